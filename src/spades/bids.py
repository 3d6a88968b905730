"""Bids: a number of tricks, nil, or either of them blind."""

import re
from typing import Final

import attrs

from spades.errors import IllegalBid, NotationError, Violation, WrongType

BLIND: Final = 32
"""How far the bits of blind bids stand above those of the plain ones in a mask of bids."""


def _check_tricks(bid: "Bid", attribute: object, value: int) -> None:
    if type(value) is not int:
        raise WrongType(f"a bid is a whole number of tricks, not {value!r}")
    if not 0 <= value < BLIND:
        raise IllegalBid(Violation(value, "bid.out-of-range", (), f"nobody can bid {value} tricks"))


def _check_blind(bid: "Bid", attribute: object, value: bool) -> None:
    if type(value) is not bool:
        raise WrongType(f"a bid is blind or not (True or False), not {value!r}")


@attrs.frozen(repr=False)
class Bid:
    """The number of tricks that a player promises; 0 is nil (where the table plays nil); `blind` if the hand was not looked at.

    Errors: `WrongType` for a bool, a float or text; `IllegalBid` (`bid.out-of-range`) for a number below 0 or
    above 31 (how many tricks a round has is a matter of the variant). Source: A-5, A-7, C-10, D-6.

    >>> print(Bid(4), Bid(0), Bid(0, blind=True), Bid(6, blind=True), sep=", ")
    4, nil, blind nil, blind 6
    """

    tricks: int = attrs.field(validator=_check_tricks)
    blind: bool = attrs.field(default=False, validator=_check_blind)

    @property
    def mask(self) -> int:
        """The bid as a mask of bids, for rules: bit `tricks`, or bit `BLIND + tricks` if it is blind."""
        return 1 << (self.tricks + BLIND * self.blind)

    @classmethod
    def parse(cls, text: str) -> "Bid":
        """Read a bid: `4`, `nil` (or `0`), `blind nil`, `blind 6`; case does not matter.

        Errors: `NotationError` for any other text, `WrongType` for what is not text.

        >>> Bid.parse("blind nil") == BLIND_NIL
        True
        """
        if not isinstance(text, str):
            raise WrongType(f"a bid is read from text, not from {text!r}")
        match = _BID.fullmatch(text)
        if match is None:
            raise NotationError(text, 0, f"{text!r} is not a bid: write a number of tricks, nil, or blind and one of these")
        number = match["tricks"]
        return cls(0 if number.lower() == "nil" else int(number), blind=match["blind"] is not None)

    def __str__(self) -> str:
        return "blind " * self.blind + (str(self.tricks) if self.tricks else "nil")

    def __repr__(self) -> str:
        return f"Bid({self.tricks}, blind=True)" if self.blind else f"Bid({self.tricks})"


_BID = re.compile(r"\s*(?P<blind>blind\s+)?(?P<tricks>nil|0|[1-9]|[12][0-9]|3[01])\s*", re.IGNORECASE | re.ASCII)

NIL: Final = Bid(0)
"""The promise to win no trick (A-7)."""
BLIND_NIL: Final = Bid(0, blind=True)
"""Nil, bid before seeing the cards (C-10); some tables call it double nil (D-6)."""

_ALL_BIDS: Final = tuple(Bid(tricks, blind) for blind in (False, True) for tricks in range(BLIND))


class _BidsOfMask(dict[int, tuple[Bid, ...]]):
    """The bids of a mask, worked out once for each that a table meets."""

    def __missing__(self, mask: int) -> tuple[Bid, ...]:
        bids = self[mask] = tuple(_ALL_BIDS[place] for place in range(mask.bit_length()) if mask >> place & 1)
        return bids


_OF_MASK: Final = _BidsOfMask()


def bids_of(mask: int) -> tuple[Bid, ...]:
    """The bids of a mask, plain ones first, lowest first."""
    return _OF_MASK[mask]
