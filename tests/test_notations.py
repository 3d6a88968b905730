"""Cards, hands and bids in the notation that the caller names; hands and deals by suits; a whole round read from them."""

import copy
import pickle
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import bids, decks, hands, packs, steady

from spades import JOKER_DEUCE_DECK, VARIANTS, Bid, Card, Deck, Hand, NotationError, Round, SpadesError, WrongType, trick_winner
from spades.bids import bids_of
from spades.cards import ALL_CARDS
from spades.notation import (
    ENGLISH,
    FRENCH,
    SUIT_FIRST,
    Notation,
    Style,
    format_deal,
    format_pbn_hand,
    parse_deal,
    parse_pbn_hand,
)

NOTATIONS = [ENGLISH, FRENCH, SUIT_FIRST]
notations, styles = st.sampled_from(NOTATIONS), st.sampled_from(Style)
ALL_BIDS = bids_of((1 << 64) - 1)
DEAL = "N:KQT982.AK4.6.K87 A65.J3.T94.AT964 J743.T86.KQ5.QJ3 .Q975.AJ8732.5.HL"


def name(notation: Notation) -> str:
    return notation.name


# Cards


@pytest.mark.parametrize(
    ("notation", "card", "letters", "symbols", "words"),
    [
        (ENGLISH, "AS", "AS", "A♠", "ace of spades"),
        (ENGLISH, "TD", "TD", "T♦", "ten of diamonds"),
        (ENGLISH, "2C", "2C", "2♣", "two of clubs"),
        (ENGLISH, "BJ", "BJ", "BJ", "big joker"),
        (ENGLISH, "LJ", "LJ", "LJ", "little joker"),
        (FRENCH, "AS", "AP", "A♠", "As de Pique"),
        (FRENCH, "KH", "RC", "R♥", "Roi de Cœur"),
        (FRENCH, "QC", "DT", "D♣", "Dame de Trèfle"),
        (FRENCH, "JD", "VK", "V♦", "Valet de Carreau"),
        (FRENCH, "TD", "10K", "10♦", "10 de Carreau"),
        (FRENCH, "2C", "2T", "2♣", "2 de Trèfle"),
        (FRENCH, "BJ", "GJ", "GJ", "Grand joker"),
        (FRENCH, "LJ", "PJ", "PJ", "Petit joker"),
        (SUIT_FIRST, "AS", "SA", "♠A", "ace of spades"),
        (SUIT_FIRST, "TD", "DT", "♦T", "ten of diamonds"),
        (SUIT_FIRST, "2C", "C2", "♣2", "two of clubs"),
        (SUIT_FIRST, "JH", "HJ", "♥J", "jack of hearts"),
        (SUIT_FIRST, "BJ", "JH", "JH", "big joker"),
        (SUIT_FIRST, "LJ", "JL", "JL", "little joker"),
    ],
)
def test_a_card_in_each_style(notation: Notation, card: str, letters: str, symbols: str, words: str) -> None:
    written = [notation.format_card(Card.parse(card), style) for style in (Style.LETTERS, Style.SYMBOLS, Style.WORDS)]
    assert written == [letters, symbols, words]
    assert notation.format_card(Card.parse(card)) == letters


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("notation", NOTATIONS, ids=name)
def test_what_is_written_is_read(notation: Notation, style: Style) -> None:
    for card in ALL_CARDS:
        written = notation.format_card(card, style)
        for text in (written, written.lower(), written.upper()):
            assert notation.parse_card(text) is card


