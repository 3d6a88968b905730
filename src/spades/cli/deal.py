"""`spades deal`: shuffle and deal one round."""

import argparse
import random
from collections.abc import Iterator

from spades import Card, Game, Hand, Round, Suit, dumps
from spades.cli.common import Answer, Commands, Parser, default_players, find_variant, hint, registry_for, whole_number
from spades.cli.layout import columns
from spades.wording import pretty

DESCRIPTION = """\
Shuffle and deal the first round of a game; the dealer is drawn too. The same
seed always gives the same deal, on every machine. In a game with drawn hands
the stock is shown, two cards for each turn. With --json the deal is printed as
the record of a game, which `spades replay` and the library read.
"""
EXAMPLES = ("spades deal --variant partnership --seed 7", "spades deal --variant two-player --seed 7 --json")


def add_parser(commands: "Commands[Parser]") -> None:
    """The arguments of the command."""
    parser = commands.add_parser("deal", help="shuffle and deal", description=DESCRIPTION, epilog=hint(EXAMPLES))
    parser.add_argument(
        "--variant",
        required=True,
        metavar="KEY",
        help="the rules to deal by: a key (`spades variants` lists them) or a file of house rules",
    )
    parser.add_argument("--seed", required=True, type=whole_number(), metavar="N", help="any whole number: it settles the shuffle")
    parser.add_argument("--json", action="store_true", help="print the deal as a record")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> Answer:
    """Deal a round."""
    variant = find_variant(arguments.variant)
    rng = random.Random(arguments.seed)
    game = Game.new(variant, rng=rng).deal(rng)
    if arguments.json:
        return Answer(dumps(game, registry=registry_for(arguments.variant)) + "\n")
    assert game.round is not None, "a round is in play after a deal"
    return Answer("\n".join(tell(game.round, arguments.seed)) + "\n")


def tell(now: Round, seed: int) -> Iterator[str]:
    """The lines of a deal."""
    variant, players = now.variant, default_players(now.variant)
    drawn = now.origin.stock
    yield f"{variant.title}, seed {seed}"
    first = variant.bidding_order(now.dealer)[0]
    yield f"{players[now.dealer]} {'draws first' if drawn else 'deals'}, {players[first]} bids first"
    yield ""
    if drawn:
        yield from columns([("Turn", "Player", "First card", "Next card"), *_turns(now, players)], "><<<")
        if variant.exchange:
            yield ""
            yield "After a blind bid cards come back in this order, as far as they were discarded before:"
            yield from (
                f"  {' '.join(map(_short, now.origin.spares[place : place + 13]))}" for place in range(0, len(now.origin.spares), 13)
            )
        return
    suits = sorted({variant.deck.suit_of(card) for card in variant.deck.cards}, key=lambda suit: -suit.value)
    rows = [["", *(suit.plural.capitalize() for suit in suits)]]
    rows += [[player, *_by_suit(now, hand, suits)] for player, hand in zip(players, now.hands, strict=True)]
    dealt = Hand(card for hand in now.hands for card in hand)
    if left_over := Hand.of_mask(variant.deck.mask) - dealt:
        rows.append(["Left over", *_by_suit(now, left_over, suits)])
    yield from columns(rows, "<" * len(rows[0]))


def _turns(now: Round, players: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    stock = now.origin.stock
    for turn in range(now.variant.draws):
        player = players[(now.dealer + turn) % now.variant.seats]
        yield str(turn + 1), player, pretty(stock[2 * turn]), pretty(stock[2 * turn + 1])


def _by_suit(now: Round, hand: Hand, suits: list[Suit]) -> Iterator[str]:
    deck = now.variant.deck
    for suit in suits:
        cards = [card for card in hand if deck.suit_of(card) is suit]
        cards.sort(key=lambda card: -deck.power[card._index][card._index])
        yield " ".join(_short(card) if card.suit is not suit or card.rank.letter in "LB" else _rank(card) for card in cards) or "-"


def _short(card: Card) -> str:
    return str(card) if card.rank.letter in "LB" else pretty(card)


def _rank(card: Card) -> str:
    return pretty(card)[:-1]
