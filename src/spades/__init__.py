"""The rules of the card game Spades: cards, bids, tricks, legality, scoring, rounds and games as values that never change."""

from spades.actions import Action, Draw, Exchange, Look
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
