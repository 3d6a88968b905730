"""Variants as JSON text: the house rules of a table in a file, whole or as what differs from another variant."""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Final

import attrs

from spades.errors import RecordError, SpadesError, UnknownVariant, WrongType
from spades.record import parse_json
from spades.registry import VARIANTS
from spades.soundness import problems_of
from spades.variants import Variant

Path = tuple[str | int, ...]
Fault = tuple[Path, str]

_FIELDS: Final = {field.name: field for field in attrs.fields(Variant) if field.init}
_UNREADABLE: Final[Any] = object()
"""Stands for a value that cannot be made out, so that the rest can be judged without it."""
_PLACE = re.compile(r"([a-z_]+(?:\.[a-z_]+|\[\d+\])*)(?:: | (?=is ))(.*)", re.DOTALL)
"""A problem that begins with the place where it is."""


def dumps_variant(variant: Variant) -> str:
    """Write all the rules of a table as JSON, a line for each field.

    Errors: `RecordError` for a variant with a rule that is not one of the library's; `WrongType` for what is no variant.

    >>> print(dumps_variant(VARIANTS["cutthroat"]).splitlines()[3])
      "sides": [[0], [1], [2]],
    """
    import json

    from spades.convert import variant_to_data

    if not isinstance(variant, Variant):
        raise WrongType(f"a Variant is wanted, not {variant!r}")
    fields = (f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in variant_to_data(variant).items())
    return "{\n" + ",\n".join(fields) + "\n}"


def loads_variant(text: str, *, registry: Mapping[str, Variant] = VARIANTS) -> Variant:
    """Read the rules of a table from JSON: all of them, or with a `"base"` what differs from a variant of `registry`.

    Without a base, what is left out is as in `Variant`. With one it is as in the base, but for three fields: the `key` must be given and
    be another one, the `title` says that these are house rules, and `sources` is empty. Where both have an object, that of the text
    need only say what differs, at any depth; an object for `dealing` of another kind than the base's (`"deal"`) stands for
    itself. Any other value (a number, a text, a list, null) takes the place of the base's.

    Errors: `RecordError` that names everything that is wrong, as `variant_faults` does; its `event` is the place of the first fault.
    `WrongType` for what is no text.

    >>> ours = loads_variant('{"base": "partnership", "key": "home/ours", "target": 300, "bags": {"limit": 5}}')
    >>> ours.target, ours.bags.limit, ours.bags.penalty
    (300, 5, 100)
    >>> loads_variant('{"base": "partnership", "key": "home/ours", "target": 300, "bags": {"limits": 5}}')
    Traceback (most recent call last):
        ...
    spades.errors.RecordError: bags.limits: there is no such field: did you mean 'limit'?
    """
    values, faults = _read(text, registry)
    if len(faults) > 1:
        raise RecordError(faults[0].event, "; ".join([faults[0].reason, *map(str, faults[1:])]))
    if faults:
        raise faults[0]
    return Variant(**values)


def variant_faults(text: str, *, registry: Mapping[str, Variant] = VARIANTS) -> tuple[RecordError, ...]:
    """Everything that is wrong with rules as JSON: none if `loads_variant` takes them.

    The `event` of each fault is its place, such as `bags.limit`, and its `reason` says what is wrong there. What makes no sense
    because of another fault is not named.

    >>> for fault in variant_faults('{"base": "partnership", "key": "Ours", "target": "300", "bags": {"limit": 0}}'):
    ...     print(fault)
    target: a whole number is wanted, not '300'
    key: it is 'Ours': it must be words of small letters and digits with - _ . or / between them
    bags.limit: it is 0: it must be a whole number from 1 up
    """
    try:
        return tuple(_read(text, registry)[1])
    except RecordError as error:
        return (error,)


def _read(text: str, registry: Mapping[str, Variant]) -> tuple[dict[str, Any], list[RecordError]]:
    """The fields of a variant, and all that is wrong with them.

    Errors: `RecordError` for a text that is no JSON object.
    """
    if not isinstance(text, str):
        raise WrongType(f"house rules are read from text, not from {text!r}")
    if text.lstrip()[:1] not in ("{", ""):
        raise RecordError(None, "house rules are a JSON object: they begin with {")
    data = parse_json(text)
    base, faults = _base(data, registry)
    faults += _strange_keys((), (key for key in data if key != "base"), _FIELDS)
    values = {}
    for name in _FIELDS:
        if name in data:
            values[name], found = _value(name, data[name], base)
            faults += found
        else:
            values[name] = _left_out(name, base)
            if values[name] is _UNREADABLE and "base" not in data:
                faults.append(((name,), "it is missing"))
    errors = [RecordError(_place(path), reason) for path, reason in faults]
    if base is not None or "base" not in data:
        errors += _problems(values, [error.event for error in errors])
    return values, errors


