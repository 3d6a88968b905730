"""What contracts, nils and bags are worth: rules as data, each of which gives its own lines of the score."""

from collections.abc import Iterator
from enum import Enum

import attrs

from spades.bids import BLIND, Bid
from spades.results import ScoreLine


@attrs.frozen
class Tally:
    """One side in a finished round: its bids and tricks, seat by seat in the order of the bidding, and the tricks of the round.

    A bid is None in a round that bids itself. Where nobody plays nil (`plain_zero`), a bid of 0 is one like any other.
    """

    bids: tuple[Bid | None, ...]
    won: tuple[int, ...]
    hand_size: int
    plain_zero: bool = False
    nils: list[tuple[Bid, int]] = attrs.field(init=False, eq=False, repr=False)
    """The nils of the side, each with the tricks that its bidder won."""
    numbers: list[Bid] = attrs.field(init=False, eq=False, repr=False)
    """The other bids."""

    def __attrs_post_init__(self) -> None:
        nils: list[tuple[Bid, int]] = []
        numbers: list[Bid] = []
        for bid, won in zip(self.bids, self.won, strict=True):
            if bid is not None and (bid.tricks or self.plain_zero):
                numbers.append(bid)
            elif bid is not None:
                nils.append((bid, won))
        object.__setattr__(self, "nils", nils)
        object.__setattr__(self, "numbers", numbers)

    @property
    def tricks(self) -> int:
        """The tricks that the side won."""
        return sum(self.won)

    @property
    def bids_itself(self) -> bool:
        """Whether nobody has bid."""
        return self.bids[0] is None


class FailedNil(Enum):
    """What the tricks of a failed nil are good for.

    BAGS: bags of the side, no help to the partner (A-19, B-18). HELP: they count for the partner's contract.
    NOTHING: neither. SET: they lose the contract of the whole side.
    """

    BAGS = "bags"
    HELP = "help"
    NOTHING = "nothing"
    SET = "set"


@attrs.frozen(kw_only=True)
class DoubleNil:
    """Partners' nils as one: `points` if all are made, `blind_points` if all are blind too, else `lost` (None: as much).

    Their tricks are neither bags nor help.
    """

    points: int = 200
    lost: int | None = None
    blind_points: int = 400

    def line(self, nils: list[tuple[Bid, int]]) -> ScoreLine:
        """The one line of the two nils."""
        won = self.blind_points if all(bid.blind for bid, _ in nils) else self.points
        if not any(tricks for _, tricks in nils):
            return ScoreLine("score.double-nil-made", won, 0)
        return ScoreLine("score.double-nil-failed", -(won if self.lost is None else self.lost), 0)


@attrs.frozen(kw_only=True)
class NilRule:
    """What a nil is worth (A-17 to A-19, B-17, B-18, C-2, C-10, D-5, D-6).

    `points` are won, `lost` (None: as many) are lost; `blind_points` and `blind_lost` by a blind nil (`blind_points` None: not
    played). `failed` says what the tricks of a failed nil do; where they are bags, each scores `bag_points` (A: 1, B: 0), and
    `bags_if_set` tells whether they also count when the side's contract is set. `double` scores the nils of both partners as one
    (None: each by itself).
    """

    points: int = 100
    lost: int | None = None
    blind_points: int | None = None
    blind_lost: int | None = None
    failed: FailedNil = FailedNil.BAGS
    bag_points: int = 1
    bags_if_set: bool = True
    double: DoubleNil | None = None

    def is_double(self, tally: Tally) -> bool:
        """Whether all the partners of a side have bid nil and it counts as one."""
        return self.double is not None and len(tally.bids) > 1 and len(tally.nils) == len(tally.bids)

    def lines(self, tally: Tally, is_set: bool, counted: bool) -> Iterator[ScoreLine]:
        """The lines of a side's nils; `counted` tells whether the table counts bags."""
        nils = tally.nils
        if self.double is not None and self.is_double(tally):
            yield self.double.line(nils)
            return
        yield from (self._line(bid, won) for bid, won in nils)
        failed = sum(won for _, won in nils)
        if failed and self.failed is FailedNil.BAGS and (self.bags_if_set or not is_set):
            yield ScoreLine("score.failed-nil-bags", self.bag_points * failed, failed * counted)

    def _line(self, bid: Bid, won: int) -> ScoreLine:
        points, lost = self.points, self.lost
        if bid.blind and self.blind_points is not None:
            points, lost = self.blind_points, self.blind_lost
        kind = "blind-nil" if bid.blind else "nil"
        return (
            ScoreLine(f"score.{kind}-failed", -(points if lost is None else lost), 0) if won else ScoreLine(f"score.{kind}-made", points, 0)
        )


