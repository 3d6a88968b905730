"""How rules of play and of bidding work together: each narrows what the last one left."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from spades.cards import Card
from spades.table import Table

HandMask = TypeVar("HandMask", int, int | None, contravariant=True)


class Rule(Protocol[HandMask]):
    """A rule of play or of bidding.

    `code` is its stable name (yours begin with a prefix of your own, `home/…`), `text` a sentence that tells it to a player.
    Called with the options that are left (a mask), the hand (a mask) and the public table, it returns the options that it
    allows. One that would leave nothing is waived: a rule need not say "if able".

    A rule may also say `separable = True`: that it asks nothing of the hand but which single cards stand beside the one judged (and
    a bid rule: nothing at all). `SeatView.sample` is quicker then, as it need not try its deals.
    One that is so but for who was dealt a certain card names it as `holder_of`.

    A rule of play may say `binds = "lead"` or `binds = "follow"`, if it leaves everything alone otherwise: it is then not asked.

    The masks of cards are those of `Hand.mask`, `Deck.trump_mask` and `Table.led`; those of bids are `Bid.mask`.
    """

    @property
    def code(self) -> str:
        """The stable name of the rule."""

    @property
    def text(self) -> str:
        """The rule as a player would say it."""

    def __call__(self, options: int, hand: HandMask, table: Table, /) -> int:
        """The options that the rule allows."""


PlayRule = Rule[int]
"""A rule of play: options are cards, and the hand is always known."""

BidRule = Rule[int | None]
"""A rule of bidding: options are bids. The hand is None until the seat has looked at it."""


def named(card: Card) -> str:
    """A card in a sentence: `the ace of spades`, `the big joker`."""
    rank = card.rank.name.lower().replace("_", " ")
    return f"the {rank}" if "joker" in rank else f"the {rank} of {card.suit.plural}"


def either(words: Sequence[str]) -> str:
    """Words to choose from, in a sentence: `nil, 3 or 4`."""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def narrow(rules: Sequence[Rule[HandMask]], options: int, hand: HandMask, table: Table) -> int:
    """What the rules leave of the options, each taking from what the last one left; one that would leave nothing is waived."""
    for rule in rules:
        if not options & (options - 1):
            break  # a single option stays, whatever the rules say
        options = options & rule(options, hand, table) or options
    return options


def rule_against(rules: Sequence[Rule[HandMask]], option: int, options: int, hand: HandMask, table: Table) -> Rule[HandMask] | None:
    """The first rule that takes an option away, or None where all of them leave it."""
    for rule in rules:
        left = options & rule(options, hand, table) or options
        if not left & option:
            return rule
        options = left
    return None
