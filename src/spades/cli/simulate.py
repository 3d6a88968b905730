"""`spades simulate`: play random games to the end and sum up."""

import argparse
import random
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from multiprocessing import get_context
from typing import Any

import attrs

from spades import Action, Bid, Card, Game, Look, Rank, Round, Variant
from spades.cli.common import Answer, Commands, Parser, as_json, default_players, find_variant, hint, whole_number
from spades.cli.layout import Table, columns, table_data
from spades.wording import plural

DESCRIPTION = """\
Play random games to the end and sum up. Every card is one of the legal ones,
taken at random; a bid is near to what the hand is worth, or scores would fall
for ever. The same seed gives the same games, however many jobs share the work.
"""
EXAMPLES = (
    "spades simulate --variant partnership --games 100 --seed 1",
    "spades simulate --variant two-player --games 1000 --seed 1 --jobs 4",
)
BLIND = 1 / 100
"""How often a player who may bid blind does so."""


def add_parser(commands: "Commands[Parser]") -> None:
    """The arguments of the command."""
    parser = commands.add_parser("simulate", help="play random games", description=DESCRIPTION, epilog=hint(EXAMPLES))
    parser.add_argument(
        "--variant",
        required=True,
        metavar="KEY",
        help="the rules to play by: a key (`spades variants` lists them) or a file of house rules",
    )
    parser.add_argument("--games", required=True, type=whole_number(1), metavar="N", help="how many games")
    parser.add_argument(
        "--seed", required=True, type=whole_number(), metavar="N", help="any whole number: it settles every shuffle and choice"
    )
    parser.add_argument("--jobs", default=1, type=whole_number(1), metavar="N", help="how many processes share the work (default: 1)")
    parser.add_argument(
        "--max-rounds", default=200, type=whole_number(1), metavar="N", help="break a game off after so many rounds (default: 200)"
    )
    parser.add_argument("--json", action="store_true", help="print the same as data")
    parser.set_defaults(run=run)


@attrs.frozen
class Outcome:
    """What one game came to: by side the scores; nils and blind nils bid and made; the winning side, None for a draw or no end."""

    rounds: int
    scores: tuple[int, ...]
    is_over: bool
    winner: int | None
    nils: int
    nils_made: int
    blind_nils: int
    blind_nils_made: int


def play_game(variant: Variant, seed: int, max_rounds: int, number: int) -> Game:
    """A random game, the same for the same seed and number."""
    rng = random.Random(f"{seed}/{number}")
    choose = chooser(variant, rng)
    game = Game.new(variant, rng=rng)
    while not game.is_over and len(game.results) < max_rounds:
        game = game.deal(rng)
        while game.round is not None:
            game = game.apply(choose(game.round))
    return game


def outcome_of(variant: Variant, seed: int, max_rounds: int, number: int) -> Outcome:
    """What a random game came to."""
    game = play_game(variant, seed, max_rounds, number)
    played = [now for now in game.rounds if isinstance(now, Round)]
    zeros = [(bid, won) for now in played for bid, won in zip(now.bids, now.tricks_won, strict=True) if bid is not None and not bid.tricks]
    bids = zeros if variant.nil is not None else []
    plain, blind = ([not won for bid, won in bids if bid.blind is kind] for kind in (False, True))
    return Outcome(len(game.results), game.scores, game.is_over, game.winner, len(plain), sum(plain), len(blind), sum(blind))


def chooser(variant: Variant, rng: random.Random) -> Callable[[Round], Action]:
    """A player that knows what a hand is worth when it bids, and nothing else."""
    worth = {card: _worth(variant, card) for card in variant.deck.cards}
    # An average hand wins its share of the tricks.
    shift = variant.hand_size / variant.seats - variant.hand_size * sum(worth.values()) / len(worth)

    def choose(now: Round) -> Action:
        options = now.legal_actions()
        bids = [option for option in options if isinstance(option, Bid)]
        if Look() in options:
            return rng.choice(bids) if bids and rng.random() < BLIND else Look()
        if not bids or now.turn is None:
            return rng.choice(options)
        wish = shift + sum(worth[card] for card in now.hands[now.turn]) - rng.uniform(-0.25, 1.25)
        return min(bids, key=lambda bid: abs(bid.tricks - wish))

    return choose


