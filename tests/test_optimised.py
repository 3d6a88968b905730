"""What must hold under `python -O` as well, where no `assert` of the library is run: rules, records and whole games."""

import json
from collections.abc import Callable
from itertools import count
from typing import Any

import attrs
import pytest

from spades import (
    BLIND_NIL,
    VARIANTS,
    Bid,
    Card,
    Deck,
    Draw,
    Exchange,
    Game,
    Hand,
    IllegalAction,
    IllegalBid,
    IllegalPlay,
    ImpossibleRound,
    InvalidVariant,
    Look,
    NotationError,
    RecordError,
    Round,
    SpadesError,
    Trick,
    UnknownVariant,
    WrongType,
    audit,
    check_bid,
    check_play,
    dumps,
    dumps_seat,
    dumps_view,
    loads,
    loads_seat,
    loads_view,
    score_round,
    trick_winner,
)

PARTNERSHIP, CUTTHROAT, TWO_PLAYER = VARIANTS["partnership"], VARIANTS["cutthroat"], VARIANTS["two-player"]


def mixed(deck: Deck, seed: int) -> list[Card]:
    """The cards of a deck in an order that no version of Python changes."""
    places = sorted(range(len(deck.cards)), key=lambda place: ((place + 1) * (2 * seed + 7919) ** 3 % 10007, place))
    return [deck.cards[place] for place in places]


def whole_game(key: str, rounds: int) -> Game:
    """Some rounds, each action the one that a simple count picks among the legal ones."""
    variant, step = VARIANTS[key], count(1)
    game = Game.new(variant, dealer=0)
    for number in range(rounds):
        pack = mixed(variant.deck, number)
        game = game.play(
            Round.from_pack(variant, pack, spares=pack[::-1], dealer=game.dealer, scores=game.scores, bags=game.bags, number=game.number)
        )
        while game.round is not None:
            options = game.legal_actions()
            if isinstance(options[-1], Bid) and len(options) > 4:
                options = options[1:5]  # bids that can be made
            game = game.apply(options[next(step) * 7 % len(options)])
    return game


SCORES = {
    "partnership": ((85, 208), (5, 8)),
    "partnership-blind-nil": ((48, 77), (8, 7)),
    "cutthroat": ((-7, 48, -119), (3, 8, 1)),
    "two-player": ((-11, 59), (9, 9)),
    "pass-always": ((205, 207), (5, 7)),
    "kitty": ((3, 76), (3, 6)),
}


@pytest.mark.parametrize("key", ["partnership", "partnership-blind-nil", "cutthroat", "two-player", "pass-always", "kitty"])
def test_a_game_comes_to_the_same_scores(key: str) -> None:
    game = whole_game(key, 4)
    assert (game.scores, game.bags) == SCORES[key]
    assert loads(dumps(game)) == game
    views = loads_seat(dumps_seat(game, 1))
    assert sum(view.phase.value == "done" for view in views) == 4
    assert loads_view(dumps_view(views[40])) == views[40]


def dealt(bids: int = 4) -> Round:
    """A partnership round after some bids."""
    now = Round.from_pack(PARTNERSHIP, PARTNERSHIP.deck.cards, dealer=3)
    for _ in range(bids):
        now = now.bid(3)
    return now


def drawn() -> Round:
    return Round.from_pack(TWO_PLAYER, TWO_PLAYER.deck.cards)


