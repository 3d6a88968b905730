"""The rules of bidding, one by one: what each leaves to bid, its code, its sentence; and the conditions of blind bids in a round."""

from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from spades import (
    JOKER_DEUCE_DECK,
    VARIANTS,
    Bid,
    BidRule,
    Card,
    ContractRule,
    Game,
    Hand,
    InvalidVariant,
    Look,
    NilRule,
    NoNil,
    Phase,
    Rank,
    Round,
    SpadesError,
    Suit,
    Table,
    Variant,
    bid_violation,
    legal_bids,
)
from spades.legality import _auction
from spades.rules import (
    BidHolding,
    BlindNumbers,
    BlindWhenBehind,
    ForbiddenTotal,
    HolderBids,
    MaximumSideBid,
    MinimumSideBid,
    NoNilHolding,
    OneBlindPerSide,
    OnePartnerNil,
    OnlyBids,
    SameAsPartner,
)

PLAIN = VARIANTS["partnership"]
TEAMS = VARIANTS["six-teams"]
ACE = Card.parse("AS")
BLIND = ContractRule(blind=BlindNumbers())
HAND = "AS KS 3S 2S AH KH 4H 3H 2H 5D 4D 5C 4C"  # four spades, five hearts, two aces


def house(*rules: BidRule, over: Variant = PLAIN, **changes: Any) -> Variant:
    return attrs.evolve(over, key="test/house", bid_rules=rules, **changes)


def bid_of(text: str) -> Bid | None:
    return None if text == "-" else Bid.parse(text)


def legal(variant: Variant, bids: str, seat: int | None = None, hand: str | None = None, **state: Any) -> str:
    """What may be bid after some bids (by seat, `-` for not yet), by the first seat that has not bid if none is named."""
    made = [bid_of(text) for text in bids.split()]
    made += [None] * (variant.seats - len(made))
    seat = made.index(None) if seat is None else seat
    found = legal_bids(variant, seat=seat, bids=made, hand=None if hand is None else Hand.parse(hand), **state)
    return short(found)


def short(bids: Sequence[Bid]) -> str:
    """Bids as a player would say them: `nil 3-13`."""
    told: list[str] = []
    for bid in bids:
        name = str(bid)
        if told and not bid.blind and bid.tricks > 1 and Bid(bid.tricks - 1) in bids:
            told[-1] = f"{told[-1].split('-')[0]}-{bid.tricks}"
        else:
            told.append(name)
    return " ".join(told)


def code(variant: Variant, bid: str, bids: str, seat: int, hand: str | None = None, **state: Any) -> str | None:
    made = [bid_of(text) for text in bids.split()]
    made += [None] * (variant.seats - len(made))
    mask = None if hand is None else Hand.parse(hand)
    violation = bid_violation(variant, Bid.parse(bid), seat=seat, bids=made, hand=mask, **state)
    return None if violation is None else violation.code


def test_no_nil() -> None:
    variant = house(NoNil(), nil=NilRule(blind_points=200))
    assert legal(variant, "") == "1-13"
    assert code(variant, "nil", "", 0) == "bid.nil-not-allowed"
    assert legal(variant, "", looked=False) == "blind nil"


def test_only_bids() -> None:
    assert legal(house(OnlyBids([0, 3])), "") == "nil 3"
    assert code(house(OnlyBids((0, 3))), "4", "", 0) == "bid.number-not-allowed"
    assert OnlyBids([0, 3]) == OnlyBids((0, 3))
    assert legal(house(OnlyBids((0, 3)), contract=BLIND), "", looked=False).startswith("blind 6")
    # A rule that would leave nothing is waived, as every rule is.
    assert legal(house(OnlyBids((20, 99, -1))), "") == "nil 1-13"


@pytest.mark.parametrize(
    ("rule", "bids"),
    [
        (BidHolding(), "4"),
        (BidHolding(suit=Suit.HEARTS), "5"),
        (BidHolding(suit=Suit.DIAMONDS), "2"),
        (BidHolding(suit=Suit.HEARTS, times=2), "10"),
        (BidHolding(suit=Suit.HEARTS, times=3), "nil 1-13"),
        (BidHolding(suit=None, rank=Rank.ACE), "2"),
        (BidHolding(suit=None, rank=Rank.ACE, times=3), "6"),
        (BidHolding(rank=Rank.ACE), "1"),
        (BidHolding(rank=Rank.QUEEN), "nil"),
        (BidHolding(suit=None), "13"),
        (BidHolding(or_nil=True), "nil 4"),
    ],
    ids=repr,
)
def test_bid_holding(rule: BidHolding, bids: str) -> None:
    assert legal(house(rule), "", hand=HAND) == bids


