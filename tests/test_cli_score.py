"""`spades score`: the scorekeeper."""

import json
from pathlib import Path
from typing import Any

import attrs
import pytest
from test_cli import printed, refused

from spades import VARIANTS, Bid, ContractRule, Ending, Game, Round, ScoreLine, SideResult, dumps, score_round
from spades.cli.layout import Played, Table, columns, left, right, scoreboard, signed, tell_round, tell_rounds, tell_standing, width, words

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"
HEADER = "N bid,E bid,S bid,W bid,N tricks,E tricks,S tricks,W tricks\n"
PARTNERSHIP = VARIANTS["partnership"]
PLAYERS = ("Ann", "Bob", "Cleo", "Dan")


@pytest.mark.parametrize("variant", ["partnership", "cutthroat"])
def test_the_examples(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "score", "--variant", variant, str(EXAMPLES / f"{variant}.csv"))
    assert out == (HERE / "data" / f"score-{variant}.txt").read_text(encoding="utf-8")


def test_the_partnership_example_is_a_whole_game_with_everything_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    game = json.loads(printed(capsys, "score", "--variant", "partnership", "--json", str(EXAMPLES / "partnership.csv")))
    codes = {line["code"] for played in game["rounds"] for side in played["results"] for line in side["lines"]}
    assert codes == {
        "score.contract",
        "score.set",
        "score.bags",
        "score.nil-made",
        "score.nil-failed",
        "score.failed-nil-bags",
        "score.bag-penalty",
    }
    assert (len(game["rounds"]), game["is_over"], game["winner"], game["scores"], game["bags"]) == (15, True, 1, [492, 532], [2, 2])


def test_the_cutthroat_example_needs_a_tie_break(capsys: pytest.CaptureFixture[str]) -> None:
    game = json.loads(printed(capsys, "score", "--variant", "cutthroat", "--json", str(EXAMPLES / "cutthroat.csv")))
    assert [played["scores"] for played in game["rounds"]][-2:] == [[205, 76, 205], [255, 136, 247]]
    assert (game["is_over"], game["winner"]) == (True, 0)


