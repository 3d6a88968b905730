"""More rules of play: the first trick, forced ruffs and discards, forced ranks."""

import attrs

from spades.cards import Card, Suit, cards_of
from spades.rules.base import named
from spades.table import Table


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
    """The player who was dealt a card must ruff (as `MustRuff`); the others may not (as `NoSpadeIfOther`).

    The stateless functions know of no earlier trick: there, the card counts while it is in the hand.
    """

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
            f"The player who was dealt {named(self.card)} plays a spade when unable to follow suit, and leads one once spades are broken; "
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
