"""The partnership game, paragraph by paragraph (A-1 to A-20, docs/rules.md)."""

import random
from itertools import cycle, pairwise

import attrs
import pytest
from tabletop import begin, finish, play, rows, short, trick

from spades import (
    VARIANTS,
    BagRule,
    Bid,
    Breaking,
    Card,
    Ending,
    Game,
    Hand,
    IllegalAction,
    IllegalBid,
    IllegalPlay,
    NilRule,
    Phase,
    Round,
    check_bid,
    check_play,
    legal_bids,
    legal_plays,
    score_round,
    trick_winner,
)

A = VARIANTS["partnership"]


def deal_text(seed: int) -> list[str]:
    return [str(hand) for hand in Round.deal(A, random.Random(seed)).hands]


def test_a_1_four_players_whose_partners_sit_opposite() -> None:
    assert A.seats == 4
    assert A.sides == ((0, 2), (1, 3))


def test_a_1_play_runs_clockwise() -> None:
    now = begin(short(A, 1), ["5C", "6C", "7C", "8C"], [0, 1, 1, 1], dealer=1)
    turns = []
    while now.turn is not None:
        turns.append(now.turn)
        now = now.play(next(iter(now.legal_plays())))
    assert turns == [2, 3, 0, 1]


@pytest.mark.parametrize("suit", "SHDC")
def test_a_2_ace_high_in_each_suit(suit: str) -> None:
    ranks = "AKQJT98765432"
    assert {card for card in A.deck.cards if str(card)[1] == suit} == {Card.parse(rank + suit) for rank in ranks}
    for high, low in pairwise(ranks):
        assert trick_winner(A, trick(f"{low}{suit} {high}{suit}")) == 1
        assert trick_winner(A, trick(f"{high}{suit} {low}{suit}")) == 0


def test_a_2_there_are_52_cards() -> None:
    assert len(set(A.deck.cards)) == len(A.deck.cards) == 52


def test_a_3_first_dealer_is_drawn_by_lot() -> None:
    first = [Game.new(A, rng=random.Random(seed)).dealer for seed in range(100)]
    assert set(first) == {0, 1, 2, 3}
    assert first == [Game.new(A, rng=random.Random(seed)).dealer for seed in range(100)]


def test_a_3_the_deal_passes_clockwise() -> None:
    game, dealers = Game.new(A, dealer=2), []
    for seed in range(5):
        game = game.deal(random.Random(seed))
        assert game.round is not None
        dealers.append(game.round.dealer)
        game = Game.new(A, dealer=game.dealer).add(finish(game.round))
    assert dealers == [2, 3, 0, 1, 2]


def test_a_4_cards_are_dealt_one_by_one_from_the_dealers_left() -> None:
    pack = list(A.deck.cards)
    random.Random(4).shuffle(pack)
    dealt: dict[int, set[Card]] = {seat: set() for seat in range(4)}
    for seat, card in zip(cycle([3, 0, 1, 2]), pack, strict=False):
        dealt[seat].add(card)
    now = Round.from_pack(A, pack, dealer=2)
    assert [set(hand) for hand in now.hands] == [dealt[seat] for seat in range(4)]


def test_a_4_everybody_has_13_and_nothing_is_left() -> None:
    hands = Round.deal(A, random.Random(1)).hands
    assert [len(hand) for hand in hands] == [13] * 4
    assert {card for hand in hands for card in hand} == set(A.deck.cards)


def test_a_5_bidding_starts_on_the_dealers_left_and_goes_round_once() -> None:
    now, turns = Round.deal(A, random.Random(1), dealer=1), []
    while now.phase is Phase.BID:
        turns.append(now.turn)
        now = now.bid(3)
    assert turns == [2, 3, 0, 1]
    assert now.phase is Phase.PLAY


def test_a_5_a_bid_is_0_to_13_and_need_not_be_higher() -> None:
    for bids in ([None] * 4, [13, 13, 13, None]):
        assert legal_bids(A, seat=3, bids=bids) == tuple(map(Bid, range(14)))


