"""The vectors of the draw and of the end of a game, E1 to E18 of `data/vectors.json`."""

import random

import pytest
from tabletop import cards, draw_all, finish
from vectors import Vector, name, variant_of, vectors

from spades import Bid, Card, Finding, Game, Hand, IllegalAction, Round, RoundResult, ScoreLine, SideResult
from spades.renege import Accusation, tricks_after_reneges


@pytest.mark.parametrize("vector", vectors("end", "draws"), ids=name)
def test_draw(vector: Vector) -> None:
    variant, given, expected = variant_of(vector), vector["given"], vector["expected"]
    top = cards(given["top"])
    pack = [*top, *(card for card in variant.deck.cards if card not in top)]
    first = Round.from_pack(variant, pack, dealer=0).look().draw(given["draws"][0])
    now = draw_all(first, given["draws"][1:])
    if "kept" in expected:
        assert first.hands == tuple(map(Hand.parse, expected["kept"]))
        (out,) = cards(expected["out"])
        assert not any(out in hand for hand in now.hands)
    else:
        assert [len(hand) for hand in now.hands] == expected["sizes"]
        assert len(variant.deck.cards) - len(now.hands[0] | now.hands[1]) == expected["out of play"]


@pytest.mark.parametrize("vector", vectors("end", "roles"), ids=name)
def test_roles(vector: Vector) -> None:
    variant, expected = variant_of(vector), vector["expected"]
    game, rng = Game.new(variant, dealer=vector["given"]["dealer"]), random.Random(4)
    for drawer, bidder in zip(expected["first to draw"], expected["first to bid"], strict=True):
        game = game.deal(rng)
        assert game.round is not None
        assert game.turn == drawer
        assert draw_all(game.round).turn == bidder
        for action in finish(game.round).actions:
            game = game.apply(action)


def lines(*sides: tuple[str, int]) -> RoundResult:
    """A round that brought so many points to each side."""
    return RoundResult(tuple(SideResult((ScoreLine(code, points, 0),), 0, 4, 3, False) for code, points in sides))


@pytest.mark.parametrize("vector", vectors("end", "scores"), ids=name)
def test_end(vector: Vector) -> None:
    variant, scores, expected = variant_of(vector), vector["given"]["scores"], vector["expected"]
    start = Game.new(variant, dealer=0, scores=scores)
    played = Game.new(variant, dealer=0).add(lines(*(("score.contract", points) for points in scores)))
    assert (start.is_over, start.winner) == (played.is_over, played.winner) == (expected["over"], expected["winner"])


@pytest.mark.parametrize("vector", vectors("end", "reneges"), ids=name)
def test_reneges(vector: Vector) -> None:
    variant, given, expected = variant_of(vector), vector["given"], vector["expected"]
    findings = [Finding(trick, seat, Card.parse("5S"), "play.follow-suit", Hand(), "") for seat, trick in given["reneges"]]
    calls = [Accusation(seat, accused) for seat, accused in given["calls"]]
    bids = [Bid.parse(text) for text in given["bids"]]
    if "refused" in expected:
        with pytest.raises(IllegalAction) as refused:
            tricks_after_reneges(variant, bids, given["tricks"], findings, calls)
        assert refused.value.code == expected["refused"]
    else:
        assert list(tricks_after_reneges(variant, bids, given["tricks"], findings, calls)) == expected["tricks"]


@pytest.mark.parametrize("vector", vectors("end", "sets"), ids=name)
def test_sets_that_lose(vector: Vector) -> None:
    given, winner = vector["given"], vector["expected"]["winner"]
    game = Game.new(variant_of(vector), dealer=0)
    for number in range(1, given["rounds"] + 1):
        assert not game.is_over
        game = game.add(lines(("score.set", -40) if number in given["set"] else ("score.contract", 60), ("score.contract", 30)))
    assert (game.is_over, game.winner) == (winner is not None, winner)
