"""What one seat saw, as JSON: a view to send to a client, and a record of a whole game that holds nothing else."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, assert_never

import attrs

from spades.actions import Call, Draw, Exchange, Exchanged, Look, Misdeal
from spades.bids import Bid
from spades.cards import Card, Hand
from spades.course import after_play, before_play, first_table, judged_by_cards, plays
from spades.errors import RecordError, SpadesError, WrongType
from spades.exchanges import before_exchange, exchange_due
from spades.games import Game, Start
from spades.legality import check_cards, check_seat, find_bid_violation, find_play_violation
from spades.notation import format_action, parse_action
from spades.record import seal, unseal, variant_entry
from spades.registry import VARIANTS
from spades.results import RoundResult
from spades.rules.base import rule_against
from spades.scoring import score_table
from spades.table import Phase, Table
from spades.variants import Variant
from spades.views import OwnCards, SeatView, see

VIEW_FORMAT: Final = "spades-view"
SEAT_FORMAT: Final = "spades-seat"


@attrs.frozen(kw_only=True)
class SeatRound:
    """A round as a seat saw it: who dealt, its own cards, what everybody did (of an exchange: the number of cards), the result.

    `kitty` is the seat that took the cards left over, `leader` the one that led first where the hands decided it.
    """

    dealer: int
    kitty: int | None = None
    leader: int | None = None
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
    number: int = 1
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

    if not isinstance(view, SeatView):
        raise WrongType(f"a SeatView is wanted (of game.view or round.view), not {view!r}")
    round = _seat_round(view.table, _own(view), None)
    number = view.table.auction.number
    record = SeatTable(seat=view.seat, scores=view.scores, bags=view.bags, number=number, round=round, shown=_shown(view))
    return seal(VIEW_FORMAT, variant_entry(view.variant, registry), to_data(record))


def loads_view(text: str, *, registry: Mapping[str, Variant] = VARIANTS) -> SeatView:
    """Read a view that `dumps_view` wrote; everything in it is checked.

    Errors: `RecordError`, as `loads`.
    """
    from spades.convert import from_data

    variant, data, check = unseal(text, VIEW_FORMAT, registry)
    record = from_data(data, SeatTable, "")
    game = _begin(
        variant, Start(dealer=record.round.dealer, scores=record.scores, bags=record.bags, rounds_played=record.number - 1), record.seat
    )
    *_, view = _views(game, record.seat, record.round, None)
    if record.round.result is not None:
        raise RecordError("round.result", "a view has no result")
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

    if not isinstance(game, Game):
        raise WrongType(f"a Game is wanted, not {game!r}")
    check_seat(game.variant, seat)
    rounds = tuple(
        played if isinstance(played, RoundResult) else _seat_round(played.table, played.own_cards(seat), result)
        for played, result in zip(game.rounds, game.results, strict=True)
    )
    now = None if game.round is None else _seat_round(game.round.table, game.round.own_cards(seat), None)
    record = SeatGame(seat=seat, start=game.start, rounds=rounds, round=now)
    return seal(SEAT_FORMAT, variant_entry(game.variant, registry), to_data(record))


def loads_seat(text: str, *, registry: Mapping[str, Variant] = VARIANTS) -> tuple[SeatView, ...]:
    """The views of a seat's record, in order: one at the start of each round, and one after each action.

    Everything that the seat could check is checked: whose turn it was, its own bids and cards, that no card was seen twice, that nobody
    was seen to revoke, the results.

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
            if done and result != score_table(variant, views[-1].table):
                raise RecordError("result", "the result that is written is not the one that the round gives", number)
        if result is not None:
            try:
                game = attrs.evolve(game, dealer=entry.dealer if isinstance(entry, SeatRound) else game.dealer).add(result)
            except SpadesError as error:
                raise RecordError("result", str(error), number) from None
    check()
    return tuple(views)


def _begin(variant: Variant, start: Start, seat: int) -> Game:
    try:
        check_seat(variant, seat)
        return Game.new(variant, dealer=start.dealer, scores=start.scores, bags=start.bags, rounds_played=start.rounds_played)
    except SpadesError as error:
        raise RecordError("start", str(error)) from None


def _own(view: SeatView) -> OwnCards:
    """The own cards that a view shows."""
    dealt = None
    if view.hand is not None and not view.draws and not (view.variant.draws and view.phase is Phase.DRAW):
        held = view.hand.mask | view.table.played_by(view.seat)
        auction = view.table.auction
        dealt = Hand.of_mask(before_exchange(view.variant, auction, view.seat, held, view.thrown.mask, view.received.mask))
    return OwnCards(dealt=dealt, draws=view.draws, drawn=view.drawn, thrown=view.thrown, received=view.received)


def _seat_round(table: Table, own: OwnCards, result: RoundResult | None) -> SeatRound:
    auction = table.auction
    return SeatRound(dealer=auction.dealer or 0, kitty=auction.kitty, leader=auction.leader, own=own, actions=_public(table), result=result)


def _public(table: Table) -> tuple[str, ...]:
    cards = (*(card for trick in table.tricks for card in trick.cards), *table.cards)
    calls = (f"exchange {call.count}" if isinstance(call, Exchanged) else format_action(call) for call in table.auction.calls)
    return (*calls, *map(str, cards))


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
        voids=tuple(tuple(suit.plural for suit in sorted(suits, key=lambda suit: suit.value)) for suits in view.voids),
    )


