"""Count the ways in which small rounds can go, by the naive judge of the tests: `python tests/perft/make.py` writes the files beside it.

A file holds positions of one built-in variant, with a small pack and small hands: how many sequences of legal actions there are of each
length, and how often each final score comes out over all of them.
"""

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

import naive  # noqa: E402

# By variant: the hand size, the pack in the order of the deal, the dealer, what was done before counting, and how far to count.
POSITIONS: dict[str, list[tuple[int, str, int, str, int]]] = {
    "partnership": [
        (2, "AS 2H KH 3S QS 4D AH 5D", 3, "", 12),
        (2, "AS KS QS JS 2S 3S 4S 5S", 0, "", 12),
        (3, "AS KH 2S 3D QH JH 4S 5D 6D 7H TS 9D", 1, "", 9),
        (3, "2S KS KH AD 3S QS QH KD 4S AH JH QD", 3, "2, 1, 1, nil", 12),
        (3, "AH KH QH JH 2S AD 3S KD QD 4S JD TD", 2, "1, nil, 1, nil", 12),
        (4, "AS KS 3H 2D AH KH QH 4S AD KD QS JD 2H 3D 4D JS", 3, "1, 1, nil, 2", 16),
        (4, "AS KS QS JS TS 9S 8S 7S AC KC QC JC TC 9C 8C 7C", 0, "2, 1, 1, nil", 16),
    ],
    "partnership-blind-nil": [
        (2, "AS 2H KH 3S QS 4D AH 5D", 3, "", 16),
        (2, "2S 3S 4S 5S AD KD QD JD", 1, "", 16),
        (3, "2S KS KH AD 3S QS QH KD 4S AH JH QD", 3, "look, 2, look, 1, look, 1, blind nil", 12),
        (3, "AS KH 2S 3D QH JH 4S 5D 6D 7H TS 9D", 2, "look, 1, blind nil, look, 2", 14),
        (4, "QS KS 3H 2D AH KH QH 4S AD KD AS JD 2H 3D 4D JS", 0, "blind nil, look, 1, look, nil, look, 3", 16),
    ],
    "cutthroat": [
        (2, "AS KH 2H QS 3H 4D", 0, "", 9),
        (3, "AS KH 2S 3D QH JH 4S 5D 6D", 1, "", 12),
        (3, "AS KS QS JH TH 9H 8H 2S 3S", 2, "", 12),
        (3, "2S KS KH 3S QS QH 4S AH JH", 2, "2, 1, nil", 9),
        (4, "AS KS 3H 2D AH KH QH 4S AD KD QS JD", 0, "2, nil, 1", 12),
        (4, "3C 4C 5C 2S 3S 4S 6C 7C 8C 9C TC 5S", 1, "1, 2, 1", 12),
    ],
    "two-player": [
        (2, "AS KH 2S 3D QH JH 4S 5D", 0, "", 16),
        (3, "AS KH 2S 3D QH JH 4S 5D 6D 7H TS 9D", 1, "", 9),
        (3, "AS KH 2S 3D QH JH 4S 5D 6D 7H TS 9D", 0, "look, keep, blind nil, refuse, keep, keep, refuse", 12),
        (3, "KS 2C 2S 3C QS 4C 3S 5C AH 6C 4S 7C", 0, "look, keep, look, keep, keep, keep, keep, keep", 8),
        (
            4,
            "AS KH 2S 3D QH JH 4S 5D 6D 7H TS 9D 8S 8H 2C 3C",
            1,
            "blind nil, keep, look, keep, refuse, keep, keep, refuse, keep, refuse, exchange AS JH, 2",
            9,
        ),
    ],
}


def small(key: str, hand: int, pack: list[str]) -> naive.Rules:
    """The rules of a variant with a small pack and small hands."""
    return naive.BUILT_IN[key] | {"hand": hand, "removed": [card for card in naive.pack_of(naive.PARTNERSHIP) if card not in pack]}


def count(now: naive.NaiveRound, depth: int, lengths: Counter[int], scores: Counter[str], length: int = 1) -> None:
    """Count every way to go on, up to a depth."""
    options = now.options() if length <= depth else []
    for option in options:
        after = now.copy()
        after.do(option)
        lengths[length] += 1
        if after.turn is None:
            scores[" ".join(str(points) for points, _ in after.score([0] * len(now.rules["sides"])))] += 1
        count(after, depth, lengths, scores, length + 1)


def counted(key: str, hand: int, pack: str, dealer: int, done: str, depth: int) -> dict[str, Any]:
    """A position with its counts."""
    cards = pack.split()
    now = naive.NaiveRound(small(key, hand, cards), cards, cards, dealer)
    for action in done.split(", ") if done else []:
        assert action in now.options(), (key, pack, done, action, now.options())
        now.do(action)
    lengths: Counter[int] = Counter()
    scores: Counter[str] = Counter()
    count(now, depth, lengths, scores)
    return {
        "hand_size": hand,
        "pack": pack,
        "dealer": dealer,
        "done": done,
        "counts": [lengths[length] for length in sorted(lengths)],
        "scores": dict(sorted(scores.items())),
    }


def text_of(key: str) -> str:
    """What the file of a variant says."""
    return json.dumps([counted(key, *position) for position in POSITIONS[key]], indent=1) + "\n"


if __name__ == "__main__":
    for key in POSITIONS:
        (HERE / f"{key}.json").write_text(text_of(key), encoding="utf-8")
