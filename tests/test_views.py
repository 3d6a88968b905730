"""What a seat sees: its own cards and what lies open, and not a trace of anything else (C-10, D-2, D-6)."""

import io
import json
import pickle
import random
import re
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tabletop import begin, draw_all, finish, short, states

from spades import (
    BLIND_NIL,
    VARIANTS,
    Bid,
    Card,
    Deck,
    Exchange,
    Game,
    Hand,
    Phase,
    Round,
    SeatView,
    SpadesError,
    Suit,
    Variant,
    dumps_seat,
    dumps_view,
    loads_view,
)
from spades.table import Setting
from spades.testing import rounds

FOUR = list(VARIANTS.values())[:4]
PHASES = [
    (variant, phase)
    for variant in FOUR
    for phase in Phase
    if variant.draws or phase not in (Phase.DRAW, Phase.EXCHANGE)
]  # fmt: skip
OTHERS = [VARIANTS[key] for key in ("pass-two", "pass-always", "kitty", "two-player-open", "gentlemans-bid", "secret-assassin")]
each_moment = pytest.mark.parametrize(("variant", "phase"), PHASES, ids=[f"{variant.key}-{phase.value}" for variant, phase in PHASES])
few = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


def with_cards_swapped(now: Round, swap: dict[Card, Card]) -> Round:
    """The same round with some cards in the place of others, from the first card dealt on; every action is played again."""

    def swapped(cards: Any) -> list[Card]:
        return [swap.get(card, card) for card in cards]

    origin, options = now.origin, {"dealer": now.dealer, "scores": now.scores, "bags": now.bags}
    if origin.stock:
        other = Round.from_pack(now.variant, swapped(origin.stock), spares=swapped(origin.spares), **options)
    else:
        other = Round.from_hands(now.variant, [swapped(hand) for hand in origin.hands], **options)
    for action in now.actions:
        if isinstance(action, Exchange):
            action = Exchange(swapped(action.cards))
        other = other.apply(swap.get(action, action) if isinstance(action, Card) else action)
    return other


def permutation(view: SeatView, rng: random.Random) -> dict[Card, Card]:
    """The cards that a seat has not seen, mixed; within each suit once cards have been played, so that the plays stay legal."""
    groups: dict[Any, list[Card]] = {}
    played = bool(view.tricks or view.table.cards)
    for card in view.unseen:
        groups.setdefault(view.variant.deck.suit_of(card) if played else None, []).append(card)
    return {card: other for group in groups.values() for card, other in zip(group, rng.sample(group, len(group)), strict=True)}


def check_same_to(seat: int, now: Round, other: Round) -> None:
    view = now.view(seat)
    assert other.view(seat) == view
    assert hash(other.view(seat)) == hash(view)
    assert repr(other.view(seat)) == repr(view)
    assert other.view(seat).legal_actions() == view.legal_actions()
    assert dumps_view(other.view(seat)) == dumps_view(view)
    records = [
        dumps_seat(Game.new(now.variant, dealer=now.dealer, scores=now.scores, bags=now.bags).play(deal), seat) for deal in (now, other)
    ]
    assert records[0] == records[1]
    if now.turn == seat:
        assert other.legal_actions() == now.legal_actions() == view.legal_actions()
        assert other.legal_bids() == now.legal_bids() == view.legal_bids()
        assert other.legal_plays() == now.legal_plays() == view.legal_plays()
    else:
        assert view.legal_actions() == ()


@each_moment
@few
@given(data=st.data())
def test_hidden_cards_change_nothing_that_a_seat_sees(variant: Variant, phase: Phase, data: st.DataObject) -> None:
    now = data.draw(rounds(variant, phases=[phase]))
    seat, seed = data.draw(st.integers(0, variant.seats - 1)), data.draw(st.integers(0, 2**32))
    other = with_cards_swapped(now, permutation(now.view(seat), random.Random(seed)))
    check_same_to(seat, now, other)


@each_moment
@few
@given(data=st.data())
def test_a_sampled_deal_is_the_same_to_its_seat(variant: Variant, phase: Phase, data: st.DataObject) -> None:
    now = data.draw(rounds(variant, phases=[phase]))
    seat, seed = data.draw(st.integers(0, variant.seats - 1)), data.draw(st.integers(0, 2**32))
    check_same_to(seat, now, now.view(seat).sample(random.Random(seed)))


