"""Variants as JSON text: whole or over a base, read strictly, with every fault named."""

import json
import subprocess
import sys
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from spades import VARIANTS, Breaking, DealAll, DrawTwoKeepOne, NoNil, RecordError, Registry, Variant, WrongType
from spades.house import dumps_variant, loads_variant, variant_faults
from spades.rules import BlindWhenBehind, DoubleNil, Leftover, OnlyBids
from spades.testing import variants

PARTNERSHIP = VARIANTS["partnership"]


@attrs.frozen
class Nothing:
    """A rule of somebody's own that allows everything."""

    code = "home/nothing"
    text = "Do what you like."

    def __call__(self, options: int, hand: int | None, table: Any) -> int:
        return options


def over(base: str = "partnership", **fields: Any) -> str:
    """Rules over a base, as text."""
    return json.dumps({"base": base, "key": "home/ours", **fields})


def faults(text: str) -> list[str]:
    """Everything that is wrong, a line each."""
    return list(map(str, variant_faults(text)))


@pytest.mark.parametrize("key", VARIANTS)
def test_every_preset_comes_back(key: str) -> None:
    text = dumps_variant(VARIANTS[key])
    assert loads_variant(text) == VARIANTS[key]
    assert variant_faults(text) == ()
    assert [line.split('"')[1] for line in text.splitlines()[1:-1]] == [field.name for field in attrs.fields(Variant) if field.init]


@given(variants())
@settings(max_examples=50, deadline=None)
def test_any_variant_comes_back(variant: Variant) -> None:
    assert loads_variant(dumps_variant(variant)) == variant


def test_titles_stay_readable() -> None:
    ours = attrs.evolve(PARTNERSHIP, key="home/zoe", title="Zoë's «Pique»")
    assert '"Zoë\'s «Pique»"' in dumps_variant(ours)
    assert loads_variant(dumps_variant(ours)) == ours


def test_what_cannot_be_written() -> None:
    with pytest.raises(RecordError, match="is not one of the library's"):
        dumps_variant(attrs.evolve(PARTNERSHIP, key="home/x", play_rules=(Nothing(),)))
    strange: Any = "partnership"
    with pytest.raises(WrongType, match="a Variant is wanted, not 'partnership'"):
        dumps_variant(strange)


@pytest.mark.parametrize("read", [loads_variant, variant_faults])
def test_what_is_no_text(read: Any) -> None:
    with pytest.raises(WrongType, match="house rules are read from text"):
        read({"base": "partnership"})


def test_without_a_base_what_is_left_out_is_as_in_a_variant() -> None:
    ours = loads_variant('{"key": "home/two", "title": "Two", "sides": [[0], [1]], "target": 100}')
    assert ours == Variant(key="home/two", title="Two", sides=((0,), (1,)), target=100)


def test_over_a_base_what_is_left_out_is_as_there() -> None:
    base = VARIANTS["cutthroat-blind-six"]
    ours = loads_variant(over("cutthroat-blind-six", target=300))
    assert ours == attrs.evolve(base, key="home/ours", title=f"{base.title}, house rules", sources=(), target=300)


def test_a_title_and_sources_of_its_own() -> None:
    ours = loads_variant(over(title="Ours", sources=["Aunt Zoë"]))
    assert (ours.title, ours.sources) == ("Ours", ("Aunt Zoë",))