def test_bid_holding_counts_what_follows_as_a_spade() -> None:
    variant = house(BidHolding(), deck=JOKER_DEUCE_DECK)
    hand = "BJ LJ 2D 3S AH KH 4H 3H 5H 5D 4D 5C 4C"
    assert legal(variant, "", hand=hand) == "4"
    assert legal(house(BidHolding(suit=Suit.DIAMONDS), deck=JOKER_DEUCE_DECK), "", hand=hand) == "2"
    assert code(variant, "3", "", 0, hand) == "bid.not-the-holding"


def test_bid_holding_leaves_the_last_bidder_free() -> None:
    variant = house(BidHolding(last_free=True))
    assert legal(variant, "1 2", hand=HAND) == "4"
    assert legal(variant, "1 2 3", hand=HAND) == "nil 1-13"
    assert legal(variant, "- 2 3 1", hand=HAND) == "nil 1-13"


def test_holder_bids() -> None:
    variant = house(HolderBids(ACE, 2))
    assert legal(variant, "", hand=HAND) == "2"
    assert legal(variant, "", hand=HAND.replace("AS", "QS")) == "nil 1-13"
    assert code(variant, "3", "", 0, HAND) == "bid.holder-bids"
    assert legal(VARIANTS["ace-game"], "", hand=HAND) == "2"  # before the number of spades, which all others bid
    assert legal(VARIANTS["ace-game"], "", hand=HAND.replace("AS", "QS")) == "4"


def test_no_nil_holding() -> None:
    variant = house(NoNilHolding(ACE))
    assert legal(variant, "", hand=HAND) == "1-13"
    assert legal(variant, "", hand=HAND.replace("AS", "QS")) == "nil 1-13"
    assert code(variant, "nil", "", 0, HAND) == "bid.nil-not-allowed"


@pytest.mark.parametrize("rule", [BidHolding(), HolderBids(ACE, 2), NoNilHolding(ACE)], ids=repr)
def test_a_rule_that_asks_for_the_hand_wants_it(rule: BidRule) -> None:
    variant = house(rule, over=VARIANTS["partnership-blind-nil"])
    with pytest.raises(SpadesError, match="give the hand too"):
        legal(variant, "")
    # Nobody who has not looked can say what is in the hand: the blind bids are free.
    assert legal(variant, "", looked=False) == legal(variant, "", looked=False, hand=HAND) == "blind nil"


def test_one_partner_nil() -> None:
    variant = house(OnePartnerNil())
    assert legal(variant, "3 4") == "nil"
    assert legal(variant, "nil 4") == "nil 1-13"
    assert legal(variant, "3") == "nil 1-13"
    assert code(variant, "4", "3 4", 2) == "bid.must-be-nil"
    blind = house(OnePartnerNil(), over=VARIANTS["partnership-blind-nil"])
    assert [legal(blind, "3 4", looked=looked) for looked in (True, False)] == ["nil", "blind nil"]
    made = [Bid(0, blind=True), Bid(4), None, None]
    assert len(legal_bids(blind, seat=2, bids=made)) == 14
    teams = house(OnePartnerNil(), over=TEAMS)
    assert legal(teams, "3 4") == "nil 1-8"
    assert legal(teams, "3 4 2 1") == "nil"
    assert legal(teams, "3 4 nil 1") == "nil 1-8"


def test_same_as_partner() -> None:
    variant = house(SameAsPartner())
    assert legal(variant, "3 4") == "3"
    assert legal(variant, "nil 4") == "nil"
    assert legal(variant, "3") == "nil 1-13"
    assert code(variant, "4", "3 4", 2) == "bid.not-the-partners"


