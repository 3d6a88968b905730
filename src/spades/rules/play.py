"""The rules that say which cards may be played."""

from enum import Enum

import attrs

from spades.table import Table


@attrs.frozen
class FollowSuit:
    """A player who holds the suit led must play it (A-10, B-10, C-4, D-9)."""

    code = "play.follow-suit"
    separable = True
    text = "Follow the suit led if you can; otherwise play any card."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        return cards & table.led


@attrs.frozen
class SpadesBroken:
    """No spade may be led before spades are broken (A-9, A-12, B-9, B-12, C-5, D-8)."""

    code = "play.spades-not-broken"
    separable = True
    text = "Do not lead a spade before spades are broken, unless you hold nothing else."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        return cards if table.cards or table.broken else cards & ~table.spades


class Breaking(Enum):
    """What breaks spades.

    ANY_SPADE: any spade played, a forced lead included (A-12, D-11). RUFF: only a spade on another suit (B-12, C-5).
    NEVER: nothing does (some engines).
    """

    ANY_SPADE = "any-spade"
    RUFF = "ruff"
    NEVER = "never"
