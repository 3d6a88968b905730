"""Values as plain data and back: strict about what they are, exact about where a fault is."""

import json
from typing import Any

import attrs
import pytest

from spades import (
    DECK_WITHOUT_2C,
    VARIANTS,
    BagRule,
    Breaking,
    Card,
    DealAll,
    Deck,
    DrawTwoKeepOne,
    Ending,
    FollowSuit,
    Hand,
    NilRule,
    NoNil,
    Rank,
    RecordError,
    ScoreLine,
    SideResult,
    SpadesBroken,
    Suit,
    Variant,
)
from spades.convert import RULES, from_data, kebab, to_data, variant_from_data, variant_to_data
from spades.rules.bid_formats import BidHolding, HolderBids
from spades.rules.dealing import Dealing, MisdealRule

LINE = {"code": "score.contract", "points": 40, "bags": 0}


@pytest.mark.parametrize(
    ("value", "kind", "data"),
    [
        (Hand.parse("2C AS"), Hand, "AS 2C"),
        (Hand(), Hand, ""),
        (Card.parse("TD"), Card, "TD"),
        ((Card.parse("2C"), Card.parse("AS")), tuple[Card, ...], "2C AS"),
        ((), tuple[Card, ...], ""),
        (ScoreLine("score.contract", 40, 0), ScoreLine, LINE),
        (Breaking.RUFF, Breaking, "ruff"),
        (Rank.LITTLE_JOKER, Rank, "little-joker"),
        (Suit.HEARTS, Suit, "hearts"),
        (DealAll(), Dealing, {"deal": "deal-all", "leftover": "nobody", "discard_after_bids": False}),
        (DrawTwoKeepOne(exchange=2), Dealing, {"deal": "draw-two-keep-one", "exchange": 2, "second_seen": False}),
        (
            SideResult((ScoreLine("score.contract", 40, 0),), 3, 4, 4, False),
            SideResult,
            {"lines": [LINE], "bags": 3, "contract": 4, "tricks": 4, "boston": False},
        ),
    ],
)
def test_values_are_plain_data(value: Any, kind: Any, data: Any) -> None:
    written = to_data(value, kind)
    # What is left out has its default: a field that is new does not break what was written before.
    assert written == data or data.items() <= written.items()
    assert json.loads(json.dumps(written)) == written
    assert from_data(written, kind, "") == value
    assert from_data(data, kind, "") == value


