"""`spades replay`: check records and show the scores."""

import argparse

from spades import Game, RecordError, loads
from spades.cli.common import FOUND, Answer, Commands, Parser, default_players, fault, hint, read_file, read_record
from spades.cli.layout import Table, scoreboard, tell_standing
from spades.wording import plural

DESCRIPTION = """\
Play the records of games again, check every action and every score, and show
the scores. A record that is damaged, or that tells of something the rules do
not allow, is answered by the place of its first fault (rounds, events and seats
are counted from 0, as in the record itself), and the exit status is then 1.
"""
EXAMPLES = (
    "spades replay game.json",
    "spades deal --variant partnership --seed 7 --json | spades replay -",
)


def add_parser(commands: "Commands[Parser]") -> None:
    """The arguments of the command."""
    parser = commands.add_parser("replay", help="check records and show the scores", description=DESCRIPTION, epilog=hint(EXAMPLES))
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record of a game; - is standard input")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> Answer:
    """Replay each file."""
    # All are read first: a file that is not there is bad input, and then nothing is printed.
    contents = [(path, read_file(path)) for path in arguments.files]
    told, faults = [], []
    for path, data in contents:
        try:
            told.append(_tell(path, read_record(data, loads)))
        except RecordError as error:
            faults.append(fault(path, error))
    return Answer("\n".join(told), tuple(faults), FOUND if faults else 0)


def _tell(path: str, game: Game) -> str:
    table = Table(game.variant, default_players(game.variant))
    name = "" if path == "-" else f"{path}: "
    lines = [f"{name}{game.variant.title}, {plural(len(game.results), 'finished round')}, all right", ""]
    if game.results:
        lines += [*scoreboard(table, game), ""]
    return "\n".join((*lines, *tell_standing(table, game))) + "\n"
