"""What contracts, nils and bags are worth, option by option, line by line."""

from typing import Any

import attrs
import pytest
from tabletop import rows

from spades import (
    VARIANTS,
    BagRule,
    Bid,
    ContractRule,
    FailedNil,
    ImpossibleRound,
    InvalidVariant,
    NilRule,
    RoundResult,
    Variant,
    score_round,
)
from spades.rules import BigBid, BlindNumbers, DoubleNil

PLAIN = VARIANTS["partnership"]
SOLO = VARIANTS["cutthroat"]
Rows = list[tuple[str, int, int]]


def house(over: Variant = PLAIN, **changes: Any) -> Variant:
    return attrs.evolve(over, key="test/house", **changes)


def score(variant: Variant, bids: str, won: list[int], **given: Any) -> RoundResult:
    return score_round(variant, [Bid.parse(text.replace("_", " ")) for text in bids.split()], won, **given)


def lines(variant: Variant, bids: str, won: list[int], side: int = 0, **given: Any) -> Rows:
    return rows(score(variant, bids, won, **given).sides[side])


# Contracts


def test_the_worth_of_a_trick() -> None:
    variant = house(contract=ContractRule(made=7, set=3))
    assert lines(variant, "3 4 2 4", [4, 3, 2, 4]) == [("score.contract", 35, 0), ("score.bags", 1, 1)]
    assert lines(variant, "3 4 2 4", [4, 3, 2, 4], 1) == [("score.set", -24, 0)]


def test_a_set_gives_the_opponents_what_it_lacks() -> None:
    variant = house(contract=ContractRule(opponents=10))
    assert lines(variant, "3 4 3 5", [3, 4, 3, 3]) == [("score.contract", 60, 0), ("score.opponents-set", 20, 0)]
    assert lines(variant, "3 4 3 5", [3, 4, 3, 3], 1) == [("score.set", -90, 0)]
    assert lines(variant, "3 4 3 3", [3, 4, 3, 3]) == [("score.contract", 60, 0)]
    solo = house(SOLO, contract=ContractRule(opponents=5, set=0))
    result = score(solo, "6 8 6", [5, 8, 4])
    assert [rows(side) for side in result.sides] == [
        [("score.set", 0, 0), ("score.opponents-set", 10, 0)],
        [("score.contract", 80, 0), ("score.opponents-set", 5, 0), ("score.opponents-set", 10, 0)],
        [("score.set", 0, 0), ("score.opponents-set", 5, 0)],
    ]


def test_what_a_failed_nil_spoils_gives_the_opponents_nothing_if_no_trick_is_lacking() -> None:
    variant = house(contract=ContractRule(opponents=10), nil=NilRule(failed=FailedNil.SET))
    assert lines(variant, "nil 4 5 4", [1, 3, 5, 4], 1) == [("score.set", -80, 0)]
    assert lines(variant, "nil 4 5 4", [1, 4, 5, 3]) == [
        ("score.set", -50, 0),
        ("score.nil-failed", -100, 0),
        ("score.opponents-set", 10, 0),
    ]
    assert lines(variant, "nil 4 5 3", [1, 4, 5, 3], 1) == [("score.contract", 70, 0)]


BIG = (BigBid(tricks=12, made=350, set=300), BigBid(tricks=10, or_more=False, made=200), BigBid(tricks=8, factor=2))


@pytest.mark.parametrize(
    ("bid", "made", "lost"),
    [(7, 70, -70), (8, 160, -160), (9, 180, -180), (10, 200, -100), (11, 220, -220), (12, 350, -300), (13, 350, -300)],
)
def test_big_bids(bid: int, made: int, lost: int) -> None:
    variant = house(contract=ContractRule(big=BIG))
    assert lines(variant, f"{bid - 1} 1 1 1", [bid, 13 - bid, 0, 0])[0] == ("score.contract", made, 0)
    assert lines(variant, f"{bid - 1} 1 1 1", [bid - 1, 14 - bid, 0, 0]) == [("score.set", lost, 0)]


@pytest.mark.parametrize(
    ("rule", "made", "lost"),
    [
        (BlindNumbers(), 120, -120),
        (BlindNumbers(factor=3), 180, -120),
        (BlindNumbers(lost_factor=1), 120, -60),
        (BlindNumbers(points=100), 100, -100),
        (BlindNumbers(points=100, lost=50), 100, -50),
        (BlindNumbers(points=100, factor=9, lost_factor=9), 100, -100),
    ],
    ids=repr,
)
def test_blind_numbers(rule: BlindNumbers, made: int, lost: int) -> None:
    variant = house(SOLO, contract=ContractRule(blind=rule))
    assert lines(variant, "blind_6 5 5", [6, 6, 5]) == [("score.contract", made, 0)]
    assert lines(variant, "blind_6 5 5", [8, 5, 4]) == [("score.contract", made, 0), ("score.bags", 2, 2)]
    assert lines(variant, "blind_6 5 5", [5, 7, 5]) == [("score.set", lost, 0)]


