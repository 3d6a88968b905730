"""Cards that partners pass to each other: how many, in which order, and who sees what at which moment."""

import pickle
import random
from typing import Any

import attrs
import pytest
from tabletop import finish

from spades import (
    VARIANTS,
    Bid,
    Card,
    ContractRule,
    DrawTwoKeepOne,
    Exchange,
    Game,
    Hand,
    IllegalAction,
    InvalidVariant,
    Look,
    NilRule,
    Phase,
    Round,
    Variant,
    dumps,
    dumps_view,
    loads,
)
from spades.exchanges import after_exchange, before_exchange
from spades.rules import DealAll, Leftover, Passing, PassOrder

PLAIN = VARIANTS["partnership"]
HANDS = ["AS 2S KC 2C", "KS 3S QC 3C", "QS 4S JC 4C", "JS 5S TC 5C"]
NIL, BLIND = Bid(0), Bid(0, blind=True)


def house(over: Variant = PLAIN, hand_size: int = 4, **passing: Any) -> Variant:
    return attrs.evolve(over, key="test/house", hand_size=hand_size, passing=Passing(**passing), nil=NilRule(blind_points=200))


def bidden(variant: Variant, *bids: int | Bid, hands: list[str] | None = None, dealer: int = 3) -> Round:
    """A round after its bids, by seat."""
    now = Round.from_hands(variant, [Hand.parse(hand) for hand in hands or HANDS], dealer=dealer)
    while now.phase is Phase.BID:
        assert now.turn is not None
        bid = bids[now.turn]
        now = now.bid(bid) if isinstance(bid, Bid) and bid.blind else (now.look() if Look() in now.legal_actions() else now).bid(bid)
    return now


def give(now: Round, cards: str) -> Round:
    return now.exchange(Hand.parse(cards))


def texts(hands: tuple[Hand, ...]) -> list[str]:
    return [str(hand) for hand in hands]


@pytest.mark.parametrize(
    ("rule", "plain", "nil", "blind"),
    [
        (Passing(nil=1), 0, 1, 1),
        (Passing(blind_nil=2), 0, 0, 2),
        (Passing(nil=1, blind_nil=2), 0, 1, 2),
        (Passing(nil=1, blind_nil=2, always=3), 3, 1, 2),
        (Passing(always=2), 2, 2, 2),
        (Passing(blind_nil=3, always=2), 2, 2, 3),
    ],
    ids=repr,
)
def test_how_many_cards_are_passed(rule: Passing, plain: int, nil: int, blind: int) -> None:
    assert rule.count((Bid(3), Bid(4))) == plain
    assert rule.count((NIL, Bid(4))) == rule.count((Bid(4), NIL)) == rule.count((NIL, NIL)) == nil
    assert rule.count((BLIND, Bid(4))) == rule.count((NIL, BLIND)) == blind
    assert rule.count((None, None)) == plain
    assert rule.count((Bid(6, blind=True), Bid(4))) == plain


def test_without_a_nil_nobody_passes() -> None:
    now = bidden(house(nil=1, blind_nil=2), 1, 1, 1, 1)
    assert (now.phase, now.turn) == (Phase.PLAY, 0)


