"""Named notations: how cards, hands and bids are written in English, in French, or with the suit first."""

import re
import unicodedata
from collections.abc import Callable, Hashable, Iterable
from enum import Enum
from typing import Final, TypeVar

import attrs

from spades.bids import BLIND, BLIND_NIL, Bid, bids_of
from spades.cards import ALL_CARDS, Card, Hand, Rank, Suit
from spades.errors import NotationError, SpadesError, WrongType

Meaning = TypeVar("Meaning", bound=Hashable)


class Style(Enum):
    """How a card is written: in letters (`AS`), with the suit symbol (`A♠`), or in words (`ace of spades`)."""

    LETTERS = "letters"
    SYMBOLS = "symbols"
    WORDS = "words"


# `str.lower` would make our k of the Kelvin sign, so only the letters of the Latin alphabets are lowered.
_LOWER: Final = {code: chr(code).lower() for code in range(0x180)}
_BLACK: Final = str.maketrans("♧♢♡♤", "♣♦♥♠")
_SELECTOR: Final = re.compile("(?<=[♣♦♥♠])[\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}]")
_SPACES: Final = re.compile(r"\s+")
_BIDS: Final = bids_of((1 << 2 * BLIND) - 1)
_WORD: Final = re.compile(r"[^\s,]+")


def _folded(text: str) -> str:
    """Text without what makes no difference: case, the way an accent is stored, the kind of symbol or space."""
    if text.isascii():
        return _SPACES.sub(" ", text.lower())
    lowered = unicodedata.normalize("NFC", text.translate(_LOWER))
    return _SPACES.sub(" ", _SELECTOR.sub("", lowered.translate(_BLACK)))


def _listed(text: str) -> list[list[str]]:
    return [[spelling.strip() for spelling in item.split("/")] for item in text.split(",")]


def _check_text(notation: "Notation", attribute: "attrs.Attribute[str]", value: str) -> None:
    if not isinstance(value, str):
        raise WrongType(f"the field {attribute.name} of a notation is text, not {value!r}")
    if not value.strip():
        raise SpadesError(f"the field {attribute.name} of a notation is empty")


def _check_list(count: int) -> Callable[["Notation", "attrs.Attribute[str]", str], None]:
    def check(notation: "Notation", attribute: "attrs.Attribute[str]", value: str) -> None:
        _check_text(notation, attribute, value)
        spellings = _listed(value)
        if len(spellings) != count or not all(map(all, spellings)):
            raise SpadesError(
                f"the field {attribute.name} of a notation lists {count} spellings with commas between them, unlike {value!r}"
            )

    return check


def _check_bool(notation: "Notation", attribute: object, value: bool) -> None:
    if type(value) is not bool:
        raise WrongType(f"the suit comes first or not (True or False), not {value!r}")


