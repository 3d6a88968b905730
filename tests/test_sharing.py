"""Values to hand around: copied, hashed, pickled for another Python, and used by threads and processes at once."""

import copy
import importlib.util
import os
import pickle
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from pathlib import Path
from typing import Any

import attrs
import pytest
from tabletop import draw_all

import spades
from spades import (
    BLIND_NIL,
    VARIANTS,
    Bid,
    Card,
    Draw,
    Exchange,
    FollowSuit,
    Game,
    Hand,
    IllegalAction,
    IllegalBid,
    IllegalPlay,
    Look,
    Misdeal,
    NoNil,
    Registry,
    Round,
    SpadesBroken,
    SpadesError,
    Trick,
    Variant,
    audit,
    loads,
    play_violation,
    score_round,
)
from spades.cards import ALL_CARDS
from spades.rules import BID_RULES, PLAY_RULES, NoNilHolding

PYTHONS = ["3.11", "3.12", "3.13"]


def playing(variant: Variant, seed: int = 1, steps: int = 45) -> Round:
    """A round after some actions."""
    rng = random.Random(seed)
    now = Round.deal(variant, rng)
    for _ in range(steps):
        if now.turn is not None:
            now = now.apply(rng.choice(now.legal_actions()))
    return now


def errors() -> Iterator[SpadesError]:
    """One error of each class that can be met."""
    partnership = VARIANTS["partnership"]
    now = Round.deal(partnership, random.Random(1))
    hand = Hand.parse("AS 2C")

    def attempts() -> Iterator[Any]:
        yield lambda: Card.parse("1X")
        yield lambda: Bid("4")  # type: ignore[arg-type]
        yield lambda: Trick(-1)
        yield lambda: now.bid(14)
        yield lambda: now.bid(3, seat=0)
        yield lambda: spades.check_play(partnership, Card.parse("AS"), hand)
        yield lambda: VARIANTS["bridge"]
        yield lambda: attrs.evolve(partnership, target=0, hand_size=0)
        yield lambda: score_round(partnership, [1, 2, 3, None], [13, 0, 0, 0])
        yield lambda: loads('{"format": 1}')

    for attempt in attempts():
        try:
            attempt()
        except SpadesError as error:
            yield error


def values() -> list[Any]:
    """At least one value of every public kind."""
    found: list[Any] = [*ALL_CARDS]
    for thing in (getattr(spades, name) for name in spades.__all__):
        found += list(thing) if isinstance(thing, type) and issubclass(thing, Enum) else [thing] if attrs.has(type(thing)) else []
    found += [Hand(), Hand.parse("AS KD BJ"), Bid(4), BLIND_NIL, Trick(2, (Card.parse("AS"), Card.parse("KS")))]
    found += [Look(), Misdeal(), Draw(keep=True), Exchange(Hand.parse("AS 2C")), VARIANTS, Registry([VARIANTS["zone"]])]
    for variant in VARIANTS.values():
        found += [variant, variant.deck, *variant.play_rules, *variant.bid_rules]
        found += [getattr(variant, field.name) for field in attrs.fields(Variant) if attrs.has(type(getattr(variant, field.name)))]
    for key in ("partnership", "partnership-blind-nil", "cutthroat", "two-player", "pass-always", "kitty"):
        variant = VARIANTS[key]
        for steps in (0, 1, 20, 45, 100):
            now = playing(variant, steps=steps)
            found += [now, now.table, now.view(0)]
        result = now.result()
        found += [result, *result.sides, *(line for side in result.sides for line in side.lines)]
        found += [Game.new(variant, dealer=1), Game.new(variant, dealer=1).add(now), Game.new(variant, dealer=0).deal(random.Random(1))]
    exchanging = draw_all(Round.deal(VARIANTS["two-player"], random.Random(8)).bid(BLIND_NIL))
    found += [exchanging, exchanging.exchange(Hand(list(exchanging.hands[0])[:2])), *attrs.asdict(exchanging, recurse=False).values()]
    cutthroat = VARIANTS["cutthroat"]
    deal = Round.from_pack(cutthroat, cutthroat.deck.cards, dealer=2)
    found += audit(cutthroat, deal.hands, [[Card.parse(text) for text in ("3C", "KS", "5C")]], dealer=2)
    found += [NoNilHolding(Card.parse("AS")), NoNil(), SpadesBroken(), FollowSuit()]
    found.append(play_violation(cutthroat, Card.parse("AS"), Hand.parse("AS 3C")))
    return found


VALUES = values()
ERRORS = list(errors())


