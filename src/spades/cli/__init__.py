"""The command line: a scorekeeper, the rules in words, deals, records and random games."""

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from typing_extensions import override

from spades import SpadesError
from spades.cli import audit, deal, replay, score, simulate, variants
from spades.cli.common import BAD_INPUT, Answer, Done, Parser, Trouble, deliver, hint

COMMANDS = (score, variants, deal, replay, audit, simulate)
EXAMPLES = (
    "spades score --variant partnership examples/partnership.csv",
    "spades variants cutthroat",
    "spades deal --variant two-player --seed 7",
    "spades simulate --variant partnership --games 100 --seed 1",
)


class _Version(argparse.Action):
    """Says which version this is; it is looked up only when it is asked for."""

    @override
    def __call__(self, *arguments: Any) -> NoReturn:
        from importlib.metadata import version

        raise Done(Answer(f"spades {version('spades')}\n"))


def parser() -> Parser:
    """The arguments of all the commands."""
    whole = Parser(
        prog="spades",
        description="The rules of the card game Spades: keep score, tell the rules, deal, check and simulate.",
        epilog=hint(EXAMPLES),
    )
    whole.add_argument("--version", action=_Version, nargs=0, help="show the version")
    commands = whole.add_subparsers(metavar="COMMAND", required=True, title="commands")
    for command in COMMANDS:
        command.add_parser(commands)
    return whole


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status: 0, 1 for a fault that was looked for and found, 2 for bad input.

    Bad input is answered by one line on standard error, and by nothing else.
    """
    try:
        arguments = parser().parse_args(argv)
        answer = arguments.run(arguments)
    except Done as done:
        answer = done.answer
    except (SpadesError, Trouble) as error:
        answer = Answer("", (str(error),), BAD_INPUT)
    except KeyboardInterrupt:
        return 130
    return deliver(answer)