@pytest.mark.parametrize(
    ("rule", "bids", "found"),
    [
        (MinimumSideBid(), "- 5", "nil 1-13"),
        (MinimumSideBid(), "1 5", "3-13"),
        (MinimumSideBid(), "4 5", "nil 1-13"),
        (MinimumSideBid(), "9 5", "nil 1-13"),
        (MinimumSideBid(), "nil 5", "nil 1-13"),
        (MinimumSideBid(minimum=6), "1 5", "5-13"),
        (MinimumSideBid(minimum=30), "1 5", "nil 1-13"),
        (MinimumSideBid(beside_nil=True), "1 5", "3-13"),
        (MinimumSideBid(beside_nil=True), "nil 5", "nil 4-13"),
        (MinimumSideBid(last_bid_counts=True), "1 5", "4-13"),
        (MinimumSideBid(last_bid_counts=True), "9 5", "4-13"),
        (MinimumSideBid(last_bid_counts=True), "nil 5", "nil 1-13"),
        (MinimumSideBid(last_bid_counts=True, beside_nil=True), "nil 5", "nil 4-13"),
        (MaximumSideBid(), "9 5", "nil 1-4"),
        (MaximumSideBid(), "13 5", "nil"),
        (MaximumSideBid(), "- 5", "nil 1-13"),
        (MaximumSideBid(), "nil 5", "nil 1-13"),
        (MaximumSideBid(maximum=6), "4 5", "nil 1-2"),
        (MaximumSideBid(maximum=6), "9 5", "nil"),
        (ForbiddenTotal(), "3 4 2", "nil 1-3 5-13"),
        (ForbiddenTotal(), "3 4", "nil 1-13"),
        (ForbiddenTotal(), "6 4 3", "1-13"),
        (ForbiddenTotal(), "6 4 4", "nil 1-13"),
        (ForbiddenTotal(total=11), "3 4 2", "nil 1 3-13"),
        (ForbiddenTotal(total=40), "3 4 2", "nil 1-13"),
    ],
    ids=repr,
)
def test_limits_of_bids(rule: BidRule, bids: str, found: str) -> None:
    variant = house(rule)
    seat = bids.split().index("-") if "-" in bids else len(bids.split())
    assert legal(variant, bids) == found
    allowed = legal_bids(variant, seat=seat, bids=[bid_of(text) for text in (bids + " - - -").split()[:4]])
    for bid in map(Bid, range(14)):
        assert code(variant, str(bid), bids, seat) == (None if bid in allowed else rule.code)


def test_limits_bind_blind_numbers_too() -> None:
    blind = attrs.evolve(PLAIN, contract=ContractRule(blind=BlindNumbers(minimum=2)), nil=NilRule(blind_points=200))
    for rule, bids, found in [
        (MinimumSideBid(minimum=14), "3 1", "blind 11 blind 12 blind 13"),
        (MaximumSideBid(), "10 1", "blind nil blind 2 blind 3"),
        (
            ForbiddenTotal(),
            "9 1 1",
            "blind nil blind 3 blind 4 blind 5 blind 6 blind 7 blind 8 blind 9 blind 10 blind 11 blind 12 blind 13",
        ),
        (MinimumSideBid(minimum=12, beside_nil=True), "nil 1", "blind nil blind 12 blind 13"),
    ]:
        assert legal(house(rule, over=blind), bids, looked=False) == found


@pytest.mark.parametrize(
    ("scores", "may"),
    [((0, 0), False), ((0, 99), False), ((0, 100), True), ((-250, -150), True), ((100, 0), False), ((0, 1000), True)],
)
def test_blind_when_behind(scores: tuple[int, int], may: bool) -> None:
    variant = house(BlindWhenBehind(100), over=VARIANTS["partnership-blind-nil"])
    assert legal(variant, "", 0, scores=scores, looked=False) == ("blind nil" if may else "nil 1-13")
    assert code(variant, "blind nil", "", 2, scores=scores, looked=False) == (None if may else "bid.blind-not-allowed")


def test_blind_when_behind_looks_at_the_best_of_the_opponents() -> None:
    variant = house(BlindWhenBehind(100), over=VARIANTS["solo"])
    assert [legal(variant, "", seat, scores=(0, 100, 40, 140), looked=False) == "blind nil" for seat in range(4)] == [
        True,
        False,
        True,
        False,
    ]
    level = house(BlindWhenBehind(0), over=VARIANTS["partnership-blind-nil"])
    assert [legal(level, "", 0, scores=(0, other), looked=False) for other in (0, 5, -5)] == ["blind nil", "blind nil", "nil 1-13"]


def test_who_leads_sees_its_hand_at_once_and_who_trails_may_bid_blind_first() -> None:
    variant = house(BlindWhenBehind(100), over=VARIANTS["partnership-blind-nil"])
    now = Round.from_pack(variant, variant.deck.cards, dealer=3, scores=(200, 100))
    assert [now.view(seat).hand is None for seat in range(4)] == [False, True, False, True]
    assert Look() not in now.legal_actions()
    now = now.bid(3)
    assert now.legal_actions() == (Bid(0, blind=True), Look())
    assert now.bid(Bid(0, blind=True)).view(1).hand is not None
    even = Round.from_pack(variant, variant.deck.cards, dealer=3, scores=(150, 100))
    assert all(even.view(seat).hand is not None for seat in range(4))


