"""The rules that say which cards may be played: those that most tables play, what breaks spades, and who leads first."""

from enum import Enum

import attrs

from spades.table import Table


@attrs.frozen
class FollowSuit:
    """A player who holds the suit led must play it (A-10, B-10, C-4, D-9)."""

    code = "play.follow-suit"
    binds = "follow"
    separable = True
    text = "Follow the suit led if you can; otherwise play any card."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        return cards & table.led


@attrs.frozen(kw_only=True)
class SpadesBroken:
    """No spade may be led before spades are broken (A-9, A-12, B-9, B-12, C-5, D-8), in the first `tricks` tricks only if that is given."""

    tricks: int | None = None
    code = "play.spades-not-broken"
    binds = "lead"
    separable = True

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        early = "" if self.tricks is None else " to the first trick" if self.tricks == 1 else f" in the first {self.tricks} tricks"
        return f"Do not lead a spade{early} before spades are broken, unless you hold nothing else."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        if table.cards or table.broken or (self.tricks is not None and table.number > self.tricks):
            return cards
        return cards & ~table.spades


class Breaking(Enum):
    """What breaks spades.

    ANY_SPADE: any spade played, a forced lead included (A-12, D-11). RUFF: only a spade on another suit (B-12, C-5).
    AFTER_FIRST_TRICK: any spade, but not in the first trick. NEVER: nothing does.
    """

    ANY_SPADE = "any-spade"
    RUFF = "ruff"
    AFTER_FIRST_TRICK = "after-first-trick"
    NEVER = "never"


class FirstLeader(Enum):
    """Who leads to the first trick.

    FIRST_BIDDER: the player who bids first (A-9, B-8, D-7). HIGHEST_BIDDER: the one with the highest bid, the earliest of equal ones.
    LOWEST_CLUB: the one who holds the lowest club.
    """

    FIRST_BIDDER = "first-bidder"
    HIGHEST_BIDDER = "highest-bidder"
    LOWEST_CLUB = "lowest-club"
