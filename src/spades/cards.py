"""Cards, hands of cards, and the decks that say which cards are trumps and how strong they are."""

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from reprlib import repr as shortened
from typing import Any, Final, Self

import attrs

from spades.errors import InvalidVariant, NotationError, SpadesError, WrongType


class Suit(Enum):
    """One of the four suits."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """C, D, H or S."""
        return "CDHS"[self.value]

    @property
    def symbol(self) -> str:
        """♣, ♦, ♥ or ♠."""
        return "♣♦♥♠"[self.value]

    @property
    def plural(self) -> str:
        """The suit as a player says it: clubs, diamonds, hearts, spades."""
        return self.name.lower()


class Rank(Enum):
    """The rank of a card, the two to the ace (lowest first), and the two jokers.

    What beats what is a matter of the deck (see `Deck.trumps`), so ranks have no `<`.
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    LITTLE_JOKER = 15
    BIG_JOKER = 16

    @property
    def letter(self) -> str:
        """2 to 9, T, J, Q, K or A; L and B for the jokers."""
        return "23456789TJQKALB"[self.value - 2]


_CARDS: dict[tuple[Rank, Suit], "Card"] = {}
"""Every card there is: a card is only ever made once, so that cards compare by identity."""

_JOKERS = {Rank.LITTLE_JOKER: (52, "LJ"), Rank.BIG_JOKER: (53, "BJ")}


@attrs.frozen(eq=False, init=False, repr=False)
class Card:
    """A playing card.

    There is one object for each card, however it was made, copied or unpickled, so `is`, `==` and `hash` agree and are fast.
    Cards have no order of their own: what beats what is in the deck. Jokers are spades.

    Errors: `WrongType` for anything but a rank and a suit; `SpadesError` for a joker of another suit.

    >>> Card(Rank.ACE, Suit.SPADES) is Card.parse("AS")
    True
    """

    rank: Rank
    suit: Suit
    _index: int
    _bit: int
    _text: str

    def __new__(cls, rank: Rank, suit: Suit) -> Self:
        """The one object of this card."""
        if not (isinstance(rank, Rank) and isinstance(suit, Suit)):
            raise WrongType(f"a card is made of a Rank and a Suit, not of {rank!r} and {suit!r}")
        try:
            return _CARDS[rank, suit]  # type: ignore[return-value]  # no subclass is ever made
        except KeyError:
            joker = rank.name.lower().replace("_", " ")
            raise SpadesError(f"the {joker} counts as a spade, not as one of the {suit.plural}") from None

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a card: rank then suit, as in `AS`, `TD` (or `10D`), `2c`, `Q♥`, or a joker, `LJ` or `BJ`.

        Case does not matter; the suit symbols may be black or white, with or without a variation selector.

        Errors: `NotationError` for any other text, `WrongType` for what is not text.

        >>> print(Card.parse("10♦"), Card.parse("bj"))
        TD BJ
        """
        if not isinstance(text, str):
            raise WrongType(f"a card is read from text, not from {text!r}")
        card = _BY_TEXT.get(_canonical(text))
        if card is None:
            raise NotationError(text, 0, f"{text!r} is not a card: write a rank and a suit, such as AS, TD or 2C, or a joker, LJ or BJ")
        return card

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse({self._text!r})"

    def __copy__(self) -> "Card":
        return self

    def __deepcopy__(self, memo: object) -> "Card":
        return self

    def __reduce__(self) -> tuple[type["Card"], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)


_SYMBOLS = str.maketrans({"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S"})
_ASCII_LETTERS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def _canonical(text: str) -> str:
    if text[-1:] in ("\N{VARIATION SELECTOR-15}", "\N{VARIATION SELECTOR-16}") and text[-2:-1] in "♣♧♦♢♥♡♠♤":
        text = text[:-1]
    # `str.upper` would turn letters of other alphabets into ours; only the ASCII ones are cards.
    text = text.translate(_SYMBOLS).translate(_ASCII_LETTERS)
    return "T" + text[2:] if text[:2] == "10" else text


def _make_cards() -> Iterator["Card"]:
    pairs = [(rank, suit) for suit in Suit for rank in Rank if rank not in _JOKERS]
    pairs += [(joker, Suit.SPADES) for joker in _JOKERS]
    for index, (rank, suit) in enumerate(pairs):
        card = object.__new__(Card)
        text = _JOKERS[rank][1] if rank in _JOKERS else rank.letter + suit.letter
        for name, value in zip(("rank", "suit", "_index", "_bit", "_text"), (rank, suit, index, 1 << index, text), strict=True):
            object.__setattr__(card, name, value)
        _CARDS[rank, suit] = card
        yield card


ALL_CARDS: Final = tuple(_make_cards())
"""The 54 cards by index: clubs, diamonds, hearts, spades, each from the two to the ace; then the jokers.

