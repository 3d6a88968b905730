"""Perft: in how many ways a small round can go, action by action, and how it ends; counted before by the naive judge."""

import importlib.util
import json
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

from spades import VARIANTS, Deck, Hand, Round, Suit, Variant

FOLDER = Path(__file__).parent / "perft"
FILES = sorted(FOLDER.glob("*.json"))
POSITIONS = [
    pytest.param(file.stem, position, id=f"{file.stem}-{number}")
    for file in FILES
    for number, position in enumerate(json.loads(file.read_text(encoding="utf-8")))
]


def small(key: str, hand_size: int, pack: Hand) -> Variant:
    """A built-in variant with a small pack and small hands."""
    spades = [card for card in pack if card.suit is Suit.SPADES]
    return attrs.evolve(VARIANTS[key], key=f"{key}/small", deck=Deck(tuple(pack), spades), hand_size=hand_size)


def count(now: Round, depth: int, lengths: Counter[int], scores: Counter[str], length: int = 1) -> None:
    """Count every way to go on, up to a depth."""
    for action in now.legal_actions() if length <= depth else ():
        after = now.apply(action)
        lengths[length] += 1
        if after.turn is None:
            scores[" ".join(map(str, after.result().points))] += 1
        count(after, depth, lengths, scores, length + 1)


@pytest.mark.parametrize(("key", "position"), POSITIONS)
def test_the_library_counts_as_the_naive_judge(key: str, position: dict[str, Any]) -> None:
    pack = Hand.parse(position["pack"])
    in_order = [card for word in position["pack"].split() for card in Hand.parse(word)]
    now = Round.from_pack(small(key, position["hand_size"], pack), in_order, dealer=position["dealer"])
    for text in position["done"].split(", ") if position["done"] else []:
        (action,) = (action for action in now.legal_actions() if str(action) == text)
        now = now.apply(action)
    lengths: Counter[int] = Counter()
    scores: Counter[str] = Counter()
    count(now, len(position["counts"]), lengths, scores)
    assert [lengths[length] for length in sorted(lengths)] == position["counts"]
    assert scores == position["scores"]


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("perft_make", FOLDER / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("key", [file.stem for file in FILES])
def test_the_files_are_what_the_naive_judge_writes(key: str) -> None:
    assert (FOLDER / f"{key}.json").read_text(encoding="utf-8") == script().text_of(key)
