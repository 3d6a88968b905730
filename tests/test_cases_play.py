"""Cases of play: what may be played (LEG) and who takes the trick (TRK), from data/cases.json."""

import random
from typing import Any

import attrs
import pytest
from tabletop import CASES, SOURCES, begin, family, finish, house, play, play_game, short, states, tables_of, trick

from spades import (
    VARIANTS,
    Bid,
    Card,
    Game,
    Hand,
    IllegalAction,
    IllegalPlay,
    Round,
    Suit,
    Variant,
    check_play,
    legal_plays,
    play_violation,
    trick_winner,
)

A = VARIANTS["partnership"]
LISTS = [key for key in family("LEG") if CASES[key]["action"] == "list the plays"]
TRICKS = [key for key in family("TRK") if CASES[key]["action"] == "take the trick"]


def check_list(variant: Variant, given: dict[str, Any], expected: dict[str, Any]) -> None:
    """The legal plays are the expected ones; every other card is refused, those that are named with their code."""
    hand, led = Hand.parse(given["hand"]), trick(given["trick"])
    where: dict[str, Any] = {"spades_broken": given["broken"], "trick_number": given["number"]}
    legal = legal_plays(variant, hand, led, **where)
    assert legal == Hand.parse(expected["legal"])
    for card in hand:
        violation = play_violation(variant, card, hand, led, **where)
        assert (violation is None) == (card in legal)
        if violation is None:
            check_play(variant, card, hand, led, **where)
        else:
            assert violation.legal == legal
            with pytest.raises(IllegalPlay) as refused:
                check_play(variant, card, hand, led, **where)
            assert refused.value.violation == violation
    for text, code in expected.get("refused", {}).items():
        violation = play_violation(variant, Card.parse(text), hand, led, **where)
        assert violation is not None
        assert violation.code == code


@pytest.mark.parametrize("key", LISTS)
def test_leg(key: str) -> None:
    case = CASES[key]
    check_list(VARIANTS[case["variant"]], case["given"], case["expected"])


@pytest.mark.parametrize(("key", "place"), tables_of(LISTS))
def test_leg_at_other_tables(key: str, place: int) -> None:
    case = CASES[key]
    other = case["others"][place]
    given = case["given"] | {name: other["expected"][name] for name in ("hand", "trick") if name in other["expected"]}
    check_list(house(VARIANTS[case["variant"]], other["change"]), given, other["expected"])


def test_leg_01_from_the_second_trick_on() -> None:
    case = CASES["LEG-01"]
    (change,) = (other["change"] for other in case["others"] if "from the second" in other["table"])
    given = case["given"] | {"number": 2}
    check_list(house(A, change), given, {"legal": given["hand"]})


def test_leg_06_the_lowest_club() -> None:
    change = CASES["LEG-06"]["others"][1]["change"]
    variant = house(A, change)
    for led in ("", "2C"):
        assert legal_plays(variant, Hand.parse("9S KC 3C JH"), trick(led)) == Hand.parse("3C")


@pytest.mark.parametrize("key", ["partnership", "two-player", "cutthroat", "partnership-blind-nil"])
def test_leg_03_whether_a_forced_lead_breaks_spades(key: str) -> None:
    given, expected = CASES["LEG-03"]["given"], CASES["LEG-03"]["expected"]
    seats = VARIANTS[key].seats
    hands = given["hands"][:seats]
    now = begin(short(VARIANTS[key], 3), hands, dealer=seats - 1)
    now = play(now, " ".join(given["trick"].split()[:seats]))
    assert now.turn == 1
    assert now.legal_plays() == Hand.parse(expected[key])


def test_leg_04_a_ruff_breaks_spades() -> None:
    given, expected = CASES["LEG-04"]["given"], CASES["LEG-04"]["expected"]
    now = play(begin(short(A, 3), given["hands"], dealer=3), given["trick"])
    assert now.turn == expected["winner"]
    assert now.spades_broken == expected["broken"]
    assert now.legal_plays() == Hand.parse(expected["legal"])


def test_leg_07_the_first_trick_breaks_spades_too() -> None:
    given = CASES["LEG-07"]["given"]
    now = play(begin(short(A, 2), given["hands"], dealer=3), given["trick"])
    assert now.spades_broken == CASES["LEG-07"]["expected"]["broken"]
    (other,) = CASES["LEG-07"]["others"]
    now = play(begin(short(house(A, other["change"]), 2), given["hands"], dealer=3), given["trick"])
    assert now.spades_broken == other["expected"]["broken"]


def test_leg_15_a_card_out_of_turn() -> None:
    given, expected = CASES["LEG-15"]["given"], CASES["LEG-15"]["expected"]
    now = play(begin(short(A, 1), given["hands"], dealer=3), "5C")
    kept = play(begin(short(A, 1), given["hands"], dealer=3), "5C")
    with pytest.raises(IllegalAction) as refused:
        now.play(Card.parse(given["card"]), seat=given["seat"])
    assert refused.value.code == expected["code"]
    assert now == kept
    assert now.hands == kept.hands


def test_leg_16_a_card_is_played_once() -> None:
    given, expected = CASES["LEG-16"]["given"], CASES["LEG-16"]["expected"]
    card = Card.parse(given["card"])
    now = begin(short(A, 2), given["hands"], dealer=3).play(card, seat=given["seat"])
    with pytest.raises(IllegalAction) as refused:
        now.play(card, seat=given["seat"])
    assert refused.value.code == expected["code"]
    with pytest.raises(IllegalPlay) as gone:
        now.play(card)
    assert gone.value.code == "play.not-in-hand"
    assert now.trick == trick(expected["trick"])
    assert now.turn == expected["turn"]


