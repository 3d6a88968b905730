"""Every option is used, no two presets are the same, and options go together: each pair of them is played by some table."""

import json
import random
from collections.abc import Iterator
from enum import Enum
from functools import cache
from itertools import combinations, product
from typing import Any

import attrs
import naive_options as naive
import pytest

from spades import (
    DECK_WITHOUT_2C,
    JOKER_DECK,
    JOKER_DEUCE_DECK,
    STANDARD_DECK,
    VARIANTS,
    BagRule,
    Bid,
    Breaking,
    Card,
    ContractRule,
    DealAll,
    Deck,
    DrawTwoKeepOne,
    Ending,
    FailedNil,
    FollowSuit,
    Game,
    InvalidVariant,
    NilRule,
    NoNil,
    Phase,
    Rank,
    Round,
    RoundResult,
    SpadesBroken,
    Suit,
    Variant,
    dumps,
    loads,
)
from spades.actions import Misdeal
from spades.convert import variant_from_data, variant_to_data
from spades.rules import (
    BidHolding,
    BigBid,
    BlindNumbers,
    BlindWhenBehind,
    DoubleNil,
    ExtremeOfSuit,
    FirstLeader,
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
    NoNilHolding,
    NoSpadeIfOther,
    NoSpadeOnFirstTrick,
    OneBlindPerSide,
    OnePartnerNil,
    OnlyBids,
    Passing,
    PassOrder,
    SameAsPartner,
    Tie,
)

ACE = Card.parse("AS")
ALONE = tuple((seat,) for seat in range(6))

Choice = tuple[str, str]
Choices = dict[str, str]

FACTORS: dict[str, dict[str, Any]] = {
    "sides": {
        "four in pairs": ((0, 2), (1, 3)),
        "two": ALONE[:2],
        "three": ALONE[:3],
        "four": ALONE[:4],
        "five": ALONE[:5],
        "six in pairs": ((0, 3), (1, 4), (2, 5)),
        "six in teams": ((0, 2, 4), (1, 3, 5)),
    },
    "deck": {
        "plain": STANDARD_DECK,
        "without 2C": DECK_WITHOUT_2C,
        "jokers": JOKER_DECK,
        "deuces": JOKER_DEUCE_DECK,
        "54": Deck.standard(trumps="BJ LJ"),
    },
    "size": {"small": 4, "larger": 8},
    "dealing": {
        "all": DealAll(),
        "to the dealer": DealAll(leftover=Leftover.DEALER),
        "to the dealer, late": DealAll(leftover=Leftover.DEALER, discard_after_bids=True),
        "to the lowest club": DealAll(leftover=Leftover.LOWEST_CLUB),
        "to the lowest club, late": DealAll(leftover=Leftover.LOWEST_CLUB, discard_after_bids=True),
        "drawn": DrawTwoKeepOne(exchange=2),
        "drawn openly": DrawTwoKeepOne(exchange=0, second_seen=True),
    },
    "misdeal": {
        "none": None,
        "no spade": MisdealRule(most_spades=0),
        "one spade, forced": MisdealRule(most_spades=1, forced=True, same_dealer=False),
        "no court card": MisdealRule(without=(Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)),
        "long suit": MisdealRule(long_suit=4),
    },
    "first bidder": {"left": 1, "dealer": 0, "second": 2},
    "bid rules": {
        "free": (),
        "no nil": (NoNil(),),
        "four or nil": (OnlyBids((0, 4)),),
        "whiz": (BidHolding(or_nil=True, last_free=True),),
        "aces": (BidHolding(suit=None, rank=Rank.ACE, times=3),),
        "ace game": (HolderBids(ACE, 2), NoNilHolding(Card.parse("KS"))),
        "suicide": (OnePartnerNil(),),
        "same": (SameAsPartner(),),
        "board": (MinimumSideBid(minimum=3),),
        "board alone": (MinimumSideBid(minimum=3, beside_nil=True, last_bid_counts=True),),
        "most": (MaximumSideBid(), ForbiddenTotal()),
        "most 6, not 8": (MaximumSideBid(maximum=6), ForbiddenTotal(total=8)),
    },
    "blind": {"free": (), "behind": (BlindWhenBehind(50),), "one": (OneBlindPerSide(),)},
    "low total": {
        "none": None,
        "books": LowTotal(minimum=4),
        "redeal": LowTotal(minimum=5, redeal=True),
        "redeal by the next": LowTotal(minimum=5, redeal=True, same_dealer=False),
    },
    "passing": {
        "none": None,
        "bidder": Passing(nil=1, blind_nil=2),
        "partner": Passing(nil=2, blind_nil=1, order=PassOrder.PARTNER_FIRST, optional=True),
        "always": Passing(always=1, order=PassOrder.TOGETHER),
    },
    "leader": dict(zip(("first", "highest", "club"), FirstLeader, strict=True)),
    "play rules": {
        "usual": (FollowSuit(), SpadesBroken()),
        "anytime": (FollowSuit(),),
        "three tricks": (FollowSuit(), SpadesBroken(tricks=3)),
        "no spade first": (FollowSuit(), NoSpadeOnFirstTrick(), SpadesBroken()),
        "low club leads": (FollowSuit(), LowestClubFirst(), SpadesBroken()),
        "low clubs": (FollowSuit(), NoSpadeOnFirstTrick(), LowestClubFirst(everyone=True), SpadesBroken()),
        "assassin": (FollowSuit(), MustRuff(), SpadesBroken()),
        "screamer": (FollowSuit(), NoSpadeIfOther()),
        "secret": (FollowSuit(), HolderMustRuff(ACE), SpadesBroken()),
        "beat": (FollowSuit(), SpadesBroken(), MustBeat()),
        "overtrump": (FollowSuit(), MustBeat(ruffs_only=True), SpadesBroken()),
        "low": (FollowSuit(), SpadesBroken(), ExtremeOfSuit()),
        "high": (FollowSuit(), SpadesBroken(), ExtremeOfSuit(high=True)),
    },
    "breaking": {member.value: member for member in Breaking},
    "contract": {
        "usual": {},
        "zero": {"set": 0},
        "to the opponents": {"opponents": 5},
        "boston": {"boston": 200, "made": 7},
        "big": {"big": (BigBid(tricks=3, or_more=False, made=100, set=50), BigBid(tricks=4, factor=2), BigBid(tricks=2))},
    },
    "contract by": {"sum": {}, "last": {"last_bid_counts": True}, "first round": {"first_round_bids_itself": True}},
    "blind numbers": {
        "none": None,
        "doubled": BlindNumbers(minimum=2),
        "fixed": BlindNumbers(minimum=3, points=60),
        "fixed two": BlindNumbers(minimum=1, points=60, lost=40, factor=1, lost_factor=3),
    },
    "nil": {
        "usual": NilRule(),
        "none": None,
        "blind": NilRule(blind_points=200),
        "unlike": NilRule(points=50, lost=0, blind_points=100, blind_lost=70),
        "double": NilRule(blind_points=150, double=DoubleNil()),
        "double, lost": NilRule(blind_points=150, double=DoubleNil(points=180, lost=90, blind_points=300)),
    },
    "failed nil": {
        "bags": {},
        "worthless bags": {"bag_points": 0},
        "bags unless set": {"bags_if_set": False},
        **{member.value: {"failed": member} for member in FailedNil if member is not FailedNil.BAGS},
    },
    "bags": {
        "usual": BagRule(limit=3, penalty=30),
        "reset": BagRule(limit=3, penalty=30, carry=False),
        "taken back": BagRule(limit=2, penalty=20, take_back=True),
        "to the opponents": BagRule(limit=2, penalty=20, to_opponents=True),
        "not counted": BagRule(limit=None, points=-5),
        "free": BagRule(penalty=None, points=0),
    },
    "ending": {
        "target": Ending(),
        "floor": Ending(floor=-100),
        "below floor": Ending(floor=-100, below_floor=True, tie=Tie.DRAW),
        "two sets": Ending(sets_in_a_row=2, sets_in_all=3, boston_wins=True),
        "rounds": Ending(max_rounds=12, tie=Tie.PLAY_ON_TO_TARGET),
    },
}
"""By option: its choices by name. The first choice of each goes with every choice of the others that can be played at all."""