def test_the_scores_of_a_game_decide_who_may_bid_blind() -> None:
    variant = house(BlindWhenBehind(100), over=VARIANTS["partnership-blind-nil"])
    game = Game.new(variant, dealer=3, scores=(0, 100)).play(Round.from_pack(variant, variant.deck.cards, dealer=3))
    assert game.legal_actions() == (Bid(0, blind=True), Look())
    assert Game.new(variant, dealer=3).play(Round.from_pack(variant, variant.deck.cards, dealer=3)).legal_actions()[-1] == Bid(13)


def test_only_one_of_a_side_bids_blind() -> None:
    variant = house(OneBlindPerSide(), over=VARIANTS["partnership-blind-nil"])
    now = Round.from_pack(variant, variant.deck.cards, dealer=3)
    assert all(now.view(seat).hand is None for seat in range(4))
    now = now.bid(Bid(0, blind=True)).bid(Bid(0, blind=True))
    # The partners have lost their chance: their hands are shown when it is their turn.
    assert (now.turn, now.legal_actions()[0], Look() in now.legal_actions()) == (2, Bid(0), False)
    assert now.view(2).hand is not None
    assert now.bid(3).legal_actions()[0] == Bid(0)
    first_looks = Round.from_pack(variant, variant.deck.cards, dealer=3).look().bid(4).look().bid(4)
    assert first_looks.legal_actions() == (Bid(0, blind=True), Look())
    assert legal(variant, "4 3", looked=False) == "blind nil"
    made = [Bid(0, blind=True), Bid(3), None, None]
    refused = bid_violation(variant, Bid(0, blind=True), seat=2, bids=made, looked=False)
    assert refused is not None
    assert refused.code == "bid.blind-not-allowed"
    assert len(legal_bids(variant, seat=2, bids=made, looked=False)) == 14


def test_conditions_of_blind_bids_go_together() -> None:
    variant = VARIANTS["nil-carries-all"]
    now = Round.from_pack(variant, variant.deck.cards, dealer=3, scores=(0, 120))
    assert [now.view(seat).hand is None for seat in range(4)] == [True, False, True, False]
    now = now.bid(Bid(0, blind=True)).bid(3)
    assert now.view(2).hand is not None
    assert len(now.legal_actions()) == 14


def test_blind_numbers() -> None:
    variant = house(over=attrs.evolve(PLAIN, contract=BLIND))
    assert legal(variant, "", looked=False) == " ".join(f"blind {tricks}" for tricks in range(6, 14))
    assert code(variant, "blind 5", "", 0, looked=False) == "bid.blind-not-allowed"
    assert code(variant, "blind nil", "", 0, looked=False) == "bid.blind-not-allowed"
    assert code(variant, "blind 6", "", 0) == "bid.already-looked"
    now = Round.from_pack(variant, variant.deck.cards, dealer=3)
    assert now.legal_actions() == (*(Bid(tricks, blind=True) for tricks in range(6, 14)), Look())
    now = now.bid(Bid(7, blind=True)).look()
    assert (now.phase, now.turn, now.bids[0]) == (Phase.BID, 1, Bid(7, blind=True))
    both = house(over=attrs.evolve(PLAIN, contract=BLIND, nil=NilRule(blind_points=200)))
    assert legal(both, "", looked=False).startswith("blind nil blind 6 ")


@pytest.mark.parametrize(
    ("rules", "bids", "found"),
    [
        ((BidHolding(suit=None, rank=Rank.ACE, times=7),), "", "nil 1-13"),
        ((OnlyBids((20,)),), "", "nil 1-13"),
        ((HolderBids(ACE, 20),), "", "nil 1-13"),
        ((OnlyBids((0, 3)), MinimumSideBid(minimum=8)), "3 4", "nil 3"),
        ((NoNil(), OnePartnerNil()), "3 4", "1-13"),
        ((BidHolding(suit=None, rank=Rank.ACE, times=7), BlindWhenBehind(100), OneBlindPerSide()), "", "nil 1-13"),
    ],
    ids=repr,
)
def test_where_no_number_is_left_a_player_who_has_looked_is_not_left_with_blind_bids(
    rules: tuple[BidRule, ...], bids: str, found: str
) -> None:
    variant = house(*rules, contract=BLIND, nil=NilRule(blind_points=200))
    assert legal(variant, bids, hand=HAND) == found
    assert code(variant, "blind 7", bids, len(bids.split()), HAND) is not None


