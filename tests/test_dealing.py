"""How hands come about: cards left over, hands thrown in, bids too low to be played, a first round that bids itself, drawn hands."""

import random
from typing import Any

import attrs
import pytest
from tabletop import draw_all, finish, states

from spades import (
    VARIANTS,
    BagRule,
    Bid,
    Card,
    ContractRule,
    DealAll,
    DrawTwoKeepOne,
    Exchange,
    Game,
    Hand,
    IllegalAction,
    InvalidVariant,
    Look,
    NilRule,
    Phase,
    Rank,
    Round,
    SpadesError,
    Variant,
    dumps,
    dumps_view,
    loads,
    score_round,
)
from spades.actions import Misdeal
from spades.rules import BigBid, BlindNumbers, FirstLeader, Leftover, LowTotal, MinimumSideBid, MisdealRule, NoNil

PLAIN = VARIANTS["partnership"]
KITTY = VARIANTS["kitty"]


def house(over: Variant = PLAIN, **changes: Any) -> Variant:
    return attrs.evolve(over, key="test/house", **changes)


def deal(variant: Variant, seed: int = 1, **start: Any) -> Round:
    return Round.deal(variant, random.Random(seed), **{"dealer": 3} | start)


def bid_all(now: Round, bid: int = 3) -> Round:
    while now.phase is Phase.BID:
        now = (now.look() if Look() in now.legal_actions() else now).bid(bid)
    return now


def code_of(now: Round, action: Any) -> str:
    with pytest.raises(IllegalAction) as refused:
        now.apply(action)
    return refused.value.code


# Cards left over


def late(leftover: Leftover = Leftover.DEALER) -> Variant:
    return house(KITTY, dealing=DealAll(leftover=leftover, discard_after_bids=True))


def test_the_dealer_takes_the_cards_left_over_and_discards_before_the_bidding() -> None:
    now = deal(KITTY, dealer=2)
    assert [len(hand) for hand in now.hands] == [13, 13, 15, 13]
    assert (now.phase, now.turn) == (Phase.EXCHANGE, 2)
    assert len(now.legal_actions()) == 15 * 14 // 2
    assert code_of(now, Bid(3)) == "turn.wrong-phase"
    out = Hand(list(now.hands[2])[:2])
    after = now.exchange(out)
    assert after.hands == (*now.hands[:2], now.hands[2] - out, now.hands[3])
    assert (after.phase, after.turn) == (Phase.BID, 3)
    assert after.view(2).thrown == out
    assert after.view(2).passed == Hand()
    assert not after.view(2).unseen & out
    played = finish(after)
    assert not any(played.hands)
    assert not any(card in trick.cards for trick in played.tricks for card in out)


def test_the_dealer_may_discard_after_the_bidding() -> None:
    now = deal(late(), dealer=2)
    assert (now.phase, now.turn, len(now.view(2).hand or ())) == (Phase.BID, 3, 15)
    now = bid_all(now)
    assert (now.phase, now.turn) == (Phase.EXCHANGE, 2)
    now = now.exchange(list(now.hands[2])[:2])
    assert (now.phase, now.turn, len(now.hands[2])) == (Phase.PLAY, 3, 13)


def test_the_dealer_discards_in_a_round_that_bids_itself() -> None:
    now = deal(house(late(), contract=ContractRule(first_round_bids_itself=True)), dealer=2)
    assert (now.phase, now.turn) == (Phase.EXCHANGE, 2)
    now = now.exchange(list(now.hands[2])[:2])
    assert now.phase is Phase.PLAY
    assert not any(finish(now).hands)


