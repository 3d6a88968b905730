"""The rules that say which bids may be made: those that most tables play."""

import attrs

from spades.bids import BLIND, NIL
from spades.table import Table

PLAIN_BIDS = (1 << BLIND) - 1
"""The mask of every bid that is not blind."""
BLIND_BIDS = PLAIN_BIDS << BLIND
"""The mask of every blind bid."""


@attrs.frozen
class NoNil:
    """Everybody must bid at least one trick (tables that play without nil)."""

    code = "bid.nil-not-allowed"
    separable = True
    text = "Nobody may bid nil."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        return bids & ~NIL.mask


@attrs.frozen
class BlindOffered:
    """Only the blind bids that the table plays may be made (B-19, C-10, D-6); every variant has this rule from its data."""

    bids: int
    code = "bid.blind-not-allowed"
    text = "Blind bids are made only where the table plays them."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        return bids & (PLAIN_BIDS | self.bids)


@attrs.frozen
class BlindBeforeLooking:
    """A blind bid is made before looking at the hand, and any other after it (C-10, D-6)."""

    code = "bid.already-looked"
    text = "A blind bid is made before looking at the cards."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        return bids & PLAIN_BIDS if _has_looked(table) else bids


@attrs.frozen
class LookFirst:
    """A player who may bid blind either does so, or looks at the hand before any other bid (C-10, D-6)."""

    code = "bid.not-looked"
    text = "Look at your cards before you bid, or bid blind."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        return bids if _has_looked(table) else bids & BLIND_BIDS


def _has_looked(table: Table) -> bool:
    return table.turn is None or table.auction.looked[table.turn]
