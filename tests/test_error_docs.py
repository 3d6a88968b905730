"""docs/errors.md names every code and every error class of the library, and none that does not exist; docs/api.md, every public name."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import spades
from spades import rules

DOCS = Path(__file__).parents[1] / "docs"
ERRORS = (DOCS / "errors.md").read_text(encoding="utf-8")
API = (DOCS / "api.md").read_text(encoding="utf-8")
SOURCE = Path(spades.__file__).parent
CODE = re.compile(r"(?:play|bid|turn|round|game|score|exchange|sheet|renege)\.[a-z0-9]+(?:-[a-z0-9]+)*")


def codes_in(tree: ast.AST) -> Iterator[str]:
    """The codes written in a module; what a `RecordError` begins with is a place in the record, which may look like one."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    places = {id(call.args[0]) for call in calls if isinstance(call.func, ast.Name) and call.func.id == "RecordError" and call.args}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value) and id(node) not in places:
            yield node.value


def first_column(name: str) -> list[str]:
    """What stands in code in the first column of the tables of docs/errors.md that fits a pattern."""
    return [cell for cell in re.findall(r"^\| `([^`]+)` \|", ERRORS, re.MULTILINE) if re.fullmatch(name, cell)]


def test_every_code_is_documented_and_no_other() -> None:
    sources = [path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py"))]
    written = {code for source in sources for code in codes_in(ast.parse(source))}
    assert set(first_column(CODE.pattern)) == written


def test_every_error_class_is_documented_and_no_other() -> None:
    modules = [importlib.import_module(module.name) for module in pkgutil.iter_modules(spades.__path__, "spades.")]
    classes = {value for module in modules for value in vars(module).values() if isinstance(value, type)}
    errors = {cls.__name__ for cls in classes if issubclass(cls, spades.SpadesError)}
    assert set(first_column(r"[A-Z]\w+")) == errors


def test_nothing_is_documented_twice() -> None:
    names = first_column(".*")
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("code = 'play.follow-suit'", {"play.follow-suit"}),
        ("refuse('game.over', 'game.over means: play.no more')", {"game.over"}),
        ("'plays.follow-suit', 'home/play.mine', 'play.Follow'", set()),
        ("RecordError('round.result', 'score.set')", {"score.set"}),
    ],
)
def test_codes_are_found(source: str, expected: set[str]) -> None:
    assert set(codes_in(ast.parse(source))) == expected


def test_the_reference_has_every_public_name() -> None:
    documented = re.findall(r"^\.\. auto(?!module)\w+:: spades\.(?:rules\.)?(\w+)$", API, re.MULTILINE)
    assert sorted(documented) == sorted({*spades.__all__, *rules.__all__})