@pytest.mark.parametrize("discard_late", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_who_was_dealt_the_lowest_club_takes_the_cards_left_over(seed: int, discard_late: bool) -> None:
    variant = house(KITTY, dealing=DealAll(leftover=Leftover.LOWEST_CLUB, discard_after_bids=discard_late))
    pack = random.Random(seed).sample(variant.deck.cards, 54)
    now = Round.from_pack(variant, pack, dealer=0)
    dealt = [card for card in variant.deck.cards if card in pack[:52] and str(card)[1] == "C"]
    holder = (pack.index(dealt[0]) + 1) % 4  # the first card goes to the dealer's left
    assert [len(hand) for hand in now.hands] == [13 + 2 * (seat == holder) for seat in range(4)]
    assert all(card in now.hands[holder] for card in pack[52:])
    now = bid_all(now) if discard_late else now
    assert (now.phase, now.turn) == (Phase.EXCHANGE, holder)


@pytest.mark.parametrize("seed", range(3))
def test_a_sampled_deal_gives_the_cards_left_over_to_the_holder_of_the_lowest_club(seed: int) -> None:
    variant = house(KITTY, dealing=DealAll(leftover=Leftover.LOWEST_CLUB))
    now = deal(variant, seed)
    holder = now.turn
    for number in range(20):
        sampled = now.view(((holder or 0) + 1) % 4).sample(random.Random(number))
        lowest = next(card for card in variant.deck.cards if any(card in hand for hand in sampled.hands))
        assert lowest in sampled.hands[holder or 0]


def test_the_lowest_club_leads_after_the_discard() -> None:
    variant = house(KITTY, first_leader=FirstLeader.LOWEST_CLUB)
    hands = [list(KITTY.deck.cards[place::4]) for place in range(4)]  # the first two hands have 14 cards
    taken = Hand([*hands[0], hands[1].pop()])  # seat 0 holds the 2C
    now = Round.from_hands(variant, [taken, *hands[1:]], dealer=0)
    keeps = bid_all(now.exchange([card for card in now.hands[0] if str(card)[1] == "S"][:2]))
    assert keeps.turn == 0
    away = bid_all(now.exchange(Hand.parse("2C 6C")))
    assert away.turn == 1  # the 3C is now the lowest club


@pytest.mark.parametrize("dealing", [DealAll(leftover=Leftover.DEALER), DealAll(leftover=Leftover.DEALER, discard_after_bids=True)])
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_nobody_else_sees_the_discard(dealing: DealAll, seat: int) -> None:
    now = deal(house(KITTY, dealing=dealing), dealer=2)
    now = bid_all(now) if dealing.discard_after_bids else now
    cards = list(now.hands[2])
    views = [now.exchange(cards[place : place + 2]).view(seat) for place in range(0, 14, 2)]
    assert all(view == views[0] for view in views)
    assert len({dumps_view(view) for view in views}) == 1
    assert now.view(seat).unseen == views[0].unseen
    assert (views[0].thrown, views[0].received) == (Hand(), Hand())


def test_who_takes_cards_before_the_bidding_has_looked_and_bids_no_more_blind() -> None:
    now = deal(house(KITTY, nil=NilRule(blind_points=200)), dealer=2)
    assert now.view(2).hand == now.hands[2]
    assert now.view(2).legal_actions() == now.legal_actions()
    assert [now.view(seat).hand is None for seat in range(4)] == [True, True, False, True]
    now = now.exchange(list(now.hands[2])[:2])
    for _ in range(3):
        now = now.bid(Bid(0, blind=True))
    assert now.turn == 2
    assert now.legal_actions()[0] == Bid(0)
    after = deal(house(late(), nil=NilRule(blind_points=200)), dealer=2)
    assert after.view(2).hand is None
    assert Bid(0, blind=True) in after.look().bid(1).look().bid(1).look().bid(1).legal_actions()


@pytest.mark.parametrize("discard_late", [False, True])
def test_a_round_with_cards_left_over_is_recorded_and_sampled(discard_late: bool) -> None:
    deck = attrs.evolve(KITTY.deck, cards=KITTY.deck.cards[-18:])
    small = house(KITTY, dealing=DealAll(leftover=Leftover.DEALER, discard_after_bids=discard_late), hand_size=4, deck=deck)
    rng = random.Random(3)
    for number, now in enumerate(states(deal(small, 5))):
        game = Game.new(small, dealer=3).play(now)
        assert loads(dumps(game)) == game
        for seat in range(4):
            view = now.view(seat)
            assert view.sample(rng).view(seat) == view
        assert number < 30


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ([13, 13, 13, 13], "seat 2 has 13 cards: a hand of this table has 15"),
        ([15, 13, 13, 13], "seat 0 has 15 cards: a hand of this table has 13"),
        ([13, 13, 14, 14], "seat 2 has 14 cards: a hand of this table has 15"),
    ],
)
def test_hands_of_wrong_sizes_are_refused(hands: list[int], said: str) -> None:
    pack = iter(KITTY.deck.cards)
    with pytest.raises(SpadesError, match=said):
        Round.from_hands(KITTY, [[next(pack) for _ in range(size)] for size in hands], dealer=2)


