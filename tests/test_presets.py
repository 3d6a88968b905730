"""The built-in variants: each differs from the partnership game in what its source says, and in nothing else."""

import random
import re
from typing import Any

import attrs
import pytest

import spades.presets
from spades import STANDARD_DECK, VARIANTS, Breaking, Card, Deck, FailedNil, Game, Hand, NoNil, Rank, Suit, Variant, dumps, loads
from spades.convert import variant_from_data, variant_to_data
from spades.rules import (
    BidHolding,
    BigBid,
    BlindNumbers,
    BlindWhenBehind,
    DoubleNil,
    DrawTwoKeepOne,
    ExtremeOfSuit,
    FirstLeader,
    FollowSuit,
    ForbiddenTotal,
    HolderBids,
    HolderMustRuff,
    Leftover,
    LowestClubFirst,
    LowTotal,
    MaximumSideBid,
    MinimumSideBid,
    MisdealRule,
    MustBeat,
    MustRuff,
    NoSpadeIfOther,
    NoSpadeOnFirstTrick,
    OneBlindPerSide,
    OnePartnerNil,
    OnlyBids,
    Passing,
    PassOrder,
    SameAsPartner,
    SpadesBroken,
    Tie,
)
from spades.wording import describe

Differences = dict[str, Any]

ALONE = tuple((seat,) for seat in range(6))
FOLLOW, BROKEN = FollowSuit(), SpadesBroken()
LOW_CLUBS = (FOLLOW, NoSpadeOnFirstTrick(), LowestClubFirst(everyone=True), BROKEN)
NO_NIL = {"bid_rules": (NoNil(),), "nil": None}
NO_BAGS = {"bags.limit": None, "bags.points": 0}
ZONE = {"nil.bag_points": 0, "bags.carry": False, "ending.floor": -200}
TEN = BigBid(tricks=10, or_more=False, made=200)
COURT = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)


def pack(removed: str, top: str = "") -> Differences:
    return {"deck": Deck.standard(removed=removed, trumps=top)}


