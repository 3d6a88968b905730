"""The JSON Schemas of what the library writes: records, records of one seat, views, and variants as data."""

import json
from importlib.resources import files
from typing import Any, Final

from spades.errors import SpadesError

NAMES: Final = ("record", "seat", "variant", "view")
"""The schemas that there are."""


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of what `dumps` ("record"), `dumps_seat` ("seat") and `dumps_view` ("view") write, or of a "variant".

    It tells the shape: keys, types, the spelling of cards and actions. That the cards are dealt once, the actions legal and the
    scores right is for `loads`, `loads_seat` and `loads_view` to find out, which also accept nothing that the schema refuses but for
    other spellings of a card.

    Errors: `SpadesError` for any other name.

    >>> schema("record")["properties"]["format"]
    {'const': 'spades-game'}
    """
    if name not in NAMES:
        raise SpadesError(f"there is no schema {name!r}: known are {', '.join(NAMES)}")
    found: dict[str, Any] = json.loads(files("spades").joinpath(f"{name}.schema.json").read_text(encoding="utf-8"))
    return found