def test_written_hands_say_who_took_the_cards_left_over() -> None:
    variant = house(KITTY, dealing=DealAll(leftover=Leftover.LOWEST_CLUB))
    pack = iter(KITTY.deck.cards)
    now = Round.from_hands(variant, [[next(pack) for _ in range(size)] for size in (15, 13, 13, 13)], dealer=2)
    assert (now.phase, now.turn) == (Phase.EXCHANGE, 0)


def test_a_wrong_discard_is_refused() -> None:
    now = deal(KITTY, dealer=2)
    mine, theirs = list(now.hands[2]), list(now.hands[0])
    assert code_of(now, Exchange()) == "exchange.too-few"
    assert code_of(now, Exchange(mine[:1])) == "exchange.too-few"
    assert code_of(now, Exchange(mine[:3])) == "exchange.too-many"
    assert code_of(now, Exchange([mine[0], theirs[0]])) == "play.not-in-hand"
    with pytest.raises(IllegalAction) as refused:
        now.exchange(theirs[:2], 0)
    assert refused.value.code == "turn.wrong-seat"


def test_cards_stay_out_of_play_where_nobody_takes_them() -> None:
    now = deal(VARIANTS["one-on-one"], dealer=0)
    assert [len(hand) for hand in now.hands] == [13, 13]
    assert len(now.view(0).unseen) == 39
    assert now.phase is Phase.BID


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"dealing": DealAll(leftover=Leftover.DEALER)}, "dealing.leftover: no card is left over"),
        ({"dealing": DealAll(leftover="dealer")}, "dealing.leftover is 'dealer'"),
        ({"dealing": DealAll(discard_after_bids=1)}, "dealing.discard_after_bids is 1"),
        ({"misdeal": MisdealRule()}, "misdeal names no hand that may be thrown in"),
        ({"misdeal": MisdealRule(most_spades=-1)}, "misdeal.most_spades is -1"),
        ({"misdeal": MisdealRule(long_suit=0)}, "misdeal.long_suit is 0"),
        ({"misdeal": MisdealRule(without=("ace",))}, "misdeal.without[0] is 'ace'"),
        ({"misdeal": MisdealRule(without=[Rank.ACE])}, "misdeal.without is [<Rank.ACE: 14>]: it must be a tuple"),
        ({"low_total": LowTotal(minimum=0)}, "low_total.minimum is 0: it must be a whole number from 1 up"),
        ({"low_total": 11}, "low_total is 11: it must be of the kind LowTotal"),
        ({"first_bidder": -1}, "first_bidder is -1"),
    ],
)
def test_a_deal_that_makes_no_sense_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidVariant) as refused:
        house(**changes)
    assert said in str(refused.value)


# Hands that may be thrown in

GOOD = "AS KS 3S 2S AH KH 4H 3H 2H 5D 4D 5C 4C"