def test_the_nil_bidder_passes_first_and_the_partner_after_seeing_the_cards() -> None:
    now = bidden(house(nil=2), 1, 1, NIL, 1)
    assert (now.phase, now.turn) == (Phase.EXCHANGE, 2)
    assert len(now.legal_actions()) == 6
    before = [now.view(seat) for seat in range(4)]
    now = give(now, "QS 4S")
    assert now.turn == 0
    assert texts(now.hands) == ["AS QS 4S 2S KC 2C", HANDS[1], "JC 4C", HANDS[3]]
    partner, bidder = now.view(0), now.view(2)
    assert (str(partner.hand), str(partner.received), str(partner.thrown)) == ("AS QS 4S 2S KC 2C", "QS 4S", "")
    assert (str(bidder.hand), str(bidder.received), str(bidder.thrown), str(bidder.passed)) == ("JC 4C", "", "QS 4S", "QS 4S")
    assert len(now.legal_actions()) == 15
    assert partner.legal_actions() == now.legal_actions()
    assert not bidder.legal_actions()
    for seat in (1, 3):
        assert attrs.evolve(now.view(seat), table=before[seat].table) == before[seat]
    # What came may go back.
    now = give(now, "QS 2C")
    assert (now.phase, now.turn) == (Phase.PLAY, 0)
    assert texts(now.hands) == ["AS 4S 2S KC", HANDS[1], "QS JC 4C 2C", HANDS[3]]
    assert (str(now.view(0).thrown), str(now.view(0).received), str(now.view(0).passed)) == ("QS 2C", "QS 4S", "QS 2C")
    assert (str(now.view(2).thrown), str(now.view(2).received), str(now.view(2).passed)) == ("QS 4S", "QS 2C", "4S")
    assert all(len(now.view(seat).unseen) == 52 - 4 - (2 if seat == 0 else 1 if seat == 2 else 0) for seat in range(4))


def test_the_partner_passes_first() -> None:
    now = bidden(house(nil=1, order=PassOrder.PARTNER_FIRST), 1, NIL, 1, 1)
    assert (now.phase, now.turn) == (Phase.EXCHANGE, 3)
    now = give(now, "5C")
    assert (now.turn, str(now.view(1).hand), str(now.view(1).received)) == (1, "KS 3S QC 5C 3C", "5C")
    assert len(now.legal_actions()) == 5
    now = give(now, "KS")
    assert (now.phase, texts(now.hands)) == (Phase.PLAY, [HANDS[0], "3S QC 5C 3C", HANDS[2], "KS JS 5S TC"])


def test_both_pass_without_seeing_what_they_get() -> None:
    now = bidden(house(nil=2, order=PassOrder.TOGETHER), 1, 1, NIL, 1)
    assert (now.phase, now.turn) == (Phase.EXCHANGE, 2)
    now = give(now, "QS 4S")
    assert texts(now.hands) == [HANDS[0], HANDS[1], "JC 4C", HANDS[3]]
    partner = now.view(0)
    assert (str(partner.hand), str(partner.received)) == (HANDS[0], "")
    assert Card.parse("QS") in partner.unseen
    with pytest.raises(IllegalAction) as refused:
        give(now, "QS 2C")
    assert refused.value.code == "play.not-in-hand"
    now = give(now, "KC 2C")
    assert texts(now.hands) == ["AS QS 4S 2S", HANDS[1], "KC JC 4C 2C", HANDS[3]]
    assert (str(now.view(0).received), str(now.view(2).received)) == ("QS 4S", "KC 2C")
    assert (str(now.view(0).passed), str(now.view(2).passed)) == ("KC 2C", "QS 4S")


def test_of_two_nils_the_first_bidder_passes_first() -> None:
    variant = house(nil=1)
    assert bidden(variant, NIL, 1, NIL, 1).turn == 0
    assert bidden(variant, NIL, 1, NIL, 1, dealer=0).turn == 2
    assert bidden(house(nil=1, order=PassOrder.PARTNER_FIRST), NIL, 1, NIL, 1).turn == 2


def test_both_pairs_pass_one_after_the_other() -> None:
    now = bidden(house(always=1), 1, 1, 1, NIL)
    assert now.turn == 0
    now = give(now, "2C")
    assert now.turn == 2
    now = give(now, "QS")
    assert now.turn == 3  # the nil bidder before its partner
    now = give(now, "JS")
    assert now.turn == 1
    now = give(now, "KS")
    assert texts(now.hands) == ["AS QS 2S KC", "JS 3S QC 3C", "4S JC 4C 2C", "KS 5S TC 5C"]
    assert (now.phase, now.turn) == (Phase.PLAY, 0)


