"""Hypothesis strategies that the tests share: cards, decks, tables of two to six seats, and rounds and games at any moment."""

import random
from typing import Any

import attrs
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from spades import (
    DECK_WITHOUT_2C,
    JOKER_DECK,
    JOKER_DEUCE_DECK,
    STANDARD_DECK,
    VARIANTS,
    Action,
    BagRule,
    Bid,
    Breaking,
    Card,
    ContractRule,
    DealAll,
    Deck,
    Draw,
    DrawTwoKeepOne,
    Ending,
    Exchange,
    FailedNil,
    FollowSuit,
    Game,
    Hand,
    Look,
    NilRule,
    NoNil,
    Round,
    SpadesBroken,
    Table,
    Trick,
    Variant,
)
from spades.cards import ALL_CARDS

steady = settings(derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""The same examples in every run, on a machine of any speed."""


@attrs.frozen
class Only:
    """A house rule of no sense at all: only the cards, or the bids, of some mask."""

    mask: int
    code = "home/only"
    text = "Only these."

    def __call__(self, options: int, hand: int | None, table: Table) -> int:
        return options & self.mask


cards = st.sampled_from(ALL_CARDS)
hands = st.frozensets(cards, max_size=20).map(Hand)
bids = st.builds(Bid, st.integers(0, 31), st.booleans())
actions: st.SearchStrategy[Action] = st.one_of(
    cards, bids, st.just(Look()), st.builds(Draw, st.booleans()), st.builds(Exchange, st.frozensets(cards, max_size=4).map(Hand))
)


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Stock decks, and packs with some cards taken out and any of the others put over the ace of spades."""
    if draw(st.booleans()):
        return draw(st.sampled_from([STANDARD_DECK, DECK_WITHOUT_2C, JOKER_DECK, JOKER_DEUCE_DECK]))
    removed = draw(st.lists(st.sampled_from(ALL_CARDS[:52]), max_size=8, unique=True))
    top = draw(st.lists(st.sampled_from([card for card in ALL_CARDS if card not in removed]), max_size=6, unique=True))
    return Deck.standard(" ".join(map(str, removed)), " ".join(map(str, top)))


@st.composite
def sides(draw: st.DrawFn) -> tuple[tuple[int, ...], ...]:
    """Two to six seats on two sides or more, in any way."""
    labels = draw(st.lists(st.integers(0, 5), min_size=2, max_size=6).filter(lambda labels: len(set(labels)) > 1))
    return tuple(tuple(seat for seat, other in enumerate(labels) if other == label) for label in dict.fromkeys(labels))


nil_rules = st.builds(
    NilRule,
    points=st.integers(0, 200),
    blind_points=st.none() | st.integers(0, 400),
    failed=st.sampled_from(FailedNil),
    bag_points=st.integers(-1, 1),
    bags_if_set=st.booleans(),
)
bag_rules = st.builds(
    BagRule,
    limit=st.integers(1, 12),
    penalty=st.none() | st.integers(0, 200),
    points=st.integers(-1, 1),
    carry=st.booleans(),
)
play_rules = st.lists(
    st.sampled_from([FollowSuit(), SpadesBroken()]) | st.builds(Only, st.integers(0, (1 << 54) - 1)), max_size=3, unique=True
)
bid_rules = st.lists(st.just(NoNil()) | st.builds(Only, st.integers(0, (1 << 64) - 1)), max_size=2, unique=True)


@st.composite
def variants(draw: st.DrawFn, most_cards: int = 31, presets: bool = True) -> Variant:
    """Tables of every kind, with hands of `most_cards` at most; built-in variants among them, unless `presets` says no."""
    if presets and most_cards >= 17 and draw(st.integers(0, 4)) == 0:
        return draw(st.sampled_from(list(VARIANTS.values())))
    table, deck, dealing = draw(sides()), draw(decks()), draw(st.just(DealAll()) | st.builds(DrawTwoKeepOne, exchange=st.integers(0, 3)))
    seats = sum(map(len, table))
    most = min(most_cards, len(deck.cards) // seats // (1 if dealing == DealAll() else 2))
    return Variant(
        key="home/any",
        title="A table of some kind",
        sides=table,
        deck=deck,
        hand_size=draw(st.integers(1, most)),
        dealing=dealing,
        bid_rules=draw(bid_rules),
        play_rules=draw(play_rules),
        breaking=draw(st.sampled_from(Breaking)),
        contract=ContractRule(made=draw(st.integers(0, 20)), set=draw(st.integers(0, 20))),
        nil=draw(st.none() | nil_rules),
        bags=draw(bag_rules),
        target=draw(st.integers(1, 200)),
        ending=Ending(floor=draw(st.none() | st.integers(-300, -1)), max_rounds=draw(st.none() | st.integers(1, 3))),
    )


def packs(deck: Deck) -> st.SearchStrategy[tuple[Card, ...]]:
    """The cards of a deck in any order."""
    return st.integers(0, 2**32).map(lambda seed: tuple(random.Random(seed).sample(deck.cards, len(deck.cards))))


@st.composite
def situations(draw: st.DrawFn) -> tuple[Variant, Hand, dict[str, Any]]:
    """A variant, a hand that is to play, and the other arguments of `legal_plays`."""
    variant = draw(variants())
    pack = draw(packs(variant.deck))
    size, length = draw(st.integers(0, variant.hand_size)), draw(st.integers(0, variant.seats - 1))
    trick = Trick(draw(st.integers(0, variant.seats - 1)), pack[size : size + length])
    return (
        variant,
        Hand(pack[:size]),
        {
            "trick": None if not length and draw(st.booleans()) else trick,
            "spades_broken": draw(st.booleans()),
            "trick_number": draw(st.integers(1, variant.hand_size)),
        },
    )


@st.composite
def auctions(draw: st.DrawFn) -> tuple[Variant, dict[str, Any]]:
    """A variant and the arguments of `legal_bids`."""
    variant = draw(variants())
    made = [draw(st.none() | bids) for _ in range(variant.seats)]
    seat = draw(st.integers(0, variant.seats - 1))
    if draw(st.integers(0, 9)):
        made[seat] = None
    hand = draw(st.none() | packs(variant.deck).map(lambda pack: Hand(pack[: variant.hand_size])))
    scores = draw(st.none() | st.tuples(*[st.integers(-500, 500)] * len(variant.sides)))
    return variant, {"seat": seat, "bids": made, "hand": hand, "scores": scores, "looked": draw(st.booleans())}


@st.composite
def scored_rounds(draw: st.DrawFn, variant: Variant | None = None) -> tuple[Variant, list[Bid], list[int], list[int]]:
    """A variant that scores as the four sources do, with bids and tricks by seat, and bags by side."""
    variant = variant or draw(variants(presets=False))
    blind = variant.nil is not None and variant.nil.blind_points is not None
    number = st.just(0) | st.integers(0, variant.hand_size)
    made = [Bid(tricks, blind and not tricks and draw(st.booleans())) for tricks in draw(st.tuples(*[number] * variant.seats))]
    cuts = sorted(draw(st.tuples(*[st.integers(0, variant.hand_size)] * (variant.seats - 1))))
    won = [high - low for low, high in zip([0, *cuts], [*cuts, variant.hand_size], strict=True)]
    bags = draw(st.tuples(*[st.integers(0, 30)] * len(variant.sides)))
    return variant, made, won, list(bags)


def step(state: Any, rng: random.Random) -> Any:
    """A round or a game after some legal action."""
    return state.apply(rng.choice(state.legal_actions()))


def walk(start: Round, rng: random.Random) -> list[Round]:
    """Every state of a round from its beginning to its end, with random legal actions."""
    states = [start]
    while states[-1].turn is not None:
        states.append(step(states[-1], rng))
    return states


@st.composite
def new_rounds(draw: st.DrawFn, variant: Variant | None = None) -> tuple[Round, random.Random]:
    """A round at its beginning, and a source of chance to go on with."""
    variant = variant or draw(variants(most_cards=7))
    rng = random.Random(draw(st.integers(0, 2**32)))
    scores = draw(st.none() | st.tuples(*[st.integers(-300, 300)] * len(variant.sides)))
    bags = draw(st.none() | st.tuples(*[st.integers(0, 9)] * len(variant.sides)))
    return Round.deal(variant, rng, dealer=draw(st.integers(0, variant.seats - 1)), scores=scores, bags=bags), rng


@st.composite
def rounds(draw: st.DrawFn, variant: Variant | None = None) -> Round:
    """A round at any moment."""
    states = walk(*draw(new_rounds(variant)))
    return draw(st.sampled_from(states))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game at any moment, its end included."""
    variant = draw(variants(most_cards=4))
    rng = random.Random(draw(st.integers(0, 2**32)))
    game = Game.new(variant, rng=rng)
    for _ in range(draw(st.integers(0, 60))):
        if game.is_over:
            break
        game = game.deal(rng) if game.round is None else step(game, rng)
    return game
