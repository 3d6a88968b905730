"""Whatever the documentation shows is run: Python blocks, shell sessions, and the examples in docstrings."""

import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sybil import Document, Example
from sybil.parsers.myst import CodeBlockParser, PythonCodeBlockParser

import spades

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MODULES = [module.name for module in pkgutil.walk_packages(spades.__path__, "spades.") if module.name != "spades.__main__"]

# The command itself; what comes before it, such as making the environment, is not run here.
COMMAND = re.compile(r"\$ (?:.* && )?(?:\.venv/bin/)?(spades\b.*)")


class Console(CodeBlockParser):
    """A shell session, `$ spades …` and what it prints; other commands are for the reader alone.

    A command may be a pipeline. It runs in the root of the repository, and its output, errors included, is compared to the letter.
    """

    language = "console"

    def evaluate(self, example: Example) -> str | None:
        shown = str(example.parsed)
        for session in re.split(r"^(?=\$ )", shown, flags=re.MULTILINE):
            line, _, expected = session.partition("\n")
            if command := COMMAND.fullmatch(line):
                printed = shell(command[1])
                if printed.rstrip("\n") != expected.rstrip("\n"):
                    return f"{line}\nexpected:\n{expected}\nprinted:\n{printed}"
        return None


def shell(command: str) -> str:
    """What a command prints, where `spades` is that of this very Python."""
    function = f'spades() {{ "{sys.executable}" -m spades "$@"; }}\n'
    environment = os.environ | {"PYTHONUTF8": "1", "COLUMNS": "80", "NO_COLOR": "1"}
    arguments = ["bash", "-c", function + command]
    return subprocess.run(
        arguments, cwd=ROOT, env=environment, encoding="utf-8", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    ).stdout


def page_name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


PARSERS = [PythonCodeBlockParser(), Console()]


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_page(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for example in Document.parse(str(page), *PARSERS):
        example.evaluate()


@pytest.mark.parametrize("module", ["spades", *MODULES])
def test_docstrings(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0


def test_every_block_is_of_a_kind_that_is_run_or_only_shown() -> None:
    fences = re.findall(r"^ *(?:```|~~~)(\w+)", "\n".join(page.read_text(encoding="utf-8") for page in PAGES), re.MULTILINE)
    assert set(fences) <= {"python", "console", "sh", "text", "json", "toml", "csv"}


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!\w+:|#)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