@pytest.mark.parametrize(
    ("rule", "hand", "bad"),
    [
        (MisdealRule(most_spades=0), "AH KH QH JH 4H 3H 2H 5D 4D 3D 5C 4C 3C", True),
        (MisdealRule(most_spades=0), "2S KH QH JH 4H 3H 2H 5D 4D 3D 5C 4C 3C", False),
        (MisdealRule(most_spades=1), "2S KH QH JH 4H 3H 2H 5D 4D 3D 5C 4C 3C", True),
        (MisdealRule(most_spades=1), "2S 3S QH JH 4H 3H 2H 5D 4D 3D 5C 4C 3C", False),
        (MisdealRule(without=(Rank.ACE, Rank.KING)), "2S 3S QH JH 4H 3H 2H 5D 4D 3D 5C 4C 3C", True),
        (MisdealRule(without=(Rank.ACE, Rank.KING)), "2S 3S KH JH 4H 3H 2H 5D 4D 3D 5C 4C 3C", False),
        (MisdealRule(long_suit=7), "2S 3S 4S 5S 6S 7S 2H 5D 4D 3D 5C 4C 3C", False),
        (MisdealRule(long_suit=6), "2S 3S 4S 5S 6S 7S 2H 5D 4D 3D 5C 4C 3C", True),
        (MisdealRule(long_suit=7), "2S 3S KH JH TH 4H 3H 2H 9H 3D 5C 4C 3C", True),
        (MisdealRule(most_spades=0, without=(Rank.ACE,), long_suit=9), GOOD, False),
        (MisdealRule(most_spades=0, without=(Rank.ACE,), long_suit=9), GOOD.replace("AS", "QS").replace("AH", "QH"), True),
    ],
    ids=repr,
)
def test_hands_that_may_be_thrown_in(rule: MisdealRule, hand: str, bad: bool) -> None:
    mask = Hand.parse(hand).mask
    assert rule.allows(mask, PLAIN.setting) is bad


def test_jokers_and_promoted_cards_count_as_spades_when_a_hand_is_judged() -> None:
    setting = VARIANTS["jokers-deuces"].setting
    hand = Hand.parse("2D AH KH QH JH TH 9H 8H 5D 4D 5C 4C 3C")
    assert not MisdealRule(most_spades=0).allows(hand.mask, setting)
    assert MisdealRule(most_spades=1).allows(hand.mask, setting)


VOID = ["AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H", "AS KS QS JS TS 9S 8S AD KD QD AC KC QC"]
REST = list(Hand(PLAIN.deck.cards) - Hand.parse(" ".join(VOID)))
BAD_DEAL = [Hand.parse(VOID[0]), Hand.parse(VOID[1]), Hand(REST[::2]), Hand(REST[1::2])]


def test_a_hand_may_be_thrown_in_when_it_is_its_turn_to_bid() -> None:
    variant = house(misdeal=MisdealRule(most_spades=0))
    now = Round.from_hands(variant, BAD_DEAL, dealer=3)
    assert now.legal_actions() == (*map(Bid, range(14)), Misdeal())
    assert now.view(0).legal_actions() == now.legal_actions()
    assert now.bid(4).legal_actions() == tuple(map(Bid, range(14)))
    assert code_of(now.bid(4), Misdeal()) == "bid.no-misdeal"
    assert code_of(bid_all(now), Misdeal()) == "turn.wrong-phase"
    with pytest.raises(IllegalAction) as refused:
        now.throw_in(1)
    assert refused.value.code == "turn.wrong-seat"
    over = now.throw_in()
    assert (over.phase, over.turn, over.actions) == (Phase.DONE, None, (Misdeal(),))
    result = over.result()
    assert (result.points, result.bags) == ((0, 0), (0, 0))
    assert not any(side.lines for side in result.sides)
    assert code_of(over, Bid(3)) == "round.over"
    assert Round.from_hands(variant, BAD_DEAL, dealer=0).bid(4).legal_actions() == tuple(map(Bid, range(14)))


