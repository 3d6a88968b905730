"""The built-in variants: the four of the sources, and what other tables play."""

from typing import Final

from spades.presets.families import FAMILIES
from spades.presets.formats import FORMATS
from spades.presets.sources import CUTTHROAT, PARTNERSHIP, PARTNERSHIP_BLIND_NIL, TWO_PLAYER
from spades.presets.tables import TABLES

BUILT_IN: Final = (PARTNERSHIP, PARTNERSHIP_BLIND_NIL, CUTTHROAT, TWO_PLAYER, *FAMILIES, *FORMATS, *TABLES)
"""All of them; the four of the sources first."""
