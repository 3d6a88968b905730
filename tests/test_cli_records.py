"""`spades deal`, `spades replay` and `spades audit`: deals and records."""

import io
import json
from pathlib import Path
from typing import Any

import attrs
import pytest
from test_cli import printed

from spades import JOKER_DEUCE_DECK, VARIANTS, Game, Round, dumps, loads, score_round
from spades.cli import deal, main
from spades.cli.simulate import play_game

PARTNERSHIP = VARIANTS["partnership"]


LEFT_OVER = """\
              Spades        Hearts     Diamonds   Clubs
  Player 1    2♦ K 10 7 4   A J 8 5    A J 8 5    Q 9 6 3
  Player 2    2 A J 8 5     Q 9 6 3    Q 9 6 3    K 10 7 4
  Player 3    LJ Q 9 6 3    K 10 7 4   K 10 7 4   A J 8 5
  Left over   BJ            -          -          -
"""

REPLAY = """\
Cutthroat Spades for three, 4 finished rounds, all right

           Player 1               Player 2               Player 3
  Round    points  score  bags    points  score  bags    points  score  bags
      1       +71     71     1       +40     40     0       +50     50     0
      2       +61    132     2       +63    103     3       -30     20     0
      3       -30    102     2       +82    185     5       +41     61     1
      4       -50     52     2       +94    279     9       -20     41     1

After 4 rounds Player 2 wins the game.
  Player 1    52 points   2 bags
  Player 2   279 points   9 bags
  Player 3    41 points    1 bag
"""


DEAL = """\
Spades for four in partnerships, seed 7
South deals, West bids first

          Spades       Hearts      Diamonds    Clubs
  North   4 2          A 8 6 3     J 8 7 5 3   Q 8
  East    Q J 9 8      Q 10 4      A K 9 4     7 2
  South   A 10 7 5 3   K           6           K J 9 6 4 3
  West    K 6          J 9 7 5 2   Q 10 2      A 10 5
"""


def test_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "deal", "--variant", "partnership", "--seed", "7") == DEAL


def test_a_drawn_game_shows_its_stock(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "deal", "--variant", "two-player", "--seed", "7").splitlines()
    assert lines[:6] == [
        "Spades for two with drawn hands, seed 7",
        "Player 2 draws first, Player 1 bids first",
        "",
        "  Turn   Player     First card   Next card",
        "     1   Player 2   10♦          3♦",
        "     2   Player 1   4♥           K♣",
    ]
    assert lines[29:32] == [
        "    26   Player 1   A♦           J♣",
        "",
        "After a blind bid cards come back in this order, as far as they were discarded before:",
    ]
    assert sorted(" ".join(lines[32:]).split()) == sorted(
        " ".join(lines[4:30]).split()[place] for turn in range(26) for place in (5 * turn + 3, 5 * turn + 4)
    )
    game = attrs.evolve(VARIANTS["two-player"], key="home/two", dealing=attrs.evolve(VARIANTS["two-player"].dealing, exchange=0))
    now = Round.from_pack(game, game.deck.cards)
    assert list(deal.tell(now, 0))[-1].split()[0] == "26"


def test_jokers_and_cards_that_are_left_over() -> None:
    variant = attrs.evolve(VARIANTS["cutthroat"], key="home/jokers", deck=JOKER_DEUCE_DECK)
    assert list(deal.tell(Round.from_pack(variant, variant.deck.cards, dealer=2), 0))[3:] == LEFT_OVER.splitlines()


@pytest.mark.parametrize("key", VARIANTS)
def test_every_variant_can_be_dealt(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "deal", "--variant", key, "--seed", "1").splitlines()
    assert lines[0] == f"{VARIANTS[key].title}, seed 1"
    assert len(lines) > VARIANTS[key].seats
    game = loads(printed(capsys, "deal", "--variant", key, "--seed", "1", "--json"))
    assert (game.variant, game.results) == (VARIANTS[key], ())
    assert game.round is not None


