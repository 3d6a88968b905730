"""The house: imports run downwards only, and no module holds two ideas."""

import ast
from collections.abc import Iterable, Iterator
from itertools import takewhile
from pathlib import Path

import pytest

import spades

ROOT = Path(spades.__file__).parent
MODULES = {
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): path for path in sorted(ROOT.rglob("*.py"))
}

# Lowest first: a module imports only from those above it in this list. A package stands after all that it gathers,
# and gathers what it likes.
LAYERS = [
    "spades.errors",
    "spades.slots",
    "spades.cards",
    "spades.bids",
    "spades.tricks",
    "spades.actions",
    "spades.table",
    "spades.results",
    "spades.rules.base",
    "spades.rules.play",
    "spades.rules.play_formats",
    "spades.rules.bidding",
    "spades.rules.bid_formats",
    "spades.rules.dealing",
    "spades.rules.scoring",
    "spades.rules.ending",
    "spades.rules",
    "spades.soundness",
    "spades.variants",
    "spades.presets.sources",
    "spades.presets.families",
    "spades.presets.formats",
    "spades.presets.tables",
    "spades.presets",
    "spades.registry",
    "spades.legality",
    "spades.scoring",
    "spades.wording",
    "spades.exchanges",
    "spades.course",
    "spades.deals",
    "spades.views",
    "spades.rounds",
    "spades.sampling",
    "spades.audit",
    "spades.games",
    "spades.locales",
    "spades.pbn",
    "spades.notation",
    "spades.convert",
    "spades.record",
    "spades.seat_record",
    "spades.record_audit",
    "spades.renege",
    "spades.house",
    "spades.schemas",
    "spades.sheets",
    "spades",
    "spades.testing",
    "spades.cli.common",
    "spades.cli.layout",
    "spades.cli.score",
    "spades.cli.variants",
    "spades.cli.deal",
    "spades.cli.replay",
    "spades.cli.audit",
    "spades.cli.simulate",
    "spades.cli",
    "spades.__main__",
]
PACKAGES = {"spades", "spades.rules", "spades.presets", "spades.cli"}


def statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """What runs when the module is imported: not the bodies of functions, not what only type checkers read."""
    for statement in body:
        yield statement
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(statement, ast.If) and ast.unparse(statement.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}:
            yield from statements(statement.orelse)
            continue
        for child in ast.iter_child_nodes(statement):
            if isinstance(child, ast.ExceptHandler | ast.match_case):
                yield from statements(child.body)
            elif isinstance(child, ast.stmt):
                yield from statements([child])


def imports(source: str, package: str = "spades") -> set[str]:
    """The modules of this library that `source`, a module in `package`, imports."""
    found = set()
    for statement in statements(ast.parse(source).body):
        if isinstance(statement, ast.Import):
            found |= {alias.name for alias in statement.names}
        elif isinstance(statement, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) + 1 - statement.level] if statement.level else []
            module = ".".join([*base, *filter(None, [statement.module])])
            # `from spades import cards` takes a module, `from spades import Card` what the package gathers.
            submodules = {f"{module}.{alias.name}" for alias in statement.names} & set(LAYERS)
            found |= submodules if len(submodules) == len(statement.names) else {module, *submodules}
    return {name for name in found if name.split(".")[0] == "spades"}


def test_every_module_has_a_layer() -> None:
    assert set(MODULES) <= set(LAYERS)


@pytest.mark.parametrize("module", sorted(set(MODULES) - PACKAGES))
def test_imports_run_downwards(module: str) -> None:
    below = set(takewhile(lambda layer: layer != module, LAYERS))
    assert imports(MODULES[module].read_text(encoding="utf-8"), module.rpartition(".")[0]) <= below


@pytest.mark.parametrize("module", sorted(MODULES))
def test_no_module_is_over_400_lines(module: str) -> None:
    lines = len(MODULES[module].read_text(encoding="utf-8").splitlines())
    assert lines <= 400


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import attrs, spades.cards", {"spades.cards"}),
        ("from spades import cards", {"spades.cards"}),
        ("from spades import Card", {"spades"}),
        ("from spades import cards, Card", {"spades", "spades.cards"}),
        ("from spades.cards import Card", {"spades.cards"}),
        ("from .play import FollowSuit", {"spades.rules.play"}),
        ("from ..cards import Card", {"spades.cards"}),
        ("from . import play", {"spades.rules.play"}),
        ("try:\n    import spades.a\nexcept ImportError:\n    import spades.b", {"spades.a", "spades.b"}),
        ("class A:\n    import spades.a", {"spades.a"}),
        ("def a():\n    import spades.a", set()),
        ("class A:\n    def a():\n        import spades.a", set()),
        ("if TYPE_CHECKING:\n    import spades.a\nelse:\n    import spades.b", {"spades.b"}),
    ],
)
def test_imports_are_found(source: str, expected: set[str]) -> None:
    assert imports(source, "spades.rules") == expected
