"""What a player can put on the table: look, draw, exchange, throw in, bid, play."""

from typing import TypeAlias

import attrs

from spades.bids import Bid
from spades.cards import Card, Hand
from spades.errors import SpadesError, WrongType


@attrs.frozen
class Look:
    """To pick up one's cards, and with it to give up bidding blind (C-10, D-6).

    >>> print(Look())
    look
    """

    def __str__(self) -> str:
        return "look"


def _check_bool(draw: "Draw", attribute: object, value: bool) -> None:
    if type(value) is not bool:
        raise WrongType(f"the card is kept or not (True or False), not {value!r}")


@attrs.frozen
class Draw:
    """To keep the top card of the stock, or to refuse it and take the next one (D-2).

    >>> print(Draw(keep=True), Draw(keep=False))
    keep refuse
    """

    keep: bool = attrs.field(validator=_check_bool)

    def __str__(self) -> str:
        return "keep" if self.keep else "refuse"


def _distinct(cards: Hand | tuple[Card, ...]) -> Hand:
    if not isinstance(cards, Hand):
        try:
            cards = tuple(cards)
        except TypeError:
            raise WrongType(f"cards are wanted (Card values), not {cards!r}") from None
    hand = Hand(cards)
    if len(hand) < len(cards):
        raise SpadesError("a card can be exchanged only once")
    return hand


@attrs.frozen
class Exchange:
    """To give cards away: after a blind nil (D-6), to a partner, or after taking those left over; an empty one gives none.

    >>> print(Exchange(Hand.parse("2C AS")))
    exchange AS 2C
    """

    cards: Hand = attrs.field(default=Hand(), converter=_distinct)

    def __str__(self) -> str:
        return f"exchange {self.cards or 'nothing'}"


@attrs.frozen
class Misdeal:
    """To throw in a hand that entitles to a new deal (where the table plays that).

    >>> print(Misdeal())
    misdeal
    """

    def __str__(self) -> str:
        return "misdeal"


@attrs.frozen
class Exchanged:
    """What everybody sees of an exchange: the seat, and the number of cards."""

    seat: int
    count: int


Action: TypeAlias = Look | Draw | Exchange | Misdeal | Bid | Card

Call: TypeAlias = Look | Draw | Exchanged | Misdeal | Bid
"""What everybody sees of an action before the play."""


def told(action: object) -> str:
    """An action in the middle of a sentence."""
    return f"a bid of {action}" if isinstance(action, Bid) else str(action)


def no_action(thing: object) -> WrongType:
    """The error for what is no action."""
    return WrongType(f"an action is a Look, Draw, Exchange, Misdeal, Bid or Card, not {thing!r}")


def no_card(thing: object) -> WrongType:
    """The error for what is no card."""
    return WrongType(f"a card is wanted, not {told(thing)}")
