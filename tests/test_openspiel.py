"""Rounds dumped from another engine, decision by decision: its rules can be said as a variant, and every line agrees.

`data/openspiel_200.jsonl.gz` holds 200 rounds of the game `spades` of OpenSpiel 2.0.2 (Apache-2.0). A card is 13 · suit + rank, suits
clubs, diamonds, hearts, spades; a bid of b is 52 + b. Seat 0 bids and leads first.
"""

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import pytest

from spades import BagRule, Breaking, Card, FailedNil, Hand, NilRule, Phase, Rank, Round, Suit, Table, Variant

with gzip.open(Path(__file__).parent / "data" / "openspiel_200.jsonl.gz", "rt", encoding="ascii") as dump:
    LINES: list[dict[str, Any]] = [json.loads(line) for line in dump]
ROUNDS = [line for line in LINES if line["kind"] == "round"]


@attrs.frozen
class SideBidsNoMoreThanThereIs:
    """A rule of bidding: a seat's bid and its partner's may not exceed the tricks of the round."""

    code = "openspiel/side-bids-too-much"
    text = "You and your partner cannot bid more tricks than there are."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        assert table.turn is not None
        partners = [table.bids[seat] for seat in table.auction.setting.partners(table.turn)]
        left = table.hand_size - sum(bid.tricks for bid in partners if bid is not None)
        return bids & ((2 << left) - 1)


OPENSPIEL = Variant(
    key="openspiel",
    title="Spades as OpenSpiel plays it",
    sides=((0, 2), (1, 3)),
    bid_rules=(SideBidsNoMoreThanThereIs(),),
    breaking=Breaking.NEVER,
    nil=NilRule(failed=FailedNil.HELP),
    # Its bags live in the last digit of the score: its penalty is added below.
    bags=BagRule(penalty=None),
)
WITH_BAG_COUNTER = attrs.evolve(OPENSPIEL, key="openspiel/bag-counter", bags=BagRule())
CARDS = [Card(rank, suit) for suit in Suit for rank in list(Rank)[:13]]


def deal(line: dict[str, Any], variant: Variant = OPENSPIEL, bags: list[int] | None = None) -> Round:
    hands = [Hand(CARDS[card] for card in hand) for hand in line["hands"]]
    return Round.from_hands(variant, hands, dealer=3, scores=line["start_scores"], bags=bags)


def play(line: dict[str, Any], now: Round) -> Round:
    for phase, _, _, action in line["steps"]:
        now = now.bid(action - 52) if phase == "b" else now.play(CARDS[action])
    return now


def test_the_dump_is_whole() -> None:
    decisions = Counter(step[0] for line in ROUNDS for step in line["steps"])
    assert (len(ROUNDS), decisions) == (200, {"b": 800, "p": 10_400})
    for line in ROUNDS:
        assert [sorted(line["deal"][seat::4]) for seat in range(4)] == line["hands"]


@pytest.mark.parametrize("line", ROUNDS, ids=lambda line: line["index"])
def test_every_decision_agrees(line: dict[str, Any]) -> None:
    """The 10,400 legal sets of cards, the 800 of bids, whose turn it is (so who won each trick), and the tricks at the end."""
    now = deal(line)
    for phase, player, legal, action in line["steps"]:
        assert now.turn == player
        if phase == "b":
            assert (now.phase, now.legal_plays()) == (Phase.BID, Hand())
            assert [52 + bid.tricks for bid in now.legal_bids()] == legal
            now = now.bid(action - 52, player)
        else:
            assert (now.phase, now.legal_bids()) == (Phase.PLAY, ())
            assert now.legal_plays() == Hand(CARDS[card] for card in legal)
            now = now.play(CARDS[action], player)
    assert now.phase is Phase.DONE
    assert list(now.tricks_won) == line["tricks"]
    assert [trick.leader for trick in now.tricks] == [step[1] for step in line["steps"][4::4]]


def times_ten(number: int) -> int:
    """What C++ makes of number / 10: it rounds towards zero, so that number % 10 is negative below it."""
    return number // 10 if number >= 0 else -(-number // 10)


@pytest.mark.parametrize("line", ROUNDS, ids=lambda line: line["index"])
def test_every_score_agrees(line: dict[str, Any]) -> None:
    result = play(line, deal(line)).result()
    for side, start in enumerate(line["start_scores"]):
        last_digit = start - 10 * times_ten(start)
        points = result.points[side] - 100 * times_ten(last_digit + result.sides[side].bags)
        assert points == line["end_scores"][side] - start
        assert [line["returns"][seat] for seat in OPENSPIEL.sides[side]] == [points, points]


def test_a_bag_counter_gives_the_same_scores_from_zero_up() -> None:
    compared = 0
    for line in ROUNDS:
        bags = [score % 10 if score >= 0 else 0 for score in line["start_scores"]]
        result = play(line, deal(line, WITH_BAG_COUNTER, bags)).result()
        for side, start in enumerate(line["start_scores"]):
            if start >= 0:
                assert start + result.points[side] == line["end_scores"][side]
                compared += 1
    assert compared == 231
