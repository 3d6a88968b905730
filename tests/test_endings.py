"""What ends a game, option by option: the target, floors, ties, sets, a Boston, a cap on rounds."""

from typing import Any

import attrs
import pytest

from spades import VARIANTS, Ending, Game, InvalidVariant, RoundResult, ScoreLine, SideResult, Variant, score_round
from spades.rules import LowTotal, Tie

PLAIN = VARIANTS["partnership"]
SOLO = VARIANTS["cutthroat"]


def house(over: Variant = PLAIN, target: int = 200, **ending: Any) -> Variant:
    return attrs.evolve(over, key="test/house", target=target, ending=Ending(**ending))


def outcome(*sides: int | str) -> RoundResult:
    """A round that brought so many points to each side; "set" is a contract of 4 that was set."""
    results = []
    for told in sides:
        line = ScoreLine("score.set", -40, 0) if told == "set" else ScoreLine("score.contract", int(told), 0)
        results.append(SideResult((line,), 0, 4, 4, False))
    return RoundResult(tuple(results))


THROWN_IN = RoundResult((SideResult((), 0, 0, 0, False),) * 2)


def course(variant: Variant, *rounds: RoundResult, **start: Any) -> list[str]:
    """After each round: who has won, "draw", or "on"."""
    game, told = Game.new(variant, dealer=0, **start), []
    for result in rounds:
        assert not game.is_over
        game = game.add(result)
        told.append("on" if not game.is_over else "draw" if game.winner is None else str(game.winner))
    return told


def test_the_target() -> None:
    assert course(house(), outcome(199, 0), outcome(1, 0)) == ["on", "0"]
    assert course(house(), outcome(210, 230)) == ["1"]
    assert course(house(), outcome(-900, 0), outcome(0, 0)) == ["on", "on"]


def test_a_tie_is_played_on_until_one_leads() -> None:
    variant = house(tie=Tie.PLAY_ON)
    assert course(variant, outcome(200, 200), outcome(10, 10), outcome(-60, -50)) == ["on", "on", "1"]
    assert course(house(SOLO), outcome(200, 200, 0), outcome(-100, -100, 100), outcome(0, 10, 0)) == ["on", "on", "1"]


def test_a_tie_is_played_on_until_one_leads_with_the_target_reached() -> None:
    variant = house(tie=Tie.PLAY_ON_TO_TARGET)
    assert course(variant, outcome(200, 200), outcome(-10, -20), outcome(5, 0), outcome(5, 0)) == ["on", "on", "on", "0"]
    assert course(variant, outcome(200, 200), outcome(10, 20)) == ["on", "1"]
    assert course(variant, outcome(200, 200), outcome(-60, 0)) == ["on", "1"]


def test_a_tie_is_a_draw() -> None:
    variant = house(tie=Tie.DRAW)
    assert course(variant, outcome(210, 210)) == ["draw"]
    assert course(variant, outcome(100, 100), outcome(110, 100)) == ["on", "0"]
    assert course(house(SOLO, tie=Tie.DRAW), outcome(210, 210, 0)) == ["draw"]
    assert course(house(SOLO, tie=Tie.DRAW), outcome(210, 205, 205)) == ["0"]


def test_the_floor() -> None:
    variant = house(floor=-200)
    assert course(variant, outcome(-199, 0), outcome(-1, 0)) == ["on", "1"]
    assert course(variant, outcome(-210, -230)) == ["0"]
    assert course(variant, outcome(-200, -200), outcome(10, 0)) == ["on", "0"]
    assert course(variant, outcome(250, -250)) == ["0"]
    assert course(house(SOLO, floor=-200), outcome(-200, 50, 60)) == ["2"]
    assert course(house(floor=-200, tie=Tie.DRAW), outcome(-200, -200)) == ["draw"]


def test_below_the_floor() -> None:
    variant = house(floor=-500, below_floor=True)
    assert course(variant, outcome(-500, 0), outcome(-1, 0)) == ["on", "1"]
    assert course(house(below_floor=True), outcome(-5000, 0)) == ["on"]  # below no floor at all


def test_a_floor_counts_from_the_beginning() -> None:
    assert Game.new(house(floor=-200), dealer=0, scores=(-200, 0)).is_over
    assert not Game.new(house(floor=-200), dealer=0, scores=(-199, 0)).is_over
    assert Game.new(house(floor=-200, tie=Tie.DRAW), dealer=0, scores=(-300, -300)).is_over


def test_sets_in_a_row() -> None:
    variant = house(sets_in_a_row=2)
    assert course(variant, outcome("set", 40), outcome(40, 40), outcome("set", 40), outcome("set", 40)) == ["on", "on", "on", "1"]
    assert course(house(sets_in_a_row=3), *[outcome("set", 40)] * 3) == ["on", "on", "1"]
    assert course(house(sets_in_a_row=1), outcome(40, "set")) == ["0"]


