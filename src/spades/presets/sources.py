"""The four rule sets that the library is built from, and what presets are made with."""

from typing import Any, Final

import attrs

from spades.cards import DECK_WITHOUT_2C, Card
from spades.rules.dealing import DrawTwoKeepOne
from spades.rules.play import Breaking, FollowSuit, SpadesBroken
from spades.rules.scoring import BagRule, NilRule
from spades.variants import Variant

ALONE: Final = tuple((seat,) for seat in range(6))

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
    sides=ALONE[:3],
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
    sides=ALONE[:2],
    dealing=DrawTwoKeepOne(),
    nil=NilRule(blind_points=200),
    sources=("D-1 to D-15: two players, drawn hands",),
)
"""Two players who draw their hands, blind nil for 200 (D-1 to D-15)."""


FOLLOW: Final = FollowSuit()
BROKEN: Final = SpadesBroken()
NO_BAGS: Final = BagRule(limit=None, points=0)
ACE_OF_SPADES: Final = Card.parse("AS")


def over(base: Variant, key: str, title: str, source: str, **changes: Any) -> Variant:
    """A variant with some rules of its own over another."""
    return attrs.evolve(base, key=key, title=title, sources=(source,), **changes)


def four(key: str, title: str, source: str, **changes: Any) -> Variant:
    """A variant with some rules of its own over the partnership game."""
    return over(PARTNERSHIP, key, title, source, **changes)
