"""`spades variants`: the variants, the rules of one in words, what two of them play differently, and what is wrong with house rules."""

import argparse
import shutil
import textwrap
from collections.abc import Iterator, Sequence

import attrs

from spades import RecordError, Registry, Variant
from spades.cli.common import (
    FOUND,
    Answer,
    Commands,
    Parser,
    Trouble,
    as_json,
    file_name,
    find_variant,
    hint,
    one_line,
    read_file,
    read_record,
    registry_for,
)
from spades.cli.layout import columns
from spades.house import variant_faults
from spades.wording import differences, paragraphs

DESCRIPTION = """\
List the variants: their keys, how many play, and what they are; or tell the
rules of one of them; or what two of them play differently.

A variant is named by its key, or by a file of house rules (FILE.json). With
--check, files of house rules are read, and everything that is wrong with them
is named, a line for each fault; the exit status is 1 if there is one.
"""
EXAMPLES = (
    "spades variants",
    "spades variants cutthroat",
    "spades variants partnership mirror",
    "spades variants partnership examples/house.json",
    "spades variants --check examples/house.json",
)


def add_parser(commands: "Commands[Parser]") -> None:
    """The arguments of the command."""
    parser = commands.add_parser(
        "variants", help="list the variants, tell their rules, compare them", description=DESCRIPTION, epilog=hint(EXAMPLES)
    )
    parser.add_argument("keys", nargs="*", metavar="KEY", help="the variant to tell about, or two to compare")
    parser.add_argument("--check", nargs="+", metavar="FILE", help="files of house rules to check; - is standard input")
    parser.add_argument("--json", action="store_true", help="print the same as data")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> Answer:
    """Check files, list the variants, tell the rules of one, or compare two."""
    if arguments.check is not None:
        if arguments.keys:
            raise Trouble(f"--check takes files of house rules: it does not go together with the variant {arguments.keys[0]}")
        return _check(arguments.check, arguments.json)
    variants = [find_variant(key) for key in arguments.keys]
    match variants:
        case []:
            return _list(Registry.installed().variants, arguments.json)
        case [variant]:
            return Answer(as_json({**_data(variant), "rules": dict(paragraphs(variant))}) if arguments.json else _tell(variant))
        case [one, other]:
            return Answer(as_json(_compared(one, other)) if arguments.json else _tell_differences(one, other))
        case _:
            raise Trouble(f"two variants can be compared, not {len(variants)}")


def _list(variants: Sequence[Variant], json: bool) -> Answer:
    if json:
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
    lines = [_name(variant)]
    for heading, text in told:
        lines += ["", _filled(heading.ljust(room), text)]
    if variant.sources:
        lines += ["", *(f"{'Source'.ljust(room)}{source}" for source in variant.sources)]
    return "\n".join(lines) + "\n"


def _tell_differences(one: Variant, other: Variant) -> str:
    found = differences(one, other)
    lines = [_name(one), _name(other)]
    room = max(len(one.key), len(other.key)) + 4
    for heading, ours, theirs in found:
        lines += ["", heading]
        lines += [_filled(f"  {variant.key}".ljust(room), text or "-") for variant, text in ((one, ours), (other, theirs))]
    if not found:
        fields = _fields_that_differ(one, other)
        said = f"The words are the same, the data differ: {', '.join(fields)}." if fields else "The rules are the same."
        lines += ["", said]
    return "\n".join(lines) + "\n"


def _compared(one: Variant, other: Variant) -> dict[str, object]:
    return {
        "variants": [_data(one), _data(other)],
        "fields": _fields_that_differ(one, other),
        "differences": [{"heading": heading, "rules": texts} for heading, *texts in differences(one, other)],
    }


def _fields_that_differ(one: Variant, other: Variant) -> list[str]:
    """The fields that hold other rules."""
    names = [field.name for field in attrs.fields(Variant) if field.eq and field.name not in ("key", "title", "sources")]
    return [name for name in names if getattr(one, name) != getattr(other, name)]


def _name(variant: Variant) -> str:
    return f"{variant.title} ({variant.key})"


def _filled(heading: str, text: str) -> str:
    """A paragraph beside its heading."""
    width = min(shutil.get_terminal_size().columns, 100)
    return textwrap.fill(text, width, initial_indent=heading, subsequent_indent=" " * len(heading))


def _check(paths: Sequence[str], json: bool) -> Answer:
    found = [(file_name(path), _faults(path)) for path in paths]
    status = FOUND if any(faults for _, faults in found) else 0
    if json:
        data = [{"file": name, "faults": [{"place": fault.event, "reason": fault.reason} for fault in faults]} for name, faults in found]
        return Answer(as_json(data), status=status)
    return Answer("".join(f"{one_line(line)}\n" for name, faults in found for line in _tell_faults(name, faults)), status=status)


def _faults(path: str) -> tuple[RecordError, ...]:
    """Everything that is wrong with a file."""
    data = read_file(path)
    try:
        faults = read_record(data, variant_faults)
        if any(fault.event == "base" for fault in faults):
            faults = variant_faults(data.decode("utf-8-sig"), registry=registry_for(None))
    except RecordError as error:
        return (error,)
    return faults


def _tell_faults(name: str, faults: Sequence[RecordError]) -> Iterator[str]:
    yield from (f"{name}: {fault}" for fault in faults)
    if not faults:
        yield f"{name}: ok"
