"""`spades score`: keep the score of a game from a sheet or a record, or score one round."""

import argparse

from spades import ImpossibleRound, RecordError, Variant, loads, score_round
from spades.cli.common import (
    Answer,
    Commands,
    Parser,
    Trouble,
    as_json,
    default_players,
    fault,
    file_name,
    find_variant,
    hint,
    is_house_file,
    is_record,
    read_file,
    read_record,
    whole_number,
)
from spades.cli.layout import Played, Table, game_data, round_data, rounds_of, table_data, tell_round, tell_rounds
from spades.sheets import SheetError, read_bags, read_bids, read_sheet, read_tricks

DESCRIPTION = """\
Score a game: each round line by line, with running scores and bags, and the
winner at the end.

A sheet is a CSV file with one row for each round. Its first row names the
columns: "NAME bid" and "NAME tricks" for each player, clockwise around the
table, and "dealer" if you like:

  dealer,N bid,E bid,S bid,W bid,N tricks,E tricks,S tricks,W tricks
  W,4,3,2,nil,5,4,4,0

A bid is a number, nil or blind nil. A record of a game (such as `spades deal
--json` prints) is scored by the rules that it names. A single round is scored
from --bids and --tricks, both in the order of the seats.
"""
EXAMPLES = (
    "spades score --variant partnership examples/partnership.csv",
    "spades score --variant cutthroat --json - < examples/cutthroat.csv",
    "spades score --variant partnership --bids 4,nil,3,5 --tricks 5,0,4,4",
)


def add_parser(commands: "Commands[Parser]") -> None:
    """The arguments of the command."""
    parser = commands.add_parser(
        "score", help="keep score from a sheet, or score one round", description=DESCRIPTION, epilog=hint(EXAMPLES)
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a score sheet or a record of a game; - is standard input")
    parser.add_argument(
        "--variant", metavar="KEY", help="the rules to score by: a key (`spades variants` lists them) or a file of house rules"
    )
    parser.add_argument("--bids", metavar="BIDS", help="the bids of one round by seat, such as 4,nil,3,5")
    parser.add_argument("--tricks", metavar="TRICKS", help="the tricks won in that round by seat, such as 5,0,4,4")
    parser.add_argument("--bags", metavar="BAGS", help="the bags of each side before that round, such as 8,0")
    parser.add_argument(
        "--dealer", type=whole_number(1), metavar="N", help="who dealt that round, if the rules ask for it: a place in BIDS"
    )
    parser.add_argument("--json", action="store_true", help="print the same as data")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> Answer:
    """Score what the arguments name."""
    single = [name for name in ("bids", "tricks", "bags", "dealer") if getattr(arguments, name) is not None]
    if arguments.file is None:
        if "bids" not in single or "tricks" not in single:
            raise Trouble("name a sheet to score, or give --bids and --tricks (see spades score --help)")
        return _score_round(_variant(arguments), arguments)
    if single:
        raise Trouble(f"a file and --{single[0]} do not go together: score the one or the other")
    return _score_file(arguments)


def _variant(arguments: argparse.Namespace) -> Variant:
    if arguments.variant is None:
        raise Trouble("say by which rules to score: --variant KEY (`spades variants` lists them)")
    return find_variant(arguments.variant)


def _is_of(variant: Variant, given: str | None) -> bool:
    """Whether a variant is the one that was given, if one was."""
    return variant == find_variant(given) if given is not None and is_house_file(given) else given in (None, variant.key)


def _score_round(variant: Variant, arguments: argparse.Namespace) -> Answer:
    table = Table(variant, default_players(variant))
    dealer = None if arguments.dealer is None else arguments.dealer - 1
    if dealer is not None and dealer >= variant.seats:
        raise Trouble(f"--dealer: there is no place {arguments.dealer}: this table has {variant.seats} seats")
    try:
        bids = read_bids(arguments.bids.split(","), variant.contract.first_round_bids_itself)
        tricks = read_tricks(arguments.tricks.split(","))
        bags = None if arguments.bags is None else read_bags(arguments.bags.split(","))
        result = score_round(variant, bids, tricks, bags=bags, dealer=dealer)
    except ImpossibleRound as error:
        raise Trouble(_impossible(table, error)) from None
    played = Played(result, bids, tricks, dealer)
    if arguments.json:
        return Answer(as_json({**table_data(table), **round_data(played)}))
    return Answer("\n".join(tell_round(table, played, None)) + "\n")


def _impossible(table: Table, error: ImpossibleRound) -> str:
    """What is wrong with the options of a single round; the library counts seats and sides from 0, a player knows their names."""
    option = "--" + error.part.removesuffix("_won")
    if error.position is None:
        return f"{option}: {error.message.replace(error.part, 'it', 1)} [{error.code}]"
    kind, names = ("side", table.sides) if error.part == "bags" else ("seat", table.players)
    if error.position >= len(names):
        return f"{option}: number {error.position + 1} is one too many: this table has {len(names)} {kind}s [score.wrong-count]"
    reason = error.message.replace(f"{kind} {error.position}", names[error.position], 1)
    return f"{option}, number {error.position + 1}: {reason} [{error.code}]"


def _score_file(arguments: argparse.Namespace) -> Answer:
    data = read_file(arguments.file)
    try:
        if is_record(data):
            game = read_record(data, loads)
            table = Table(game.variant, default_players(game.variant))
            rounds = rounds_of(game)
            if not _is_of(game.variant, arguments.variant):
                raise Trouble(f"{file_name(arguments.file)}: the record is of {game.variant.key}, not of {arguments.variant}")
        else:
            variant = _variant(arguments)
            sheet = read_sheet(variant, data)
            game, table = sheet.game, Table(variant, sheet.players)
            rounds = [Played(result, row.bids, row.tricks, row.dealer) for row, result in zip(sheet.rounds, game.results, strict=True)]
    except SheetError as error:
        raise Trouble(f"{file_name(arguments.file)}: {error}") from None
    except RecordError as error:
        raise Trouble(fault(arguments.file, error)) from None
    if arguments.json:
        return Answer(as_json(game_data(table, game, rounds)))
    return Answer("\n".join(tell_rounds(table, game, rounds)) + "\n")
