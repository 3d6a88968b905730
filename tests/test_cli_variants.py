"""`spades variants`: the list, the rules of one in words, what two play differently; and files of house rules in all commands."""

import io
import json
from pathlib import Path

import attrs
import pytest
from test_cli import printed, publish, refused

from spades import VARIANTS, Game, dumps, loads
from spades.cli import main, variants
from spades.house import dumps_variant, loads_variant
from spades.wording import differences, paragraphs

OURS = {"base": "partnership", "key": "home/ours", "target": 300, "bags": {"limit": 5, "penalty": 50}}
BROKEN = {"base": "partnership", "key": "home/ours", "targt": 300, "bags": {"limit": 0}}


@pytest.fixture
def house(tmp_path: Path) -> str:
    """A file of house rules."""
    path = tmp_path / "ours.json"
    path.write_text(json.dumps(OURS), encoding="utf-8-sig")
    return str(path)


@pytest.fixture
def broken(tmp_path: Path) -> str:
    """A file of house rules with two faults."""
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(BROKEN), encoding="utf-8")
    return str(path)


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "variants").splitlines()
    assert lines[0].split() == ["KEY", "PLAYERS", "TITLE"]
    assert [line.split(maxsplit=2) for line in lines[1 : len(VARIANTS) + 1]] == [
        [variant.key, str(variant.seats), variant.title] for variant in VARIANTS.values()
    ]
    assert len({line.rindex(title) for line, title in zip(lines[1:], (variant.title for variant in VARIANTS.values()), strict=False)}) == 1