@pytest.mark.parametrize(
    ("minimum", "said"), [(0, "contract.blind.minimum is 0"), (14, "there are 13 tricks to win"), ("6", "contract.blind.minimum is '6'")]
)
def test_blind_numbers_that_nobody_can_bid_are_refused(minimum: Any, said: str) -> None:
    with pytest.raises(InvalidVariant) as refused:
        house(contract=ContractRule(blind=BlindNumbers(minimum=minimum)))
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (OnlyBids(("four",)), "OnlyBids.tricks[0] is 'four'"),
        (HolderBids("AS", 2), "HolderBids.card is 'AS': it must be of the kind Card"),
        (HolderBids(ACE, None), "HolderBids.tricks is None"),
        (NoNilHolding(None), "NoNilHolding.card is None"),
        (MinimumSideBid(minimum=None), "MinimumSideBid.minimum is None"),
        (MaximumSideBid(maximum="six"), "MaximumSideBid.maximum is 'six'"),
        (ForbiddenTotal(total=1.5), "ForbiddenTotal.total is 1.5"),
        (BlindWhenBehind("far"), "BlindWhenBehind.points is 'far'"),
        (BidHolding(suit="hearts"), "BidHolding.suit is 'hearts'"),
    ],
    ids=repr,
)
def test_a_rule_that_makes_no_sense_is_refused(rule: Any, said: str) -> None:
    with pytest.raises(InvalidVariant) as refused:
        house(rule)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    "rule",
    [
        BlindWhenBehind(),
        ForbiddenTotal(),
        MaximumSideBid(),
        MinimumSideBid(),
        OneBlindPerSide(),
        OnePartnerNil(),
        SameAsPartner(),
    ],
    ids=repr,
)
def test_a_rule_asks_nothing_of_a_table_where_nobody_is_to_act(rule: BidRule) -> None:
    table = Table(_auction(PLAIN, (None,) * 4, (0, 500), False), Phase.BID, None)
    every = (1 << 14) - 1
    assert rule(every, None, table) == every


TEXTS = {
    NoNil(): "Nobody may bid nil.",
    OnlyBids((3,)): "Bid 3.",
    OnlyBids((0, 4)): "Bid nil or 4.",
    OnlyBids((0, 3, 4)): "Bid nil, 3 or 4.",
    BidHolding(): "Bid the number of spades that you hold.",
    BidHolding(or_nil=True, last_free=True): "Bid the number of spades that you hold, or nil; the last bidder is free.",
    BidHolding(suit=None, rank=Rank.ACE, times=3): "Bid 3 times the number of aces that you hold.",
    BidHolding(suit=None, rank=Rank.SIX, times=2): "Bid twice the number of sixes that you hold.",
    BidHolding(suit=Suit.HEARTS, rank=Rank.KING): "Bid the number of kings of hearts that you hold.",
    BidHolding(suit=None): "Bid the number of cards that you hold.",
    BidHolding(suit=None, rank=Rank.LITTLE_JOKER): "Bid the number of little jokers that you hold.",
    HolderBids(Card.parse("BJ"), 2): "The player who holds the big joker bids 2.",
    HolderBids(ACE, 0): "The player who holds the ace of spades bids nil.",
    NoNilHolding(ACE): "Nobody may bid nil with the ace of spades in hand.",
    OnePartnerNil(): "One partner of each side must bid nil.",
    SameAsPartner(): "Bid the number that your partner has bid.",
    MinimumSideBid(): "The bids of a side must add up to 4 or more; the partner of a nil is free.",
    MinimumSideBid(minimum=5, beside_nil=True, last_bid_counts=True): (
        "The last bid of a side must be 5 or more; the partner of a nil must bid that alone, or nil too."
    ),
    MaximumSideBid(): "The bids of a side may not add up to more than the number of tricks.",
    MaximumSideBid(maximum=6): "The bids of a side may not add up to more than 6.",
    ForbiddenTotal(): "The last bidder may not make the bids add up to the number of tricks.",
    ForbiddenTotal(total=17): "The last bidder may not make the bids add up to 17.",
    BlindWhenBehind(): "Only a side that is 100 points or more behind may bid blind.",
    BlindWhenBehind(1): "Only a side that is 1 point or more behind may bid blind.",
    BlindWhenBehind(0): "Only a side that does not lead alone may bid blind.",
    OneBlindPerSide(): "Only one player of a side may bid blind.",
}


@pytest.mark.parametrize(("rule", "text"), TEXTS.items(), ids=repr)
def test_a_rule_of_bidding_says_itself(rule: BidRule, text: str) -> None:
    assert rule.text == text
    refused = bid_violation(house(rule), Bid(13), seat=3, bids=[Bid(13)] * 3 + [None], hand=Hand.parse(HAND))
    assert refused is None or text in refused.message