def test_every_public_class_has_a_value_here() -> None:
    kinds = {type(value) for value in VALUES} | {type(error) for error in ERRORS}
    public = {getattr(spades, name) for name in spades.__all__}
    classes = {kind for kind in public if isinstance(kind, type) and (attrs.has(kind) or issubclass(kind, Enum | Exception))}
    inside = {type(part) for value in VALUES if attrs.has(type(value)) for part in attrs.astuple(value, recurse=False)}
    assert classes - {spades.SpadesError, spades.RuleViolation} <= kinds | inside
    assert {*BID_RULES, *PLAY_RULES} <= kinds


def test_copies_are_equal_and_hash_alike() -> None:
    for value in VALUES:
        for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert type(other) is type(value)
            assert other == value
            assert (other != value) is False
            assert hash(other) == hash(value)
            assert repr(other) == repr(value)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_every_pickle_protocol_will_do(protocol: int) -> None:
    for value in VALUES:
        assert pickle.loads(pickle.dumps(value, protocol)) == value


def test_a_card_is_always_the_one_card() -> None:
    for card in ALL_CARDS:
        assert copy.copy(card) is copy.deepcopy(card) is pickle.loads(pickle.dumps(card)) is card
    now = playing(VARIANTS["cutthroat"])
    again = pickle.loads(pickle.dumps(now))
    assert all(one is other for one, other in zip(now.tricks[0].cards, again.tricks[0].cards, strict=True))


def test_equal_values_of_different_making_are_one_key() -> None:
    for value in VALUES:
        if attrs.has(type(value)) and not isinstance(value, Card | Hand | Registry):
            again = pickle.loads(pickle.dumps(value))
            assert {value: 1}[again] == 1
            assert len({value, again, copy.deepcopy(value)}) == 1
    assert VARIANTS["zone"] != VARIANTS["partnership"]
    assert playing(VARIANTS["cutthroat"], seed=1) != playing(VARIANTS["cutthroat"], seed=2)
    assert (Bid(0) == 0, Bid(4) == 4, Hand() == 0, Card.parse("AS") == "AS") == (False,) * 4


def test_values_cannot_be_changed() -> None:
    for value in VALUES:
        if attrs.has(type(value)):
            field = attrs.fields(type(value))[0].name if attrs.fields(type(value)) else "anything"
            with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
                setattr(value, field, None)
            with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError, TypeError)):
                value.never_heard_of = 1


def told(error: BaseException) -> Any:
    return type(error), error.args, str(error), error.__dict__


def test_errors_can_be_copied_and_pickled() -> None:
    assert {type(error) for error in ERRORS} >= {IllegalAction, IllegalBid, IllegalPlay}
    for error in ERRORS:
        for other in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
            assert told(other) == told(error)


# Another Python


def interpreter(version: str) -> str | None:
    """A Python of this version: on the path, or one that pyenv has."""
    root = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()
    candidates = [shutil.which(f"python{version}"), *map(str, sorted(root.glob(f"versions/{version}.*/bin/python")))]
    for candidate in candidates:
        if candidate is None:
            continue
        # A shim of pyenv is there for every version, but works only for those that are switched on.
        tried = subprocess.run(
            [candidate, "-c", "import sys; print(*sys.version_info[:2], sep='.')"], capture_output=True, text=True, check=False
        )
        if tried.stdout.strip() == version:
            return candidate
    return None


def import_path() -> str:
    """Where this Python finds the library and what it needs, all of it pure Python."""
    places = []
    for name in ("spades", "attr", "cattrs", "typing_extensions"):
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        origin = Path(spec.origin)
        places.append(str(origin.parents[1] if origin.name == "__init__.py" else origin.parent))
    return os.pathsep.join(dict.fromkeys(places))