@pytest.mark.parametrize("tricks", [-1, 14, 99])
def test_a_5_other_numbers_are_refused(tricks: int) -> None:
    now = Round.deal(A, random.Random(1))
    with pytest.raises(IllegalBid) as refused:
        now.bid(tricks)
    assert refused.value.code == "bid.out-of-range"


def test_a_5_nobody_passes() -> None:
    now = Round.deal(A, random.Random(1))
    assert all(isinstance(action, Bid) for action in now.legal_actions())


def test_a_5_a_bid_is_not_changed() -> None:
    now = Round.deal(A, random.Random(1), dealer=3).bid(3)
    with pytest.raises(IllegalAction) as refused:
        now.bid(4, seat=0)
    assert refused.value.code == "turn.wrong-seat"
    with pytest.raises(IllegalBid) as late:
        check_bid(A, 4, seat=0, bids=now.bids)
    assert late.value.code == "turn.wrong-seat"
    assert legal_bids(A, seat=0, bids=now.bids) == ()


def test_a_6_partners_bids_are_added() -> None:
    result = score_round(A, [3, 4, 2, 3], [1, 4, 4, 4])
    assert [side.contract for side in result.sides] == [5, 7]
    assert result.points == (50, 71)


def test_a_6_example_north_south_need_5_and_east_west_7() -> None:
    south, west, north, east = 0, 1, 2, 3
    now = Round.deal(A, random.Random(1), dealer=south)
    for seat, tricks in ((west, 3), (north, 1), (east, 4), (south, 4)):
        now = now.bid(tricks, seat)
    result = finish(now).result()
    assert [side.contract for side in result.sides] == [5, 7]


def test_a_7_zero_is_nil() -> None:
    result = score_round(A, [0, 4, 3, 4], [0, 5, 4, 4])
    assert rows(result.sides[0]) == [("score.contract", 30, 0), ("score.bags", 1, 1), ("score.nil-made", 100, 0)]


def test_a_7_decided_two_nils_in_a_side_are_two() -> None:
    both = score_round(A, [0, 4, 0, 4], [0, 7, 0, 6])
    assert rows(both.sides[0]) == [("score.nil-made", 100, 0), ("score.nil-made", 100, 0)]
    one = score_round(A, [0, 4, 0, 4], [0, 7, 2, 4]).sides[0]
    assert (one.points, one.bags) == (2, 2)
    none = score_round(A, [0, 4, 0, 4], [1, 6, 2, 4]).sides[0]
    assert (none.points, none.bags, none.contract) == (-197, 3, 0)


def test_a_8_beside_a_nil_the_partner_has_a_contract() -> None:
    side = score_round(A, [0, 4, 5, 4], [0, 4, 5, 4]).sides[0]
    assert side.contract == 5
    assert rows(side) == [("score.contract", 50, 0), ("score.nil-made", 100, 0)]


@pytest.mark.parametrize("dealer", range(4))
def test_a_9_the_dealers_left_leads_to_the_first_trick(dealer: int) -> None:
    now = begin(A, deal_text(1), dealer=dealer)
    assert now.turn == (dealer + 1) % 4
    assert now.trick == trick("", leader=(dealer + 1) % 4)


def test_a_9_no_spade_is_led_to_the_first_trick() -> None:
    now = begin(short(A, 2), ["AS 5C", "6C 7C", "8C 9C", "TC JC"], dealer=3)
    assert now.legal_plays() == Hand.parse("5C")
    with pytest.raises(IllegalPlay) as refused:
        now.play(Card.parse("AS"))
    assert refused.value.code == "play.spades-not-broken"
    assert refused.value.legal == Hand.parse("5C")


def test_a_9_decided_a_hand_of_13_spades_leads_one() -> None:
    spades = Hand(card for card in A.deck.cards if card in A.deck.trumps)
    assert legal_plays(A, spades) == spades
    assert len(spades) == 13