def test_only_the_blind_share_of_a_contract_counts_otherwise() -> None:
    variant = house(contract=ContractRule(blind=BlindNumbers()))
    assert lines(variant, "blind_6 1 3 1", [6, 2, 3, 2]) == [("score.contract", 150, 0)]
    assert lines(variant, "blind_6 1 3 1", [6, 2, 2, 3]) == [("score.set", -150, 0)]
    assert lines(variant, "blind_6 1 blind_7 1", [6, 0, 7, 0]) == [("score.contract", 260, 0)]
    assert lines(variant, "blind_6 1 nil 1", [6, 3, 0, 4]) == [("score.contract", 120, 0), ("score.nil-made", 100, 0)]
    last = house(contract=ContractRule(blind=BlindNumbers(), last_bid_counts=True))
    assert lines(last, "blind_6 1 7 1", [6, 2, 3, 2], dealer=3)[0] == ("score.contract", 70, 0)
    assert lines(last, "blind_6 1 7 1", [6, 2, 3, 2], dealer=1)[0] == ("score.contract", 120, 0)


def test_a_big_bid_may_be_blind() -> None:
    variant = house(contract=ContractRule(blind=BlindNumbers(), big=BIG))
    assert lines(variant, "blind_6 1 4 1", [6, 2, 4, 1])[0] == ("score.contract", 200, 0)
    assert lines(variant, "blind_6 1 3 1", [6, 2, 3, 2])[0] == ("score.contract", 300, 0)


def test_blind_numbers_are_bid_only_where_they_are_played() -> None:
    with pytest.raises(ImpossibleRound) as refused:
        score(PLAIN, "blind_6 1 1 1", [6, 3, 2, 2])
    assert refused.value.code == "bid.blind-not-allowed"
    with pytest.raises(ImpossibleRound):
        score(house(contract=ContractRule(blind=BlindNumbers())), "blind_5 1 1 1", [6, 3, 2, 2])


def test_a_boston_scores_more() -> None:
    variant = house(contract=ContractRule(boston=200), bags=BagRule(limit=None))
    assert lines(variant, "3 0 2 0", [7, 0, 6, 0]) == [("score.contract", 50, 0), ("score.bags", 8, 0), ("score.boston", 200, 0)]
    assert lines(variant, "3 0 2 0", [6, 1, 6, 0])[-1] == ("score.bags", 7, 0)
    nil = house(contract=ContractRule(boston=200))
    assert ("score.boston", 200, 0) in lines(nil, "nil 0 5 0", [3, 0, 10, 0])


# Nils


def test_a_nil_may_win_and_lose_unlike_points() -> None:
    variant = house(nil=NilRule(points=100, lost=40, blind_points=200, blind_lost=70))
    assert [lines(variant, f"{nil} 4 4 5", [won, 4, 4, 5 - won])[1][:2] for nil in ("nil", "blind_nil") for won in (0, 1)] == [
        ("score.nil-made", 100),
        ("score.nil-failed", -40),
        ("score.blind-nil-made", 200),
        ("score.blind-nil-failed", -70),
    ]


@pytest.mark.parametrize(
    ("nil", "found"),
    [
        (NilRule(), [("score.set", -50, 0), ("score.nil-failed", -100, 0), ("score.failed-nil-bags", 2, 2)]),
        (NilRule(bag_points=0), [("score.set", -50, 0), ("score.nil-failed", -100, 0), ("score.failed-nil-bags", 0, 2)]),
        (NilRule(bag_points=-5), [("score.set", -50, 0), ("score.nil-failed", -100, 0), ("score.failed-nil-bags", -10, 2)]),
        (NilRule(bags_if_set=False), [("score.set", -50, 0), ("score.nil-failed", -100, 0)]),
        (NilRule(failed=FailedNil.HELP), [("score.contract", 50, 0), ("score.nil-failed", -100, 0)]),
        (NilRule(failed=FailedNil.NOTHING), [("score.set", -50, 0), ("score.nil-failed", -100, 0)]),
        (NilRule(failed=FailedNil.SET), [("score.set", -50, 0), ("score.nil-failed", -100, 0)]),
    ],
    ids=repr,
)
def test_the_tricks_of_a_failed_nil_beside_a_contract_that_wants_them(nil: NilRule, found: Rows) -> None:
    assert lines(house(nil=nil), "nil 4 5 4", [2, 4, 3, 4]) == found