@pytest.mark.parametrize(
    ("notation", "text", "card"),
    [
        (ENGLISH, "10d", "TD"),
        (ENGLISH, "Q♡", "QH"),
        (ENGLISH, "9♤\ufe0e", "9S"),
        (ENGLISH, "10 of Diamonds", "TD"),
        (ENGLISH, "deuce of spades", "2S"),
        (ENGLISH, "ace  of\nspades", "AS"),
        (FRENCH, "ap", "AS"),
        (FRENCH, "V♧", "JC"),
        (FRENCH, "10♢\ufe0f", "TD"),
        (FRENCH, "Dame de Coeur", "QH"),
        (FRENCH, "DAME DE CŒUR", "QH"),
        (FRENCH, "roi de trefle", "KC"),
        (FRENCH, "ROI DE TRÈFLE", "KC"),
        (FRENCH, "roi de tre\N{COMBINING GRAVE ACCENT}fle", "KC"),
        (FRENCH, "As\N{NO-BREAK SPACE}de\N{NO-BREAK SPACE}Pique", "AS"),
        (FRENCH, "dix de carreau", "TD"),
        (FRENCH, "deux de trèfle", "2C"),
        (FRENCH, "grand joker", "BJ"),
        (SUIT_FIRST, "s10", "TS"),
        (SUIT_FIRST, "♡Q", "QH"),
        (SUIT_FIRST, "♠\ufe0fA", "AS"),
        (SUIT_FIRST, "Ace of Spades", "AS"),
    ],
)
def test_card_text_that_is_read(notation: Notation, text: str, card: str) -> None:
    assert notation.parse_card(text) is Card.parse(card)


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        *product(
            NOTATIONS, ["", " ", "A", "X", "♠", "A♠♠", "♠♠", "A♠\ufe0f\ufe0f", "A\ufe0f♠", "joker", "AS KS", "AS,", "ace", "of", "11♠"]
        ),
        *product([ENGLISH, FRENCH], ["A ♠", " A♠", "A♠ ", "♠A", "010♠", "1♠", "0♠", "\N{FULLWIDTH LATIN CAPITAL LETTER A}♠"]),
        *product(
            [ENGLISH, SUIT_FIRST],
            ["As de Pique", "ace of spades ", " big joker", "ace spades", "ace of Spade", "ace of\N{ZERO WIDTH SPACE} spades"],
        ),
        (ENGLISH, "SA"),
        (ENGLISH, "RC"),
        (ENGLISH, "JHJ"),
        (ENGLISH, "\N{KELVIN SIGN}S"),
        (ENGLISH, "A\N{LATIN SMALL LETTER LONG S}"),
        (FRENCH, "T♠"),
        (FRENCH, "TP"),
        (FRENCH, "KC"),
        (FRENCH, "J♥"),
        (FRENCH, "AS"),
        (FRENCH, "AH"),
        (FRENCH, "1P"),
        (FRENCH, "PA"),
        (FRENCH, "LJ"),
        (FRENCH, "ace of spades"),
        (FRENCH, "As de Piquè"),
        (FRENCH, "As de Tréfle"),
        (FRENCH, "Asde Pique"),
        (FRENCH, "A de Pique"),
        (FRENCH, "10\N{KELVIN SIGN}"),
        (SUIT_FIRST, "AS"),
        (SUIT_FIRST, "LJ"),
        (SUIT_FIRST, "BJ"),
        (SUIT_FIRST, "S1"),
    ],
)
def test_card_text_that_is_refused(notation: Notation, text: str) -> None:
    with pytest.raises(NotationError) as refused:
        notation.parse_card(text)
    assert (refused.value.text, refused.value.position) == (text, 0)
    assert f"{text!r} is not a card in the {notation.name} notation" in str(refused.value)


def test_a_refused_card_says_how_cards_are_written() -> None:
    with pytest.raises(NotationError) as refused:
        FRENCH.parse_card("KS")
    for part in ("AP or A♠ or As de Pique", "A R D V 10 9 8 7 6 5 4 3 2", "P C K T", "PJ or GJ"):
        assert part in str(refused.value)


