"""What many tests want: rounds begun and played from a line of text, score sheets as plain rows, and the cases of `data/cases.json`."""

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import attrs

from spades import (
    JOKER_DEUCE_DECK,
    Bid,
    Breaking,
    Card,
    FailedNil,
    FollowSuit,
    Game,
    Hand,
    Look,
    NoNil,
    Phase,
    Round,
    SideResult,
    SpadesBroken,
    Table,
    Trick,
    Variant,
)
from spades.rules import (
    BidHolding,
    BigBid,
    DoubleNil,
    ForbiddenTotal,
    LowestClubFirst,
    MustBeat,
    MustRuff,
    NoNilHolding,
    NoSpadeOnFirstTrick,
    OneBlindPerSide,
)

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads(Path(__file__).with_name("data").joinpath("cases.json").read_text(encoding="utf-8"))["cases"]
}


RULES: dict[str, Any] = {
    "follow-suit": FollowSuit(),
    "spades-broken-first-trick": SpadesBroken(tricks=1),
    "no-spade-on-first-trick": NoSpadeOnFirstTrick(),
    "lowest-club-first": LowestClubFirst(everyone=True),
    "must-ruff": MustRuff(),
    "must-beat": MustBeat(),
    "no-nil": NoNil(),
    "forbidden-total": ForbiddenTotal(),
    "one-blind-per-side": OneBlindPerSide(),
    "spades": BidHolding(),
    "spades-or-nil": BidHolding(or_nil=True),
    "no-nil-with-ace-of-spades": NoNilHolding(Card.parse("AS")),
}
DECKS = {"jokers and deuces": JOKER_DEUCE_DECK}
SOURCES = ("partnership", "cutthroat", "partnership-blind-nil", "two-player")


def family(name: str, *but: str) -> list[str]:
    """The ids of a family of cases, less those that have a test of their own."""
    return [key for key in CASES if key.startswith(f"{name}-") and key not in but]


def tables_of(ids: Iterable[str]) -> list[tuple[str, int]]:
    """Where a case says what other tables answer, and our options can say it: its id and the place among `others`."""
    return [(key, place) for key in ids for place, other in enumerate(CASES[key].get("others", ())) if "change" in other]


def house(variant: Variant, change: dict[str, Any]) -> Variant:
    """A variant with the options of a case changed: `{"bags": {"carry": false}, "play_rules": ["follow-suit"]}`."""
    return attrs.evolve(
        variant, key="test/house", **{name: _changed(getattr(variant, name), name, value) for name, value in change.items()}
    )


def _changed(old: Any, name: str, value: Any) -> Any:
    match name:
        case "play_rules" | "bid_rules":
            return tuple(RULES[rule] for rule in value)
        case "breaking":
            return Breaking(value)
        case "deck":
            return DECKS[value]
        case "failed":
            return FailedNil(value)
        case "double":
            return DoubleNil(**value)
        case "big":
            return tuple(BigBid(**big) for big in value)
    if isinstance(value, dict):
        return attrs.evolve(old, **{field: _changed(getattr(old, field), field, entry) for field, entry in value.items()})
    return value


def bid_of(value: int | str | None) -> Bid | int | None:
    """A bid of a case: a number, `"blind nil"`, or None for not yet."""
    return Bid.parse(value) if isinstance(value, str) else value


def bids_of(values: Sequence[int | str | None]) -> list[Bid | int | None]:
    """The bids of a case."""
    return [bid_of(value) for value in values]


def cards(text: str) -> list[Card]:
    """Cards in the order in which they are written."""
    return [Card.parse(word) for word in text.split()]


def trick(text: str, leader: int = 0) -> Trick:
    """A trick from the cards in the order of play."""
    return Trick(leader, cards(text))


def rows(side: SideResult) -> list[tuple[str, int, int]]:
    """The lines of a side's score: code, points, bags."""
    return [(line.code, line.points, line.bags) for line in side.lines]


def short(variant: Variant, hand_size: int) -> Variant:
    """The same game with fewer cards a hand, so that a test can name every card."""
    return attrs.evolve(variant, key="test/short", hand_size=hand_size)


def begin(variant: Variant, hands: Sequence[str], bids: Sequence[Bid | int] | None = None, **start: Any) -> Round:
    """A round from written hands, with its bids (by seat; one trick each if not given) made: the opening lead is next."""
    now = Round.from_hands(variant, [Hand.parse(hand) for hand in hands], **start)
    bids = bids or [1] * variant.seats
    while now.phase is Phase.BID:
        assert now.turn is not None
        bid = bids[now.turn]
        blind = isinstance(bid, Bid) and bid.blind
        now = now.bid(bid) if blind or not can_look(now) else now.look().bid(bid)
    return now


def can_look(now: Round) -> bool:
    """Whether the seat to act still has its chance to bid blind."""
    return Look() in now.legal_actions()


def play(now: Round, text: str) -> Round:
    """Play cards in order, whoever has the turn."""
    for card in cards(text):
        now = now.play(card)
    return now


def finish(now: Round, seed: int = 0) -> Round:
    """Act at random, legally, until the round is done."""
    rng = random.Random(seed)
    while now.phase is not Phase.DONE:
        now = now.apply(rng.choice(now.legal_actions()))
    return now


def states(now: Round, seed: int = 0) -> Iterator[Round]:
    """A round and every state after it, acting at random to the end."""
    rng = random.Random(seed)
    while True:
        yield now
        if now.phase is Phase.DONE:
            return
        now = now.apply(rng.choice(now.legal_actions()))


def play_game(game: Game, seed: int = 0, rounds: int | None = None) -> Game:
    """Deal and act at random until the game is over, or so many rounds are played."""
    rng = random.Random(seed)
    for number in count(1):
        if game.is_over or (rounds is not None and number > rounds):
            break
        game = game.deal(rng)
        while game.round is not None:
            game = game.apply(rng.choice(game.legal_actions()))
    return game


def draw_all(now: Round, keeps: Sequence[bool] = ()) -> Round:
    """Draw until the stock is gone, looking where one may; keeps the first card where `keeps` does not say."""
    for place in count():
        if can_look(now):
            now = now.look()
        if now.phase is not Phase.DRAW:
            return now
        now = now.draw(keeps[place] if place < len(keeps) else True)
    raise AssertionError


@attrs.frozen
class NoQueens:
    """A house rule that is not one of the library's."""

    code = "home/no-queens"
    text = "Nobody plays a queen if able."

    def __call__(self, cards: int, hand: int, table: Table) -> int:
        return cards & ~Hand.parse("QS QH QD QC").mask
