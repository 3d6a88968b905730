"""The game for two with drawn hands, paragraph by paragraph (D-1 to D-15, docs/rules.md)."""

import random
from itertools import pairwise

import pytest
from tabletop import begin, can_look, draw_all, finish, play, rows, short, trick

from spades import (
    BLIND_NIL,
    VARIANTS,
    Bid,
    Card,
    Draw,
    Game,
    Hand,
    IllegalAction,
    IllegalBid,
    IllegalPlay,
    Look,
    Phase,
    Round,
    check_play,
    legal_bids,
    legal_plays,
    score_round,
    trick_winner,
)

D = VARIANTS["two-player"]


def shuffled(seed: int) -> list[Card]:
    pack = list(D.deck.cards)
    random.Random(seed).shuffle(pack)
    return pack


def discards(pack: list[Card], now: Round) -> Hand:
    """The cards of the pack that were drawn so far and are in no hand."""
    drawn = [action for action in now.actions if isinstance(action, Draw)]
    return Hand(pack[: 2 * len(drawn)]) - now.hands[0] - now.hands[1]


def test_d_1_two_players_52_cards_ace_high_to_500() -> None:
    assert (D.seats, D.sides) == (2, ((0,), (1,)))
    assert len(set(D.deck.cards)) == 52
    for suit in "SHDC":
        for high, low in pairwise("AKQJT98765432"):
            assert trick_winner(D, trick(f"{low}{suit} {high}{suit}")) == 1
    assert D.target == 500


def test_d_2_nothing_is_dealt() -> None:
    now = Round.deal(D, random.Random(1))
    assert now.phase is Phase.DRAW
    assert now.hands == (Hand(), Hand())


def test_d_2_the_first_player_looks_at_the_top_card() -> None:
    pack = shuffled(2)
    now = Round.from_pack(D, pack, dealer=0).look()
    assert now.turn == 0
    assert now.view(0).drawn == pack[0]
    assert now.view(1).drawn is None
    assert now.legal_actions() == (Draw(True), Draw(False))


def test_d_2_keep_the_next_card_goes_face_down_to_the_discards() -> None:
    pack = shuffled(2)
    now = Round.from_pack(D, pack, dealer=0).look().draw(True)
    assert now.hands == (Hand(pack[:1]), Hand())
    assert discards(pack, now) == Hand(pack[1:2])


def test_d_2_decided_nobody_sees_the_second_card_of_a_keep() -> None:
    pack = shuffled(2)
    now = draw_all(Round.from_pack(D, pack, dealer=0), [True] * 26)
    for view in (now.view(0), now.view(1)):
        assert pack[1] in view.unseen
        assert pack[1] not in {card for cards in view.draws for card in cards}
    assert len(now.view(0).unseen) == 52 - 13


def test_d_2_refuse_the_card_is_discarded_and_the_next_one_kept() -> None:
    pack = shuffled(2)
    now = Round.from_pack(D, pack, dealer=0).look().draw(False)
    assert now.hands == (Hand(pack[1:2]), Hand())
    assert discards(pack, now) == Hand(pack[:1])
    assert now.view(0).draws == ((pack[0], pack[1]),)
    assert pack[0] in now.view(1).unseen


def test_d_3_the_second_player_draws_from_the_next_two_and_so_on() -> None:
    pack = shuffled(3)
    now = Round.from_pack(D, pack, dealer=1).look()
    hands: dict[int, list[Card]] = {0: [], 1: []}
    turns = []
    for place, keep in enumerate([True, False, False, True] * 6 + [True, False]):
        if can_look(now):
            now = now.look()
        seat = now.turn
        assert seat is not None
        turns.append(seat)
        hands[seat].append(pack[2 * place + (not keep)])
        now = now.draw(keep)
    assert turns == [1, 0] * 13
    assert now.hands == (Hand(hands[0]), Hand(hands[1]))


def test_d_3_13_each_and_26_out_of_play() -> None:
    pack = shuffled(3)
    now = draw_all(Round.from_pack(D, pack), [False, True, True])
    assert [len(hand) for hand in now.hands] == [13, 13]
    assert len(discards(pack, now)) == 26
    assert now.phase is Phase.BID