def test_a_10_follow_suit_if_you_can() -> None:
    hand = Hand.parse("AS 7H 2H KD")
    assert legal_plays(A, hand, trick("TH")) == Hand.parse("7H 2H")
    with pytest.raises(IllegalPlay) as refused:
        check_play(A, Card.parse("AS"), hand, trick("TH"), spades_broken=True)
    assert refused.value.code == "play.follow-suit"


def test_a_10_otherwise_any_card() -> None:
    hand = Hand.parse("AS 7H 2H KD")
    assert legal_plays(A, hand, trick("TC")) == hand


def test_a_10_the_suit_is_that_of_the_lead_even_after_a_ruff() -> None:
    assert legal_plays(A, Hand.parse("KH QS"), trick("AH 2S"), spades_broken=True) == Hand.parse("KH")


@pytest.mark.parametrize(
    ("text", "place"),
    [("5H 9H TH 4H", 2), ("AH 2S KH QH", 1), ("AH 2S 9S QH", 2), ("2D AC AH KC", 0), ("2S AC AH KC", 0), ("3S 5S 4S 2S", 1)],
)
def test_a_11_highest_spade_else_highest_of_the_suit_led(text: str, place: int) -> None:
    for leader in range(4):
        assert trick_winner(A, trick(text, leader)) == (leader + place) % 4


def test_a_11_the_winner_leads_next() -> None:
    now = play(begin(short(A, 2), ["5H 4C", "9H 6C", "TH 7C", "4H 8C"], dealer=3), "5H 9H TH 4H")
    assert now.turn == 2
    assert now.tricks_won == (0, 0, 1, 0)


def test_a_12_spades_are_led_once_one_has_been_played() -> None:
    now = begin(short(A, 2), ["5H 4C", "AS KD", "TH 7C", "4H 8C"], dealer=3)
    now = play(now, "5H")
    assert not now.spades_broken
    now = play(now, "AS")
    assert now.spades_broken
    assert now.play(Card.parse("TH")).spades_broken


def test_a_12_before_that_no_spade_is_led_unless_nothing_else_is_held() -> None:
    hand = Hand.parse("AS KS 2C")
    assert legal_plays(A, hand) == Hand.parse("2C")
    assert legal_plays(A, hand, spades_broken=True) == hand
    assert legal_plays(A, Hand.parse("AS KS")) == Hand.parse("AS KS")


def test_a_12_decided_only_the_lead_is_barred() -> None:
    assert legal_plays(A, Hand.parse("AS 2D"), trick("KH"), spades_broken=False) == Hand.parse("AS 2D")


def test_a_12_decided_a_forced_lead_breaks_spades() -> None:
    hands = ["9S 3S", "QS 7H", "2S KH", "4S QH"]
    assert play(begin(short(A, 2), hands, dealer=3), "9S").spades_broken
    ruff = attrs.evolve(A, key="home/ruff", breaking=Breaking.RUFF)
    assert not play(begin(short(ruff, 2), hands, dealer=3), "9S").spades_broken


def test_a_13_all_the_tricks_are_a_boston_that_earns_nothing() -> None:
    boston = score_round(A, [7, 2, 6, 3], [7, 0, 6, 0])
    assert [side.boston for side in boston.sides] == [True, False]
    assert rows(boston.sides[0]) == [("score.contract", 130, 0)]
    assert not any(side.boston for side in score_round(A, [7, 0, 6, 3], [6, 0, 6, 1]).sides)


@pytest.mark.parametrize(("tricks", "points"), [(5, 50), (6, 51), (9, 54), (13, 58)])
def test_a_14_made_10_a_trick_bid_and_1_an_overtrick(tricks: int, points: int) -> None:
    assert score_round(A, [3, 4, 2, 4], [tricks, 13 - tricks, 0, 0]).points[0] == points


