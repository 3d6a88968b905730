"""The vectors of `data/vectors.json`: what public rules, tests and engines expect, each under the variant that it names."""

import json
from pathlib import Path
from typing import Any

from spades import VARIANTS, Bid, Deck, Hand, Variant
from spades.convert import variant_from_data, variant_to_data

Vector = dict[str, Any]

DATA: dict[str, Any] = json.loads(Path(__file__).with_name("data").joinpath("vectors.json").read_text(encoding="utf-8"))
FAMILIES = {"scoring": ("V", 95), "play": ("L", 35), "bids": ("B", 19), "end": ("E", 18)}
"""By family of vectors: the letter of their ids, and how many ids there are."""


def vectors(family: str, *kinds: str) -> list[Vector]:
    """The vectors of a family, or those of some kinds."""
    return [vector for vector in DATA[family] if not kinds or vector["kind"] in kinds]


def name(vector: Vector) -> str:
    return f"{vector['id']}-{vector['variant']}"


def variant_of(vector: Vector) -> Variant:
    """The variant that a vector names, with what it changes."""
    variant = VARIANTS[vector["variant"]]
    changes = dict(vector.get("changes", {}))
    if not changes:
        return variant
    data = variant_to_data(variant) | {"key": "test/vector"}
    if "deck" in changes:
        # Another variant's deck by its key, or a pack with other top trumps.
        deck = VARIANTS[changes["deck"]].deck if isinstance(changes["deck"], str) else Deck.standard(**changes["deck"])
        changes["deck"] = {"cards": str_of(deck.cards), "trumps": str_of(deck.trumps)}
    return variant_from_data(merged(json.loads(json.dumps(data)), changes))


def str_of(cards: Any) -> str:
    return " ".join(map(str, cards))


def merged(data: Any, changes: Any) -> Any:
    """Data with some of its entries changed, level by level."""
    if isinstance(data, dict) and isinstance(changes, dict):
        return data | {key: merged(data.get(key), value) for key, value in changes.items()}
    return changes


def bid_of(text: str | None) -> Bid | None:
    return None if text is None else Bid.parse(text)


def hand_of(text: str | None) -> Hand | None:
    return None if text is None else Hand.parse(text)