def test_without_the_rule_no_hand_is_thrown_in() -> None:
    now = Round.from_hands(PLAIN, BAD_DEAL, dealer=3)
    assert Misdeal() not in now.legal_actions()
    assert code_of(now, Misdeal()) == "bid.no-misdeal"


def test_a_hand_that_must_be_thrown_in() -> None:
    now = Round.from_hands(house(misdeal=MisdealRule(most_spades=0, forced=True)), BAD_DEAL, dealer=3)
    assert now.legal_actions() == now.view(0).legal_actions() == (Misdeal(),)
    assert now.legal_bids() == now.view(0).legal_bids() == ()
    assert code_of(now, Bid(3)) == "bid.misdeal"
    assert now.throw_in().phase is Phase.DONE
    good = Round.from_hands(house(misdeal=MisdealRule(most_spades=0, forced=True)), BAD_DEAL, dealer=0)
    assert good.legal_actions() == tuple(map(Bid, range(14)))


def test_a_hand_is_thrown_in_only_after_a_look_at_it() -> None:
    variant = house(VARIANTS["partnership-blind-nil"], misdeal=MisdealRule(most_spades=0, forced=True))
    now = Round.from_hands(variant, BAD_DEAL, dealer=3)
    assert now.legal_actions() == (Bid(0, blind=True), Look())
    assert code_of(now, Misdeal()) == "bid.no-misdeal"
    assert now.look().legal_actions() == (Misdeal(),)
    assert now.bid(Bid(0, blind=True)).turn == 1


@pytest.mark.parametrize(("same_dealer", "dealer"), [(True, 3), (False, 0)])
def test_who_deals_after_a_misdeal(same_dealer: bool, dealer: int) -> None:
    variant = house(misdeal=MisdealRule(most_spades=0, same_dealer=same_dealer))
    now = Round.from_hands(variant, BAD_DEAL, dealer=3, scores=(50, 60), bags=(3, 4))
    game = Game.new(variant, dealer=3, scores=(50, 60), bags=(3, 4)).play(now).apply(Misdeal())
    assert (game.scores, game.bags, game.dealer, game.round) == ((50, 60), (3, 4), dealer, None)
    assert loads(dumps(game)) == game
    assert game.deal(random.Random(1)).turn == (dealer + 1) % 4
    assert Game.new(variant, dealer=3).play(now.bid(3)).apply(Bid(3)).apply(Bid(3)).apply(Bid(3)).dealer == 3


# Bids that are too low to be played


def low(**rule: Any) -> Variant:
    return house(low_total=LowTotal(minimum=11, **rule))


@pytest.mark.parametrize(
    ("rule", "points", "dealer"),
    [
        ({}, (50, 50), 0),
        ({"same_dealer": False}, (50, 50), 0),
        ({"redeal": True}, (0, 0), 3),
        ({"redeal": True, "same_dealer": False}, (0, 0), 0),
    ],
)
def test_bids_too_low_to_be_played(rule: dict[str, Any], points: tuple[int, int], dealer: int) -> None:
    variant = low(**rule)
    now = deal(variant, scores=(100, 0), bags=(9, 0))
    for bid in (2, 2, 3):
        now = now.bid(bid)
    assert now.bid(4).phase is Phase.PLAY
    over = now.bid(3)
    assert (over.phase, over.turn, over.legal_actions()) == (Phase.DONE, None, ())
    assert (over.result().points, over.result().bags) == (points, (9, 0))
    assert over.result() == score_round(variant, [2, 2, 3, 3], [0, 0, 0, 0], bags=(9, 0))
    game = Game.new(variant, dealer=3, scores=(100, 0), bags=(9, 0)).add(over)
    assert (game.scores, game.dealer) == ((100 + points[0], points[1]), dealer)
    assert loads(dumps(game)) == game


