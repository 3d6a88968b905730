"""Families of partnership rules, and the game of four alone."""

from typing import Final

from spades.presets.sources import ALONE, BROKEN, FOLLOW, four, over
from spades.rules import BlindWhenBehind, Breaking, FirstLeader, LowestClubFirst, MaximumSideBid, NoSpadeOnFirstTrick, OneBlindPerSide
from spades.rules.dealing import Passing, PassOrder
from spades.rules.ending import Ending
from spades.rules.scoring import BagRule, ContractRule, DoubleNil, FailedNil, NilRule

SOLO: Final = four(
    "solo",
    "Spades for four, each alone",
    "the individual game of online clubs",
    sides=ALONE[:4],
    nil=NilRule(blind_points=200),
    ending=Ending(boston_wins=True),
)
ZONE: Final = four(
    "zone",
    "Partnership Spades as the Zone taught it",
    "zone.msn.com, Learn to play, page 3",
    nil=NilRule(blind_points=200, bag_points=0),
    bags=BagRule(carry=False),
    ending=Ending(floor=-200),
)
HELPS_PARTNER: Final = four(
    "helps-partner",
    "Partnership Spades, failed nils help the partner",
    "several engines and rule books",
    nil=NilRule(blind_points=200, failed=FailedNil.HELP),
    bid_rules=(BlindWhenBehind(100),),
)


FAMILIES: Final = (
    SOLO,
    over(
        SOLO,
        "solo-short",
        "Spades for four, each alone, to 200",
        "online clubs: the short game",
        nil=NilRule(points=50, blind_points=100, failed=FailedNil.NOTHING),
        bags=BagRule(limit=5, penalty=50, carry=False),
        target=200,
        ending=Ending(floor=-100),
    ),
    ZONE,
    four(
        "second-sets-total",
        "Partnership Spades, the second partner sets the total",
        "PlaySite rules",
        contract=ContractRule(last_bid_counts=True),
        nil=NilRule(blind_points=200),
        bid_rules=(BlindWhenBehind(100),),
        passing=Passing(blind_nil=2),
        play_rules=(FOLLOW, NoSpadeOnFirstTrick(), BROKEN),
    ),
    HELPS_PARTNER,
    four(
        "bags-taken-back",
        "Partnership Spades, ten bags cost 110",
        "How to score a Spades game, dummies.com",
        nil=NilRule(points=50, blind_points=100, failed=FailedNil.HELP),
        bags=BagRule(carry=False, take_back=True),
    ),
    four(
        "pass-two",
        "Partnership Spades to 250 with a pass beside a blind nil",
        "a published app design: blind nil with two cards each way",
        contract=ContractRule(last_bid_counts=True),
        nil=NilRule(points=50, blind_points=100, failed=FailedNil.HELP),
        bid_rules=(BlindWhenBehind(100), OneBlindPerSide()),
        passing=Passing(blind_nil=2),
        play_rules=(FOLLOW, NoSpadeOnFirstTrick(), BROKEN),
        target=250,
        ending=Ending(floor=-250),
    ),
    four(
        "pass-always",
        "Partnership Spades, partners always pass two cards",
        "an online club: the Pass Two game",
        passing=Passing(always=2, order=PassOrder.TOGETHER),
    ),
    four(
        "open-spiel",
        "Partnership Spades as OpenSpiel plays it",
        "OpenSpiel 2.0: spades are never broken, partners bid 13 at most",
        nil=NilRule(failed=FailedNil.HELP),
        bid_rules=(MaximumSideBid(),),
        breaking=Breaking.NEVER,
        ending=Ending(floor=-350),
    ),
    over(
        HELPS_PARTNER,
        "double-nil",
        "Partnership Spades, two partners' nils are one",
        "engines that score a double nil as one unit",
        nil=NilRule(failed=FailedNil.HELP, double=DoubleNil()),
        bid_rules=(),
        ending=Ending(floor=-200, max_rounds=100),
    ),
    four(
        "nil-carries-all",
        "Partnership Spades, a failed nil loses the whole contract",
        "Britannica: one blind nil a side, two cards passed",
        nil=NilRule(blind_points=200, failed=FailedNil.SET),
        bid_rules=(BlindWhenBehind(100), OneBlindPerSide()),
        passing=Passing(blind_nil=2),
        first_leader=FirstLeader.LOWEST_CLUB,
        play_rules=(FOLLOW, NoSpadeOnFirstTrick(), LowestClubFirst(everyone=True), BROKEN),
    ),
)
"""Families of partnership rules, and the game of four alone."""
