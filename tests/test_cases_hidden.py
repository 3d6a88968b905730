"""Cases of what a seat may know (HID) and of the API (API), from data/cases.json."""

import pickle
import pickletools
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from tabletop import CASES, play_game

from spades import VARIANTS, Card, Game, Hand, IllegalAction, Round, SeatView, dumps_view, loads_view

A = VARIANTS["partnership"]


def reachable(value: Any) -> Iterator[Any]:
    """Everything that can be reached from a value by its fields."""
    stack, seen = [value], set()
    while stack:
        value = stack.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        yield value
        if attrs.has(type(value)):
            stack += [getattr(value, field.name) for field in attrs.fields(type(value))]
        elif isinstance(value, tuple | list | set | frozenset):
            stack += value
        elif isinstance(value, dict):
            stack += [*value, *value.values()]


def views(now: Round, seat: int, seed: int, deals: int = 5) -> Iterator[SeatView]:
    """What the seat sees after the same actions from other deals of the cards that it does not see, as far as these can be played."""
    rng = random.Random(seed)
    yield now.view(seat)
    hidden = [other for other in range(4) if other != seat]
    unseen = [card for other in hidden for card in now.hands[other]]
    for _ in range(deals):
        rng.shuffle(unseen)
        hands = list(now.hands)
        for place, other in enumerate(hidden):
            hands[other] = Hand(unseen[13 * place : 13 * place + 13])
        yield Round.from_hands(A, hands, dealer=now.dealer).view(seat)


def test_hid_01_a_view_shows_no_other_hand() -> None:
    given, expected = CASES["HID-01"]["given"], CASES["HID-01"]["expected"]
    now = Round.deal(A, random.Random(1), dealer=0)
    view = now.view(given["seat"])
    # A view also lists what its seat has not seen; that list is the same whoever holds these cards.
    text = dumps_view(view).replace(str(view.unseen), "")
    others = [str(card) for seat, hand in enumerate(now.hands) for card in hand if seat != given["seat"]]
    assert sum(str(card) in text for card in now.hands[given["seat"]]) == expected["shown"]
    assert len(others) == expected["hidden"]
    assert not [card for card in others if card in text]
    assert loads_view(dumps_view(view)) == view


def test_hid_01_whoever_holds_the_other_cards_the_view_is_the_same() -> None:
    now = Round.deal(A, random.Random(1), dealer=0)
    seen = list(views(now, 1, seed=2))
    assert len({dumps_view(view) for view in seen}) == 1
    assert len({repr(view) for view in seen}) == 1
    assert len({pickle.dumps(view) for view in seen}) == 1
    assert len(set(seen)) == 1


def test_hid_03_a_view_keeps_no_deal_and_no_seed() -> None:
    given, expected = CASES["HID-03"]["given"], CASES["HID-03"]["expected"]
    rng = random.Random(1)
    now = Round.deal(A, rng, dealer=3)
    for _ in range(4 + given["plays"] + 1):
        before, now = now, now.apply(rng.choice(now.legal_actions()))
    # One play is taken back: the state before it is the one that goes on.
    view = before.view(given["seat"])
    played = {card for trick in (*view.tricks, view.trick) if trick is not None for card in trick.cards}
    assert len(played) == given["plays"]
    known = played | set(before.hands[given["seat"]])
    found = [value for value in reachable(view) if isinstance(value, Round | Game | random.Random)]
    assert found == expected["found"]
    assert {card for value in reachable(view) if isinstance(value, Hand) for card in value} <= known
    names = {argument for opcode, argument, _ in pickletools.genops(pickle.dumps(view)) if opcode.name in ("SHORT_BINUNICODE", "GLOBAL")}
    assert not {"spades.rounds", "spades.games", "random"} & names


def test_api_01_what_comes_too_early_is_not_called_too_late() -> None:
    expected = CASES["API-01"]["expected"]
    now = Round.deal(A, random.Random(1), dealer=CASES["API-01"]["given"]["dealer"])
    assert now.trick is expected["trick"]
    assert now.legal_plays() == Hand()
    with pytest.raises(IllegalAction) as refused:
        now.play(next(iter(now.hands[0])))
    assert refused.value.code == expected["code"]
    assert "over" not in str(refused.value)
    game = Game.new(A, dealer=0)
    with pytest.raises(IllegalAction) as early:
        game.apply(Card.parse("AS"))
    assert early.value.code == expected["code"]


def test_api_03_rules_hold_in_optimised_python() -> None:
    script = """
import random
from spades import *

assert False, "assertions are off"
now = Round.deal(VARIANTS["partnership"], random.Random(1), dealer=0)
over = Game.new(VARIANTS["partnership"], dealer=0, scores=(512, 300))
for attempt in (lambda: now.bid(14), lambda: now.bid(3, seat=0), lambda: over.deal(random.Random(1))):
    try:
        attempt()
    except RuleViolation as error:
        print(error.code)
"""
    printed = subprocess.run([sys.executable, "-O", "-c", script], capture_output=True, text=True, check=True).stdout
    assert printed.split() == CASES["API-03"]["expected"]["codes"]


@pytest.mark.parametrize(("key", "tricks"), CASES["API-04"]["expected"]["tricks"].items())
def test_api_04_any_number_of_players(key: str, tricks: int) -> None:
    for seed in range(CASES["API-04"]["given"]["games"]):
        game = play_game(Game.new(VARIANTS[key], dealer=0), seed, rounds=5)
        assert len(game.rounds) == 5 or game.is_over
        for played, result in zip(game.rounds, game.results, strict=True):
            assert isinstance(played, Round)
            assert len(played.tricks) == sum(side.tricks for side in result.sides) == tricks
            assert {len(trick.cards) for trick in played.tricks} == {VARIANTS[key].seats}