def test_books_that_are_made_count_as_any_contract() -> None:
    big = house(low_total=LowTotal(minimum=14), nil=None, contract=ContractRule(made=7, big=(BigBid(tricks=10, made=200),)))
    result = score_round(big, [5, 1, 5, 2], [0, 0, 0, 0])
    assert result.points == (200, 21)
    assert [(side.contract, side.tricks, side.is_set, side.boston) for side in result.sides] == [
        (10, 0, False, False),
        (3, 0, False, False),
    ]
    blind = house(low_total=LowTotal(minimum=14), contract=ContractRule(blind=BlindNumbers()))
    assert score_round(blind, [Bid(6, blind=True), 1, 1, 2], [0, 0, 0, 0]).points == (130, 30)


def test_books_are_made_by_the_last_bid_where_that_counts() -> None:
    variant = house(low_total=LowTotal(minimum=14), contract=ContractRule(last_bid_counts=True))
    # Seat 1 deals: seat 0 bids after seat 2, and seat 1 after seat 3.
    assert score_round(variant, [2, 3, 4, 1], [0, 0, 0, 0], dealer=1).points == (20, 30)
    assert score_round(variant, [2, 3, 4, 1], [0, 0, 0, 0], dealer=3).points == (40, 10)
    now = deal(variant, dealer=1)
    for bid in (4, 1, 2, 3):
        now = now.bid(bid)
    assert now.result().points == (20, 30)


def test_nils_count_as_nothing_towards_the_total() -> None:
    assert score_round(low(), [0, 5, 5, 0], [0, 0, 0, 0]).points == (50, 50)
    assert score_round(low(), [0, 6, 5, 0], [0, 7, 6, 0]).points == (151, 161)


def test_a_total_is_judged_only_after_all_bids() -> None:
    now = deal(low())
    assert now.bid(0).bid(0).bid(0).phase is Phase.BID
    assert not LowTotal().applies(now.table.auction)


# A first round that bids itself

ITSELF = house(VARIANTS["joker-joker-deuce"], bags=BagRule())


def test_nobody_bids_in_a_first_round_that_bids_itself() -> None:
    now = deal(ITSELF)
    assert (now.phase, now.turn, now.bids, now.number) == (Phase.PLAY, 0, (None,) * 4, 1)
    assert now.legal_bids() == ()
    assert code_of(now, Bid(3)) == "turn.wrong-phase"
    over = finish(now)
    assert over.result().points == tuple(10 * sum(over.tricks_won[seat] for seat in side) for side in ITSELF.sides)
    assert over.result().bags == (0, 0)
    assert not any(side.is_set for side in over.result().sides)
    again = deal(ITSELF, number=2)
    assert (again.phase, again.turn) == (Phase.BID, 0)


def test_a_game_bids_from_its_second_round_on() -> None:
    rng = random.Random(2)
    game = Game.new(ITSELF, dealer=0).deal(rng)
    assert game.legal_actions()[0].__class__ is Card
    while game.round is not None:
        game = game.apply(rng.choice(game.legal_actions()))
    assert game.number == 2
    assert sum(game.scores) == 130
    assert loads(dumps(game)) == game
    game = game.deal(rng)
    assert game.round is not None
    assert game.round.phase is Phase.BID


def test_a_game_that_starts_in_the_middle_bids() -> None:
    game = Game.new(ITSELF, dealer=0, rounds_played=1).deal(random.Random(1))
    assert game.round is not None
    assert (game.round.phase, game.number) == (Phase.BID, 2)
    assert loads(dumps(game)) == game
    assert Game.new(ITSELF, dealer=0).deal(random.Random(1)).turn == 1


def test_a_first_round_begun_elsewhere_takes_the_number_of_the_game() -> None:
    now = deal(ITSELF)
    game = Game.new(ITSELF, dealer=3, rounds_played=4).play(now)
    assert game.round is not None
    assert (game.round.number, game.round.phase) == (5, Phase.BID)