@pytest.mark.parametrize(
    ("nil", "found"),
    [
        (NilRule(), [("score.contract", 30, 0), ("score.bags", 1, 1), ("score.nil-failed", -100, 0), ("score.failed-nil-bags", 2, 2)]),
        (
            NilRule(bags_if_set=False),
            [("score.contract", 30, 0), ("score.bags", 1, 1), ("score.nil-failed", -100, 0), ("score.failed-nil-bags", 2, 2)],
        ),
        (NilRule(failed=FailedNil.HELP), [("score.contract", 30, 0), ("score.bags", 3, 3), ("score.nil-failed", -100, 0)]),
        (NilRule(failed=FailedNil.NOTHING), [("score.contract", 30, 0), ("score.bags", 1, 1), ("score.nil-failed", -100, 0)]),
        (NilRule(failed=FailedNil.SET), [("score.set", -30, 0), ("score.nil-failed", -100, 0)]),
    ],
    ids=repr,
)
def test_the_tricks_of_a_failed_nil_beside_a_contract_that_is_made(nil: NilRule, found: Rows) -> None:
    assert lines(house(nil=nil), "nil 4 3 4", [2, 4, 4, 3]) == found


def test_tricks_of_a_failed_nil_score_without_being_counted() -> None:
    variant = house(bags=BagRule(limit=None))
    assert lines(variant, "nil 4 3 4", [2, 4, 4, 3])[1:] == [
        ("score.bags", 1, 0),
        ("score.nil-failed", -100, 0),
        ("score.failed-nil-bags", 2, 0),
    ]


@pytest.mark.parametrize(
    ("double", "bids", "won", "line"),
    [
        (DoubleNil(), "nil 6 nil 7", [0, 6, 0, 7], ("score.double-nil-made", 200, 0)),
        (DoubleNil(), "nil 6 nil 7", [1, 6, 0, 6], ("score.double-nil-failed", -200, 0)),
        (DoubleNil(), "blind_nil 6 nil 7", [0, 6, 0, 7], ("score.double-nil-made", 200, 0)),
        (DoubleNil(), "blind_nil 6 blind_nil 7", [0, 6, 0, 7], ("score.double-nil-made", 400, 0)),
        (DoubleNil(), "blind_nil 6 blind_nil 7", [0, 6, 2, 5], ("score.double-nil-failed", -400, 0)),
        (DoubleNil(points=150, lost=0, blind_points=250), "nil 6 nil 7", [0, 6, 0, 7], ("score.double-nil-made", 150, 0)),
        (DoubleNil(points=150, lost=0, blind_points=250), "nil 6 nil 7", [3, 6, 0, 4], ("score.double-nil-failed", 0, 0)),
        (DoubleNil(points=150, lost=90, blind_points=250), "blind_nil 6 blind_nil 7", [0, 6, 0, 7], ("score.double-nil-made", 250, 0)),
        (DoubleNil(points=150, lost=90, blind_points=250), "blind_nil 6 blind_nil 7", [0, 6, 1, 6], ("score.double-nil-failed", -90, 0)),
    ],
)
@pytest.mark.parametrize("failed", FailedNil)
def test_both_partners_nils_as_one(double: DoubleNil, bids: str, won: list[int], line: tuple[str, int, int], failed: FailedNil) -> None:
    variant = house(nil=NilRule(blind_points=200, failed=failed, double=double))
    found = [entry for entry in lines(variant, bids, won) if entry[0] != "score.bags"]
    assert found == [line]
    # Their tricks are neither bags nor help.
    assert score(variant, bids, won).sides[0].bags == 0


def test_one_nil_of_two_partners_is_no_double_nil() -> None:
    variant = house(nil=NilRule(double=DoubleNil()))
    assert lines(variant, "nil 4 4 5", [0, 4, 4, 5]) == [("score.contract", 40, 0), ("score.nil-made", 100, 0)]
    alone = house(SOLO, nil=NilRule(double=DoubleNil()))
    assert lines(alone, "nil 8 9", [0, 8, 9]) == [("score.nil-made", 100, 0)]
    teams = house(VARIANTS["six-teams"], nil=NilRule(double=DoubleNil()))
    assert lines(teams, "nil 2 nil 2 2 2", [0, 2, 0, 2, 2, 2]) == [("score.contract", 20, 0), *[("score.nil-made", 100, 0)] * 2]
    assert lines(teams, "nil 2 nil 2 nil 2", [0, 3, 0, 3, 0, 2]) == [("score.double-nil-made", 200, 0)]


# Bags


