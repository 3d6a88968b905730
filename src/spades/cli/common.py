"""What all commands share: arguments, files, variants, and how an answer or a complaint gets out."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TextIO, TypeVar

import attrs
from typing_extensions import override

from spades import VARIANTS, RecordError, Registry, Variant
from spades.house import loads_variant

T = TypeVar("T")

FOUND = 1
BAD_INPUT = 2
BROKEN_PIPE = 141
"""What a shell reports for a program that the signal SIGPIPE ended."""


class Trouble(Exception):
    """Something that the command cannot go on with, as one line for the user."""


@attrs.frozen
class Answer:
    """What a command has to say: the text, complaints of one line each, and its exit status."""

    text: str
    complaints: tuple[str, ...] = ()
    status: int = 0


class Done(Exception):
    """The arguments asked for no more than this answer (the help, the version)."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer)
        self.answer = answer


class Parser(argparse.ArgumentParser):
    """A parser whose help is an answer like any other, and whose complaints are a single line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **options)

    @override
    def print_help(self, file: Any = None) -> NoReturn:
        raise Done(Answer(self.format_help()))

    @override
    def error(self, message: str) -> NoReturn:
        raise Trouble(f"{message} (see {self.prog} --help)")


Commands = argparse._SubParsersAction  # the type of what `add_subparsers` gives has no public name


def whole_number(least: int | None = None) -> Any:
    """A reader of arguments that are whole numbers, from `least` up."""

    def read(text: str) -> int:
        number = int(text)
        if least is not None and number < least:
            raise argparse.ArgumentTypeError(f"{number} is too small: {least} or more is wanted")
        return number

    read.__name__ = "number"  # argparse says "invalid number value"
    return read


def registry_for(key: str | None) -> Registry:
    """The built-in variants, or where they do not have the key, those that installed packages publish too.

    What others publish is loaded only when it is wanted: a package that is broken does not stand in the way of the rest.
    """
    return VARIANTS if key in VARIANTS or is_house_file(key) else Registry.installed()


def is_house_file(key: str | None) -> bool:
    """Whether what was given as a variant is a file of house rules, and not a key."""
    return key is not None and key.endswith(".json")


def find_variant(key: str) -> Variant:
    """The variant of a key, or that of a file of house rules."""
    if not is_house_file(key):
        return registry_for(key)[key]
    try:
        return read_record(read_file(key), loads_variant)
    except RecordError as error:
        raise Trouble(fault(key, error)) from None


def file_name(path: str) -> str:
    """How to speak of a file."""
    return "standard input" if path == "-" else path


def read_file(path: str) -> bytes:
    """All of a file, or of standard input for `-`."""
    try:
        return _read_input() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise Trouble(f"{file_name(path)}: {error.strerror}") from None


def _read_input() -> bytes:
    if sys.stdin is None:
        raise Trouble("standard input: it is closed")
    stream = getattr(sys.stdin, "buffer", None)  # a stream of mere text has none
    return sys.stdin.read().encode() if stream is None else stream.read()


def is_record(data: bytes) -> bool:
    """Whether a file holds a record rather than a sheet: JSON begins with a brace."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def read_record(data: bytes, read: Callable[..., T]) -> T:
    """What `read` (such as `loads`) makes of the text of a record, or of house rules.

    Errors: `RecordError`.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(None, f"it is not text in UTF-8 (at byte {error.start})") from None
    try:
        return read(text)
    except RecordError as error:
        if error.event not in ("variant", "base"):
            raise
    return read(text, registry=registry_for(None))


def fault(path: str, error: RecordError) -> str:
    """What is wrong with a record, and where, in one line."""
    return f"{file_name(path)}: {error}" + f" [{error.code}]" * (error.code is not None)


def default_players(variant: Variant) -> tuple[str, ...]:
    """Names for players who gave none."""
    if variant.seats == 4:
        return ("North", "East", "South", "West")
    return tuple(f"Player {seat + 1}" for seat in range(variant.seats))


def as_json(data: object) -> str:
    """Data as JSON for people and programs."""
    return json.dumps(data, indent=2) + "\n"


def deliver(answer: Answer) -> int:
    """Write an answer out, and say with which status to exit."""
    status = _write(sys.stdout, answer.text) or answer.status
    for complaint in answer.complaints:
        _write(sys.stderr, f"spades: {one_line(complaint)}\n")
    return status


def one_line(text: str) -> str:
    """Text that stays on its line, whatever a file name or a cell put into it."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def _write(stream: TextIO | None, text: str) -> int:
    """Write text; what the encoding of the stream lacks is escaped. Returns 0, or the exit status where nobody can read it."""
    if stream is None:
        return 0
    encoding = stream.encoding or "utf-8"
    try:
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
        stream.flush()
    except BrokenPipeError:
        _forget(stream)
        return BROKEN_PIPE
    except OSError as error:
        _forget(stream)
        return _write(sys.stderr, f"spades: the output cannot be written: {error.strerror}\n") or 1
    return 0


def _forget(stream: TextIO) -> None:
    """Let what is left in a stream go nowhere, or Python would try to write it once more when it exits."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def hint(words: Sequence[str]) -> str:
    """The examples at the end of a help text."""
    return "examples:\n" + "\n".join(f"  {line}" for line in words)