A mask is an int with bit `index` set for each card; read downwards it gives the display order of a hand.
"""
_BY_TEXT: Final = {str(card): card for card in ALL_CARDS}


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of some cards.

    Errors: `WrongType` where something is no `Card`.
    """
    if isinstance(cards, Hand):
        return cards.mask
    mask = 0
    try:
        for card in cards:
            mask |= card._bit
    except (AttributeError, TypeError):
        hint = ": Hand.parse reads them from text" if isinstance(cards, str) else ""
        raise WrongType(f"cards are wanted (Card values), not {shortened(cards)}{hint}") from None
    return mask


class _CardsOfSuit(dict[int, tuple[Card, ...]]):
    """The cards of a mask within one suit, worked out once."""

    def __missing__(self, mask: int) -> tuple[Card, ...]:
        cards, rest = [], mask
        while rest:
            index = rest.bit_length() - 1
            cards.append(ALL_CARDS[index])
            rest ^= 1 << index
        return self.setdefault(mask, tuple(cards))


_OF_SUIT: Final = _CardsOfSuit()
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = 0x1FFF, 0x1FFF << 13, 0x1FFF << 26, 0x7FFF << 39


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask in display order: spades, hearts, diamonds, clubs, high to low, jokers first."""
    cards = _OF_SUIT.get(mask)
    if cards is not None:  # all of one suit, as in most tricks
        return cards
    return _OF_SUIT[mask & _SPADES] + _OF_SUIT[mask & _HEARTS] + _OF_SUIT[mask & _DIAMONDS] + _OF_SUIT[mask & _CLUBS]


_WORDS = re.compile(r"[^\s,]+")


@attrs.frozen(init=False, repr=False)
class Hand:
    """Some cards that a player holds: a set that never changes.

    Iteration is in display order: spades, hearts, diamonds, clubs, high to low, jokers first. `|`, `&` and `-` take another
    hand; `mask` is the hand as an int, for rules.

    Errors: `WrongType` for anything but cards.

    >>> hand = Hand.parse("2C KD AS")
    >>> print(hand, "|", hand - Hand.parse("KD"))
    AS KD 2C | AS 2C
    >>> Card.parse("KD") in hand, len(hand)
    (True, 3)
    """

    mask: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self.__attrs_init__(mask_of(cards))

    @classmethod
    def of_mask(cls, mask: int) -> "Hand":
        """The hand of a mask (see `ALL_CARDS`); for rules and for code that keeps masks of its own.

        Errors: `SpadesError` for a mask that has other bits than those of cards.
        """
        if mask >> 54:
            raise SpadesError(f"{mask} is no mask of cards")
        return known_hand(mask)

    @classmethod
    def parse(cls, text: str) -> "Hand":
        """Read a hand: cards with spaces or commas between them, each as `Card.parse` reads it.

        Errors: `NotationError` for a word that is no card, and for a card that stands twice.

        >>> len(Hand.parse("A♠ K♠, 10d"))
        3
        """
        if not isinstance(text, str):
            raise WrongType(f"a hand is read from text, not from {text!r}")
        mask = 0
        for word in _WORDS.finditer(text):
            try:
                card = Card.parse(word[0])
            except NotationError as error:
                raise NotationError(text, word.start(), f"{error.reason} (at position {word.start()} of {text!r})") from None
            if mask & card._bit:
                raise NotationError(text, word.start(), f"{card} stands twice in {text!r} (again at position {word.start()})")
            mask |= card._bit
        return cls.of_mask(mask)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[Card]:
        cards = _OF_SUIT.get(self.mask)  # what `cards_of` tries first, without the call
        return iter(cards_of(self.mask) if cards is None else cards)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask & card._bit)

    def __or__(self, other: "Hand") -> "Hand":
        return Hand.of_mask(self.mask | other.mask) if isinstance(other, Hand) else NotImplemented

    def __and__(self, other: "Hand") -> "Hand":
        return Hand.of_mask(self.mask & other.mask) if isinstance(other, Hand) else NotImplemented

    def __sub__(self, other: "Hand") -> "Hand":
        return Hand.of_mask(self.mask & ~other.mask) if isinstance(other, Hand) else NotImplemented


def known_hand(mask: int) -> Hand:
    """The hand of a mask that is known to be right."""
    hand = _new_hand(Hand)
    _set_mask(hand, mask)
    return hand


_new_hand = object.__new__
_set_mask: Any = Hand.__dict__["mask"].__set__


def _tuple_of_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    try:
        cards = tuple(cards)
    except TypeError:
        raise WrongType(f"cards are wanted (Card values), not {shortened(cards)}") from None
    mask_of(cards)
    return cards


@attrs.frozen(cache_hash=True, repr=False)
class Deck:
    """The pack that a table plays with: its cards, and which of them are trumps, strongest first.

    A trump is a spade in every way: it follows, ruffs, breaks and wins as one. So a joker, or a two of diamonds that is promoted,
    needs no rule of its own. Every spade of the deck (jokers included) must stand among the trumps. `cards` keeps its order: that
    of a new pack.

    Errors: `InvalidVariant` names every problem: a card twice, a trump that the deck does not hold, a spade without a place.

    >>> deck = Deck.standard(removed="2C 2H", trumps="BJ LJ 2D 2S")
    >>> len(deck.cards), deck.suit_of(Card.parse("2D"))
    (52, <Suit.SPADES: 3>)
    >>> " ".join(map(str, deck.trumps[:5]))
    'BJ LJ 2D 2S AS'
    """

    cards: tuple[Card, ...] = attrs.field(converter=_tuple_of_cards)
    trumps: tuple[Card, ...] = attrs.field(converter=_tuple_of_cards)
    mask: int = attrs.field(init=False, eq=False)
    trump_mask: int = attrs.field(init=False, eq=False)
    follow: tuple[int, ...] = attrs.field(init=False, eq=False)
    """By the index of the card led: the mask of the cards that follow it."""
    power: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False)
    """By the index of the card led, then of the card played: what wins is what is highest."""

    def __attrs_post_init__(self) -> None:
        problems = [f"the deck holds {card} twice" for card in _twice(self.cards)]
        problems += [f"{card} is named twice among the trumps" for card in _twice(self.trumps)]
        mask, trump_mask = mask_of(self.cards), mask_of(self.trumps)
        problems += [f"the trump {card} is not in the deck" for card in cards_of(trump_mask & ~mask)]
        problems += [
            f"the spade {card} has no place among the trumps"
            for card in self.cards
            if card.suit is Suit.SPADES and not card._bit & trump_mask
        ]
        if not self.cards:
            problems.append("the deck has no cards")
        if problems:
            raise InvalidVariant(tuple(problems))
        suits = {suit: mask_of(card for card in self.cards if card.suit is suit) & ~trump_mask for suit in Suit} | {Suit.SPADES: trump_mask}
        strength = {card: 100 + place for place, card in enumerate(reversed(self.trumps))}
        ranks = {
            suit: tuple(strength.get(card, card.rank.value if card._bit & followers else 0) for card in ALL_CARDS)
            for suit, followers in suits.items()
        }
        put = object.__setattr__
        put(self, "mask", mask)
        put(self, "trump_mask", trump_mask)
        put(self, "follow", tuple(suits[self.suit_of(card)] for card in ALL_CARDS))
        put(self, "power", tuple(ranks[self.suit_of(card)] for card in ALL_CARDS))

    @classmethod
    def standard(cls, removed: str = "", trumps: str = "") -> "Deck":
        """The 52 cards, ace high, less some, and with the jokers and the promoted cards that are named as the top trumps.

        The other spades follow the named ones, from the ace down. Errors: `NotationError`, `InvalidVariant`.

        >>> len(Deck.standard(removed="2C").cards)
        51
        """
        top = tuple(Card.parse(word) for word in trumps.split())
        out = Hand.parse(removed)
        cards = tuple(card for card in ALL_CARDS if card not in out and (card.rank not in _JOKERS or card in top))
        spades = tuple(card for card in cards_of(mask_of(cards)) if card.suit is Suit.SPADES and card not in top)
        return cls(cards, top + spades)

    def suit_of(self, card: Card) -> Suit:
        """The suit that a card follows: spades for every trump, else its own.

        >>> STANDARD_DECK.suit_of(Card.parse("2D"))
        <Suit.DIAMONDS: 1>
        """
        return Suit.SPADES if card._bit & self.trump_mask else card.suit

    def __repr__(self) -> str:
        return f"<Deck of {len(self.cards)}, {len(self.trumps)} trumps>"


def _twice(cards: tuple[Card, ...]) -> list[Card]:
    return [card for card in dict.fromkeys(cards) if cards.count(card) > 1]


STANDARD_DECK: Final = Deck.standard()
"""52 cards, ace high (A-2, D-1)."""
DECK_WITHOUT_2C: Final = Deck.standard(removed="2C")
"""51 cards for three players (B-2)."""
JOKER_DECK: Final = Deck.standard(removed="2C 2D", trumps="BJ LJ")
"""52 cards, two jokers over the ace of spades, without 2♣ and 2♦."""
JOKER_DEUCE_DECK: Final = Deck.standard(removed="2C 2H", trumps="BJ LJ 2D 2S")
"""52 cards, two jokers, then 2♦ and 2♠ over the ace of spades, without 2♣ and 2♥."""