def _views(game: Game, seat: int, entry: SeatRound, number: int | None) -> Iterator[SeatView]:
    """The views of a seat over a round, from the public actions and its own cards."""
    variant = game.variant
    try:
        check_seat(variant, entry.dealer)
        dealt = entry.own.dealt is not None
        for other in (entry.kitty, entry.leader):
            if other is not None:
                check_seat(variant, other)
        table = first_table(variant, entry.dealer, game.scores, game.bags, dealt, game.number, entry.kitty)
        if table.phase is Phase.PLAY and entry.leader is not None:
            table = before_play(variant, table.auction, entry.leader)
        _check_seen(variant, entry.own, seat == entry.kitty)
    except SpadesError as error:
        raise RecordError("round", str(error), number) from None
    view = see(variant, table, seat, entry.own)
    yield view
    for event, text in enumerate(entry.actions):
        try:
            call = _read_public(text, view.turn)
            problem = _against(view, call)
        except SpadesError as error:
            raise RecordError(event, str(error), number, table.turn, text, getattr(error, "code", None)) from None
        if problem is not None:
            raise RecordError(event, problem[0], number, table.turn, text, problem[1])
        table = _after(variant, table, call, entry.leader)
        turns = [] if dealt else _cards_of_turns(variant, table, seat)
        if [len(cards) for cards in entry.own.draws[: len(turns)]] != turns:
            raise RecordError("own", "a turn of the draw shows its seat one card or two, as it keeps or refuses", number, seat)
        view = see(variant, table, seat, entry.own)
        yield view
    if not _is_all_seen(view, entry.own):
        raise RecordError("own", "these are not the cards that the actions showed to this seat", number, seat)
    _check_revokes(variant, table, number)


def _check_seen(variant: Variant, own: OwnCards, takes: bool) -> None:
    """Refuse own cards that no seat can have had."""
    shown = [own.dealt or (), *own.draws, () if own.drawn is None else (own.drawn,)]
    check_cards(variant, [card for cards in shown for card in cards])
    size = variant.hand_size + variant.leftover * takes
    if own.dealt is not None and len(own.dealt) != size:
        raise SpadesError(f"the hand dealt has {len(own.dealt)} card{'s' * (len(own.dealt) != 1)}: one of this table has {size}")
    if not all(1 <= len(cards) <= 2 for cards in own.draws):
        raise SpadesError("a turn of the draw shows one card or two")
    if own.dealt is not None or not own.draws:
        if own.thrown - (own.dealt or Hand()) - check_cards(variant, own.received):
            raise SpadesError("only cards that were held can be given away")
        return
    kept = Hand(card for cards in own.draws for card in cards) if variant.second_seen else Hand(cards[-1] for cards in own.draws)
    if own.thrown - kept or len(own.thrown) != len(check_cards(variant, own.received)):
        raise SpadesError("an exchange gives a new card for each one that was held and thrown")
    if not variant.second_seen and own.received & kept:
        raise SpadesError("an exchange does not bring back a card that was kept")


def _cards_of_turns(variant: Variant, table: Table, seat: int) -> list[int]:
    """How many cards each of its turns of the draw has shown to a seat."""
    keeps = table.auction.draws[(seat - (table.auction.dealer or 0)) % variant.seats :: variant.seats]
    return [2 if variant.second_seen else 2 - keep for keep in keeps]


def _is_all_seen(view: SeatView, own: OwnCards) -> bool:
    """Whether the own cards of a record are those that a seat has seen by the time of its last view, no more and no less."""
    auction = view.table.auction
    return (
        _own(view) == own
        and (view.hand is not None) == auction.looked[view.seat]
        and len(own.thrown) == (auction.exchanges[view.seat] or 0)
    )


def _check_revokes(variant: Variant, table: Table, number: int | None) -> None:
    """Refuse a play beside which a later one of the same seat would have been the legal one: that, everybody can see."""
    rules = judged_by_cards(variant, {})
    later = [table.played_by(seat) for seat in range(variant.seats)]
    for event, (before, seat, card) in enumerate(plays(variant, table), len(table.auction.calls)):
        rule = rule_against(rules, card._bit, later[seat], later[seat], before)
        if rule is not None:
            raise RecordError(event, f"{card} was not legal, as later cards show. {rule.text}", number, seat, str(card), rule.code)
        later[seat] &= ~card._bit


def _after(variant: Variant, table: Table, call: Call | Card, leader: int | None) -> Table:
    if isinstance(call, Card):
        return after_play(variant, table, call)
    assert table.turn is not None, "somebody has the turn before the play"
    return before_play(variant, table.auction.after(table.turn, call), leader)


def _read_public(text: str, seat: int | None) -> Call | Card:
    verb, _, number = text.partition(" ")
    if verb == "exchange" and number.isascii() and number.isdecimal() and number == str(int(number)) and seat is not None:
        return Exchanged(seat, int(number))
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
        return "this cannot be done now", "turn.wrong-phase"
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
    """Whether a card that this seat did not keep may have come to another: in an exchange (D-6), or because it passed it to its partner."""
    away = view.refused - view.received if view.variant.passing is None else view.passed
    return card in away and not any(view.table.played_by(seat) & Hand([card]).mask for seat in range(view.variant.seats))


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
        case Misdeal():
            return view.phase is Phase.BID and looked and view.variant.misdeal is not None
        case Exchanged():
            due = exchange_due(view.variant, view.table.auction) if view.phase is Phase.EXCHANGE else None
            return due is not None and call.count in due.counts
        case _:
            assert_never(call)
