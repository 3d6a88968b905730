"""Hypothesis strategies for the tests of programs that use this library: `pip install "spades[testing]"`.

>>> from hypothesis import given
>>> from spades.testing import rounds
>>> @given(rounds())
... def test_the_hands_shrink_as_tricks_are_won(now):
...     held = sum(map(len, now.hands)) + len(now.trick.cards if now.trick else ())
...     assert not now.tricks or held == now.variant.seats * (now.variant.hand_size - len(now.tricks))
>>> test_the_hands_shrink_as_tricks_are_won()
"""

from collections.abc import Sequence

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from spades.bids import Bid
from spades.cards import DECK_WITHOUT_2C, JOKER_DECK, JOKER_DEUCE_DECK, STANDARD_DECK, Card, Deck, Hand
from spades.games import Game
from spades.record import dumps
from spades.registry import VARIANTS
from spades.rounds import Round
from spades.rules.play import Breaking
from spades.rules.scoring import BagRule, ContractRule, FailedNil, NilRule
from spades.table import Phase
from spades.variants import Variant

__all__ = ["bids", "cards", "decks", "games", "hands", "records", "rounds", "variants"]

_SEATINGS = [
    *(tuple((seat,) for seat in range(seats)) for seats in range(2, 7)),
    ((0, 2), (1, 3)),
    ((0, 3), (1, 4), (2, 5)),
    ((0, 2, 4), (1, 3, 5)),
]


def decks() -> SearchStrategy[Deck]:
    """The decks that come with the library, jokers included."""
    return st.sampled_from([STANDARD_DECK, DECK_WITHOUT_2C, JOKER_DECK, JOKER_DEUCE_DECK])


def cards(deck: Deck = STANDARD_DECK) -> SearchStrategy[Card]:
    """A card of a deck."""
    return st.sampled_from(deck.cards)


def hands(deck: Deck = STANDARD_DECK, *, min_size: int = 0, max_size: int = 13) -> SearchStrategy[Hand]:
    """Some cards of a deck."""
    return st.sets(cards(deck), min_size=min_size, max_size=max_size).map(Hand)


def bids(variant: Variant = VARIANTS["partnership"]) -> SearchStrategy[Bid]:
    """A bid that a variant has, blind ones included."""
    plain = st.integers(0, variant.hand_size).map(Bid)
    blind = [bid for tricks in range(variant.hand_size + 1) if (bid := Bid(tricks, blind=True)).mask & variant.blind_bids]
    return plain | st.sampled_from(blind) if blind else plain


@st.composite
def variants(draw: DrawFn) -> Variant:
    """A variant: a built-in one, or a table of 2 to 6 players with rules of its own."""
    if draw(st.booleans()):
        return draw(st.sampled_from(list(VARIANTS.values())))
    sides, deck = draw(st.sampled_from(_SEATINGS)), draw(decks())
    nil = st.builds(
        NilRule,
        points=st.sampled_from([50, 75, 100]),
        blind_points=st.sampled_from([None, 100, 200]),
        failed=st.sampled_from(FailedNil),
        bag_points=st.integers(0, 1),
        bags_if_set=st.booleans(),
    )
    return Variant(
        key="testing/drawn",
        title="A table drawn for a test",
        sides=sides,
        deck=deck,
        hand_size=draw(st.integers(1, len(deck.cards) // sum(map(len, sides)))),
        breaking=draw(st.sampled_from(Breaking)),
        contract=draw(st.builds(ContractRule, set=st.sampled_from([0, 10]))),
        nil=draw(st.none() | nil),
        bags=draw(st.builds(BagRule, limit=st.sampled_from([5, 10]), penalty=st.sampled_from([None, 50, 100]), carry=st.booleans())),
        target=draw(st.sampled_from([200, 500])),
    )


@st.composite
def rounds(
    draw: DrawFn,
    variant: Variant | SearchStrategy[Variant] | None = None,
    *,
    phases: Sequence[Phase] = tuple(Phase),
    scores: Sequence[int] | None = None,
    bags: Sequence[int] | None = None,
    number: int = 1,
) -> Round:
    """A round after some legal actions, in one of `phases`.

    `variant` is one, or a strategy for them (by default `variants()`); one that never has any of the phases gives no example.
    `scores`, `bags` and `number` are those of the game that it is a round of.
    """
    rules = variant if isinstance(variant, Variant) else draw(variants() if variant is None else variant)
    rng = draw(st.randoms(use_true_random=False, note_method_calls=False))
    now = Round.deal(rules, rng, dealer=draw(st.integers(0, rules.seats - 1)), scores=scores, bags=bags, number=number)
    course: dict[Phase, list[Round]] = {now.phase: [now]}
    while now.turn is not None:
        now = now.apply(rng.choice(now.legal_actions()))
        course.setdefault(now.phase, []).append(now)
    met = [phase for phase in phases if phase in course]
    assume(met)
    return draw(st.sampled_from(course[draw(st.sampled_from(met))]))


@st.composite
def games(draw: DrawFn, variant: Variant | SearchStrategy[Variant] | None = None, *, max_rounds: int = 3) -> Game:
    """A game after some rounds of legal actions, `max_rounds` at most, between rounds or in the middle of another."""
    rules = variant if isinstance(variant, Variant) else draw(variants() if variant is None else variant)
    game = Game.new(rules, dealer=draw(st.integers(0, rules.seats - 1)))
    for _ in range(draw(st.integers(0, max_rounds))):
        if not game.is_over:
            game = game.add(draw(rounds(rules, phases=[Phase.DONE], scores=game.scores, bags=game.bags, number=game.number)))
    if not game.is_over and draw(st.booleans()):
        unfinished = [phase for phase in Phase if phase is not Phase.DONE]
        now = draw(rounds(rules, phases=unfinished, scores=game.scores, bags=game.bags, number=game.number))
        game = game.play(now)
    return game


def records(variant: Variant | SearchStrategy[Variant] | None = None) -> SearchStrategy[str]:
    """The JSON record of a game, as `spades.dumps` writes it."""
    return games(variant).map(dumps)
