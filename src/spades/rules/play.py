"""The rules that say which cards may be played."""

from enum import Enum

import attrs

from spades.cards import Card, Suit, cards_of
from spades.table import Table


@attrs.frozen
class FollowSuit:
    """A player who holds the suit led must play it (A-10, B-10, C-4, D-9)."""

    code = "play.follow-suit"
    separable = True
    text = "Follow the suit led if you can; otherwise play any card."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        return cards & table.led


@attrs.frozen(kw_only=True)
class SpadesBroken:
    """No spade may be led before spades are broken (A-9, A-12, B-9, B-12, C-5, D-8), in the first `tricks` tricks only if that is given."""

    tricks: int | None = None
    code = "play.spades-not-broken"
    separable = True

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        early = "" if self.tricks is None else " to the first trick" if self.tricks == 1 else f" to the first {self.tricks} tricks"
        return f"Do not lead a spade{early} before spades are broken, unless you hold nothing else."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        if table.cards or table.broken or (self.tricks is not None and table.number > self.tricks):
            return cards
        return cards & ~table.spades


@attrs.frozen
class NoSpadeOnFirstTrick:
    """Nobody may play a spade to the first trick, not even a player without the suit led."""

    code = "play.spade-on-first-trick"
    separable = True
    text = "Do not play a spade to the first trick, unless you hold nothing else."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        return cards & ~table.spades if table.number == 1 else cards


@attrs.frozen(kw_only=True)
class LowestClubFirst:
    """The first lead is the leader's lowest club; with `everyone`, all play their lowest club to that trick."""

    everyone: bool = False
    code = "play.lowest-club"
    separable = True

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        return "Everybody plays the lowest club to the first trick." if self.everyone else "The first lead is the leader's lowest club."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        if table.number > 1 or (table.cards and not self.everyone):
            return cards
        clubs = [card for card in cards_of(cards) if table.deck.suit_of(card) is Suit.CLUBS]
        return clubs[-1]._bit if clubs else cards


@attrs.frozen
class MustRuff:
    """A player without the suit led must play a spade, and must lead one once spades are broken."""

    code = "play.must-ruff"
    separable = True
    text = "Play a spade if you cannot follow suit, and lead one once spades are broken."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        if table.cards:
            return cards if hand & table.led else cards & table.spades
        return cards & table.spades if table.broken else cards


@attrs.frozen
class NoSpadeIfOther:
    """No spade may be played by a player who holds another suit, but to follow a lead of spades."""

    code = "play.no-spade-if-other"
    separable = True
    text = "Do not play a spade while you hold another suit, but to follow a lead of spades."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        return cards if table.led & table.spades else cards & ~table.spades


@attrs.frozen
class HolderMustRuff:
    """The player who was dealt a card must ruff (as `MustRuff`); the others may not (as `NoSpadeIfOther`)."""

    card: Card
    code = "play.holder-must-ruff"
    separable = True

    @property
    def holder_of(self) -> Card:
        """The card that decides: once it is known who was dealt it, single cards tell the rest."""
        return self.card

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        return (
            f"The player who was dealt the {self.card} plays a spade when unable to follow suit, and leads one once spades are broken; "
            "the others play no spade while they hold another suit, but to follow a lead of spades."
        )

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        played = 0 if table.turn is None else table.played_by(table.turn)
        rule = MustRuff() if (hand | played) & self.card._bit else NoSpadeIfOther()
        return rule(cards, hand, table)


@attrs.frozen(kw_only=True)
class MustBeat:
    """A player must beat the cards on the table if possible; with `ruffs_only`, only a spade that has ruffed."""

    ruffs_only: bool = False
    code = "play.must-beat"
    separable = True

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        what = "a spade that has ruffed" if self.ruffs_only else "what has been played"
        return f"Beat {what} if you can."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        if not table.cards:
            return cards
        power = table.deck.power[table.cards[0]._index]
        best = max(table.cards, key=lambda card: power[card._index])
        if self.ruffs_only and (table.led & table.spades or not best._bit & table.spades):
            return cards
        return sum(card._bit for card in cards_of(cards) if power[card._index] > power[best._index])


@attrs.frozen(kw_only=True)
class ExtremeOfSuit:
    """Of the suit that a player chooses, the lowest card must be played, or with `high` the highest."""

    high: bool = False
    code = "play.extreme-of-suit"
    separable = True

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        return f"Of whatever suit you play, play your {'highest' if self.high else 'lowest'} card."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        allowed = 0
        for suit in {table.deck.follow[card._index] for card in cards_of(cards)}:
            power = table.deck.power[next(iter(cards_of(suit)))._index]
            best = (max if self.high else min)(cards_of(cards & suit), key=lambda card: power[card._index])  # used at once
            allowed |= best._bit
        return allowed


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
