"""The rules as values, to build variants from: each has a stable code, a sentence, and one pure function, or is plain data."""

from spades.rules.base import BidRule, PlayRule, Rule
from spades.rules.bidding import (
    BidHolding,
    BlindWhenBehind,
    ForbiddenTotal,
    HolderBids,
    MaximumSideBid,
    MinimumSideBid,
    NoNil,
    NoNilHolding,
    OneBlindPerSide,
    OnePartnerNil,
    OnlyBids,
    SameAsPartner,
)
from spades.rules.dealing import DealAll, DrawTwoKeepOne, Leftover, LowTotal, MisdealRule, Passing, PassOrder
from spades.rules.ending import Ending, Tie
from spades.rules.play import (
    Breaking,
    ExtremeOfSuit,
    FirstLeader,
    FollowSuit,
    HolderMustRuff,
    LowestClubFirst,
    MustBeat,
    MustRuff,
    NoSpadeIfOther,
    NoSpadeOnFirstTrick,
    SpadesBroken,
)
from spades.rules.scoring import BagRule, BigBid, BlindNumbers, ContractRule, DoubleNil, FailedNil, NilRule

BID_RULES = (
    BidHolding,
    BlindWhenBehind,
    ForbiddenTotal,
    HolderBids,
    MaximumSideBid,
    MinimumSideBid,
    NoNil,
    NoNilHolding,
    OneBlindPerSide,
    OnePartnerNil,
    OnlyBids,
    SameAsPartner,
)
"""The rules of bidding of the library."""

PLAY_RULES = (
    ExtremeOfSuit,
    FollowSuit,
    HolderMustRuff,
    LowestClubFirst,
    MustBeat,
    MustRuff,
    NoSpadeIfOther,
    NoSpadeOnFirstTrick,
    SpadesBroken,
)
"""The rules of play of the library."""

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