@pytest.mark.parametrize(
    ("rule", "carried", "found", "bags"),
    [
        (BagRule(), 8, [("score.bags", 4, 4), ("score.bag-penalty", -100, -10)], 2),
        (BagRule(), 5, [("score.bags", 4, 4)], 9),
        (BagRule(), 26, [("score.bags", 4, 4), ("score.bag-penalty", -300, -30)], 0),
        (BagRule(carry=False), 8, [("score.bags", 4, 4), ("score.bag-penalty", -100, -12)], 0),
        (BagRule(limit=5, penalty=50), 8, [("score.bags", 4, 4), ("score.bag-penalty", -100, -10)], 2),
        (BagRule(limit=5, penalty=50, carry=False), 8, [("score.bags", 4, 4), ("score.bag-penalty", -100, -12)], 0),
        (BagRule(take_back=True), 8, [("score.bags", 4, 4), ("score.bag-penalty", -110, -10)], 2),
        (BagRule(take_back=True, points=2), 8, [("score.bags", 8, 4), ("score.bag-penalty", -120, -10)], 2),
        (BagRule(take_back=True, carry=False), 18, [("score.bags", 4, 4), ("score.bag-penalty", -220, -22)], 0),
        (BagRule(points=0), 8, [("score.bags", 0, 4), ("score.bag-penalty", -100, -10)], 2),
        (BagRule(points=-1), 0, [("score.bags", -4, 4)], 4),
        (BagRule(penalty=None), 8, [("score.bags", 4, 4)], 12),
        (BagRule(penalty=0), 8, [("score.bags", 4, 4)], 12),
        (BagRule(limit=None), 8, [("score.bags", 4, 0)], 8),
        (BagRule(limit=None, points=0), 8, [], 8),
        (BagRule(limit=1, penalty=10, points=0), 0, [("score.bags", 0, 4), ("score.bag-penalty", -40, -4)], 0),
        (BagRule(limit=3, penalty=30, to_opponents=True), 1, [("score.bags", 4, 4), ("score.bag-penalty", 0, -3)], 2),
        (BagRule(limit=3, penalty=30, to_opponents=True, take_back=True), 1, [("score.bags", 4, 4), ("score.bag-penalty", -3, -3)], 2),
    ],
    ids=repr,
)
def test_bags(rule: BagRule, carried: int, found: Rows, bags: int) -> None:
    side = score(house(bags=rule), "2 4 2 5", [4, 4, 4, 1], bags=(carried, 0)).sides[0]
    assert rows(side) == [("score.contract", 40, 0), *found]
    assert side.bags == bags


def test_bags_may_pay_the_opponents() -> None:
    variant = house(SOLO, bags=BagRule(limit=2, penalty=20, to_opponents=True))
    result = score(variant, "5 5 5", [7, 5, 5], bags=(3, 1, 0))
    assert result.points == (52, 90, 90)
    assert result.bags == (1, 1, 0)
    assert rows(result.sides[1]) == [("score.contract", 50, 0), ("score.opponents-bags", 40, 0)]
    both = score(variant, "4 5 3", [6, 5, 6], bags=(0, 0, 0))
    assert both.points == (62, 90, 53)
    none = house(SOLO, bags=BagRule(limit=2, penalty=None, to_opponents=True))
    assert score(none, "5 5 5", [7, 5, 5], bags=(3, 1, 0)).points == (52, 50, 50)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"contract": ContractRule(big=[BigBid()])}, "contract.big is"),
        ({"contract": ContractRule(big=(10,))}, "contract.big[0] is 10: it must be of the kind BigBid"),
        ({"contract": ContractRule(big=(BigBid(made="200"),))}, "contract.big[0].made is '200'"),
        ({"contract": ContractRule(blind=6)}, "contract.blind is 6: it must be of the kind BlindNumbers"),
        ({"contract": ContractRule(blind=BlindNumbers(factor=None))}, "contract.blind.factor is None"),
        ({"contract": ContractRule(opponents=None)}, "contract.opponents is None"),
        ({"contract": ContractRule(boston=True)}, "contract.boston is True"),
        ({"contract": ContractRule(last_bid_counts=None)}, "contract.last_bid_counts is None"),
        ({"nil": NilRule(double=200)}, "nil.double is 200: it must be of the kind DoubleNil"),
        ({"nil": NilRule(double=DoubleNil(points=None))}, "nil.double.points is None"),
        ({"nil": NilRule(lost="0")}, "nil.lost is '0'"),
        ({"bags": BagRule(limit=0)}, "bags.limit is 0"),
        ({"bags": BagRule(take_back=1)}, "bags.take_back is 1"),
    ],
)
def test_a_score_that_makes_no_sense_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidVariant) as refused:
        house(**changes)
    assert said in str(refused.value)
