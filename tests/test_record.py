"""Records: a game as JSON at every moment of it, and no damage that is not found."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tabletop import NoQueens, draw_all, play_game, short

from spades import (
    BLIND_NIL,
    JOKER_DEUCE_DECK,
    NIL,
    VARIANTS,
    BagRule,
    Bid,
    Breaking,
    Card,
    DrawTwoKeepOne,
    Ending,
    FailedNil,
    FollowSuit,
    Game,
    Hand,
    InvalidVariant,
    Look,
    NilRule,
    NoNil,
    Phase,
    RecordError,
    Registry,
    Round,
    RoundResult,
    ScoreLine,
    SideResult,
    SpadesError,
    UnknownVariant,
    Variant,
    dumps,
    loads,
    score_round,
)
from spades.convert import variant_from_data, variant_to_data
from spades.record import _check_sum
from spades.testing import games, records, variants

FOUR = list(VARIANTS.values())[:4]
OTHERS = [VARIANTS[key] for key in ("pass-two", "pass-always", "kitty", "two-player-open", "gentlemans-bid", "secret-assassin", "mirror")]
HOME = Variant(
    key="home/jokers",
    title="Unsere Spades-Runde ♠ zu dritt",
    sides=((0,), (1,), (2,)),
    deck=JOKER_DEUCE_DECK,
    hand_size=17,
    bid_rules=(NoNil(),),
    play_rules=(FollowSuit(),),
    breaking=Breaking.NEVER,
    nil=NilRule(points=50, blind_points=100, failed=FailedNil.HELP, bag_points=0, bags_if_set=False),
    bags=BagRule(limit=5, penalty=None, points=0, carry=False),
    target=100,
    ending=Ending(floor=-300, max_rounds=9),
    sources=("our kitchen table",),
)


def resealed(data: Any) -> str:
    """A record with a check sum that fits, whatever it says: so that a test meets the other checks."""
    whole = {key: value for key, value in data.items() if key != "check"}
    return json.dumps({**whole, "check": _check_sum(whole)})


def check_round_trip(game: Game, **options: Any) -> None:
    text = dumps(game, **options)
    again = loads(text, **options)
    assert again == game
    assert hash(again) == hash(game)
    assert again.legal_actions() == game.legal_actions()
    assert (again.turn, again.is_over, again.winner, again.number) == (game.turn, game.is_over, game.winner, game.number)
    assert dumps(again, **options) == text


def course_of(variant: Variant, seed: int, rounds: int, **start: Any) -> Iterator[Game]:
    """A game and every game after it, with random legal actions."""
    rng = random.Random(seed)
    game = Game.new(variant, rng=rng, **start)
    yield game
    for _ in range(rounds):
        game = game.deal(rng)
        yield game
        while game.round is not None:
            game = game.apply(rng.choice(game.legal_actions()))
            yield game
        if game.is_over:
            return


@pytest.mark.parametrize("variant", [*FOUR, *OTHERS], ids=lambda variant: variant.key)
def test_a_game_comes_back_at_every_moment(variant: Variant) -> None:
    phases = set()
    for game in course_of(variant, 5, 1, scores=[-7] * len(variant.sides), bags=[9] * len(variant.sides)):
        check_round_trip(game)
        phases.add(game.round.phase if game.round else None)
    assert {None, Phase.BID, Phase.PLAY} <= phases


@pytest.mark.parametrize("variant", FOUR, ids=lambda variant: variant.key)
def test_a_long_game_comes_back_between_its_rounds_and_after_its_end(variant: Variant) -> None:
    quick = attrs.evolve(variant, key="test/quick", ending=Ending(max_rounds=3))
    for game in course_of(quick, 6, 3):
        if game.round is None:
            check_round_trip(game)
    assert game.is_over
    check_round_trip(game)


def moments_of_a_drawn_round() -> Iterator[tuple[str, Game]]:
    game = Game.new(VARIANTS["two-player"], dealer=0).deal(random.Random(1))
    yield "before the look", game
    blind = game.apply(BLIND_NIL)
    yield "after a blind bid", blind
    yield "a card seen and not kept yet", game.apply(Look())
    now = draw_all(blind.round or Round.deal(game.variant, random.Random(1)))
    exchanging = Game.new(VARIANTS["two-player"], dealer=0).play(now)
    yield "before the exchange", exchanging
    yield "after an exchange", exchanging.apply(exchanging.legal_actions()[200])
    yield "after an empty exchange", exchanging.apply(exchanging.legal_actions()[0])


@pytest.mark.parametrize(("name", "game"), list(moments_of_a_drawn_round()), ids=[name for name, _ in moments_of_a_drawn_round()])
def test_d_6_every_kind_of_moment_of_the_draw_comes_back(name: str, game: Game) -> None:
    check_round_trip(game)


def test_bare_results_stand_beside_played_rounds() -> None:
    variant = VARIANTS["partnership"]
    game = Game.new(variant, dealer=2, scores=[100, 200], bags=[3, 4], rounds_played=2)
    game = game.add(score_round(variant, [5, 3, 2, 3], [6, 3, 2, 2], bags=game.bags))
    check_round_trip(game)
    game = play_game(game, 1, rounds=1)
    game = game.add(score_round(variant, [NIL, 3, 2, 3], [1, 5, 5, 2], bags=game.bags))
    check_round_trip(game)
    assert [isinstance(played, RoundResult) for played in game.rounds] == [True, False, True]
    check_round_trip(game.deal(random.Random(1)))


def test_a_round_with_a_dealer_out_of_turn_comes_back() -> None:
    game = Game.new(VARIANTS["cutthroat"], dealer=0).deal(random.Random(1), dealer=2)
    assert game.dealer == 2
    check_round_trip(game)


def test_ready_hands_of_a_drawn_game_come_back() -> None:
    variant = attrs.evolve(VARIANTS["two-player"], key="test/short", hand_size=2)
    now = Round.from_hands(variant, [Hand.parse("AS 2C"), Hand.parse("KS 3C")], dealer=1)
    game = Game.new(variant, dealer=1).play(now)
    check_round_trip(game)
    check_round_trip(game.apply(Bid(1)))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(game=games())
def test_any_game_comes_back(game: Game) -> None:
    check_round_trip(game)


# Variants


def test_a_built_in_variant_is_named_and_a_house_rule_is_written_out() -> None:
    assert json.loads(dumps(Game.new(VARIANTS["cutthroat"], dealer=0)))["variant"] == "cutthroat"
    for game in course_of(HOME, 1, 1):
        check_round_trip(game)
    data = json.loads(dumps(game))["variant"]
    assert data["key"] == "home/jokers"
    assert data["title"] == HOME.title
    # A variant of the registry with one rule changed is not the one of that key.
    changed = attrs.evolve(VARIANTS["cutthroat"], target=300)
    assert json.loads(dumps(Game.new(changed, dealer=0)))["variant"]["target"] == 300
    check_round_trip(Game.new(changed, dealer=0))


@pytest.mark.parametrize("key", VARIANTS)
def test_every_built_in_variant_is_data(key: str) -> None:
    variant = attrs.evolve(VARIANTS[key], key="home/copy")
    data = json.loads(json.dumps(variant_to_data(variant)))
    again = variant_from_data(data)
    assert again == variant
    assert hash(again) == hash(variant)
    check_round_trip(Game.new(variant, dealer=0).deal(random.Random(1)))


@settings(max_examples=80, deadline=None)
@given(variant=variants())
def test_any_variant_of_our_rules_is_data(variant: Variant) -> None:
    assert variant_from_data(json.loads(json.dumps(variant_to_data(variant)))) == variant


def test_a_table_without_nil_keeps_it_so() -> None:
    variant = attrs.evolve(VARIANTS["partnership"], key="home/no-nil", nil=None)
    assert loads(dumps(Game.new(variant, dealer=0))).variant.nil is None


def test_a_third_party_rule_needs_a_registry() -> None:
    variant = attrs.evolve(VARIANTS["cutthroat"], key="home/no-queens", play_rules=(FollowSuit(), NoQueens()))
    registry = VARIANTS.with_variant(variant)
    for game in course_of(variant, 1, 1):
        with pytest.raises(RecordError, match="NoQueens") as caught:
            dumps(game)
        assert caught.value.event == "variant"
        check_round_trip(game, registry=registry)
    text = dumps(game, registry=registry)
    assert json.loads(text)["variant"] == "home/no-queens"
    with pytest.raises(RecordError) as caught:
        loads(text)
    assert caught.value.event == "variant"
    # Any mapping of keys to variants will do.
    assert loads(text, registry={"home/no-queens": variant}) == game
    with pytest.raises(RecordError) as caught:
        loads(text, registry={})
    assert caught.value.event == "variant"


def test_the_rules_of_the_registry_are_those_that_a_record_is_checked_by() -> None:
    """A key whose rules have changed since does not pass."""
    game = play_game(Game.new(attrs.evolve(VARIANTS["cutthroat"], key="home/our-game"), dealer=0), 1, rounds=1)
    text = dumps(game, registry=Registry([game.variant]))
    richer = attrs.evolve(game.variant, nil=NilRule(points=50), contract=attrs.evolve(game.variant.contract, made=20, set=20))
    with pytest.raises(RecordError):
        loads(text, registry=Registry([richer]))


# Damage


def short_game() -> Game:
    """A partnership game with hands of two cards: a bare result, a played round, and one in the middle of a trick."""
    variant = short(VARIANTS["partnership"], 2)
    game = Game.new(variant, dealer=3, bags=[1, 2])
    game = game.add(score_round(variant, [1, 0, 1, 1], [1, 0, 1, 0], bags=game.bags))
    deal = Round.from_hands(variant, [Hand.parse(text) for text in ("AS 2C", "KS 3C", "QS 4C", "JS 5C")], dealer=0)
    game = game.play(deal)
    for action in (Bid(1), NIL, Bid(1), Bid(1), *map(Card.parse, ("3C", "4C", "5C", "2C", "JS", "AS", "KS", "QS"))):
        game = game.apply(action)
    now = Round.from_hands(variant, [Hand.parse(text) for text in ("AH 2C", "KH 3C", "QH 4D", "JH 5C")], dealer=1)
    game = game.play(now)
    for action in (Bid(1), NIL, Bid(2), Bid(1), *map(Card.parse, ("QH", "JH", "AH"))):
        game = game.apply(action)
    return game


SHORT = dumps(short_game(), registry=VARIANTS)
KEYED = dumps(play_game(Game.new(VARIANTS["partnership"], dealer=1), 3, rounds=1))


def test_the_short_game_is_whole() -> None:
    assert loads(SHORT) == short_game()
    assert len(SHORT) < 3000


def test_a_record_that_was_cut_is_refused_at_every_place() -> None:
    for length in range(len(SHORT)):
        with pytest.raises(RecordError):
            loads(SHORT[:length])
        with pytest.raises(RecordError):
            loads(SHORT[length + 1 :])


def test_no_character_can_be_left_out_but_spaces_between() -> None:
    game = short_game()
    for place in range(len(SHORT)):
        try:
            again = loads(SHORT[:place] + SHORT[place + 1 :])
        except RecordError:
            continue
        assert SHORT[place] == " "
        assert again == game


@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_a_changed_character_is_found_or_changes_nothing(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(SHORT) - 1))
    put = data.draw(st.sampled_from('0123456789"{}[],: \n-+.eEnulfatrs\\ASKHDC♠\x00\ud800') | st.characters())
    cut = data.draw(st.integers(0, 3))
    try:
        again = loads(SHORT[:place] + put + SHORT[place + cut :])
    except RecordError:
        return
    assert again == short_game()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=records(st.sampled_from(FOUR)), data=st.data())
def test_a_changed_byte_of_any_record_is_found_or_changes_nothing(text: str, data: st.DataObject) -> None:
    raw = bytearray(text.encode())
    raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    try:
        again = loads(raw.decode(errors="replace"))
    except RecordError:
        return
    assert again == loads(text)


def changed(text: str, change: Callable[[Any], object], seal: bool = True) -> str:
    data = json.loads(text)
    change(data)
    return resealed(data) if seal else json.dumps(data)


def put(*path: str | int, value: Any) -> Callable[[Any], object]:
    """To set an entry of a record."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def drop(*path: str | int) -> Callable[[Any], object]:
    """To take an entry out of a record."""

    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return change


