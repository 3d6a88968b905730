"""Variants: the rules of a table as one value, and the built-in ones."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

import attrs

from spades.bids import BLIND, BLIND_NIL
from spades.cards import DECK_WITHOUT_2C, STANDARD_DECK, Deck
from spades.errors import InvalidVariant
from spades.rules.base import BidRule, PlayRule
from spades.rules.bidding import BlindBeforeLooking, BlindOffered, LookFirst
from spades.rules.dealing import DealAll, Dealing, DrawTwoKeepOne
from spades.rules.ending import Ending
from spades.rules.play import Breaking, FollowSuit, SpadesBroken
from spades.rules.scoring import BagRule, ContractRule, FailedNil, NilRule
from spades.table import Setting

Seats: TypeAlias = tuple[tuple[int, ...], ...]


def _deep_tuple(value: Any) -> Any:
    # What is no list is left as it is, for `_problems` to name.
    return tuple(map(_deep_tuple, value)) if isinstance(value, list | tuple) else value


def _as_sides(sides: Sequence[Sequence[int]]) -> Seats:
    return _deep_tuple(sides)  # type: ignore[no-any-return]


def _as_bid_rules(rules: Sequence[BidRule]) -> tuple[BidRule, ...]:
    return _deep_tuple(rules)  # type: ignore[no-any-return]


def _as_play_rules(rules: Sequence[PlayRule]) -> tuple[PlayRule, ...]:
    return _deep_tuple(rules)  # type: ignore[no-any-return]


def _as_texts(texts: Sequence[str]) -> tuple[str, ...]:
    return _deep_tuple(texts)  # type: ignore[no-any-return]


_KEY = re.compile(r"[a-z0-9]+(?:[-_./][a-z0-9]+)*")


@attrs.frozen(kw_only=True, cache_hash=True)
class Variant:
    """The rules that a table plays by.

    `key` is its stable name and `title` what people call it. `sides` lists the seats of each side, sides in the order
    of their lowest seat. `deck`, `hand_size` and `dealing` give the cards; `bid_rules` and `play_rules` narrow what may be
    bid and played, in turn; `breaking` says what breaks spades. `contract`, `nil` (None: a bid of zero is a plain
    bid) and `bags` give the points; `target` and `ending` the end of the game. `sources` names where the rules come from.

    A variant is data: it compares, hashes and pickles. A house rule is one `attrs.evolve`.

    Errors: `InvalidVariant` with everything that is wrong.

    >>> import attrs
    >>> from spades import VARIANTS
    >>> home = attrs.evolve(VARIANTS["partnership"], key="home/partnership", target=300)
    >>> home.target, home.seats
    (300, 4)
    """

    key: str
    title: str
    sides: Seats = attrs.field(converter=_as_sides)
    deck: Deck = STANDARD_DECK
    hand_size: int = 13
    dealing: Dealing = DealAll()
    bid_rules: tuple[BidRule, ...] = attrs.field(default=(), converter=_as_bid_rules)
    play_rules: tuple[PlayRule, ...] = attrs.field(default=(FollowSuit(), SpadesBroken()), converter=_as_play_rules)
    breaking: Breaking = Breaking.ANY_SPADE
    contract: ContractRule = ContractRule()
    nil: NilRule | None = NilRule()
    bags: BagRule = BagRule()
    target: int = 500
    ending: Ending = Ending()
    sources: tuple[str, ...] = attrs.field(default=(), converter=_as_texts)

    seats: int = attrs.field(init=False, eq=False, repr=False)
    """How many players sit at the table."""
    draws: int = attrs.field(init=False, eq=False, repr=False)
    """How many turns the draw takes; 0 where the cards are dealt."""
    exchange: int = attrs.field(init=False, eq=False, repr=False)
    """How many cards may be changed after a blind nil."""
    blind_bids: int = attrs.field(init=False, eq=False, repr=False)
    """The mask of the blind bids that the table plays."""
    setting: Setting = attrs.field(init=False, eq=False, repr=False)
    """The frame that rules may ask for."""
    all_bid_rules: tuple[BidRule, ...] = attrs.field(init=False, eq=False, repr=False)
    """The rules of bidding in full: those about blind bids, which follow from the data, around `bid_rules`."""

    def __attrs_post_init__(self) -> None:
        problems = tuple(_problems(self))
        if problems:
            raise InvalidVariant(problems)
        settle = partial(object.__setattr__, self)
        settle("setting", Setting(self.deck, self.sides, self.hand_size))
        settle("seats", self.setting.seats)
        drawn = isinstance(self.dealing, DrawTwoKeepOne)
        settle("draws", self.seats * self.hand_size if drawn else 0)
        settle("exchange", self.dealing.exchange if isinstance(self.dealing, DrawTwoKeepOne) else 0)
        settle("blind_bids", BLIND_NIL.mask if self.nil is not None and self.nil.blind_points is not None else 0)
        settle("all_bid_rules", (BlindOffered(self.blind_bids), *self.bid_rules, BlindBeforeLooking(), LookFirst()))

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for.

        >>> from spades import VARIANTS
        >>> [VARIANTS["partnership"].side_of(seat) for seat in range(4)]
        [0, 1, 0, 1]
        """
        return self.setting.side_of[seat]


def _is_int(value: object) -> bool:
    return type(value) is int


