"""The pages on variants and options: made from the data, up to date, and complete."""

import importlib.util
import re
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from spades import VARIANTS, BagRule, Card, DrawTwoKeepOne, Ending, InvalidVariant, Rank, Registry, Suit, Variant
from spades.wording import differences, paragraphs

DOCS = Path(__file__).parents[1] / "docs"
VARIANTS_PAGE = (DOCS / "variants.md").read_text(encoding="utf-8")
OPTIONS_PAGE = (DOCS / "options.md").read_text(encoding="utf-8")


def load(name: str) -> ModuleType:
    """The module that makes the pages."""
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


made_pages = load("made_pages")


def section(key: str) -> str:
    """What the page tells of a variant, on one line."""
    return " ".join(re.split(r"^### |^## ", VARIANTS_PAGE.partition(f"\n### {key}\n")[2], maxsplit=1, flags=re.MULTILINE)[0].split())


def rows() -> dict[str, list[str]]:
    """The cells of the options, by name."""
    return {row[1]: [cell.strip() for cell in row[2].split("|")] for row in made_pages.ROW.finditer(OPTIONS_PAGE)}


@pytest.mark.parametrize("name", ["variants", "options"])
def test_the_page_is_up_to_date(name: str) -> None:
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    assert made_pages.PAGES[name](text) == text, "run: python docs/made_pages.py"


def test_sphinx_makes_the_pages_anew() -> None:
    for name in made_pages.PAGES:
        source = [(DOCS / f"{name}.md").read_text(encoding="utf-8").replace("partnership", "bridge", 1)]
        made_pages.fill(None, name, source)
        assert "partnership" in source[0]
    for page in ("rules", "how-to/audit"):
        source = ["as it is"]
        made_pages.fill(None, page, source)
        assert source == ["as it is"]


def test_the_page_follows_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    home = Variant(key="home/short", title="Ours", sides=((0, 2), (1, 3)), target=150, ending=Ending(floor=-75), sources=("me",))
    monkeypatch.setattr(made_pages, "VARIANTS", Registry([*VARIANTS.variants, home]))
    page = made_pages.variants_page(VARIANTS_PAGE)
    assert (
        "### home/short\n\n**Ours.** Four players. Source: me.\n\nAs [partnership](#partnership), but for:\n\n- **End.** The game" in page
    )
    assert "falls to -75 points" in page
    assert "`150`: `home/short`" in made_pages.options_page(OPTIONS_PAGE)


def test_every_variant_has_a_section_and_a_row() -> None:
    assert re.findall(r"^### (\S+)$", VARIANTS_PAGE, re.MULTILINE) == list(VARIANTS)
    assert re.findall(r"^\| \[`(\S+)`\]\(#\1\) ", VARIANTS_PAGE, re.MULTILINE) == list(VARIANTS)


@pytest.mark.parametrize("key", made_pages.SOURCES)
def test_the_sources_are_told_in_full(key: str) -> None:
    told = section(key)
    for heading, text in paragraphs(VARIANTS[key]):
        assert f"- **{heading}.** {text}" in told
    assert f"Source: {VARIANTS[key].sources[0]}." in told


@pytest.mark.parametrize("key", [key for key in VARIANTS if key not in made_pages.SOURCES])
def test_the_others_are_told_by_what_differs(key: str) -> None:
    told = section(key)
    assert f"**{VARIANTS[key].title}.**" in told
    base = re.search(r"As \[(\S+)\]\(#\1\), but for:", told)
    assert base is not None
    found = differences(VARIANTS[base[1]], VARIANTS[key])
    assert found
    for heading, there, here in found:
        assert f"- **{heading}.** " in told
        for text in filter(None, (there, here)):
            assert text in told
    assert told.count("- **") == len(found)


def test_every_option_has_a_row_and_no_other() -> None:
    assert sorted(rows()) == sorted(made_pages.options())


@pytest.mark.parametrize("name", made_pages.options())
def test_an_option_says_what_it_does_and_who_plays_it(name: str) -> None:
    usual, what, who, _ = rows()[name]
    field = made_pages.options()[name]
    assert what.endswith(".")
    assert who or name in ("key", "title", "sources")
    kind: Any = None if field is None else field.type
    if isinstance(kind, type) and issubclass(kind, Enum) and kind not in (Rank, Suit):
        for member in kind:
            assert f"`{member.value}`" in what
        assert usual == f"`{field.default.value}`"


@pytest.mark.parametrize(
    ("name", "usual", "others"),
    [
        ("target", "`500`", "`60`: `fast`"),
        ("nil", "played", "`null`: `no-nil`, "),
        ("misdeal", "`null`", "played: `gentlemans-bid`"),
        ("misdeal.without", "`[]`", '`["ace", "king", "queen", "jack"]`: `gentlemans-bid`'),
        ("breaking", "`any-spade`", "`never`: `open-spiel`"),
        ("deck", "52 cards", "54 cards, 2 jokers: `kitty`, `three-jokers`"),
        ("dealing", "`deal-all`", "`draw-two-keep-one`: `two-player`, `two-player-open`"),
        ("dealing.exchange", "`3`", "`0`: `two-player-open`"),
        ("play_rules", "`follow-suit`, `spades-broken`", ""),
        ("contract.big.set", "`null`", "`150`: `cookout`"),
        ("nil.double", "`null`", "played: `double-nil`"),
        ("no-nil", "", "`no-nil`, "),
        ("follow-suit", "", " more"),
        ("holder-bids.card", "", "`AS`: `ace-game`; `2S`: `deuce`"),
        ("bid-holding.rank", "`null`", "`ace`: `crazy-aces`"),
    ],
)
def test_what_is_usual_and_who_has_something_else(name: str, usual: str, others: str) -> None:
    cells = rows()[name]
    assert cells[0] == usual
    assert others in cells[3]


def test_what_is_left_out_is_refused() -> None:
    with pytest.raises(InvalidVariant, match="the deck holds AS twice"):
        type(VARIANTS["partnership"].deck)([Card.parse("AS")] * 2, [Card.parse("AS")])
    assert "InvalidVariant" in OPTIONS_PAGE.partition("## What is left out")[2]


def test_a_variant_is_told_over_the_nearest_source() -> None:
    drawn = Variant(key="home/x", title="X", sides=((0,), (1,)), dealing=DrawTwoKeepOne(), bags=BagRule(limit=7))
    assert made_pages._nearest(drawn).key == "two-player"
    assert {made_pages._nearest(VARIANTS[key]).key for key in ("mirror", "solo", "six", "jokers-deuces")} == {"partnership"}