@pytest.mark.parametrize("key", VARIANTS)
def test_one_in_words(key: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = printed(capsys, "variants", key)
    assert out.startswith(f"{VARIANTS[key].title} ({key})\n\nPlayers  ")
    assert max(map(len, out.splitlines())) <= 80
    told = " ".join(out.split())
    for heading, text in paragraphs(VARIANTS[key]):
        assert f"{heading} {text}" in told
    assert f"Source {VARIANTS[key].sources[0]}" in told


def test_a_variant_without_a_source(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    home = attrs.evolve(VARIANTS["cutthroat"], key="home/cutthroat", sources=())
    monkeypatch.setattr(variants, "find_variant", lambda key: home)
    assert "Source" not in printed(capsys, "variants", "home/cutthroat")


def test_data(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(printed(capsys, "variants", "--json"))
    assert [variant["key"] for variant in data[: len(VARIANTS)]] == list(VARIANTS)
    assert data[2] == {
        "key": "cutthroat",
        "title": "Cutthroat Spades for three",
        "players": 3,
        "sides": [[0], [1], [2]],
        "hand_size": 17,
        "target": 200,
        "sources": ["B-1 to B-23: three players, each alone"],
    }
    one = json.loads(printed(capsys, "variants", "cutthroat", "--json"))
    assert one == data[2] | {"rules": dict(paragraphs(VARIANTS["cutthroat"]))}


def test_two_compared(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = printed(capsys, "variants", "partnership", "zone")
    assert out.startswith("Spades for four in partnerships (partnership)\nPartnership Spades as the Zone taught it (zone)\n\nBags\n")
    assert max(map(len, out.splitlines())) <= 80
    assert "  partnership  -\n  zone         It is also over when a side falls to -200 points or below.\n" in out
    told = " ".join(out.split())
    for heading, one, other in differences(VARIANTS["partnership"], VARIANTS["zone"]):
        assert f"{heading} partnership {one or '-'} zone {other or '-'}" in told
    assert "Play" not in told


def test_two_compared_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(printed(capsys, "variants", "partnership", "no-bags", "--json"))
    assert [variant["key"] for variant in data["variants"]] == ["partnership", "no-bags"]
    assert data["fields"] == ["nil", "bags"]
    assert data["differences"] == [
        {"heading": heading, "rules": rules} for heading, *rules in differences(VARIANTS["partnership"], VARIANTS["no-bags"])
    ]


def test_the_same_variant_twice(capsys: pytest.CaptureFixture[str]) -> None:
    title = VARIANTS["mirror"].title
    assert printed(capsys, "variants", "mirror", "mirror") == f"{title} (mirror)\n{title} (mirror)\n\nThe rules are the same.\n"
    data = json.loads(printed(capsys, "variants", "mirror", "mirror", "--json"))
    assert (data["fields"], data["differences"]) == ([], [])


def test_data_that_differ_while_the_words_do_not(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "same.json"
    path.write_text('{"base": "partnership", "key": "home/same", "first_bidder": 5}', encoding="utf-8")
    out = printed(capsys, "variants", "partnership", str(path))
    assert out.endswith("(home/same)\n\nThe words are the same, the data differ: first_bidder.\n")


def test_more_than_two_cannot_be_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "variants", "mirror", "whiz", "suicide") == "two variants can be compared, not 3"


def test_house_rules_in_words(house: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "variants", house)
    assert out.startswith("Spades for four in partnerships, house rules (home/ours)\n")
    assert "Source" not in out
    assert "home/ours The game is over after a round in which a side reaches 300 points" in " ".join(
        printed(capsys, "variants", "partnership", house).split()
    )


def test_house_rules_that_are_sound(house: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = tmp_path / "whole.json"
    whole.write_text(dumps_variant(VARIANTS["cutthroat"]), encoding="utf-8")
    assert printed(capsys, "variants", "--check", house, str(whole)) == f"{house}: ok\n{whole}: ok\n"
    assert json.loads(printed(capsys, "variants", "--check", house, "--json")) == [{"file": house, "faults": []}]


def test_every_fault_of_house_rules_is_named(house: str, broken: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants", "--check", broken, house]) == 1
    assert capsys.readouterr() == (
        f"{broken}: targt: there is no such field: did you mean 'target'?\n"
        f"{broken}: bags.limit: it is 0: it must be a whole number from 1 up\n"
        f"{house}: ok\n",
        "",
    )
    assert main(["variants", "--check", broken, "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == [
        {
            "file": broken,
            "faults": [
                {"place": "targt", "reason": "there is no such field: did you mean 'target'?"},
                {"place": "bags.limit", "reason": "it is 0: it must be a whole number from 1 up"},
            ],
        }
    ]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "standard input: this is not JSON: Expecting value: line 1 column 1 (char 0)\n"),
        (b"\xff", "standard input: it is not text in UTF-8 (at byte 0)\n"),
        (b'{"base": "partnership", "key": "home/x", "a\\nb": 1}', "standard input: a\\nb: there is no such field\n"),
    ],
)
def test_what_is_no_house_rules_at_all(
    content: bytes, expected: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert main(["variants", "--check", "-"]) == 1
    assert capsys.readouterr() == (expected, "")


def test_check_takes_files_alone(house: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "it does not go together with the variant mirror" in refused(capsys, "variants", "mirror", "--check", house)
    assert "expected at least one argument" in refused(capsys, "variants", "--check")
    assert refused(capsys, "variants", "--check", house, "nowhere.json") == "nowhere.json: No such file or directory"


def test_house_rules_over_a_variant_of_another_package(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "theirs.json"
    path.write_text('{"base": "club/two", "key": "home/two", "target": 100}', encoding="utf-8")
    assert main(["variants", "--check", str(path)]) == 1
    assert "base: there is no variant 'club/two'" in capsys.readouterr().out
    publish(monkeypatch, attrs.evolve(VARIANTS["two-player"], key="club/two", title="Club"))
    assert printed(capsys, "variants", "--check", str(path)) == f"{path}: ok\n"
    assert printed(capsys, "variants", str(path)).startswith("Club, house rules (home/two)\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["variants", "FILE"],
        ["variants", "partnership", "FILE"],
        ["deal", "--variant", "FILE", "--seed", "1"],
        ["simulate", "--variant", "FILE", "--games", "1", "--seed", "1"],
        ["score", "--variant", "FILE", "--bids", "4,4,4,4", "--tricks", "4,3,3,3"],
    ],
    ids=" ".join,
)
def test_broken_house_rules_are_bad_input(arguments: list[str], broken: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, *[broken if word == "FILE" else word for word in arguments]) == (
        f"{broken}: targt: there is no such field: did you mean 'target'?; bags.limit: it is 0: it must be a whole number from 1 up"
    )


def test_scores_by_house_rules(house: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "score", "--variant", house, "--bids", "4,nil,3,5", "--tricks", "5,0,4,4", "--bags", "3,0")
    assert "penalty, 5 bags taken off      -50\n" in out
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("N bid,E bid,S bid,W bid,N tricks,E tricks,S tricks,W tricks\n4,3,2,4,4,3,2,4\n", encoding="utf-8")
    assert "300" in printed(capsys, "score", "--variant", house, str(sheet)).splitlines()[0]


def test_a_record_of_house_rules_and_the_file(house: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours = loads_variant(json.dumps(OURS))
    record = tmp_path / "game.json"
    record.write_text(dumps(Game.new(ours, dealer=0)), encoding="utf-8")
    assert printed(capsys, "score", "--variant", house, str(record)) == printed(capsys, "score", "--variant", "home/ours", str(record))
    record.write_text(dumps(Game.new(attrs.evolve(ours, target=400), dealer=0)), encoding="utf-8")
    assert refused(capsys, "score", "--variant", house, str(record)) == f"{record}: the record is of home/ours, not of {house}"


def test_deals_by_house_rules(house: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    # What other packages publish is not asked for.
    publish(monkeypatch, ImportError("no module named home"))
    assert printed(capsys, "deal", "--variant", house, "--seed", "7").startswith("Spades for four in partnerships, house rules, seed 7\n")
    record = printed(capsys, "deal", "--variant", house, "--seed", "7", "--json")
    assert loads(record).variant == loads_variant(json.dumps(OURS))


def test_simulates_house_rules(house: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(printed(capsys, "simulate", "--variant", house, "--games", "2", "--seed", "1", "--json"))
    assert data["games"] == 2