def test_three_pairs_pass() -> None:
    variant = house(VARIANTS["six-pairs"], hand_size=2, always=1, order=PassOrder.TOGETHER)
    hands = ["3S 3C", "4S 4C", "5S 5C", "6S 6C", "7S 7C", "8S 8C"]
    now = bidden(variant, 1, 1, 1, 1, 1, 1, hands=hands, dealer=1)
    turns = []
    while now.phase is Phase.EXCHANGE:
        assert now.turn is not None
        turns.append(now.turn)
        now = now.exchange([card for card in now.hands[now.turn] if str(card)[1] == "C"])
    assert turns == [2, 5, 3, 0, 4, 1]
    assert texts(now.hands) == ["3S 6C", "4S 7C", "5S 8C", "6S 3C", "7S 4C", "8S 5C"]


@pytest.mark.parametrize("order", PassOrder)
def test_who_passes_first_may_pass_none_where_that_is_allowed(order: PassOrder) -> None:
    now = bidden(house(nil=2, optional=True, order=order), 1, 1, NIL, 1)
    assert Exchange() in now.legal_actions()
    assert len(now.legal_actions()) == 1 + 6
    none = now.exchange()
    assert none.legal_actions() == (Exchange(),)
    none = none.exchange()
    assert (none.phase, texts(none.hands)) == (Phase.PLAY, HANDS)
    some = now.exchange(list(now.hands[now.turn or 0])[:2])
    assert Exchange() not in some.legal_actions()


@pytest.mark.parametrize(
    ("cards", "code"),
    [("", "exchange.too-few"), ("AS", "exchange.too-few"), ("AS 2S KC", "exchange.too-many"), ("AS KS", "play.not-in-hand")],
)
def test_a_wrong_pass_is_refused(cards: str, code: str) -> None:
    now = bidden(house(nil=2), NIL, 1, 1, 1)
    with pytest.raises(IllegalAction) as refused:
        give(now, cards)
    assert refused.value.code == code


def test_a_pass_out_of_turn_is_refused() -> None:
    now = bidden(house(nil=2), NIL, 1, 1, 1)
    for seat in (1, 2, 3):
        with pytest.raises(IllegalAction) as refused:
            now.exchange(Hand.parse("AS 2S"), seat)
        assert refused.value.code == "turn.wrong-seat"
    for action in (Bid(3), Look(), Card.parse("AS")):
        with pytest.raises(IllegalAction) as refused:
            now.apply(action)
        assert refused.value.code == "turn.wrong-phase"
    played = give(give(now, "AS 2S"), "QS 4S")
    with pytest.raises(IllegalAction) as refused:
        give(played, "QS 4S")
    assert refused.value.code == "turn.wrong-phase"


def test_after_a_blind_nil_the_hand_is_seen_before_the_pass() -> None:
    now = bidden(house(blind_nil=2), BLIND, 1, 1, 1)
    assert (now.phase, now.turn, str(now.view(0).hand)) == (Phase.EXCHANGE, 0, HANDS[0])
    plain = bidden(house(blind_nil=2), NIL, 1, 1, 1)
    assert plain.phase is Phase.PLAY


def test_the_opening_lead_is_settled_after_the_pass() -> None:
    lowest = VARIANTS["nil-carries-all"].first_leader
    variant = attrs.evolve(house(nil=1), first_leader=lowest)
    now = bidden(variant, NIL, 1, 1, 1)
    now = give(give(now, "2C"), "QS")
    assert (now.phase, now.turn) == (Phase.PLAY, 2)
    kept = give(give(bidden(variant, NIL, 1, 1, 1), "AS"), "QS")
    assert kept.turn == 0


