"""How fast the library is, always beside a rival in the same run: compare the ratios, not the figures.

`nox -s bench` runs it against the installed wheel. Each figure is the best of several repeats, in microseconds.
"""

import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import naive
import pyspiel

import spades
from spades import VARIANTS, Bid, Card, Hand, Round, Trick, legal_plays, score_round

PARTNERSHIP = VARIANTS["partnership"]


def best(step: Callable[[], object], number: int, repeats: int = 7) -> float:
    """The least time of one step, in microseconds."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        for _ in range(number):
            step()
        times.append((time.perf_counter() - start) / number * 1e6)
    return min(times)


def versus(name: str, ours: float, rival: str, theirs: float) -> None:
    """Print one comparison."""
    print(f"{name:<34}{ours:>10.1f} µs   {rival:<28}{theirs:>10.1f} µs   ratio {ours / theirs:.2f}")


def our_round(rng: random.Random) -> object:
    """A round of random legal bids and cards; every step gives a new value and is checked."""
    now = Round.deal(PARTNERSHIP, rng)
    for _ in range(4):
        now = now.bid(rng.choice(now.legal_bids()))
    while now.turn is not None:
        now = now.play(rng.choice(tuple(now.legal_plays())))
    return now.result()


SPIEL = pyspiel.load_game("spades")


def spiel_round(rng: random.Random) -> object:
    """The same in OpenSpiel, a new state each step."""
    state = SPIEL.new_initial_state()
    while state.is_chance_node():
        state = state.child(rng.choice(state.legal_actions()))
    while not state.is_terminal():
        state.current_player()
        state = state.child(rng.choice(state.legal_actions()))
    return state.returns()


def rounds() -> None:
    """Whole rounds."""
    # Both in turn, so that a busy moment of the machine hits both.
    times: dict[str, list[float]] = {"ours": [], "theirs": []}
    for _ in range(7):
        for name, play in (("ours", our_round), ("theirs", spiel_round)):
            rng = random.Random(1)
            times[name].append(best(lambda play=play, rng=rng: play(rng), 100, 1))
    versus("a round, step by step", min(times["ours"]), "OpenSpiel, child()", min(times["theirs"]))


def calls() -> None:
    """Single calls of the stateless functions."""
    hand, trick = Hand.parse("AS KS 7S 4H 9D 3D KC 7C 2C"), Trick(0, [Card.parse("5C"), Card.parse("JC")])
    cards, table = [str(card) for card in hand], ["5C", "JC"]
    versus(
        "legal_plays",
        best(lambda: legal_plays(PARTNERSHIP, hand, trick), 2000),
        "naive judge",
        best(lambda: naive.may_be_played(naive.PARTNERSHIP, cards, table, False), 2000),
    )
    bids, won = [Bid(4), Bid(0), Bid(3), Bid(5)], [5, 0, 3, 5]
    versus(
        "score_round",
        best(lambda: score_round(PARTNERSHIP, bids, won, bags=[8, 3]), 1000),
        "naive scorer",
        best(
            lambda: [
                naive.score_side(naive.PARTNERSHIP, ["4", "3"], [5, 3], 8),
                naive.score_side(naive.PARTNERSHIP, ["nil", "5"], [0, 5], 3),
            ],
            1000,
        ),
    )


def sampling() -> None:
    """Drawing deals that fit a view, against dealing at random until one fits."""
    rng = random.Random(5)
    now = Round.deal(PARTNERSHIP, rng, dealer=3)
    for _ in range(4):
        now = now.bid(3)
    while len(now.tricks) < 6:
        now = now.play(rng.choice(tuple(now.legal_plays())))
    view = now.view(0)
    held = [len(hand) for hand in now.hands]
    sizes = [(seat, held[seat]) for seat in range(1, 4)]

    def reject() -> object:
        while True:
            cards = rng.sample(list(view.unseen), len(view.unseen))
            hands, start = {}, 0
            for seat, size in sizes:
                hands[seat], start = cards[start : start + size], start + size
            if not any(PARTNERSHIP.deck.suit_of(card) in view.voids[seat] for seat, hand in hands.items() for card in hand):
                return hands

    print("voids shown:", {seat: sorted(suit.plural for suit in suits) for seat, suits in enumerate(view.voids) if suits})
    versus("view.sample", best(lambda: view.sample(rng), 100), "rejection (hands only)", best(reject, 5, 5))


def imports() -> None:
    """The import of the package, beside that of attrs alone."""

    def start(statement: str) -> float:
        return best(lambda: subprocess.run([sys.executable, "-c", statement], check=True), 1, 9)

    bare = start("pass")
    versus("import spades", start("import spades") - bare, "import attrs", start("import attrs") - bare)


if __name__ == "__main__":
    print(f"spades {spades.__version__}, Python {sys.version.split()[0]}")
    for part in (rounds, calls, sampling, imports):
        part()
