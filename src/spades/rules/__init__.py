"""The rules as values, to build variants from: each has a stable code, a sentence, and one pure function, or is plain data.

They are imported when they are first asked for: most tables play by a few of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spades.rules.base import BidRule, PlayRule, Rule
    from spades.rules.bid_formats import (
        BidHolding,
        BlindWhenBehind,
        ForbiddenTotal,
        HolderBids,
        MaximumSideBid,
        MinimumSideBid,
        NoNilHolding,
        OneBlindPerSide,
        OnePartnerNil,
        OnlyBids,
        SameAsPartner,
    )
    from spades.rules.bidding import NoNil
    from spades.rules.dealing import DealAll, DrawTwoKeepOne, Leftover, LowTotal, MisdealRule, Passing, PassOrder
    from spades.rules.ending import Ending, Tie
    from spades.rules.play import Breaking, FirstLeader, FollowSuit, SpadesBroken
    from spades.rules.play_formats import (
        ExtremeOfSuit,
        HolderMustRuff,
        LowestClubFirst,
        MustBeat,
        MustRuff,
        NoSpadeIfOther,
        NoSpadeOnFirstTrick,
    )
    from spades.rules.scoring import BagRule, BigBid, BlindNumbers, ContractRule, DoubleNil, FailedNil, NilRule

    BID_RULES: tuple[type[Any], ...]
    PLAY_RULES: tuple[type[Any], ...]

_WHERE = {
    "base": "BidRule PlayRule Rule",
    "bidding": "NoNil",
    "bid_formats": (
        "BidHolding BlindWhenBehind ForbiddenTotal HolderBids MaximumSideBid MinimumSideBid NoNilHolding "
        "OneBlindPerSide OnePartnerNil OnlyBids SameAsPartner"
    ),
    "dealing": "DealAll DrawTwoKeepOne Leftover LowTotal MisdealRule Passing PassOrder",
    "ending": "Ending Tie",
    "play": "Breaking FirstLeader FollowSuit SpadesBroken",
    "play_formats": "ExtremeOfSuit HolderMustRuff LowestClubFirst MustBeat MustRuff NoSpadeIfOther NoSpadeOnFirstTrick",
    "scoring": "BagRule BigBid BlindNumbers ContractRule DoubleNil FailedNil NilRule",
}
_MODULE_OF = {name: f"spades.rules.{module}" for module, names in _WHERE.items() for name in names.split()}

_BID_RULES = (
    "BidHolding BlindWhenBehind ForbiddenTotal HolderBids MaximumSideBid MinimumSideBid NoNil "
    "NoNilHolding OneBlindPerSide OnePartnerNil OnlyBids SameAsPartner"
)
_PLAY_RULES = "ExtremeOfSuit FollowSuit HolderMustRuff LowestClubFirst MustBeat MustRuff NoSpadeIfOther NoSpadeOnFirstTrick SpadesBroken"


def __getattr__(name: str) -> Any:
    if name in _MODULE_OF:
        return globals().setdefault(name, getattr(import_module(_MODULE_OF[name]), name))
    if name in ("BID_RULES", "PLAY_RULES"):
        rules = _BID_RULES if name == "BID_RULES" else _PLAY_RULES
        return globals().setdefault(name, tuple(map(__getattr__, rules.split())))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "BID_RULES",
    "PLAY_RULES",
    "BagRule",
    "BidHolding",
    "BidRule",
    "BigBid",
    "BlindNumbers",
    "BlindWhenBehind",
    "Breaking",
    "ContractRule",
    "DealAll",
    "DoubleNil",
    "DrawTwoKeepOne",
    "Ending",
    "ExtremeOfSuit",
    "FailedNil",
    "FirstLeader",
    "FollowSuit",
    "ForbiddenTotal",
    "HolderBids",
    "HolderMustRuff",
    "Leftover",
    "LowTotal",
    "LowestClubFirst",
    "MaximumSideBid",
    "MinimumSideBid",
    "MisdealRule",
    "MustBeat",
    "MustRuff",
    "NilRule",
    "NoNil",
    "NoNilHolding",
    "NoSpadeIfOther",
    "NoSpadeOnFirstTrick",
    "OneBlindPerSide",
    "OnePartnerNil",
    "OnlyBids",
    "PassOrder",
    "Passing",
    "PlayRule",
    "Rule",
    "SameAsPartner",
    "SpadesBroken",
    "Tie",
]
