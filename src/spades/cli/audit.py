"""`spades audit`: find the illegal plays of a game."""

import argparse
from collections.abc import Iterator
from typing import Any

from spades import VARIANTS, Finding, RecordError, Registry, Variant, audit_record
from spades.cli.common import (
    FOUND,
    Answer,
    Commands,
    Parser,
    Trouble,
    as_json,
    default_players,
    fault,
    file_name,
    hint,
    read_file,
    read_record,
)
from spades.record import FORMAT, unseal
from spades.wording import plural

DESCRIPTION = """\
Find every illegal play in the record of a game, which may have been made
without checking: the round and the trick, who played it, the rule, and what
could have been played, judged with the hand that remained. The exit status is
1 if there is one.
"""
EXAMPLES = ("spades audit game.json", "spades audit --json game.json")


def add_parser(commands: "Commands[Parser]") -> None:
    """The arguments of the command."""
    parser = commands.add_parser("audit", help="find the illegal plays in a record", description=DESCRIPTION, epilog=hint(EXAMPLES))
    parser.add_argument("file", metavar="FILE", help="a record of a game; - is standard input")
    parser.add_argument("--json", action="store_true", help="print the same as data")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> Answer:
    """Audit the file."""
    data = read_file(arguments.file)
    try:
        variant, rounds = read_record(data, _audit)
    except RecordError as error:
        raise Trouble(fault(arguments.file, error)) from None
    players = default_players(variant)
    found = [(number, finding) for number, findings in enumerate(rounds, 1) for finding in findings]
    told = as_json([_data(number, finding, players) for number, finding in found])
    if not arguments.json:
        told = "\n".join(_tell(file_name(arguments.file), len(rounds), found, players)) + "\n"
    return Answer(told, status=FOUND if found else 0)


def _audit(text: str, registry: Registry = VARIANTS) -> tuple[Variant, tuple[tuple[Finding, ...], ...]]:
    variant, _, _ = unseal(text, FORMAT, registry)
    return variant, audit_record(text, registry=registry)


def _tell(name: str, rounds: int, found: list[tuple[int, Finding]], players: tuple[str, ...]) -> Iterator[str]:
    count = plural(len(found), "illegal play") if found else "no illegal play"
    yield f"{name}: {count} in {plural(rounds, 'round')}"
    for number, finding in found:
        yield f"  round {number}, trick {finding.trick}, {players[finding.seat]}: {finding.message}"


def _data(number: int, finding: Finding, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "round": number,
        "trick": finding.trick,
        "seat": finding.seat,
        "player": players[finding.seat],
        "card": str(finding.card),
        "code": finding.code,
        "legal": [str(card) for card in finding.legal],
        "message": finding.message,
    }
