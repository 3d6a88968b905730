"""Reneges as a table penalty: who was right, what tricks move, and what the round then scores."""

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spades import BLIND_NIL, VARIANTS, Bid, Card, Finding, Hand, IllegalAction, ImpossibleRound, NilRule, SpadesError, WrongType, audit
from spades.errors import RuleViolation
from spades.renege import Accusation, Judgement, RenegeRule, judge_reneges, score_after_reneges, tricks_after_reneges
from spades.rules import DoubleNil, FailedNil, LowTotal

RULES = VARIANTS["partnership"]
CUTTHROAT = VARIANTS["cutthroat"]
SETS = RenegeRule(sets=True)
BIDS = [4, 3, 3, 2]
TRICKS = [4, 3, 4, 2]


def renege(seat: int, trick: int = 4) -> Finding:
    """A seat that did not follow suit in a trick."""
    return Finding(trick, seat, Card.parse("5S"), "play.follow-suit", Hand.parse("9C"), "5S may not be played now.")


def lines(result: Any, side: int) -> list[tuple[str, int, int]]:
    return [(line.code, line.points, line.bags) for line in result.sides[side].lines]


def refused(code: str, *accusations: Accusation, rule: RenegeRule = RenegeRule(), findings: tuple[Finding, ...] = ()) -> RuleViolation:
    with pytest.raises(IllegalAction) as error:
        judge_reneges(RULES, findings, accusations, rule=rule)
    assert error.value.code == code
    assert error.value.action is accusations[-1]
    assert error.value.legal == ()
    assert pickle.loads(pickle.dumps(error.value)).code == code
    return error.value


def test_e16_a_renege_moves_three_tricks_to_the_accuser() -> None:
    assert tricks_after_reneges(RULES, BIDS, TRICKS, [renege(2)], [Accusation(1, 2)]) == (4, 6, 1, 2)


def test_e17_a_wrong_accusation_moves_three_tricks_to_the_accused() -> None:
    assert tricks_after_reneges(RULES, BIDS, TRICKS, [renege(0)], [Accusation(1, 2)]) == (4, 0, 7, 2)


def test_e18_the_fourth_call_of_a_side_in_a_round_is_refused() -> None:
    calls = [Accusation(1, 2), Accusation(3, 2), Accusation(1, 0)]
    assert len(judge_reneges(RULES, [], calls)) == 3
    error = refused("renege.too-many-calls", *calls, Accusation(3, 0))
    assert str(error) == "seat 3 cannot accuse anybody: its side has made its 3 calls"
    # The other side has calls of its own.
    assert len(judge_reneges(RULES, [], [*calls, Accusation(0, 1)])) == 4


def test_the_number_of_calls_is_the_tables() -> None:
    refused("renege.too-many-calls", Accusation(1, 2), rule=RenegeRule(calls=0))
    assert len(judge_reneges(RULES, [], [Accusation(1, 2)] * 9, rule=RenegeRule(calls=None))) == 9


def test_an_accusation_is_right_about_the_seat_and_the_trick() -> None:
    findings = [renege(2, 4), renege(0, 5), renege(2, 9)]
    calls = [Accusation(1, 2, trick=9), Accusation(3, 2), Accusation(1, 0, trick=4), Accusation(0, 1, trick=4)]
    judged = judge_reneges(RULES, findings, calls)
    assert [judgement.finding for judgement in judged] == [findings[2], findings[0], None, None]
    assert [(judgement.is_right, judgement.winner, judgement.loser) for judgement in judged] == [
        (True, 1, 2),
        (True, 3, 2),
        (False, 0, 1),
        (False, 1, 0),
    ]


def test_a_renege_is_paid_for_once() -> None:
    judged = judge_reneges(RULES, [renege(2)], [Accusation(1, 2), Accusation(3, 2)])
    assert judged == (Judgement(Accusation(1, 2), renege(2)), Judgement(Accusation(3, 2), None))
    error = refused("renege.already-called", Accusation(1, 2), Accusation(3, 2, trick=4), findings=(renege(2),))
    assert str(error) == "the renege of seat 2 in trick 4 has been called before"


@pytest.mark.parametrize("accused", [1, 3])
def test_nobody_accuses_the_own_side(accused: int) -> None:
    refused("renege.own-side", Accusation(1, accused))


