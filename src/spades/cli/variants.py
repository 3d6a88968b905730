"""`spades variants`: the variants, and the rules of one in words."""

import argparse
import shutil
import textwrap

from spades import Registry, Variant
from spades.cli.common import Answer, Commands, Parser, as_json, find_variant, hint
from spades.cli.layout import columns
from spades.describe import paragraphs

DESCRIPTION = """\
List the variants: their keys, how many play, and what they are; or tell the
rules of one of them.
"""
EXAMPLES = ("spades variants", "spades variants cutthroat")


def add_parser(commands: "Commands[Parser]") -> None:
    """The arguments of the command."""
    parser = commands.add_parser(
        "variants", help="list the variants, or tell the rules of one", description=DESCRIPTION, epilog=hint(EXAMPLES)
    )
    parser.add_argument("key", nargs="?", metavar="KEY", help="the variant to tell about")
    parser.add_argument("--json", action="store_true", help="print the same as data")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> Answer:
    """List the variants, or tell the rules of one."""
    if arguments.key is not None:
        variant = find_variant(arguments.key)
        return Answer(as_json({**_data(variant), "rules": dict(paragraphs(variant))}) if arguments.json else _tell(variant))
    variants = Registry.installed().variants
    if arguments.json:
        return Answer(as_json([_data(variant) for variant in variants]))
    rows = [("KEY", "PLAYERS", "TITLE"), *((variant.key, str(variant.seats), variant.title) for variant in variants)]
    return Answer("\n".join(line.removeprefix("  ") for line in columns(rows, "<><")) + "\n")


def _data(variant: Variant) -> dict[str, object]:
    return {
        "key": variant.key,
        "title": variant.title,
        "players": variant.seats,
        "sides": variant.sides,
        "hand_size": variant.hand_size,
        "target": variant.target,
        "sources": variant.sources,
    }


def _tell(variant: Variant) -> str:
    told = paragraphs(variant)
    room = max(len(heading) for heading, _ in told) + 2
    width = min(shutil.get_terminal_size().columns, 100)
    lines = [f"{variant.title} ({variant.key})"]
    for heading, text in told:
        lines += ["", textwrap.fill(text, width, initial_indent=heading.ljust(room), subsequent_indent=" " * room)]
    if variant.sources:
        lines += ["", *(f"{'Source'.ljust(room)}{source}" for source in variant.sources)]
    return "\n".join(lines) + "\n"
