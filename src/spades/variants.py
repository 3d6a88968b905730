"""Variants: the rules of a table as one value."""

from collections.abc import Sequence
from functools import partial
from typing import Any, TypeAlias

import attrs

from spades.bids import BLIND, BLIND_NIL
from spades.cards import STANDARD_DECK, Deck
from spades.errors import InvalidVariant
from spades.rules.base import BidRule, PlayRule
from spades.rules.bidding import BlindBeforeLooking, BlindOffered, LookFirst
from spades.rules.dealing import DealAll, Dealing, DrawTwoKeepOne, Leftover, LowTotal, MisdealRule, Passing
from spades.rules.ending import Ending
from spades.rules.play import Breaking, FirstLeader, FollowSuit, SpadesBroken
from spades.rules.scoring import BagRule, ContractRule, NilRule
from spades.soundness import problems_of
from spades.table import Setting, Table

Seats: TypeAlias = tuple[tuple[int, ...], ...]


def _deep_tuple(value: Any) -> Any:
    # What is no list is left as it is, for `_problems` to name.
    return tuple(map(_deep_tuple, value)) if isinstance(value, list | tuple) else value


def _as_sides(sides: Sequence[Sequence[int]]) -> Seats:
    return _deep_tuple(sides)  # type: ignore[no-any-return]


def _as_bid_rules(rules: Sequence[BidRule]) -> tuple[BidRule, ...]:
    return _deep_tuple(rules)  # type: ignore[no-any-return]


def _as_play_rules(rules: Sequence[PlayRule]) -> tuple[PlayRule, ...]:
    return _deep_tuple(rules)  # type: ignore[no-any-return]


def _as_texts(texts: Sequence[str]) -> tuple[str, ...]:
    return _deep_tuple(texts)  # type: ignore[no-any-return]


