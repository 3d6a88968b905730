"""More rules of bidding: forced bids, limits by side, conditions of blind bids."""

from collections.abc import Iterable

import attrs

from spades.bids import BLIND, BLIND_NIL, NIL, Bid
from spades.cards import Card, Rank, Suit, cards_of
from spades.rules.base import either, named
from spades.rules.bidding import BLIND_BIDS, PLAIN_BIDS
from spades.table import Table


def _numbers(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(numbers)


@attrs.frozen
class OnlyBids:
    """Only some numbers may be bid."""

    tricks: tuple[int, ...] = attrs.field(converter=_numbers)
    code = "bid.number-not-allowed"
    separable = True

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        return f"Bid {either([_said(number) for number in self.tricks])}."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        return bids & (BLIND_BIDS | _mask(self.tricks))


@attrs.frozen(kw_only=True)
class BidHolding:
    """The bid is the number of certain cards in the hand, `times` so many: of a `suit`, of a `rank`, or of both.

    With `or_nil` it may also be nil. With `last_free` the last bidder is free.
    """

    suit: Suit | None = Suit.SPADES
    rank: Rank | None = None
    times: int = 1
    or_nil: bool = False
    last_free: bool = False
    code = "bid.not-the-holding"
    asks_hand = True

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        rank = "" if self.rank is None else f"{self.rank.name.lower().replace('_', ' ')}{'es' if self.rank is Rank.SIX else 's'}"
        suit = "" if self.suit is None else self.suit.plural
        what = f"{rank} of {suit}" if rank and suit else rank or suit or "cards"
        number = {1: "the number", 2: "twice the number"}.get(self.times, f"{self.times} times the number")
        return f"Bid {number} of {what} that you hold{', or nil' * self.or_nil}{'; the last bidder is free' * self.last_free}."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        if hand is None or (self.last_free and _is_last(table)):
            return bids
        held = sum(
            (self.suit is None or table.deck.suit_of(card) is self.suit) and (self.rank is None or card.rank is self.rank)
            for card in cards_of(hand)
        )
        return bids & (BLIND_BIDS | _mask((held * self.times,)) | (NIL.mask if self.or_nil else 0))


@attrs.frozen
class HolderBids:
    """The player who holds a card must bid a certain number."""

    card: Card
    tricks: int
    code = "bid.holder-bids"
    asks_hand = True

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        return f"The player who holds {named(self.card)} bids {_said(self.tricks)}."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        return bids if hand is None or not hand & self.card._bit else bids & (BLIND_BIDS | _mask((self.tricks,)))


@attrs.frozen
class NoNilHolding:
    """A player who holds a card may not bid nil."""

    card: Card
    code = "bid.nil-not-allowed"
    asks_hand = True

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        return f"Nobody may bid nil with {named(self.card)} in hand."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        return bids if hand is None or not hand & self.card._bit else bids & ~NIL.mask


@attrs.frozen
class OnePartnerNil:
    """One partner of each side must bid nil: the last one, if no other has."""

    code = "bid.must-be-nil"
    separable = True
    text = "One partner of each side must bid nil."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        made = _partners_bids(table)
        return bids & (NIL.mask | BLIND_NIL.mask) if _closes_side(table) and all(bid.tricks for bid in made) else bids


@attrs.frozen
class SameAsPartner:
    """The later partner must bid the number of the first."""

    code = "bid.not-the-partners"
    separable = True
    text = "Bid the number that your partner has bid."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        made = _partners_bids(table)
        return bids & (BLIND_BIDS | _mask((made[0].tricks,))) if made else bids


@attrs.frozen(kw_only=True)
class MinimumSideBid:
    """The bids of a side must add up to `minimum` at least: its last bidder must see to that.

    Beside a nil the partner is free, or with `beside_nil` must bid the minimum alone (or nil too). With `last_bid_counts` the number of
    the last bidder must be enough by itself (as where it is the contract).
    """

    minimum: int = 4
    beside_nil: bool = False
    last_bid_counts: bool = False
    code = "bid.below-minimum"
    separable = True

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        nil = "must bid that alone, or nil too" if self.beside_nil else "is free"
        what = "The last bid of a side must be" if self.last_bid_counts else "The bids of a side must add up to"
        return f"{what} {self.minimum} or more; the partner of a nil {nil}."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        made = _partners_bids(table)
        nils = any(not bid.tricks for bid in made)
        if not _closes_side(table) or (nils and not self.beside_nil):
            return bids
        others = 0 if self.last_bid_counts else sum(bid.tricks for bid in made)
        enough = range(max(self.minimum - others, 0), BLIND)
        return bids & (_mask(enough) | _mask(enough) << BLIND | (NIL.mask | BLIND_NIL.mask if nils else 0))


@attrs.frozen(kw_only=True)
class MaximumSideBid:
    """The bids of a side may not add up to more than `maximum` (None: the number of tricks)."""

    maximum: int | None = None
    code = "bid.above-maximum"
    separable = True

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        most = "the number of tricks" if self.maximum is None else str(self.maximum)
        return f"The bids of a side may not add up to more than {most}."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        most = table.hand_size if self.maximum is None else self.maximum
        left = _mask(range(max(most - sum(bid.tricks for bid in _partners_bids(table)), 0) + 1))
        return bids & (left | left << BLIND)


@attrs.frozen(kw_only=True)
class ForbiddenTotal:
    """The last bidder may not make all bids add up to `total` (None: the number of tricks), so that somebody must fail."""

    total: int | None = None
    code = "bid.forbidden-total"
    separable = True

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        return f"The last bidder may not make the bids add up to {'the number of tricks' if self.total is None else self.total}."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        if not _is_last(table):
            return bids
        rest = (table.hand_size if self.total is None else self.total) - sum(bid.tricks for bid in table.bids if bid is not None)
        return bids & ~(_mask((rest,)) | _mask((rest,)) << BLIND)


@attrs.frozen
class BlindWhenBehind:
    """Only a side that is `points` or more behind the best of its opponents may bid blind."""

    points: int = 100
    code = "bid.blind-not-allowed"
    separable = True

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        behind = f"is {self.points} point{'s' * (self.points != 1)} or more behind" if self.points else "does not lead alone"
        return f"Only a side that {behind} may bid blind."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        if table.turn is None:
            return bids
        scores, side = table.auction.scores, table.auction.setting.side_of[table.turn]
        best = max(score for other, score in enumerate(scores) if other != side)
        return bids if scores[side] + self.points <= best else bids & PLAIN_BIDS


@attrs.frozen
class OneBlindPerSide:
    """Only one player of a side may bid blind."""

    code = "bid.blind-not-allowed"
    separable = True
    text = "Only one player of a side may bid blind."

    def __call__(self, bids: int, hand: int | None, table: Table) -> int:
        return bids & PLAIN_BIDS if any(bid.blind for bid in _partners_bids(table)) else bids


def _said(number: int) -> str:
    return str(number) if number else "nil"


def _mask(numbers: Iterable[int]) -> int:
    """The mask of the plain bids of some numbers; those that nobody can bid are left out."""
    return sum(1 << number for number in set(numbers) if 0 <= number < BLIND)


def _partners_bids(table: Table) -> list[Bid]:
    """What the partners of the seat to act have bid."""
    partners = () if table.turn is None else table.auction.setting.partners(table.turn)
    return [bid for partner in partners if (bid := table.bids[partner]) is not None]


def _closes_side(table: Table) -> bool:
    """Whether the seat to act is the last of its side to bid."""
    return table.turn is not None and all(table.bids[partner] is not None for partner in table.auction.setting.partners(table.turn))


def _is_last(table: Table) -> bool:
    """Whether the seat to act is the last of all to bid."""
    return sum(bid is None for bid in table.bids) == 1