@pytest.mark.parametrize(
    ("accusation", "message"),
    [
        (Accusation(4, 1), "there is no seat 4: this table has seats 0 to 3"),
        (Accusation(1, -1), "there is no seat -1: this table has seats 0 to 3"),
        (Accusation(1, 2, trick=14), "there is no trick 14: the round has 13, counted from 1"),
        (Accusation(1, 2, trick=0), "there is no trick 0: the round has 13, counted from 1"),
        (Accusation(1, 2, trick=True), "there is no trick True: the round has 13, counted from 1"),
    ],
)
def test_what_the_table_does_not_have(accusation: Accusation, message: str) -> None:
    with pytest.raises(SpadesError) as error:
        judge_reneges(RULES, [], [accusation])
    assert str(error.value) == message


def test_what_is_no_accusation() -> None:
    strange: Any = (1, 2)
    with pytest.raises(WrongType, match=r"an Accusation is wanted, not \(1, 2\)"):
        judge_reneges(RULES, [], [strange])


@pytest.mark.parametrize("options", [{"tricks": -1}, {"tricks": True}, {"calls": -1}, {"calls": "3"}])
def test_a_rule_of_impossible_numbers(options: dict[str, Any]) -> None:
    with pytest.raises(SpadesError, match="it must be a whole number from 0 up"):
        RenegeRule(**options)


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (RenegeRule(tricks=1, calls=1), "A renege that is called costs 1 trick, and so does a wrong call. A side may call once a round."),
        (RenegeRule(sets=True, calls=None), "A renege that is called sets the contract; a wrong call costs 3 tricks."),
    ],
)
def test_the_rule_in_words(rule: RenegeRule, text: str) -> None:
    assert rule.text == text


@pytest.mark.parametrize(
    ("bids", "tricks", "expected"),
    [
        # Seat 2 has one trick: its partner gives the others.
        ([4, 3, 3, 2], [5, 3, 1, 4], (3, 6, 0, 4)),
        # The side has two tricks in all: it gives both.
        ([4, 3, 3, 2], [1, 6, 1, 5], (0, 8, 0, 5)),
        # Nil bidders neither give nor get tricks.
        ([4, 3, 0, 2], [5, 3, 1, 4], (2, 6, 1, 4)),
        ([4, 0, 3, 2], [4, 0, 5, 4], (4, 0, 2, 7)),
        ([4, BLIND_NIL, 3, 2], [4, 0, 5, 4], (4, 0, 2, 7)),
        # Where a whole side has bid nil, nothing is moved.
        ([0, 3, 0, 2], [1, 3, 1, 8], (1, 3, 1, 8)),
        ([4, 0, 3, 0], [6, 0, 7, 0], (6, 0, 7, 0)),
    ],
)
def test_whose_tricks_move(bids: list[Bid | int], tricks: list[int], expected: tuple[int, ...]) -> None:
    rules = VARIANTS["partnership-blind-nil"]
    assert tricks_after_reneges(rules, bids, tricks, [renege(2)], [Accusation(1, 2)]) == expected


def test_a_zero_that_is_no_nil_is_a_number_like_any_other() -> None:
    plain = attrs.evolve(RULES, key="test/plain", nil=None)
    assert tricks_after_reneges(plain, [4, 0, 0, 2], TRICKS, [renege(2)], [Accusation(1, 2)]) == (4, 6, 1, 2)


def test_a_round_that_bids_itself() -> None:
    rules = VARIANTS["joker-joker-deuce"]
    bids, tricks = [None] * 4, [4, 3, 4, 2]
    assert tricks_after_reneges(rules, bids, tricks, [renege(2)], [Accusation(1, 2)]) == (4, 6, 1, 2)
    assert score_after_reneges(rules, bids, tricks, [renege(2)], [Accusation(1, 2)], rule=SETS, dealer=0).points == (0, 50)


def test_several_calls_move_tricks_one_after_the_other() -> None:
    calls = [Accusation(1, 2), Accusation(0, 3)]
    # Seat 3 has two tricks to give: its partner gives the third.
    assert tricks_after_reneges(RULES, BIDS, TRICKS, [renege(2), renege(3)], calls) == (7, 5, 1, 0)


def test_each_alone() -> None:
    found, call = [renege(2)], [Accusation(0, 2)]
    result = score_after_reneges(CUTTHROAT, [5, 6, 4], [5, 6, 6], found, call)
    assert tricks_after_reneges(CUTTHROAT, [5, 6, 4], [5, 6, 6], found, call) == (8, 6, 3)
    assert result.points == (53, 60, -40)


def test_without_accusations_nothing_changes() -> None:
    assert tricks_after_reneges(RULES, BIDS, TRICKS, [renege(2)], []) == tuple(TRICKS)
    assert score_after_reneges(RULES, BIDS, TRICKS, [renege(2)], [], rule=SETS).points == (71, 50)


