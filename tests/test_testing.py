"""The strategies of `spades.testing`: what they draw can be, and they meet what a user's tests want to meet."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample, Unsatisfiable

from spades import (
    JOKER_DECK,
    JOKER_DEUCE_DECK,
    STANDARD_DECK,
    VARIANTS,
    Bid,
    Card,
    Deck,
    Game,
    Hand,
    Phase,
    Round,
    Trick,
    Variant,
    loads,
    testing,
)

QUICK = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
SEARCH = settings(QUICK, max_examples=300, phases=[Stage.generate], derandomize=True, database=None)


def meets(strategy: st.SearchStrategy[Any], condition: Any) -> bool:
    """Whether a strategy draws a value with some property, soon."""
    try:
        find(strategy.map(Hidden), lambda found: condition(found.value), settings=SEARCH)
    except NoSuchExample:
        return False
    return True


def always(strategy: st.SearchStrategy[Any], condition: Any) -> bool:
    """Whether a strategy draws nothing but values with some property."""
    try:
        find(strategy.map(Hidden), lambda found: not condition(found.value), settings=settings(SEARCH, max_examples=10))
    except NoSuchExample:
        return True
    return False


class Hidden:
    """A value that Hypothesis does not print."""

    def __init__(self, value: Any) -> None:
        self.value = value


def test_all_of_it_is_documented() -> None:
    assert all(getattr(testing, name).__doc__ for name in testing.__all__)
    assert testing.__all__ == sorted(testing.__all__)


@QUICK
@given(data=st.data())
def test_cards_and_hands_are_of_their_deck(data: st.DataObject) -> None:
    deck = data.draw(testing.decks())
    assert isinstance(deck, Deck)
    assert data.draw(testing.cards(deck)) in deck.cards
    hand = data.draw(testing.hands(deck, min_size=2, max_size=5))
    assert 2 <= len(hand) <= 5
    assert not hand - Hand(deck.cards)


def test_cards_and_hands_of_the_standard_deck_by_default() -> None:
    assert always(testing.cards(), lambda card: card in STANDARD_DECK.cards)
    assert meets(testing.cards(JOKER_DECK), lambda card: card is Card.parse("BJ"))
    assert meets(testing.hands(), lambda hand: len(hand) == 0)
    assert meets(testing.hands(), lambda hand: len(hand) == 13)
    assert meets(testing.decks(), lambda deck: deck == JOKER_DEUCE_DECK)


@QUICK
@given(data=st.data())
def test_bids_are_those_of_the_variant(data: st.DataObject) -> None:
    variant = data.draw(testing.variants())
    bid = data.draw(testing.bids(variant))
    assert bid.tricks <= variant.hand_size
    assert not bid.blind or bid.mask & variant.blind_bids


def test_blind_bids_come_where_they_are_played() -> None:
    assert always(testing.bids(), lambda bid: not bid.blind)
    assert meets(testing.bids(VARIANTS["two-player"]), lambda bid: bid == Bid(0, blind=True))
    assert always(testing.bids(VARIANTS["two-player"]), lambda bid: not (bid.blind and bid.tricks))


@QUICK
@given(variant=testing.variants())
def test_variants_are_variants(variant: Variant) -> None:
    assert isinstance(variant, Variant)
    assert 2 <= variant.seats <= 6


@pytest.mark.parametrize(
    "condition",
    [
        lambda variant: variant == VARIANTS["cutthroat"],
        lambda variant: variant.seats == 6 and len(variant.sides) == 3,
        lambda variant: variant.seats == 6 and len(variant.sides) == 2,
        lambda variant: variant.seats == 5,
        lambda variant: variant.nil is None,
        lambda variant: variant.key not in VARIANTS and variant.hand_size == 1,
        lambda variant: variant.key not in VARIANTS and variant.deck == JOKER_DEUCE_DECK,
    ],
)
def test_variants_of_many_kinds_are_met(condition: Any) -> None:
    assert meets(testing.variants(), condition)


@pytest.mark.parametrize("key", ["cutthroat", "two-player", "pass-always"])
def test_rounds_meet_every_phase_of_their_variant(key: str) -> None:
    for phase in Phase:
        possible = phase in (Phase.BID, Phase.PLAY, Phase.DONE) or VARIANTS[key].draws or (key == "pass-always" and phase is Phase.EXCHANGE)
        if possible:
            assert meets(testing.rounds(VARIANTS[key]), lambda now, phase=phase: now.phase is phase)
            assert always(testing.rounds(VARIANTS[key], phases=[phase]), lambda now, phase=phase: now.phase is phase)
        else:
            with pytest.raises((NoSuchExample, Unsatisfiable)):
                find(testing.rounds(VARIANTS[key], phases=[phase]), lambda now: True, settings=settings(SEARCH, max_examples=2))


@QUICK
@given(data=st.data())
def test_rounds_can_be_played_on(data: st.DataObject) -> None:
    now = data.draw(testing.rounds())
    assert isinstance(now, Round)
    assert now.replayed(scores=now.scores, bags=now.bags, number=now.number) == now
    rng = random.Random(data.draw(st.integers(0, 99)))
    while now.turn is not None:
        now = now.apply(rng.choice(now.legal_actions()))
    assert len(now.result().sides) == len(now.variant.sides)


def test_rounds_begin_with_the_scores_that_are_asked_for() -> None:
    variant = VARIANTS["cutthroat"]
    strategy = testing.rounds(st.just(variant), scores=[1, 2, 3], bags=[4, 5, 6], number=7)
    assert always(strategy, lambda now: (now.variant, now.scores, now.bags, now.number) == (variant, (1, 2, 3), (4, 5, 6), 7))
    assert meets(strategy, lambda now: now.dealer == 2)
    assert meets(strategy, lambda now: now.trick == Trick(0))


@QUICK
@given(game=testing.games(max_rounds=2))
def test_games_have_no_more_rounds_than_are_asked_for(game: Game) -> None:
    assert isinstance(game, Game)
    assert len(game.rounds) <= 2


@pytest.mark.parametrize(
    "condition",
    [
        lambda game: not game.rounds and game.round is None,
        lambda game: len(game.rounds) == 3,
        lambda game: game.round is not None and game.round.phase is Phase.PLAY and game.rounds,
        lambda game: game.round is not None and game.round.phase is Phase.BID,
        lambda game: game.variant == VARIANTS["two-player"],
    ],
)
def test_games_at_many_moments_are_met(condition: Any) -> None:
    assert meets(testing.games(st.sampled_from(list(VARIANTS.values())[:4])), condition)


@QUICK
@given(text=testing.records(VARIANTS["two-player"]))
def test_records_are_records(text: str) -> None:
    assert loads(text).variant == VARIANTS["two-player"]