def test_data(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("dealer,Ann bid,Bob bid,Ann tricks,Bob tricks\nBob,5,nil,7,6\n,6,7,6,7\n", encoding="utf-8")
    game = json.loads(printed(capsys, "score", "--variant", "two-player", "--json", str(sheet)))
    rounds = game.pop("rounds")
    assert game == {
        "variant": "two-player",
        "players": ["Ann", "Bob"],
        "sides": [["Ann"], ["Bob"]],
        "target": 500,
        "scores": [112, -24],
        "bags": [2, 6],
        "is_over": False,
        "winner": None,
    }
    assert [played["dealer"] for played in rounds] == ["Bob", None]
    assert rounds[0] == {
        "number": 1,
        "dealer": "Bob",
        "bids": ["5", "nil"],
        "tricks": [7, 6],
        "results": [
            {
                "contract": 5,
                "tricks": 7,
                "boston": False,
                "lines": [{"code": "score.contract", "points": 50, "bags": 0}, {"code": "score.bags", "points": 2, "bags": 2}],
                "points": 52,
                "bags": 2,
            },
            {
                "contract": 0,
                "tricks": 6,
                "boston": False,
                "lines": [
                    {"code": "score.nil-failed", "points": -100, "bags": 0},
                    {"code": "score.failed-nil-bags", "points": 6, "bags": 6},
                ],
                "points": -94,
                "bags": 6,
            },
        ],
        "points": [52, -94],
        "bags": [2, 6],
        "scores": [52, -94],
    }


ONE_ROUND = """\
  North & South: North bid 4 and won 5, South bid 3 and won 4
    contract of 7 made             +70
    2 bags                          +2
    penalty, 10 bags taken off    -100
    this round                     -28   0 bags
  East & West: East bid nil and won 0, West bid 5 and won 4
    contract of 5 set              -50
    nil made                      +100
    this round                     +50   0 bags
"""


def test_one_round(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["score", "--variant", "partnership", "--bids", "4,nil,3,5", "--tricks", "5,0,4,4"]
    assert printed(capsys, *arguments, "--bags", "8,0") == ONE_ROUND
    assert "    this round                     +72   2 bags\n" in printed(capsys, *arguments)
    data = json.loads(printed(capsys, *arguments, "--json", "--bags", "8,0"))
    assert list(data) == ["variant", "players", "sides", "bids", "tricks", "results", "points", "bags"]
    assert (data["players"], data["bids"], data["points"], data["bags"]) == (
        ["North", "East", "South", "West"],
        ["4", "nil", "3", "5"],
        [-28, 50],
        [0, 0],
    )


@pytest.mark.parametrize(
    ("bids", "tricks", "bags", "expected"),
    [
        ("4,nil,3", "5,0,4,4", None, "--bids: it has 3 entries: this table has 4 seats [score.wrong-count]"),
        ("4,nil,3,5", "5,0,8", None, "--tricks: it has 3 entries: this table has 4 seats [score.wrong-count]"),
        ("4,nil,3,5", "5,0,4,4", "1", "--bags: it has 1 entries: this table has 2 sides [score.wrong-count]"),
        ("4,nil,3,14", "5,0,4,4", None, "--bids, number 4: West cannot bid 14: there are 13 tricks to win [bid.out-of-range]"),
        ("4,,3,5", "5,0,4,4", None, "--bids, number 2: the bid is missing [sheet.empty-cell]"),
        ("4,nil,3,5", "5,0,4,3", None, "--tricks: the tricks add up to 12: a round has 13 [score.tricks-do-not-add-up]"),
        ("4,nil,3,5", "5,0,4,x", None, "--tricks, number 4: 'x' is not a number of tricks [sheet.not-a-number]"),
        ("4,nil,3,5", "5,0,4,4", "0,-1", "--bags, number 2: East & West cannot have -1 bags [score.bags-out-of-range]"),
    ],
)
def test_one_round_that_cannot_be(bids: str, tricks: str, bags: str | None, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--bids", bids, "--tricks", tricks, *([] if bags is None else ["--bags", bags])]
    assert refused(capsys, "score", "--variant", "partnership", *options) == expected


@pytest.mark.parametrize("options", [["--bids", "4"], ["--tricks", "4"], ["--bags", "4"], []])
def test_one_round_wants_bids_and_tricks(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "score", "--variant", "partnership", *options).startswith("name a sheet to score, or give --bids and --tricks")


def test_a_file_and_one_round_do_not_go_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "score", "x.csv", "--bags", "1,1") == "a file and --bags do not go together: score the one or the other"


def test_a_fault_names_file_row_column_and_rule_and_nothing_is_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(HEADER + "3,3,3,3,3,3,3,4\n" * 4 + "3,14,3,3,3,3,3,4\n", encoding="utf-8")
    expected = f"{sheet}: row 6, column 'E bid': E cannot bid 14: there are 13 tricks to win [bid.out-of-range]"
    assert refused(capsys, "score", "--variant", "partnership", str(sheet)) == expected


def test_a_sheet_does_not_say_by_which_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "score", str(EXAMPLES / "partnership.csv")).startswith("say by which rules to score: --variant KEY")


def record(tmp_path: Path, game: Game) -> str:
    """A record as a file."""
    path = tmp_path / "game.json"
    path.write_text(dumps(game), encoding="utf-8")
    return str(path)


def test_a_record_is_scored_by_its_own_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = record(tmp_path, Game.new(PARTNERSHIP, dealer=0, scores=[400, 0]).add(score_round(PARTNERSHIP, [5, 3, 2, 3], [6, 3, 2, 2])))
    out = printed(capsys, "score", path)
    assert "  North & South\n    contract of 7 made             +70\n    1 bag                           +1\n    score     " in out
    assert "  North & South   471 points    1 bag    29 short of 500\n" in out
    assert printed(capsys, "score", "--variant", "partnership", path) == out
    data = json.loads(printed(capsys, "score", "--json", path))
    assert (data["rounds"][0]["bids"], data["rounds"][0]["tricks"], data["scores"]) == (None, None, [471, -60])
    assert refused(capsys, "score", "--variant", "cutthroat", path) == f"{path}: the record is of partnership, not of cutthroat"


def test_a_damaged_record_is_not_scored(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = Path(record(tmp_path, Game.new(PARTNERSHIP, dealer=0)))
    path.write_text(path.read_text(encoding="utf-8").replace("[0, 0]", "[0, 9]", 1), encoding="utf-8")
    assert refused(capsys, "score", str(path)) == f"{path}: scores: [0, 0] are written, but the rounds give [0, 9]"
    path.write_bytes(b"{\xff")
    assert refused(capsys, "score", str(path)) == f"{path}: it is not text in UTF-8 (at byte 1)"


def line(code: str, bags: int = 0) -> str:
    """A line of a score in words."""
    return words(ScoreLine(code, 0, bags), SideResult((), 0, 7, 7, False))


@pytest.mark.parametrize(
    ("code", "bags", "expected"),
    [
        ("score.contract", 0, "contract of 7 made"),
        ("score.set", 0, "contract of 7 set"),
        ("score.bags", 1, "1 bag"),
        ("score.nil-made", 0, "nil made"),
        ("score.nil-failed", 0, "nil failed"),
        ("score.blind-nil-made", 0, "blind nil made"),
        ("score.blind-nil-failed", 0, "blind nil failed"),
        ("score.failed-nil-bags", 3, "3 bags of a failed nil"),
        ("score.bag-penalty", -20, "penalty, 20 bags taken off"),
        ("score.bags", 0, "overtricks"),
        ("score.failed-nil-bags", 0, "tricks of a failed nil"),
        ("score.opponents-set", 0, "the opponents were set"),
        ("score.opponents-bags", 0, "bags of the opponents"),
        ("score.boston", 0, "Boston"),
        ("score.double-nil-made", 0, "double nil made"),
        ("home/last-trick", 0, "last trick"),
        ("score.{odd}", 0, "{odd}"),
    ],
)
def test_words(code: str, bags: int, expected: str) -> None:
    assert line(code, bags) == expected


def test_a_boston_is_told() -> None:
    table = Table(PARTNERSHIP, PLAYERS)
    played = Played(score_round(PARTNERSHIP, [7, 1, 6, 1], [7, 0, 6, 0]), (Bid(7), Bid(1), Bid(6), Bid(1)), (7, 0, 6, 0))
    assert next(iter(tell_round(table, played, None))) == "  Ann & Cleo: Ann bid 7 and won 7, Cleo bid 6 and won 6; a Boston: all 13 tricks"
    assert next(iter(tell_round(table, Played(played.result), None))) == "  Ann & Cleo: a Boston: all 13 tricks"


def test_a_round_without_bids_or_without_tricks_is_told_by_what_there_was() -> None:
    table = Table(PARTNERSHIP, PLAYERS)
    result = score_round(PARTNERSHIP, [7, 1, 6, 1], [7, 2, 2, 2])
    cutthroat = Table(VARIANTS["cutthroat"], PLAYERS[:3])
    alone = score_round(cutthroat.variant, [7, 6, 4], [7, 6, 4])

    def heads(table: Table, played: Played) -> list[str]:
        return [line for line in tell_round(table, played, None) if not line.startswith("    ")]

    assert heads(table, Played(result, (None,) * 4, (7, 2, 2, 2))) == [
        "  Ann & Cleo: Ann won 7, Cleo won 2",
        "  Bob & Dan: Bob won 2, Dan won 2",
    ]
    assert heads(table, Played(result, (Bid(7), None, None, None), (0, 0, 0, 0))) == ["  Ann & Cleo: Ann bid 7", "  Bob & Dan"]
    assert heads(table, Played(result)) == ["  Ann & Cleo", "  Bob & Dan"]
    assert heads(cutthroat, Played(alone, (Bid(7), Bid(6), Bid(4)), (7, 6, 4)))[0] == "  Ann: bid 7 and won 7"


def test_a_game_that_starts_in_the_middle_goes_on_counting() -> None:
    game = Game.new(PARTNERSHIP, dealer=0, scores=[100, 90], rounds_played=3)
    table = Table(PARTNERSHIP, PLAYERS)
    assert next(iter(tell_standing(table, game))) == "After 3 rounds Ann & Cleo lead."
    game = game.add(score_round(PARTNERSHIP, [5, 3, 2, 3], [6, 3, 2, 2]))
    assert list(tell_rounds(table, game, [Played(game.results[0])]))[2] == "Round 4"
    assert list(scoreboard(table, game))[2].split()[:3] == ["4", "+71", "171"]


def test_the_dealer_matters_where_the_last_bid_of_a_side_counts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hints = attrs.evolve(PARTNERSHIP, contract=ContractRule(last_bid_counts=True))
    monkeypatch.setattr("spades.cli.score.find_variant", lambda key: hints)
    arguments = ["score", "--variant", "x", "--bids", "3,4,5,2", "--tricks", "4,3,3,3"]
    assert refused(capsys, *arguments).startswith("--bids: say who dealt")
    assert "contract of 5 made" in printed(capsys, *arguments, "--dealer", "4")
    assert "contract of 3 made" in printed(capsys, *arguments, "--dealer", "1")
    assert refused(capsys, *arguments, "--dealer", "5") == "--dealer: there is no place 5: this table has 4 seats"
    assert refused(capsys, *arguments, "--dealer", "0").startswith("argument --dealer: 0 is too small")


def test_a_first_round_may_bid_itself(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    variant = attrs.evolve(PARTNERSHIP, contract=ContractRule(first_round_bids_itself=True))
    monkeypatch.setattr("spades.cli.score.find_variant", lambda key: variant)
    out = printed(capsys, "score", "--variant", "x", "--bids", ",,,", "--tricks", "4,3,3,3")
    assert out.splitlines()[:2] == ["  North & South: North won 4, South won 3", "    contract of 7 made             +70"]
    data = json.loads(printed(capsys, "score", "--variant", "x", "--bids", ",,,", "--tricks", "4,3,3,3", "--json"))
    assert data["bids"] == [None] * 4


def after(*rounds: tuple[list[int], list[int]], **changes: Any) -> list[str]:
    """Where a game stands after some rounds, in words."""
    variant = attrs.evolve(PARTNERSHIP, **changes)
    game = Game.new(variant, dealer=0)
    for bids, tricks in rounds:
        game = game.add(score_round(variant, bids, tricks, bags=game.bags))
    return list(tell_standing(Table(variant, PLAYERS), game))


EVEN = ([3, 3, 3, 3], [3, 4, 3, 3])
LEVEL = ([3, 3, 3, 4], [6, 4, 0, 3])
ONE = ([5, 1, 1, 1], [5, 2, 1, 5])


@pytest.mark.parametrize(
    ("rounds", "changes", "expected"),
    [
        ([], {}, "No round has been finished yet; 500 points win the game."),
        ([], {"target": 1}, "No round has been finished yet; 1 point wins the game."),
        ([EVEN], {}, "After 1 round Bob & Dan lead."),
        ([EVEN], {"target": 61}, "After 1 round Bob & Dan win the game."),
        ([EVEN, ONE], {"target": 200}, "After 2 rounds Ann & Cleo lead."),
        (
            [([3, 3, 3, 3], [3, 3, 3, 4]), ([2, 2, 2, 3], [3, 3, 2, 5])],
            {"bags": attrs.evolve(PARTNERSHIP.bags, points=0)},
            "After 2 rounds Bob & Dan lead.",
        ),
        (
            [([3, 3, 3, 3], [3, 3, 3, 4])],
            {"bags": attrs.evolve(PARTNERSHIP.bags, points=0)},
            "After 1 round Ann & Cleo and Bob & Dan are level.",
        ),
        (
            [([3, 3, 3, 3], [3, 3, 3, 4])],
            {"bags": attrs.evolve(PARTNERSHIP.bags, points=0), "target": 60},
            "After 1 round Ann & Cleo and Bob & Dan are level: play on until one leads alone.",
        ),
        (
            [([3, 3, 3, 3], [3, 3, 3, 4])],
            {"bags": attrs.evolve(PARTNERSHIP.bags, points=0), "ending": Ending(max_rounds=1)},
            "After 1 round the game is a draw between Ann & Cleo and Bob & Dan.",
        ),
    ],
)
def test_where_a_game_stands(rounds: list[tuple[list[int], list[int]]], changes: dict[str, Any], expected: str) -> None:
    assert after(*rounds, **changes)[0] == expected


def test_what_is_missing_is_told_until_the_target_is_reached() -> None:
    assert after(EVEN)[1:] == [
        "  Ann & Cleo   60 points   0 bags   440 short of 500",
        "  Bob & Dan    61 points    1 bag   439 short of 500",
    ]
    assert after(EVEN, target=61)[1:] == ["  Ann & Cleo   60 points   0 bags", "  Bob & Dan    61 points    1 bag"]


def test_one_player_leads_two_lead() -> None:
    variant = VARIANTS["cutthroat"]
    game = Game.new(variant, dealer=0).add(score_round(variant, [5, 6, 5], [5, 6, 6]))
    assert next(iter(tell_standing(Table(variant, PLAYERS[:3]), game))) == "After 1 round Bob leads."


def test_a_round_in_play_is_told() -> None:
    now = Round.from_pack(PARTNERSHIP, PARTNERSHIP.deck.cards, dealer=3)
    game = Game.new(PARTNERSHIP, dealer=3).play(now)
    table = Table(PARTNERSHIP, PLAYERS)
    assert list(tell_standing(table, game))[-1] == "Round 1 is in play: the cards are dealt, and the play has not begun."
    for bid in (3, 3, 3, 3):
        game = game.apply(Bid(bid))
    for _ in range(5):
        assert game.round is not None
        game = game.apply(next(iter(game.round.legal_plays())))
    assert list(tell_standing(table, game))[-1] == "Round 1 is in play: 1 of 13 tricks are won."
    assert next(iter(tell_rounds(table, game, []))) == "Spades for four in partnerships, to 500 points"


def test_tables_are_aligned_whatever_the_script() -> None:
    rows = [("李", "1"), ("Zoe\u0308", "22")]
    assert [width(text) for text in ("李", "Zoe\u0308", "")] == [2, 3, 0]
    assert list(columns(rows, "<>")) == ["  李     1", "  Zoe\u0308   22"]
    assert (left("a", 3), right("a", 3)) == ("a  ", "  a")
    assert [signed(points) for points in (1, 0, -1)] == ["+1", "0", "-1"]


def test_the_scoreboard_makes_room_for_long_names() -> None:
    game = Game.new(PARTNERSHIP, dealer=0).add(score_round(PARTNERSHIP, [5, 3, 2, 3], [6, 3, 2, 2]))
    table = Table(PARTNERSHIP, ("Bartholomew the Elder", "Bob", "Cleo", "Dan"))
    assert list(scoreboard(table, game)) == [
        "           Bartholomew the Elder & Cleo    Bob & Dan",
        "  Round    points  score  bags             points  score  bags",
        "      1       +71     71     1                -60    -60     0",
    ]