@attrs.frozen(kw_only=True, repr=False)
class Notation:
    """A way to write cards, hands and bids. The caller names it: no text decides by itself how it is read.

    The first four fields below the name list spellings, with commas between them: `ranks` and `rank_words` from the two to the
    ace, then the little joker and the big one; `suits` and `suit_words` clubs, diamonds, hearts, spades. `T/10` writes the first
    and reads both. `of` stands between the two words of a card, `nil` for a bid of no trick, and `blind` has `{}` where the bid
    of a blind one goes. Every notation reads the suit symbols, black or white, with or without a variation selector; case does
    not matter.

    Errors: `SpadesError` for an empty field, a list of the wrong length, and a text that would mean two cards or bids;
    `WrongType` for a field that is no text.

    >>> print(FRENCH.parse_card("As de Pique"), FRENCH.format_card(Card.parse("TD"), Style.WORDS))
    AS 10 de Carreau
    """

    name: str = attrs.field(validator=_check_text)
    ranks: str = attrs.field(validator=_check_list(len(Rank)))
    suits: str = attrs.field(validator=_check_list(4))
    rank_words: str = attrs.field(validator=_check_list(len(Rank)))
    suit_words: str = attrs.field(validator=_check_list(4))
    of: str = attrs.field(validator=_check_text)
    nil: str = attrs.field(default="nil", validator=_check_text)
    blind: str = attrs.field(default="blind {}", validator=_check_text)
    suit_first: bool = attrs.field(default=False, validator=_check_bool)
    _written: dict[Style, dict[Card, str]] = attrs.field(init=False, eq=False)
    _cards: dict[str, Card] = attrs.field(init=False, eq=False)
    _bids: dict[str, Bid] = attrs.field(init=False, eq=False)
    _most_words: int = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        put = object.__setattr__
        written = {style: {card: texts[0] for card, texts in pairs} for style, pairs in self._spellings(str).items()}
        put(self, "_written", written)
        put(self, "_cards", _only((text, card) for pairs in self._spellings(_folded).values() for card, texts in pairs for text in texts))
        put(self, "_most_words", 1 + max(text.count(" ") for text in self._cards))
        nil, blind = _folded(self.nil).strip(), _folded(self.blind).strip()
        put(self, "_bids", _only((_spell(bid, zero, blind), bid) for zero in (nil, "0") for bid in _BIDS))

    def _spellings(self, read: Callable[[str], str]) -> dict[Style, list[tuple[Card, list[str]]]]:
        """All the ways to write each card, the usual one first, after `read` has been over them."""

        def written(ranks: list[list[str]], suits: list[list[str]], join: Callable[[str, str], str]) -> list[tuple[Card, list[str]]]:
            cards = [[join(rank, suit) for rank in rank_texts for suit in suit_texts] for suit_texts in suits for rank_texts in ranks[:-2]]
            return list(zip(ALL_CARDS, cards + ranks[-2:], strict=True))

        ranks, suits, rank_words, suit_words = (_listed(read(text)) for text in (self.ranks, self.suits, self.rank_words, self.suit_words))
        of = f" {read(self.of).strip()} "
        join: Callable[[str, str], str] = (lambda rank, suit: suit + rank) if self.suit_first else (lambda rank, suit: rank + suit)
        return {
            Style.LETTERS: written(ranks, suits, join),
            Style.SYMBOLS: written(ranks, [[suit.symbol] for suit in Suit], join),
            Style.WORDS: written(rank_words, suit_words, lambda rank, suit: rank + of + suit),
        }

    def parse_card(self, text: str) -> Card:
        """Read a card, in any style.

        Errors: `NotationError` for any other text, `WrongType` for what is not text.

        >>> print(FRENCH.parse_card("D♥"), SUIT_FIRST.parse_card("hq"), ENGLISH.parse_card("queen of hearts"))
        QH QH QH
        """
        if not isinstance(text, str):
            raise WrongType(f"a card is read from text, not from {text!r}")
        card = self._cards.get(_folded(text))
        if card is None:
            raise self._no_card(text, 0, text)
        return card

    def format_card(self, card: Card, style: Style = Style.LETTERS) -> str:
        """Write a card. A joker has no symbol: it keeps its letters.

        Errors: `WrongType` for what is no card or no style.

        >>> ace = Card.parse("AS")
        >>> FRENCH.format_card(ace), FRENCH.format_card(ace, Style.SYMBOLS), FRENCH.format_card(ace, Style.WORDS)
        ('AP', 'A♠', 'As de Pique')
        """
        if not (isinstance(card, Card) and isinstance(style, Style)):
            raise WrongType(f"a Card and a Style are wanted, not {card!r} and {style!r}")
        return self._written[style][card]

    def parse_hand(self, text: str) -> Hand:
        """Read a hand: cards of any style, with spaces or commas between them.

        Errors: `NotationError` for a word that is no card, and for a card that stands twice; `WrongType` for what is not text.

        >>> print(FRENCH.parse_hand("As de Pique, Grand joker, RC 10♦"))
        BJ AS KH TD
        """
        if not isinstance(text, str):
            raise WrongType(f"a hand is read from text, not from {text!r}")
        hand, words = Hand(), [*_WORD.finditer(text)]
        place = 0
        while place < len(words):
            start = words[place].start()
            # The longest reading first: `10 de Carreau` is one card. A comma keeps two words apart.
            for count in range(min(self._most_words, len(words) - place), 0, -1):
                card = self._cards.get(_folded(text[start : words[place + count - 1].end()]))
                if card is not None:
                    break
            else:
                raise self._no_card(words[place][0], start, text)
            if card in hand:
                raise NotationError(text, start, f"{self.format_card(card)} stands twice in {text!r} (again at position {start})")
            hand |= Hand([card])
            place += count
        return hand

    def format_hand(self, hand: Hand, style: Style = Style.LETTERS) -> str:
        """Write a hand in display order, with spaces between the cards, or commas where they are words.

        Errors: `WrongType` for what is no hand or no style.

        >>> hand = Hand.parse("AS KH TD")
        >>> print(SUIT_FIRST.format_hand(hand), FRENCH.format_hand(hand, Style.SYMBOLS), FRENCH.format_hand(hand, Style.WORDS), sep=" | ")
        SA HK DT | A♠ R♥ 10♦ | As de Pique, Roi de Cœur, 10 de Carreau
        """
        if not (isinstance(hand, Hand) and isinstance(style, Style)):
            raise WrongType(f"a Hand and a Style are wanted, not {hand!r} and {style!r}")
        return (", " if style is Style.WORDS else " ").join(self._written[style][card] for card in hand)

    def parse_bid(self, text: str) -> Bid:
        """Read a bid: a number of tricks, nil (or 0), or either of them blind.

        Errors: `NotationError` for any other text, `WrongType` for what is not text.

        >>> FRENCH.parse_bid("nil aveugle"), FRENCH.parse_bid("4")
        (Bid(0, blind=True), Bid(4))
        """
        if not isinstance(text, str):
            raise WrongType(f"a bid is read from text, not from {text!r}")
        bid = self._bids.get(_folded(text).strip())
        if bid is None:
            known = f"a number of tricks, {self.nil}, {self.format_bid(BLIND_NIL)} or {self.format_bid(Bid(6, blind=True))}"
            raise NotationError(text, 0, f"{text!r} is not a bid in the {self.name} notation: write {known}")
        return bid

    def format_bid(self, bid: Bid) -> str:
        """Write a bid.

        Errors: `WrongType` for what is no bid.

        >>> FRENCH.format_bid(Bid(6, blind=True)), FRENCH.format_bid(Bid(0))
        ('6 aveugle', 'nil')
        """
        if not isinstance(bid, Bid):
            raise WrongType(f"a Bid is wanted, not {bid!r}")
        return _spell(bid, self.nil, self.blind)

    def _no_card(self, word: str, position: int, text: str) -> NotationError:
        ace = Card(Rank.ACE, Suit.SPADES)
        written = " or ".join(self._written[style][ace] for style in Style)
        jokers = " or ".join(self._written[Style.LETTERS][joker] for joker in ALL_CARDS[-2:])
        ranks = " ".join(spellings[0] for spellings in _listed(self.ranks)[-3::-1])
        suits = " ".join(spellings[0] for spellings in _listed(self.suits)[::-1])
        where = f" (at position {position} of {text!r})" if word != text else ""
        known = f"write a card as one of {written}, of the ranks {ranks} and the suits {suits}, or a joker, {jokers}"
        return NotationError(text, position, f"{word!r} is not a card in the {self.name} notation: {known}{where}")

    def __repr__(self) -> str:
        return f"<Notation {self.name}>"