@pytest.mark.parametrize("dealer", [0, 1])
def test_d_4_the_second_player_bids_first_and_each_bids_once(dealer: int) -> None:
    now = draw_all(Round.deal(D, random.Random(4), dealer=dealer))
    assert now.turn == 1 - dealer
    now = now.bid(4)
    assert now.turn == dealer
    with pytest.raises(IllegalAction) as refused:
        now.bid(5, seat=1 - dealer)
    assert refused.value.code == "turn.wrong-seat"
    assert now.bid(0).phase is Phase.PLAY


def test_d_4_a_bid_is_0_to_13_without_a_pass_and_need_not_be_higher() -> None:
    now = draw_all(Round.deal(D, random.Random(4))).bid(13)
    assert now.legal_actions() == tuple(map(Bid, range(14)))
    assert legal_bids(D, seat=0, bids=[None, 13]) == tuple(map(Bid, range(14)))
    with pytest.raises(IllegalBid) as refused:
        now.bid(14)
    assert refused.value.code == "bid.out-of-range"


def test_d_5_nil_is_100_or_minus_100() -> None:
    assert score_round(D, [0, 13], [0, 13]).points == (100, 130)
    assert ("score.nil-failed", -100, 0) in rows(score_round(D, [0, 12], [1, 12]).sides[0])


def test_d_5_decided_the_tricks_of_a_failed_nil_are_bags_and_points() -> None:
    side = score_round(D, [0, 11], [2, 11]).sides[0]
    assert (side.points, side.bags) == (-98, 2)


def test_d_6_blind_nil_is_bid_before_the_first_card_and_is_worth_200() -> None:
    now = Round.deal(D, random.Random(6), dealer=0)
    assert now.legal_actions() == (BLIND_NIL, Look())
    assert now.view(0).drawn is None
    assert now.bid(BLIND_NIL).bids == (BLIND_NIL, None)
    assert score_round(D, [BLIND_NIL, 13], [0, 13]).points == (200, 130)
    assert score_round(D, [BLIND_NIL, 12], [1, 12]).points == (-199, 120)


def test_d_6_after_the_first_card_was_seen_it_is_too_late() -> None:
    now = Round.deal(D, random.Random(6), dealer=0).look()
    with pytest.raises(IllegalBid) as looked:
        now.bid(BLIND_NIL)
    assert (looked.value.code, looked.value.legal) == ("bid.already-looked", ())
    with pytest.raises(IllegalBid) as later:
        draw_all(now).bid(BLIND_NIL)
    assert later.value.code == "bid.already-looked"


def blind_by_0(seed: int = 6) -> Round:
    """The round of which seat 0, which draws first, bids blind nil, at the exchange."""
    return draw_all(
        Round.from_pack(D, shuffled(seed), spares=shuffled(1000 + seed), dealer=0).bid(BLIND_NIL), [True, True, False, False] * 6
    )


def test_d_6_up_to_three_cards_are_changed_afterwards() -> None:
    now = blind_by_0()
    hand = list(now.hands[0])
    for count in range(4):
        changed = now.exchange(hand[:count])
        assert len(changed.hands[0]) == 13
        assert changed.hands[0] & Hand(hand[:count]) == Hand()
        assert changed.hands[0] & Hand(hand[count:]) == Hand(hand[count:])
    with pytest.raises(IllegalAction) as refused:
        now.exchange(hand[:4])
    assert refused.value.code == "exchange.too-many"


def test_d_6_who_did_not_bid_blind_changes_nothing() -> None:
    now = draw_all(Round.deal(D, random.Random(6)))
    assert now.phase is Phase.BID
    with pytest.raises(IllegalAction) as refused:
        now.exchange([])
    assert refused.value.code == "turn.wrong-phase"


