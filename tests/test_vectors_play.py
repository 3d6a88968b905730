"""The vectors of legal cards and winners L1 to L35 of `data/vectors.json`."""

from itertools import combinations

import attrs
import pytest
from tabletop import begin, cards, trick
from vectors import Vector, name, variant_of, vectors

from spades import Hand, Phase, Round, legal_plays, play_violation, trick_winner
from spades.cards import Card


@pytest.mark.parametrize("vector", vectors("play", "plays"), ids=name)
def test_legal_cards(vector: Vector) -> None:
    variant, given, expected = variant_of(vector), vector["given"], vector["expected"]
    hand, on_table = Hand.parse(given["hand"]), trick(given["trick"]) if "trick" in given else None
    state = {"spades_broken": given.get("broken", False), "trick_number": given.get("number", 1)}
    assert legal_plays(variant, hand, on_table, **state) == Hand.parse(expected["legal"])
    for card in hand:
        violation = play_violation(variant, card, hand, on_table, **state)
        assert (violation is None) == (card in Hand.parse(expected["legal"]))
        assert violation is None or violation.code == expected.get("refused", {}).get(str(card), violation.code)


@pytest.mark.parametrize("vector", vectors("play", "winner"), ids=name)
def test_winner(vector: Vector) -> None:
    assert trick_winner(variant_of(vector), trick(vector["given"]["trick"])) == vector["expected"]["seat"]


@pytest.mark.parametrize("vector", vectors("play", "order"), ids=name)
def test_order_of_the_trumps(vector: Vector) -> None:
    variant = variant_of(vector)
    for high, low in combinations(cards(vector["expected"]["order"]), 2):
        assert trick_winner(variant, trick(f"{high} {low}")) == 0
        assert trick_winner(variant, trick(f"{low} {high}")) == 1
    last = vector["expected"]["order"].split()[-1]
    assert trick_winner(variant, trick(f"AH {last}")) == 1


@pytest.mark.parametrize("vector", vectors("play", "round"), ids=name)
def test_course_of_the_play(vector: Vector) -> None:
    given, expected = vector["given"], vector["expected"]
    size = len(given["hands"][0].split())
    variant = attrs.evolve(variant_of(vector), key="test/short", hand_size=size)
    now = begin(variant, given["hands"], dealer=given.get("dealer", variant.seats - 1))
    assert now.turn == expected.get("leader", 0)
    for card in cards(given["plays"]):
        legal = expected.get("legal", {}).get(str(card))
        assert legal is None or now.legal_plays() == Hand.parse(legal)
        now = now.play(card)
    assert now.turn == expected.get("turn", now.turn)
    assert now.spades_broken == expected.get("broken", now.spades_broken)


@pytest.mark.parametrize("vector", vectors("play", "discard"), ids=name)
def test_discard_of_the_cards_left_over(vector: Vector) -> None:
    variant, expected = variant_of(vector), vector["expected"]
    taken = Hand.parse(vector["given"]["hand"])
    rest: list[Card] = list(Hand(variant.deck.cards) - taken)
    now = Round.from_hands(variant, [taken, *(Hand(rest[place::3]) for place in range(3))], dealer=0)
    assert (now.phase, now.turn) == (Phase.EXCHANGE, 0)
    actions = now.legal_actions()
    assert len(actions) == expected["ways"]
    for action in actions:
        after = now.apply(action)
        assert (len(after.hands[0]), after.phase) == (variant.hand_size, Phase.BID)
        assert len(after.view(0).thrown) == expected["number"]
        assert after.view(0).thrown == taken - after.hands[0]
        assert after.view(1).unseen == now.view(1).unseen