def _base(data: dict[str, Any], registry: Mapping[str, Variant]) -> tuple[Variant | None, list[Fault]]:
    """The variant that the rules are over (None: none, or none that is known), and what is wrong with that."""
    if "base" not in data:
        return None, []
    key = data["base"]
    if type(key) is not str:
        return None, [(("base",), f"the key of a variant is wanted, not {key!r}")]
    if key not in registry:
        return None, [(("base",), str(UnknownVariant(key, tuple(registry))))]
    if "key" not in data:
        return registry[key], [(("key",), "it is missing: rules over others need a key of their own")]
    if data["key"] == key:
        return registry[key], [(("key",), "it is that of the base: give these rules one of their own")]
    return registry[key], []


def _left_out(name: str, base: Variant | None) -> Any:
    if base is not None:
        return {"title": f"{base.title}, house rules", "sources": ()}.get(name, getattr(base, name))
    default: Any = _FIELDS[name].default
    return _UNREADABLE if default is attrs.NOTHING else default


def _value(name: str, data: Any, base: Variant | None) -> tuple[Any, list[Fault]]:
    """What a field says, and what is wrong with it; without the wrong parts if it can be read so."""
    from spades.convert import json_converter, to_data

    kind: Any = _FIELDS[name].type
    if base is not None and type(data) is dict:
        data = _merged(to_data(getattr(base, name), kind), data)
    structure = json_converter().structure
    try:
        return structure(data, kind), []
    except Exception as error:  # whatever a value of the wrong kind leads to
        faults = list(_faults((name,), kind, error))
    try:
        return structure(_without([path[1:] for path, _ in faults], data), kind), faults
    except Exception:
        return _UNREADABLE, faults


def _merged(base: Any, own: Any) -> Any:
    """Data over that of a base: objects field by field, unless they are of different kinds; else the own data."""
    if type(base) is not dict or type(own) is not dict or own.get("deal", base.get("deal")) != base.get("deal"):
        return own
    return base | {key: _merged(base.get(key), value) for key, value in own.items()}


def _without(paths: Sequence[Path], data: Any) -> Any:
    """Data without the entries at some paths; one within a list takes the whole list away."""
    if type(data) is not dict or () in paths:
        return _UNREADABLE
    inner = {key: [path[1:] for path in paths if path[0] == key] for key in data}
    kept = {key: _without(inner[key], value) if inner[key] else value for key, value in data.items()}
    return {key: value for key, value in kept.items() if value is not _UNREADABLE}


def _faults(path: Path, kind: Any, error: BaseException) -> Iterator[Fault]:
    """The single faults that an error of the converter is made of."""
    from cattrs import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError

    match error:
        case ClassValidationError():
            for fault, field in error.group_exceptions()[0]:
                yield from _faults((*path, field.name), field.type, fault)
            for fault in error.group_exceptions()[1]:
                yield from _faults(path, kind, fault)
        case IterableValidationError():
            for fault, item in error.group_exceptions()[0]:
                yield from _faults((*path, item.index), item.type, fault)
        case ForbiddenExtraKeysError():
            yield from _strange_keys(path, sorted(error.extra_fields), [field.name for field in attrs.fields(error.cl)])
        case KeyError() if not isinstance(error, SpadesError):
            yield path, "it is missing"
        case ValueError() if isinstance(kind, type) and issubclass(kind, Enum) and not isinstance(error, SpadesError):
            yield path, f"one of {', '.join(str(member.value) for member in kind)} is wanted: {error}"
        case _:
            yield path, str(error)


def _strange_keys(path: Path, keys: Iterator[str] | Sequence[str], known: Mapping[str, Any] | Sequence[str]) -> Iterator[Fault]:
    from difflib import get_close_matches

    for key in keys:
        if key not in known:
            near = get_close_matches(key, known, n=1)
            yield (*path, key), "there is no such field" + (f": did you mean {near[0]!r}?" if near else "")


def _problems(values: dict[str, Any], wrong: Sequence[Any]) -> Iterator[RecordError]:
    """What no table could play, but for what follows from the places that are wrong anyway."""
    variant = object.__new__(Variant)
    for name, value in values.items():
        object.__setattr__(variant, name, value)
    for problem in problems_of(variant):
        first = re.split(r"[ :]", problem, maxsplit=1)[0]
        if not any(place == first or place.startswith((f"{first}.", f"{first}[")) for place in wrong):
            said = _PLACE.fullmatch(problem)
            yield RecordError(None, problem) if said is None else RecordError(said[1], f"{'it ' * said[2].startswith('is ')}{said[2]}")


def _place(path: Path) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")