@pytest.mark.parametrize(
    ("text", "english", "french", "suit_first"),
    [("AC", "AC", "AH", None), ("10C", "TC", "TH", None), ("DT", None, "QC", "TD"), ("JH", "JH", None, "BJ"), ("HJ", None, None, "JH")],
)
def test_the_caller_says_what_a_text_means(text: str, english: str | None, french: str | None, suit_first: str | None) -> None:
    for notation, card in zip(NOTATIONS, (english, french, suit_first), strict=True):
        if card is None:
            with pytest.raises(NotationError):
                notation.parse_card(text)
        else:
            assert str(notation.parse_card(text)) == card


@steady
@given(st.text("AKTJaks10DCHBL♠♡\ufe0f \tKſ", max_size=4))
def test_english_letters_are_those_of_the_library(text: str) -> None:
    try:
        card = Card.parse(text)
    except NotationError:
        with pytest.raises(NotationError):
            ENGLISH.parse_card(text)
    else:
        assert ENGLISH.parse_card(text) is card
        assert ENGLISH.format_card(card) == str(card)


# Hands


@steady
@given(hands, notations, styles)
def test_a_hand_is_read_as_it_was_written(hand: Hand, notation: Notation, style: Style) -> None:
    assert notation.parse_hand(notation.format_hand(hand, style)) == hand


@steady
@given(hands, notations, st.data())
def test_the_cards_of_a_hand_may_stand_in_any_style(hand: Hand, notation: Notation, data: st.DataObject) -> None:
    separators = st.sampled_from([" ", ",", ", ", " , ", "\n"])
    text = "".join(notation.format_card(card, data.draw(styles)) + data.draw(separators) for card in hand)
    assert notation.parse_hand(text) == hand


def test_a_hand_is_written_in_display_order() -> None:
    hand = Hand.parse("2C TD AS KH BJ")
    assert ENGLISH.format_hand(hand) == str(hand)
    assert FRENCH.format_hand(hand, Style.SYMBOLS) == "GJ A♠ R♥ 10♦ 2♣"
    assert FRENCH.format_hand(hand, Style.WORDS) == "Grand joker, As de Pique, Roi de Cœur, 10 de Carreau, 2 de Trèfle"
    assert SUIT_FIRST.format_hand(hand) == "JH SA HK DT C2"
    assert FRENCH.format_hand(Hand()) == ""


@pytest.mark.parametrize(
    ("notation", "text", "position", "word"),
    [
        (ENGLISH, "AS RS", 3, "'RS'"),
        (ENGLISH, "AS, ace of spades", 4, "AS stands twice"),
        (ENGLISH, "big, joker", 0, "'big'"),
        (ENGLISH, "ace of", 0, "'ace'"),
        (ENGLISH, "2S ace of clubs of", 16, "'of'"),
        (FRENCH, "As de Pique  RS", 13, "'RS'"),
        (FRENCH, "10K, Dame de Cœur, dix de carreau", 19, "10K stands twice"),
        (FRENCH, "As de, Pique", 0, "'As'"),
        (SUIT_FIRST, "SA AS", 3, "'AS'"),
        (SUIT_FIRST, "JH HJ big joker", 6, "JH stands twice"),
    ],
)
def test_hand_text_that_is_refused(notation: Notation, text: str, position: int, word: str) -> None:
    with pytest.raises(NotationError) as refused:
        notation.parse_hand(text)
    assert (refused.value.text, refused.value.position) == (text, position)
    assert word in str(refused.value)
    assert repr(text) in str(refused.value)
    assert f"at position {position}" in str(refused.value)


# Bids


@pytest.mark.parametrize("notation", NOTATIONS, ids=name)
def test_a_bid_is_read_as_it_was_written(notation: Notation) -> None:
    for bid in ALL_BIDS:
        assert notation.parse_bid(notation.format_bid(bid)) == bid


