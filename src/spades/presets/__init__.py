"""The built-in variants: the four of the sources are in `spades.presets.sources`; here is what other tables play."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spades.variants import Variant

    OTHER_TABLES: tuple[Variant, ...]


def __getattr__(name: str) -> Any:
    if name != "OTHER_TABLES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # The four of the sources are wanted by every program, these by few: they are made when they are asked for.
    from spades.presets.families import FAMILIES
    from spades.presets.formats import FORMATS
    from spades.presets.tables import TABLES

    return globals().setdefault(name, (*FAMILIES, *FORMATS, *TABLES))