HAND = Hand.parse("AS 2C 3D")
REFUSED: dict[str, tuple[Callable[[], object], type[SpadesError], str | None]] = {
    "a card not held": (lambda: check_play(PARTNERSHIP, Card.parse("KS"), HAND), IllegalPlay, "play.not-in-hand"),
    "a revoke": (lambda: check_play(PARTNERSHIP, Card.parse("3D"), HAND, Trick(0, [Card.parse("KC")])), IllegalPlay, "play.follow-suit"),
    "a lead of spades": (lambda: check_play(PARTNERSHIP, Card.parse("AS"), HAND), IllegalPlay, "play.spades-not-broken"),
    "a bid too high": (lambda: check_bid(PARTNERSHIP, 14, seat=0, bids=[None] * 4), IllegalBid, "bid.out-of-range"),
    "a bid below zero": (lambda: Bid(-1), IllegalBid, "bid.out-of-range"),
    "a bid of text": (lambda: Bid("4"), WrongType, None),  # type: ignore[arg-type]
    "a bid of True": (lambda: Bid(True), WrongType, None),
    "a draw of 1": (lambda: Draw(1), WrongType, None),  # type: ignore[arg-type]
    "a blind bid where there is none": (lambda: dealt(0).bid(BLIND_NIL), IllegalBid, "bid.blind-not-allowed"),
    "a bid before the look": (lambda: drawn().bid(3), IllegalBid, "bid.not-looked"),
    "a draw before the look": (lambda: drawn().draw(True), IllegalAction, "turn.wrong-phase"),
    "a second look": (lambda: drawn().look().look(), IllegalAction, "turn.wrong-phase"),
    "a bid out of turn": (lambda: dealt(0).bid(3, seat=2), IllegalAction, "turn.wrong-seat"),
    "a card before the bids": (lambda: dealt(1).play(Card.parse("AS")), IllegalAction, "turn.wrong-phase"),
    "a fifth bid": (lambda: dealt().bid(3), IllegalAction, "turn.wrong-phase"),
    "a look at no time": (lambda: dealt().apply(Look()), IllegalAction, "turn.wrong-phase"),
    "an exchange at no time": (lambda: dealt().apply(Exchange()), IllegalAction, "turn.wrong-phase"),
    "a strange card": (lambda: dealt().play(Card.parse("BJ")), IllegalPlay, "play.not-in-hand"),
    "no action": (lambda: dealt().apply("AS"), WrongType, None),  # type: ignore[arg-type]
    "no such seat": (lambda: dealt().view(4), SpadesError, None),
    "no result yet": (lambda: dealt().result(), IllegalAction, "turn.wrong-phase"),
    "a card in two hands": (lambda: Round.from_hands(PARTNERSHIP, [dealt().hands[0]] * 4), SpadesError, None),
    "a round in a round": (lambda: Game.new(PARTNERSHIP, dealer=3).play(dealt()).play(dealt()), IllegalAction, "turn.wrong-phase"),
    "an action without a round": (lambda: Game.new(PARTNERSHIP, dealer=0).apply(Bid(3)), IllegalAction, "turn.wrong-phase"),
    "tricks that do not add up": (lambda: score_round(PARTNERSHIP, [1] * 4, [1] * 4), ImpossibleRound, "score.tricks-do-not-add-up"),
    "a bid missing": (lambda: score_round(PARTNERSHIP, [1, 2, 3, None], [13, 0, 0, 0]), ImpossibleRound, "score.bid-missing"),
    "an impossible variant": (lambda: attrs.evolve(PARTNERSHIP, hand_size=14), InvalidVariant, None),
    "an impossible deck": (lambda: Deck((Card.parse("AS"),), ()), InvalidVariant, None),
    "an unknown variant": (lambda: VARIANTS["bridge"], UnknownVariant, None),
    "a card that is none": (lambda: Card.parse("1S"), NotationError, None),
    "an empty trick": (lambda: trick_winner(PARTNERSHIP, Trick(0)), SpadesError, None),
    "a trick of a card twice": (lambda: Trick(0, [Card.parse("AS")] * 2), SpadesError, None),
    "a record with another score": (lambda: loads(changed(lambda data: data.update(scores=[1, 1]))), RecordError, None),
    "a record with another action": (lambda: loads(changed(swapped)), RecordError, "turn.wrong-phase"),
    "a record without a check sum": (lambda: loads(changed(lambda data: data.pop("check"))), RecordError, None),
    "a record with another check sum": (lambda: loads(changed(lambda data: data.update(check="0" * 64))), RecordError, None),
}  # fmt: skip


def changed(change: Callable[[Any], object]) -> str:
    data = json.loads(dumps(whole_game("partnership", 1)))
    change(data)
    return json.dumps(data)


def swapped(data: Any) -> None:
    data["rounds"][0]["actions"].reverse()


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_is_refused(name: str) -> None:
    act, error, code = REFUSED[name]
    with pytest.raises(error) as caught:
        act()
    assert type(caught.value) is error
    assert getattr(caught.value, "code", None) == code


def test_b_23_an_illegal_play_is_found() -> None:
    deal = Round.from_pack(CUTTHROAT, CUTTHROAT.deck.cards, dealer=2)
    (finding,) = audit(CUTTHROAT, deal.hands, [[Card.parse(text) for text in ("3C", "KS", "5C")]], dealer=2)
    assert (finding.trick, finding.seat, finding.code, str(finding.legal)) == (1, 1, "play.follow-suit", "KC TC 7C 4C")