@pytest.mark.parametrize(
    ("data", "kind", "event", "reason"),
    [
        ("AS", ScoreLine, "here", "an object is wanted, not 'AS'"),
        ([LINE], ScoreLine, "here", "an object is wanted"),
        ({**LINE, "points": "40"}, ScoreLine, "here.points", "a whole number is wanted, not '40'"),
        ({**LINE, "points": 40.0}, ScoreLine, "here.points", "a whole number is wanted, not 40.0"),
        ({**LINE, "points": True}, ScoreLine, "here.points", "a whole number is wanted, not True"),
        ({**LINE, "points": None}, ScoreLine, "here.points", "a whole number is wanted, not None"),
        ({**LINE, "code": 7}, ScoreLine, "here.code", "a text is wanted, not 7"),
        ({**LINE, "why": 7}, ScoreLine, "here", "why"),
        ({"code": "a", "points": 1}, ScoreLine, "here.bags", "'bags' is missing"),
        ({"lines": LINE, "bags": 0, "contract": 0, "tricks": 0, "boston": False}, SideResult, "here.lines", "a list is wanted"),
        ({"lines": "AB", "bags": 0, "contract": 0, "tricks": 0, "boston": False}, SideResult, "here.lines", "a list is wanted"),
        ({"lines": [LINE, 5], "bags": 0, "contract": 0, "tricks": 0, "boston": False}, SideResult, "here.lines[1]", "an object is wanted"),
        ({"lines": [], "bags": 0, "contract": 0, "tricks": 0, "boston": 0}, SideResult, "here.boston", "true or false is wanted, not 0"),
        ("AX", Hand, "here", "is not a card"),
        ("AS AS", Hand, "here", "stands twice"),
        (["AS"], Hand, "here", "read from text"),
        (None, Hand, "here", "read from text"),
        (5, Card, "here", "read from text"),
        (["AS"], tuple[Card, ...], "here", "a text of cards is wanted"),
        ("AS,KS", tuple[Card, ...], "here", "is not a card"),
        ("gold", Suit, "here", "the name of a suit is wanted"),
        (3, Rank, "here", "the name of a rank is wanted"),
        ("hammer", Breaking, "here", "hammer"),
        ({}, Dealing, "here", "'deal'"),
        ("deal-all", Dealing, "here", "'deal'"),
        ({"deal": "fling"}, Dealing, "here", "one of deal-all, draw-two-keep-one"),
        ({"deal": ["deal-all"]}, Dealing, "here", "'deal'"),
        ({"deal": "deal-all", "exchange": 3}, Dealing, "here", "exchange"),
        ({"deal": "draw-two-keep-one", "exchange": "3"}, Dealing, "here.exchange", "a whole number is wanted"),
    ],
)
def test_what_is_something_else_is_named_with_its_place(data: Any, kind: Any, event: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        from_data(data, kind, "here")
    assert caught.value.event == event
    assert reason in caught.value.reason


def test_faults_at_the_top_have_no_place() -> None:
    with pytest.raises(RecordError) as caught:
        from_data(5, ScoreLine, "")
    assert caught.value.event is None
    assert str(caught.value) == "an object is wanted, not 5"


def test_every_rule_has_a_name_of_its_own() -> None:
    assert kebab(FollowSuit) == "follow-suit"
    names = [kebab(rule) for rule in RULES]
    assert len(set(names)) == len(names)
    assert {"no-nil", "follow-suit", "spades-broken"} <= set(names)


def test_a_variant_is_data_in_full() -> None:
    variant = Variant(
        key="home/table",
        title="Our table",
        sides=((0,), (1,), (2,)),
        deck=DECK_WITHOUT_2C,
        hand_size=17,
        bid_rules=(NoNil(), BidHolding(suit=None, rank=Rank.ACE, or_nil=True), HolderBids(Card.parse("AS"), 3)),
        play_rules=(FollowSuit(), SpadesBroken()),
        misdeal=MisdealRule(without=(Rank.ACE, Rank.KING)),
        nil=None,
        bags=BagRule(penalty=None),
        ending=Ending(floor=-200),
        sources=("the kitchen",),
    )
    data = json.loads(json.dumps(variant_to_data(variant)))
    assert data["deck"] == {"cards": " ".join(map(str, DECK_WITHOUT_2C.cards)), "trumps": "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"}
    assert data["nil"] is None
    assert [rule["rule"] for rule in data["bid_rules"]] == ["no-nil", "bid-holding", "holder-bids"]
    assert data["bid_rules"][1]["rank"] == "ace"
    assert data["misdeal"]["without"] == ["ace", "king"]
    assert "setting" not in data
    assert "seats" not in data
    again = variant_from_data(data)
    assert again == variant
    assert again.setting == variant.setting
    assert again.nil is None


@pytest.mark.parametrize(
    ("change", "event", "reason"),
    [
        ({"title": 5}, "variant.title", "a text is wanted"),
        ({"sides": [[0], [True]]}, "variant.sides[1][0]", "a whole number is wanted"),
        ({"sides": [0, 1]}, "variant.sides[0]", "a list is wanted"),
        ({"sides": [[0], [2]]}, "variant", "every seat"),
        ({"deck": "52"}, "variant.deck", "an object is wanted"),
        ({"deck": {"cards": "AS KS", "trumps": "AS"}}, "variant.deck", "KS"),
        ({"deck": {"cards": "AS", "trumps": "AS", "mask": 1}}, "variant.deck", "mask"),
        ({"nil": 100}, "variant.nil", "an object is wanted"),
        ({"nil": {"points": None}}, "variant.nil.points", "a whole number is wanted"),
        ({"bid_rules": [{"rule": "no-nil", "points": 1}]}, "variant.bid_rules[0]", "points"),
        ({"play_rules": [{"rule": "follow-suit"}, {"rule": "home/dance"}]}, "variant.play_rules[1]", "one of"),
        ({"play_rules": ["follow-suit"]}, "variant.play_rules[0]", "'rule'"),
        ({"play_rules": {"rule": "follow-suit"}}, "variant.play_rules", "a list is wanted"),
        ({"breaking": "RUFF"}, "variant.breaking", "RUFF"),
        ({"seats": 4}, "variant", "seats"),
        ({"target": 0, "hand_size": 99, "key": "No"}, "variant", "target"),
    ],
)
def test_a_wrong_variant_is_named_with_its_place(change: dict[str, Any], event: str, reason: str) -> None:
    data = variant_to_data(attrs.evolve(VARIANTS["two-player"], key="home/copy"))
    with pytest.raises(RecordError) as caught:
        variant_from_data({**data, **change})
    assert caught.value.event == event
    assert reason in caught.value.reason


def test_all_problems_of_a_variant_are_named() -> None:
    data = variant_to_data(attrs.evolve(VARIANTS["two-player"], key="home/copy"))
    with pytest.raises(RecordError) as caught:
        variant_from_data({**data, "target": 0, "hand_size": 99, "key": "No"}, "file")
    assert caught.value.event == "file"
    assert all(word in caught.value.reason for word in ("target", "hand_size", "key"))


def test_long_data_is_not_repeated_in_full() -> None:
    with pytest.raises(RecordError) as caught:
        from_data(["x" * 1000] * 1000, ScoreLine, "")
    assert len(str(caught.value)) < 300


def test_a_deck_of_data_is_a_deck() -> None:
    deck = from_data({"cards": "2S 3S 2C", "trumps": "2S 3S"}, Deck, "")
    assert deck == Deck(tuple(map(Card.parse, ("2S", "3S", "2C"))), tuple(map(Card.parse, ("2S", "3S"))))
    assert deck.suit_of(Card.parse("2S")) is Suit.SPADES


def test_what_a_nil_leaves_out_has_its_default() -> None:
    assert from_data({}, NilRule, "") == NilRule()
    assert from_data({"blind_points": None}, NilRule, "") == NilRule()