def test_the_score_after_tricks_have_moved() -> None:
    result = score_after_reneges(RULES, BIDS, TRICKS, [renege(2)], [Accusation(1, 2)], bags=[9, 8])
    assert lines(result, 0) == [("score.set", -70, 0)]
    assert lines(result, 1) == [("score.contract", 50, 0), ("score.bags", 3, 3), ("score.bag-penalty", -100, -10)]
    assert result.bags == (9, 1)


def test_an_automatic_set_leaves_the_tricks_of_the_others() -> None:
    result = score_after_reneges(RULES, BIDS, TRICKS, [renege(2)], [Accusation(1, 2)], rule=SETS, bags=[9, 8])
    assert lines(result, 0) == [("score.set", -70, 0)]
    assert lines(result, 1) == [("score.contract", 50, 0)]
    assert result.bags == (9, 8)


def test_a_wrong_accusation_costs_tricks_where_reneges_set() -> None:
    assert tricks_after_reneges(RULES, BIDS, TRICKS, [], [Accusation(1, 2)], rule=SETS) == (4, 0, 7, 2)
    assert score_after_reneges(RULES, BIDS, TRICKS, [], [Accusation(1, 2)], rule=SETS).points == (74, -50)


def test_both_sides_may_be_set() -> None:
    calls = [Accusation(1, 2), Accusation(0, 3)]
    assert score_after_reneges(RULES, BIDS, TRICKS, [renege(2), renege(3)], calls, rule=SETS).points == (-70, -50)


@pytest.mark.parametrize(
    ("bids", "tricks", "expected"),
    [
        # Who reneged to save a nil has lost it, and the partner's contract with it.
        ([4, 3, 0, 2], [5, 4, 0, 4], [("score.set", -40, 0), ("score.nil-failed", -100, 0)]),
        # The partner's nil stands as it fell.
        ([0, 3, 4, 2], [0, 4, 5, 4], [("score.set", -40, 0), ("score.nil-made", 100, 0)]),
        ([0, 3, 4, 2], [2, 3, 4, 4], [("score.set", -40, 0), ("score.nil-failed", -100, 0)]),
        # There is no contract beside two nils.
        ([0, 3, 0, 2], [0, 6, 0, 7], [("score.nil-made", 100, 0), ("score.nil-failed", -100, 0)]),
        ([0, 3, 0, 2], [13, 0, 0, 0], [("score.nil-failed", -100, 0), ("score.nil-failed", -100, 0)]),
    ],
)
def test_nils_of_a_side_that_is_set(bids: list[int], tricks: list[int], expected: list[tuple[str, int, int]]) -> None:
    result = score_after_reneges(RULES, bids, tricks, [renege(2)], [Accusation(1, 2)], rule=SETS, dealer=3)
    assert lines(result, 0) == expected


@pytest.mark.parametrize("failed", FailedNil)
def test_a_set_is_the_same_whatever_failed_nils_do(failed: FailedNil) -> None:
    rules = attrs.evolve(RULES, key="test/nil", nil=NilRule(failed=failed))
    result = score_after_reneges(rules, [4, 3, 0, 2], [5, 4, 1, 3], [renege(2)], [Accusation(1, 2)], rule=SETS)
    assert lines(result, 0) == [("score.set", -40, 0), ("score.nil-failed", -100, 0)]


def test_nils_that_count_as_one() -> None:
    rules = attrs.evolve(RULES, key="test/double", nil=NilRule(double=DoubleNil()))
    result = score_after_reneges(rules, [0, 3, 0, 2], [0, 6, 0, 7], [renege(2)], [Accusation(1, 2)], rule=SETS)
    assert lines(result, 0) == [("score.double-nil-failed", -200, 0)]


def test_a_set_where_nobody_plays_nil() -> None:
    plain = attrs.evolve(RULES, key="test/plain", nil=None)
    assert score_after_reneges(plain, BIDS, TRICKS, [renege(2)], [Accusation(1, 2)], rule=SETS).points == (-70, 50)


def test_bids_that_were_too_low_to_be_played() -> None:
    rules = attrs.evolve(RULES, key="test/low", low_total=LowTotal())
    assert score_after_reneges(rules, [2, 2, 2, 2], TRICKS, [], []).points == (40, 40)
    with pytest.raises(ImpossibleRound) as error:
        tricks_after_reneges(rules, [2, 2, 2, 2], [1, 2], [], [])
    assert error.value.code == "score.wrong-count"


