"""Values as plain data and back, strictly: what is written into records and files of house rules."""

from collections.abc import Callable
from functools import cache
from reprlib import repr as shortened
from typing import Any, TypeVar, Union, get_args, get_origin

import attrs
from cattrs import BaseValidationError, Converter, IterableValidationError, IterableValidationNote, transform_error
from cattrs.gen import make_dict_structure_fn
from cattrs.strategies import configure_tagged_union

from spades.cards import Card, Hand, Rank, Suit
from spades.errors import RecordError, SpadesError
from spades.rules import BID_RULES, PLAY_RULES
from spades.rules.base import PlayRule, Rule
from spades.rules.dealing import Dealing
from spades.variants import Variant

RULES = (*BID_RULES, *PLAY_RULES)
"""The rules that can be written as data."""

T = TypeVar("T")


def kebab(cls: type) -> str:
    """The name of a class as data has it: `FollowSuit` is `follow-suit`."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in cls.__name__).lstrip("-")


def to_data(value: object, kind: Any = None) -> Any:
    """A value as plain data: dictionaries, lists, texts, numbers.

    Errors: `RecordError` for a rule that is not one of the library's: its variant can be written by its key only.
    """
    return _converter().unstructure(value, kind or type(value))


def from_data(data: Any, kind: type[T], where: str) -> T:
    """The value of plain data; `where` is its place in the record, for messages.

    Errors: `RecordError` names the place of the first fault: a key too many or missing, a wrong type, a value that cannot be.
    """
    try:
        return _converter().structure(data, kind)
    except (BaseValidationError, ValueError) as error:
        faults = transform_error(error, path="", format_exception=lambda fault, _: _reason(fault))
        reason, _, path = faults[0].rpartition(" @ ")
        raise RecordError((where + path).lstrip(".") or None, reason) from None


def _reason(fault: BaseException) -> str:
    if isinstance(fault, KeyError) and not isinstance(fault, SpadesError):
        return f"{fault.args[0]!r} is missing"
    return str(fault)


def _wanted(kind: str, value: object) -> SpadesError:
    return SpadesError(f"{kind} is wanted, not {shortened(value)}")


def _exactly(kind: type, name: str) -> Callable[[Any, Any], Any]:
    def structure(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise _wanted(name, value)
        return value

    return structure


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _tuple_of(kind: Any, converter: Converter) -> Callable[[Any, Any], tuple[Any, ...]]:
    """Tuples are read from lists alone: a text or an object is iterable too, and would slip through."""
    (item_kind, *_) = get_args(kind)

    def structure(value: Any, _: Any) -> tuple[Any, ...]:
        if type(value) is not list:
            raise _wanted("a list", value)
        items, faults = [], []
        for place, item in enumerate(value):
            try:
                items.append(converter.structure(item, item_kind))
            except Exception as fault:
                note = IterableValidationNote(f"at {place}", place, item_kind)
                fault.__notes__ = [*getattr(fault, "__notes__", []), note]
                faults.append(fault)
        if faults:
            raise IterableValidationError("in a list", faults, kind)
        return tuple(items)

    return structure


def _object(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    """Classes are read from objects alone."""
    read = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)

    def structure(value: Any, _: Any) -> Any:
        if type(value) is not dict:
            raise _wanted("an object", value)
        return read(value, _)

    return structure


def _by_name(name: Any, kind: Any) -> Any:
    for member in kind:
        if member.name.lower().replace("_", "-") == name:
            return member
    raise _wanted(f"the name of a {kind.__name__.lower()}", name)


def _read_cards(text: Any, _: Any = None) -> tuple[Card, ...]:
    if type(text) is not str:
        raise _wanted("a text of cards", text)
    return tuple(Card.parse(word) for word in text.split(" ") if word)


def _write_cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def json_converter() -> Any:
    """What writes and reads the values of the library, strictly."""
    return _converter()


@cache
def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True)
    for kind, name in ((int, "a whole number"), (str, "a text"), (bool, "true or false")):
        converter.register_structure_hook(kind, _exactly(kind, name))
    make_hook: Any = converter.register_structure_hook_factory
    make_hook(attrs.has, _object)
    make_hook(_is_tuple, _tuple_of)
    converter.register_structure_hook(Hand, lambda text, _: Hand.parse(text))
    converter.register_unstructure_hook(Hand, str)
    converter.register_structure_hook(Card, lambda text, _: Card.parse(text))
    converter.register_unstructure_hook(Card, str)
    converter.register_structure_hook_func(lambda kind: kind == tuple[Card, ...], _read_cards)
    converter.register_unstructure_hook_func(lambda kind: kind == tuple[Card, ...], _write_cards)

    for enum in (Rank, Suit):
        converter.register_structure_hook(enum, _by_name)
        converter.register_unstructure_hook(enum, lambda member: member.name.lower().replace("_", "-"))

    any_rule: Any = Union.__getitem__(RULES)
    bid_rule: Any = Union.__getitem__(BID_RULES)
    play_rule: Any = Union.__getitem__(PLAY_RULES)
    unions: tuple[tuple[Any, str], ...] = ((any_rule, "rule"), (bid_rule, "rule"), (play_rule, "rule"), (Dealing, "deal"))
    for union, tag in unions:
        configure_tagged_union(union, converter, tag_generator=kebab, tag_name=tag)
        _strict_tags(converter, union, tag)

    def is_rule(kind: Any) -> bool:
        return get_origin(kind) is Rule

    def read_rule(data: Any, kind: Any) -> Any:
        return converter.structure(data, play_rule if kind == PlayRule else bid_rule)

    def write_rule(rule: Any) -> Any:
        if type(rule) not in RULES:
            raise RecordError(
                "variant", f"the rule {rule!r} is not one of the library's: a record can name its variant only by a key (registry=…)"
            )
        return converter.unstructure(rule, any_rule)

    converter.register_structure_hook_func(is_rule, read_rule)
    converter.register_unstructure_hook_func(is_rule, write_rule)
    return converter


def _strict_tags(converter: Converter, union: Any, tag: str) -> None:
    """Say which tags there are where one is missing or unknown."""
    by_tag = {kebab(kind): kind for kind in get_args(union)}

    def structure(data: Any, _: Any) -> Any:
        if type(data) is not dict or type(data.get(tag)) is not str or data[tag] not in by_tag:
            raise SpadesError(f"an object with {tag!r} is wanted, one of {', '.join(by_tag)}, not {shortened(data)}")
        return converter.structure({key: value for key, value in data.items() if key != tag}, by_tag[data[tag]])

    converter.register_structure_hook(union, structure)


def variant_to_data(variant: Variant) -> dict[str, Any]:
    """The rules of a variant as plain data.

    Errors: `RecordError` for a variant with a rule that is not one of the library's.
    """
    data: dict[str, Any] = to_data(variant)
    return data


def variant_from_data(data: Any, where: str = "variant") -> Variant:
    """The variant of plain data; what is left out has the value that `Variant` gives it.

    Errors: `RecordError` names the place; rules that no table can play are all named in its reason.
    """
    return from_data(data, Variant, where)
