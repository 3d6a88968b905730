"""`spades simulate`: random games, the same for the same seed."""

import io
import json
import random
import sys
from typing import Any

import attrs
import pytest
from test_cli import printed

from spades import VARIANTS, Bid, Game, Look, Phase, Round
from spades.cli import main, simulate
from spades.cli.simulate import chooser, outcome_of, play_game

ARGUMENTS = ["simulate", "--variant", "partnership-blind-nil", "--games", "4", "--seed", "1"]

SUMMARY = """\
4 random games of Spades for four in partnerships, with blind nil, seed 1

  Rounds a game: 14.5 on average, 9 to 20
  Nils: 8 bid, 1 made (12%)
  Blind nils: 1 bid, 0 made (0%)

                  Games won   Average score   Lowest   Highest
  North & South           4           536.8      518       569
  East & West             0           101.2     -161       376
"""


def test_the_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, *ARGUMENTS) == SUMMARY


def test_data(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(printed(capsys, *ARGUMENTS, "--json"))
    outcomes = [outcome_of(VARIANTS["partnership-blind-nil"], 1, 200, number) for number in range(4)]
    assert list(data) == ["variant", "players", "sides", "games", "seed", "rounds", "broken_off", "wins", "scores", "nils", "blind_nils"]
    assert (data["games"], data["seed"], data["broken_off"], sum(data["wins"])) == (4, 1, 0, 4)
    assert data["rounds"]["total"] == sum(outcome.rounds for outcome in outcomes)
    assert data["scores"][1]["least"] == min(outcome.scores[1] for outcome in outcomes)
    assert data["nils"] == {"bid": sum(outcome.nils for outcome in outcomes), "made": sum(outcome.nils_made for outcome in outcomes)}
    assert data["blind_nils"]["bid"] == sum(outcome.blind_nils for outcome in outcomes)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["2", "3"])
def test_the_number_of_jobs_changes_nothing(jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, *ARGUMENTS, "--jobs", jobs) == printed(capsys, *ARGUMENTS)


def test_another_seed_gives_other_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, *ARGUMENTS[:-1], "2").splitlines()[1:] != printed(capsys, *ARGUMENTS).splitlines()[1:]


def test_a_cap_on_the_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "simulate", "--variant", "cutthroat", "--games", "2", "--seed", "1", "--max-rounds", "1")
    assert out.splitlines()[:4] == [
        "2 random games of Cutthroat Spades for three, seed 1",
        "",
        "  Rounds a game: 1.0 on average, 1 to 1",
        "  Broken off after 1 round: 2 games",
    ]


@pytest.mark.parametrize("key", ["partnership", "partnership-blind-nil", "cutthroat", "two-player"])
def test_games_come_to_an_end(key: str) -> None:
    for number in range(5):
        game = play_game(VARIANTS[key], 1, 200, number)
        assert game.is_over
        assert game == play_game(VARIANTS[key], 1, 200, number)


@pytest.mark.parametrize("key", VARIANTS)
def test_every_variant_can_be_played(key: str) -> None:
    game = play_game(VARIANTS[key], 1, 3, 0)
    assert game.is_over or len(game.results) == 3


def test_a_player_bids_what_the_hand_is_worth() -> None:
    variant = VARIANTS["partnership"]
    totals = []
    for seed in range(50):
        rng = random.Random(seed)
        now = Round.deal(variant, rng)
        choose = chooser(variant, rng)
        while now.phase is Phase.BID:
            action = choose(now)
            assert action in now.legal_bids()
            now = now.apply(action)
        totals.append(sum(bid.tricks for bid in now.bids if bid is not None))
    assert 9 < sum(totals) / 50 < 13


def test_a_player_sometimes_bids_blind() -> None:
    variant = VARIANTS["partnership-blind-nil"]
    rng = random.Random(1)
    choose = chooser(variant, rng)
    now = Round.deal(variant, rng)
    chosen = [choose(now) for _ in range(1000)]
    assert set(chosen) == {Look(), Bid(0, blind=True)}
    assert 0 < chosen.count(Bid(0, blind=True)) < 50


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_has_a_progress_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    assert main(ARGUMENTS) == 0
    assert capsys.readouterr().out == SUMMARY
    assert "0/4" in terminal.getvalue()


def test_without_tqdm_there_is_no_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert main(ARGUMENTS) == 0
    assert capsys.readouterr().out == SUMMARY
    assert terminal.getvalue() == ""


def test_without_standard_error_there_is_no_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", None)
    assert main(ARGUMENTS) == 0
    assert capsys.readouterr().out == SUMMARY


def test_a_draw_has_no_winner(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    level: Any = attrs.evolve(outcome_of(VARIANTS["cutthroat"], 1, 1, 0), is_over=True, winner=None)
    monkeypatch.setattr(simulate, "outcome_of", lambda *arguments: level)
    data = json.loads(printed(capsys, "simulate", "--variant", "cutthroat", "--games", "1", "--seed", "1", "--json"))
    assert (data["wins"], data["broken_off"]) == ([0, 0, 0], 0)
    assert Game.new(VARIANTS["cutthroat"], dealer=0).winner is None
