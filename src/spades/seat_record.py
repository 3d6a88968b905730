"""What one seat saw, as JSON: a view to send to a client, and a record of a whole game that holds nothing else."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from spades.actions import Call, Draw, Exchange, Look
from spades.bids import Bid
from spades.cards import Card, Hand
from spades.course import after_play, before_play, first_table
from spades.errors import RecordError, SpadesError
from spades.games import Game, Start
from spades.legality import check_seat, find_bid_violation, find_play_violation
from spades.notation import format_action, parse_action
from spades.record import seal, unseal, variant_entry
from spades.registry import VARIANTS
from spades.results import RoundResult
from spades.rounds import Round
from spades.scoring import score_round
from spades.table import Phase, Table
from spades.variants import Variant
from spades.views import OwnCards, SeatView, see

VIEW_FORMAT: Final = "spades-view"
SEAT_FORMAT: Final = "spades-seat"


@attrs.frozen(kw_only=True)
class SeatRound:
    """A round as a seat saw it: who dealt, its own cards, what everybody did (of an exchange: the number of cards), the result."""

    dealer: int
    own: OwnCards
    actions: tuple[str, ...]
    result: RoundResult | None = None


@attrs.frozen(kw_only=True)
class SeatGame:
    """A game as a seat saw it; a round that was added as a bare result is that result."""

    seat: int
    start: Start
    rounds: tuple[SeatRound | RoundResult, ...]
    round: SeatRound | None = None


@attrs.frozen(kw_only=True)
class SeatTable:
    """A view in a record: what it is made of, and `shown`: what a client wants to show without working it out."""

    seat: int
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    round: SeatRound
    shown: "Shown"


@attrs.frozen(kw_only=True)
class Shown:
    """What a view shows, for a client: texts and numbers; by seat where it is a list of one entry a seat."""

    phase: str
    turn: int | None = None
    hand: str | None = None
    drawn: str | None = None
    bids: tuple[str | None, ...]
    leader: int | None = None
    trick: tuple[str, ...]
    tricks_won: tuple[int, ...]
    spades_broken: bool
    legal_actions: tuple[str, ...]
    unseen: str
    voids: tuple[tuple[str, ...], ...]


def dumps_view(view: SeatView, *, registry: Mapping[str, Variant] = VARIANTS) -> str:
    """Write what a seat sees as JSON, to send it to the seat's player: it holds nothing that this seat may not know.

    Errors: `RecordError` for a variant with a house rule that is not in `registry`.

    >>> import json, random
    >>> from spades import VARIANTS, Round
    >>> view = Round.deal(VARIANTS["partnership"], random.Random(1), dealer=3).view(0)
    >>> json.loads(dumps_view(view))["shown"]["turn"]
    0
    >>> loads_view(dumps_view(view)) == view
    True
    """
    from spades.convert import to_data

    dealt = None if view.hand is None or view.draws or (view.phase is Phase.DRAW and view.variant.draws) else view.hand
    if dealt is not None:
        dealt |= Hand.of_mask(view.table.played_by(view.seat))
    own = OwnCards(dealt=dealt, draws=view.draws, drawn=view.drawn, thrown=view.thrown, received=view.received)
    round = SeatRound(dealer=view.dealer, own=own, actions=_public(view.table))
    record = SeatTable(seat=view.seat, scores=view.scores, bags=view.bags, round=round, shown=_shown(view))
    return seal(VIEW_FORMAT, variant_entry(view.variant, registry), to_data(record))


def loads_view(text: str, *, registry: Mapping[str, Variant] = VARIANTS) -> SeatView:
    """Read a view that `dumps_view` wrote; everything in it is checked.

    Errors: `RecordError`, as `loads`.
    """
    from spades.convert import from_data

    variant, data, check = unseal(text, VIEW_FORMAT, registry)
    record = from_data(data, SeatTable, "")
    game = _begin(variant, Start(record.round.dealer, record.scores, record.bags), record.seat)
    *_, view = _views(game, record.seat, record.round, None)
    if _shown(view) != record.shown:
        raise RecordError("shown", "this is not what the actions lead to")
    check()
    return view


def dumps_seat(game: Game, seat: int, *, registry: Mapping[str, Variant] = VARIANTS) -> str:
    """Write a game as one seat saw it: its own cards, what lay open, and the results; nothing else.

    Errors: `SpadesError` for a seat that the table does not have; `RecordError` for a variant with a house rule that is not in `registry`.

    >>> import random
    >>> from spades import VARIANTS, Game
    >>> game = Game.new(VARIANTS["partnership"], dealer=3).deal(random.Random(1)).apply(Bid(3))
    >>> [view.turn for view in loads_seat(dumps_seat(game, 2))]
    [0, 1]
    """
    from spades.convert import to_data

    check_seat(game.variant, seat)
    rounds = tuple(
        played if isinstance(played, RoundResult) else _seat_round(played, seat, result)
        for played, result in zip(game.rounds, game.results, strict=True)
    )
    now = None if game.round is None else _seat_round(game.round, seat, None)
    record = SeatGame(seat=seat, start=game.start, rounds=rounds, round=now)
    return seal(SEAT_FORMAT, variant_entry(game.variant, registry), to_data(record))


def loads_seat(text: str, *, registry: Mapping[str, Variant] = VARIANTS) -> tuple[SeatView, ...]:
    """The views of a seat's record, in order: one at the start of each round, and one after each action.

    Everything that the seat could check is checked: whose turn it was, its own bids and cards, that no card was seen twice, the results.

    Errors: `RecordError`, as `loads`.
    """
    from spades.convert import from_data

    variant, data, check = unseal(text, SEAT_FORMAT, registry)
    record = from_data(data, SeatGame, "")
    game, views = _begin(variant, record.start, record.seat), list[SeatView]()
    for number, entry in enumerate((*record.rounds, *((record.round,) if record.round else ()))):
        result = entry if isinstance(entry, RoundResult) else entry.result
        if isinstance(entry, SeatRound):
            views += _views(game, record.seat, entry, number)
            done = views[-1].phase is Phase.DONE
            if done != (result is not None) or done != (number < len(record.rounds)):
                raise RecordError("result", "a finished round has a result, and only the last one may be in play", number)
            if done and result != _result(views[-1].table, variant):
                raise RecordError("result", "the result that is written is not the one that the round gives", number)
        if result is not None:
            try:
                game = attrs.evolve(game, dealer=entry.dealer if isinstance(entry, SeatRound) else game.dealer).add(result)
            except SpadesError as error:
                raise RecordError("result", str(error), number) from None
    check()
    return tuple(views)


def _result(table: Table, variant: Variant) -> RoundResult:
    return score_round(variant, table.bids, table.won, bags=table.auction.bags)


def _begin(variant: Variant, start: Start, seat: int) -> Game:
    try:
        check_seat(variant, seat)
        return Game.new(variant, dealer=start.dealer, scores=start.scores, bags=start.bags)
    except SpadesError as error:
        raise RecordError("start", str(error)) from None


def _seat_round(played: Round, seat: int, result: RoundResult | None) -> SeatRound:
    return SeatRound(dealer=played.dealer, own=played.own_cards(seat), actions=_public(played.table), result=result)


def _public(table: Table) -> tuple[str, ...]:
    cards = (*(card for trick in table.tricks for card in trick.cards), *table.cards)
    return (*(f"exchange {call}" if isinstance(call, int) else format_action(call) for call in table.auction.calls), *map(str, cards))


def _shown(view: SeatView) -> Shown:
    trick = view.trick
    return Shown(
        phase=view.phase.value,
        turn=view.turn,
        hand=None if view.hand is None else str(view.hand),
        drawn=None if view.drawn is None else str(view.drawn),
        bids=tuple(None if bid is None else str(bid) for bid in view.bids),
        leader=None if trick is None else trick.leader,
        trick=() if trick is None else tuple(map(str, trick.cards)),
        tricks_won=view.tricks_won,
        spades_broken=view.spades_broken,
        legal_actions=tuple(map(format_action, view.legal_actions())),
        unseen=str(view.unseen),
        voids=tuple(tuple(suit.plural for suit in sorted(suits, key=lambda suit: suit.value)) for suits in view.voids),
    )


def _views(game: Game, seat: int, entry: SeatRound, number: int | None) -> Iterator[SeatView]:
    """The views of a seat over a round, from the public actions and its own cards."""
    variant = game.variant
    try:
        check_seat(variant, entry.dealer)
        table = first_table(variant, entry.dealer, game.scores, game.bags, entry.own.dealt is not None)
    except SpadesError as error:
        raise RecordError("round", str(error), number) from None
    view = see(variant, table, seat, entry.own)
    yield view
    for event, text in enumerate(entry.actions):
        try:
            call = _read_public(text)
            problem = _against(view, call)
        except SpadesError as error:
            call, problem = 0, (str(error), getattr(error, "code", None))
        if problem is not None:
            raise RecordError(event, problem[0], number, table.turn, text, problem[1])
        table = _after(variant, table, call)
        view = see(variant, table, seat, entry.own)
        yield view


def _after(variant: Variant, table: Table, call: Call | Card) -> Table:
    if isinstance(call, Card):
        return after_play(variant, table, call)
    assert table.turn is not None, "somebody has the turn before the play"
    return before_play(variant, table.auction.after(table.turn, call))


def _read_public(text: str) -> Call | Card:
    verb, _, number = text.partition(" ")
    if verb == "exchange" and number.isascii() and number.isdecimal():
        return int(number)
    action = parse_action(text)
    if isinstance(action, Exchange) or format_action(action) != text:
        raise SpadesError(f"{text!r} is not how a seat's record writes an action")
    return action


def _against(view: SeatView, call: Call | Card) -> tuple[str, str | None] | None:
    """Why an action cannot have been done, as far as this seat can tell; None where it can."""
    variant, table, mine = view.variant, view.table, view.turn == view.seat
    if view.turn is None:
        return "the round is over", "round.over"
    if not _fits(view, call):
        return f"{call} cannot be done now", "turn.wrong-phase"
    hand = view.hand.mask if mine and view.hand is not None else None
    violation: Any = None
    if isinstance(call, Bid):
        violation = find_bid_violation(variant, call, hand, table)
    elif isinstance(call, Card) and hand is not None:
        violation = find_play_violation(variant, call, hand, table)
    elif isinstance(call, Card) and call not in view.unseen and not _may_be_back(view, call):
        return f"{call} was somewhere else", "play.not-in-hand"
    return None if violation is None else (violation.message, violation.code)


def _may_be_back(view: SeatView, card: Card) -> bool:
    """Whether a card that this seat refused may have come to another seat in an exchange (D-6)."""
    refused = Hand(cards[0] for cards in view.draws if len(cards) == 2) - view.received
    return card in refused and not any(view.table.played_by(seat) & Hand([card]).mask for seat in range(view.variant.seats))


def _fits(view: SeatView, call: Call | Card) -> bool:
    """Whether such an action has its place here."""
    assert view.turn is not None
    looked = view.table.auction.looked[view.turn]
    match call:
        case Card():
            return view.phase is Phase.PLAY
        case Look():
            return view.phase in (Phase.BID, Phase.DRAW) and not looked
        case Draw():
            return view.phase is Phase.DRAW and looked
        case Bid():
            return view.phase is Phase.BID or (view.phase is Phase.DRAW and not looked)
        case int():
            return view.phase is Phase.EXCHANGE and call <= view.variant.exchange