@attrs.frozen(kw_only=True, cache_hash=True)
class Variant:
    """The rules that a table plays by.

    `key` is its stable name and `title` what people call it. `sides` lists the seats of each side, sides in the order of their
    lowest seat. `deck`, `hand_size` (also the number of tricks), `dealing` and `misdeal` give the cards. The bidding starts
    `first_bidder` places to the dealer's left; `bid_rules` narrow what may be bid, in turn; `low_total` says what happens to bids
    that add up to too little, and `passing` which cards partners pass. `first_leader` leads; `play_rules` narrow what may be played, in
    turn, and `breaking` says what breaks spades. `contract`, `nil` (None: a bid of zero is a plain bid) and `bags` give the points;
    `target` and `ending` the end of the game. `sources` names where the rules come from.

    A variant is data: it compares, hashes and pickles. A house rule is one `attrs.evolve`.

    Errors: `InvalidVariant` with everything that is wrong.

    >>> import attrs
    >>> from spades import VARIANTS
    >>> home = attrs.evolve(VARIANTS["partnership"], key="home/partnership", target=300)
    >>> home.target, home.seats
    (300, 4)
    """

    key: str
    title: str
    sides: Seats = attrs.field(converter=_as_sides)
    deck: Deck = STANDARD_DECK
    hand_size: int = 13
    dealing: Dealing = DealAll()
    misdeal: MisdealRule | None = None
    first_bidder: int = 1
    bid_rules: tuple[BidRule, ...] = attrs.field(default=(), converter=_as_bid_rules)
    low_total: LowTotal | None = None
    passing: Passing | None = None
    first_leader: FirstLeader = FirstLeader.FIRST_BIDDER
    play_rules: tuple[PlayRule, ...] = attrs.field(default=(FollowSuit(), SpadesBroken()), converter=_as_play_rules)
    breaking: Breaking = Breaking.ANY_SPADE
    contract: ContractRule = ContractRule()
    nil: NilRule | None = NilRule()
    bags: BagRule = BagRule()
    target: int = 500
    ending: Ending = Ending()
    sources: tuple[str, ...] = attrs.field(default=(), converter=_as_texts)

    seats: int = attrs.field(init=False, eq=False, repr=False)
    """How many players sit at the table."""
    draws: int = attrs.field(init=False, eq=False, repr=False)
    """How many turns the draw takes; 0 where the cards are dealt."""
    exchange: int = attrs.field(init=False, eq=False, repr=False)
    """How many cards may be changed after a blind nil."""
    second_seen: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether the card that is discarded after keeping one is looked at."""
    leftover: int = attrs.field(init=False, eq=False, repr=False)
    """How many cards are left over for somebody to take."""
    discard_after_bids: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether who took the cards left over discards after the bidding."""
    blind_bids: int = attrs.field(init=False, eq=False, repr=False)
    """The mask of the blind bids that the table plays."""
    setting: Setting = attrs.field(init=False, eq=False, repr=False)
    """The frame that rules may ask for."""
    _orders: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    """By dealer: the order of the bidding."""
    changes_cards: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether cards may change hands before the play."""
    bids_in_range: int = attrs.field(init=False, eq=False, repr=False)
    """The mask of the bids, blind ones included, of no more tricks than there are."""
    lead_rules: tuple[PlayRule, ...] = attrs.field(init=False, eq=False, repr=False)
    """The rules of play that a lead may break."""
    follow_rules: tuple[PlayRule, ...] = attrs.field(init=False, eq=False, repr=False)
    """The rules of play that a card which follows may break."""
    all_bid_rules: tuple[BidRule, ...] = attrs.field(init=False, eq=False, repr=False)
    """The rules of bidding in full: those about blind bids, which follow from the data, around `bid_rules`."""

    def __attrs_post_init__(self) -> None:
        problems = tuple(problems_of(self))
        if problems:
            raise InvalidVariant(problems)
        settle = partial(object.__setattr__, self)
        settle("setting", Setting(self.deck, self.sides, self.hand_size))
        settle("seats", self.setting.seats)
        settle("lead_rules", tuple(rule for rule in self.play_rules if getattr(rule, "binds", "lead") == "lead"))
        settle("follow_rules", tuple(rule for rule in self.play_rules if getattr(rule, "binds", "follow") == "follow"))
        first = [dealer + self.first_bidder for dealer in range(self.seats)]
        settle("_orders", tuple(tuple((start + place) % self.seats for place in range(self.seats)) for start in first))
        drawn = isinstance(self.dealing, DrawTwoKeepOne)
        settle("draws", self.seats * self.hand_size if drawn else 0)
        settle("exchange", self.dealing.exchange if isinstance(self.dealing, DrawTwoKeepOne) else 0)
        kitty = isinstance(self.dealing, DealAll) and self.dealing.leftover is not Leftover.NOBODY
        settle("second_seen", isinstance(self.dealing, DrawTwoKeepOne) and self.dealing.second_seen)
        settle("discard_after_bids", isinstance(self.dealing, DealAll) and self.dealing.discard_after_bids)
        settle("leftover", len(self.deck.cards) - self.seats * self.hand_size if kitty else 0)
        settle("changes_cards", bool(self.exchange or self.leftover or self.passing))
        blind_nil = BLIND_NIL.mask if self.nil is not None and self.nil.blind_points is not None else 0
        settle("blind_bids", blind_nil | self.contract.blind_bids)
        # Where nothing can be bid blind, nobody has anything to decide before looking.
        before, after = ((BlindBeforeLooking(),), (LookFirst(),)) if self.blind_bids else ((), ())
        settle("all_bid_rules", (BlindOffered(self.blind_bids), *before, *self.bid_rules, *after))
        plain = (2 << self.hand_size) - 1
        settle("bids_in_range", plain | plain << BLIND)

    def rules_at(self, table: Table) -> tuple[PlayRule, ...]:
        """The rules of play that may say something at a table: those of a lead, or those of following."""
        return self.follow_rules if table.cards else self.lead_rules

    def bidding_order(self, dealer: int) -> tuple[int, ...]:
        """The seats in the order in which they bid.

        >>> from spades import VARIANTS
        >>> VARIANTS["cutthroat"].bidding_order(1)
        (2, 0, 1)
        """
        return self._orders[dealer]

    def side_of(self, seat: int) -> int:
        """The side that a seat plays for.

        >>> from spades import VARIANTS
        >>> [VARIANTS["partnership"].side_of(seat) for seat in range(4)]
        [0, 1, 0, 1]
        """
        return self.setting.side_of[seat]