@pytest.mark.parametrize(
    ("base", "fields", "expected"),
    [
        # Objects say what differs, at any depth.
        ("partnership", {"bags": {"limit": 5}}, {"bags": attrs.evolve(PARTNERSHIP.bags, limit=5)}),
        (
            "double-nil",
            {"nil": {"double": {"points": 300}}},
            {"nil": attrs.evolve(VARIANTS["double-nil"].nil, double=DoubleNil(points=300))},
        ),
        ("partnership", {"nil": {"double": {}}}, {"nil": attrs.evolve(PARTNERSHIP.nil, double=DoubleNil())}),
        ("kitty", {"dealing": {"discard_after_bids": True}}, {"dealing": DealAll(leftover=Leftover.DEALER, discard_after_bids=True)}),
        (
            "kitty",
            {"dealing": {"deal": "deal-all", "discard_after_bids": True}},
            {"dealing": DealAll(leftover=Leftover.DEALER, discard_after_bids=True)},
        ),
        # An object of another kind stands for itself.
        ("two-player-open", {"dealing": {"deal": "deal-all"}}, {"dealing": DealAll()}),
        ("one-on-one", {"dealing": {"deal": "draw-two-keep-one"}}, {"dealing": DrawTwoKeepOne()}),
        # So does one where the base has nothing.
        ("no-nil", {"nil": {"points": 50}}, {"nil": attrs.evolve(PARTNERSHIP.nil, points=50)}),
        # All else takes the place of what the base has.
        ("partnership", {"nil": None}, {"nil": None}),
        ("partnership", {"breaking": "ruff"}, {"breaking": Breaking.RUFF}),
        ("pass-two", {"bid_rules": [{"rule": "no-nil"}]}, {"bid_rules": (NoNil(),)}),
        ("pass-two", {"bid_rules": []}, {"bid_rules": ()}),
        ("cookout", {"contract": {"big": []}}, {"contract": attrs.evolve(VARIANTS["cookout"].contract, big=())}),
        (
            "helps-partner",
            {"bid_rules": [{"rule": "blind-when-behind"}, {"rule": "only-bids", "tricks": [0, 4]}]},
            {"bid_rules": (BlindWhenBehind(), OnlyBids((0, 4)))},
        ),
    ],
)
def test_how_a_file_and_its_base_go_together(base: str, fields: dict[str, Any], expected: dict[str, Any]) -> None:
    plain = loads_variant(over(base))
    assert loads_variant(over(base, **fields)) == attrs.evolve(plain, **expected)


def test_a_base_from_another_registry_keeps_its_own_rules() -> None:
    base = attrs.evolve(PARTNERSHIP, key="club/own", play_rules=(Nothing(),))
    registry = Registry([base])
    ours = loads_variant(over("club/own", target=100), registry=registry)
    assert ours.play_rules == (Nothing(),)
    assert variant_faults(over("partnership"), registry=registry)[0].event == "base"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, []),
        ({"targt": 300}, ["targt: there is no such field: did you mean 'target'?"]),
        (
            {"bags": {"zzz": 1, "limt": 5}},
            ["bags.limt: there is no such field: did you mean 'limit'?", "bags.zzz: there is no such field"],
        ),
        ({"target": "300"}, ["target: a whole number is wanted, not '300'"]),
        ({"target": 300.0}, ["target: a whole number is wanted, not 300.0"]),
        ({"target": True}, ["target: a whole number is wanted, not True"]),
        ({"target": None}, ["target: a whole number is wanted, not None"]),
        ({"title": 5}, ["title: a text is wanted, not 5"]),
        ({"sources": "me"}, ["sources: a list is wanted, not 'me'"]),
        ({"bags": [5]}, ["bags: an object is wanted, not [5]"]),
        ({"bags": {"carry": 1}}, ["bags.carry: true or false is wanted, not 1"]),
        ({"sides": [[0, "x"], [1, 3]]}, ["sides[0][1]: a whole number is wanted, not 'x'"]),
        ({"breaking": "rufff"}, ["breaking: one of any-spade, ruff, after-first-trick, never is wanted: 'rufff' is not a valid Breaking"]),
        ({"ending": {"tie": 1}}, ["ending.tie: one of play-on, play-on-to-target, draw is wanted: 1 is not a valid Tie"]),
        ({"misdeal": {"without": ["acee"]}}, ["misdeal.without[0]: the name of a rank is wanted, not 'acee'"]),
        ({"deck": {"cards": "AS AS", "trumps": "AS"}}, ["deck: the deck holds AS twice"]),
        ({"bid_rules": [{"rule": "only-bids"}]}, ["bid_rules[0].tricks: it is missing"]),
        (
            {"bid_rules": [{"rule": "no-nil", "a": 1}, {"rule": "no-nil"}, {"rule": "only-bids", "tricks": [1, "x"]}]},
            ["bid_rules[0].a: there is no such field", "bid_rules[2].tricks[1]: a whole number is wanted, not 'x'"],
        ),
        ({"dealing": {"deal": "x"}}, ["dealing: an object with 'deal' is wanted, one of deal-all, draw-two-keep-one, not {'deal': 'x'}"]),
        ({"key": "Ours"}, ["key: it is 'Ours': it must be words of small letters and digits with - _ . or / between them"]),
        ({"key": "partnership"}, ["key: it is that of the base: give these rules one of their own"]),
        ({"hand_size": 14}, ["the deck has 52 cards: 4 hands of 14 want 56"]),
        ({"dealing": {"leftover": "dealer"}}, ["dealing.leftover: no card is left over"]),
        ({"misdeal": {}}, ["misdeal names no hand that may be thrown in: without it (None) none may"]),
        ({"base": "partnershp"}, ["base: there is no variant 'partnershp': did you mean 'partnership'?"]),
        ({"base": ["partnership"]}, ["base: the key of a variant is wanted, not ['partnership']"]),
    ],
)
def test_a_fault_and_its_place(fields: dict[str, Any], expected: list[str]) -> None:
    text = over(**fields)
    assert faults(text) == expected
    if expected:
        with pytest.raises(RecordError) as error:
            loads_variant(text)
        assert str(error.value) == "; ".join(expected)


