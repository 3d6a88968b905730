"""The audit of a record: every illegal play of a game that was written down without checking (B-23)."""

from collections.abc import Mapping
from typing import Any

from spades.actions import Action
from spades.audit import Finding, audit
from spades.cards import Card
from spades.convert import from_data
from spades.errors import RecordError, RuleViolation, SpadesError
from spades.games import Start
from spades.notation import format_action, parse_action
from spades.record import FORMAT, RoundRecord, unseal
from spades.registry import VARIANTS
from spades.rounds import Round
from spades.rules.play import FirstLeader
from spades.tricks import Trick
from spades.variants import Variant


def audit_record(text: str, *, registry: Mapping[str, Variant] = VARIANTS) -> tuple[tuple[Finding, ...], ...]:
    """The audit of every round of a record, which may have been made without checking: no play, score or check sum is trusted.

    Rounds that are bare results have no findings.

    Errors: `RecordError` for a text that is no record, or whose deals and bids cannot be read.
    """
    variant, data, _ = unseal(text, FORMAT, registry)
    rounds = data.get("rounds", [])
    if type(rounds) is not list:
        raise RecordError("rounds", "a list is wanted")
    entries = [(f"rounds[{place}]", entry) for place, entry in enumerate(rounds)]
    if data.get("round") is not None:
        entries.append(("round", data["round"]))
    start = from_data(data.get("start"), Start, "start")
    dealer, scores, found = start.dealer or 0, start.scores, list[tuple[Finding, ...]]()
    for number, (place, entry) in enumerate(entries):
        record = from_data(entry, RoundRecord, place)
        dealer = dealer if record.dealer is None else record.dealer
        try:
            found.append(_audit_round(variant, record, dealer, scores, start.rounds_played, number))
        except RecordError:
            raise
        except SpadesError as error:
            raise RecordError(place, str(error), number) from None
        dealer = (dealer + 1) % variant.seats
        if record.result is not None:
            # The scores as they were written: some bids hang on them.
            scores = tuple(old + new for old, new in zip(scores, record.result.points, strict=False))
    return tuple(found)


def _audit_round(
    variant: Variant, record: RoundRecord, dealer: int, scores: tuple[int, ...], played_before: int, number: int
) -> tuple[Finding, ...]:
    actions = [_read(text, event, number) for event, text in enumerate(record.actions or ())]
    cards = [action for action in actions if isinstance(action, Card)]
    tricks: list[Trick | list[Card]] = [cards[place : place + variant.seats] for place in range(0, len(cards), variant.seats)]
    hands = record.hands
    begin: dict[str, Any] = {"dealer": dealer, "scores": scores, "number": played_before + number + 1}
    if record.stock is not None:
        now = Round.from_pack(variant, record.stock, spares=record.spares, **begin)
    elif hands is not None:
        now = Round.from_hands(variant, hands, **begin)
    else:
        return ()
    if record.stock is not None or _needs_bids(variant):
        for event, action in enumerate(actions):
            if not isinstance(action, Card):
                try:
                    now = now.apply(action)
                except RuleViolation as error:
                    raise RecordError(event, str(error), number, now.turn, format_action(action), error.code) from None
        hands = now.hands
        if cards and now.turn is not None and variant.first_leader is FirstLeader.HIGHEST_BIDDER:
            tricks[0] = Trick(now.turn, cards[: variant.seats])
    return audit(variant, hands or (), tricks, dealer=dealer) if cards else ()


def _needs_bids(variant: Variant) -> bool:
    """Whether the bids, or what follows them, settle the hands or the lead of the play."""
    return variant.passing is not None or variant.leftover > 0 or variant.first_leader is FirstLeader.HIGHEST_BIDDER


def _read(text: str, event: int, number: int) -> Action:
    try:
        return parse_action(text)
    except SpadesError as error:
        raise RecordError(event, str(error), number, None, text) from None
