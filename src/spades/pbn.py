"""Hands and deals by suits, as bridge programs write them (PBN): `KQT982.AK4.6.K87`."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from spades.cards import ALL_CARDS, Card, Hand, Rank, Suit
from spades.errors import NotationError, SpadesError, WrongType

_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_JOKERS: Final = {Rank.BIG_JOKER: "H", Rank.LITTLE_JOKER: "L"}
_UNKNOWN: Final = "-"
_WORD: Final = re.compile(r"\S+")


def _place(card: Card) -> tuple[int, str]:
    """The group of a card (the jokers are the fifth) and its letter there."""
    joker = _JOKERS.get(card.rank)
    return (_SUITS.index(card.suit), card.rank.letter) if joker is None else (len(_SUITS), joker)


_WRITTEN: Final = {card: _place(card) for card in reversed(ALL_CARDS)}
_READ: Final = {(group, letter): card for card, (group, either) in _WRITTEN.items() for letter in (either, either.lower())}


def parse_pbn_hand(text: str) -> Hand:
    """Read a hand by suits: spades, hearts, diamonds, clubs with dots between them, and the jokers (`H` the big, `L` the little).

    Each group has the ranks `A K Q J T 9` to `2` in any order; case does not matter. A hand without jokers may leave the fifth
    group away. A promoted card stands in the suit that is printed on it.

    Errors: `NotationError` for a letter that is no rank, a card that stands twice, and any other number of groups; `WrongType`
    for what is not text.

    >>> print(parse_pbn_hand(".Q975.AJ8732.5.HL"))
    BJ LJ QH 9H 7H 5H AD JD 8D 7D 3D 2D 5C
    """
    if not isinstance(text, str):
        raise WrongType(f"a hand is read from text, not from {text!r}")
    seen: set[Card] = set()
    for position, card in _cards(text, 0, len(text)):
        if card in seen:
            raise _error(text, position, f"{card} stands twice")
        seen.add(card)
    return Hand(seen)


def format_pbn_hand(hand: Hand) -> str:
    """Write a hand by suits, each from high to low; the fifth group only for a hand with jokers.

    Errors: `WrongType` for what is no hand.

    >>> format_pbn_hand(Hand.parse("KS TS AH 5C"))
    'KT.A..5'
    """
    if not isinstance(hand, Hand):
        raise WrongType(f"a Hand is wanted, not {hand!r}")
    groups = [""] * (len(_SUITS) + 1)
    for card in hand:
        group, letter = _WRITTEN[card]
        groups[group] += letter
    return ".".join(groups if groups[-1] else groups[:-1])


def parse_deal(text: str, seats: Sequence[str] = "NESW") -> tuple[int, tuple[Hand | None, ...]]:
    """Read a deal: the seat of its first hand and a colon, then the hands clockwise from there; `-` is a hand that is not known.

    `seats` names the seats from 0 on, with as many names as there are players. The answer is the first seat that was written,
    and the hands by seat (None: not known).

    Errors: `NotationError` as for `parse_pbn_hand`, and for a seat that is not there, a wrong number of hands, a card in two
    hands; `SpadesError` for seats that do not differ; `WrongType` for what is not text.

    >>> first, hands = parse_deal("E:AQ.3.. K.2.. - .AK..", seats="NESW")
    >>> first, str(hands[1]), hands[3]
    (1, 'AS QS 3H', None)
    """
    if not isinstance(text, str):
        raise WrongType(f"a deal is read from text, not from {text!r}")
    names = _seats(seats)
    label, colon, _ = text.partition(":")
    first = next((seat for seat, name in enumerate(names) if label in (name, name.lower())), None)
    if not colon or first is None:
        raise _error(text, 0, f"a deal begins with the seat of its first hand ({', '.join(names)}) and a colon")
    words = [*_WORD.finditer(text, len(label) + 1)]
    if len(words) != len(names):
        position = words[len(names)].start() if len(words) > len(names) else len(text)
        raise _error(text, position, f"there are {len(words)} hands for {len(names)} seats (- is a hand that is not known)")
    holders: dict[Card, str] = {}
    hands: list[Hand | None] = [None] * len(names)
    for number, word in enumerate(words):
        if word[0] == _UNKNOWN:
            continue
        seat = (first + number) % len(names)
        held = []
        for position, card in _cards(text, *word.span()):
            if card in holders:
                raise _error(text, position, f"{card} stands twice, with {holders[card]} and again with {names[seat]}")
            holders[card] = names[seat]
            held.append(card)
        hands[seat] = Hand(held)
    return first, tuple(hands)


def format_deal(hands: Sequence[Hand | None], first: int = 0, seats: Sequence[str] = "NESW") -> str:
    """Write the hands of a deal, which are given by seat (None: not known), clockwise from the seat `first`.

    Errors: `SpadesError` for a seat that is not there, a wrong number of hands, a card in two hands, and seats that do not
    differ; `WrongType` for anything but hands.

    >>> format_deal([Hand.parse("AS 3H"), None, Hand.parse("BJ 2D")], first=2, seats="SWE")
    'E:..2..H A.3.. -'
    """
    names = _seats(seats)
    if not isinstance(hands, Sequence):
        raise WrongType(f"the hands of a deal are a sequence, not {hands!r}")
    if len(hands) != len(names):
        raise SpadesError(f"there are {len(hands)} hands for {len(names)} seats")
    if type(first) is not int or not 0 <= first < len(names):
        raise SpadesError(f"there is no seat {first!r}: the seats are 0 to {len(names) - 1}")
    seen = Hand()
    for hand in hands:
        if hand is None:
            continue
        if not isinstance(hand, Hand):
            raise WrongType(f"a Hand is wanted, or None for one that is not known, not {hand!r}")
        if twice := hand & seen:
            raise SpadesError(f"{twice} stands in two hands")
        seen |= hand
    written = [_UNKNOWN if hand is None else format_pbn_hand(hand) for hand in (*hands[first:], *hands[:first])]
    return f"{names[first]}:{' '.join(written)}"


def _seats(seats: Sequence[str]) -> tuple[str, ...]:
    if not isinstance(seats, Sequence) or not all(isinstance(name, str) for name in seats):
        raise WrongType(f"seats are named by text, not by {seats!r}")
    names = tuple(seats)
    if not names or len({name.lower() for name in names}) < len(names) or any(re.search(r"\s|:|^$", name) for name in names):
        raise SpadesError(f"seats have different names without spaces and colons, unlike {seats!r}")
    return names


def _cards(text: str, start: int, end: int) -> Iterator[tuple[int, Card]]:
    """The cards of the hand that stands in a part of a text, each with its position."""
    group = 0
    for position in range(start, end):
        letter = text[position]
        if letter == ".":
            group += 1
            if group > len(_SUITS):
                raise _error(text, position, "a hand has no sixth group: it has spades, hearts, diamonds, clubs, jokers")
        elif (group, letter) in _READ:
            yield position, _READ[group, letter]
        elif group < len(_SUITS):
            raise _error(text, position, f"{letter!r} is no rank: the {_SUITS[group].plural} are written with the ranks AKQJT98765432")
        else:
            raise _error(text, position, f"{letter!r} is no joker: write H for the big one and L for the little one")
    if group < len(_SUITS) - 1:
        raise _error(
            text, end, f"{text[start:end]!r} has {group + 1} groups: a hand has spades, hearts, diamonds and clubs with dots between them"
        )


def _error(text: str, position: int, reason: str) -> NotationError:
    return NotationError(text, position, f"{reason} (at position {position} of {text!r})")