def _worth(variant: Variant, card: Card) -> float:
    """About how many tricks a card wins when everybody plays at random."""
    if card in variant.deck.trumps:
        return 1.2 if card in variant.deck.trumps[:4] else 0.6
    return {Rank.ACE: 0.8, Rank.KING: 0.5, Rank.QUEEN: 0.3}.get(card.rank, 0.0)


def run(arguments: argparse.Namespace) -> Answer:
    """Play the games."""
    variant = find_variant(arguments.variant)
    play = partial(outcome_of, variant, arguments.seed, arguments.max_rounds)
    outcomes = list(_with_bar(_play_all(play, arguments.games, arguments.jobs), arguments.games))
    table = Table(variant, default_players(variant))
    if arguments.json:
        return Answer(as_json(_data(table, arguments, outcomes)))
    return Answer("\n".join(_tell(table, arguments, outcomes)) + "\n")


def _play_all(play: Callable[[int], Outcome], games: int, jobs: int) -> Iterator[Outcome]:
    """The outcomes in order."""
    if jobs == 1:
        yield from map(play, range(games))
        return
    # Fresh processes, which the platforms all have; they leave Ctrl-C to this one.
    with get_context("spawn").Pool(min(jobs, games), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(play, range(games), chunksize=max(1, min(50, games // (4 * jobs))))


def _with_bar(outcomes: Iterable[Outcome], games: int) -> Iterable[Outcome]:
    """The same, with a progress bar where somebody is watching and tqdm is installed."""
    if sys.stderr is None or not sys.stderr.isatty():
        return outcomes
    try:
        from tqdm import tqdm
    except ImportError:
        return outcomes
    bar: Iterable[Outcome] = tqdm(outcomes, total=games, unit="game", leave=False)
    return bar


def _data(table: Table, arguments: argparse.Namespace, outcomes: list[Outcome]) -> dict[str, Any]:
    sides = range(len(table.sides))
    rounds = [outcome.rounds for outcome in outcomes]
    return {
        **table_data(table),
        "games": len(outcomes),
        "seed": arguments.seed,
        "rounds": {"total": sum(rounds), "least": min(rounds), "most": max(rounds)},
        "broken_off": sum(not outcome.is_over for outcome in outcomes),
        "wins": [sum(outcome.winner == side for outcome in outcomes) for side in sides],
        "scores": [
            {"total": sum(scores), "least": min(scores), "most": max(scores)}
            for side in sides
            for scores in [[outcome.scores[side] for outcome in outcomes]]
        ],
        "nils": {"bid": sum(outcome.nils for outcome in outcomes), "made": sum(outcome.nils_made for outcome in outcomes)},
        "blind_nils": {
            "bid": sum(outcome.blind_nils for outcome in outcomes),
            "made": sum(outcome.blind_nils_made for outcome in outcomes),
        },
    }


def _tell(table: Table, arguments: argparse.Namespace, outcomes: list[Outcome]) -> Iterator[str]:
    data = _data(table, arguments, outcomes)
    games, rounds = data["games"], data["rounds"]
    yield f"{plural(games, 'random game')} of {table.variant.title}, seed {arguments.seed}"
    yield ""
    yield f"  Rounds a game: {rounds['total'] / games:.1f} on average, {rounds['least']} to {rounds['most']}"
    if data["broken_off"]:
        yield f"  Broken off after {plural(arguments.max_rounds, 'round')}: {plural(data['broken_off'], 'game')}"
    for name, nils in (("Nils", data["nils"]), ("Blind nils", data["blind_nils"])):
        if nils["bid"]:
            yield f"  {name}: {nils['bid']} bid, {nils['made']} made ({nils['made'] / nils['bid']:.0%})"
    yield ""
    rows = [("", "Games won", "Average score", "Lowest", "Highest")]
    for side, wins, scores in zip(table.sides, data["wins"], data["scores"], strict=True):
        rows.append((side, str(wins), f"{scores['total'] / games:.1f}", str(scores["least"]), str(scores["most"])))
    yield from columns(rows, "<>>>>")
