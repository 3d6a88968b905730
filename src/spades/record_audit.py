"""The audit of a record: every illegal play of a game that was written down without checking (B-23)."""

from collections.abc import Mapping

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
    dealer, found = start.dealer, []
    for number, (place, entry) in enumerate(entries):
        record = from_data(entry, RoundRecord, place)
        dealer = dealer if record.dealer is None else record.dealer
        try:
            found.append(_audit_round(variant, record, dealer, number))
        except RecordError:
            raise
        except SpadesError as error:
            raise RecordError(place, str(error), number) from None
        dealer = (dealer + 1) % variant.seats
    return tuple(found)


def _audit_round(variant: Variant, record: RoundRecord, dealer: int, number: int) -> tuple[Finding, ...]:
    actions = [_read(text, event, number) for event, text in enumerate(record.actions or ())]
    cards = [action for action in actions if isinstance(action, Card)]
    hands = record.hands
    if record.stock is not None or (hands is not None and (variant.passing is not None or variant.leftover)):
        now = (
            Round.from_pack(variant, record.stock, spares=record.spares, dealer=dealer)
            if record.stock is not None
            else Round.from_hands(variant, hands or (), dealer=dealer)
        )
        for event, action in enumerate(actions):
            if not isinstance(action, Card):
                try:
                    now = now.apply(action)
                except RuleViolation as error:
                    raise RecordError(event, str(error), number, now.turn, format_action(action), error.code) from None
        hands = now.hands
    if hands is None or (record.stock is not None and not cards):
        return ()
    tricks = [cards[place : place + variant.seats] for place in range(0, len(cards), variant.seats)]
    return audit(variant, hands, tricks, dealer=dealer)


def _read(text: str, event: int, number: int) -> Action:
    try:
        return parse_action(text)
    except SpadesError as error:
        raise RecordError(event, str(error), number, None, text) from None
