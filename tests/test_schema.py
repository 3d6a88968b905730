"""The published JSON Schemas: what the library writes fits them, what has another shape does not."""

import json
import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from schemas import as_text, schemas

from spades import (
    VARIANTS,
    Game,
    RecordError,
    SpadesError,
    Variant,
    dumps,
    dumps_seat,
    dumps_view,
    loads,
    loads_seat,
    loads_view,
    score_round,
)
from spades.convert import variant_from_data, variant_to_data
from spades.record import _check_sum
from spades.schemas import NAMES, schema
from spades.testing import games, records, variants

VALIDATORS = {name: Draft202012Validator(schema(name)) for name in NAMES}
FEW = [
    VARIANTS[key] for key in ("partnership", "cutthroat", "partnership-blind-nil", "two-player", "kitty", "pass-always", "gentlemans-bid")
]


@pytest.mark.parametrize("name", NAMES)
def test_the_files_are_those_that_the_classes_give(name: str) -> None:
    """Otherwise run tests/schemas.py."""
    assert as_text(schema(name)) == as_text(schemas()[name])


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema(name) is not schema(name)


@pytest.mark.parametrize("name", ["", "game", "record.schema.json", "../record", None, 1])
def test_there_is_no_other_schema(name: Any) -> None:
    with pytest.raises(SpadesError, match="known are record, seat, variant, view"):
        schema(name)


def fits(name: str, data: Any) -> bool:
    return VALIDATORS[name].is_valid(data)


def moments(variant: Variant) -> Iterator[Game]:
    """A game in all its moments, with a result that was added first."""
    rng = random.Random(variant.key)
    game = Game.new(variant, rng=rng, bags=[1] * len(variant.sides))
    won = [variant.hand_size, *[0] * (variant.seats - 1)]
    game = game.add(score_round(variant, [1] * variant.seats, won, bags=game.bags))
    yield game
    game = game.deal(rng)
    while game.round is not None:
        yield game
        game = game.apply(rng.choice(game.legal_actions()))
    yield game


@pytest.mark.parametrize("variant", FEW, ids=lambda variant: variant.key)
def test_what_is_written_fits(variant: Variant) -> None:
    for place, game in enumerate(moments(variant)):
        VALIDATORS["record"].validate(json.loads(dumps(game)))
        seat = place % variant.seats
        VALIDATORS["seat"].validate(json.loads(dumps_seat(game, seat)))
        if game.round is not None:
            VALIDATORS["view"].validate(json.loads(dumps_view(game.view(seat))))


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=records())
def test_any_record_fits(text: str) -> None:
    VALIDATORS["record"].validate(json.loads(text))


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(game=games(), data=st.data())
def test_any_record_of_a_seat_fits(game: Game, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, game.variant.seats - 1))
    VALIDATORS["seat"].validate(json.loads(dumps_seat(game, seat)))
    if game.round is not None:
        VALIDATORS["view"].validate(json.loads(dumps_view(game.view(seat))))


@pytest.mark.parametrize("key", VARIANTS)
def test_every_built_in_variant_fits_as_data(key: str) -> None:
    home = attrs.evolve(VARIANTS[key], key="home/copy")
    VALIDATORS["variant"].validate(json.loads(json.dumps(variant_to_data(home))))
    VALIDATORS["record"].validate(json.loads(dumps(Game.new(home, dealer=0))))


@settings(max_examples=40, deadline=None)
@given(variant=variants())
def test_any_variant_fits_as_data(variant: Variant) -> None:
    VALIDATORS["variant"].validate(json.loads(json.dumps(variant_to_data(variant))))


def example() -> tuple[Game, dict[str, dict[str, Any]]]:
    """One of each kind, with as many fields in use as can be."""
    rng = random.Random(2)
    variant = attrs.evolve(VARIANTS["two-player"], key="home/copy")
    game = Game.new(variant, dealer=0).deal(rng)
    while game.round is not None:
        game = game.apply(rng.choice(game.legal_actions()))
    game = game.deal(rng)
    for _ in range(9):
        game = game.apply(rng.choice(game.legal_actions()))
    texts = {"record": dumps(game), "seat": dumps_seat(game, 0), "view": dumps_view(game.view(game.turn or 0))}
    return game, {"variant": json.loads(json.dumps(variant_to_data(variant))), **{name: json.loads(text) for name, text in texts.items()}}


