"""The rules of the card game Spades: cards, bids, tricks, legality, scoring, rounds and games as values that never change."""

from typing import TYPE_CHECKING, Any

from spades.actions import Action, Draw, Exchange, Look, Misdeal
from spades.audit import Finding, audit
from spades.bids import BLIND_NIL, NIL, Bid
from spades.cards import (
    DECK_WITHOUT_2C,
    JOKER_DECK,
    JOKER_DEUCE_DECK,
    STANDARD_DECK,
    Card,
    Deck,
    Hand,
    Rank,
    Suit,
)
from spades.errors import (
    IllegalAction,
    IllegalBid,
    IllegalPlay,
    ImpossibleRound,
    InvalidVariant,
    NotationError,
    RecordError,
    RuleViolation,
    SpadesError,
    UnknownVariant,
    Violation,
    WrongType,
)
from spades.games import Game
from spades.legality import bid_violation, check_bid, check_play, legal_bids, legal_plays, play_violation, trick_winner
from spades.registry import VARIANTS, Registry
from spades.results import RoundResult, ScoreLine, SideResult
from spades.rounds import Round
from spades.rules.base import BidRule, PlayRule
from spades.rules.bidding import NoNil
from spades.rules.dealing import DealAll, DrawTwoKeepOne
from spades.rules.ending import Ending
from spades.rules.play import Breaking, FollowSuit, SpadesBroken
from spades.rules.scoring import BagRule, ContractRule, FailedNil, NilRule
from spades.scoring import score_round
from spades.table import Phase, Table
from spades.tricks import Trick
from spades.variants import Variant
from spades.views import SeatView

if TYPE_CHECKING:
    from spades.house import dumps_variant, loads_variant, variant_faults
    from spades.locales import ENGLISH, FRENCH, SUIT_FIRST, Notation, Style
    from spades.notation import format_action, parse_action
    from spades.pbn import format_deal, parse_deal
    from spades.record import dumps, loads
    from spades.record_audit import audit_record
    from spades.schemas import schema
    from spades.seat_record import dumps_seat, dumps_view, loads_seat, loads_view
    from spades.wording import describe, differences

__all__ = [
    "BLIND_NIL",
    "DECK_WITHOUT_2C",
    "ENGLISH",
    "FRENCH",
    "JOKER_DECK",
    "JOKER_DEUCE_DECK",
    "NIL",
    "STANDARD_DECK",
    "SUIT_FIRST",
    "VARIANTS",
    "Action",
    "BagRule",
    "Bid",
    "BidRule",
    "Breaking",
    "Card",
    "ContractRule",
    "DealAll",
    "Deck",
    "Draw",
    "DrawTwoKeepOne",
    "Ending",
    "Exchange",
    "FailedNil",
    "Finding",
    "FollowSuit",
    "Game",
    "Hand",
    "IllegalAction",
    "IllegalBid",
    "IllegalPlay",
    "ImpossibleRound",
    "InvalidVariant",
    "Look",
    "Misdeal",
    "NilRule",
    "NoNil",
    "Notation",
    "NotationError",
    "Phase",
    "PlayRule",
    "Rank",
    "RecordError",
    "Registry",
    "Round",
    "RoundResult",
    "RuleViolation",
    "ScoreLine",
    "SeatView",
    "SideResult",
    "SpadesBroken",
    "SpadesError",
    "Style",
    "Suit",
    "Table",
    "Trick",
    "UnknownVariant",
    "Variant",
    "Violation",
    "WrongType",
    "audit",
    "audit_record",
    "bid_violation",
    "check_bid",
    "check_play",
    "describe",
    "differences",
    "dumps",
    "dumps_seat",
    "dumps_variant",
    "dumps_view",
    "format_action",
    "format_deal",
    "legal_bids",
    "legal_plays",
    "loads",
    "loads_seat",
    "loads_variant",
    "loads_view",
    "parse_action",
    "parse_deal",
    "play_violation",
    "schema",
    "score_round",
    "trick_winner",
    "variant_faults",
]


_LATER = {
    "ENGLISH": "spades.locales",
    "FRENCH": "spades.locales",
    "SUIT_FIRST": "spades.locales",
    "Notation": "spades.locales",
    "Style": "spades.locales",
    "format_deal": "spades.pbn",
    "parse_deal": "spades.pbn",
    "describe": "spades.wording",
    "differences": "spades.wording",
    "dumps_variant": "spades.house",
    "loads_variant": "spades.house",
    "variant_faults": "spades.house",
    "schema": "spades.schemas",
    "audit_record": "spades.record_audit",
    "format_action": "spades.notation",
    "parse_action": "spades.notation",
    "dumps": "spades.record",
    "loads": "spades.record",
    "dumps_seat": "spades.seat_record",
    "dumps_view": "spades.seat_record",
    "loads_seat": "spades.seat_record",
    "loads_view": "spades.seat_record",
}
"""What is imported when it is first asked for: many a program plays without records."""


def __getattr__(name: str) -> Any:
    if name in _LATER:
        from importlib import import_module

        return globals().setdefault(name, getattr(import_module(_LATER[name]), name))
    if name == "__version__":
        from importlib.metadata import version

        return version("spades")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER, "__version__"})
