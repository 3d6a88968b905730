"""Every case and every rule has its test: data/cases.json and docs/rules.md against the tests themselves."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from tabletop import CASES

import spades
from spades import rules

TESTS = Path(__file__).parent
RULES = (TESTS.parent / "docs" / "rules.md").read_text(encoding="utf-8")
PARAGRAPHS = [f"{letter}-{number}" for letter, last in (("A", 20), ("B", 23), ("C", 13), ("D", 15)) for number in range(1, last + 1)]

# What other tables answer, and the options of a variant cannot say yet.
NOT_YET = {
    ("BAG-22", "the last digit of the score shows the bags"): "a way to write scores, not to count them",
    (
        "NIL-09",
        "the tricks of two nils are no bags",
    ): "`DoubleNil` makes one unit of them, `FailedNil.NOTHING` speaks of a single failed nil too",
    ("SCO-12", "Call Break: a tenth of a point for each extra trick"): "another game",
    ("SCO-16", "the letter of one translated text: ten for each trick won"): "a slip that no table plays",
    ("LEG-24", "a revoke found later costs three tricks, or the bid"): "revokes cannot happen here; the audit finds those of others",
    ("END-13", "only tens are compared"): "scores are compared as they are",
}


@cache
def collected() -> frozenset[str]:
    """The names of the tests about cases, as pytest finds them."""
    files = sorted(str(path) for path in TESTS.glob("test_cases_*.py") if path != Path(__file__))
    arguments = ["--collect-only", "-q", "-p", "no:cacheprovider", *files]
    listed = subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=TESTS.parent, capture_output=True, text=True, check=True)
    return frozenset(line for line in listed.stdout.splitlines() if "::" in line)


def test_there_are_130_cases() -> None:
    assert len(CASES) == 130
    assert {tuple(case)[:6] for case in CASES.values()} == {("id", "title", "variant", "given", "action", "expected")}


@pytest.mark.parametrize("key", CASES)
def test_every_case_has_a_test(key: str) -> None:
    named = re.compile(rf"::test_\w*{key.lower().replace('-', '_')}(?!\d)|\[{key}[\]-]")
    assert any(named.search(name) for name in collected())


def test_what_other_tables_answer_is_tested_or_has_a_reason() -> None:
    silent = {(key, other["table"]) for key, case in CASES.items() for other in case.get("others", ()) if "change" not in other}
    assert silent == set(NOT_YET)


def names_in(path: str) -> set[str]:
    file = TESTS.parent / path
    return set(re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)) if file.exists() else set()


@pytest.mark.parametrize(("path", "name"), sorted(set(re.findall(r"`(tests/\w+\.py)::(test_\w+)`", RULES))))
def test_every_test_that_the_rules_name_exists(path: str, name: str) -> None:
    assert name in names_in(path)


@pytest.mark.parametrize("code", PARAGRAPHS)
def test_every_paragraph_of_the_rules_names_its_test(code: str) -> None:
    (entry,) = re.findall(rf"^- \*\*{code}\*\* (.*?)(?=^- |^#|\Z)", RULES, re.MULTILINE | re.DOTALL)
    assert f"::test_{code.lower().replace('-', '_')}_" in entry


@pytest.mark.parametrize("letter", "abcd")
def test_every_example_and_decision_that_is_tested_stands_in_the_rules(letter: str) -> None:
    path = f"tests/test_rules_{letter}.py"
    written = set(re.findall(rf"`{path}::(test_\w+)`", RULES))
    assert {name for name in names_in(path) if "_decided_" in name or "_example" in name} <= written


@pytest.mark.parametrize("option", sorted(set(re.findall(r"`([A-Z]\w+(?:\(.*?\)|\.[A-Z_]+))`", RULES))))
def test_every_option_that_the_rules_name_exists(option: str) -> None:
    names = {name: getattr(module, name) for module in (spades, rules) for name in module.__all__}
    assert eval(option, names) is not None