def test_a_round_that_bids_itself_scores_ten_a_trick_and_no_more() -> None:
    variant = house(VARIANTS["ten-for-200"])
    assert score_round(variant, [None] * 4, [5, 3, 5, 0]).points == (100, 30)
    assert score_round(variant, [5, 3, 5, 3], [5, 3, 5, 0]).points[0] == 200
    assert [side.contract for side in score_round(variant, [None] * 4, [5, 3, 5, 0]).sides] == [10, 3]
    with pytest.raises(SpadesError, match="has not bid"):
        score_round(variant, [None, 4, 4, 4], [5, 3, 5, 0])
    with pytest.raises(SpadesError, match="has not bid"):
        score_round(PLAIN, [None] * 4, [5, 3, 5, 0])


def test_no_total_is_too_low_in_a_round_that_bids_itself() -> None:
    variant = house(low_total=LowTotal(), contract=ContractRule(first_round_bids_itself=True))
    assert score_round(variant, [None] * 4, [5, 3, 5, 0]).points == (100, 30)
    assert finish(deal(variant)).tricks


def test_nobody_waits_to_bid_blind_in_a_round_that_bids_itself() -> None:
    variant = house(VARIANTS["partnership-blind-nil"], contract=ContractRule(first_round_bids_itself=True))
    now = deal(variant)
    assert now.phase is Phase.PLAY
    assert all(now.view(seat).hand is not None for seat in range(4))
    assert deal(variant, number=2).legal_actions() == (Bid(0, blind=True), Look())


# The last bid of a side


def test_the_last_bid_of_a_side_is_its_contract() -> None:
    variant = house(contract=ContractRule(last_bid_counts=True))
    bids, won = [2, 3, 6, 5], [4, 3, 3, 3]
    assert [side.contract for side in score_round(variant, bids, won, dealer=3).sides] == [6, 5]
    assert [side.contract for side in score_round(variant, bids, won, dealer=1).sides] == [2, 3]
    assert [side.contract for side in score_round(variant, bids, won, dealer=0).sides] == [2, 5]
    with pytest.raises(SpadesError, match="say who dealt"):
        score_round(variant, bids, won)
    for dealer in range(4):
        now = deal(variant, dealer=dealer)
        while now.phase is Phase.BID:
            now = now.bid(bids[now.turn or 0])
        sides = finish(now).result().sides
        assert [side.contract for side in sides] == [[2, 5], [2, 3], [6, 3], [6, 5]][dealer]


def test_beside_a_nil_the_other_bid_counts() -> None:
    variant = house(contract=ContractRule(last_bid_counts=True))
    assert [side.contract for side in score_round(variant, [4, 3, 0, 0], [5, 4, 0, 4], dealer=3).sides] == [4, 3]
    assert score_round(variant, [0, 0, 0, 0], [0, 7, 0, 6], dealer=3).sides[0].contract == 0


def test_a_plain_zero_counts_as_the_last_bid() -> None:
    variant = house(contract=ContractRule(last_bid_counts=True), nil=None)
    result = score_round(variant, [4, 3, 0, 5], [2, 3, 3, 5], dealer=3)
    assert (result.sides[0].contract, result.points) == (0, (5, 53))
    with_nil = score_round(house(nil=None), [4, 3, 0, 5], [2, 3, 3, 5])
    assert (with_nil.sides[0].contract, with_nil.points) == (4, (41, 80))


def test_a_board_goes_with_the_last_bid() -> None:
    variant = house(bid_rules=(NoNil(), MinimumSideBid(last_bid_counts=True)), contract=ContractRule(last_bid_counts=True))
    now = deal(variant).bid(9).bid(1)
    assert now.legal_actions()[0] == Bid(4)
    assert now.bid(4).legal_actions()[0] == Bid(4)


# Drawn hands