def test_a_round_that_was_thrown_in_does_not_end_a_row_of_sets() -> None:
    variant = house(sets_in_a_row=2)
    assert course(variant, outcome("set", 40), THROWN_IN, outcome("set", 40)) == ["on", "on", "1"]
    # Bids too low to be played score nothing either; where they are scored as made, they are no set.
    low = attrs.evolve(variant, low_total=LowTotal(minimum=11, redeal=True))
    redealt = score_round(low, [2, 3, 2, 3], [0, 0, 0, 0])
    assert course(low, outcome("set", 40), redealt, outcome("set", 40)) == ["on", "on", "1"]
    books = score_round(attrs.evolve(low, low_total=LowTotal(minimum=11)), [2, 3, 2, 3], [0, 0, 0, 0])
    assert course(low, outcome("set", 40), books, outcome("set", 40)) == ["on", "on", "on"]


def test_sets_in_all() -> None:
    variant = house(sets_in_all=3)
    rounds = [outcome("set", 1), outcome(9, 1), outcome("set", 1), outcome(9, 1), outcome("set", 1)]
    assert course(variant, *rounds) == ["on", "on", "on", "on", "1"]
    assert course(house(sets_in_a_row=2, sets_in_all=3), outcome("set", 1), outcome("set", 1)) == ["on", "1"]


def test_who_was_set_too_often_has_lost_though_it_leads() -> None:
    assert course(house(sets_in_all=1), outcome(150, 0), outcome("set", 0)) == ["on", "1"]
    assert course(house(sets_in_all=1), outcome(150, 0), outcome("set", 200)) == ["on", "1"]


def test_where_all_are_set_too_often_the_better_one_wins() -> None:
    assert course(house(sets_in_all=1), outcome(10, 0), outcome("set", "set")) == ["on", "0"]
    assert course(house(sets_in_all=1), outcome("set", "set"), outcome(10, 0)) == ["on", "0"]


def test_the_best_of_those_who_were_not_set_too_often_wins() -> None:
    variant = house(SOLO, target=500, sets_in_all=1)
    assert course(variant, outcome(100, 50, 60), outcome("set", 0, 0)) == ["on", "2"]
    assert course(variant, outcome("set", 50, 50), outcome(0, 0, 10)) == ["on", "2"]


def boston(variant: Variant, bids: list[int], won: list[int], **given: Any) -> RoundResult:
    return score_round(variant, bids, won, **given)


def test_a_boston_that_was_bid_wins_the_game() -> None:
    variant = house(boston_wins=True, target=1000)
    assert course(variant, boston(variant, [7, 0, 6, 0], [7, 0, 6, 0])) == ["0"]
    assert course(variant, boston(variant, [0, 6, 0, 7], [0, 6, 0, 7]), scores=(900, -100)) == ["1"]
    assert course(variant, boston(variant, [6, 0, 6, 0], [7, 0, 6, 0])) == ["on"]  # not bid
    assert course(variant, boston(variant, [7, 0, 6, 0], [7, 1, 5, 0])) == ["on"]  # not won
    assert course(house(target=1000), boston(variant, [7, 0, 6, 0], [7, 0, 6, 0])) == ["on"]
    solo = house(VARIANTS["solo"], target=1000, boston_wins=True)
    assert course(solo, score_round(solo, [1, 2, 13, 0], [0, 0, 13, 0])) == ["2"]
    assert not Game.new(solo, dealer=0).is_over


def test_a_boston_wins_only_in_the_round_that_it_is_made_in() -> None:
    variant = house(target=130, boston_wins=True)
    game = Game.new(variant, dealer=0, scores=(0, 500))
    assert (game.is_over, game.winner) == (True, 1)
    assert course(variant, outcome(10, 0), boston(variant, [0, 6, 0, 7], [0, 6, 0, 7])) == ["on", "1"]


def test_more_bid_than_there_is_cannot_be_a_boston() -> None:
    variant = house(boston_wins=True, target=1000)
    assert course(variant, boston(variant, [13, 0, 13, 0], [7, 0, 6, 0])) == ["on"]


def test_a_cap_on_rounds() -> None:
    variant = house(max_rounds=3)
    assert course(variant, outcome(10, 0), outcome(0, 0), outcome(0, 0)) == ["on", "on", "0"]
    assert course(variant, outcome(10, 10), outcome(0, 0), outcome(0, 0)) == ["on", "on", "draw"]
    assert course(variant, outcome(200, 0)) == ["0"]
    assert course(variant, outcome(10, 0), rounds_played=2) == ["0"]
    assert course(variant, outcome(10, 0), outcome(0, 20), rounds_played=1) == ["on", "1"]
    assert Game.new(variant, dealer=0, rounds_played=3, scores=(5, 0)).winner == 0
    assert course(house(max_rounds=2), outcome(200, 200), outcome(0, 0)) == ["on", "draw"]


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        ({"floor": "low"}, "ending.floor is 'low'"),
        ({"floor": 0}, "ending.floor is 0: it must be below 0"),
        ({"sets_in_a_row": 0}, "ending.sets_in_a_row is 0: it must be a whole number from 1 up"),
        ({"sets_in_all": 0}, "ending.sets_in_all is 0: it must be a whole number from 1 up"),
        ({"max_rounds": 0}, "ending.max_rounds is 0"),
        ({"boston_wins": 1}, "ending.boston_wins is 1"),
        ({"below_floor": None}, "ending.below_floor is None"),
        ({"tie": "draw"}, "ending.tie is 'draw'"),
    ],
)
def test_an_ending_that_makes_no_sense_is_refused(ending: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidVariant) as refused:
        house(**ending)
    assert said in str(refused.value)