def _spell(bid: Bid, nil: str, blind: str) -> str:
    number = str(bid.tricks) if bid.tricks else nil
    return blind.replace("{}", number) if bid.blind else number


def _only(pairs: Iterable[tuple[str, Meaning]]) -> dict[str, Meaning]:
    meanings: dict[str, Meaning] = {}
    for text, meaning in pairs:
        if meanings.setdefault(text, meaning) != meaning:
            raise SpadesError(f"in this notation {text!r} would mean both {meanings[text]} and {meaning}")
    return meanings


ENGLISH: Final = Notation(
    name="English",
    ranks="2, 3, 4, 5, 6, 7, 8, 9, T/10, J, Q, K, A, LJ, BJ",
    suits="C, D, H, S",
    rank_words=(
        "two/2/deuce, three/3, four/4, five/5, six/6, seven/7, eight/8, nine/9, ten/10, jack, queen, king, ace, little joker, big joker"
    ),
    suit_words="clubs, diamonds, hearts, spades",
    of="of",
)
"""The notation of the library itself: `AS`, `TD` or `10D`, `LJ`, `BJ`, `ace of spades`; `nil`, `blind nil`, `blind 6`."""

FRENCH: Final = Notation(
    name="French",
    ranks="2, 3, 4, 5, 6, 7, 8, 9, 10, V, D, R, A, PJ, GJ",
    suits="T, K, C, P",
    rank_words="2/deux, 3/trois, 4/quatre, 5/cinq, 6/six, 7/sept, 8/huit, 9/neuf, 10/dix, Valet, Dame, Roi, As, Petit joker, Grand joker",
    suit_words="Trèfle/Trefle, Carreau, Cœur/Coeur, Pique",
    of="de",
    blind="{} aveugle",
)
"""As, Roi, Dame, Valet, 10 … 2; Pique, Cœur, Carreau (K, as bridge players write, for C is Cœur), Trèfle: `AP`, `10K`, `GJ`, `As de Pique`;
`nil aveugle`."""

SUIT_FIRST: Final = attrs.evolve(ENGLISH, name="suit-first", ranks="2, 3, 4, 5, 6, 7, 8, 9, T/10, J, Q, K, A, JL, JH", suit_first=True)
"""The suit before the rank: `SA`, `DT`, `C2`, the little joker `JL` and the big one `JH`. Words and bids are English."""