def test_a_deal_as_a_record(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    record = printed(capsys, "deal", "--variant", "cutthroat", "--seed", "3", "--json")
    game = loads(record)
    assert (game.variant.key, game.results) == ("cutthroat", ())
    monkeypatch.setattr("sys.stdin", io.StringIO(record))
    assert printed(capsys, "replay", "-").splitlines() == [
        "Cutthroat Spades for three, 0 finished rounds, all right",
        "",
        "No round has been finished yet; 200 points win the game.",
        "  Player 1   0 points   0 bags   200 short of 200",
        "  Player 2   0 points   0 bags   200 short of 200",
        "  Player 3   0 points   0 bags   200 short of 200",
        "Round 1 is in play: the cards are dealt, and the play has not begun.",
    ]


def file(tmp_path: Path, name: str, game: Game | str) -> str:
    """A record as a file."""
    path = tmp_path / name
    path.write_text(game if isinstance(game, str) else dumps(game), encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def played() -> Game:
    """A whole game of cutthroat."""
    return play_game(VARIANTS["cutthroat"], 1, 200, 6)


def test_a_replay_shows_the_scores(played: Game, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = file(tmp_path, "game.json", played)
    assert printed(capsys, "replay", path) == f"{path}: {REPLAY}"


def test_many_records_are_replayed_and_each_fault_has_its_line(played: Game, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good, bad = file(tmp_path, "good.json", played), file(tmp_path, "bad.json", "[]")
    assert main(["replay", bad, good, good]) == 1
    out, err = capsys.readouterr()
    assert out == f"{good}: {REPLAY}\n{good}: {REPLAY}"
    assert err == f"spades: {bad}: a record is a JSON object\n"
    assert main(["replay", good, str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().out == ""


def changed(game: Game, change: Any) -> str:
    """A record with something in it changed."""
    data = json.loads(dumps(game))
    change(data)
    return json.dumps(data)


def revoke(data: Any) -> None:
    """Let the second seat of the first trick, which could have followed suit, play another card."""
    actions = data["rounds"][0]["actions"]
    lead = next(place for place, action in enumerate(actions) if not action.startswith("bid"))
    assert actions[lead + 1][1] == actions[lead][1], "it follows suit in this game"
    seat = (data["rounds"][0]["dealer"] + 2) % 3
    later = [place for place in range(lead + 3, len(actions)) if actions[place] in data["rounds"][0]["hands"][seat].split()]
    place = next(place for place in later if actions[place][1] not in (actions[lead][1], "S"))
    actions[lead + 1], actions[place] = actions[place], actions[lead + 1]


def test_the_first_fault_is_told_by_its_place(played: Game, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = file(tmp_path, "game.json", changed(played, revoke))
    assert main(["replay", path]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"spades: {path}: round 0, event 4, seat ")
    assert err.endswith(" [play.follow-suit]\n")
    assert err.count("\n") == 1


def test_a_game_without_faults_has_no_findings(played: Game, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = file(tmp_path, "game.json", played)
    assert printed(capsys, "audit", path) == f"{path}: no illegal play in {len(played.rounds)} rounds\n"
    assert printed(capsys, "audit", "--json", path) == "[]\n"


def test_an_audit_names_each_illegal_play(played: Game, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = file(tmp_path, "game.json", changed(played, revoke))
    assert main(["audit", path]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines()[0].startswith(f"{path}: ")
    assert out.splitlines()[1].startswith("  round 1, trick 1, Player ")
    assert "Follow the suit led if you can" in out.splitlines()[1]
    assert main(["audit", "--json", path]) == 1
    findings = json.loads(capsys.readouterr().out)
    assert len(findings) == len(out.splitlines()) - 1
    first = findings[0]
    assert list(first) == ["round", "trick", "seat", "player", "card", "code", "legal", "message"]
    assert (first["round"], first["trick"], first["code"]) == (1, 1, "play.follow-suit")
    assert first["player"] == f"Player {first['seat'] + 1}"
    assert first["card"] not in first["legal"]


def test_an_audit_of_what_is_no_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = file(tmp_path, "game.json", "{}")
    assert main(["audit", path]) == 2
    assert capsys.readouterr() == ("", f"spades: {path}: format: 'spades-game' is wanted, not None\n")


def test_bare_results_have_nothing_to_audit(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = Game.new(PARTNERSHIP, dealer=0).add(score_round(PARTNERSHIP, [5, 3, 2, 3], [6, 3, 2, 2]))
    path = file(tmp_path, "game.json", game)
    assert printed(capsys, "audit", path) == f"{path}: no illegal play in 1 round\n"
