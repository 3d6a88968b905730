"""What a player can put on the table: look, draw, exchange, bid, play."""

from itertools import combinations
from typing import TypeAlias

import attrs

from spades.bids import Bid, bids_of
from spades.cards import Card, Hand
from spades.errors import SpadesError, WrongType
from spades.table import Phase, Table
from spades.variants import Variant


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
    hand = Hand(cards if isinstance(cards, Hand) else (cards := tuple(cards)))
    if len(hand) < len(cards):
        raise SpadesError("a card can be exchanged only once")
    return hand


@attrs.frozen
class Exchange:
    """To change some cards after a blind nil (D-6); an empty one changes none.

    >>> print(Exchange(Hand.parse("2C AS")))
    exchange AS 2C
    """

    cards: Hand = attrs.field(default=Hand(), converter=_distinct)

    def __str__(self) -> str:
        return f"exchange {self.cards or 'nothing'}"


Action: TypeAlias = Look | Draw | Exchange | Bid | Card


def list_actions(variant: Variant, table: Table, legal: int, hand: int) -> tuple[Action, ...]:
    """The actions of the seat to act; `legal` is the mask of its bids or cards, `hand` that of its hand."""
    seat = table.turn
    if seat is None:
        return ()
    if table.phase is Phase.PLAY:
        return tuple(Hand.of_mask(legal))
    if table.phase is Phase.EXCHANGE:
        cards = tuple(Hand.of_mask(hand))
        return tuple(Exchange(some) for count in range(variant.exchange + 1) for some in combinations(cards, count))
    if not table.auction.looked[seat]:
        return (*bids_of(legal), Look())
    return bids_of(legal) if table.phase is Phase.BID else (Draw(True), Draw(False))
