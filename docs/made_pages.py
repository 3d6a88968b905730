"""The parts of the pages on variants and options that are made from the variants themselves.

`conf.py` makes them whenever the documentation is built. So that the pages can be read without building anything, they stand
in these files too: `python docs/made_pages.py` writes them anew, and tests/test_made_pages.py sees that they are up to date.
"""

import json
import re
import textwrap
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import attrs

from spades import VARIANTS, Card, DealAll, Deck, DrawTwoKeepOne, Rank, Suit, Variant
from spades.convert import kebab
from spades.rules import BID_RULES, PLAY_RULES
from spades.wording import differences, number, paragraphs

SOURCES = ("partnership", "partnership-blind-nil", "cutthroat", "two-player")
MARK = "<!-- What follows is made from the variants: see made_pages.py -->\n"
RULES = {kebab(rule): rule for rule in (*BID_RULES, *PLAY_RULES)}
ROW = re.compile(r"^\| `([\w.-]+)` \|(.*)\|$", re.MULTILINE)
UNTOLD = ("key", "title", "sources", "bid_rules", "play_rules")
"""Options that nearly every variant has in its own way."""
FEW = 6
"""More keys than that are shortened."""


def variants_page(text: str) -> str:
    """The page with its part below the mark made anew."""
    return text.partition(MARK)[0] + MARK + "\n" + "\n\n".join(_variants()) + "\n"


def _variants() -> Iterator[str]:
    yield "\n".join(["| key | players | |", "|---|---|---|", *map(_index_row, VARIANTS.values())])
    yield "## The four rule sets"
    for key in SOURCES:
        yield from _section(VARIANTS[key], _in_full(VARIANTS[key]))
    yield "## Other tables"
    yield "Each with what differs from one of the four above. Whatever is not named is as it is there."
    for variant in VARIANTS.values():
        if variant.key not in SOURCES:
            base = _nearest(variant)
            yield from _section(variant, [f"As [{base.key}](#{base.key}), but for:", *_changes(base, variant)])


def _index_row(variant: Variant) -> str:
    return f"| [`{variant.key}`](#{variant.key}) | {variant.seats} | {variant.title} |"


def _section(variant: Variant, told: list[str]) -> Iterator[str]:
    yield f"### {variant.key}"
    yield _filled(f"**{variant.title}.** {number(variant.seats).capitalize()} players. Source: {'; '.join(variant.sources)}.")
    *before, rules = ["\n".join(told)] if told[0].startswith("-") else [told[0], "\n".join(told[1:])]
    yield from before
    yield rules


def _in_full(variant: Variant) -> list[str]:
    return [_item(heading, text) for heading, text in paragraphs(variant)]


def _changes(base: Variant, variant: Variant) -> list[str]:
    told = []
    for heading, there, here in differences(base, variant):
        instead = "*Instead of:*" if here else "*Without:*"
        told.append(_item(heading, " ".join([here or "", f"{instead} {there}" if there else ""]).strip()))
    return told


def _nearest(variant: Variant) -> Variant:
    """The source variant from which the fewest fields differ; of equal ones the first."""

    def distance(base: Variant) -> int:
        return sum(getattr(base, field.name) != getattr(variant, field.name) for field in attrs.fields(Variant) if field.eq)

    return min((VARIANTS[key] for key in SOURCES), key=distance)


def _item(heading: str, text: str) -> str:
    return _filled(f"**{heading}.** {text}", "- ", "  ")


def _filled(text: str, first: str = "", others: str = "") -> str:
    return textwrap.fill(text, 120, initial_indent=first, subsequent_indent=others, break_long_words=False, break_on_hyphens=False)


def options_page(text: str) -> str:
    """The page with two columns of its tables made anew: what is usual, and which variants play something else."""
    known = options()

    def filled(row: re.Match[str]) -> str:
        _, what, who, _ = row[2].split("|")
        name = row[1]
        return f"| `{name}` | {_usual(known[name])} |{what}|{who}| {_played(name, known[name])} |"

    return ROW.sub(filled, text)


