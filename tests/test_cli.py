"""The command line as a whole: help, version, bad arguments, files, pipes, encodings."""

import importlib
import importlib.metadata
import io
import os
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import spades.cli
from spades import VARIANTS
from spades.cli import main
from spades.cli.common import default_players, one_line

COMMANDS = ["score", "variants", "deal", "replay", "audit", "simulate"]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command that succeeds prints."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that bad input is answered with; nothing else may be printed."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("spades: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err.removeprefix("spades: ").rstrip("\n")


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "spades", *arguments]
    environment = os.environ | {"COLUMNS": "80"} | dict(options.pop("env", {}) or {})  # type: ignore[call-overload]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False, **options)  # type: ignore[call-overload,no-any-return]


def test_the_help_names_all_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("usage: spades")
    assert [command for command in COMMANDS if f"\n    {command} " in out] == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples_that_run(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    out, _ = capsys.readouterr()
    assert max(map(len, out.splitlines())) <= 80
    examples = [line.split() for line in out.partition("examples:\n")[2].splitlines()]
    assert examples
    parser = spades.cli.parser()
    for words in examples:
        line = words[words.index("|") + 2 :] if "|" in words else words[1:]
        assert parser.parse_args(line[: line.index("<")] if "<" in line else line).run


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"spades {importlib.metadata.version('spades')}\n"


def test_without_a_command_it_says_what_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys) == "the following arguments are required: COMMAND (see spades --help)"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["scor"], "invalid choice: 'scor'"),
        (["score", "--vari", "cutthroat"], "unrecognized arguments: --vari"),
        (["score"], "name a sheet to score"),
        (["score", "x.csv"], "x.csv: No such file or directory"),
        (["score", "--variant", "bridge", "x.csv"], "x.csv: No such file or directory"),
        (["score", "--bids", "4", "--tricks", "4"], "say by which rules to score: --variant KEY"),
        (["variants", "cuthroat"], "there is no variant 'cuthroat': did you mean 'cutthroat'?"),
        (["deal", "--seed", "1"], "the following arguments are required: --variant"),
        (["deal", "--variant", "cutthroat"], "the following arguments are required: --seed"),
        (["deal", "--variant", "bridge", "--seed", "1"], "there is no variant 'bridge'"),
        (["deal", "--variant", "cutthroat", "--seed", "x"], "argument --seed: invalid number value: 'x'"),
        (["simulate", "--variant", "bridge", "--games", "1", "--seed", "1"], "there is no variant 'bridge'"),
        (["simulate", "--variant", "cutthroat", "--games", "0", "--seed", "1"], "argument --games: 0 is too small: 1 or more is wanted"),
        (["simulate", "--variant", "cutthroat", "--games", "1", "--seed", "1", "--jobs", "0"], "argument --jobs: 0 is too small"),
        (["replay"], "the following arguments are required: FILE"),
        (["replay", "x.json"], "x.json: No such file or directory"),
        (["audit", "x.json"], "x.json: No such file or directory"),
        (["audit", "a\nb.json"], "a\\nb.json: No such file or directory"),
    ],
)
def test_bad_arguments(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert expected in refused(capsys, *arguments)


@pytest.mark.parametrize("command", [["score", "--variant", "partnership"], ["replay"], ["audit"]])
def test_a_directory_is_no_file(command: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert refused(capsys, *command, str(tmp_path)) == f"{tmp_path}: Is a directory"


def test_a_closed_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert refused(capsys, "replay", "-") == "standard input: it is closed"


@pytest.mark.parametrize("stream", [io.StringIO("{"), io.TextIOWrapper(io.BytesIO(b"{"))], ids=["text", "bytes"])
def test_standard_input_is_called_by_its_name(
    stream: io.TextIOBase, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", stream)
    assert refused(capsys, "score", "-").startswith("standard input: this is not JSON: ")


def test_the_keyboard_stops_it_quietly(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("spades.cli.deal.find_variant", interrupted)
    assert main(["deal", "--variant", "cutthroat", "--seed", "1"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.fixture
def nobody_reads() -> Iterator[io.TextIOWrapper]:
    """A pipe whose other end is closed."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as stream:
        yield stream


@pytest.mark.parametrize("arguments", [["variants"], ["--help"], ["variants", "cutthroat", "--json"]])
def test_a_broken_pipe_is_quiet(
    arguments: list[str], nobody_reads: io.TextIOWrapper, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout", nobody_reads)
    assert main(arguments) == 141
    assert capsys.readouterr().err == ""


def test_output_that_cannot_be_written(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "read-only"
    path.touch()
    with os.fdopen(os.open(path, os.O_RDONLY), "w") as stream:
        monkeypatch.setattr("sys.stdout", stream)
        assert main(["variants"]) == 1
    assert capsys.readouterr().err == "spades: the output cannot be written: Bad file descriptor\n"


def test_no_output_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    assert main(["variants"]) == 0


def test_what_an_encoding_lacks_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", stream)
    assert main(["variants", "cutthroat"]) == 0
    assert b"without 2\\u2663" in stream.buffer.getvalue()  # type: ignore[attr-defined]


@attrs.frozen
class Published:
    """An entry point as `importlib.metadata` gives it."""

    name: str
    found: object
    dist: None = None

    def load(self) -> object:
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


def publish(monkeypatch: pytest.MonkeyPatch, found: object) -> None:
    """Have an installed package publish something as a variant."""
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [Published("home", found)])


def test_variants_of_other_packages(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    publish(monkeypatch, attrs.evolve(VARIANTS["two-player"], key="home/two", title="Our own", target=100))
    assert main(["variants"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split(maxsplit=2) == ["home/two", "2", "Our own"]
    assert main(["score", "--variant", "home/two", "--bids", "5,6", "--tricks", "7,6"]) == 0
    capsys.readouterr()
    assert main(["deal", "--variant", "home/two", "--seed", "1", "--json"]) == 0
    record = capsys.readouterr().out
    assert '"variant": "home/two"' in record
    monkeypatch.setattr("sys.stdin", io.StringIO(record))
    assert main(["replay", "-"]) == 0
    assert "Our own" in capsys.readouterr().out


def test_a_broken_package_does_not_stand_in_the_way_of_the_rest(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(monkeypatch, ImportError("no module named home"))
    assert "gives no variant: no module named home" in refused(capsys, "variants")
    assert main(["variants", "cutthroat"]) == 0
    assert main(["deal", "--variant", "cutthroat", "--seed", "1"]) == 0


def test_complaints_stay_on_their_line() -> None:
    assert one_line("é 'x'\n\x1b[1m\udcff") == "é 'x'\\n\\x1b[1m\\udcff"


def test_players_without_names() -> None:
    assert default_players(VARIANTS["partnership"]) == ("North", "East", "South", "West")
    assert default_players(VARIANTS["cutthroat"]) == ("Player 1", "Player 2", "Player 3")


def test_python_m_spades() -> None:
    done = run("variants")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1].split()[:2] == ["partnership", "4"]
    done = run("variants", "bridge")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("spades: there is no variant 'bridge'")


def test_the_module_runs_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["spades", "variants", "bridge"])
    with pytest.raises(SystemExit) as done:
        runpy.run_module("spades", run_name="__main__")
    assert done.value.code == 2
    assert capsys.readouterr().err.startswith("spades: there is no variant 'bridge'")


def test_the_module_may_be_imported() -> None:
    assert importlib.import_module("spades.__main__").main is main


def test_a_pipe_that_nobody_reads() -> None:
    process = subprocess.Popen([sys.executable, "-m", "spades", "variants"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 141


def test_standard_input_of_a_process() -> None:
    done = run("score", "--variant", "two-player", "-", input="Zoë bid,李 bid,Zoë tricks,李 tricks\n5,nil,7,6\n", env={"PYTHONUTF8": "1"})
    assert (done.returncode, done.stderr) == (0, "")
    assert "  李    -94 points   6 bags   594 short of 500\n" in done.stdout


def test_the_library_does_not_load_what_only_the_command_line_needs() -> None:
    modules = ["argparse", "csv", "multiprocessing", "spades.cli", "spades.sheets"]
    code = f"import sys, spades; print([name for name in {modules} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
