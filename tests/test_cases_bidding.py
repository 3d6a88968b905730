"""Cases of bidding (BID), from data/cases.json."""

import random
from itertools import cycle

import attrs
import pytest
from tabletop import CASES, RULES, bid_of, bids_of, house

from spades import (
    BLIND_NIL,
    VARIANTS,
    Bid,
    Hand,
    IllegalAction,
    IllegalBid,
    Phase,
    Round,
    SpadesError,
    Table,
    bid_violation,
    check_bid,
    legal_bids,
)


def fresh(key: str = "partnership", dealer: int = 3) -> Round:
    return Round.deal(VARIANTS[key], random.Random(1), dealer=dealer)


@pytest.mark.parametrize("tricks", CASES["BID-01"]["given"]["refused"])
def test_bid_01_a_bid_is_between_nothing_and_all_the_tricks(tricks: int) -> None:
    case, now = CASES["BID-01"], fresh()
    with pytest.raises(IllegalBid) as refused:
        now.bid(tricks)
    assert refused.value.code == case["expected"]["code"]
    with pytest.raises(IllegalBid) as stateless:
        check_bid(now.variant, tricks, seat=0, bids=[None] * 4)
    assert stateless.value.code == case["expected"]["code"]
    assert now == fresh()
    assert now.turn == case["expected"]["turn"]


@pytest.mark.parametrize(("key", "highest"), CASES["BID-01"]["expected"]["highest"].items())
def test_bid_01_the_highest_bid_of_each_game(key: str, highest: int) -> None:
    bids = [None] * VARIANTS[key].seats
    assert legal_bids(VARIANTS[key], seat=0, bids=bids) == tuple(map(Bid, range(highest + 1)))
    violation = bid_violation(VARIANTS[key], highest + 1, seat=0, bids=bids)
    assert violation is not None
    assert violation.code == "bid.out-of-range"


def test_bid_03_a_bid_is_not_changed() -> None:
    given, expected = CASES["BID-03"]["given"], CASES["BID-03"]["expected"]
    now = fresh(dealer=given["dealer"]).bid(given["bids"][0])
    with pytest.raises(IllegalAction) as refused:
        now.bid(given["bid"], seat=given["seat"])
    assert refused.value.code == expected["code"]
    assert now.bids == tuple(None if bid is None else Bid(bid) for bid in expected["bids"])


def test_bid_04_the_dealer_does_not_bid_first() -> None:
    given, expected = CASES["BID-04"]["given"], CASES["BID-04"]["expected"]
    now = fresh(dealer=given["dealer"])
    with pytest.raises(IllegalAction) as refused:
        now.bid(given["bid"], seat=given["seat"])
    assert refused.value.code == expected["code"]
    assert now.turn == expected["turn"]


def test_bid_06_the_dealers_left_leads() -> None:
    given, expected = CASES["BID-06"]["given"], CASES["BID-06"]["expected"]
    now = fresh(dealer=given["dealer"])
    for seat, bid in given["bids"]:
        now = now.bid(bid, seat)
    assert (now.phase.value, now.turn) == (expected["phase"], expected["turn"])


@pytest.mark.parametrize("key", ["partnership", "cutthroat", "partnership-blind-nil", "without nil"])
def test_bid_07_what_is_listed_is_what_is_accepted(key: str) -> None:
    given = CASES["BID-07"]["given"]
    variant = VARIANTS[key] if key in VARIANTS else house(VARIANTS["partnership"], {"bid_rules": ["no-nil"]})
    now = Round.deal(variant, random.Random(1))
    accepted = set()
    for tricks in range(given["from"], given["to"] + 10):
        for blind in (False, True):
            try:
                now.bid(Bid(tricks, blind))
            except SpadesError:
                continue
            accepted.add(Bid(tricks, blind))
    assert (accepted == set(now.legal_bids())) == CASES["BID-07"]["expected"]["equal"]


def tricks_of(bids: tuple[Bid, ...]) -> list[int]:
    assert not any(bid.blind for bid in bids)
    return [bid.tricks for bid in bids]