def options() -> dict[str, Any]:
    """All options by name: the fields of a variant and of what it is made of, and the rules (None) and their fields."""
    found = dict(_fields_of(Variant, ""))
    for name, rule in RULES.items():
        found |= {name: None, **dict(_fields_of(rule, f"{name}."))}
    return found


def _fields_of(cls: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    for field in attrs.fields(cls):
        if field.init:
            inner = [kind for kind in (field.type, *get_args(field.type)) if attrs.has(kind) and kind not in (Deck, Card)]
            # What is always there and has fields is told by these.
            if inner != [field.type]:
                yield f"{prefix}{field.name}", field
            for kind in inner:
                yield from _fields_of(kind, f"{prefix}{field.name}.")


def _usual(field: Any) -> str:
    return "" if field is None or field.default is attrs.NOTHING else _said(field.default)


def _played(name: str, field: Any) -> str:
    """The variants by what they play instead of the usual; of a rule those that have it."""
    if name in UNTOLD:
        return ""
    used: dict[str, list[str]] = {}
    for variant in VARIANTS.values():
        holders = list(_holders(variant, name))
        values = [""] if field is None and holders else [_said(getattr(holder, field.name)) for holder in holders if field is not None]
        for value in dict.fromkeys(values):
            if field is None or value != _usual(field):
                used.setdefault(value, []).append(f"`{variant.key}`")
    return "; ".join(f"{value}: {_few(keys)}" if value else _few(keys) for value, keys in used.items())


def _holders(variant: Variant, name: str) -> Iterator[Any]:
    """The parts of a variant that have a field (or are a rule)."""
    head, *steps = name.split(".")
    rules = [rule for rule in (*variant.bid_rules, *variant.play_rules) if type(rule) is RULES.get(head)]
    parts: list[Any] = rules if head in RULES else [variant]
    path = steps if head in RULES else [head, *steps]
    for step in path[:-1]:
        values = [getattr(part, step, None) for part in parts]
        parts = [inner for value in values for inner in (value if isinstance(value, tuple) else (value,)) if inner is not None]
    return (part for part in parts if not path or hasattr(part, path[-1]))


def _said(value: Any) -> str:
    """A value as the data has it; of one with fields no more than that there is one, or its kind."""
    if isinstance(value, Deck):
        jokers = sum(card.rank in (Rank.LITTLE_JOKER, Rank.BIG_JOKER) for card in value.cards)
        return f"{len(value.cards)} cards" + (f", {jokers} jokers" if jokers else "")
    if isinstance(value, DealAll | DrawTwoKeepOne):
        return f"`{kebab(type(value))}`"
    if isinstance(value, tuple) and value and all(type(rule) in RULES.values() for rule in value):
        return ", ".join(f"`{kebab(type(rule))}`" for rule in value)
    if not isinstance(value, Card) and any(attrs.has(type(item)) for item in (value if isinstance(value, tuple) else (value,))):
        return "played"
    value = _name(value) if isinstance(value, Card | Enum) else value
    return f"`{value if isinstance(value, str) else json.dumps(value, default=_name)}`"


def _name(value: Any) -> str:
    if isinstance(value, Rank | Suit):
        return value.name.lower().replace("_", "-")
    return str(value.value if isinstance(value, Enum) else value)


def _few(keys: list[str]) -> str:
    return ", ".join(keys) if len(keys) <= FEW else f"{', '.join(keys[:4])} and {len(keys) - 4} more"


PAGES: dict[str, Callable[[str], str]] = {"variants": variants_page, "options": options_page}


def fill(app: Any, docname: str, source: list[str]) -> None:
    """Make a page anew when Sphinx reads it."""
    if docname in PAGES:
        source[0] = PAGES[docname](source[0])


if __name__ == "__main__":
    for page, make in PAGES.items():
        path = Path(__file__).with_name(f"{page}.md")
        path.write_text(make(path.read_text(encoding="utf-8")), encoding="utf-8")
