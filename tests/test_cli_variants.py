"""`spades variants`: the list, and the rules of one in words."""

import json

import attrs
import pytest
from test_cli import printed

from spades import VARIANTS
from spades.cli import variants
from spades.describe import paragraphs


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