def test_bid_09_the_bids_may_add_up() -> None:
    case = CASES["BID-09"]
    plain = VARIANTS[case["variant"]]
    hook = house(plain, case["others"][0]["change"])
    for variant, expected in ((plain, case["expected"]), (hook, case["others"][0]["expected"])):
        for bids, legal in zip(case["given"]["bids"], expected["legal"], strict=True):
            assert tricks_of(legal_bids(variant, seat=case["given"]["seat"], bids=bids)) == legal


def test_bid_10_no_blind_nil_after_looking() -> None:
    given, expected = CASES["BID-10"]["given"], CASES["BID-10"]["expected"]
    now = fresh("partnership-blind-nil").look(given["seat"])
    with pytest.raises(IllegalBid) as refused:
        now.bid(Bid.parse(given["bid"]))
    assert refused.value.code == expected["code"]
    assert now.bid(expected["still"]).bids[0] == Bid(0)
    violation = bid_violation(now.variant, BLIND_NIL, seat=0, bids=[None] * 4, looked=True)
    assert violation is not None
    assert violation.code == expected["code"]


def test_bid_12_both_partners_may_bid_blind_nil() -> None:
    case = CASES["BID-12"]
    given, plain = case["given"], VARIANTS[case["variant"]]
    once = house(plain, case["others"][0]["change"])
    for variant, code in ((plain, case["expected"]["code"]), (once, case["others"][0]["expected"]["code"])):
        bid, bids = bid_of(given["bid"]), bids_of(given["bids"])
        assert isinstance(bid, Bid)
        violation = bid_violation(variant, bid, seat=given["seat"], bids=bids, looked=False)
        assert (violation and violation.code) == code
    # A seat that has nothing to decide before it looks sees its hand at once.
    now = Round.deal(once, random.Random(1), dealer=3).bid(BLIND_NIL).look().bid(4)
    assert now.turn == 2
    assert BLIND_NIL not in now.legal_actions()
    assert now.view(2).hand is not None


def test_bid_13_a_bid_does_not_depend_on_the_hand() -> None:
    case = CASES["BID-13"]
    hand = Hand.parse(case["given"]["hand"])
    plain = VARIANTS[case["variant"]]
    tables = [(plain, case["expected"])] + [(house(plain, other["change"]), other["expected"]) for other in case["others"]]
    for variant, expected in tables:
        assert tricks_of(legal_bids(variant, seat=0, bids=[None] * 4, hand=hand)) == expected["legal"]


def test_bid_13_whiz_allows_nil_without_the_ace_of_spades() -> None:
    whiz = attrs.evolve(VARIANTS["partnership"], key="home/whiz", bid_rules=(RULES["spades-or-nil"], RULES["no-nil-with-ace-of-spades"]))
    hand = Hand.parse("KS 7S 2S KH 9H 4H QD 8D 3D JC TC 6C 2C")
    assert tricks_of(legal_bids(whiz, seat=0, bids=[None] * 4, hand=hand)) == [0, 3]


def test_bid_15_the_bids_can_be_read_before_all_are_made() -> None:
    given, expected = CASES["BID-15"]["given"], CASES["BID-15"]["expected"]
    now = fresh(dealer=given["dealer"])
    for bid in given["bids"]:
        now = now.bid(bid)
    for bids in (now.bids, *(now.view(seat).bids for seat in range(4))):
        assert [bid and bid.tricks for bid in bids] == expected["bids"]


def test_bid_16_listing_changes_nothing_and_always_says_the_same() -> None:
    mind = cycle([Bid(3).mask, Bid(4).mask, Bid(5).mask])

    @attrs.frozen
    class Moody:
        code = "home/moody"
        text = "Bid what comes to mind."

        def __call__(self, bids: int, hand: int | None, table: Table) -> int:
            return bids & next(mind)

    variant = attrs.evolve(VARIANTS["partnership"], key="home/moody", bid_rules=(Moody(),))
    now = Round.deal(variant, random.Random(1))
    lists = {now.legal_bids() for _ in range(CASES["BID-16"]["given"]["times"])}
    assert (len(lists) == 1) == CASES["BID-16"]["expected"]["same"]
    (bids,) = lists
    (bid,) = bids
    assert now.bid(bid).bids.count(bid) == 1
    assert now.phase is Phase.BID
