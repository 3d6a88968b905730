"""The partnership game with blind nil, paragraph by paragraph (C-1 to C-13, docs/rules.md)."""

import random

import attrs
import pytest
from tabletop import begin, play, rows, short, trick

from spades import (
    BLIND_NIL,
    VARIANTS,
    BagRule,
    Bid,
    Breaking,
    Card,
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

C = VARIANTS["partnership-blind-nil"]


def test_c_1_bidding_starts_on_the_dealers_left_and_partners_bids_are_added() -> None:
    now, turns = Round.deal(C, random.Random(1), dealer=1), []
    while now.phase is Phase.BID:
        turns.append(now.turn)
        now = now.look().bid(3)
    assert turns == [2, 3, 0, 1]
    assert [side.contract for side in score_round(C, [3, 4, 2, 3], [4, 4, 2, 3]).sides] == [5, 7]


def test_c_1_example_contract_of_4_and_3() -> None:
    assert score_round(C, [4, 3, 3, 3], [4, 3, 3, 3]).sides[0].contract == 7


def test_c_1_decided_bids_are_0_to_13_and_0_is_nil() -> None:
    assert legal_bids(C, seat=0, bids=[None] * 4) == tuple(map(Bid, range(14)))


def test_c_2_nil_is_100_or_minus_100() -> None:
    assert score_round(C, [0, 4, 4, 4], [0, 5, 4, 4]).points[0] == 140
    assert ("score.nil-failed", -100, 0) in rows(score_round(C, [0, 4, 4, 4], [1, 4, 4, 4]).sides[0])


def test_c_2_decided_a_failed_nil_is_scored_as_in_the_partnership_game() -> None:
    bids, tricks = [0, 4, 4, 3], [2, 5, 3, 3]
    assert score_round(C, bids, tricks) == score_round(VARIANTS["partnership"], bids, tricks)
    assert score_round(C, bids, tricks).sides[0].points == -138


def test_c_3_spades_are_trumps_and_the_dealers_left_opens() -> None:
    assert trick_winner(C, trick("AH 2S KH QH")) == 1
    now = begin(short(C, 1), ["5C", "6C", "7C", "8C"], dealer=2)
    turns = []
    while now.turn is not None:
        turns.append(now.turn)
        now = now.play(next(iter(now.legal_plays())))
    assert turns == [3, 0, 1, 2]


def test_c_4_follow_suit_if_able_else_any_card_spades_included() -> None:
    assert legal_plays(C, Hand.parse("AS 7H 2H"), trick("KH")) == Hand.parse("7H 2H")
    void = Hand.parse("AS 7H 2H")
    assert legal_plays(C, void, trick("KD")) == void
    with pytest.raises(IllegalPlay) as refused:
        check_play(C, Card.parse("AS"), Hand.parse("AS 7H 2H"), trick("KH"))
    assert refused.value.code == "play.follow-suit"


def test_c_5_a_spade_is_led_once_spades_are_broken_or_from_nothing_but_spades() -> None:
    hand = Hand.parse("AS KS 2C")
    assert legal_plays(C, hand) == Hand.parse("2C")
    assert legal_plays(C, hand, spades_broken=True) == hand
    assert legal_plays(C, Hand.parse("AS KS")) == Hand.parse("AS KS")
    with pytest.raises(IllegalPlay) as refused:
        check_play(C, Card.parse("AS"), hand)
    assert refused.value.code == "play.spades-not-broken"


def test_c_5_once_broken_anybody_may_lead_them_for_the_rest_of_the_round() -> None:
    now = begin(short(C, 3), ["5H 4C 3S", "AS KD 4S", "TH 7C 5S", "4H 8C 6S"], dealer=3)
    now = play(now, "5H AS TH 4H KD")
    assert now.spades_broken
    assert play(now, "7C 8C 4C").legal_plays() == Hand.parse("4S")


def test_c_5_decided_only_a_spade_on_another_suit_breaks_them() -> None:
    hands = ["9S 3S", "QS 7H", "2S KH", "4S QH"]
    assert not play(begin(short(C, 2), hands, dealer=3), "9S QS 2S 4S").spades_broken
    any_spade = attrs.evolve(C, key="home/any-spade", breaking=Breaking.ANY_SPADE)
    assert play(begin(short(any_spade, 2), hands, dealer=3), "9S").spades_broken


@pytest.mark.parametrize(("text", "place"), [("5H 9H TH 4H", 2), ("AH 2S KH QH", 1), ("AH 2S 9S QH", 2), ("2D AC AH KC", 0)])
def test_c_6_highest_spade_else_highest_of_the_suit_led_and_the_winner_leads(text: str, place: int) -> None:
    assert trick_winner(C, trick(text, 1)) == (1 + place) % 4
    now = play(begin(short(C, 2), ["5H 4C", "9H 6C", "TH 7C", "4H 8C"], dealer=3), "5H 9H TH 4H")
    assert now.turn == 2


@pytest.mark.parametrize(
    ("tricks", "lines"),
    [
        (7, [("score.contract", 70, 0)]),
        (8, [("score.contract", 70, 0), ("score.bags", 1, 1)]),
        (6, [("score.set", -70, 0)]),
    ],
)
def test_c_7_made_10_a_trick_bid_and_a_point_and_a_bag_an_overtrick(tricks: int, lines: list[tuple[str, int, int]]) -> None:
    assert rows(score_round(C, [4, 3, 3, 3], [tricks, 13 - tricks, 0, 0]).sides[0]) == lines


@pytest.mark.parametrize(("bid", "tricks", "points", "bags"), [(7, 9, 72, 2), (5, 5, 50, 0), (5, 4, -50, 0)])
def test_c_7_example(bid: int, tricks: int, points: int, bags: int) -> None:
    side = score_round(C, [bid - 2, 4, 2, 4], [tricks, 13 - tricks, 0, 0]).sides[0]
    assert (side.points, side.bags) == (points, bags)


def test_c_8_at_10_bags_100_are_lost() -> None:
    side = score_round(C, [4, 3, 3, 3], [6, 1, 3, 3], bags=(8, 0)).sides[0]
    assert (side.points, side.bags) == (72 - 100, 0)


def test_c_8_example_8_bags_and_3_more_leave_1() -> None:
    side = score_round(C, [4, 3, 3, 3], [6, 1, 4, 2], bags=(8, 0)).sides[0]
    assert (side.points, side.bags) == (73 - 100, 1)


def test_c_8_decided_the_surplus_carries_and_other_tables_empty_the_count() -> None:
    emptied = attrs.evolve(C, key="home/emptied", bags=BagRule(carry=False))
    side = score_round(emptied, [4, 3, 3, 3], [6, 1, 4, 2], bags=(8, 0)).sides[0]
    assert (side.points, side.bags) == (73 - 100, 0)


def test_c_9_the_partner_of_a_nil_plays_for_its_own_bid() -> None:
    side = score_round(C, [0, 4, 4, 4], [0, 5, 4, 4]).sides[0]
    assert side.contract == 4
    assert rows(side) == [("score.contract", 40, 0), ("score.nil-made", 100, 0)]
    assert rows(score_round(C, [0, 4, 4, 4], [1, 5, 3, 4]).sides[0])[0] == ("score.set", -40, 0)


def test_c_10_blind_nil_is_200_or_minus_200() -> None:
    made = score_round(C, [BLIND_NIL, 4, 4, 4], [0, 5, 4, 4]).sides[0]
    assert rows(made) == [("score.contract", 40, 0), ("score.blind-nil-made", 200, 0)]
    failed = score_round(C, [BLIND_NIL, 4, 4, 4], [1, 4, 4, 4]).sides[0]
    assert ("score.blind-nil-failed", -200, 0) in rows(failed)
    assert failed.points == 40 + 1 - 200


def test_c_10_the_hand_is_not_shown_until_the_bid_is_made() -> None:
    now = Round.deal(C, random.Random(1), dealer=3)
    assert now.legal_actions() == (BLIND_NIL, Look())
    assert now.view(0).hand is None
    assert now.bid(BLIND_NIL).view(0).hand == now.hands[0]
    assert now.bid(BLIND_NIL).view(1).hand is None
    assert now.look().view(0).hand == now.hands[0]


def test_c_10_no_blind_nil_after_looking_and_no_other_bid_before() -> None:
    now = Round.deal(C, random.Random(1), dealer=3)
    with pytest.raises(IllegalBid) as late:
        now.look().bid(BLIND_NIL)
    assert late.value.code == "bid.already-looked"
    with pytest.raises(IllegalBid) as early:
        now.bid(3)
    assert early.value.code == "bid.not-looked"
    with pytest.raises(IllegalAction) as twice:
        now.look().look()
    assert twice.value.code == "turn.wrong-phase"


def test_c_10_only_nil_is_bid_blind() -> None:
    with pytest.raises(IllegalBid) as refused:
        Round.deal(C, random.Random(1)).bid(Bid(6, blind=True))
    assert refused.value.code == "bid.blind-not-allowed"


@pytest.mark.parametrize("scores", [(0, 0), (480, 0), (-200, 480)])
def test_c_10_decided_blind_nil_has_no_condition(scores: tuple[int, int]) -> None:
    now = Round.deal(C, random.Random(1), dealer=3, scores=scores)
    now = now.bid(BLIND_NIL).bid(BLIND_NIL).bid(BLIND_NIL).bid(BLIND_NIL)
    assert now.bids == (BLIND_NIL,) * 4
    assert now.phase is Phase.PLAY


def test_c_11_the_game_ends_at_500() -> None:
    game = Game.new(C, dealer=0, scores=(450, 400)).add(score_round(C, [3, 4, 2, 4], [3, 4, 3, 3]))
    assert (game.scores, game.is_over, game.winner) == ((501, 320), True, 0)


def test_c_11_or_at_the_target_of_the_table() -> None:
    to_250 = attrs.evolve(C, key="home/250", target=250)
    assert Game.new(to_250, dealer=0, scores=(250, 100)).winner == 0
    assert not Game.new(C, dealer=0, scores=(250, 100)).is_over


def test_c_11_both_in_one_round_the_higher_wins() -> None:
    game = Game.new(C, dealer=0, scores=(450, 480)).add(score_round(C, [3, 4, 3, 3], [3, 4, 3, 3]))
    assert (game.scores, game.winner) == ((510, 550), 1)


def test_c_12_scores_may_be_negative_and_climb_back() -> None:
    game = Game.new(C, dealer=0, scores=(-480, 0)).add(score_round(C, [BLIND_NIL, 5, 4, 4], [0, 5, 4, 4]))
    assert game.scores == (-240, 90)
    assert not game.is_over


def test_c_13_the_bag_penalty_may_be_off_and_overtricks_stay_points() -> None:
    for penalty in (0, None):
        off = attrs.evolve(C, key="home/off", bags=BagRule(penalty=penalty))
        side = score_round(off, [4, 3, 3, 3], [6, 1, 4, 2], bags=(8, 0)).sides[0]
        assert rows(side) == [("score.contract", 70, 0), ("score.bags", 3, 3)]
        assert side.bags == 11


def test_c_13_decided_with_the_penalty_off_an_overtrick_is_still_a_point() -> None:
    off = attrs.evolve(C, key="home/off", bags=BagRule(penalty=0))
    assert score_round(off, [4, 3, 3, 3], [6, 1, 4, 2]).points[0] == 73
