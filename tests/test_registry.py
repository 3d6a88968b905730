"""The registry: variants by key, your own beside the built-in ones, and those of other packages."""

import copy
import os
import pickle
import subprocess
import sys
import textwrap
from collections.abc import Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import spades
from spades import VARIANTS, InvalidVariant, Registry, SpadesError, UnknownVariant, Variant

HOME = attrs.evolve(VARIANTS["partnership"], key="home/partnership", target=300)
OTHER = attrs.evolve(VARIANTS["cutthroat"], key="home/cutthroat", target=100)


def test_it_is_a_mapping_in_the_order_of_adding() -> None:
    assert isinstance(VARIANTS, Mapping)
    assert list(VARIANTS)[:4] == ["partnership", "partnership-blind-nil", "cutthroat", "two-player"]
    assert [variant.key for variant in VARIANTS.values()] == list(VARIANTS)
    assert len(VARIANTS) == len(list(VARIANTS)) == len(VARIANTS.variants)
    assert "partnership" in VARIANTS
    assert "bridge" not in VARIANTS
    assert VARIANTS.get("bridge") is None
    assert VARIANTS["cutthroat"].seats == 3
    assert "partnership" in repr(VARIANTS)


@pytest.mark.parametrize(("key", "hint"), [("cuthroat", "did you mean 'cutthroat'?"), ("bridge", "partnership, partnership-blind-nil")])
def test_an_unknown_key_has_a_hint(key: str, hint: str) -> None:
    with pytest.raises(UnknownVariant, match=key) as refused:
        VARIANTS[key]
    assert hint in str(refused.value)
    assert (refused.value.key, refused.value.known) == (key, tuple(VARIANTS))
    assert isinstance(refused.value, KeyError)
    assert isinstance(refused.value, SpadesError)


@pytest.mark.parametrize("key", [None, 4, [], {}])
def test_what_is_no_key_is_unknown(key: Any) -> None:
    with pytest.raises(UnknownVariant):
        VARIANTS[key]
    assert key not in VARIANTS
    assert VARIANTS.get(key) is None


def test_adding_gives_a_new_registry() -> None:
    added = VARIANTS.with_variant(HOME)
    assert added["home/partnership"] is HOME
    assert list(added) == [*VARIANTS, "home/partnership"]
    assert "home/partnership" not in VARIANTS
    assert added != VARIANTS


@pytest.mark.parametrize("variant", [HOME, attrs.evolve(HOME, target=400), attrs.evolve(HOME, key="partnership")])
def test_a_taken_key_is_refused(variant: Variant) -> None:
    added = VARIANTS.with_variant(HOME)
    with pytest.raises(InvalidVariant, match=f"the key '{variant.key}' is taken"):
        added.with_variant(variant)
    assert added["home/partnership"] is HOME


@pytest.mark.parametrize("thing", ["partnership", None, Variant])
def test_only_variants_are_held(thing: Any) -> None:
    with pytest.raises(InvalidVariant, match="a registry holds variants"):
        VARIANTS.with_variant(thing)


def test_a_registry_is_a_value() -> None:
    one, same = Registry([HOME, OTHER]), Registry((HOME, OTHER))
    assert one == same != Registry([OTHER, HOME])
    assert hash(one) == hash(same)
    for copied in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert copied == one
        assert copied["home/cutthroat"] == OTHER
    assert not Registry()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        one.variants = ()  # type: ignore[misc]
    with pytest.raises(TypeError):
        one["home/partnership"] = HOME  # type: ignore[index]
    with pytest.raises(TypeError):
        del one["home/partnership"]  # type: ignore[attr-defined]


# Variants that other packages publish


@attrs.frozen
class FakeEntry:
    """An entry point of a package; loading gives a value, or raises it."""

    name: str
    package: str | None
    value: Any

    @property
    def dist(self) -> SimpleNamespace | None:
        return None if self.package is None else SimpleNamespace(name=self.package)

    def load(self) -> Any:
        if isinstance(self.value, Exception):
            raise self.value
        return self.value