@pytest.mark.parametrize(
    ("notation", "text", "bid"),
    [
        (ENGLISH, "4", Bid(4)),
        (ENGLISH, " Blind  NIL ", Bid(0, blind=True)),
        (ENGLISH, "blind 0", Bid(0, blind=True)),
        (FRENCH, "nil", Bid(0)),
        (FRENCH, "0", Bid(0)),
        (FRENCH, "13", Bid(13)),
        (FRENCH, "Nil aveugle", Bid(0, blind=True)),
        (FRENCH, "nil\N{NO-BREAK SPACE}aveugle", Bid(0, blind=True)),
        (FRENCH, "6 aveugle", Bid(6, blind=True)),
        (SUIT_FIRST, "Nil", Bid(0)),
    ],
)
def test_bid_text_that_is_read(notation: Notation, text: str, bid: Bid) -> None:
    assert notation.parse_bid(text) == bid


@steady
@given(bids)
def test_english_bids_are_those_of_the_library(bid: Bid) -> None:
    assert ENGLISH.format_bid(bid) == SUIT_FIRST.format_bid(bid) == str(bid)


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        *product(NOTATIONS, ["", "-1", "32", "00", "04", "four", "4.0", "\N{FULLWIDTH DIGIT FOUR}", "nil nil"]),
        (ENGLISH, "nil aveugle"),
        (ENGLISH, "blind"),
        (ENGLISH, "blindnil"),
        (FRENCH, "blind nil"),
        (FRENCH, "aveugle"),
        (FRENCH, "aveugle nil"),
    ],
)
def test_bid_text_that_is_refused(notation: Notation, text: str) -> None:
    with pytest.raises(NotationError) as refused:
        notation.parse_bid(text)
    assert (refused.value.text, refused.value.position) == (text, 0)
    assert f"{text!r} is not a bid in the {notation.name} notation" in str(refused.value)
    assert notation.format_bid(Bid(0, blind=True)) in str(refused.value)


# Notations


def test_a_notation_is_a_value() -> None:
    assert attrs.evolve(ENGLISH) == ENGLISH
    assert hash(attrs.evolve(ENGLISH)) == hash(ENGLISH)
    assert len({*NOTATIONS, copy.deepcopy(FRENCH), pickle.loads(pickle.dumps(FRENCH))}) == 3
    assert pickle.loads(pickle.dumps(FRENCH)).parse_card("RC") is Card.parse("KH")
    assert [repr(notation) for notation in NOTATIONS] == ["<Notation English>", "<Notation French>", "<Notation suit-first>"]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        ENGLISH.nil = "zero"  # type: ignore[misc]


GERMAN = Notation(
    name="German",
    ranks="2, 3, 4, 5, 6, 7, 8, 9, 10, B, D, K, A, KJ, GJ",
    suits="Kr, Ka, He, Pi",
    rank_words="2, 3, 4, 5, 6, 7, 8, 9, 10, Bube, Dame, König, Ass/As, der ganz kleine Joker, der große Joker",
    suit_words="Kreuz, Karo, Herz, Pik",
    of="in",
    nil="null",
    blind="blind: {}",
)


def test_other_notations_can_be_made() -> None:
    assert GERMAN.format_card(Card.parse("KC")) == "KKr"
    assert GERMAN.parse_hand("KÖNIG in Herz AHe der ganz  kleine joker as in pik") == Hand.parse("KH AH LJ AS")
    assert GERMAN.format_bid(Bid(0, blind=True)) == "blind: null"
    assert GERMAN.parse_bid("Blind: 0") == Bid(0, blind=True)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"suits": "C, D, H"}, "the field suits of a notation lists 4 spellings"),
        ({"ranks": "2, 3, 4"}, "the field ranks of a notation lists 15 spellings"),
        ({"suits": "C, D, H, "}, "lists 4 spellings"),
        ({"suits": "C, D, H, S/"}, "lists 4 spellings"),
        ({"suits": "C, D, c, S"}, "'2c' would mean both 2C and 2H"),
        ({"suit_words": "clubs, diamonds, hearts, Clubs"}, "'two of clubs' would mean both 2C and 2S"),
        ({"rank_words": ENGLISH.rank_words.replace("two", "ace")}, "'ace of clubs' would mean both 2C and AC"),
        ({"ranks": ENGLISH.ranks.replace("LJ", "AS")}, "'as' would mean both AS and LJ"),
        ({"blind": "unseen"}, "'unseen' would mean both blind nil and blind 1"),
        ({"nil": " "}, "the field nil of a notation is empty"),
        ({"suits": ""}, "the field suits of a notation is empty"),
        ({"nil": "1"}, "'1' would mean both nil and 1"),
    ],
)
def test_a_text_has_one_meaning_in_a_notation(change: dict[str, Any], said: str) -> None:
    with pytest.raises(SpadesError) as refused:
        attrs.evolve(ENGLISH, **change)
    assert said in str(refused.value)


