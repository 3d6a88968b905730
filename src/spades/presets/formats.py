"""Formats that change a rule or two."""

from typing import Final

from spades.cards import Card, Rank, Suit
from spades.presets.families import ZONE
from spades.presets.sources import ACE_OF_SPADES, BROKEN, FOLLOW, NO_BAGS, four, over
from spades.rules import (
    BidHolding,
    ExtremeOfSuit,
    FirstLeader,
    ForbiddenTotal,
    HolderBids,
    HolderMustRuff,
    LowestClubFirst,
    MustBeat,
    MustRuff,
    NoNil,
    NoSpadeIfOther,
    NoSpadeOnFirstTrick,
    OnePartnerNil,
    OnlyBids,
    SameAsPartner,
)
from spades.rules.ending import Ending, Tie
from spades.rules.scoring import BagRule, BigBid, ContractRule, NilRule

FORMATS: Final = (
    over(ZONE, "mirror", "Mirror: bid your spades", "zone.msn.com, variants", nil=NilRule(bag_points=0), bid_rules=(BidHolding(),)),
    over(
        ZONE,
        "whiz",
        "Whiz: bid your spades or nil",
        "zone.msn.com, variants",
        nil=NilRule(bag_points=0),
        bid_rules=(BidHolding(or_nil=True),),
    ),
    over(
        ZONE,
        "suicide",
        "Suicide: one partner bids nil",
        "zone.msn.com, variants",
        nil=NilRule(bag_points=0),
        bid_rules=(OnePartnerNil(),),
    ),
    four("no-nil", "Partnership Spades without nil", "Bicycle and tournament rules", nil=None, bid_rules=(NoNil(),)),
    four("no-bags", "Partnership Spades without bags", "tables that do not count overtricks", bags=NO_BAGS, nil=NilRule(bag_points=0)),
    four(
        "fast",
        "Fast Spades to 60",
        "a club's fast lane: 60 points win, minus 60 lose",
        nil=NilRule(blind_points=200),
        target=60,
        ending=Ending(floor=-60),
    ),
    four("four-or-nil", "Bid four or nil", "host formats", bid_rules=(OnlyBids((0, 4)),)),
    four("bid-three", "Everybody bids three", "host formats", bid_rules=(OnlyBids((3,)),)),
    four("thrill", "Thrill: bid three or nil", "host formats", bid_rules=(OnlyBids((0, 3)),)),
    four("swamp", "Swamp: bid three, four or nil", "host formats", bid_rules=(OnlyBids((0, 3, 4)),)),
    four("uno", "Uno: everybody bids one", "host formats", bid_rules=(OnlyBids((1,)),)),
    four("all-nil", "Everybody bids nil", "host formats", bid_rules=(OnlyBids((0,)),)),
    four("bid-hearts", "Bid your hearts", "host formats", bid_rules=(BidHolding(suit=Suit.HEARTS),)),
    four("crazy-aces", "Crazy aces: bid three for each ace", "host formats", bid_rules=(BidHolding(suit=None, rank=Rank.ACE, times=3),)),
    four("joker-whiz", "Joker whiz: the last bidder is free", "host formats", bid_rules=(BidHolding(or_nil=True, last_free=True),)),
    four("ace-game", "The ace of spades bids two", "host formats", bid_rules=(HolderBids(ACE_OF_SPADES, 2), BidHolding())),
    four("deuce", "The two of spades bids two", "host formats", bid_rules=(HolderBids(Card.parse("2S"), 2),)),
    four("reflection", "Reflection: bid what your partner bid", "host formats", bid_rules=(SameAsPartner(),)),
    four("must-lose", "Somebody must lose the bid", "older pagat.com variations", bid_rules=(ForbiddenTotal(),)),
    four("screamer", "Screamer: no spade while you hold another suit", "host formats", play_rules=(FOLLOW, NoSpadeIfOther())),
    four("assassin", "Assassin: ruff when you can", "host formats", play_rules=(FOLLOW, MustRuff(), BROKEN)),
    four(
        "secret-assassin",
        "Secret assassin: the ace of spades must ruff",
        "host formats",
        play_rules=(FOLLOW, HolderMustRuff(ACE_OF_SPADES), BROKEN),
    ),
    four("must-overtrump", "Beat a spade that has ruffed", "regional rules", play_rules=(FOLLOW, MustBeat(ruffs_only=True), BROKEN)),
    four("lowball", "Lowball: play your lowest of the suit", "host formats", play_rules=(FOLLOW, BROKEN, ExtremeOfSuit())),
    four("highball", "Highball: play your highest of the suit", "host formats", play_rules=(FOLLOW, BROKEN, ExtremeOfSuit(high=True))),
    four(
        "low-club-first",
        "Everybody plays the lowest club first",
        "Mac-era app, style 4, and tournament rules",
        first_leader=FirstLeader.LOWEST_CLUB,
        play_rules=(FOLLOW, NoSpadeOnFirstTrick(), LowestClubFirst(everyone=True), BROKEN),
    ),
    four("spades-anytime", "Spades may be led at any time", "tournament rules", play_rules=(FOLLOW,)),
    four(
        "back-door",
        "Back-door ending: falling below minus 500 loses",
        "an app's settings",
        ending=Ending(floor=-500, below_floor=True, tie=Tie.DRAW),
    ),
    four(
        "bags-to-opponents",
        "Five bags give the opponents 50",
        "WorldWinner",
        nil=NilRule(points=75),
        bags=BagRule(limit=5, penalty=50, to_opponents=True),
        target=250,
    ),
    four(
        "seventh-bag",
        "Every seventh bag costs 100",
        "rmwinslow.com",
        bags=BagRule(limit=7),
        contract=ContractRule(big=(BigBid(tricks=13, made=200),)),
        target=300,
    ),
    four("set-is-zero", "A set contract costs nothing", "bar tables", contract=ContractRule(set=0), nil=NilRule(lost=0, bag_points=0)),
    four("highest-leads", "The highest bidder leads", "Mac-era app, style 2", first_leader=FirstLeader.HIGHEST_BIDDER),
)
"""Formats that change a rule or two."""