def run(python: str, script: str, *arguments: str) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))}
    environment |= {"PYTHONPATH": import_path(), "PYTHONHASHSEED": "random"}
    done = subprocess.run([python, "-c", script, *arguments], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


READ_AND_WRITE = """
import pickle, sys
import attrs
from spades import VARIANTS, Card, Round

with open(sys.argv[1], "rb") as file:
    values = pickle.load(file)
for value in values:
    if not isinstance(value, BaseException):
        # The hash of text differs from one run to the next: none that was kept may come along.
        again = pickle.loads(pickle.dumps(value))
        if hash(value) != hash(again) or value != again:
            sys.exit(f"{value!r} does not hash or compare as it should")
        if isinstance(value, Card) and value is not Card.parse(str(value)):
            sys.exit(f"there are two of {value}")
keys = {variant: key for key, variant in VARIANTS.items()}
known = [value for value in values if type(value) is type(VARIANTS["zone"])]
if not known or any(keys[variant] != variant.key for variant in known):
    sys.exit("a variant is not the one of its key")
for value in values:
    if isinstance(value, Round):
        if value.replayed(scores=value.scores, bags=value.bags, number=value.number) != value:
            sys.exit(f"{value} does not play as it did")
with open(sys.argv[2], "wb") as file:
    pickle.dump(values, file)
"""


@pytest.mark.parametrize("version", PYTHONS)
def test_pickles_go_to_another_python_and_back(version: str, tmp_path: Path) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    there, back = tmp_path / "there", tmp_path / "back"
    there.write_bytes(pickle.dumps([*VALUES, *ERRORS]))
    run(python, READ_AND_WRITE, str(there), str(back))
    returned = pickle.loads(back.read_bytes())
    assert returned[: len(VALUES)] == VALUES
    assert list(map(hash, returned[: len(VALUES)])) == list(map(hash, VALUES))
    assert list(map(told, returned[len(VALUES) :])) == list(map(told, ERRORS))


# Threads and processes


def played_on(now: Round, seed: int) -> tuple[Any, ...]:
    """What comes of a round that is played to its end, with a look at views and samples on the way."""
    rng = random.Random(seed)
    while now.turn is not None:
        if rng.randrange(8) == 0:
            view = now.view(rng.randrange(now.variant.seats))
            assert view.sample(rng).view(view.seat) == view
        now = now.apply(rng.choice(now.legal_actions()))
    return now.actions, now.result()


@pytest.mark.parametrize("key", ["partnership", "two-player", "pass-always"])
def test_eight_threads_share_a_round(key: str) -> None:
    shared = playing(VARIANTS[key], steps=3)
    before = pickle.dumps(shared)
    alone = [played_on(shared, seed) for seed in range(24)]
    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(8) as pool:
            together = list(pool.map(played_on, [shared] * 24, range(24)))
    finally:
        sys.setswitchinterval(switch)
    assert together == alone
    assert pickle.loads(before) == shared


FROM_THE_START = """
import random, sys, threading

sys.setswitchinterval(1e-5)
results, barrier = {}, threading.Barrier(8)

def work(number):
    barrier.wait()
    # Every thread comes first to all that the library makes when it is first asked for.
    from spades import VARIANTS, Game, audit_record, dumps, dumps_view, loads, loads_view
    game = Game.new(VARIANTS["kitty"], dealer=0).deal(random.Random(1))
    rng = random.Random(2)
    for _ in range(40):
        game = game.apply(rng.choice(game.legal_actions()))
    view = game.view(0)
    results[number] = [dumps(game), dumps_view(view), loads(dumps(game)) == game, loads_view(dumps_view(view)) == view,
                       audit_record(dumps(game)), [variant.title for variant in VARIANTS.values()]]

threads = [threading.Thread(target=work, args=[number]) for number in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
if len(results) != 8 or any(result != results[0] for result in results.values()) or not all(results[0][2:4]):
    sys.exit("the threads do not agree")
"""


def test_eight_threads_come_to_the_library_at_once() -> None:
    run(sys.executable, FROM_THE_START)


PLAY_ON = """
import pickle, random, sys

with open(sys.argv[1], "rb") as file:
    shared, seeds = pickle.load(file)
results = []
for seed in seeds:
    rng, now = random.Random(seed), shared
    while now.turn is not None:
        now = now.apply(rng.choice(now.legal_actions()))
    results.append((now.actions, now.result(), shared))
with open(sys.argv[2], "wb") as file:
    pickle.dump(results, file)
"""


def test_four_processes_share_a_round(tmp_path: Path) -> None:
    shared = playing(VARIANTS["partnership-blind-nil"], steps=3)
    with ThreadPoolExecutor(4) as pool:
        for number in range(4):
            (tmp_path / f"there{number}").write_bytes(pickle.dumps((shared, range(number, 16, 4))))
        paths = [(str(tmp_path / f"there{number}"), str(tmp_path / f"back{number}")) for number in range(4)]
        list(pool.map(lambda pair: run(sys.executable, PLAY_ON, *pair), paths))
    for number, (_, back) in enumerate(paths):
        results = pickle.loads(Path(back).read_bytes())
        for seed, (actions, result, same) in zip(range(number, 16, 4), results, strict=True):
            rng, now = random.Random(seed), shared
            while now.turn is not None:
                now = now.apply(rng.choice(now.legal_actions()))
            assert (actions, result) == (now.actions, now.result())
            assert same == shared
