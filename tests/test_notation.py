"""Actions as text, both ways."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades import (
    BLIND_NIL,
    NIL,
    Action,
    Bid,
    Card,
    Draw,
    Exchange,
    Hand,
    Look,
    Misdeal,
    NotationError,
    WrongType,
    format_action,
    parse_action,
)
from spades.cards import ALL_CARDS

ACTIONS: list[tuple[str, Action]] = [
    ("look", Look()),
    ("misdeal", Misdeal()),
    ("keep", Draw(keep=True)),
    ("refuse", Draw(keep=False)),
    ("exchange nothing", Exchange()),
    ("exchange AS 2C", Exchange(Hand.parse("2C AS"))),
    ("exchange BJ", Exchange(Hand.parse("BJ"))),
    ("bid nil", NIL),
    ("bid blind nil", BLIND_NIL),
    ("bid 7", Bid(7)),
    ("bid blind 6", Bid(6, blind=True)),
    ("TD", Card.parse("TD")),
    ("LJ", Card.parse("LJ")),
]


@pytest.mark.parametrize(("text", "action"), ACTIONS)
def test_every_kind_of_action_is_a_text(text: str, action: Action) -> None:
    assert format_action(action) == text
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("10d", Card.parse("TD")),
        ("a♠", Card.parse("AS")),
        ("bid 0", NIL),
        ("bid NIL", NIL),
        ("exchange 2c, as", Exchange(Hand.parse("2C AS"))),
    ],
)
def test_cards_and_bids_are_read_as_they_are_elsewhere(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not a card"),
        (" ", "is not a bid|is not a card|is no action"),
        ("fly", "is not a card"),
        ("LOOK", "is not a card"),
        ("look twice", "is no action"),
        ("keep it", "is no action"),
        ("refuse AS", "is no action"),
        ("misdeal please", "is no action"),
        ("exchange", "is not a card"),
        ("exchange 1", "is not a card"),
        ("exchange AS AS", "stands twice"),
        ("exchange AS or KS", "is not a card"),
        ("bid", "is not a bid"),
        ("bid ", "is not a bid"),
        ("bid -1", "is not a bid"),
        ("bid 32", "is not a bid"),
        ("bid blind", "is not a bid"),
        ("bid AS", "is not a bid"),
        ("AS KS", "is no action"),
        ("play AS", "is no action"),
    ],
)
def test_any_other_text_is_refused(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        parse_action(text)


@pytest.mark.parametrize("thing", [None, 5, Card.parse("AS"), b"look", ["look"]])
def test_only_text_is_read(thing: Any) -> None:
    with pytest.raises(WrongType, match="an action is read from text"):
        parse_action(thing)


@given(
    st.one_of(
        st.sampled_from(ALL_CARDS),
        st.builds(Bid, st.integers(0, 31), st.booleans()),
        st.builds(Draw, st.booleans()),
        st.sets(st.sampled_from(ALL_CARDS)).map(lambda cards: Exchange(Hand(cards))),
    )
)
def test_what_is_written_is_read_back(action: Action) -> None:
    assert parse_action(format_action(action)) == action


@given(st.text(alphabet="lokepexchangbid nilASKHDC0123456789JB♠", max_size=12))
def test_a_text_is_an_action_or_an_error(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError:
        return
    assert parse_action(format_action(action)) == action