def build(choices: Choices) -> Variant:
    """The table that plays by some choices, and by the first one of every other option."""
    chosen = {name: levels[choices.get(name, next(iter(levels)))] for name, levels in FACTORS.items()}
    seats = sum(map(len, chosen["sides"]))
    nil, dealing = chosen["nil"], chosen["dealing"]
    size, cards = chosen["size"], len(chosen["deck"].cards)
    if getattr(dealing, "leftover", Leftover.NOBODY) is not Leftover.NOBODY:
        # Two cards or so are left over, of a deck cut to measure.
        chosen["deck"] = cut(chosen["deck"], size * seats + 2)
    size = min(size, cards // seats // (2 if isinstance(dealing, DrawTwoKeepOne) else 1))
    return Variant(
        key="test/pairwise",
        title="A table for a pair of options",
        sides=chosen["sides"],
        deck=chosen["deck"],
        hand_size=size,
        dealing=dealing,
        misdeal=chosen["misdeal"],
        first_bidder=chosen["first bidder"],
        bid_rules=chosen["bid rules"] + chosen["blind"],
        low_total=chosen["low total"],
        passing=chosen["passing"],
        first_leader=chosen["leader"],
        play_rules=chosen["play rules"],
        breaking=chosen["breaking"],
        contract=ContractRule(**chosen["contract"], **chosen["contract by"], blind=chosen["blind numbers"]),
        nil=None if nil is None else attrs.evolve(nil, **chosen["failed nil"]),
        bags=chosen["bags"],
        target=150,
        ending=chosen["ending"],
    )


@cache
def cut(deck: Deck, number: int) -> Deck:
    """A deck without some of its cards, taken from all suits; what it promotes stays on top."""
    spare = [card for card in deck.cards if card not in deck.trumps[:4] and card != ACE]
    out = random.Random(number).sample(spare, len(deck.cards) - number)
    return Deck([card for card in deck.cards if card not in out], [card for card in deck.trumps if card not in out])


@cache
def go_together(*choices: Choice) -> bool:
    """Whether some choices of the options in `STRUCTURE` can be played at one table."""
    try:
        build(dict(choices))
    except InvalidVariant:
        return False
    return True


STRUCTURE = ("sides", "deck", "size", "dealing", "passing")
"""The options of which some do not go together."""
PLACES = {name: place for place, name in enumerate(FACTORS)}


def pair_of(one: Choice, two: Choice) -> tuple[Choice, Choice]:
    return (one, two) if PLACES[one[0]] < PLACES[two[0]] else (two, one)


def all_pairs() -> Iterator[tuple[Choice, Choice]]:
    """Every two choices of different options that can be played at one table."""
    for one, two in combinations(FACTORS, 2):
        for levels in product(FACTORS[one], FACTORS[two]):
            pair = ((one, levels[0]), (two, levels[1]))
            if not {one, two} <= set(STRUCTURE) or go_together(*pair):
                yield pair


def covering_array(seed: int) -> list[Choices]:
    """Rows of choices such that any two choices that go together at all stand together in some row."""
    rng = random.Random(seed)
    pairs = list(all_pairs())
    missing = set(pairs)
    rows = []
    for pair in pairs:
        if pair not in missing:
            continue
        row: Choices = dict(pair)
        for name in rng.sample([name for name in FACTORS if name not in row], len(FACTORS) - 2):
            levels = rng.sample(list(FACTORS[name]), len(FACTORS[name]))
            # The level that brings most of the missing pairs, if it can stand beside the others.
            levels.sort(key=lambda level: -sum(pair_of((name, level), other) in missing for other in row.items()))  # noqa: B023
            beside = sorted(choice for choice in row.items() if choice[0] in STRUCTURE)
            row[name] = next(level for level in levels if name not in STRUCTURE or go_together(*beside, (name, level)))
        rows.append({name: row[name] for name in FACTORS})
        missing -= set(combinations(rows[-1].items(), 2))
    return rows


ROWS = covering_array(4)


def text_of(bid: Bid | None) -> str | None:
    return None if bid is None else str(bid)


def sheet_of(rules: naive.Rules, played: Round) -> list[naive.Score]:
    """A round as the naive judge scores it."""
    if Misdeal() in played.actions:
        return [{"points": 0, "bags": bags, "contract": 0, "set": False, "boston": False, "played": False} for bags in played.bags]
    return naive.score(rules, [text_of(bid) for bid in played.bids], list(played.tricks_won), list(played.bags), played.dealer)


def agree(result: RoundResult, sheet: list[naive.Score]) -> None:
    names = ("points", "bags", "contract", "set", "boston")
    assert [{name: side[name] for name in names} for side in sheet] == [
        {"points": side.points, "bags": side.bags, "contract": side.contract, "set": side.is_set, "boston": side.boston}
        for side in result.sides
    ]


def check_moment(game: Game, rng: random.Random) -> None:
    """A record of the game, and a deal that fits what some seat has seen."""
    assert game.round is not None
    assert loads(dumps(game)) == game
    view = game.view(rng.randrange(game.variant.seats))
    sampled = view.sample(rng)
    assert sampled.view(view.seat) == view
    assert loads(dumps(attrs.evolve(game, round=sampled))).view(view.seat) == view


def play_rounds(variant: Variant, number: int, moments: int, seed: int) -> None:
    """Random legal rounds, in games that begin again when they are over; every score and every end is judged."""
    rng = random.Random(seed)
    rules = json.loads(json.dumps(variant_to_data(variant)))
    game, sheets, played = Game.new(variant, rng=rng), [], 0
    checks = {rng.randrange(number): rng.randrange(40) for _ in range(moments)}
    while played < number:
        game, step = game.deal(rng), 0
        while game.round is not None:
            if checks.get(played) == step:
                check_moment(game, rng)
            now = game.round
            actions = game.legal_actions()
            assert actions, "a dead end"
            assert (now.phase is Phase.PLAY) == bool(now.legal_plays())
            game, step = game.apply(rng.choice(actions)), step + 1
        played += 1
        last = game.rounds[-1]
        assert isinstance(last, Round)
        sheets.append(sheet_of(rules, last))
        agree(game.results[-1], sheets[-1])
        assert (game.is_over, game.winner) == naive.end(rules, sheets)
        if game.is_over:
            assert loads(dumps(game)) == game
            game, sheets = Game.new(variant, rng=rng), []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: "-".join(str(list(FACTORS[name]).index(level)) for name, level in row.items()))
def test_options_go_together(row: Choices) -> None:
    variant = build(row)
    assert variant_from_data(json.loads(json.dumps(variant_to_data(variant)))) == variant
    play_rounds(variant, number=20, moments=4, seed=ROWS.index(row))
