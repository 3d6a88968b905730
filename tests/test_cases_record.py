"""Cases of saving, replaying and sampling (SER, HID-04, HID-06), from data/cases.json."""

import copy
import json
import random
from collections.abc import Iterator

import attrs
import pytest
from tabletop import CASES, SOURCES, begin, finish, play, play_game, short

from spades import VARIANTS, Bid, Game, Hand, Round, Suit, Variant, dumps, legal_plays, loads, score_round
from spades.errors import RecordError

A = VARIANTS["partnership"]


def moments(variant: Variant, seed: int) -> Iterator[Game]:
    """A game at every moment: before the first deal, at every action of two rounds, between them, and after its end."""
    rng = random.Random(seed)
    game = Game.new(variant, dealer=seed % variant.seats, scores=[variant.target - 30] * len(variant.sides))
    yield game
    for _ in range(2):
        if not game.is_over:
            game = game.deal(rng)
            yield game
        while game.round is not None:
            game = game.apply(rng.choice(game.legal_actions()))
            yield game
    yield Game.new(variant, dealer=0, scores=[variant.target, *(0 for _ in variant.sides[1:])])


@pytest.mark.parametrize("key", SOURCES)
def test_ser_01_a_game_is_saved_at_any_moment(key: str) -> None:
    over = 0
    for game in moments(VARIANTS[key], CASES["SER-01"]["given"]["seed"]):
        again = loads(dumps(game))
        assert (again == game) == CASES["SER-01"]["expected"]["equal"]
        assert again.legal_actions() == game.legal_actions()
        assert (again.turn, again.is_over, again.winner) == (game.turn, game.is_over, game.winner)
        over += game.is_over
    assert over


def test_ser_01_in_the_middle_of_a_trick() -> None:
    variant = short(A, 3)
    now = play(begin(variant, ["5H 4C 3D", "AS KD QD", "TH 7C 6D", "4H 8C 9D"], dealer=3), "5H AS TH 4H KD 6D")
    game = Game.new(variant, dealer=3).play(now)
    again = loads(dumps(game)).round
    assert again is not None
    assert (again.trick, again.turn, again.spades_broken, again.legal_plays()) == (now.trick, 3, True, Hand.parse("9D"))
    assert again == now


def test_ser_03_a_saved_game_keeps_its_rounds() -> None:
    number = CASES["SER-03"]["given"]["rounds"]
    game = play_game(Game.new(A, dealer=0), rounds=number)
    again = loads(dumps(game))
    assert len(again.rounds) == len(again.results) == CASES["SER-03"]["expected"]["rounds"]
    assert again.rounds == game.rounds


def test_ser_04_a_saved_game_keeps_everything_that_can_be_read() -> None:
    given = CASES["SER-04"]["given"]
    rng = random.Random(4)
    game = play_game(Game.new(A, dealer=2), rounds=given["rounds"]).deal(rng)
    for _ in range(given["actions"]):
        game = game.apply(rng.choice(game.legal_actions()))
    again = loads(dumps(game))
    for one, other in ((game, again), (game.round, again.round), (game.view(1), again.view(1))):
        names = [name for name in dir(one) if not name.startswith("_") and not callable(getattr(one, name))]
        assert len(names) > 8
        for name in names:
            assert getattr(one, name) == getattr(other, name), name


def test_ser_06_scores_below_zero_are_saved() -> None:
    given, expected = CASES["SER-06"]["given"], CASES["SER-06"]["expected"]
    assert list(loads(dumps(Game.new(A, dealer=0, scores=given["scores"]))).scores) == expected["scores"]
    result = score_round(A, [4, 4, 4, 4], [4, 4, 3, 2])
    assert loads(dumps(Game.new(A, dealer=0).add(result))).results == (result,)


def test_ser_07_texts_are_saved_as_they_are() -> None:
    texts = CASES["SER-07"]["given"]["texts"]
    for title in texts:
        variant = attrs.evolve(A, key="home/texts", title=title, target=300, sources=tuple(texts))
        again = loads(dumps(Game.new(variant, dealer=0))).variant
        assert (again.title, again.sources) == (title, tuple(texts))
        assert (again == variant) == CASES["SER-07"]["expected"]["equal"]


def test_ser_09_going_back_is_keeping_the_old_state() -> None:
    history = [Round.deal(A, random.Random(1), dealer=3)]
    for bid in CASES["SER-09"]["given"]["bids"]:
        history.append(history[-1].bid(bid))
    back = history[-3]
    assert back.bids.count(None) == 3
    again = back
    for action in history[-1].actions[-2:]:
        again = again.apply(action)
    assert (again == history[-1]) == CASES["SER-09"]["expected"]["equal"]


def test_ser_10_a_state_is_never_changed_by_what_follows() -> None:
    first = Round.deal(A, random.Random(1), dealer=3)
    kept, text = copy.deepcopy(first), repr(attrs.astuple(first, recurse=False))
    now = first
    for bid in CASES["SER-10"]["given"]["bids"]:
        now = now.bid(bid)
    finish(now)
    assert (first == kept) == CASES["SER-10"]["expected"]["equal"]
    assert repr(attrs.astuple(first, recurse=False)) == text
    assert first.actions == ()