def test_a_15_ten_bags_cost_100() -> None:
    side = score_round(A, [3, 4, 2, 4], [4, 3, 3, 3], bags=(8, 0)).sides[0]
    assert rows(side) == [("score.contract", 50, 0), ("score.bags", 2, 2), ("score.bag-penalty", -100, -10)]
    assert side.bags == 0


def test_a_15_nine_bags_cost_nothing() -> None:
    side = score_round(A, [3, 4, 2, 4], [3, 4, 3, 3], bags=(8, 0)).sides[0]
    assert (side.points, side.bags) == (51, 9)


def test_a_15_what_is_beyond_ten_carries_and_at_twenty_there_is_another_100() -> None:
    game = Game.new(A, dealer=0)
    penalties = []
    for _ in range(5):
        game = game.add(score_round(A, [3, 4, 2, 4], [5, 3, 4, 1], bags=game.bags))
        penalties.append("score.bag-penalty" in [code for code, _, _ in rows(game.results[-1].sides[0])])
    assert penalties == [False, False, True, False, True]
    assert game.bags[0] == 0
    assert game.scores[0] == 5 * 54 - 200


def test_a_15_decided_two_tens_in_a_round_cost_200() -> None:
    side = score_round(A, [1, 3, 1, 3], [7, 0, 6, 0], bags=(9, 0)).sides[0]
    assert (side.points, side.bags) == (20 + 11 - 200, 0)


@pytest.mark.parametrize(("tricks", "points", "score", "bags"), [(7, 52, 389, 9), (8, -47, 290, 0), (9, -46, 291, 1)])
def test_a_15_example_337_points_and_7_bags(tricks: int, points: int, score: int, bags: int) -> None:
    result = score_round(A, [3, 4, 2, 4], [tricks, 13 - tricks, 0, 0], bags=(7, 0))
    assert result.points[0] == points
    game = Game.new(A, dealer=0, scores=(337, 0), bags=(7, 0)).add(result)
    assert (game.scores[0], game.bags[0]) == (score, bags)


def test_a_16_set_loses_10_a_trick_bid() -> None:
    assert rows(score_round(A, [3, 4, 2, 4], [1, 5, 3, 4]).sides[0]) == [("score.set", -50, 0)]


def test_a_17_nil_made_is_100_beside_what_the_partner_wins_or_loses() -> None:
    assert score_round(A, [0, 4, 4, 4], [0, 4, 4, 5]).points[0] == 140
    assert score_round(A, [0, 4, 4, 4], [0, 4, 3, 6]).points[0] == 60


def test_a_18_nil_failed_is_minus_100_and_the_contract_is_still_scored() -> None:
    side = score_round(A, [0, 4, 4, 4], [1, 4, 4, 4]).sides[0]
    assert ("score.nil-failed", -100, 0) in rows(side)
    assert ("score.contract", 40, 0) in rows(side)


def test_a_19_tricks_of_a_failed_nil_are_bags_and_no_help() -> None:
    side = score_round(A, [0, 4, 4, 3], [2, 5, 3, 3]).sides[0]
    assert sorted(rows(side)) == [("score.failed-nil-bags", 2, 2), ("score.nil-failed", -100, 0), ("score.set", -40, 0)]
    assert side.bags == 2


def test_a_19_decided_a_bag_of_a_failed_nil_is_a_point() -> None:
    bids, tricks = [0, 6, 2, 4], [1, 7, 1, 4]
    side = score_round(A, bids, tricks).sides[0]
    assert (side.points, side.bags) == (-119, 1)
    without = attrs.evolve(A, key="home/no-point", nil=NilRule(bag_points=0))
    side = score_round(without, bids, tricks).sides[0]
    assert (side.points, side.bags) == (-120, 1)


def test_a_19_decided_bags_of_a_failed_nil_count_where_the_partner_is_set() -> None:
    bids, tricks = [0, 6, 6, 4], [1, 6, 3, 3]
    assert score_round(A, bids, tricks).bags[0] == 1
    without = attrs.evolve(A, key="home/set-no-bags", nil=NilRule(bags_if_set=False))
    assert score_round(without, bids, tricks).bags[0] == 0
    assert score_round(without, [0, 6, 2, 4], [1, 6, 3, 3]).bags[0] == 2


