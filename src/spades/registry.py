"""The variants by key: the built-in ones, your own, and those that other packages publish."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import attrs
from typing_extensions import override

from spades.errors import InvalidVariant, UnknownVariant
from spades.presets.sources import CUTTHROAT, PARTNERSHIP, PARTNERSHIP_BLIND_NIL, TWO_PLAYER
from spades.variants import Variant

ENTRY_POINTS: Final = "spades.variants"
"""The entry-point group under which other packages publish a `Variant`, or several of them."""


@attrs.frozen(init=False, repr=False, eq=False)
class Registry(Mapping[str, Variant]):
    """Variants by key, in the order in which they were added: a mapping that never changes.

    Errors: `UnknownVariant` (a `KeyError`) for a key that it does not hold; `InvalidVariant` for one that is given twice.

    >>> from spades import VARIANTS
    >>> list(VARIANTS)[:4]
    ['partnership', 'partnership-blind-nil', 'cutthroat', 'two-player']
    >>> "cutthroat" in VARIANTS, VARIANTS.get("bridge")
    (True, None)
    """

    first: tuple[Variant, ...]
    _more: Callable[[], tuple[Variant, ...]] | None

    def __init__(self, variants: Iterable[Variant] = (), *, more: Callable[[], tuple[Variant, ...]] | None = None) -> None:
        """A registry of `variants`, and of those that `more` gives when any but these is asked for."""
        by_key: dict[str, Variant] = {}
        for variant in variants:
            if not isinstance(variant, Variant):
                raise InvalidVariant((f"a registry holds variants, not {variant!r}",))
            if variant.key in by_key:
                raise InvalidVariant((f"the key {variant.key!r} is taken: give the variant a key of its own",))
            by_key[variant.key] = variant
        self.__attrs_init__(tuple(by_key.values()), more)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """All of them."""
        return self.first + (self._more() if self._more is not None else ())

    def _by_key(self) -> dict[str, Variant]:
        return {variant.key: variant for variant in self.variants}

    @override
    def __getitem__(self, key: str) -> Variant:
        for variants in (self.first, self.variants):
            for variant in variants:
                if variant.key == key:
                    return variant
        raise UnknownVariant(key, tuple(self._by_key()))

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._by_key())

    @override
    def __len__(self) -> int:
        return len(self.variants)

    @override
    def __eq__(self, other: object) -> bool:
        return self.variants == other.variants if isinstance(other, Registry) else NotImplemented

    @override
    def __hash__(self) -> int:
        return hash(self.variants)

    def __repr__(self) -> str:
        return f"<Registry of {', '.join(self)}>"

    def with_variant(self, variant: Variant) -> "Registry":
        """A new registry with one variant more.

        Errors: `InvalidVariant` where its key is taken, or where it is no variant.

        >>> import attrs
        >>> from spades import VARIANTS
        >>> home = attrs.evolve(VARIANTS["cutthroat"], key="home/cutthroat", target=300)
        >>> VARIANTS.with_variant(home)["home/cutthroat"].target
        300
        """
        return Registry((*self.variants, variant))

    @classmethod
    def installed(cls, base: "Registry | None" = None) -> "Registry":
        """The built-in variants (or those of `base`) and all that other installed packages publish.

        A package publishes a `Variant`, or an iterable of them, as an entry point of the group `spades.variants`.

        Errors: `InvalidVariant` that names the entry point and its package where it does not load, is no variant, or takes a key.

        >>> "partnership" in Registry.installed()
        True
        """
        from importlib.metadata import entry_points

        registry = VARIANTS if base is None else base
        for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: (entry.dist.name if entry.dist else "", entry.name)):
            where = f"the entry point {entry.name!r} of {entry.dist.name if entry.dist else 'an unknown package'}"
            try:
                found: Any = entry.load()
                for variant in (found,) if isinstance(found, Variant) else found:
                    registry = registry.with_variant(variant)
            except Exception as error:  # what a package does when it loads is not ours to foresee
                raise InvalidVariant((f"{where} gives no variant: {error}",)) from error
        return registry


def _presets() -> tuple[Variant, ...]:
    from spades.presets import OTHER_TABLES

    return OTHER_TABLES


VARIANTS: Final = Registry((PARTNERSHIP, PARTNERSHIP_BLIND_NIL, CUTTHROAT, TWO_PLAYER), more=_presets)
"""The built-in variants: the four of the sources first, then what other tables play (made when one of them is first asked for)."""
