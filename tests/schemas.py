"""Writes the JSON Schemas of the package from its classes: run this file after a change of what records or variants hold."""

import inspect
import json
import types
from enum import Enum
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

import spades
from spades import Card, Hand, Phase, Rank, Suit, Variant
from spades.convert import kebab
from spades.record import FORMAT, VERSION, GameRecord, RoundRecord
from spades.rules import BID_RULES, PLAY_RULES
from spades.rules.base import Rule
from spades.rules.dealing import Dealing
from spades.seat_record import SEAT_FORMAT, VIEW_FORMAT, SeatGame, SeatRound, SeatTable, Shown

CARD = "([2-9TJQKA][CDHS]|LJ|BJ)"
CARDS = f"{CARD}( {CARD})*"
BID = "(blind )?(nil|[1-9]|[12][0-9]|3[01])"
SIMPLE = "look|keep|refuse|misdeal"
KEY = "[a-z0-9]+([-_./][a-z0-9]+)*"


def text(pattern: str) -> dict[str, Any]:
    return {"type": "string", "pattern": f"^({pattern})$"}


def list_of(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


# What the type of a field does not tell.
FIELDS: dict[tuple[type, str], dict[str, Any]] = {
    (RoundRecord, "actions"): list_of(text(f"{SIMPLE}|bid {BID}|exchange (nothing|{CARDS})|{CARD}")),
    (SeatRound, "actions"): list_of(text(f"{SIMPLE}|bid {BID}|exchange [0-9]+|{CARD}")),
    (Shown, "phase"): {"enum": [phase.value for phase in Phase]},
    (Shown, "hand"): or_null(text(f"|{CARDS}")),
    (Shown, "drawn"): or_null(text(CARD)),
    (Shown, "bids"): list_of(or_null(text(BID))),
    (Shown, "trick"): list_of(text(CARD)),
    (Shown, "legal_actions"): list_of(text(f"{SIMPLE}|bid {BID}|exchange (nothing|{CARDS})|{CARD}")),
    (Shown, "voids"): list_of(list_of({"enum": [suit.plural for suit in Suit]})),
    (Variant, "key"): text(KEY),
}


def first_line(thing: Any) -> str:
    return (inspect.getdoc(thing) or "").partition("\n")[0]


class Schema:
    """A schema in the making: every class that it meets becomes a definition."""

    def __init__(self) -> None:
        self.definitions: dict[str, Any] = {}

    def of(self, kind: Any) -> dict[str, Any]:
        """The schema of a type, as `spades.convert` writes its values."""
        simple = {int: {"type": "integer"}, str: {"type": "string"}, bool: {"type": "boolean"}, type(None): {"type": "null"}}
        if kind in simple:
            return simple[kind]
        if kind is Card:
            return text(CARD)
        if kind is Hand or kind == tuple[Card, ...]:
            return text(f"|{CARDS}")
        if kind == Dealing:
            return self.tagged("deal", get_args(kind))
        if get_origin(kind) is Rule:
            return self.tagged("rule", PLAY_RULES if get_args(kind) == (int,) else BID_RULES)
        if get_origin(kind) is tuple:
            return list_of(self.of(get_args(kind)[0]))
        if get_origin(kind) in (Union, types.UnionType):
            return {"anyOf": [self.of(member) for member in get_args(kind)]}
        if kind in (Rank, Suit):
            return {"enum": [member.name.lower().replace("_", "-") for member in kind]}
        if issubclass(kind, Enum):
            return {"enum": [member.value for member in kind]}
        return self.object(kind, kebab(kind))

    def tagged(self, tag: str, kinds: tuple[type, ...]) -> dict[str, Any]:
        return {"oneOf": [self.object(kind, kebab(kind), {tag: {"const": kebab(kind)}}) for kind in kinds]}

    def object(self, kind: type[attrs.AttrsInstance], name: str, tags: dict[str, Any] | None = None) -> dict[str, Any]:
        if name not in self.definitions:
            self.definitions[name] = {}
            self.definitions[name] = self.fields(kind, tags or {})
        return {"$ref": f"#/$defs/{name}"}

    def fields(self, kind: type[attrs.AttrsInstance], tags: dict[str, Any]) -> dict[str, Any]:
        hints, fields = get_type_hints(kind), [field for field in attrs.fields(kind) if field.init]
        properties = {field.name: FIELDS.get((kind, field.name)) or self.of(hints[field.name]) for field in fields}
        return {
            "description": first_line(kind),
            "type": "object",
            "properties": tags | properties,
            "required": [*tags, *(field.name for field in fields if field.default is attrs.NOTHING)],
            "additionalProperties": False,
        }


def schema_of(kind: type[attrs.AttrsInstance], title: str, format: str | None = None) -> dict[str, Any]:
    """The schema of a record that has a frame, or of a bare class."""
    maker = Schema()
    whole = maker.fields(kind, {})
    if format is not None:
        frame = {
            "format": {"const": format},
            "version": {"const": VERSION},
            "variant": {"anyOf": [{"description": "The key of a variant.", **text(KEY)}, maker.of(Variant)]},
        }
        check = {"check": {"description": "The SHA-256 of the rest as JSON with sorted keys.", **text("[0-9a-f]{64}")}}
        whole["properties"] = frame | whole["properties"] | check
        whole["required"] = [*frame, *whole["required"], *check]
    start = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    return {**start, **whole, "$defs": dict(sorted(maker.definitions.items()))}


def schemas() -> dict[str, dict[str, Any]]:
    """All of them, by name."""
    return {
        "record": schema_of(GameRecord, "A game of Spades", FORMAT),
        "seat": schema_of(SeatGame, "A game of Spades as one seat saw it", SEAT_FORMAT),
        "view": schema_of(SeatTable, "What one seat sees of a round of Spades", VIEW_FORMAT),
        "variant": schema_of(Variant, "The rules of a table of Spades"),
    }


def as_text(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for name, schema in schemas().items():
        Path(spades.__file__).with_name(f"{name}.schema.json").write_text(as_text(schema), encoding="utf-8")
