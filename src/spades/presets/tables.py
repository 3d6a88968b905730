"""Other decks, tournament tables, and other numbers of players."""

from typing import Final

from spades.cards import JOKER_DECK, JOKER_DEUCE_DECK, Deck, Rank
from spades.presets.sources import ALONE, BROKEN, CUTTHROAT, FOLLOW, NO_BAGS, PARTNERSHIP, TWO_PLAYER, four, over
from spades.rules.bidding import (
    BlindWhenBehind,
    MinimumSideBid,
    NoNil,
)
from spades.rules.dealing import DealAll, DrawTwoKeepOne, Leftover, LowTotal, MisdealRule
from spades.rules.ending import Ending
from spades.rules.play import (
    FirstLeader,
    LowestClubFirst,
)
from spades.rules.scoring import BagRule, BigBid, BlindNumbers, ContractRule, NilRule

JOKERS_BY_THE_BOOK: Final = over(
    PARTNERSHIP,
    "five-jokers",
    "Spades for five with jokers",
    "Bicycle: five players",
    sides=ALONE[:5],
    deck=Deck.standard(removed="2C 2D 2H 2S", trumps="BJ LJ"),
    hand_size=10,
    nil=None,
    bid_rules=(NoNil(),),
    contract=ContractRule(set=0),
    bags=BagRule(penalty=None),
)


TABLES: Final = (
    four("jokers", "Partnership Spades with jokers", "Bicycle: joker, joker, ace", deck=JOKER_DECK),
    four(
        "jokers-deuces",
        "Jokers and deuces, books and boards",
        "a jokers-wild club's rules",
        deck=JOKER_DEUCE_DECK,
        nil=None,
        bid_rules=(NoNil(), MinimumSideBid(), BlindWhenBehind(100)),
        low_total=LowTotal(minimum=11),
        contract=ContractRule(big=(BigBid(made=200, or_more=False),), blind=BlindNumbers()),
        bags=BagRule(points=0),
        ending=Ending(sets_in_all=3, boston_wins=True),
    ),
    four(
        "jokers-deuces-spade-high",
        "Jokers and deuces, the spade deuce higher",
        "an app with joker, joker, deuce, deuce",
        deck=Deck.standard(removed="2C 2H", trumps="BJ LJ 2S 2D"),
        nil=NilRule(bag_points=0),
    ),
    four(
        "joker-joker-deuce",
        "Joker, joker, deuce: the first hand bids itself",
        "rta3.com tournament rules",
        deck=Deck.standard(removed="2H 2D", trumps="BJ LJ 2S"),
        nil=None,
        bid_rules=(NoNil(), MinimumSideBid(last_bid_counts=True)),
        contract=ContractRule(last_bid_counts=True, first_round_bids_itself=True),
        bags=NO_BAGS,
        target=350,
        ending=Ending(sets_in_all=2),
    ),
    four(
        "cookout",
        "Cookout Spades: boards, and ten for 150",
        "Cookout Spades tournament rules",
        nil=None,
        bid_rules=(NoNil(), MinimumSideBid(last_bid_counts=True)),
        contract=ContractRule(last_bid_counts=True, big=(BigBid(made=150, set=150, or_more=False), BigBid(tricks=13, made=200))),
        play_rules=(FOLLOW,),
        bags=NO_BAGS,
        target=350,
        ending=Ending(sets_in_all=2),
    ),
    four(
        "ten-for-200",
        "Jokers and deuces, ten for 200",
        "a recorded online table",
        deck=JOKER_DEUCE_DECK,
        nil=None,
        bid_rules=(NoNil(), MinimumSideBid(), BlindWhenBehind(250)),
        contract=ContractRule(big=(BigBid(made=200, or_more=False),), blind=BlindNumbers(), first_round_bids_itself=True),
    ),
    four(
        "gentlemans-bid",
        "Gentleman's bid: eleven books or a new deal",
        "Univ. of Alabama homecoming tournament",
        deck=Deck.standard(removed="2H 2D", trumps="BJ LJ"),
        nil=None,
        bid_rules=(NoNil(), MinimumSideBid()),
        misdeal=MisdealRule(most_spades=0, without=(Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)),
        low_total=LowTotal(minimum=11, redeal=True),
        contract=ContractRule(big=(BigBid(made=200),)),
        first_leader=FirstLeader.LOWEST_CLUB,
        play_rules=(FOLLOW, LowestClubFirst(), BROKEN),
    ),
    four(
        "kitty",
        "The dealer takes two cards more",
        "older pagat.com variations: 54 cards",
        deck=Deck.standard(trumps="BJ LJ"),
        dealing=DealAll(leftover=Leftover.DEALER),
    ),
    over(
        CUTTHROAT,
        "cutthroat-blind-six",
        "Cutthroat with blind nil and blind six",
        "a club's cutthroat rules",
        nil=NilRule(blind_points=200),
        bid_rules=(BlindWhenBehind(50),),
        contract=ContractRule(blind=BlindNumbers(points=100)),
    ),
    over(
        JOKERS_BY_THE_BOOK,
        "three-jokers",
        "Spades for three with jokers",
        "Bicycle: three players",
        sides=ALONE[:3],
        deck=Deck.standard(trumps="BJ LJ"),
        hand_size=18,
    ),
    four(
        "five",
        "Spades for five, each alone",
        "QCSalon: five players",
        sides=ALONE[:5],
        deck=Deck.standard(removed="2C 2D"),
        hand_size=10,
    ),
    JOKERS_BY_THE_BOOK,
    four(
        "six",
        "Spades for six, each alone",
        "QCSalon: six players",
        sides=ALONE,
        deck=Deck.standard(removed="2C 2D 2H 2S"),
        hand_size=8,
    ),
    four(
        "six-pairs",
        "Spades for six in three pairs",
        "six players with partners opposite, one pack",
        sides=((0, 3), (1, 4), (2, 5)),
        deck=Deck.standard(removed="2C 2D 2H 2S"),
        hand_size=8,
    ),
    four(
        "six-teams",
        "Spades for six in two teams of three",
        "tables of three against three, one pack",
        sides=((0, 2, 4), (1, 3, 5)),
        deck=Deck.standard(removed="2C 2D 2H 2S"),
        hand_size=8,
    ),
    four(
        "one-on-one",
        "Spades for two, half the pack unseen",
        "a two-player app: four hands dealt, two unused",
        sides=ALONE[:2],
        bags=BagRule(limit=5, penalty=50),
        target=250,
        ending=Ending(floor=-250),
    ),
    over(
        TWO_PLAYER,
        "two-player-open",
        "Spades for two, both drawn cards seen",
        "CardSharp, two-handed: the first drawer bids first",
        dealing=DrawTwoKeepOne(exchange=0, second_seen=True),
        first_bidder=0,
        nil=NilRule(),
        target=300,
    ),
)
"""Other decks, tournament tables and other numbers of players."""
