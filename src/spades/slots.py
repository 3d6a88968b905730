"""A quick way to fill a frozen value that is known to be right, for the few made once a card."""

from collections.abc import Callable
from typing import Any

import attrs


def setters(cls: type[attrs.AttrsInstance]) -> tuple[Callable[[Any, Any], None], ...]:
    """For each field of a slotted attrs class, in order: what writes it into a new object (of `object.__new__`).

    This skips validators and converters: for values that the library itself has just worked out.
    """
    return tuple(cls.__dict__[field.name].__set__ for field in attrs.fields(cls))
