"""What is wrong with a variant: all of it at once, in a card player's words."""

import re
from collections.abc import Iterator
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

import attrs

from spades.bids import BLIND
from spades.cards import Deck
from spades.rules.dealing import DealAll, DrawTwoKeepOne, Leftover, MisdealRule, Passing
from spades.rules.scoring import BlindNumbers

if TYPE_CHECKING:
    from spades.variants import Variant

_KEY = re.compile(r"[a-z0-9]+(?:[-_./][a-z0-9]+)*")

_AT_LEAST = {
    "target": 1,
    "bags.limit": 1,
    "bags.penalty": 0,
    "dealing.exchange": 0,
    "ending.max_rounds": 1,
    "ending.sets_in_a_row": 1,
    "ending.sets_in_all": 1,
    "first_bidder": 0,
    "low_total.minimum": 1,
    "misdeal.most_spades": 0,
    "misdeal.long_suit": 1,
    "passing.nil": 0,
    "passing.blind_nil": 0,
    "passing.always": 0,
    "contract.blind.minimum": 1,
}
"""The least that some numbers may be; the others may be anything."""


_ELSEWHERE = {
    "bid_rules": ("spades.rules.play", "spades.rules.play_formats"),
    "play_rules": ("spades.rules.bidding", "spades.rules.bid_formats"),
}
"""By field: where the rules of the other kind are."""


_MOST_LEFT_OVER = 6
"""How many cards a player may take beside the hand: each way to discard as many is an action."""


def problems_of(variant: "Variant") -> Iterator[str]:
    """A sentence for each thing that no table could play."""
    if not (isinstance(variant.key, str) and _KEY.fullmatch(variant.key)):
        yield f"key is {variant.key!r}: it must be words of small letters and digits with - _ . or / between them"
    cls: Any = type(variant)
    for name, kind in _fields_of(cls):
        if name not in ("key", "sides", "bid_rules", "play_rules"):
            yield from _problems_of_value(name, getattr(variant, name), kind)
    yield from _problems_of_rules(variant)
    yield from _problems_of_seats(variant)
    floor = getattr(variant.ending, "floor", None)
    if type(floor) is int and floor >= 0:
        yield f"ending.floor is {floor}: it must be below 0, where every game begins"


def _problems_of_value(name: str, value: Any, kind: Any) -> Iterator[str]:
    """What does not fit the declared kind of a field, down to the fields of rules."""
    options, item = _shape(kind)
    if value is None and NoneType in options:
        return
    if item is not None:
        if not isinstance(value, tuple):
            yield f"{name} is {value!r}: it must be a tuple"
            return
        for place, entry in enumerate(value):
            yield from _problems_of_value(f"{name}[{place}]", entry, item)
    elif int in options:
        least = _AT_LEAST.get(name)
        if type(value) is not int or (least is not None and value < least):
            yield f"{name} is {value!r}: it must be a whole number" + ("" if least is None else f" from {least} up")
    elif type(value) not in options and not any(
        isinstance(option, type) and issubclass(option, Enum | str) and isinstance(value, option) for option in options
    ):
        wanted = " or ".join(option.__name__ for option in options if option is not NoneType)
        yield f"{name} is {value!r}: it must be of the kind {wanted}"
    elif attrs.has(type(value)) and not isinstance(value, Deck):
        cls: Any = type(value)
        for field, its_kind in _fields_of(cls):
            yield from _problems_of_value(f"{name}.{field}", getattr(value, field), its_kind)


@cache
def _shape(kind: Any) -> tuple[tuple[Any, ...], Any]:
    """The types that a declared kind takes, and that of the entries of a tuple (else None)."""
    if get_origin(kind) is tuple:
        return (), get_args(kind)[0]
    return (get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)), None


@cache
def _fields_of(cls: Any) -> tuple[tuple[str, Any], ...]:
    """The fields that a class is made of, each with its declared kind."""
    return tuple((field.name, field.type) for field in attrs.fields(cls) if field.init)