def test_cards_are_passed_in_a_round_that_bids_itself() -> None:
    contract = ContractRule(first_round_bids_itself=True)
    first = Round.from_hands(attrs.evolve(house(always=1), contract=contract), [Hand.parse(hand) for hand in HANDS], dealer=3)
    assert (first.phase, first.turn) == (Phase.EXCHANGE, 0)
    now = give(give(give(give(first, "AS"), "QS"), "KS"), "JS")
    assert (now.phase, now.bids) == (Phase.PLAY, (None,) * 4)
    assert texts(now.hands) == ["QS 2S KC 2C", "JS 3S QC 3C", "AS 4S JC 4C", "KS 5S TC 5C"]
    assert Round.from_hands(attrs.evolve(house(nil=1), contract=contract), [Hand.parse(hand) for hand in HANDS]).phase is Phase.PLAY


def course(variant: Variant, hands: list[str], places: slice) -> list[Round]:
    """A round with a nil of seat 0 from its bids to its lead; of their hands in order, partners pass the cards of some places."""
    states = [bidden(variant, NIL, 1, 1, 1, hands=hands)]
    while states[-1].phase is Phase.EXCHANGE:
        now = states[-1]
        assert now.turn is not None
        states.append(now.exchange(list(now.hands[now.turn])[places]))
    return states


OTHER_HANDS = ["AS 4S JC 2C", HANDS[1], "QS 2S KC 4C", HANDS[3]]
"""The hands of seats 0 and 2 mixed: seats 1 and 3 cannot tell."""


@pytest.mark.parametrize("order", PassOrder)
@pytest.mark.parametrize("seat", [1, 3])
def test_opponents_never_see_what_is_passed(order: PassOrder, seat: int) -> None:
    variant = house(nil=2, order=order)
    courses = course(variant, HANDS, slice(0, 2)), course(variant, OTHER_HANDS, slice(-3, -1))
    for one, other in zip(*courses, strict=True):
        assert one.hands != other.hands
        assert one.view(seat) == other.view(seat)
        assert dumps_view(one.view(seat)) == dumps_view(other.view(seat))
        assert pickle.dumps(one.view(seat)) == pickle.dumps(other.view(seat))
        assert one.view(seat).legal_actions() == other.view(seat).legal_actions()


@pytest.mark.parametrize(("order", "first", "sees"), list(zip(PassOrder, (0, 2, 0), (True, True, False), strict=True)))
def test_the_second_to_pass_sees_what_came_unless_they_pass_together(order: PassOrder, first: int, sees: bool) -> None:
    variant = house(nil=2, order=order)
    now = bidden(variant, NIL, 1, 1, 1)
    assert now.turn == first
    other = Round.from_hands(variant, [Hand.parse(hand.replace("KC", "AD").replace("JC", "KD")) for hand in HANDS], dealer=3)
    for _ in range(4):
        other = other.look().bid(now.bids[other.turn or 0] or 0)
    one, two = (state.exchange(list(state.hands[first])[1:3]) for state in (now, other))
    waiting = 2 - first
    different = one.view(waiting).received != two.view(waiting).received
    assert different is sees
    assert (one.view(waiting).received == Hand()) is not sees


@pytest.mark.parametrize("order", PassOrder)
def test_what_was_dealt_is_known_from_what_is_held(order: PassOrder) -> None:
    for now in course(house(nil=2, order=order), HANDS, slice(1, 3)):
        auction = now.table.auction
        for seat in range(4):
            own = now.own_cards(seat)
            thrown, received = own.thrown.mask, own.received.mask
            dealt = before_exchange(now.variant, auction, seat, now.hands[seat].mask, thrown, received)
            assert Hand.of_mask(dealt) == Hand.parse(HANDS[seat])
            assert after_exchange(now.variant, auction, seat, dealt, thrown, received) == now.hands[seat].mask