def test_ser_12_what_is_handed_out_or_in_cannot_change_a_round() -> None:
    dealt = Round.deal(A, random.Random(1)).hands
    given, scores, bags = [list(hand) for hand in dealt], [10, 20], [1, 2]
    now = Round.from_hands(A, given, scores=scores, bags=bags)
    game = Game.new(A, dealer=0, scores=scores, bags=bags)
    for hand in given:
        hand.clear()
    given.clear()
    scores[0] = bags[0] = 99
    assert (now.hands, now.scores, now.bags) == (dealt, (10, 20), (1, 2))
    assert (game.scores, game.bags) == ((10, 20), (1, 2))
    bids: list[Bid | int | None] = [3, 3, 3, 3]
    tricks = [4, 3, 3, 3]
    result = score_round(A, bids, tricks)
    bids[0], tricks[0] = 13, 0
    assert result == score_round(A, [3, 3, 3, 3], [4, 3, 3, 3])
    handed_out = (
        *(now.hands, now.bids, now.tricks, now.tricks_won, now.actions, now.scores, now.bags, now.legal_actions(), now.legal_bids()),
        *(game.rounds, game.results, game.scores, game.bags, result.sides, result.points, result.sides[0].lines, A.sides),
        *(now.view(0).bids, now.view(0).tricks, now.view(0).voids, now.view(0).legal_actions()),
    )
    assert {type(value) for value in handed_out} == {tuple}
    for frozen in (now.hands[0], now.legal_plays(), legal_plays(A, dealt[0]), now.view(0).unseen):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            frozen.mask = 0  # type: ignore[misc]


def test_ser_13_the_rules_of_a_table_cannot_be_changed_under_it() -> None:
    given, expected = CASES["SER-13"]["given"], CASES["SER-13"]["expected"]
    one, other = Game.new(A, dealer=0), Game.new(A, dealer=0)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        one.variant.target = given["target"]  # type: ignore[misc]
    changed = Game.new(attrs.evolve(A, key="home/lower", target=given["target"]), dealer=0)
    assert changed.variant.target == given["target"]
    assert one.variant.target == other.variant.target == VARIANTS["partnership"].target == expected["target"]


def dealt_again(played: Round, bags: tuple[int, ...]) -> Round:
    origin = played.origin
    if origin.stock:
        return Round.from_pack(played.variant, origin.stock, spares=origin.spares, dealer=played.dealer, bags=bags)
    return Round.from_hands(played.variant, origin.hands, dealer=played.dealer, bags=bags)


@pytest.mark.parametrize("key", SOURCES)
def test_ser_15_a_game_replays_to_the_same_scores(key: str) -> None:
    given = CASES["SER-15"]["given"]
    game = play_game(Game.new(VARIANTS[key], dealer=0), given["seed"], rounds=given["rounds"])
    replayed = Game.new(VARIANTS[key], dealer=0)
    for played, result in zip(game.rounds, game.results, strict=True):
        assert isinstance(played, Round)
        now = dealt_again(played, replayed.bags)
        for action in played.actions:
            now = now.apply(action)
        assert now.tricks == played.tricks
        assert now.result() == result
        replayed = replayed.add(now)
    assert (replayed.scores, replayed.bags) == (game.scores, game.bags)
    assert (loads(dumps(game)) == game) == CASES["SER-15"]["expected"]["equal"]


def test_ser_15_a_changed_score_is_found() -> None:
    game = play_game(Game.new(A, dealer=0), 15, rounds=1)
    data = json.loads(dumps(game))
    data["scores"][0] += 1
    with pytest.raises(RecordError):
        loads(json.dumps(data))


def test_hid_04_a_hand_that_was_not_looked_at_stays_hidden_after_a_save() -> None:
    given, expected = CASES["HID-04"]["given"], CASES["HID-04"]["expected"]
    game = Game.new(VARIANTS["partnership-blind-nil"], dealer=3).deal(random.Random(1))
    for saved in (game, loads(dumps(game))):
        view = saved.view(given["seat"])
        assert view.hand is expected["hand"]
        assert view.variant.hand_size == expected["size"]
        assert len(view.unseen) == 52
    looked = loads(dumps(game.apply(game.legal_actions()[-1])))
    assert looked.view(given["seat"]).hand is not None
    assert looked.view(1).hand is None


def test_hid_06_sampled_deals_keep_to_what_was_shown() -> None:
    given, expected = CASES["HID-06"]["given"], CASES["HID-06"]["expected"]
    seat, suit = expected["void"][0], next(suit for suit in Suit if suit.letter == expected["void"][1])
    clubs = Hand(card for card in A.deck.cards if card.suit is suit)
    rest = [card for card in A.deck.cards if card not in Hand.parse(given["trick"])]
    others = [card for card in rest if card not in clubs]
    void_hand = others[:12]
    left = [card for card in rest if card not in void_hand]
    firsts = given["trick"].split()
    hands = [left[:12], void_hand, left[12:24], left[24:]]
    now = begin(A, [f"{first} {Hand(hand)}" for first, hand in zip(firsts, hands, strict=True)], dealer=3)
    now = play(now, given["trick"])
    view = now.view(given["seat"])
    assert suit in view.voids[seat]
    played = Hand.parse(given["trick"])
    rng = random.Random(6)
    deals = set()
    for _ in range(given["samples"]):
        deal = view.sample(rng)
        assert not deal.hands[seat] & clubs
        assert all(not hand & played for hand in deal.hands)
        assert [len(hand) for hand in deal.hands] == [12] * 4
        assert deal.view(given["seat"]) == view
        deals.add(deal.hands)
    assert len(deals) > given["samples"] / 2
