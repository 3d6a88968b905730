"""The project's own promises: the two commands of the README, the version, the metadata."""

from importlib.metadata import metadata
from pathlib import Path

import pytest

import spades

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    "python3.11 -m venv .venv && .venv/bin/pip install --quiet . && .venv/bin/spades score --variant partnership examples/partnership.csv",
    "python3.11 -m venv .venv && .venv/bin/pip install --quiet nox && .venv/bin/nox",
]


@pytest.mark.parametrize("command", COMMANDS, ids=["use", "check"])
def test_readme_has_the_command(command: str) -> None:
    assert command in [line.removeprefix("$ ") for line in README.splitlines()]


def test_ci_runs_the_second_command() -> None:
    assert COMMANDS[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_summary_says_what_spades_is() -> None:
    assert "card game" in metadata("spades")["Summary"]


def test_version_is_that_of_the_package_and_has_notes() -> None:
    assert spades.__version__ == metadata("spades")["Version"]
    assert f"\n## {spades.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