@pytest.mark.parametrize(
    ("bids", "tricks", "code"),
    [
        (BIDS[:3], TRICKS, "score.wrong-count"),
        ([4, 3, None, 2], TRICKS, "score.bid-missing"),
        (BIDS, [4, 3, 4, 3], "score.tricks-do-not-add-up"),
    ],
)
def test_impossible_rounds(bids: list[int | None], tricks: list[int], code: str) -> None:
    for function in (tricks_after_reneges, score_after_reneges):
        with pytest.raises(ImpossibleRound) as error:
            function(RULES, bids, tricks, [], [])
        assert error.value.code == code


def test_the_last_bidder_is_asked_for_where_the_last_bid_counts() -> None:
    rules = VARIANTS["second-sets-total"]
    with pytest.raises(ImpossibleRound) as error:
        score_after_reneges(rules, BIDS, TRICKS, [], [])
    assert error.value.code == "score.dealer-missing"
    # Seat 2 bids after seat 0, seat 3 after seat 1: contracts of 3 and 2.
    assert score_after_reneges(rules, BIDS, TRICKS, [], [], dealer=3).points == (35, 23)


def test_from_the_cards_to_the_score() -> None:
    hands = [
        Hand.parse("AS TS 7S 4S AH JH 8H 5H 2H QD 9D 6D 3D KC TC 7C 4C"),
        Hand.parse("KS 9S 6S 3S KH TH 7H 4H AD JD 8D 5D 2D QC 9C 6C 3C"),
        Hand.parse("QS JS 8S 5S 2S QH 9H 6H 3H KD TD 7D 4D AC JC 8C 5C"),
    ]
    tricks = [[Card.parse(text) for text in trick.split()] for trick in ("7C 3S 8C", "KH 6H 8H")]
    findings = audit(CUTTHROAT, hands, tricks, dealer=2)
    assert [(finding.seat, finding.trick) for finding in findings] == [(1, 1)]
    calls = [Accusation(2, 1, trick=1), Accusation(0, 1, trick=2)]
    assert [judgement.is_right for judgement in judge_reneges(CUTTHROAT, findings, calls)] == [True, False]
    assert tricks_after_reneges(CUTTHROAT, [5, 5, 5], [6, 6, 5], findings, calls) == (3, 6, 8)


@st.composite
def accused_rounds(draw: st.DrawFn) -> dict[str, Any]:
    """A round of some variant with reneges and accusations."""
    variant = draw(st.sampled_from([RULES, CUTTHROAT, VARIANTS["solo"], VARIANTS["six-teams"], VARIANTS["double-nil"]]))
    bids = draw(st.lists(st.integers(0, 4), min_size=variant.seats, max_size=variant.seats))
    takers = draw(st.lists(st.integers(0, variant.seats - 1), min_size=variant.hand_size, max_size=variant.hand_size))
    seats = st.integers(0, variant.seats - 1)
    pairs = draw(st.lists(st.tuples(seats, seats), max_size=5))
    return {
        "variant": variant,
        "bids": bids,
        "tricks_won": [takers.count(seat) for seat in range(variant.seats)],
        "findings": [renege(seat, trick) for seat, trick in draw(st.lists(st.tuples(seats, st.integers(1, 8)), max_size=4, unique=True))],
        "accusations": [Accusation(one, other) for one, other in pairs if variant.side_of(one) != variant.side_of(other)],
        "rule": RenegeRule(tricks=draw(st.integers(0, 5)), calls=None, sets=draw(st.booleans())),
    }


@given(accused_rounds())
@settings(max_examples=100, deadline=None)
def test_tricks_are_moved_but_none_is_made_or_lost(case: dict[str, Any]) -> None:
    won = tricks_after_reneges(**case)
    assert sum(won) == case["variant"].hand_size
    assert min(won) >= 0
    for bid, before, after in zip(case["bids"], case["tricks_won"], won, strict=True):
        assert bid or before == after


@given(accused_rounds())
@settings(max_examples=100, deadline=None)
def test_a_side_that_is_caught_makes_no_contract_where_reneges_set(case: dict[str, Any]) -> None:
    variant, judged = case["variant"], judge_reneges(case["variant"], case["findings"], case["accusations"], rule=case["rule"])
    result = score_after_reneges(**case)
    caught = {variant.side_of(judgement.loser) for judgement in judged if judgement.is_right and case["rule"].sets}
    for number in caught:
        side = result.sides[number]
        assert side.is_set == any(case["bids"][seat] for seat in variant.sides[number])
        assert side.bags == 0
