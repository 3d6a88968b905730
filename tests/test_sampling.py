"""The sampler against brute force: every deal that fits what a seat has seen, each equally likely, and no other."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from math import sqrt
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tabletop import states

from spades import (
    BLIND_NIL,
    VARIANTS,
    Bid,
    Breaking,
    Card,
    Deck,
    Draw,
    DrawTwoKeepOne,
    FollowSuit,
    Hand,
    Look,
    NilRule,
    Phase,
    Round,
    RuleViolation,
    SeatView,
    SpadesBroken,
    SpadesError,
    Table,
    Trick,
    Variant,
)
from spades.actions import Exchanged
from spades.rules import (
    BidHolding,
    ExtremeOfSuit,
    FirstLeader,
    HolderMustRuff,
    LowestClubFirst,
    MustBeat,
    MustRuff,
    NoSpadeIfOther,
    NoSpadeOnFirstTrick,
)
from spades.rules.dealing import DealAll, Leftover, MisdealRule, Passing, PassOrder
from spades.testing import rounds


def deck_of(text: str) -> Deck:
    cards = tuple(Card.parse(word) for word in text.split())
    return Deck(cards, tuple(card for card in Hand.parse(text) if card.suit.letter == "S"))


def table_of(seats: int, hand_size: int, deck: str, **options: Any) -> Variant:
    return Variant(
        key="test/small",
        title="A table with few cards",
        deck=deck_of(deck),
        hand_size=hand_size,
        **{"sides": tuple((seat,) for seat in range(seats)), **options},
    )


BLIND = NilRule(blind_points=200)
DEALT = {
    "three seats, two cards, one left over": table_of(3, 2, "2C 3C 2D 3D 2H 2S 3S"),
    "two seats, three cards, two left over": table_of(2, 3, "2C 3C 4C 2D 3D 2S 3S 4S"),
    "four seats, two cards": table_of(4, 2, "2C 3C 4C 2D 3D 2H 2S 3S", breaking=Breaking.RUFF),
    "two seats, four cards": table_of(2, 4, "2C 3C 2D 3D 2H 3H 2S 3S"),
    "two blind bidders": table_of(2, 2, "2C 3C 2D 2S 3S", nil=BLIND),
}
DRAWN = {
    "two cards, one left in the stock": table_of(2, 2, "2C 3C 4C 2D 3D 2H 2S 3S 4S", dealing=DrawTwoKeepOne(exchange=0), nil=None),
    "two cards, an exchange of two": table_of(2, 2, "2C 3C 4C 2D 3D 2S 3S 4S", dealing=DrawTwoKeepOne(exchange=2), nil=BLIND),
    "two cards, both seen": table_of(2, 2, "2C 3C 4C 2D 3D 2S 3S 4S", dealing=DrawTwoKeepOne(exchange=1, second_seen=True), nil=BLIND),
    "one card, three seats, an exchange": table_of(3, 1, "2C 3C 2D 3D 2S 3S", dealing=DrawTwoKeepOne(exchange=1), nil=BLIND),
}

EIGHT = "2C 3C 4C 2D 3D 2H 2S 3S"
OPTIONS = {
    **{
        f"passing, {order.value}": table_of(4, 2, EIGHT, sides=((0, 2), (1, 3)), passing=Passing(always=1, nil=2, order=order))
        for order in PassOrder
    },
    "passing if they like": table_of(4, 2, EIGHT, sides=((0, 2), (1, 3)), passing=Passing(always=1, optional=True)),
    "the dealer takes the rest": table_of(3, 2, "2C 3C 2D 3D 2H 2S 3S", dealing=DealAll(leftover=Leftover.DEALER)),
    "the lowest club takes the rest after the bids": table_of(
        3, 2, "2C 3C 4C 3D 2H 2S 3S", dealing=DealAll(leftover=Leftover.LOWEST_CLUB, discard_after_bids=True)
    ),
    "the lowest club leads": table_of(3, 2, "2C 3C 4C 3D 2H 2S 3S", first_leader=FirstLeader.LOWEST_CLUB),
    "a hand without spades may be thrown in": table_of(2, 2, "2C 3C 4C 3D 2S 3S", misdeal=MisdealRule(most_spades=0)),
    "a hand without spades must be thrown in": table_of(2, 2, "2C 3C 4C 3D 2S 3S", misdeal=MisdealRule(most_spades=0, forced=True)),
    "must ruff": table_of(2, 4, "2C 3C 2D 3D 2H 3H 2S 3S", play_rules=(FollowSuit(), SpadesBroken(), MustRuff())),
    "must beat": table_of(2, 4, "2C 3C 2D 3D 2H 3H 2S 3S", play_rules=(FollowSuit(), SpadesBroken(), MustBeat())),
    "no spade if other": table_of(2, 4, "2C 3C 2D 3D 2H 3H 2S 3S", play_rules=(FollowSuit(), NoSpadeIfOther())),
    "low ball": table_of(2, 4, "2C 3C 4C 3D 2H 2S 3S 4S", play_rules=(FollowSuit(), SpadesBroken(), ExtremeOfSuit())),
    "no spade in the first trick": table_of(3, 2, "2C 3C 4C 2D 2S 3S", play_rules=(FollowSuit(), SpadesBroken(), NoSpadeOnFirstTrick())),
    "the lowest club first": table_of(3, 2, "2C 3C 4C 2D 2S 3S", play_rules=(FollowSuit(), SpadesBroken(), LowestClubFirst())),
    "who holds a card must ruff": table_of(2, 4, "2C 3C 2D 3D 2H 3H 2S 3S", play_rules=(FollowSuit(), HolderMustRuff(Card.parse("3S")))),
    "who holds a card must ruff, if anybody was dealt it": table_of(
        2, 4, "2C 3C 2D 3D 2H 3H 2S 3S 4S", play_rules=(FollowSuit(), HolderMustRuff(Card.parse("3S")), SpadesBroken())
    ),
    "bids of the holding": table_of(3, 2, "2C 3C 2D 3D 2H 2S 3S", bid_rules=(BidHolding(or_nil=True),)),
}


def sharings(cards: tuple[Card, ...], sizes: list[int]) -> Iterator[list[tuple[Card, ...]]]:
    """Every way to share out cards into parts of these sizes."""
    if not sizes:
        yield []
        return
    for part in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in part)
        for others in sharings(rest, sizes[1:]):
            yield [part, *others]


def replays(now: Round, view: SeatView, done: int = 0) -> Iterator[Round]:
    """The round after what everybody saw, with every exchange that others may have made, if its seat saw just this."""
    calls = view.table.auction.calls
    cards = [card for trick in view.tricks for card in trick.cards] + list(view.table.cards)
    try:
        while done < len(calls):
            call = calls[done]
            done += 1
            if isinstance(call, Exchanged):
                held = now.hands[call.seat]
                throws = [view.thrown] if call.seat == view.seat else map(Hand, combinations(held, call.count))
                for thrown in throws:
                    if not thrown - held:
                        yield from replays(now.exchange(thrown), view, done)
                return
            now = now.apply(call)
        for card in cards:
            now = now.apply(card)
    except RuleViolation:
        return
    if now.view(view.seat) == view:
        yield now


def key_of(now: Round) -> Any:
    """A deal as it is compared: the hands dealt and what was given away; in a drawn game the hands and the stock."""
    return (now.origin.hands, now.origin.thrown) if now.origin.hands else (now.hands, now.origin.stock)


def dealt_by_force(view: SeatView) -> Counter[Any]:
    """How often each deal comes up among all that can be."""
    variant, kitty = view.variant, view.table.auction.kitty
    sizes = [variant.hand_size + variant.leftover * (seat == kitty) for seat in range(variant.seats)]
    owns: set[Hand | None] = {None}
    if view.hand is not None:
        held = view.hand | Hand(card for card in variant.deck.cards if card._bit & view.table.played_by(view.seat))
        # One of these it was dealt, as it gave before it got, or after.
        owns = {held - view.received | view.thrown, (held | view.thrown) - view.received}
    found: Counter[Any] = Counter()
    for own in owns:
        seats = [seat for seat in range(variant.seats) if own is None or seat != view.seat]
        rest = tuple(card for card in variant.deck.cards if own is None or card not in own)
        if own is not None and len(own) != sizes[view.seat]:
            continue
        for sharing in sharings(rest, [sizes[seat] for seat in seats]):
            hands = {seat: Hand(part) for seat, part in zip(seats, sharing, strict=True)}
            if own is not None:
                hands[view.seat] = own
            try:
                start = Round.from_hands(variant, [hands[seat] for seat in range(variant.seats)], dealer=view.dealer)
            except SpadesError:  # hands that no deal gives: the cards left over did not go to the lowest club
                assert kitty is not None
                continue
            found.update(map(key_of, replays(start, view)))
    return found


def drawn_by_force(view: SeatView) -> Counter[Any]:
    """The same for a drawn game: every stock with the cards in place that the seat saw, every throw, every order of return."""
    variant, auction = view.variant, view.table.auction
    known: dict[int, Card] = {}
    seen = iter(view.draws)
    for turn, _ in enumerate(auction.draws):
        if (view.dealer + turn) % variant.seats == view.seat:
            known.update(zip((2 * turn, 2 * turn + 1), next(seen), strict=False))
    if view.drawn is not None:
        known[2 * len(auction.draws)] = view.drawn
    free = [place for place in range(len(variant.deck.cards)) if place not in known]
    hidden = [card for card in variant.deck.cards if card not in known.values()]
    found: Counter[Any] = Counter()
    for order in permutations(hidden):
        stock = dict(zip(free, order, strict=True)) | known
        pack = [stock[place] for place in range(len(stock))]
        pool = [pack[2 * turn + keep] for turn, keep in enumerate(auction.draws)]
        rest = [card for card in pack if card not in pool]
        orders = permutations(pool) if any(count for count in auction.exchanges) else [pool]
        for back in orders:
            start = Round.from_pack(variant, pack, spares=[*back, *rest], dealer=view.dealer)
            found.update(map(key_of, replays(start, view)))
    return found


def by_force(view: SeatView) -> Counter[Any]:
    return drawn_by_force(view) if view.draws or view.phase is Phase.DRAW else dealt_by_force(view)


def most_likely_below(kinds: int) -> float:
    """What chi-square with `kinds` - 1 degrees of freedom passes about once in ten million times (Wilson and Hilferty)."""
    degrees = kinds - 1
    return degrees * (1 - 2 / (9 * degrees) + 5.2 * sqrt(2 / (9 * degrees))) ** 3


def check_uniform(view: SeatView, weights: Counter[Any], seed: int) -> None:
    """The deals that are sampled are those of brute force, as often as they should be."""
    assert weights
    total, rng = weights.total(), random.Random(seed)
    # Enough draws that the rarest deal is missed about once in a million times.
    draws = max(14 * total // min(weights.values()), 200)
    sampled: Counter[Any] = Counter()
    for _ in range(draws):
        now = view.sample(rng)
        assert now.view(view.seat) == view
        sampled[key_of(now)] += 1
    assert set(sampled) == set(weights)
    if len(weights) > 1:
        expected = {deal: draws * weight / total for deal, weight in weights.items()}
        chi_square = sum((sampled[deal] - mean) ** 2 / mean for deal, mean in expected.items())
        assert chi_square < most_likely_below(len(weights))


def check_some(variant: Variant, count: int, most: int, first: int = 0) -> None:
    """Check views of random moments of random rounds, with no more than `most` cards hidden, and not too many deals to count.

    None of the first `first` moments is taken.
    """
    rng = random.Random(variant.hand_size)
    checked = 0
    while checked < count:
        course = list(states(Round.deal(variant, rng, dealer=rng.randrange(variant.seats)), rng.randrange(1000)))[first:]
        views = [view for now in course for seat in range(variant.seats) if hidden_places(view := now.view(seat)) <= most]
        if not views:
            continue
        view = rng.choice(views)
        weights = by_force(view)
        if weights.total() // min(weights.values()) <= 100:
            check_uniform(view, weights, checked)
            checked += 1


def hidden_places(view: SeatView) -> int:
    """How many cards brute force has to arrange."""
    if view.draws or view.phase is Phase.DRAW:
        return len(view.variant.deck.cards) - sum(map(len, view.draws)) - (view.drawn is not None)
    return len(view.unseen) + len(view.thrown)


@pytest.mark.parametrize("name", DEALT)
def test_dealt_cards_against_brute_force(name: str) -> None:
    check_some(DEALT[name], 4, 8)


@pytest.mark.parametrize(("name", "most"), list(zip(DRAWN, (5, 4, 4, 4), strict=True)))
def test_drawn_cards_against_brute_force(name: str, most: int) -> None:
    check_some(DRAWN[name], 3, most)


@pytest.mark.parametrize("name", OPTIONS)
def test_options_of_other_tables_against_brute_force(name: str) -> None:
    check_some(OPTIONS[name], 4, 7, first=2)


def after(now: Round, actions: str) -> Round:
    for action in actions.split(", "):
        match action.split():
            case ["keep" | "refuse" as choice]:
                now = now.apply(Draw(choice == "keep"))
            case ["look"]:
                now = now.apply(Look())
            case ["blind"]:
                now = now.apply(BLIND_NIL)
            case ["throw", *cards]:
                now = now.exchange(Hand.parse(" ".join(cards)))
            case ["bid", number]:
                now = now.apply(Bid(int(number)))
            case [card]:
                now = now.apply(Card.parse(card))
    return now


def test_a_void_that_was_shown_is_respected() -> None:
    variant = DEALT["two seats, three cards, two left over"]
    now = Round.from_hands(variant, [Hand.parse("2C 3C 2D"), Hand.parse("2S 3S 3D")], dealer=1)
    now = after(now, "bid 1, bid 1, 2C, 3D")
    assert all(card not in now.view(0).sample(random.Random(seed)).hands[1] for seed in range(50) for card in Hand.parse("4C"))
    check_uniform(now.view(0), dealt_by_force(now.view(0)), 1)


def test_a_forced_lead_of_spades_is_respected() -> None:
    variant = DEALT["two seats, three cards, two left over"]
    now = Round.from_hands(variant, [Hand.parse("2S 3S 4S"), Hand.parse("2C 3C 2D")], dealer=1)
    now = after(now, "bid 1, bid 1, 2S")
    weights = dealt_by_force(now.view(1))
    assert weights.total() == 1
    check_uniform(now.view(1), weights, 1)


def test_a_hand_that_was_not_looked_at_is_as_open_as_the_others() -> None:
    variant = DEALT["two blind bidders"]
    now = Round.deal(variant, random.Random(1))
    for seat in (0, 1):
        weights = dealt_by_force(now.view(seat))
        assert len(weights) == 30
        check_uniform(now.view(seat), weights, seat)


def test_d_6_a_card_that_a_seat_refused_may_come_back_to_the_other() -> None:
    variant = DRAWN["two cards, an exchange of two"]
    pack = [Card.parse(text) for text in ["2C", "3C", "4C", "2D", "3D", "2S", "3S", "4S"]]
    # Seat 0 refuses 2C and 3D; seat 1 exchanges both its cards and may get any of the four discards.
    now = Round.from_pack(variant, pack, spares=pack, dealer=0)
    now = after(now, "look, refuse, blind, keep, refuse, keep, throw 4C 3S")
    assert now.hands[1] == Hand.parse("2C 2D")
    weights = drawn_by_force(now.view(0))
    assert {card for hands, _ in weights for card in hands[1]} > set(Hand.parse("2C 3D"))
    check_uniform(now.view(0), weights, 1)
    # The refused card that seat 1 plays has come back to it; of the other one, seat 0 still knows nothing.
    now = after(now, "bid 1, 2C")
    weights = drawn_by_force(now.view(0))
    assert len({hands[1] for hands, _ in weights}) > 1
    check_uniform(now.view(0), weights, 2)


def test_d_6_both_seats_exchange() -> None:
    variant = DRAWN["two cards, an exchange of two"]
    pack = [Card.parse(text) for text in ["2C", "3C", "4C", "2D", "3D", "2S", "3S", "4S"]]
    now = after(Round.from_pack(variant, pack, spares=pack, dealer=1), "blind, refuse, blind, refuse, refuse, refuse, throw 2D")
    check_uniform(now.view(0), drawn_by_force(now.view(0)), 1)
    now = after(now, "throw 3C 2S")
    for seat in (0, 1):
        check_uniform(now.view(seat), drawn_by_force(now.view(seat)), seat)
    while now.phase is not Phase.DONE:
        now = now.apply(now.legal_actions()[0])
    check_uniform(now.view(0), drawn_by_force(now.view(0)), 5)


def test_drawn_hands_that_were_given_ready_are_sampled_as_dealt() -> None:
    variant = DRAWN["two cards, an exchange of two"]
    now = Round.from_hands(variant, [Hand.parse("2C 2D"), Hand.parse("3C 2S")], dealer=0)
    check_uniform(now.view(0), dealt_by_force(now.view(0)), 1)


@attrs.frozen
class HeartsFirst:
    """A house rule of play that looks at the whole hand: whoever holds as many hearts as other cards leads one."""

    code = "home/hearts-first"
    text = "Lead a heart if half of your cards are hearts."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        hearts = cards & sum(card._bit for card in Hand.parse("2H 3H"))
        return hearts if not table.cards and hearts.bit_count() * 2 >= hand.bit_count() else cards


@attrs.frozen
class OneForEachSpade:
    """A house rule of bidding that looks at the hand: at least one trick for each spade held."""

    code = "home/one-for-each-spade"
    text = "Bid at least one trick for each spade you hold."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        spades = ((hand or 0) & table.spades).bit_count()
        return bids >> spades << spades


HOUSE = {
    "a rule of play": table_of(2, 4, "2C 3C 2D 3D 2H 3H 2S 3S", play_rules=(FollowSuit(), SpadesBroken(), HeartsFirst())),
    "a rule of bidding": table_of(3, 2, "2C 3C 2D 3D 2H 2S 3S", bid_rules=(OneForEachSpade(),)),
}


@pytest.mark.parametrize("name", HOUSE)
def test_rules_that_look_at_the_whole_hand_against_brute_force(name: str) -> None:
    check_some(HOUSE[name], 4, 8, first=2)


@attrs.frozen
class SpadesLast:
    """A house rule of play that looks at the whole hand: of the last two cards, a spade goes first."""

    code = "home/spades-last"
    text = "Of your last two cards, play the spade."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        return cards & table.spades if hand.bit_count() == 2 else cards


def test_what_a_rule_of_the_whole_hand_says_is_not_taken_for_a_void() -> None:
    """Whoever does not follow with four cards in hand may well hold spades: the house rule speaks of two cards."""
    variant = table_of(2, 4, "2C 3C 2D 3D 2H 3H 2S 3S", play_rules=(FollowSuit(), SpadesLast()))
    now = Round.from_hands(variant, [Hand.parse("2C 3C 2D 3D"), Hand.parse("2H 3H 2S 3S")], dealer=1)
    now = after(now, "bid 1, bid 1, 2C, 2H")
    view = now.view(0)
    assert {suit.letter for suit in view.voids[1]} == {"C"}
    check_uniform(view, dealt_by_force(view), 1)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(now=rounds(), data=st.data())
def test_a_sample_is_never_stuck_and_always_the_same_to_its_seat(now: Round, data: st.DataObject) -> None:
    seat, seed = data.draw(st.integers(0, now.variant.seats - 1)), data.draw(st.integers(0, 2**32))
    view = now.view(seat)
    sample = view.sample(random.Random(seed))
    assert sample.view(seat) == view
    assert sample.table == now.table
    assert sample.variant is now.variant
    assert sample.replayed(scores=now.scores, bags=now.bags) == sample
    # The same state of the source of chance gives the same deal.
    assert view.sample(random.Random(seed)) == sample


def test_a_sample_can_be_played_to_its_end() -> None:
    for key, variant in VARIANTS.items():
        rng = random.Random(key)
        course = list(states(Round.deal(variant, rng), 3))
        for now in rng.choices(course, k=3):
            sample = now.view(rng.randrange(variant.seats)).sample(rng)
            assert list(states(sample, 2))[-1].phase is Phase.DONE


def view_of(now: Round, seat: int, **changes: Any) -> SeatView:
    return attrs.evolve(now.view(seat), **changes)


def impossible_views() -> Iterator[tuple[str, SeatView]]:
    dealt = Round.from_hands(DEALT["two seats, three cards, two left over"], [Hand.parse("2C 3C 2D"), Hand.parse("4C 2S 3D")], dealer=1)
    played = after(dealt, "bid 1, bid 1, 2D, 3D")
    yield "a hand too small", view_of(dealt, 0, hand=Hand.parse("2C 3C"))
    yield "a hand too large", view_of(dealt, 0, hand=Hand.parse("2C 3C 2D 3D"))
    yield "a card that was played", view_of(played, 0, hand=Hand.parse("2C 3D"))
    yield "a stranger", view_of(dealt, 0, hand=Hand.parse("2C 3C BJ"))
    yield "no look", view_of(played, 0, hand=None)
    table = played.table
    trick = Trick(1, (Card.parse("4C"), Card.parse("2D")))
    yield "a revoke of its own", view_of(played, 0, table=attrs.evolve(table, tricks=(trick,)))
    void = Round.from_hands(dealt.variant, [Hand.parse("3C 4C 2S"), Hand.parse("2D 3D 3S")], dealer=1)
    void = after(void, "bid 1, bid 1, 3C, 3D, 4C, 2D")
    tricks = (void.tricks[0], Trick(0, (Card.parse("4C"), Card.parse("2C"))))
    yield "a revoke of another", view_of(void, 0, table=attrs.evolve(void.table, tricks=tricks))
    yield "broken spades", view_of(played, 0, table=attrs.evolve(table, broken=True))
    yield "tricks won by nobody", view_of(played, 0, table=attrs.evolve(table, won=(0, 0)))

    drawn = Round.from_pack(DRAWN["two cards, an exchange of two"], DRAWN["two cards, an exchange of two"].deck.cards)
    drawn = after(drawn, "blind, keep, look, refuse, refuse")
    draws = drawn.view(0).draws
    yield "a turn forgotten", view_of(drawn, 0, draws=draws[:1])
    yield "a turn too many", view_of(drawn, 0, draws=(*draws, draws[0]))
    yield "a card of a keep too many", view_of(drawn, 0, draws=((*draws[0], draws[1][0]), draws[1]))
    yield "a card seen twice", view_of(drawn, 0, draws=(draws[0], draws[0]))
    yield "a card about to be drawn", view_of(drawn, 0, drawn=Card.parse("4S"))
    changed = after(drawn, "keep").exchange(drawn.hands[0])
    yield "a throw forgotten", view_of(changed, 0, thrown=Hand())
    yield "an exchange forgotten", view_of(changed, 0, received=Hand())
    yield "more cards back than were discarded", view_of(changed, 0, received=changed.view(0).received | changed.view(0).unseen)


@pytest.mark.parametrize(("name", "view"), list(impossible_views()), ids=[name for name, _ in impossible_views()])
def test_a_view_that_no_deal_fits_says_so(name: str, view: SeatView) -> None:
    with pytest.raises(SpadesError, match="no deal fits what seat 0 has seen"):
        view.sample(random.Random(1))


def test_a_view_that_a_house_rule_makes_impossible_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from spades import sampling

    monkeypatch.setattr(sampling, "_MOST_TRIES", 50)
    variant = table_of(2, 2, "2C 3C 2S 3S", bid_rules=(OneForEachSpade(),))
    now = Round.from_hands(variant, [Hand.parse("2S 3S"), Hand.parse("2C 3C")], dealer=0).bid(0)
    with pytest.raises(SpadesError, match=r"no deal fits what seat 0 has seen \(none of 50 tries\)"):
        view_of(now, 0, hand=Hand.parse("2C 3C")).sample(random.Random(1))


@pytest.mark.parametrize("rng", [None, 7, "7"])
def test_samples_want_a_source_of_chance(rng: Any) -> None:
    with pytest.raises(SpadesError):
        Round.deal(VARIANTS["partnership"], random.Random(1)).view(0).sample(rng)