@pytest.mark.parametrize("order", PassOrder)
def test_a_sampled_deal_knows_what_was_passed(order: PassOrder) -> None:
    variant = house(hand_size=8, nil=2, order=order)
    rng = random.Random(6)
    now = Round.deal(variant, rng, dealer=3)
    for bid in (NIL, Bid(1), Bid(1), Bid(1)):
        now = now.look().bid(bid)
    while now.turn is not None:
        for seat in range(4):
            view = now.view(seat)
            sampled = view.sample(rng)
            assert sampled.view(seat) == view
            partner = (seat + 2) % 4
            held = sampled.hands[partner] | Hand(card for trick in now.tricks for card in trick.cards) | Hand(now.table.cards)
            waiting = order is PassOrder.TOGETHER and now.phase is Phase.EXCHANGE
            assert waiting or not view.passed - held
        now = now.apply(rng.choice(now.legal_actions()))


@pytest.mark.parametrize("order", PassOrder)
@pytest.mark.parametrize("key", ["pass-two", "pass-always", "nil-carries-all"])
def test_a_game_with_passes_is_recorded(key: str, order: PassOrder) -> None:
    variant = VARIANTS[key]
    assert variant.passing is not None
    variant = attrs.evolve(variant, key="test/order", passing=attrs.evolve(variant.passing, order=order))
    game = Game.new(variant, dealer=0, scores=(0, 150)).deal(random.Random(1))
    now = game.round
    assert now is not None
    while now.phase is Phase.BID:
        actions = now.legal_actions()
        now = now.apply(BLIND if BLIND in actions else Bid(3))
    for after in (now, now.apply(now.legal_actions()[7]), finish(now)):
        game = Game.new(variant, dealer=0, scores=(0, 150)).play(after)
        assert loads(dumps(game)) == game


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"passing": Passing()}, "passing passes no cards"),
        ({"passing": Passing(nil=14)}, "passing wants 14 cards: a hand has 13"),
        ({"passing": Passing(nil=-1, always=1)}, "passing.nil is -1: it must be a whole number from 0 up"),
        ({"passing": Passing(nil="two")}, "passing.nil is 'two'"),
        ({"passing": Passing(nil=1, order="first")}, "passing.order is 'first'"),
        ({"passing": 2}, "passing is 2: it must be of the kind Passing"),
        ({"passing": Passing(nil=1), "sides": [(0,), (1,), (2,), (3,)]}, "passing is between two partners"),
        ({"passing": Passing(nil=1), "sides": [(0, 2, 4), (1, 3, 5)], "hand_size": 8}, "passing is between two partners"),
        ({"passing": Passing(nil=1), "dealing": DealAll(leftover=Leftover.DEALER), "hand_size": 12}, "a seat changes its cards once"),
        ({"passing": Passing(nil=1), "dealing": DrawTwoKeepOne(exchange=0), "hand_size": 6}, "passing does not go with drawn hands"),
    ],
)
def test_passing_that_makes_no_sense_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidVariant) as refused:
        attrs.evolve(PLAIN, key="test/house", **changes)
    assert said in str(refused.value)


TEXTS = {
    Passing(nil=1): "1 beside a nil; the nil bidder first, the partner after seeing them.",
    Passing(blind_nil=2, order=PassOrder.PARTNER_FIRST): "2 beside a blind nil; the partner first, the nil bidder after seeing them.",
    Passing(always=2, order=PassOrder.TOGETHER): "2 in every round; both before looking at what they get.",
    Passing(always=2): "2 in every round; the first bidder first, the partner after seeing them.",
    Passing(nil=1, blind_nil=2, always=3, optional=True): (
        "1 beside a nil, 2 beside a blind nil, 3 otherwise; the nil bidder first, the partner after seeing them; "
        "who passes first may also pass none, and then gets none."
    ),
}


@pytest.mark.parametrize(("rule", "text"), TEXTS.items(), ids=repr)
def test_passing_says_itself(rule: Passing, text: str) -> None:
    assert rule.text == "After the bidding partners pass each other cards: " + text