PRESETS: dict[str, Differences] = {
    # The four sources
    "partnership": {},
    "partnership-blind-nil": {"nil.blind_points": 200, "breaking": Breaking.RUFF},
    "cutthroat": {"sides": ALONE[:3], **pack("2C"), "hand_size": 17, "nil.bag_points": 0, "breaking": Breaking.RUFF, "target": 200},
    "two-player": {"sides": ALONE[:2], "dealing": DrawTwoKeepOne(exchange=3), "nil.blind_points": 200},
    # Families
    "solo": {"sides": ALONE[:4], "nil.blind_points": 200, "ending.boston_wins": True},
    "solo-short": {
        "sides": ALONE[:4],
        "nil.points": 50,
        "nil.blind_points": 100,
        "nil.failed": FailedNil.NOTHING,
        "bags.limit": 5,
        "bags.penalty": 50,
        "bags.carry": False,
        "target": 200,
        "ending.floor": -100,
    },
    "zone": {"nil.blind_points": 200, **ZONE},
    "second-sets-total": {
        "contract.last_bid_counts": True,
        "nil.blind_points": 200,
        "bid_rules": (BlindWhenBehind(100),),
        "passing": Passing(blind_nil=2),
        "play_rules": (FOLLOW, NoSpadeOnFirstTrick(), BROKEN),
    },
    "helps-partner": {"nil.blind_points": 200, "nil.failed": FailedNil.HELP, "bid_rules": (BlindWhenBehind(100),)},
    "bags-taken-back": {
        "nil.points": 50,
        "nil.blind_points": 100,
        "nil.failed": FailedNil.HELP,
        "bags.carry": False,
        "bags.take_back": True,
    },
    "pass-two": {
        "contract.last_bid_counts": True,
        "nil.points": 50,
        "nil.blind_points": 100,
        "nil.failed": FailedNil.HELP,
        "bid_rules": (BlindWhenBehind(100), OneBlindPerSide()),
        "passing": Passing(blind_nil=2),
        "play_rules": (FOLLOW, NoSpadeOnFirstTrick(), BROKEN),
        "target": 250,
        "ending.floor": -250,
    },
    "pass-always": {"passing": Passing(always=2, order=PassOrder.TOGETHER)},
    "open-spiel": {
        "nil.failed": FailedNil.HELP,
        "bid_rules": (MaximumSideBid(),),
        "breaking": Breaking.NEVER,
        "ending.floor": -350,
    },
    "double-nil": {"nil.failed": FailedNil.HELP, "nil.double": DoubleNil(), "ending.floor": -200, "ending.max_rounds": 100},
    "nil-carries-all": {
        "nil.blind_points": 200,
        "nil.failed": FailedNil.SET,
        "bid_rules": (BlindWhenBehind(100), OneBlindPerSide()),
        "passing": Passing(blind_nil=2),
        "first_leader": FirstLeader.LOWEST_CLUB,
        "play_rules": LOW_CLUBS,
    },
    # Formats
    "mirror": {**ZONE, "bid_rules": (BidHolding(),)},
    "whiz": {**ZONE, "bid_rules": (BidHolding(or_nil=True),)},
    "suicide": {**ZONE, "bid_rules": (OnePartnerNil(),)},
    "no-nil": NO_NIL,
    "no-bags": {**NO_BAGS, "nil.bag_points": 0},
    "fast": {"nil.blind_points": 200, "target": 60, "ending.floor": -60},
    "four-or-nil": {"bid_rules": (OnlyBids((0, 4)),)},
    "bid-three": {"bid_rules": (OnlyBids((3,)),)},
    "thrill": {"bid_rules": (OnlyBids((0, 3)),)},
    "swamp": {"bid_rules": (OnlyBids((0, 3, 4)),)},
    "uno": {"bid_rules": (OnlyBids((1,)),)},
    "all-nil": {"bid_rules": (OnlyBids((0,)),)},
    "bid-hearts": {"bid_rules": (BidHolding(suit=Suit.HEARTS),)},
    "crazy-aces": {"bid_rules": (BidHolding(suit=None, rank=Rank.ACE, times=3),)},
    "joker-whiz": {"bid_rules": (BidHolding(or_nil=True, last_free=True),)},
    "ace-game": {"bid_rules": (HolderBids(Card.parse("AS"), 2), BidHolding())},
    "deuce": {"bid_rules": (HolderBids(Card.parse("2S"), 2),)},
    "reflection": {"bid_rules": (SameAsPartner(),)},
    "must-lose": {"bid_rules": (ForbiddenTotal(),)},
    "screamer": {"play_rules": (FOLLOW, NoSpadeIfOther())},
    "assassin": {"play_rules": (FOLLOW, MustRuff(), BROKEN)},
    "secret-assassin": {"play_rules": (FOLLOW, HolderMustRuff(Card.parse("AS")), BROKEN)},
    "must-overtrump": {"play_rules": (FOLLOW, MustBeat(ruffs_only=True), BROKEN)},
    "lowball": {"play_rules": (FOLLOW, BROKEN, ExtremeOfSuit())},
    "highball": {"play_rules": (FOLLOW, BROKEN, ExtremeOfSuit(high=True))},
    "low-club-first": {"first_leader": FirstLeader.LOWEST_CLUB, "play_rules": LOW_CLUBS},
    "spades-anytime": {"play_rules": (FOLLOW,)},
    "back-door": {"ending.floor": -500, "ending.below_floor": True, "ending.tie": Tie.DRAW},
    "bags-to-opponents": {"nil.points": 75, "bags.limit": 5, "bags.penalty": 50, "bags.to_opponents": True, "target": 250},
    "seventh-bag": {"bags.limit": 7, "contract.big": (BigBid(tricks=13, made=200),), "target": 300},
    "set-is-zero": {"contract.set": 0, "nil.lost": 0, "nil.bag_points": 0},
    "highest-leads": {"first_leader": FirstLeader.HIGHEST_BIDDER},
    # Tables
    "jokers": pack("2C 2D", "BJ LJ"),
    "jokers-deuces": {
        **pack("2C 2H", "BJ LJ 2D 2S"),
        "nil": None,
        "bid_rules": (NoNil(), MinimumSideBid(), BlindWhenBehind(100)),
        "low_total": LowTotal(minimum=11),
        "contract.big": (TEN,),
        "contract.blind": BlindNumbers(minimum=6, factor=2, lost_factor=2),
        "bags.points": 0,
        "ending.sets_in_all": 3,
        "ending.boston_wins": True,
    },
    "jokers-deuces-spade-high": {**pack("2C 2H", "BJ LJ 2S 2D"), "nil.bag_points": 0},
    "joker-joker-deuce": {
        **pack("2H 2D", "BJ LJ 2S"),
        **NO_BAGS,
        "nil": None,
        "bid_rules": (NoNil(), MinimumSideBid(last_bid_counts=True)),
        "contract.last_bid_counts": True,
        "contract.first_round_bids_itself": True,
        "target": 350,
        "ending.sets_in_all": 2,
    },
    "cookout": {
        **NO_BAGS,
        "nil": None,
        "bid_rules": (NoNil(), MinimumSideBid(last_bid_counts=True)),
        "contract.last_bid_counts": True,
        "contract.big": (BigBid(tricks=10, or_more=False, made=150, set=150), BigBid(tricks=13, made=200)),
        "play_rules": (FOLLOW,),
        "target": 350,
        "ending.sets_in_all": 2,
    },
    "ten-for-200": {
        **pack("2C 2H", "BJ LJ 2D 2S"),
        "nil": None,
        "bid_rules": (NoNil(), MinimumSideBid(), BlindWhenBehind(250)),
        "contract.big": (TEN,),
        "contract.blind": BlindNumbers(),
        "contract.first_round_bids_itself": True,
    },
    "gentlemans-bid": {
        **pack("2H 2D", "BJ LJ"),
        "nil": None,
        "bid_rules": (NoNil(), MinimumSideBid()),
        "misdeal": MisdealRule(most_spades=0, without=COURT),
        "low_total": LowTotal(minimum=11, redeal=True),
        "contract.big": (BigBid(tricks=10, made=200),),
        "first_leader": FirstLeader.LOWEST_CLUB,
        "play_rules": (FOLLOW, LowestClubFirst(), BROKEN),
    },
    "kitty": {**pack("", "BJ LJ"), "dealing.leftover": Leftover.DEALER},
    "cutthroat-blind-six": {
        "sides": ALONE[:3],
        **pack("2C"),
        "hand_size": 17,
        "nil.blind_points": 200,
        "breaking": Breaking.RUFF,
        "bid_rules": (BlindWhenBehind(50),),
        "contract.blind": BlindNumbers(points=100),
        "target": 200,
    },
    "three-jokers": {
        "sides": ALONE[:3],
        **pack("", "BJ LJ"),
        "hand_size": 18,
        **NO_NIL,
        "contract.set": 0,
        "bags.penalty": None,
    },
    "five": {"sides": ALONE[:5], **pack("2C 2D"), "hand_size": 10},
    "five-jokers": {
        "sides": ALONE[:5],
        **pack("2C 2D 2H 2S", "BJ LJ"),
        "hand_size": 10,
        **NO_NIL,
        "contract.set": 0,
        "bags.penalty": None,
    },
    "six": {"sides": ALONE, **pack("2C 2D 2H 2S"), "hand_size": 8},
    "six-pairs": {"sides": ((0, 3), (1, 4), (2, 5)), **pack("2C 2D 2H 2S"), "hand_size": 8},
    "six-teams": {"sides": ((0, 2, 4), (1, 3, 5)), **pack("2C 2D 2H 2S"), "hand_size": 8},
    "one-on-one": {"sides": ALONE[:2], "bags.limit": 5, "bags.penalty": 50, "target": 250, "ending.floor": -250},
    "two-player-open": {
        "sides": ALONE[:2],
        "dealing": DrawTwoKeepOne(exchange=0, second_seen=True),
        "first_bidder": 0,
        "target": 300,
    },
}
"""By key: what is not as in the partnership game of the first source."""