@pytest.mark.parametrize("field", ["name", "ranks", "suits", "rank_words", "suit_words", "of", "nil", "blind"])
def test_a_notation_is_made_of_text(field: str) -> None:
    with pytest.raises(WrongType, match=f"the field {field} of a notation is text"):
        attrs.evolve(ENGLISH, **{field: None})


def test_the_suit_comes_first_or_not() -> None:
    with pytest.raises(WrongType, match="the suit comes first or not"):
        attrs.evolve(ENGLISH, suit_first="SA")


def test_spaces_around_a_field_make_no_difference() -> None:
    loose = attrs.evolve(FRENCH, of=" de ", nil=" nil ", blind=" {}  aveugle ", suits=" T,K , C,P ")
    assert loose.parse_card(loose.format_card(Card.parse("AS"), Style.WORDS)) is loose.parse_card("AP") is Card.parse("AS")
    for bid in ALL_BIDS:
        assert loose.parse_bid(loose.format_bid(bid)) == loose.parse_bid(FRENCH.format_bid(bid)) == bid


@pytest.mark.parametrize("thing", [None, 4, b"AS", ["AS"], ALL_CARDS[0]])
@pytest.mark.parametrize("parse", [FRENCH.parse_card, FRENCH.parse_hand, FRENCH.parse_bid, parse_pbn_hand, parse_deal])
def test_only_text_is_read(parse: Callable[[Any], object], thing: object) -> None:
    with pytest.raises(WrongType, match="is read from text"):
        parse(thing)


@pytest.mark.parametrize(
    "call",
    [
        lambda: FRENCH.format_card("AS"),
        lambda: FRENCH.format_card(Card.parse("AS"), "words"),
        lambda: FRENCH.format_hand("AS"),
        lambda: FRENCH.format_hand(Hand(), "words"),
        lambda: FRENCH.format_hand([Card.parse("AS")]),
        lambda: FRENCH.format_bid(4),
        lambda: format_pbn_hand("AS"),
        lambda: format_deal([Hand(), Hand(), Hand(), "AS"]),
        lambda: format_deal([Hand(), Hand(), Hand(), [Card.parse("AS")]]),
        lambda: format_deal(4),
        lambda: format_deal([], seats=4),
        lambda: parse_deal("0:-", seats=[0]),
    ],
)
def test_only_values_are_written(call: Callable[[], object]) -> None:
    with pytest.raises(WrongType):
        call()


# Hands and deals by suits


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("...", ""),
        ("KQT982.AK4.6.K87", "KS QS TS 9S 8S 2S AH KH 4H 6D KC 8C 7C"),
        (".Q975.AJ8732.5.HL", "BJ LJ QH 9H 7H 5H AD JD 8D 7D 3D 2D 5C"),
        ("....L", "LJ"),
        ("A....H", "BJ AS"),
        ("...AKQJT98765432", "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"),
    ],
)
def test_a_hand_by_suits(text: str, hand: str) -> None:
    assert parse_pbn_hand(text) == Hand.parse(hand)
    assert format_pbn_hand(Hand.parse(hand)) == text