def test_a_20_first_side_to_500_wins() -> None:
    game = Game.new(A, dealer=0, scores=(450, 480)).add(score_round(A, [3, 4, 2, 4], [3, 4, 4, 2]))
    assert (game.scores, game.is_over, game.winner) == ((502, 400), True, 0)


def test_a_20_below_500_nobody_wins() -> None:
    game = Game.new(A, dealer=0, scores=(499, 480))
    assert (game.is_over, game.winner) == (False, None)


def test_a_20_both_in_one_round_the_higher_wins() -> None:
    game = Game.new(A, dealer=0, scores=(450, 480)).add(score_round(A, [3, 4, 3, 3], [3, 4, 3, 3]))
    assert (game.scores, game.is_over, game.winner) == ((510, 550), True, 1)


def test_a_20_decided_a_tie_at_the_target_is_played_on_to_the_first_single_leader() -> None:
    game = Game.new(A, dealer=0, scores=(440, 430)).add(score_round(A, [3, 4, 3, 3], [3, 4, 3, 3]))
    assert (game.scores, game.is_over) == ((500, 500), False)
    again = game.add(score_round(A, [4, 4, 4, 4], [4, 4, 2, 3]))
    assert (again.scores, again.is_over) == ((420, 420), False)
    once_more = again.add(score_round(A, [4, 4, 4, 4], [4, 4, 3, 2]))
    assert (once_more.scores, once_more.is_over) == ((340, 340), False)
    end = once_more.add(score_round(A, [4, 3, 4, 3], [4, 3, 3, 3], bags=once_more.bags))
    assert (end.scores, end.is_over, end.winner) == ((260, 400), True, 1)


def test_a_20_decided_the_end_is_judged_after_the_bag_penalties_of_both_sides() -> None:
    game = Game.new(A, dealer=0, scores=(460, 455), bags=(0, 9)).add(score_round(A, [2, 3, 2, 2], [2, 4, 2, 5], bags=(0, 9)))
    assert game.scores == (500, 455 + 54 - 100)
    assert (game.is_over, game.winner) == (True, 0)
    kept_back = Game.new(A, dealer=0, scores=(300, 455), bags=(0, 9)).add(score_round(A, [2, 3, 2, 2], [2, 4, 2, 5], bags=(0, 9)))
    assert not kept_back.is_over


def test_a_20_decided_there_is_no_losing_score() -> None:
    assert not Game.new(A, dealer=0, scores=(-5000, 100)).is_over
    floor = attrs.evolve(A, key="home/floor", ending=Ending(floor=-200))
    ends = [Game.new(floor, dealer=0, scores=(score, -100)) for score in (-199, -200, -201)]
    assert [(game.is_over, game.winner) for game in ends] == [(False, None), (True, 1), (True, 1)]


def test_a_15_the_penalty_has_its_options() -> None:
    emptied = attrs.evolve(A, key="home/emptied", bags=BagRule(carry=False))
    assert score_round(emptied, [3, 4, 2, 4], [5, 3, 4, 1], bags=(8, 0)).bags[0] == 0
    off = attrs.evolve(A, key="home/off", bags=BagRule(penalty=None))
    assert score_round(off, [3, 4, 2, 4], [5, 3, 4, 1], bags=(8, 0)).sides[0].bags == 12


def test_a_7_without_nil_zero_is_a_plain_bid() -> None:
    plain = attrs.evolve(A, key="home/no-nil", nil=None)
    assert rows(score_round(plain, [0, 4, 3, 4], [1, 5, 3, 4]).sides[0]) == [("score.contract", 30, 0), ("score.bags", 1, 1)]
    assert rows(score_round(plain, [0, 4, 0, 4], [0, 9, 0, 4]).sides[0]) == [("score.contract", 0, 0)]