def _problems_of_rules(variant: "Variant") -> Iterator[str]:
    for name in ("bid_rules", "play_rules"):
        rules: Any = getattr(variant, name)
        if not isinstance(rules, tuple):
            yield f"{name} is {rules!r}: it must be a tuple of rules"
            continue
        for rule in rules:
            if isinstance(rule, type):
                yield f"{name} holds the class {rule.__name__}: put a rule there, {rule.__name__}()"
            elif type(rule).__module__ in _ELSEWHERE[name]:
                yield f"{name} holds {type(rule).__name__}(): that is a rule of {'bidding' if name == 'play_rules' else 'play'}"
            elif type(rule).__module__.startswith("spades.rules."):
                yield from _problems_of_value(type(rule).__name__, rule, type(rule))
            elif not (callable(rule) and isinstance(getattr(rule, "code", None), str) and isinstance(getattr(rule, "text", None), str)):
                yield f"{name} holds {rule!r}: a rule is a callable with a code and a text"


def _problems_of_seats(variant: "Variant") -> Iterator[str]:
    sides: Any = variant.sides
    if not (isinstance(sides, tuple) and all(isinstance(side, tuple) and all(type(seat) is int for seat in side) for side in sides)):
        yield f"sides is {sides!r}: it must be tuples of seat numbers"
        return
    seats = [seat for side in sides for seat in side]
    if sorted(seats) != list(range(len(seats))):
        yield f"sides are {sides!r}: every seat from 0 on must stand in exactly one side"
    if not (2 <= len(seats) <= 6 and len(sides) >= 2 and all(sides)):
        yield f"sides are {sides!r}: Spades takes 2 to 6 players on two sides or more, none of them empty"
    elif list(sides) != sorted(tuple(sorted(side)) for side in sides):
        yield f"sides are {sides!r}: list the seats of each side in order, and the sides by their lowest seat"
    if variant.passing is not None and any(len(side) != 2 for side in sides):
        yield f"passing is between two partners, but sides are {sides!r}"
    yield from _problems_of_hands(variant, len(seats))


def _problems_of_hands(variant: "Variant", seats: int) -> Iterator[str]:
    if type(variant.hand_size) is not int or not 1 <= variant.hand_size < BLIND:
        if type(variant.hand_size) is int:
            yield f"hand_size is {variant.hand_size!r}: it must be a whole number from 1 to {BLIND - 1}"
        return
    if isinstance(variant.deck, Deck):
        each = 2 if isinstance(variant.dealing, DrawTwoKeepOne) else 1
        wanted, there = each * variant.hand_size * seats, len(variant.deck.cards)
        if wanted > there:
            drawn = " (two are drawn for each one kept)" if each == 2 else ""
            yield f"the deck has {there} cards: {seats} hands of {variant.hand_size} want {wanted}{drawn}"
        if isinstance(variant.dealing, DealAll) and variant.dealing.leftover is not Leftover.NOBODY:
            if there <= wanted:
                yield "dealing.leftover: no card is left over"
            if there > wanted + _MOST_LEFT_OVER:
                yield f"dealing.leftover: {there - wanted} cards are left over, and nobody can take more than {_MOST_LEFT_OVER}"
            if variant.passing is not None:
                yield "dealing.leftover and passing do not go together: a seat changes its cards once"
        if isinstance(variant.dealing, DrawTwoKeepOne) and variant.passing is not None:
            yield "passing does not go with drawn hands: it wants hands that are dealt"
    if isinstance(variant.passing, Passing):
        counts = [count for count in (variant.passing.nil, variant.passing.blind_nil, variant.passing.always) if type(count) is int]
        if max(counts, default=0) > variant.hand_size:
            yield f"passing wants {max(counts)} cards: a hand has {variant.hand_size}"
        if not any(counts):
            yield "passing passes no cards: without it (None) nobody does"
    misdeal = variant.misdeal
    if isinstance(misdeal, MisdealRule) and misdeal.most_spades is None and misdeal.long_suit is None and not misdeal.without:
        yield "misdeal names no hand that may be thrown in: without it (None) none may"
    low = getattr(variant.low_total, "minimum", None)
    if type(low) is int and low > variant.hand_size * seats:
        yield f"low_total.minimum is {low}: all bids together cannot be more than {variant.hand_size * seats}, so nobody would ever play"
    most = getattr(variant.misdeal, "most_spades", None)
    if getattr(variant.misdeal, "forced", False) and type(most) is int and most >= variant.hand_size:
        yield f"misdeal.most_spades is {most} and forced: every hand would be thrown in"
    blind = getattr(variant.contract, "blind", None)
    if isinstance(blind, BlindNumbers) and type(blind.minimum) is int and blind.minimum > variant.hand_size:
        yield f"contract.blind.minimum is {blind.minimum}: there are {variant.hand_size} tricks to win"