@attrs.frozen(kw_only=True)
class BigBid:
    """A contract of `tricks` (or more, with `or_more`) that is worth something else than usual.

    `made` points if it is made and `set` lost if it is not (None: as usual), both as usual but `factor` times.
    """

    tricks: int = 10
    or_more: bool = True
    made: int | None = None
    set: int | None = None
    factor: int = 1

    def applies(self, contract: int) -> bool:
        """Whether a contract is so big."""
        return contract == self.tricks or (self.or_more and contract > self.tricks)


@attrs.frozen(kw_only=True)
class BlindNumbers:
    """Blind bids of `minimum` tricks or more: their share of the contract counts `factor` times if it is made, `lost_factor` times if set.

    `points` (and `lost`, None: as many) instead give the share a fixed worth.
    """

    minimum: int = 6
    factor: int = 2
    lost_factor: int = 2
    points: int | None = None
    lost: int | None = None

    def share(self, tricks: int, each: int, is_made: bool) -> int:
        """What a blind bid of some tricks adds to the worth of a contract."""
        if self.points is None:
            return tricks * each * (self.factor if is_made else self.lost_factor)
        return self.points if is_made or self.lost is None else self.lost


@attrs.frozen(kw_only=True)
class ContractRule:
    """What a contract is worth for each trick bid: `made` is won, `set` is lost (A-14, A-16, B-14, C-7, D-12).

    `opponents` is what the other sides get for each trick that a set contract lacks. The contract of a side is the sum of its
    bids (A-6), or the number of its last bidder (`last_bid_counts`: the earlier ones are hints). `big` are bids of a special
    worth, the first that applies counts; `blind` says what blind numbers are worth (None: not played). `boston` are points for winning
    every trick (A-13). With `first_round_bids_itself` nobody bids in the first round of a game, and each trick scores `made`.
    """

    made: int = 10
    set: int = 10
    opponents: int = 0
    last_bid_counts: bool = False
    big: tuple[BigBid, ...] = ()
    blind: BlindNumbers | None = None
    boston: int = 0
    first_round_bids_itself: bool = False

    def contract(self, tally: Tally) -> int:
        """The tricks that a side has to win."""
        return tally.tricks if tally.bids_itself else sum([bid.tricks for bid in self._counting(tally)])

    def _counting(self, tally: Tally) -> list[Bid]:
        """The bids that make the contract."""
        numbers = tally.numbers
        return numbers[-1:] if self.last_bid_counts else numbers

    def line(self, tally: Tally, is_set: bool) -> ScoreLine:
        """The line of a side's contract, made or set."""
        if tally.bids_itself:
            return ScoreLine("score.contract", self.made * tally.tricks, 0)
        contract, each = self.contract(tally), self.set if is_set else self.made
        blind = [bid.tricks for bid in self._counting(tally) if bid.blind]
        worth = each * (contract - sum(blind))
        if self.blind is not None:
            worth += sum(self.blind.share(tricks, each, not is_set) for tricks in blind)
        for big in self.big:
            if big.applies(contract):
                fixed = big.set if is_set else big.made
                worth = worth * big.factor if fixed is None else fixed
                break
        return ScoreLine("score.set", -worth, 0) if is_set else ScoreLine("score.contract", worth, 0)

    @property
    def blind_bids(self) -> int:
        """The mask of the blind numbers that the table plays."""
        return 0 if self.blind is None else ((1 << BLIND) - (1 << self.blind.minimum)) << BLIND


@attrs.frozen(kw_only=True)
class BagRule:
    """What overtricks are worth (A-14, A-15, B-15, B-16, C-8, C-13, D-13).

    Each scores `points`. A side that has collected `limit` bags loses `penalty`, as often as the limit was reached (a `penalty`
    of 0 or None: never; a `limit` of None: bags are not counted at all); `carry` keeps what is beyond the limit, otherwise the count is
    emptied. `take_back` also takes away the points that these bags had scored; `to_opponents` gives the penalty to the other
    sides instead.
    """

    limit: int | None = 10
    penalty: int | None = 100
    points: int = 1
    carry: bool = True
    take_back: bool = False
    to_opponents: bool = False

    def overtricks(self, number: int) -> Iterator[ScoreLine]:
        """The line of a side's overtricks, if it has any that are worth something."""
        bags = number if self.limit is not None else 0
        if bags or (number and self.points):
            yield ScoreLine("score.bags", self.points * number, bags)

    def times(self, bags: int) -> int:
        """How often a number of bags reaches the limit."""
        return bags // self.limit if self.penalty and self.limit is not None else 0

    def penalties(self, bags: int) -> Iterator[ScoreLine]:
        """The line of a side that reaches the limit; it takes the bags off."""
        times = self.times(bags)
        if times:
            off = (self.limit or 0) * times
            lost = 0 if self.to_opponents else (self.penalty or 0) * times
            yield ScoreLine("score.bag-penalty", -lost - self.points * off * self.take_back, -(off if self.carry else bags))