@pytest.mark.parametrize(("text", "written"), [("2ak..t.", "AK2..T."), ("a....", "A..."), ("....lh", "....HL"), ("..2.", "..2.")])
def test_a_hand_by_suits_may_be_written_loosely(text: str, written: str) -> None:
    assert format_pbn_hand(parse_pbn_hand(text)) == written


@pytest.mark.parametrize(
    ("text", "position", "said"),
    [
        ("", 0, "'' has 1 groups"),
        ("-", 0, "'-' is no rank: the spades"),
        ("AK.Q.2", 6, "'AK.Q.2' has 3 groups"),
        ("A.K.Q.J.H.L", 9, "no sixth group"),
        ("AK.1.2.3", 3, "'1' is no rank: the hearts"),
        ("AK.H.2.3", 3, "'H' is no rank: the hearts"),
        ("...A.B", 5, "'B' is no joker"),
        ("A...K ", 5, "' ' is no rank: the clubs"),
        ("..R.", 2, "'R' is no rank: the diamonds"),
        ("\N{KELVIN SIGN}...", 0, "is no rank: the spades"),
        ("AKQA...", 3, "AS stands twice"),
        ("....HLH", 6, "BJ stands twice"),
    ],
)
def test_a_hand_by_suits_that_is_refused(text: str, position: int, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_pbn_hand(text)
    assert (refused.value.text, refused.value.position) == (text, position)
    assert said in str(refused.value)
    assert f"(at position {position} of {text!r})" in str(refused.value)


@steady
@given(hands)
def test_a_hand_by_suits_is_read_as_it_was_written(hand: Hand) -> None:
    assert parse_pbn_hand(format_pbn_hand(hand)) == hand


SEATS: list[Sequence[str]] = ["NS", "NES", "NESW", ("S", "SW", "NW", "NE", "SE"), ["S", "SW", "NW", "N", "NE", "SE"]]


@settings(steady, max_examples=200)
@given(decks(), st.sampled_from(SEATS), st.data())
def test_a_deal_is_read_as_it_was_written(deck: Deck, seats: Sequence[str], data: st.DataObject) -> None:
    pack = data.draw(packs(deck))
    dealt = tuple(data.draw(st.just(Hand(pack[seat :: len(seats)])) | st.none()) for seat in range(len(seats)))
    first = data.draw(st.integers(0, len(seats) - 1))
    assert parse_deal(format_deal(dealt, first, seats), seats) == (first, dealt)


@pytest.mark.parametrize("first", range(4))
def test_hands_are_by_seat_wherever_the_text_begins(first: int) -> None:
    _, dealt = parse_deal(DEAL)
    words = DEAL.removeprefix("N:").split()
    text = f"{'NESW'[first]}:{' '.join(words[first:] + words[:first])}"
    assert format_deal(dealt, first) == text
    assert parse_deal(text) == (first, dealt)
    assert parse_deal(text.lower().replace(" ", "  \n")) == (first, dealt)


def test_a_hand_that_is_not_known_is_not_an_empty_one() -> None:
    assert parse_deal("S:- ... - ...") == (2, (None, Hand(), None, Hand()))


@pytest.mark.parametrize(
    ("text", "position", "said"),
    [
        ("", 0, "begins with the seat of its first hand (N, E, S, W) and a colon"),
        ("... ... ... ...", 0, "begins with the seat"),
        ("X:... ... ... ...", 0, "begins with the seat"),
        (" N:... ... ... ...", 0, "begins with the seat"),
        (":... ... ... ...", 0, "begins with the seat"),
        ("N", 0, "begins with the seat"),
        ("N:", 2, "there are 0 hands for 4 seats"),
        ("N:A... K... Q...", 16, "there are 3 hands for 4 seats"),
        ("N:A... K... Q... J... T...", 22, "there are 5 hands for 4 seats"),
        ("N:A... K.. Q... J...", 10, "'K..' has 3 groups"),
        ("N:A... K....H. Q... J...", 13, "no sixth group"),
        ("N:A... K....X Q... J...", 12, "'X' is no joker"),
        ("N:A... KA... - -", 8, "AS stands twice, with N and again with E"),
        ("W:- .2.. - 3.2..", 13, "2H stands twice, with N and again with S"),
        ("N:- - - AQA...", 10, "AS stands twice, with W and again with W"),
        ("N:....H - ....H -", 14, "BJ stands twice, with N and again with S"),
        ("N:10... - - -", 2, "'1' is no rank"),
        ("N:-- - - -", 2, "'-' is no rank"),
    ],
)
def test_a_deal_that_is_refused(text: str, position: int, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_deal(text)
    assert (refused.value.text, refused.value.position) == (text, position)
    assert said in str(refused.value)
    assert f"(at position {position} of {text!r})" in str(refused.value)


@pytest.mark.parametrize("seats", ["", "NN", "Nn", ["N", ""], ["N", "the east"], ["N", "E:"], ["N\n", "S"]])
def test_seats_have_different_names(seats: Sequence[str]) -> None:
    for call in (lambda: parse_deal("N:- -", seats=seats), lambda: format_deal([None, None], seats=seats)):
        with pytest.raises(SpadesError, match="seats have different names") as refused:
            call()
        assert type(refused.value) is SpadesError


@pytest.mark.parametrize(
    ("dealt", "first", "said"),
    [
        ([None] * 3, 0, "there are 3 hands for 4 seats"),
        ([None] * 5, 0, "there are 5 hands for 4 seats"),
        ([None] * 4, 4, "there is no seat 4"),
        ([None] * 4, -1, "there is no seat -1"),
        ([None] * 4, True, "there is no seat True"),
        ([Hand.parse("AS KS"), None, Hand.parse("KS 2C"), None], 0, "KS stands in two hands"),
    ],
)
def test_a_deal_that_is_not_written(dealt: list[Hand | None], first: int, said: str) -> None:
    with pytest.raises(SpadesError, match=said):
        format_deal(dealt, first)


# A whole round

PLAYED = """
CA C3 C5 C7 | H3 H6 HQ HK | C4 CJ D2 CK | D4 D5 DA D6 | D9 DQ D3 S8 | HJ H8 H9 HA | S5 HT H7 H4
C6 CQ DJ C8 | DT DK D8 S9 | S6 S3 JH ST | CT S4 H5 SQ | SA S7 JL SK | C9 SJ D7 S2
"""


@pytest.mark.parametrize("tops", ["BJ LJ 2D 2S", "BJ LJ 2S 2D"])
def test_a_recorded_round_with_jokers_and_deuces(tops: str) -> None:
    """A deal by suits and cards with the suit first, as a record of a game played online gives them: columns E S W N."""
    deck = Deck.standard(removed="2C 2H", trumps=tops)
    assert deck.mask == JOKER_DEUCE_DECK.mask
    rules = attrs.evolve(VARIANTS["jokers-deuces"], key="home/recorded", deck=deck, bags=VARIANTS["partnership"].bags, low_total=None)
    first, dealt = parse_deal(DEAL)
    assert first == 0
    now = Round.from_hands(rules, [hand or Hand() for hand in dealt], dealer=0)
    for bid in ["1", "2", "4", "6"]:
        now = now.bid(ENGLISH.parse_bid(bid))
    for row in PLAYED.replace("\n", "|").strip("|").split("|"):
        columns = dict(zip((1, 2, 3, 0), map(SUIT_FIRST.parse_card, row.split()), strict=True))
        for _ in range(4):
            assert now.turn is not None
            now = now.play(columns[now.turn])
    assert "".join("NESW"[trick_winner(rules, trick)] for trick in now.tricks) == "ENWWNNESNWNWN"
    assert now.tricks_won == (6, 2, 1, 4)
    assert now.result().points == (-80, 51)
