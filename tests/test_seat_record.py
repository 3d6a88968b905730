"""The records of one seat: its views as they were, one by one, and nothing that it could not see."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tabletop import NoQueens, begin, short

from spades import (
    BLIND_NIL,
    VARIANTS,
    Bid,
    Card,
    Game,
    Hand,
    Phase,
    RecordError,
    Round,
    RoundResult,
    SeatView,
    SpadesError,
    Trick,
    Variant,
    dumps,
    dumps_seat,
    dumps_view,
    loads,
    loads_seat,
    loads_view,
    score_round,
)
from spades.record import _check_sum
from spades.testing import games

FOUR = list(VARIANTS.values())[:4]
OTHERS = [VARIANTS[key] for key in ("pass-two", "pass-always", "kitty", "two-player-open", "gentlemans-bid", "secret-assassin")]
each_variant = pytest.mark.parametrize("variant", [*FOUR, *OTHERS], ids=lambda variant: variant.key)


def resealed(data: Any) -> str:
    whole = {key: value for key, value in data.items() if key != "check"}
    return json.dumps({**whole, "check": _check_sum(whole)})


def changed(text: str, change: Callable[[Any], object]) -> str:
    data = json.loads(text)
    change(data)
    return resealed(data)


def history(game: Game, seat: int) -> list[SeatView]:
    """What a seat saw, action by action, told by playing the rounds again."""
    views = []
    for played in (*game.rounds, *((game.round,) if game.round else ())):
        if isinstance(played, RoundResult):
            continue
        origin, start = played.origin, {"scores": played.scores, "bags": played.bags, "number": played.number}
        if origin.stock:
            now = Round.from_pack(game.variant, origin.stock, spares=origin.spares, dealer=played.dealer, **start)
        else:
            now = Round.from_hands(game.variant, origin.hands, dealer=played.dealer, **start)
        views.append(now.view(seat))
        for action in played.actions:
            now = now.apply(action)
            views.append(now.view(seat))
        assert now == played
    return views


def random_game(variant: Variant, seed: int, rounds: int = 1) -> Game:
    """Some finished rounds and one in the middle."""
    rng = random.Random(seed)
    game = Game.new(variant, rng=rng)
    for number in range(rounds + 1):
        game = game.deal(rng)
        while game.round is not None and (number < rounds or rng.randrange(40)):
            game = game.apply(rng.choice(game.legal_actions()))
    return game


@each_variant
def test_a_seat_record_gives_the_views_of_its_seat(variant: Variant) -> None:
    game = random_game(variant, 5)
    for seat in range(variant.seats):
        assert list(loads_seat(dumps_seat(game, seat))) == history(game, seat)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(game=games(), data=st.data())
def test_any_game_gives_the_views_of_any_seat(game: Game, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, game.variant.seats - 1))
    text = dumps_seat(game, seat)
    assert list(loads_seat(text)) == history(game, seat)


@each_variant
def test_every_beginning_of_a_round_can_be_told(variant: Variant) -> None:
    rng = random.Random(9)
    game = Game.new(variant, rng=rng).deal(rng)
    seat = rng.randrange(variant.seats)
    views = []
    while game.round is not None:
        views.append(game.view(seat))
        assert list(loads_seat(dumps_seat(game, seat))) == views
        game = game.apply(rng.choice(game.legal_actions()))


def test_results_that_were_added_are_in_the_record() -> None:
    variant = VARIANTS["partnership"]
    game = Game.new(variant, dealer=2, scores=[100, 200], bags=[3, 4], rounds_played=2)
    game = game.add(score_round(variant, [5, 3, 2, 3], [6, 3, 2, 2], bags=game.bags)).deal(random.Random(1))
    (view,) = loads_seat(dumps_seat(game, 1))
    assert view == game.view(1)
    assert (view.scores, view.bags, view.dealer) == (game.scores, game.bags, 3)
    assert loads_seat(dumps_seat(Game.new(variant, dealer=0), 1)) == ()


@pytest.mark.parametrize("seat", [-1, 4, None, "0", True])
def test_the_seat_must_be_there(seat: Any) -> None:
    with pytest.raises(SpadesError):
        dumps_seat(Game.new(VARIANTS["partnership"], dealer=0), seat)


CARD_WORD = re.compile(r"(?<![0-9A-Za-z])(?:[2-9TJQKA][CDHS]|LJ|BJ)(?![0-9A-Za-z])")


@each_variant
def test_a_seat_record_holds_only_what_the_seat_saw(variant: Variant) -> None:
    game = Game.new(variant, dealer=0).deal(random.Random(6))
    rng = random.Random(7)
    for _ in range(40):
        game = game.apply(rng.choice(game.legal_actions()))
    for seat in range(variant.seats):
        view = game.view(seat)
        data = json.loads(dumps_seat(game, seat))
        del data["check"]
        cards = {Card.parse(word) for word in CARD_WORD.findall(json.dumps(data))}
        assert not cards & set(view.unseen)
        assert cards <= set(variant.deck.cards)
        assert "spares" not in json.dumps(data)
        assert "stock" not in json.dumps(data)


def test_a_game_record_is_no_seat_record_and_the_other_way_round() -> None:
    game = random_game(VARIANTS["partnership"], 1, rounds=0)
    texts = {"game": dumps(game), "seat": dumps_seat(game, 0), "view": dumps_view(game.view(0))}
    readers: dict[str, Callable[[str], object]] = {"game": loads, "seat": loads_seat, "view": loads_view}
    for kind, text in texts.items():
        for reader, read in readers.items():
            if kind != reader:
                with pytest.raises(RecordError) as caught:
                    read(text)
                assert caught.value.event == "format"


def test_house_rules_need_a_registry_here_too() -> None:
    variant = attrs.evolve(VARIANTS["cutthroat"], key="home/no-queens", play_rules=(*VARIANTS["cutthroat"].play_rules, NoQueens()))
    registry = VARIANTS.with_variant(variant)
    game = random_game(variant, 3)
    for write in (lambda: dumps_seat(game, 0), lambda: dumps_view(game.view(0))):
        with pytest.raises(RecordError) as caught:
            write()
        assert caught.value.event == "variant"
    assert list(loads_seat(dumps_seat(game, 0, registry=registry), registry=registry)) == history(game, 0)
    view = game.view(1)
    assert loads_view(dumps_view(view, registry=registry), registry=registry) == view
    with pytest.raises(RecordError) as caught:
        loads_seat(dumps_seat(game, 0, registry=registry))
    assert caught.value.event == "variant"


# Damage


def dealt_game() -> Game:
    variant = short(VARIANTS["partnership"], 2)
    game = Game.new(variant, dealer=3, bags=[1, 2])
    game = game.add(score_round(variant, [1, 0, 1, 1], [1, 0, 1, 0], bags=game.bags))
    for deal, dealer in ((("AS 2C", "KS 3C", "QS 4C", "JS 5C"), 0), (("AH 2C", "KH 3C", "QH 4D", "JH 5C"), 1)):
        game = game.play(Round.from_hands(variant, [Hand.parse(text) for text in deal], dealer=dealer))
        for action in (Bid(1), Bid(0), Bid(1), Bid(1)):
            game = game.apply(action)
        for text in ("3C", "4C", "5C", "2C", "JS", "AS", "KS", "QS")[: 8 if dealer == 0 else 0]:
            game = game.apply(Card.parse(text))
    for text in ("QH", "JH", "AH", "KH", "2C", "3C"):
        game = game.apply(Card.parse(text))
    return game


def drawn_game() -> Game:
    """A drawn round of two cards: seat 0 bids blind and has changed one card, seat 1 is to bid."""
    variant = short(VARIANTS["two-player"], 2)
    pack = [Card.parse(text) for text in ["2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C"]]
    pack += [card for card in variant.deck.cards if card not in pack]
    now = Round.from_pack(variant, pack, spares=pack, dealer=0).bid(BLIND_NIL).draw(True).look().draw(False).draw(False).draw(True)
    now = now.exchange(Hand.parse("2C"))
    return Game.new(variant, dealer=0).play(now)


DEALT, DRAWN = dumps_seat(dealt_game(), 0), dumps_seat(drawn_game(), 0)


def test_the_games_are_what_the_damage_below_relies_on() -> None:
    assert list(loads_seat(DEALT)) == history(dealt_game(), 0)
    assert list(loads_seat(DRAWN)) == history(drawn_game(), 0)
    own = json.loads(DRAWN)["round"]["own"]
    assert own == {"draws": ["2C", "6C 7C"], "thrown": "2C", "received": "3C"}


def in_round(*path: str | int, value: Any) -> Callable[[Any], object]:
    """To set an entry of the round in play."""

    def change(data: Any) -> None:
        at = data["round"]
        for step in path[:-1]:
            at = at[step]
        if value is None:
            del at[path[-1]]
        else:
            at[path[-1]] = value

    return change


def both(*changes: Callable[[Any], object]) -> Callable[[Any], object]:
    def change(data: Any) -> None:
        for each in changes:
            each(data)

    return change


DEALT_DAMAGE: dict[str, tuple[Callable[[Any], object], dict[str, Any]]] = {
    "a seat that is not there": (lambda data: data.update(seat=4), {"event": "start"}),
    "another seat": (lambda data: data.update(seat=1), {"round": 1, "seat": 1, "code": "play.not-in-hand"}),
    "a seat that is text": (lambda data: data.update(seat="0"), {"event": "seat"}),
    "a key too many": (in_round("own", "partner", value="AS"), {"event": "round.own"}),
    "a dealer that is not there": (in_round("dealer", value=4), {"event": "round", "round": 2}),
    "another dealer": (in_round("dealer", value=2), {"round": 2}),
    "a card too few": (in_round("own", "dealt", value="AH"), {"event": "round", "round": 2}),
    "a card too many": (in_round("own", "dealt", value="AH 2C 9C"), {"event": "round", "round": 2}),
    "no cards": (in_round("own", "dealt", value=None), {"event": "own", "round": 2}),
    "a card twice": (in_round("own", "dealt", value="AH AH"), {"event": "round.own.dealt"}),
    "a joker": (in_round("own", "dealt", value="AH BJ"), {"event": "round", "round": 2}),
    "another card": (in_round("own", "dealt", value="AH 6C"), {"round": 2, "event": 8, "seat": 0, "code": "play.not-in-hand"}),
    "a card of the others": (in_round("own", "dealt", value="AH QH"), {"round": 2, "event": 4, "seat": 2, "action": "QH"}),
    "a draw": (in_round("own", "draws", value=["9C"]), {"event": "own", "round": 2}),
    "a card about to be drawn": (in_round("own", "drawn", value="9C"), {"event": "own", "round": 2}),
    "an exchange": (both(in_round("own", "thrown", value="AH"), in_round("own", "received", value="9C")), {"round": 2}),
    "an action that is none": (in_round("actions", 4, value="fly"), {"round": 2, "event": 4, "action": "fly"}),
    "an action in another spelling": (in_round("actions", 4, value="qh"), {"round": 2, "event": 4, "action": "qh"}),
    "an exchange told in cards": (in_round("actions", 0, value="exchange AS"), {"round": 2, "event": 0, "action": "exchange AS"}),
    "an exchange where none is": (in_round("actions", 0, value="exchange 1"), {"round": 2, "event": 0, "code": "turn.wrong-phase"}),
    "a bid too high": (in_round("actions", 0, value="bid 3"), {"round": 2, "event": 0, "seat": 2, "code": "bid.out-of-range"}),
    "a blind bid": (in_round("actions", 0, value="bid blind nil"), {"round": 2, "event": 0, "code": "bid.blind-not-allowed"}),
    "a look": (in_round("actions", 0, value="look"), {"round": 2, "event": 0, "code": "turn.wrong-phase"}),
    "a keep": (in_round("actions", 0, value="keep"), {"round": 2, "event": 0, "code": "turn.wrong-phase"}),
    "a misdeal": (in_round("actions", 0, value="misdeal"), {"round": 2, "event": 0, "code": "turn.wrong-phase"}),
    "a bid too many": (in_round("actions", 4, value="bid 1"), {"round": 2, "event": 4, "code": "turn.wrong-phase"}),
    "a card too early": (in_round("actions", 0, value="QH"), {"round": 2, "event": 0, "code": "turn.wrong-phase"}),
    "a card that was played before": (in_round("actions", 7, value="JH"), {"round": 2, "event": 7, "seat": 1, "code": "play.not-in-hand"}),
    "a card of this seat": (in_round("actions", 5, value="2C"), {"round": 2, "event": 5, "seat": 3, "code": "play.not-in-hand"}),
    "a card that is not in the deck": (in_round("actions", 5, value="BJ"), {"round": 2, "event": 5, "seat": 3, "code": "play.not-in-hand"}),
    "a revoke of this seat": (in_round("actions", 6, value="2C"), {"round": 2, "event": 6, "seat": 0, "code": "play.follow-suit"}),
    "a result of a round in play": (lambda data: data["round"].update(result=data["rounds"][1]["result"]), {"event": "result", "round": 2}),
    "no result": (lambda data: data["rounds"][1].pop("result"), {"event": "result", "round": 1}),
    "another result": (lambda data: data["rounds"][1]["result"]["sides"][0].update(tricks=0), {"event": "result", "round": 1}),
    "a bare result with other bags": (lambda data: data["rounds"][0]["sides"][0].update(bags=9), {"event": "result", "round": 0}),
    "a round in play among the finished": (lambda data: data["rounds"].append(data.pop("round")), {"event": "result", "round": 2}),
    "a finished round in play": (lambda data: data.update(round=data["rounds"].pop()), {"event": "result", "round": 1}),
    "a round that is a number": (lambda data: data["rounds"].append(5), {"event": "rounds[2]"}),
    "a round that is nothing": (lambda data: data["rounds"].append({}), {"event": "rounds[2]"}),
    "another start": (lambda data: data["start"].update(dealer=7), {"event": "start"}),
    "other bags at the start": (lambda data: data["start"].update(bags=[5, 5]), {"event": "result", "round": 0}),
}  # fmt: skip


@pytest.mark.parametrize("name", DEALT_DAMAGE)
def test_damage_is_found_in_its_place_even_with_a_check_sum_that_fits(name: str) -> None:
    change, place = DEALT_DAMAGE[name]
    with pytest.raises(RecordError) as caught:
        loads_seat(changed(DEALT, change))
    assert {key: getattr(caught.value, key) for key in place} == place
    assert caught.value.reason


def test_a_revoke_that_everybody_can_see_is_found() -> None:
    """Seat 3 does not follow hearts, and plays one later."""
    text = changed(DEALT, lambda data: data["round"]["actions"].__setitem__(slice(5, 8), ["5C", "AH", "KH"]))
    loads_seat(text)
    text = changed(text, lambda data: data["round"].update(actions=[*data["round"]["actions"][:10], "4D", "JH"]))
    with pytest.raises(RecordError) as caught:
        loads_seat(text)
    error = caught.value
    assert (error.round, error.event, error.seat, error.action, error.code) == (2, 5, 3, "5C", "play.follow-suit")


DRAWN_DAMAGE: dict[str, tuple[Callable[[Any], object], dict[str, Any]]] = {
    "a turn too few": (in_round("own", "draws", value=["2C"]), {"round": 0}),
    "a turn too many": (in_round("own", "draws", value=["2C", "6C 7C", "AS"]), {"event": "own", "round": 0}),
    "both cards of a keep": (in_round("own", "draws", value=["2C 3C", "6C 7C"]), {"round": 0}),
    "one card of a refusal": (in_round("own", "draws", value=["2C", "6C"]), {"event": "own", "round": 0}),
    "three cards of a turn": (in_round("own", "draws", value=["2C", "6C 7C 8C"]), {"event": "round", "round": 0}),
    "no card of a turn": (in_round("own", "draws", value=["2C", ""]), {"event": "round", "round": 0}),
    "a card seen twice": (in_round("own", "draws", value=["2C", "2C 7C"]), {"event": "round", "round": 0}),
    "a joker": (in_round("own", "draws", value=["BJ", "6C 7C"]), {"event": "round", "round": 0}),
    "a card about to be drawn": (in_round("own", "drawn", value="AS"), {"event": "own", "round": 0}),
    "dealt cards": (in_round("own", "dealt", value="AS KS"), {"round": 0}),
    "a throw of what was not held": (in_round("own", "thrown", value="AS"), {"event": "round", "round": 0}),
    "a throw of what was refused": (in_round("own", "thrown", value="6C"), {"event": "round", "round": 0}),
    "no throw": (in_round("own", "thrown", value=""), {"event": "round", "round": 0}),
    "nothing back": (in_round("own", "received", value=""), {"event": "round", "round": 0}),
    "a kept card back": (in_round("own", "received", value="7C"), {"event": "round", "round": 0}),
    "a joker back": (in_round("own", "received", value="BJ"), {"event": "round", "round": 0}),
    "another number": (in_round("actions", 6, value="exchange 2"), {"event": "own", "round": 0}),
    "none after all": (in_round("actions", 6, value="exchange 0"), {"event": "own", "round": 0}),
    "too many": (in_round("actions", 6, value="exchange 4"), {"event": 6, "round": 0, "code": "turn.wrong-phase"}),
    "a number with a zero before it": (in_round("actions", 6, value="exchange 01"), {"event": 6, "round": 0}),
    "a draw before the look": (in_round("actions", 2, value="keep"), {"event": 2, "round": 0, "seat": 1, "code": "turn.wrong-phase"}),
    "a bid after the look": (in_round("actions", 3, value="bid blind nil"), {"event": 3, "round": 0, "code": "turn.wrong-phase"}),
    "a refusal that was a keep": (in_round("actions", 1, value="refuse"), {"round": 0}),
}


@pytest.mark.parametrize("name", DRAWN_DAMAGE)
def test_d_2_d_6_damage_of_a_drawn_round_is_found(name: str) -> None:
    change, place = DRAWN_DAMAGE[name]
    with pytest.raises(RecordError) as caught:
        loads_seat(changed(DRAWN, change))
    assert {key: getattr(caught.value, key) for key in place} == place


VIEW = dumps_view(dealt_game().view(0))
VIEW_DAMAGE: dict[str, tuple[Callable[[Any], object], dict[str, Any]]] = {
    "another turn": (lambda data: data["shown"].update(turn=3), {"event": "shown"}),
    "another hand": (lambda data: data["shown"].update(hand="AS"), {"event": "shown"}),
    "another action": (lambda data: data["shown"].update(legal_actions=["AS"]), {"event": "shown"}),
    "another void": (lambda data: data["shown"]["voids"].__setitem__(0, ["spades"]), {"event": "shown"}),
    "a key too many": (lambda data: data["shown"].update(comment=1), {"event": "shown"}),
    "other scores": (lambda data: data.update(scores=[1]), {"event": "start"}),
    "another round's number": (lambda data: data.update(number=0), {"event": "start"}),
    "a result": (lambda data: data["round"].update(result=json.loads(DEALT)["rounds"][1]["result"]), {"event": "round.result"}),
    "another card": (in_round("own", "dealt", value="AH 6C"), {"event": 8, "seat": 0, "code": "play.not-in-hand"}),
    "another action before": (in_round("actions", 8, value="5S"), {"event": 8}),
    "a seat that is not there": (lambda data: data.update(seat=9), {"event": "start"}),
}


@pytest.mark.parametrize("name", VIEW_DAMAGE)
def test_damage_of_a_view_is_found(name: str) -> None:
    change, place = VIEW_DAMAGE[name]
    with pytest.raises(RecordError) as caught:
        loads_view(changed(VIEW, change))
    assert {key: getattr(caught.value, key) for key in place} == place


READERS: dict[str, tuple[str, Callable[[str], object]]] = {
    "a dealt game": (DEALT, loads_seat),
    "a drawn game": (DRAWN, loads_seat),
    "a view": (VIEW, loads_view),
    "a view of a draw": (dumps_view(drawn_game().view(0)), loads_view),
}


@pytest.mark.parametrize("name", READERS)
def test_a_record_that_was_cut_is_refused_at_every_place(name: str) -> None:
    text, read = READERS[name]
    for length in range(0, len(text), 3):
        with pytest.raises(RecordError):
            read(text[:length])


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("check", [None, "", "0" * 64, 5])
def test_a_record_wants_its_check_sum(name: str, check: Any) -> None:
    text, read = READERS[name]
    with pytest.raises(RecordError) as caught:
        read(json.dumps({**json.loads(text), "check": check}))
    assert caught.value.event == "check"


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_a_changed_character_is_found_or_changes_nothing(data: st.DataObject) -> None:
    text, read = READERS[data.draw(st.sampled_from(list(READERS)))]
    place, cut = data.draw(st.integers(0, len(text) - 1)), data.draw(st.integers(0, 2))
    put = data.draw(st.sampled_from('0123456789"{}[],: \nASKHDCTJQ') | st.characters())
    try:
        again = read(text[:place] + put + text[place + cut :])
    except RecordError:
        return
    assert again == read(text)


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_no_other_value_anywhere_breaks_the_readers(data: st.DataObject) -> None:
    """Whatever stands in the place of one value, the answer is a `RecordError`, or the record is as good as another."""
    text, read = READERS[data.draw(st.sampled_from(list(READERS)))]
    record = json.loads(text)
    at: Any = record
    while True:
        key = data.draw(st.sampled_from(list(at) if isinstance(at, dict) else range(len(at))))
        if not isinstance(at[key], dict | list) or not at[key] or data.draw(st.integers(0, 3)) == 0:
            break
        at = at[key]
    values = [None, True, 0, -1, 7, 1.5, "", "AS", "6C 7C", "look", "keep", "exchange 1", "bid nil", [], {}, [[]], ["AS"], "x" * 99]
    at[key] = data.draw(st.sampled_from(values))
    try:
        again = read(resealed(record))
    except RecordError:
        return
    views = again if isinstance(again, tuple) else (again,)
    # What was read can at least be sampled and written again.
    for view in views[-1:]:
        assert view.sample(random.Random(1)).view(view.seat) == view
        assert loads_view(dumps_view(view)) == view


@pytest.mark.parametrize("read", [loads_seat, loads_view])
@pytest.mark.parametrize("thing", [None, 5, b"{}", {}])
def test_a_record_is_text(read: Callable[[Any], object], thing: Any) -> None:
    with pytest.raises(SpadesError, match="text"):
        read(thing)


def test_a_view_shows_what_a_client_wants() -> None:
    variant = short(VARIANTS["partnership"], 2)
    now = begin(variant, ["AS 2C", "KS 3C", "QS 4C", "JS 5C"], [1, 0, 1, 1], dealer=3).play(Card.parse("2C"))
    assert now.phase is Phase.PLAY
    assert json.loads(dumps_view(now.view(1)))["shown"] == {
        "phase": "play",
        "turn": 1,
        "hand": "KS 3C",
        "bids": ["1", "nil", "1", "1"],
        "leader": 0,
        "trick": ["2C"],
        "tricks_won": [0, 0, 0, 0],
        "spades_broken": False,
        "legal_actions": ["3C"],
        "voids": [[], [], [], []],
    }
    blind = Round.deal(VARIANTS["two-player"], random.Random(1)).look()
    shown = json.loads(dumps_view(blind.view(0)))["shown"]
    assert shown["drawn"] == str(blind.origin.stock[0])
    assert shown["legal_actions"] == ["keep", "refuse"]
    assert "hand" not in json.loads(dumps_view(blind.view(1)))["shown"]


def test_voids_are_shown_by_name() -> None:
    variant = short(VARIANTS["partnership"], 2)
    now = begin(variant, ["AC KC", "2H 3H", "2C 3D", "AS 2S"], dealer=3)
    for text in ("AC", "2H", "2C", "AS"):
        now = now.play(Card.parse(text))
    assert json.loads(dumps_view(now.view(0)))["shown"]["voids"] == [[], ["clubs"], [], ["clubs"]]
    assert now.tricks == (Trick(0, tuple(map(Card.parse, ("AC", "2H", "2C", "AS")))),)