def differences(value: Any, base: Any, name: str = "") -> Differences:
    """The fields that differ, down to those of rules of the same class."""
    found: Differences = {}
    for field in attrs.fields(type(value)):
        here, there = getattr(value, field.name), getattr(base, field.name)
        if not field.init or field.name in ("key", "title", "sources") or here == there:
            continue
        if attrs.has(type(here)) and type(here) is type(there) and not isinstance(here, Deck):
            found |= differences(here, there, f"{name}{field.name}.")
        else:
            found[name + field.name] = here
    return found


def test_there_are_no_others() -> None:
    assert list(VARIANTS) == list(PRESETS)
    with pytest.raises(AttributeError, match="'bridge'"):
        spades.presets.bridge  # noqa: B018


@pytest.mark.parametrize("key", VARIANTS)
def test_what_a_variant_changes(key: str) -> None:
    assert differences(VARIANTS[key], VARIANTS["partnership"]) == PRESETS[key]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.key)
def test_a_variant_names_itself_and_its_source(variant: Variant) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", variant.key)
    assert variant.title[0].isupper()
    assert not variant.title.endswith(".")
    assert variant.sources
    assert all(len(source) > 8 for source in variant.sources)
    assert sum(other.title == variant.title for other in VARIANTS.values()) == 1


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.key)
def test_a_variant_is_told_in_whole_sentences(variant: Variant) -> None:
    for line in describe(variant).splitlines():
        text = line.partition(": ")[2]
        assert not line or text.endswith(".")
        assert not re.search(r"  |\.\.|,,|;\.| [,.;]|\bNone\b|\b1 (points|cards|tricks|spades|bags|rounds)\b|[A-Z]{2,}|_|\[|=", text)
        assert all(sentence[0].isupper() or sentence[0].isdigit() for sentence in re.split(r"(?<=\.) ", text) if sentence)
    for rule in (*variant.bid_rules, *variant.play_rules):
        assert rule.text in describe(variant)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.key)
def test_a_variant_goes_to_data_and_back(variant: Variant) -> None:
    assert variant_from_data(variant_to_data(variant)) == variant


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.key)
def test_the_cards_are_dealt_out(variant: Variant) -> None:
    dealt = variant.seats * variant.hand_size * (2 if variant.draws else 1)
    left = {"kitty": 2, "one-on-one": 26}.get(variant.key, 0)
    assert len(variant.deck.cards) - dealt == left
    assert Hand(variant.deck.cards).mask == variant.deck.mask
    assert [card for card in variant.deck.cards if card not in STANDARD_DECK.cards] in ([], [Card.parse("LJ"), Card.parse("BJ")])


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.key)
def test_a_variant_is_played(variant: Variant) -> None:
    rng = random.Random(variant.key)
    game = Game.new(variant, rng=rng)
    for _ in range(3):
        if game.is_over:
            break
        game = game.deal(rng)
        while game.round is not None:
            view = game.view(game.turn or 0)
            assert view.legal_actions() == game.legal_actions() != ()
            game = game.apply(rng.choice(game.legal_actions()))
        assert not any(game.rounds[-1].hands) or not game.rounds[-1].tricks  # type: ignore[union-attr]
    assert loads(dumps(game)) == game