@settings(few, max_examples=100)
@given(data=st.data())
def test_a_sampled_deal_of_any_table_is_the_same_to_its_seat(data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from(OTHERS) | st.sampled_from(list(VARIANTS.values())))
    now = data.draw(rounds(variant))
    seat, seed = data.draw(st.integers(0, variant.seats - 1)), data.draw(st.integers(0, 2**32))
    check_same_to(seat, now, now.view(seat).sample(random.Random(seed)))


def test_the_permutations_do_move_hidden_cards() -> None:
    """What the properties above rely on."""
    for variant in FOUR:
        now = Round.deal(variant, random.Random(1))
        other = with_cards_swapped(now, permutation(now.view(0), random.Random(2)))
        assert other != now
        late = list(states(Round.deal(variant, random.Random(3)), 4))[-30]
        other = with_cards_swapped(late, permutation(late.view(0), random.Random(5)))
        assert other.hands != late.hands


class Spy(pickle.Pickler):
    """Everything that can be reached from an object; the variant itself, and what belongs to it, is not entered."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(io.BytesIO())
        self.outside = (variant, variant.setting, variant.deck)
        self.cards: set[Card] = set()
        self.numbers: set[int] = set()
        self.texts: set[str] = set()
        self.kinds: set[type] = set()

    def persistent_id(self, thing: Any) -> str | None:
        self.kinds.add(type(thing))
        if any(thing is known for known in self.outside):
            return "variant"
        if isinstance(thing, Card | Hand):
            self.cards |= {thing} if isinstance(thing, Card) else set(thing)
            return "cards"
        if isinstance(thing, int):
            self.numbers.add(int(thing))
        if isinstance(thing, str):
            self.texts.add(thing)
        return None


def by_fields(thing: Any, outside: tuple[Any, ...]) -> set[Any]:
    """Everything that can be reached through attrs fields and containers, lazily filled caches included."""
    if any(thing is known for known in outside):
        return set()
    if isinstance(thing, Hand):
        return set(thing)
    if isinstance(thing, tuple | list | set | frozenset):
        return set().union(*(by_fields(item, outside) for item in thing))
    if attrs.has(type(thing)) and not isinstance(thing, Card):
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ()) if name != "__weakref__"]
        assert not hasattr(thing, "__dict__")
        return {type(thing)}.union(*(by_fields(getattr(thing, name), outside) for name in slots if hasattr(thing, name)))
    return {thing}


CARD_WORD = re.compile(r"(?<![0-9A-Za-z])(?:[2-9TJQKA][CDHS]|LJ|BJ)(?![0-9A-Za-z])")


def cards_in(text: str) -> set[Card]:
    return {Card.parse(word) for word in CARD_WORD.findall(text)}


def known_cards(course: list[Round], seat: int) -> set[Card]:
    """What a seat has seen by the end of a course of play: what was played, what it held, and what it drew."""
    last, stock = course[-1], course[0].origin.stock
    seen = {action for action in last.actions if isinstance(action, Card)}
    for now in course:
        place = 2 * len(now.table.auction.draws)
        if now.table.auction.looked[seat]:
            seen |= set(now.hands[seat])
            if now.phase is Phase.DRAW and now.turn == seat:
                seen.add(stock[place])
        if now.phase is Phase.DRAW and now.turn == seat and now is not last and last.variant.second_seen:
            seen |= set(stock[place : place + 2])
    return seen


def check_nothing_else(view: SeatView, known: set[Card]) -> None:
    variant, table = view.variant, view.table
    assert view.variant is variant
    assert table.auction.setting is variant.setting
    # The mask of the suit led is public: it is a part of the deck.
    led = variant.deck.follow[table.cards[0]._index] if table.cards else 0
    assert table.led == led

    for thing in (view, *((view.trick,) if view.trick else ()), view.tricks, view.table, view.voids, view.legal_actions()):
        spy = Spy(variant)
        spy.dump(thing)
        assert spy.cards <= known
        # No other number is large enough to be a mask of cards, or a seed.
        assert all(abs(number) < 64 for number in spy.numbers - {led})
        assert not any(cards_in(text) for text in spy.texts)
        assert not {kind for kind in spy.kinds if issubclass(kind, Round | Game | random.Random | bytes)}
    found = by_fields(view, (variant, variant.setting, variant.deck))
    assert {thing for thing in found if isinstance(thing, Card)} <= known
    assert all(abs(thing) < 64 for thing in found - {led} if isinstance(thing, int))

    again = pickle.loads(pickle.dumps(view))
    assert again == view
    assert {card for card in by_fields(again, (again.variant, again.table.auction.setting)) if isinstance(card, Card)} <= known
    assert again.variant == variant
    assert again.table.auction.setting == variant.setting

    text = repr(view).replace(repr(variant), "").replace(repr(variant.setting), "")
    assert cards_in(text) <= known
    assert not re.search(r"\d{4,}", text.replace(f"led={led}", ""))

    data = json.loads(dumps_view(view))
    assert isinstance(data["variant"], str)
    del data["check"]
    assert cards_in(json.dumps(data)) <= known

    game = Game.new(variant, dealer=view.dealer).play(view.sample(random.Random(1)))
    record = json.loads(dumps_seat(game, view.seat))
    del record["check"]
    assert cards_in(json.dumps(record)) <= known


@pytest.mark.parametrize("variant", [*FOUR, *OTHERS], ids=lambda variant: variant.key)
@pytest.mark.parametrize("seed", range(3))
def test_nothing_but_what_a_seat_may_know_can_be_reached(variant: Variant, seed: int) -> None:
    course = list(states(Round.deal(variant, random.Random(seed), dealer=seed % variant.seats), seed))
    chances = random.Random(seed)
    for length in sorted(chances.sample(range(1, len(course) + 1), 12)):
        seat = chances.randrange(variant.seats)
        check_nothing_else(course[length - 1].view(seat), known_cards(course[:length], seat))


def test_the_spy_finds_what_a_round_holds() -> None:
    """The check above would see a leak: in a whole round it finds every card, in hands and in masks."""
    now = Round.deal(VARIANTS["two-player"], random.Random(1))
    spy = Spy(now.variant)
    spy.dump(now)
    assert spy.cards == set(now.variant.deck.cards)
    now = draw_all(now)
    spy = Spy(now.variant)
    spy.dump(now)
    assert max(spy.numbers) > 64
    assert cards_in(repr(now.origin).replace(repr(now.variant), "")) == set(now.variant.deck.cards)


def test_what_is_unseen_is_all_the_rest() -> None:
    for variant in [*FOUR, *OTHERS]:
        course = list(states(Round.deal(variant, random.Random(5)), 6))
        for length in range(1, len(course) + 1):
            for seat in range(variant.seats):
                assert set(course[length - 1].view(seat).unseen) == set(variant.deck.cards) - known_cards(course[:length], seat)


def test_a_view_tells_what_the_table_shows() -> None:
    variant = short(VARIANTS["partnership"], 3)
    now = begin(variant, ["AS 2C 3C", "KS 4C 2D", "QS 5C 3D", "JS 6C 4D"], [1, 0, 1, 1], dealer=3, scores=[40, -20], bags=[3, 9])
    for text in ("3C", "4C", "5C", "6C", "4D"):
        now = now.play(Card.parse(text))
    view = now.view(2)
    assert (view.variant, view.seat, view.phase, view.turn, view.dealer) == (variant, 2, Phase.PLAY, 0, 3)
    assert (view.scores, view.bags, view.bids) == ((40, -20), (3, 9), (Bid(1), Bid(0), Bid(1), Bid(1)))
    assert (view.trick, view.tricks, view.tricks_won, view.spades_broken) == (now.trick, now.tricks, (0, 0, 0, 1), False)
    assert view.hand == Hand.parse("QS 3D")
    assert view.unseen == Hand(variant.deck.cards) - Hand.parse("QS 5C 3D 3C 4C 6C 4D")
    assert view.legal_bids() == ()
    assert view.legal_plays() == Hand()
    assert now.view(0).legal_plays() == Hand.parse("AS 2C")


@pytest.mark.parametrize("seat", [-1, 4, True, "0", None])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: Any) -> None:
    with pytest.raises(SpadesError):
        Round.deal(VARIANTS["partnership"], random.Random(1)).view(seat)


def test_c_10_a_hand_is_hidden_until_the_look_or_the_blind_bid() -> None:
    now = Round.deal(VARIANTS["partnership-blind-nil"], random.Random(1), dealer=3)
    for seat in range(4):
        view = now.view(seat)
        assert view.hand is None
        assert len(view.unseen) == 52
        assert "hand" not in json.loads(dumps_view(view))["shown"]
    assert [str(action) for action in now.view(0).legal_actions()] == ["blind nil", "look"]
    looked = now.look()
    assert looked.view(0).hand == looked.hands[0]
    assert looked.view(1).hand is None
    blind = now.bid(BLIND_NIL)
    assert blind.view(0).hand == blind.hands[0]


def test_d_2_a_seat_sees_the_first_card_then_what_it_took() -> None:
    now = Round.deal(VARIANTS["two-player"], random.Random(8))
    stock = now.origin.stock
    assert now.view(0).drawn is None
    assert now.view(0).hand is None
    now = now.look()
    assert now.view(0).drawn == stock[0]
    assert now.view(1).drawn is None
    kept, refused = now.draw(True), now.draw(False)
    # The second card of a keep is seen by nobody.
    assert (kept.view(0).draws, kept.view(0).hand) == (((stock[0],),), Hand([stock[0]]))
    assert stock[1] in kept.view(0).unseen
    assert (refused.view(0).draws, refused.view(0).hand) == (((stock[0], stock[1]),), Hand([stock[1]]))
    assert stock[0] not in refused.view(0).unseen
    for after in (kept, refused):
        assert after.view(1).draws == ()
        assert len(after.view(1).unseen) == 52


def test_d_6_an_exchange_shows_the_others_only_its_number() -> None:
    now = draw_all(Round.deal(VARIANTS["two-player"], random.Random(8)).bid(BLIND_NIL))
    assert now.phase is Phase.EXCHANGE
    before = now.hands[0]
    thrown = Hand(list(before)[:2])
    now = now.exchange(thrown)
    view = now.view(0)
    assert view.thrown == thrown
    assert view.received == now.hands[0] - before
    assert view.hand == before - thrown | view.received
    other = now.view(1)
    assert (other.thrown, other.received, other.table.auction.exchanges) == (Hand(), Hand(), (2, None))
    assert view.table == other.table


def test_d_6_who_changes_nothing_has_thrown_nothing() -> None:
    now = draw_all(Round.deal(VARIANTS["two-player"], random.Random(8)).bid(BLIND_NIL)).exchange()
    assert (now.view(0).thrown, now.view(0).received, now.view(0).table.auction.exchanges) == (Hand(), Hand(), (0, None))


def test_a_suit_is_shown_void_by_not_following() -> None:
    variant = short(VARIANTS["partnership"], 2)
    now = begin(variant, ["AC KC", "2H 3H", "2C 3D", "AS 2S"], dealer=3)
    for text in ("AC", "2H", "2C", "AS"):
        now = now.play(Card.parse(text))
    assert now.view(2).voids == (frozenset(), {Suit.CLUBS}, frozenset(), {Suit.CLUBS})
    assert all(now.view(seat).voids == now.view(2).voids for seat in range(4))


def test_a_forced_lead_of_spades_shows_a_hand_of_spades() -> None:
    variant = short(VARIANTS["partnership"], 2)
    now = begin(variant, ["AS KS", "2H 3H", "2C 3D", "QS 2S"], dealer=3).play(Card.parse("AS"))
    assert now.view(1).voids[0] == {Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS}
    # When spades are broken, a lead of spades tells nothing.
    broken = begin(variant, ["AC AS", "2H 2S", "2C 3D", "QC 3S"], dealer=3)
    for text in ("AC", "2S", "2C", "QC", "2H"):
        broken = broken.play(Card.parse(text))
    assert broken.view(0).voids[1] == {Suit.CLUBS}


def test_a_promoted_card_goes_with_the_spades_in_voids() -> None:
    deck = Deck.standard(removed="2C", trumps="2D")
    variant = attrs.evolve(VARIANTS["partnership"], key="test/deuce", deck=deck, hand_size=2)
    now = begin(variant, ["3D KC", "2D 3H", "4D 4C", "5D 5C"], dealer=3)
    now = now.play(Card.parse("3D")).play(Card.parse("2D"))
    assert now.view(0).voids[1] == {Suit.DIAMONDS}


def test_a_whole_game_can_be_played_from_views_alone() -> None:
    for variant in FOUR:
        now = Round.deal(variant, random.Random(9))
        rng = random.Random(10)
        while now.turn is not None:
            now = now.apply(rng.choice(now.view(now.turn).legal_actions()), now.turn)
        assert now == finish(Round.deal(variant, random.Random(9)), 10)


@pytest.mark.parametrize("variant", [*FOUR, *OTHERS], ids=lambda variant: variant.key)
def test_a_view_comes_back_from_json_at_every_moment(variant: Variant) -> None:
    for now in states(Round.deal(variant, random.Random(11), scores=[3] * len(variant.sides), bags=[4] * len(variant.sides)), 12):
        for seat in range(variant.seats):
            view = now.view(seat)
            again = loads_view(dumps_view(view))
            assert again == view
            assert again.legal_actions() == view.legal_actions()


def test_a_setting_is_the_frame_alone() -> None:
    """The variant's frame holds no card of a round: only its deck."""
    assert {field.name for field in attrs.fields(Setting)} == {"deck", "sides", "hand_size", "seats", "side_of"}