def swap(name: str, number: int, one: int, other: int) -> Callable[[Any], object]:
    """To swap two actions of a round."""

    def change(data: Any) -> None:
        actions = (data[name][number] if name == "rounds" else data[name])["actions"]
        actions[one], actions[other] = actions[other], actions[one]

    return change


RESULT = {"event": "rounds[1].result", "round": 1}
DAMAGE: dict[str, tuple[Callable[[Any], object], dict[str, Any]]] = {
    "another format": (put("format", value="spades-view"), {"event": "format"}),
    "no format": (drop("format"), {"event": "format"}),
    "a version to come": (put("version", value=2), {"event": "version"}),
    "a version that is true": (put("version", value=True), {"event": "version"}),
    "a version that is text": (put("version", value="1"), {"event": "version"}),
    "a version with a point": (put("version", value=1.0), {"event": "version"}),
    "no version": (drop("version"), {"event": "version"}),
    "an unknown variant": (put("variant", value="bridge"), {"event": "variant"}),
    "no variant": (drop("variant"), {"event": "variant"}),
    "a number for a variant": (put("variant", value=4), {"event": "variant"}),
    "a list for a variant": (put("variant", value=["partnership"]), {"event": "variant"}),
    "a variant with an unknown rule": (put("variant", "play_rules", 0, value={"rule": "fly"}), {"event": "variant.play_rules[0]"}),
    "a variant with an unknown key": (put("variant", "colour", value="red"), {"event": "variant"}),
    "a rule with an unknown key": (put("variant", "play_rules", 0, "colour", value="red"), {"event": "variant.play_rules[0]"}),
    "a variant with a text for a number": (put("variant", "target", value="500"), {"event": "variant.target"}),
    "a variant with true for a number": (put("variant", "target", value=True), {"event": "variant.target"}),
    "a variant that cannot be": (put("variant", "hand_size", value=40), {"event": "variant"}),
    "a variant without a key": (drop("variant", "key"), {"event": "variant.key"}),
    "an unknown breaking": (put("variant", "breaking", value="hammer"), {"event": "variant.breaking"}),
    "a key too many": (put("comment", value="hello"), {"event": None}),
    "a key too many in a round": (put("rounds", 1, "comment", value="hello"), {"event": "rounds[1]"}),
    "a key too many in a line": (put("rounds", 1, "result", "sides", 0, "lines", 0, "why", value=1), {}),
    "no start": (drop("start"), {"event": "start"}),
    "a start that is a list": (put("start", value=[3, [0, 0], [1, 2]]), {"event": "start"}),
    "a dealer that is not there": (put("start", "dealer", value=4), {"event": "start"}),
    "a dealer that is text": (put("start", "dealer", value="3"), {"event": "start.dealer"}),
    "a dealer that is true": (put("start", "dealer", value=True), {"event": "start.dealer"}),
    "a dealer with a point": (put("start", "dealer", value=3.0), {"event": "start.dealer"}),
    "too many scores": (put("start", "scores", value=[0, 0, 0]), {"event": "start"}),
    "scores that are text": (put("start", "scores", value="00"), {"event": "start.scores"}),
    "scores that are an object": (put("start", "scores", value={"0": 0, "1": 0}), {"event": "start.scores"}),
    "another score at the start": (put("start", "scores", value=[10, 0]), {"event": "scores"}),
    "other bags at the start": (put("start", "bags", value=[2, 2]), {"event": "rounds[0]", "round": 0}),
    "no rounds": (drop("rounds"), {"event": "rounds"}),
    "rounds that are an object": (put("rounds", value={}), {"event": "rounds"}),
    "a round that is null": (put("rounds", 1, value=None), {"event": "rounds[1]"}),
    "another round's dealer": (put("rounds", 1, "dealer", value=1), {"round": 1, "event": 4, "code": "play.not-in-hand"}),
    "a dealer that is not there in a round": (put("rounds", 1, "dealer", value=9), {"round": 1, "event": "deal"}),
    "a card twice in a hand": (put("rounds", 1, "hands", 0, value="AS AS"), {"event": "rounds[1].hands[0]"}),
    "a card in two hands": (put("rounds", 1, "hands", 0, value="AS 3C"), {"event": "deal", "round": 1}),
    "a card too many": (put("rounds", 1, "hands", 0, value="AS 2C 6C"), {"event": "deal", "round": 1}),
    "a joker that is not in the deck": (put("rounds", 1, "hands", 0, value="BJ 2C"), {"event": "deal", "round": 1}),
    "a card that is none": (put("rounds", 1, "hands", 0, value="1S 2C"), {"event": "rounds[1].hands[0]"}),
    "hands that are a list": (put("rounds", 1, "hands", 0, value=["AS", "2C"]), {"event": "rounds[1].hands[0]"}),
    "a hand too few": (drop("rounds", 1, "hands", 3), {"event": "deal", "round": 1}),
    "no hands": (drop("rounds", 1, "hands"), {"event": "deal", "round": 1}),
    "a stock in a game without draw": (put("rounds", 1, "stock", value="AS"), {"event": "deal", "round": 1}),
    "spares in a game without exchange": (put("rounds", 1, "spares", value="AS"), {"event": "deal", "round": 1}),
    "other hands": (put("rounds", 1, "hands", 0, value="AS 6C"), {"round": 1, "event": 7, "seat": 0, "code": "play.not-in-hand"}),
    "an action that is none": (put("rounds", 1, "actions", 5, value="4X"), {"round": 1, "event": 5, "seat": 2, "action": "4X"}),
    "an action that is a number": (put("rounds", 1, "actions", 5, value=4), {"event": "rounds[1].actions[5]"}),
    "an action written in another way": (put("rounds", 1, "actions", 5, value="4c"), {"round": 1, "event": 5, "action": "4c"}),
    "a bid too high": (put("rounds", 1, "actions", 0, value="bid 3"), {"round": 1, "event": 0, "seat": 1, "code": "bid.out-of-range"}),
    "a bid that nobody can make": (put("rounds", 1, "actions", 0, value="bid 32"), {"round": 1, "event": 0, "seat": 1, "action": "bid 32"}),
    "a blind bid": (put("rounds", 1, "actions", 0, value="bid blind nil"), {"round": 1, "event": 0, "code": "bid.blind-not-allowed"}),
    "a look": (put("rounds", 1, "actions", 0, value="look"), {"round": 1, "event": 0, "code": "turn.wrong-phase"}),
    "a fifth bid": (put("rounds", 1, "actions", 4, value="bid 1"), {"round": 1, "event": 4, "code": "turn.wrong-phase"}),
    "another bid": (put("rounds", 1, "actions", 0, value="bid 2"), {"round": 1, "event": "rounds[1].result"}),
    "a revoke": (swap("rounds", 1, 5, 11), {"round": 1, "event": 5, "seat": 2, "action": "QS", "code": "play.follow-suit"}),
    "a lead of spades": (
        put("rounds", 1, "actions", 4, value="KS"),
        {"round": 1, "event": 4, "seat": 1, "action": "KS", "code": "play.spades-not-broken"},
    ),
    "cards in the wrong order": (swap("rounds", 1, 4, 5), {"round": 1, "event": 4, "seat": 1, "action": "4C", "code": "play.not-in-hand"}),
    "a card too few": (drop("rounds", 1, "actions", 11), {"round": 1}),
    "a card too many played": (lambda data: data["rounds"][1]["actions"].append("6C"), {"round": 1, "event": 12, "code": "round.over"}),
    "a card in the round in play": (put("round", "actions", 6, value="2C"), {"round": 2, "event": 6, "code": "play.follow-suit"}),
    "another score line": (put("rounds", 1, "result", "sides", 0, "lines", 0, "points", value=20), RESULT),
    "another code": (put("rounds", 1, "result", "sides", 0, "lines", 0, "code", value="score.luck"), RESULT),
    "another contract": (put("rounds", 1, "result", "sides", 0, "contract", value=2), RESULT),
    "a Boston": (put("rounds", 1, "result", "sides", 0, "boston", value=True), RESULT),
    "a Boston that is a number": (put("rounds", 1, "result", "sides", 0, "boston", value=1), {"event": "rounds[1].result.sides[0].boston"}),
    "other bags": (put("rounds", 1, "result", "sides", 0, "bags", value=7), RESULT),
    "no result": (drop("rounds", 1, "result"), RESULT),
    "a bare result with other points": (put("rounds", 0, "result", "sides", 0, "lines", 0, "points", value=30), {"event": "scores"}),
    "a bare result with other bags": (put("rounds", 0, "result", "sides", 0, "bags", value=5), {"event": "rounds[0]", "round": 0}),
    "a bare result with a side too few": (drop("rounds", 0, "result", "sides", 1), {"event": "rounds[0]", "round": 0}),
    "a result in the round in play": (lambda data: data["round"].update(result=data["rounds"][1]["result"]), {"event": "round"}),
    "a finished round in play": (
        lambda data: data.update(round={key: value for key, value in data["rounds"].pop().items() if key != "result"}),
        {"event": "round", "round": 1},
    ),
    "another score": (put("scores", value=[31, -200]), {"event": "scores"}),
    "other bags in all": (put("bags", value=[2, 2]), {"event": "bags"}),
    "a score too few": (put("scores", value=[31]), {"event": "scores"}),
    "no scores": (drop("scores"), {"event": "scores"}),
    "a round too few": (drop("rounds", 1), {}),
    "a round twice": (lambda data: data["rounds"].append(data["rounds"][1]), {}),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_found_in_its_place_even_with_a_check_sum_that_fits(name: str) -> None:
    change, place = DAMAGE[name]
    text = changed(SHORT, change)
    with pytest.raises(RecordError) as caught:
        loads(text)
    error = caught.value
    assert {key: getattr(error, key) for key in place} == place
    assert error.reason
    assert str(error).endswith(error.reason)


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_without_a_new_check_sum_is_found_too(name: str) -> None:
    with pytest.raises(RecordError):
        loads(changed(SHORT, DAMAGE[name][0], seal=False))


HARMLESS: dict[str, Callable[[Any], object]] = {
    "a hand in another order": put("rounds", 1, "hands", 0, value="2C AS"),
    "small letters": put("rounds", 1, "hands", 0, value="as 2c"),
    "a dealer in turn left out": drop("rounds", 1, "dealer"),
}


@pytest.mark.parametrize("name", HARMLESS)
def test_whatever_was_changed_is_told_by_the_check_sum(name: str) -> None:
    """These records are as good as the first: but they are not what was written."""
    assert loads(changed(SHORT, HARMLESS[name])) == short_game()
    with pytest.raises(RecordError) as caught:
        loads(changed(SHORT, HARMLESS[name], seal=False))
    assert caught.value.event == "check"


@pytest.mark.parametrize("check", [None, "", "0" * 64, 0, True, [], {}])
def test_a_record_wants_its_check_sum(check: Any) -> None:
    data = json.loads(SHORT)
    data["check"] = check
    with pytest.raises(RecordError) as caught:
        loads(json.dumps(data))
    assert caught.value.event == "check"
    del data["check"]
    with pytest.raises(RecordError) as caught:
        loads(json.dumps(data))
    assert caught.value.event == "check"


def test_spaces_and_the_order_of_keys_do_not_matter() -> None:
    data = json.loads(SHORT)
    assert loads(json.dumps(data, indent=2, sort_keys=True)) == short_game()
    assert loads(json.dumps(dict(reversed(data.items())), ensure_ascii=True)) == short_game()


@pytest.mark.parametrize(
    ("text", "event", "reason"),
    [
        ("", None, "not JSON"),
        ("{", None, "not JSON"),
        ("null", None, "JSON object"),
        ("[]", None, "JSON object"),
        ('"spades-game"', None, "JSON object"),
        ("1", None, "JSON object"),
        ('{"format": "spades-game", "format": "spades-game"}', "format", "twice"),
        ('{"format": "spades-game", "version": 1, "start": {"dealer": 1, "dealer": 2}}', "dealer", "twice"),
        ('{"format": NaN}', None, "NaN"),
        ('{"format": Infinity}', None, "Infinity"),
        ('{"format": -Infinity}', None, "-Infinity"),
        ('{"format": ' + "9" * 5000 + "}", None, "5000 digits"),
        ('{"format": -' + "9" * 5000 + "}", None, "digits"),
        ("[" * 100_000, None, "not JSON"),
        ('{"format": ' + "[" * 900 + "]" * 900 + "}", "format", "is wanted"),
        ('{"format": "spades-game", "version": 1, "variant": ' + "[" * 900 + "]" * 900 + "}", "variant", "is wanted"),
        ("\ufeff{}", None, "not JSON"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_is_no_record_is_refused(text: str, event: str | None, reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as caught:
        loads(text)
    assert caught.value.event == event
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("place", ["variant", "rounds", "round", "start", "scores", "other"])
def test_data_that_is_nested_deep_is_refused(place: str) -> None:
    text = json.dumps({**json.loads(SHORT), place: "@"})
    for depth in (*range(2, 20), *range(850, 1000, 7), 5000):
        with pytest.raises(RecordError):
            loads(text.replace('"@"', "[" * depth + "]" * depth))
        with pytest.raises(RecordError):
            loads(text.replace('"@"', '{"a":' * depth + "1" + "}" * depth))


@pytest.mark.parametrize("thing", [None, 5, b"{}", bytearray(b"{}"), {}, ["{}"]])
def test_a_record_is_text(thing: Any) -> None:
    with pytest.raises(SpadesError, match="text"):
        loads(thing)


@pytest.mark.parametrize("thing", [None, "game", VARIANTS["partnership"], Round.deal(VARIANTS["partnership"], random.Random(1))])
def test_only_games_are_written(thing: Any) -> None:
    with pytest.raises(SpadesError, match="Game"):
        dumps(thing)


def test_a_round_after_the_end_is_refused() -> None:
    variant = attrs.evolve(short_game().variant, target=20)
    game = Game.new(variant, dealer=3).add(score_round(variant, [2, 0, 0, 0], [2, 0, 0, 0]))
    assert game.is_over
    data = json.loads(dumps(game))
    again = json.loads(SHORT)
    for name in ("rounds", "round"):
        more = {**data, name: [*data["rounds"], again["rounds"][1]] if name == "rounds" else again["round"]}
        with pytest.raises(RecordError) as caught:
            loads(resealed(more))
        assert caught.value.round == 1


STOCK = json.loads(dumps(Game.new(VARIANTS["two-player"], dealer=0).deal(random.Random(1))))
DRAWN_DAMAGE: dict[str, Callable[[Any], object]] = {
    "a card twice in the stock": lambda data: data["round"].update(stock=data["round"]["stock"][:-2] + data["round"]["stock"][:2]),
    "a card too few in the stock": lambda data: data["round"].update(stock=data["round"]["stock"][:-3]),
    "a card too few among the spares": lambda data: data["round"].update(spares=data["round"]["spares"][:-3]),
    "a joker in the stock": lambda data: data["round"].update(stock="BJ" + data["round"]["stock"][2:]),
    "a stock that is a list": lambda data: data["round"].update(stock=data["round"]["stock"].split()),
    "a stock that is a number": put("round", "stock", value=5),
    "hands beside a stock": put("round", "hands", value=["AS", "KS"]),
    "a draw before the look": put("round", "actions", value=["keep"]),
    "a bid before the look": put("round", "actions", value=["bid 4"]),
    "an exchange too early": put("round", "actions", value=["exchange nothing"]),
    "a card too early": put("round", "actions", value=["look", "AS"]),
    "a second look": put("round", "actions", value=["look", "look"]),
}


@pytest.mark.parametrize("name", DRAWN_DAMAGE)
def test_d_2_damage_of_a_drawn_round_is_found(name: str) -> None:
    text = changed(json.dumps(STOCK), DRAWN_DAMAGE[name])
    with pytest.raises(RecordError) as caught:
        loads(text)
    assert caught.value.event in ("deal", 0, 1, "round.stock")


def test_d_6_a_stock_without_spares_takes_its_own_order() -> None:
    game = loads(changed(json.dumps(STOCK), drop("round", "spares")))
    assert game.round is not None
    assert game.round.origin.spares == game.round.origin.stock


HOUSES = [dumps(Game.new(attrs.evolve(variant, key="home/copy"), dealer=0).deal(random.Random(2))) for variant in OTHERS]


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_no_other_value_anywhere_breaks_the_reader(data: st.DataObject) -> None:
    """Whatever stands in the place of one value, the answer is a `RecordError` or a game."""
    text = data.draw(st.sampled_from([SHORT, json.dumps(STOCK), KEYED, *HOUSES]))
    record = json.loads(text)
    at: Any = record
    while True:
        key = data.draw(st.sampled_from(list(at) if isinstance(at, dict) else range(len(at))))
        if not isinstance(at[key], dict | list) or not at[key] or data.draw(st.integers(0, 3)) == 0:
            break
        at = at[key]
    at[key] = data.draw(st.sampled_from([None, True, 0, -1, 10**30, 1.5, "", "AS", "A♠", "nil", [], {}, [[]], {"rule": 1}, "x" * 99]))
    with suppress(RecordError):
        loads(resealed(record))


def test_errors_name_the_place() -> None:
    with pytest.raises(RecordError) as caught:
        loads(changed(SHORT, DAMAGE["a lead of spades"][0]))
    assert str(caught.value).startswith("round 1, event 4, seat 1: KS may not be played now.")
    with pytest.raises(RecordError) as caught:
        loads(changed(SHORT, DAMAGE["another score"][0]))
    assert str(caught.value).startswith("scores: [31, -200] are written, but the rounds give ")


# What a bare result may be: the library takes it as it is, but it has to go on from the bags.


def test_a_made_up_result_comes_back() -> None:
    side = SideResult((ScoreLine("home/bonus", 7, 0), ScoreLine("score.bags", 2, 2)), 2, 4, 6, False)
    game = Game.new(VARIANTS["partnership"], dealer=0).add(RoundResult((side, attrs.evolve(side))))
    check_round_trip(game)


def test_variants_as_data_name_what_is_wrong() -> None:
    data = variant_to_data(HOME)
    with pytest.raises(RecordError, match=r"target is -1: .*; hand_size is 0: ") as caught:
        variant_from_data({**data, "hand_size": 0, "target": -1})
    assert caught.value.event == "variant"
    with pytest.raises(RecordError) as caught:
        variant_from_data({**data, "deck": {**data["deck"], "cards": "AS AS"}})
    assert caught.value.event == "variant.deck"
    with pytest.raises(RecordError) as caught:
        variant_from_data({**data, "dealing": {"deal": "fling"}}, "table")
    assert caught.value.event == "table.dealing"
    assert issubclass(RecordError, SpadesError)
    assert not issubclass(RecordError, InvalidVariant | UnknownVariant)


def test_what_a_variant_leaves_out_has_its_default() -> None:
    variant = variant_from_data({"key": "home/small", "title": "Small", "sides": [[0], [1]]})
    assert variant == Variant(key="home/small", title="Small", sides=((0,), (1,)))
    drawn = variant_from_data({"key": "home/drawn", "title": "Drawn", "sides": [[0], [1]], "dealing": {"deal": "draw-two-keep-one"}})
    assert drawn.dealing == DrawTwoKeepOne()