def test_d_6_decided_the_exchange_comes_between_the_draw_and_the_bids() -> None:
    now = blind_by_0()
    assert [len(hand) for hand in now.hands] == [13, 13]
    assert (now.phase, now.turn) == (Phase.EXCHANGE, 0)
    now = now.exchange([])
    assert (now.phase, now.turn) == (Phase.BID, 1)
    assert now.bid(4).phase is Phase.PLAY


def test_d_6_decided_new_cards_come_from_all_the_earlier_discards_and_never_from_those_just_thrown() -> None:
    given = set()
    for seed in range(200):
        now = blind_by_0(seed)
        refused = Hand(card for cards in now.view(0).draws for card in cards[:-1])
        before, thrown = discards(shuffled(seed), now), Hand(list(now.hands[0])[:3])
        new = now.exchange(thrown).hands[0] - now.hands[0]
        assert len(new) == 3
        assert new & before == new
        given |= {"own" if card in refused else "other" for card in new}
    assert given == {"own", "other"}


def test_d_6_decided_the_second_exchange_does_not_bring_back_what_the_first_threw() -> None:
    pack = shuffled(6)
    # Were it not for the rule, the three cards that seat 1 throws would be the next to come back.
    now = draw_all(Round.from_pack(D, pack, dealer=0).bid(BLIND_NIL).draw(True).bid(BLIND_NIL))
    thrown = Hand(list(now.hands[1])[:3])
    spares = [*thrown, *(card for card in pack if card not in thrown)]
    now = draw_all(Round.from_pack(D, pack, spares=spares, dealer=0).bid(BLIND_NIL).draw(True).bid(BLIND_NIL))
    assert (now.phase, now.turn) == (Phase.EXCHANGE, 1)
    now = now.exchange(thrown)
    assert (now.phase, now.turn) == (Phase.EXCHANGE, 0)
    now = now.exchange(list(now.hands[0])[:3])
    assert (now.hands[0] | now.hands[1]) & thrown == Hand()


def test_d_6_decided_new_cards_come_at_random_and_not_in_the_order_of_the_discards() -> None:
    first = 0
    for seed in range(100):
        now = draw_all(Round.deal(D, random.Random(seed), dealer=0).bid(BLIND_NIL), [False] * 26)
        (new,) = now.exchange(list(now.hands[0])[:1]).hands[0] - now.hands[0]
        first += new == now.view(0).draws[0][0]
    # One of 26 discards: about four times in a hundred.
    assert first < 15


def test_d_6_decided_what_comes_back_was_settled_by_the_deal() -> None:
    first, again = blind_by_0(9), blind_by_0(9)
    thrown = list(first.hands[0])[:3]
    assert first.exchange(thrown) == again.exchange(thrown)


@pytest.mark.parametrize("dealer", [0, 1])
def test_d_7_the_second_player_leads_to_the_first_trick(dealer: int) -> None:
    now = draw_all(Round.deal(D, random.Random(7), dealer=dealer)).bid(4).bid(4)
    assert now.turn == 1 - dealer


def test_d_8_no_spade_lead_before_spades_are_broken_unless_only_spades_are_held() -> None:
    hand = Hand.parse("AS KS 2C")
    assert legal_plays(D, hand) == Hand.parse("2C")
    assert legal_plays(D, Hand.parse("AS KS")) == Hand.parse("AS KS")
    assert legal_plays(D, hand, spades_broken=True) == hand
    with pytest.raises(IllegalPlay) as refused:
        check_play(D, Card.parse("AS"), hand)
    assert refused.value.code == "play.spades-not-broken"


def test_d_9_follow_suit_if_possible() -> None:
    assert legal_plays(D, Hand.parse("AS 7H 2H"), trick("KH")) == Hand.parse("7H 2H")
    void = Hand.parse("AS 7H 2H")
    assert legal_plays(D, void, trick("KD")) == void


@pytest.mark.parametrize(("text", "place"), [("5H 9H", 1), ("9H 5H", 0), ("AH 2S", 1), ("2D AC", 0)])
def test_d_10_the_highest_spade_wins_else_the_highest_card_of_the_suit_led(text: str, place: int) -> None:
    for leader in range(2):
        assert trick_winner(D, trick(text, leader)) == (leader + place) % 2