def test_the_card_that_is_thrown_unseen_or_seen() -> None:
    for shown in (False, True):
        variant = house(VARIANTS["two-player"], dealing=DrawTwoKeepOne(second_seen=shown), nil=NilRule())
        pack = variant.deck.cards
        now = Round.from_pack(variant, pack, dealer=0).draw(True)
        assert now.view(0).draws == ((pack[0], pack[1])[: 1 + shown],)
        assert now.view(0).refused == (Hand(pack[1:2]) if shown else Hand())
        assert (pack[1] in now.view(0).unseen) is not shown
        assert pack[1] in now.view(1).unseen
        now = now.draw(False)
        assert now.view(1).draws == ((pack[2], pack[3]),)
        assert now.view(1).refused == Hand(pack[2:3])


@pytest.mark.parametrize("exchange", [0, 1, 3])
def test_how_many_cards_are_changed_after_a_blind_nil(exchange: int) -> None:
    variant = house(VARIANTS["two-player"], dealing=DrawTwoKeepOne(exchange=exchange))
    now = draw_all(Round.from_pack(variant, variant.deck.cards, dealer=0).bid(Bid(0, blind=True)))
    if exchange:
        assert (now.phase, now.turn) == (Phase.EXCHANGE, 0)
        assert {len(action.cards) for action in now.legal_actions() if isinstance(action, Exchange)} == set(range(exchange + 1))
    else:
        assert (now.phase, now.turn) == (Phase.BID, 1)


def test_four_players_may_draw_their_hands() -> None:
    variant = house(hand_size=6, dealing=DrawTwoKeepOne(exchange=0))
    now = draw_all(deal(variant))
    assert [len(hand) for hand in now.hands] == [6] * 4
    assert now.turn == 0
    assert not any(finish(now).hands)


TEXTS = {
    DealAll(): "The cards are dealt one by one, clockwise, the first to the dealer's left.",
    DealAll(leftover=Leftover.DEALER): (
        "The cards are dealt one by one, clockwise, the first to the dealer's left. "
        "The dealer takes the cards left over and discards as many face down, before the bidding."
    ),
    DealAll(leftover=Leftover.LOWEST_CLUB, discard_after_bids=True): (
        "The cards are dealt one by one, clockwise, the first to the dealer's left. "
        "The player with the lowest club takes the cards left over and discards as many face down, after the bidding."
    ),
    DrawTwoKeepOne(exchange=0, second_seen=True): (
        "Nobody deals: by turns each looks at the top card of the stock and keeps it, discarding the next one after a look at it, "
        "or discards it and must keep the next one."
    ),
    DrawTwoKeepOne(exchange=1): (
        "Nobody deals: by turns each looks at the top card of the stock and keeps it, discarding the next one unseen, "
        "or discards it and must keep the next one. After a blind bid up to 1 card may be exchanged against earlier discards."
    ),
    MisdealRule(most_spades=0): "A player whose turn it is to bid may throw in a hand with no spade; the same player deals again.",
    MisdealRule(most_spades=1, forced=True): (
        "A player whose turn it is to bid must throw in a hand with at most 1 spade; the same player deals again."
    ),
    MisdealRule(most_spades=2, without=(Rank.ACE, Rank.KING, Rank.BIG_JOKER), long_suit=7, same_dealer=False): (
        "A player whose turn it is to bid may throw in a hand with at most 2 spades, or no ace, king or big joker, "
        "or 7 or more cards of a suit; the next player deals."
    ),
    MisdealRule(without=(Rank.ACE,)): "A player whose turn it is to bid may throw in a hand with no ace; the same player deals again.",
    LowTotal(): "If all bids add up to less than 11, nobody plays, and each side scores its bid as made.",
    LowTotal(minimum=9, redeal=True): "If all bids add up to less than 9, nobody plays, and the same player deals again.",
    LowTotal(redeal=True, same_dealer=False): "If all bids add up to less than 11, nobody plays, and the next player deals.",
}


@pytest.mark.parametrize(("rule", "text"), TEXTS.items(), ids=repr)
def test_a_rule_of_the_deal_says_itself(rule: Any, text: str) -> None:
    assert rule.text == text
