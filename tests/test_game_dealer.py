"""Who deals first (A-3, B-3), where the game is not told."""

import random

import pytest

from spades import VARIANTS, Game, Look, RecordError, Round, WrongType, dumps, loads, score_round

A = VARIANTS["partnership"]


def test_the_first_deal_draws_the_dealer_that_nobody_named() -> None:
    game = Game.new(A)
    assert game.dealer is None
    assert loads(dumps(game)) == game
    dealers = {game.deal(random.Random(seed)).dealer for seed in range(60)}
    assert dealers == {0, 1, 2, 3}
    assert game.deal(random.Random(5)) == game.deal(random.Random(5))
    assert game.deal(random.Random(5), dealer=2).dealer == 2
    dealt = game.deal(random.Random(5))
    assert loads(dumps(dealt)) == dealt


def test_a_scorekeeper_need_not_name_a_dealer() -> None:
    game = Game.new(A, scores=[450, 300]).add(score_round(A, [3, 3, 3, 4], [4, 3, 3, 3]))
    assert game.scores == (511, 230)
    assert (game.is_over, game.winner, game.dealer) == (True, 0, None)


def test_a_round_from_elsewhere_says_who_deals_next() -> None:
    now = Round.deal(A, random.Random(1), dealer=2)
    assert Game.new(A).play(now).dealer == 2


@pytest.mark.parametrize("rng", [1, "rng", Look()])
def test_only_a_random_can_draw_the_dealer(rng: object) -> None:
    with pytest.raises(WrongType, match="wanted to draw"):
        Game.new(A, rng=rng)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="wanted to shuffle"):
        Game.new(A).deal(rng)  # type: ignore[arg-type]


def test_a_record_names_who_dealt_a_round() -> None:
    text = dumps(Game.new(A).deal(random.Random(1)))
    start = text.index('"dealer"')
    with pytest.raises(RecordError, match="nobody is named who dealt"):
        loads(text[:start] + text[text.index('"hands"', start) :])