def test_the_place_of_a_fault_for_programs() -> None:
    text = over(targt=300, bags={"limit": 0}, sides=[[0, 2], [1, "3"]], hand_size=40)
    assert [(fault.event, fault.reason) for fault in variant_faults(text)] == [
        ("targt", "there is no such field: did you mean 'target'?"),
        ("sides[1][1]", "a whole number is wanted, not '3'"),
        ("bags.limit", "it is 0: it must be a whole number from 1 up"),
    ]
    with pytest.raises(RecordError) as error:
        loads_variant(text)
    assert error.value.event == "targt"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        # Beside a value that cannot be read, the others are judged.
        (
            {"bags": {"limit": "x", "penalty": -5}},
            ["bags.limit: a whole number is wanted, not 'x'", "bags.penalty: it is -5: it must be a whole number from 0 up"],
        ),
        ({"target": "x", "hand_size": 14}, ["target: a whole number is wanted, not 'x'", "the deck has 52 cards: 4 hands of 14 want 56"]),
        (
            {"contract": {"big": [{"tricks": "x"}], "blind": {"minimum": 20}}},
            ["contract.big[0].tricks: a whole number is wanted, not 'x'", "contract.blind.minimum: it is 20: there are 13 tricks to win"],
        ),
        ({"key": 1, "target": 0}, ["key: a text is wanted, not 1", "target: it is 0: it must be a whole number from 1 up"]),
        # What follows from it is not named.
        ({"hand_size": "x", "deck": {"cards": "AS KS", "trumps": "AS KS"}}, ["hand_size: a whole number is wanted, not 'x'"]),
        ({"deck": {"cards": 1}, "hand_size": 20}, ["deck.cards: a text of cards is wanted, not 1"]),
        ({"passing": {"nil": "two"}}, ["passing.nil: a whole number is wanted, not 'two'"]),
        ({"bid_rules": 1, "play_rules": [1]}, ["bid_rules: a list is wanted, not 1", "play_rules[0]: an object with 'rule' is wanted"]),
        (
            {"base": "bridge", "target": 0, "bags": {"limit": "x"}},
            ["base: there is no variant 'bridge'", "bags.limit: a whole number is wanted, not 'x'"],
        ),
    ],
)
def test_all_faults_are_named_at_once(fields: dict[str, Any], expected: list[str]) -> None:
    found = faults(over(**fields))
    assert all(fault.startswith(start) for fault, start in zip(found, expected, strict=True))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["this is not JSON: Expecting value: line 1 column 1 (char 0)"]),
        ("{", ["this is not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"]),
        ("[1]", ["house rules are a JSON object: they begin with {"]),
        ('"partnership"', ["house rules are a JSON object: they begin with {"]),
        ('{"key": "a", "key": "b"}', ["key: the key stands twice"]),
        ('{"target": NaN}', ["NaN is not a number that JSON has"]),
        ("{}", ["key: it is missing", "title: it is missing", "sides: it is missing"]),
        ('{"base": "partnership"}', ["key: it is missing: rules over others need a key of their own"]),
        (
            '{"base": "partnership", "bags": {"limit": 0}}',
            [
                "key: it is missing: rules over others need a key of their own",
                "bags.limit: it is 0: it must be a whole number from 1 up",
            ],
        ),
    ],
)
def test_texts_that_are_no_house_rules(text: str, expected: list[str]) -> None:
    assert faults(text) == expected
    with pytest.raises(RecordError):
        loads_variant(text)


def test_json_is_loaded_only_when_it_is_wanted() -> None:
    code = "import sys, spades.house; print([name for name in ('cattrs', 'json', 'difflib') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