def test_leg_18_nothing_is_done_after_the_end() -> None:
    game = Game.new(A, dealer=0, scores=CASES["LEG-18"]["given"]["scores"])
    assert game.is_over
    attempts = [
        lambda: game.apply(Bid(3)),
        lambda: game.apply(Card.parse("AS")),
        lambda: game.deal(random.Random(1)),
        lambda: game.add(finish(Round.deal(A, random.Random(1)))),
        lambda: game.view(0),
    ]
    for attempt in attempts:
        with pytest.raises(IllegalAction) as refused:
            attempt()
        assert refused.value.code == CASES["LEG-18"]["expected"]["code"]
    assert game.legal_actions() == ()


def test_leg_18_nothing_is_done_after_a_round() -> None:
    now = finish(Round.deal(A, random.Random(1)))
    for action in (Bid(3), Card.parse("AS")):
        with pytest.raises(IllegalAction) as refused:
            now.apply(action)
        assert refused.value.code == "round.over"
    assert now.legal_actions() == ()


def test_leg_19_the_card_that_is_played_leaves_the_hand() -> None:
    given, expected = CASES["LEG-19"]["given"], CASES["LEG-19"]["expected"]
    now = begin(short(A, 4), ["KH AC KC QC", given["hand"], "3H JC TC 9C", "4H 8C 7C 6C"], dealer=3)
    now = play(now, f"{given['led']} {given['card']}")
    assert now.hands[1] == Hand.parse(expected["hand"])
    assert now.trick is not None
    assert str(now.trick.cards[-1]) == expected["last"]


def test_leg_22_a_new_trick_has_no_suit_led() -> None:
    given, expected = CASES["LEG-22"]["given"], CASES["LEG-22"]["expected"]
    now = play(begin(short(A, 4), given["hands"], dealer=3), given["trick"])
    assert now.turn == 0
    assert now.legal_plays() == Hand.parse(expected["legal"])


def test_leg_24_a_revoke_is_refused() -> None:
    given, expected = CASES["LEG-24"]["given"], CASES["LEG-24"]["expected"]
    with pytest.raises(IllegalPlay) as refused:
        check_play(VARIANTS["cutthroat"], Card.parse(given["card"]), Hand.parse(given["hand"]), trick(given["trick"]))
    assert (refused.value.code, refused.value.legal) == (expected["code"], Hand.parse(expected["legal"]))


@pytest.mark.parametrize("key", TRICKS)
def test_trk(key: str) -> None:
    case = CASES[key]
    taken = trick(case["given"]["trick"], case["given"]["leader"])
    assert trick_winner(VARIANTS[case["variant"]], taken) == case["expected"]["winner"]


def test_trk_15_the_winner_leads_next() -> None:
    given, expected = CASES["TRK-15"]["given"], CASES["TRK-15"]["expected"]
    now = play(begin(short(A, 2), given["hands"], dealer=3), given["trick"])
    assert now.tricks_won.index(1) == expected["winner"]
    assert now.turn == expected["turn"]
    assert now.trick == trick("", expected["turn"])


def test_trk_16_every_trick_is_counted_once() -> None:
    for key in SOURCES:
        for now in states(Round.deal(VARIANTS[key], random.Random(CASES["TRK-16"]["given"]["seed"]))):
            assert sum(now.tricks_won) == len(now.tricks)


def test_trk_18_a_new_round_leaves_the_old_one_alone() -> None:
    expected = CASES["TRK-18"]["expected"]
    game = play_game(Game.new(A, dealer=0), CASES["TRK-18"]["given"]["seed"], rounds=1)
    (first,) = game.rounds
    assert isinstance(first, Round)
    tricks = first.tricks
    after = game.deal(random.Random(1))
    assert after.round is not None
    assert len(after.round.tricks) == expected["new tricks"]
    assert after.rounds == (first,)
    assert first.tricks == tricks
    assert (len(tricks), {len(each.cards) for each in tricks}) == (expected["tricks"], {expected["cards"]})


@pytest.mark.parametrize(("key", "last"), CASES["TRK-19"]["expected"].items())
def test_trk_19_there_is_no_trick_beyond_the_last(key: str, last: int) -> None:
    numbers = [now.table.number for now in states(Round.deal(VARIANTS[key], random.Random(CASES["TRK-19"]["given"]["seed"])))]
    assert sorted(set(numbers)) == list(range(1, last + 1))
    assert numbers[-1] == last


@pytest.mark.parametrize("key", TRICKS)
def test_a_trick_is_won_by_a_card_of_the_suit_led_or_a_trump(key: str) -> None:
    # The kind of fault behind TRK-01, TRK-03 and TRK-07, at every point of the trick.
    case = CASES[key]
    variant, whole = VARIANTS[case["variant"]], trick(case["given"]["trick"], case["given"]["leader"])
    for count in range(1, len(whole.cards) + 1):
        cards = whole.cards[:count]
        seat = trick_winner(variant, attrs.evolve(whole, cards=cards))
        winning = cards[(seat - whole.leader) % variant.seats]
        assert winning.suit in (cards[0].suit, Suit.SPADES)
        assert winning.suit is Suit.SPADES or all(card.suit is not Suit.SPADES for card in cards)
