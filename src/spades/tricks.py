"""Tricks, and who wins them."""

import attrs

from spades.cards import Card, Deck, _tuple_of_cards, _twice
from spades.errors import SpadesError, WrongType
from spades.slots import setters


def _check_seat(trick: "Trick", attribute: object, value: int) -> None:
    if type(value) is not int:
        raise WrongType(f"a seat is a whole number, not {value!r}")
    if value < 0:
        raise SpadesError(f"seats are counted from 0: there is no seat {value}")


def _check_once(trick: "Trick", attribute: object, cards: tuple[Card, ...]) -> None:
    for card in _twice(cards):
        raise SpadesError(f"{card} cannot be played twice in one trick")


@attrs.frozen
class Trick:
    """The cards that lie on the table, in the order of play, and the seat that led.

    `cards` is empty before the lead and holds one card a seat when the trick is complete.
    Errors: `WrongType` for a leader or a card that is none; `SpadesError` for a card played twice.

    >>> trick = Trick(2, [Card.parse("TC"), Card.parse("QC")])
    >>> print(trick)
    seat 2 leads: TC QC
    """

    leader: int = attrs.field(validator=_check_seat)
    cards: tuple[Card, ...] = attrs.field(default=(), converter=_tuple_of_cards, validator=_check_once)

    def __str__(self) -> str:
        return f"seat {self.leader} leads: {' '.join(map(str, self.cards)) or 'nothing yet'}"


_set_leader, _set_cards = setters(Trick)


def known_trick(leader: int, cards: tuple[Card, ...]) -> Trick:
    """A trick of cards that are known to be right."""
    trick = object.__new__(Trick)
    _set_leader(trick, leader)
    _set_cards(trick, cards)
    return trick


def winning_place(deck: Deck, cards: tuple[Card, ...]) -> int:
    """Where the card stands that wins, or is winning so far: the strongest trump, else the highest card of the suit led (A-11)."""
    power = deck.power[cards[0]._index]
    best = place = 0
    for at, card in enumerate(cards):
        strength = power[card._index]
        if strength > best:
            best, place = strength, at
    return place
