"""Cases of cards and their text (CRD), from data/cases.json."""

import operator
import random
from itertools import product

import pytest
from tabletop import CASES, begin, cards, play, short

from spades import STANDARD_DECK, VARIANTS, Card, Hand, NotationError, Rank, Suit, Trick, WrongType


def read(text: str) -> str | None:
    """The card that a text says, or None where it is refused."""
    try:
        return str(Card.parse(text))
    except NotationError:
        return None


@pytest.mark.parametrize(
    ("text", "card"),
    [
        row
        for key in ("CRD-01", "CRD-03", "CRD-07")
        for row in zip(CASES[key]["given"]["texts"], CASES[key]["expected"]["cards"], strict=True)
    ],
)
def test_crd_01_crd_03_crd_07_what_is_read_and_what_is_refused(text: str, card: str | None) -> None:
    assert read(text) == card


def test_crd_04_one_card_however_it_is_written() -> None:
    given, expected = CASES["CRD-04"]["given"], CASES["CRD-04"]["expected"]
    found = {Card.parse(text) for text in given["texts"]}
    assert found == {Card.parse(expected["card"])}
    assert [Card.parse(text).suit for text in given["texts"]].count(Suit.SPADES) == len(given["texts"])
    assert [read(text) for text in given["refused"]] == [None] * len(given["refused"])


def test_crd_06_no_card_inside_a_word() -> None:
    with pytest.raises(NotationError) as refused:
        Hand.parse(CASES["CRD-06"]["given"]["text"])
    assert refused.value.position == 0


def test_crd_09_cards_have_no_order() -> None:
    case = CASES["CRD-09"]
    for first, second in product(STANDARD_DECK.cards, repeat=2):
        assert (first == second) is (first is second)
        assert (first != second) is (first is not second)
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError):
            compare(Card.parse("AS"), Card.parse("2C"))
    shuffled = cards(case["given"]["cards"])
    random.Random(1).shuffle(shuffled)
    assert str(Hand(shuffled)) == case["expected"]["order"]


@pytest.mark.parametrize("number", CASES["CRD-10"]["given"]["numbers"])
def test_crd_10_a_number_is_no_card(number: int) -> None:
    for make in (Card.parse, lambda number: Card(number, Suit.SPADES), lambda number: Hand([number]), lambda number: Trick(0, [number])):
        with pytest.raises(WrongType):
            make(number)
    assert number not in Hand(STANDARD_DECK.cards)
    with pytest.raises(ValueError, match="is not a valid Rank"):
        Rank(number)


def test_crd_12_a_trick_holds_the_cards_played() -> None:
    given, expected = CASES["CRD-12"]["given"], CASES["CRD-12"]["expected"]
    now = play(begin(short(VARIANTS["partnership"], 1), given["hands"], dealer=3), given["trick"])
    assert now.trick is not None
    assert [str(card) for card in now.trick.cards] == expected["cards"]
    assert [view.trick for view in map(now.view, range(4))] == [now.trick] * 4
