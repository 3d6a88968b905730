"""The scoring vectors V1 to V95 of `data/vectors.json`; and that no vector of any family is missing."""

import json
from typing import Any

import naive_options as naive
import pytest
from vectors import DATA, FAMILIES, Vector, bid_of, name, variant_of, vectors

from spades import Game, RoundResult, score_round
from spades.convert import variant_to_data

CASES = [
    pytest.param(vector, case, id=f"{name(vector)}-{number}")
    for vector in vectors("scoring")
    for number, case in enumerate(vector["cases"], 1)
]


def add(game: Game, given: dict[str, Any], dealer: int | None = None) -> Game:
    bids = [bid_of(text) for text in given["bids"]]
    return game.add(score_round(game.variant, bids, given["tricks"], bags=game.bags, dealer=dealer))


@pytest.mark.parametrize(("vector", "case"), CASES)
def test_score(vector: Vector, case: dict[str, Any]) -> None:
    variant, given, expected = variant_of(vector), case["given"], case["expected"]
    game = Game.new(variant, dealer=0, scores=given.get("scores"), bags=given.get("bags"))
    game = add(game, given, given.get("dealer"))
    if "next" in given:
        game = add(game, given["next"])
    result = game.results[-1]
    found = {
        "points": result.points,
        "bags": result.bags,
        "scores": game.scores,
        "contracts": [side.contract for side in result.sides],
        "penalty": penalties(result),
    }
    for what in found.keys() & expected.keys():
        told = [(value, true) for value, true in zip(expected[what], found[what], strict=True) if value is not None]
        assert told, what
        for value, true in told:
            assert true == value, what
    lines = {line.code: line.points for line in result.sides[0].lines}
    assert {code: lines.get(code) for code in expected.get("lines", {})} == expected.get("lines", {})
    assert game.winner == expected.get("winner", game.winner)
    assert expected.keys() <= {*found, "lines", "winner"}


@pytest.mark.parametrize(("vector", "case"), CASES)
def test_the_naive_judge_agrees(vector: Vector, case: dict[str, Any]) -> None:
    variant, given = variant_of(vector), case["given"]
    bags, dealer = given.get("bags", [0] * len(variant.sides)), given.get("dealer", 0)
    result = score_round(variant, [bid_of(text) for text in given["bids"]], given["tricks"], bags=bags, dealer=dealer)
    judged = naive.score(json.loads(json.dumps(variant_to_data(variant))), given["bids"], given["tricks"], bags, dealer)
    assert [(side["points"], side["bags"]) for side in judged] == [(side.points, side.bags) for side in result.sides]


def penalties(result: RoundResult) -> list[int]:
    return [sum(line.points for line in side.lines if line.code == "score.bag-penalty") for side in result.sides]


@pytest.mark.parametrize("family", FAMILIES)
def test_every_vector_is_tested_or_left_out_for_a_reason(family: str) -> None:
    letter, number = FAMILIES[family]
    wanted = [f"{letter}{place}" for place in range(1, number + 1)]
    there = {vector["id"] for vector in vectors(family)}
    left_out = {entry["id"] for entry in DATA["left_out"] if "part" not in entry}
    parts = {entry["id"] for entry in DATA["left_out"] if "part" in entry}
    assert [vector for vector in wanted if vector not in there | left_out] == []
    assert there <= {*wanted}
    assert not there & left_out
    assert {vector for vector in parts if vector[0] == letter} <= there
    assert all(entry["reason"] for entry in DATA["left_out"])