GAME, EXAMPLES = example()


def places(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every entry."""
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield (*path, key)
        yield from places(data[key], (*path, key))


def each_kind_of_place(data: Any) -> Iterator[tuple[str | int, ...]]:
    """The path of every entry, but of the entries of a list only the first two and the last."""
    for path in places(data):
        if all(isinstance(step, str) or step < 2 or step == len(at(data, path[:place])) - 1 for place, step in enumerate(path)):
            yield path


def at(data: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


@pytest.mark.parametrize("name", NAMES)
def test_a_key_too_many_does_not_fit_anywhere(name: str) -> None:
    assert fits(name, EXAMPLES[name])
    objects = [(), *(path for path in places(EXAMPLES[name]) if isinstance(at(EXAMPLES[name], path), dict))]
    for path in objects:
        data = json.loads(json.dumps(EXAMPLES[name]))
        at(data, path)["comment"] = 1
        assert not fits(name, data), path


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("value", [1.5, [[1.5]], {"?": 1}, "?"])
def test_a_value_of_another_kind_does_not_fit_anywhere(name: str, value: Any) -> None:
    for path in each_kind_of_place(EXAMPLES[name]):
        data = json.loads(json.dumps(EXAMPLES[name]))
        old = at(data, path)
        if isinstance(value, str) and isinstance(old, str) and path[-1] in ("title", "code", 0):
            continue
        at(data, path[:-1])[path[-1]] = value
        assert not fits(name, data), path


@pytest.mark.parametrize("name", NAMES)
def test_true_is_no_number_and_a_number_is_not_true(name: str) -> None:
    for path in places(EXAMPLES[name]):
        old = at(EXAMPLES[name], path)
        if type(old) in (int, bool):
            data = json.loads(json.dumps(EXAMPLES[name]))
            at(data, path[:-1])[path[-1]] = bool(old) if type(old) is int else int(old)
            assert not fits(name, data), path


@pytest.mark.parametrize("name", NAMES)
def test_what_must_be_there_is_the_same_to_the_schema_and_to_the_reader(name: str) -> None:
    """Leave out one entry of an object: either both refuse it for its shape, or neither does."""
    readers: dict[str, Any] = {"record": loads, "seat": loads_seat, "view": loads_view}
    for path in places(EXAMPLES[name]):
        # That a finished round has a result, and one in play has none, the schema does not tell.
        if isinstance(path[-1], int) or path == ("rounds", 0, "result"):
            continue
        data = json.loads(json.dumps(EXAMPLES[name]))
        del at(data, path[:-1])[path[-1]]
        try:
            if name == "variant":
                variant_from_data(data)
            else:
                readers[name](json.dumps(data if path == ("check",) else resealed(data)))
            missing = False
        except RecordError as error:
            missing = "is missing" in error.reason or error.event in ("format", "version", "variant", "check")
            missing = missing or "is wanted" in error.reason or "disambiguate" in error.reason
        assert fits(name, data) is not missing, path


def resealed(data: Any) -> Any:
    whole = {key: value for key, value in data.items() if key != "check"}
    return {**whole, "check": _check_sum(whole)}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("rounds", 0, "actions", 0), "fly"),
        (("rounds", 0, "actions", 0), "bid 32"),
        (("rounds", 0, "actions", 0), "bid 0"),
        (("rounds", 0, "actions", 0), "exchange"),
        (("rounds", 0, "actions", 0), "as"),
        (("rounds", 0, "stock"), "AS AX"),
        (("rounds", 0, "stock"), "AS,KS"),
        (("variant", "key"), "Home"),
        (("variant", "breaking"), "hammer"),
        (("variant", "play_rules", 0, "rule"), "no-nil"),
        (("variant", "dealing", "deal"), "fling"),
        (("version",), 2),
        (("format",), "spades-view"),
        (("check",), "0"),
    ],
)
def test_other_spellings_do_not_fit(path: tuple[str | int, ...], value: Any) -> None:
    data = json.loads(json.dumps(EXAMPLES["record"]))
    at(data, path[:-1])[path[-1]] = value
    with pytest.raises(ValidationError):
        VALIDATORS["record"].validate(data)