def test_d_10_decided_highest_means_the_highest_card_and_no_order_of_suits() -> None:
    assert trick_winner(D, trick("2C AH")) == 0
    assert trick_winner(D, trick("2C AD")) == 0


def test_d_10_tricks_lie_in_sight_and_can_be_counted() -> None:
    now = play(begin(short(D, 2), ["5H 4C", "9H 6C"], dealer=1), "5H 9H")
    for seat in range(2):
        assert now.view(seat).tricks == (trick("5H 9H"),)
        assert now.view(seat).tricks_won == (0, 1)


def test_d_11_a_ruff_breaks_spades() -> None:
    now = play(begin(short(D, 2), ["5H 4C", "9S 6C"], dealer=1), "5H")
    assert not now.spades_broken
    assert play(now, "9S").spades_broken


def test_d_11_so_does_a_lead_without_a_choice() -> None:
    assert play(begin(short(D, 2), ["5S 4S", "9S 6C"], dealer=1), "5S").spades_broken


@pytest.mark.parametrize(("tricks", "points"), [((6, 7), (60, 70)), ((7, 6), (61, -70)), ((4, 9), (-60, 72))])
def test_d_12_made_10_a_trick_bid_and_1_an_overtrick_else_minus_10(tricks: tuple[int, int], points: tuple[int, int]) -> None:
    assert score_round(D, [6, 7], tricks).points == points


def test_d_12_decided_a_set_costs_10_a_trick_bid_not_a_trick_won() -> None:
    assert rows(score_round(D, [6, 7], [4, 9]).sides[0]) == [("score.set", -60, 0)]


def test_d_13_ten_bags_over_the_game_cost_100_each_time() -> None:
    game = Game.new(D, dealer=0, bags=(8, 0))
    game = game.add(score_round(D, [4, 7], [6, 7], bags=game.bags))
    assert (game.scores, game.bags) == ((42 - 100, 70), (0, 0))
    game = Game.new(D, dealer=0, bags=(9, 0)).add(score_round(D, [1, 1], [12, 1], bags=(9, 0)))
    assert (game.scores, game.bags) == ((21 - 200, 10), (0, 0))


def test_d_14_the_second_player_draws_first_in_the_next_round() -> None:
    game = Game.new(D, dealer=0).deal(random.Random(14))
    assert game.turn == 0
    assert game.round is not None
    game = Game.new(D, dealer=0).add(finish(game.round))
    assert (game.is_over, game.dealer) == (False, 1)
    assert game.deal(random.Random(15)).turn == 1


def test_d_14_decided_the_first_to_draw_takes_the_dealers_part_and_the_parts_change() -> None:
    game, first = Game.new(D, dealer=1), []
    for seed in range(3):
        game = game.deal(random.Random(seed))
        assert game.round is not None
        first.append((game.turn, draw_all(game.round).turn))
        game = Game.new(D, dealer=game.dealer).add(score_round(D, [4, 4], [6, 7]))
    assert first == [(1, 0), (0, 1), (1, 0)]


def test_d_15_first_to_500_wins() -> None:
    game = Game.new(D, dealer=0, scores=(450, 480)).add(score_round(D, [5, 9], [5, 8]))
    assert (game.scores, game.is_over, game.winner) == ((500, 390), True, 0)


def test_d_15_both_in_one_round_the_higher_and_a_tie_is_another_round() -> None:
    both = Game.new(D, dealer=0, scores=(450, 480)).add(score_round(D, [5, 8], [5, 8]))
    assert (both.scores, both.winner) == ((500, 560), 1)
    tie = Game.new(D, dealer=0, scores=(480, 450)).add(score_round(D, [5, 8], [5, 8]))
    assert (tie.scores, tie.is_over) == ((530, 530), False)
    assert tie.deal(random.Random(1)).round is not None


def test_d_15_below_500_the_game_goes_on() -> None:
    assert not Game.new(D, dealer=0, scores=(499, 499)).is_over