def publish(monkeypatch: pytest.MonkeyPatch, *entries: Any) -> None:
    def entry_points(*, group: str) -> tuple[Any, ...]:
        return entries if group == "spades.variants" else ()

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)


def test_nothing_published_leaves_the_built_in_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    publish(monkeypatch)
    assert Registry.installed() == VARIANTS


def test_published_variants_come_after_the_base_in_a_fixed_order(monkeypatch: pytest.MonkeyPatch) -> None:
    third = attrs.evolve(HOME, key="b/third")
    publish(monkeypatch, FakeEntry("a", "b-package", third), FakeEntry("y", "a-package", OTHER), FakeEntry("x", "a-package", HOME))
    assert list(Registry.installed()) == [*VARIANTS, "home/partnership", "home/cutthroat", "b/third"]
    assert list(Registry.installed(Registry())) == ["home/partnership", "home/cutthroat", "b/third"]
    assert "b/third" not in VARIANTS


def test_an_entry_may_publish_several(monkeypatch: pytest.MonkeyPatch) -> None:
    publish(monkeypatch, FakeEntry("both", "a-package", [HOME, OTHER]), FakeEntry("none", None, ()))
    assert list(Registry.installed(Registry())) == ["home/partnership", "home/cutthroat"]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (ImportError("no module named rules"), "no module named rules"),
        (RuntimeError("broken"), "broken"),
        (None, "not iterable"),
        (42, "not iterable"),
        ("partnership", "a registry holds variants"),
        ([HOME, "x"], "a registry holds variants, not 'x'"),
        (VARIANTS["partnership"], "the key 'partnership' is taken"),
        ([HOME, HOME], "the key 'home/partnership' is taken"),
    ],
)
def test_a_broken_entry_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch, value: Any, said: str) -> None:
    publish(monkeypatch, FakeEntry("house", "some-package", value))
    with pytest.raises(InvalidVariant) as refused:
        Registry.installed()
    (problem,) = refused.value.problems
    assert "'house' of some-package" in problem
    assert said in problem
    assert refused.value.__cause__ is not None


def test_an_entry_without_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    publish(monkeypatch, EntryPoint(name="lost", value="nowhere_to_be_found:variant", group="spades.variants"))
    with pytest.raises(InvalidVariant, match="'lost' of an unknown package gives no variant"):
        Registry.installed()


def install(folder: Path, entry: str) -> None:
    """Write a package with its metadata, as an installer leaves it."""
    (folder / "home_rules.py").write_text(
        textwrap.dedent(
            """
            import attrs
            from spades import VARIANTS

            short = attrs.evolve(VARIANTS["partnership"], key="home/short", title="Short", target=200)
            more = [attrs.evolve(short, key="home/long", target=1000), attrs.evolve(VARIANTS["cutthroat"], key="home/three")]
            """
        ),
        encoding="utf-8",
    )
    info = folder / "home_rules-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: home-rules\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[spades.variants]\n{entry}\n", encoding="utf-8")


def run(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    """Run a script where the package can be imported, beside the very spades of this test."""
    path = [str(folder), str(Path(spades.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, path))}
    return subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)


def test_an_installed_package_publishes_its_variants(tmp_path: Path) -> None:
    install(tmp_path, "more = home_rules:more\nshort = home_rules:short")
    done = run(
        tmp_path,
        "from spades import *\n"
        "registry = Registry.installed()\n"
        "print(*[key for key in registry if key not in VARIANTS], registry['home/short'].target)",
    )
    assert (done.stdout.split(), done.stderr) == (["home/long", "home/three", "home/short", "200"], "")


def test_an_installed_package_that_does_not_load_is_named(tmp_path: Path) -> None:
    install(tmp_path, "short = home_rules:missing")
    done = run(tmp_path, "from spades import *\ntry:\n    Registry.installed()\nexcept InvalidVariant as error:\n    print(error)")
    assert "'short' of home-rules gives no variant" in done.stdout
    assert done.stderr == ""