def _problems(variant: Variant) -> Iterator[str]:
    kinds: dict[str, type | tuple[type, ...]] = {
        "title": str,
        "deck": Deck,
        "dealing": (DealAll, DrawTwoKeepOne),
        "breaking": Breaking,
        "contract": ContractRule,
        "nil": (NilRule, type(None)),
        "bags": BagRule,
        "ending": Ending,
    }
    if not (isinstance(variant.key, str) and _KEY.fullmatch(variant.key)):
        yield f"key is {variant.key!r}: it must be words of small letters and digits with - _ . or / between them"
    for name, kind in kinds.items():
        value = getattr(variant, name)
        if not isinstance(value, kind):
            wanted = " or ".join(k.__name__ for k in (kind if isinstance(kind, tuple) else (kind,)))
            yield f"{name} is {value!r}: it must be of the kind {wanted}"
    yield from _problems_of_seats(variant)
    yield from _problems_of_rules(variant)
    yield from _problems_of_numbers(variant)


def _problems_of_seats(variant: Variant) -> Iterator[str]:
    sides: Any = variant.sides
    if not (isinstance(sides, tuple) and all(isinstance(side, tuple) and all(map(_is_int, side)) for side in sides)):
        yield f"sides is {sides!r}: it must be tuples of seat numbers"
        return
    seats = [seat for side in sides for seat in side]
    if sorted(seats) != list(range(len(seats))):
        yield f"sides are {sides!r}: every seat from 0 on must stand in exactly one side"
    if not (2 <= len(seats) <= 6 and len(sides) >= 2 and all(sides)):
        yield f"sides are {sides!r}: Spades takes 2 to 6 players on two sides or more, none of them empty"
    elif list(sides) != sorted(tuple(sorted(side)) for side in sides):
        yield f"sides are {sides!r}: list the seats of each side in order, and the sides by their lowest seat"
    if not _is_int(variant.hand_size) or not 1 <= variant.hand_size < BLIND:
        yield f"hand_size is {variant.hand_size!r}: it must be a whole number from 1 to {BLIND - 1}"
    elif isinstance(variant.deck, Deck):
        each = 2 if isinstance(variant.dealing, DrawTwoKeepOne) else 1
        wanted, there = each * variant.hand_size * len(seats), len(variant.deck.cards)
        if wanted > there:
            drawn = " (two are drawn for each one kept)" if each == 2 else ""
            yield f"the deck has {there} cards: {len(seats)} hands of {variant.hand_size} want {wanted}{drawn}"


def _problems_of_rules(variant: Variant) -> Iterator[str]:
    for name in ("bid_rules", "play_rules"):
        rules: Any = getattr(variant, name)
        if not isinstance(rules, tuple):
            yield f"{name} is {rules!r}: it must be a tuple of rules"
            continue
        for rule in rules:
            if not (callable(rule) and isinstance(getattr(rule, "code", None), str) and isinstance(getattr(rule, "text", None), str)):
                yield f"{name} holds {rule!r}: a rule is a callable with a code and a text"
            elif isinstance(rule, type):
                yield f"{name} holds the class {rule.__name__}: put a rule there, {rule.__name__}()"
    if not (isinstance(variant.sources, tuple) and all(isinstance(source, str) for source in variant.sources)):
        yield f"sources is {variant.sources!r}: it must be a tuple of texts"


def _problems_of_numbers(variant: Variant) -> Iterator[str]:
    if not _is_int(variant.target) or variant.target < 1:
        yield f"target is {variant.target!r}: it must be a whole number above 0"
    at_least: dict[str, dict[str, int | None]] = {
        "contract": {"made": None, "set": None},
        "bags": {"limit": 1, "penalty?": 0, "points": None},
        "nil": {"points": None, "blind_points?": None, "bag_points": None},
        "ending": {"floor?": None, "max_rounds?": 1},
        "dealing": {"exchange": 0},
    }
    for part, fields in at_least.items():
        for field, least in fields.items():
            name = field.rstrip("?")
            value = getattr(getattr(variant, part), name, 1)
            if value is None and field.endswith("?"):
                continue
            if not _is_int(value) or (least is not None and value < least):
                floor = "" if least is None else f" from {least} up"
                yield f"{part}.{name} is {value!r}: it must be a whole number{floor}"
    if isinstance(variant.nil, NilRule) and not isinstance(variant.nil.failed, FailedNil):
        yield f"nil.failed is {variant.nil.failed!r}: it must be a FailedNil"


_ALONE: Final = tuple((seat,) for seat in range(6))

PARTNERSHIP: Final = Variant(
    key="partnership",
    title="Spades for four in partnerships",
    sides=((0, 2), (1, 3)),
    sources=("A-1 to A-20: the partnership game after pagat.com",),
)
"""Four players, two partnerships (A-1 to A-20)."""

PARTNERSHIP_BLIND_NIL: Final = attrs.evolve(
    PARTNERSHIP,
    key="partnership-blind-nil",
    title="Spades for four in partnerships, with blind nil",
    nil=NilRule(blind_points=200),
    breaking=Breaking.RUFF,
    sources=("C-1 to C-13: a tutorial of the partnership game with blind nil",),
)
"""Four players, two partnerships, blind nil for 200 (C-1 to C-13)."""

CUTTHROAT: Final = Variant(
    key="cutthroat",
    title="Cutthroat Spades for three",
    sides=_ALONE[:3],
    deck=DECK_WITHOUT_2C,
    hand_size=17,
    nil=NilRule(bag_points=0),
    breaking=Breaking.RUFF,
    target=200,
    sources=("B-1 to B-23: three players, each alone",),
)
"""Three players, each alone, 51 cards, to 200 (B-1 to B-23)."""

TWO_PLAYER: Final = Variant(
    key="two-player",
    title="Spades for two with drawn hands",
    sides=_ALONE[:2],
    dealing=DrawTwoKeepOne(),
    nil=NilRule(blind_points=200),
    sources=("D-1 to D-15: two players, drawn hands",),
)
"""Two players who draw their hands, blind nil for 200 (D-1 to D-15)."""

BUILT_IN: Final = (PARTNERSHIP, PARTNERSHIP_BLIND_NIL, CUTTHROAT, TWO_PLAYER)
