"""How hands come about, and what may be changed in them before the play."""

from enum import Enum

import attrs

from spades.bids import Bid
from spades.cards import Rank, cards_of
from spades.rules.base import either
from spades.table import Auction, Setting


class Leftover(Enum):
    """Who takes the cards that are left over after the deal, and discards as many face down.

    NOBODY: they stay out of play. DEALER: the dealer. LOWEST_CLUB: the player who was dealt the lowest club.
    """

    NOBODY = "nobody"
    DEALER = "dealer"
    LOWEST_CLUB = "lowest-club"


@attrs.frozen(kw_only=True)
class DealAll:
    """Cards are dealt one by one, clockwise, the first to the dealer's left (A-4, B-4).

    `leftover` says who takes the cards that are left over, if any, and discards as many; `discard_after_bids` that this is done after the
    bidding instead of before it.
    """

    leftover: Leftover = Leftover.NOBODY
    discard_after_bids: bool = False

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        when = "after the bidding" if self.discard_after_bids else "before the bidding"
        taker = {Leftover.DEALER: "The dealer", Leftover.LOWEST_CLUB: "The player with the lowest club"}.get(self.leftover)
        kitty = f" {taker} takes the cards left over and discards as many face down, {when}." if taker else ""
        return "The cards are dealt one by one, clockwise, the first to the dealer's left." + kitty


@attrs.frozen(kw_only=True)
class DrawTwoKeepOne:
    """Hands are drawn from a stock, two cards a turn, one kept (D-2, D-3).

    Who bids blind nil before the first card may afterwards change up to `exchange` cards (D-6). With `second_seen` a player also looks at
    the card that is discarded when the first one is kept.
    """

    exchange: int = 3
    second_seen: bool = False

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        seen = "after a look at it" if self.second_seen else "unseen"
        return (
            f"Nobody deals: by turns each looks at the top card of the stock and keeps it, discarding the next one {seen}, "
            "or discards it and must keep the next one."
            + f" After a blind bid up to {self.exchange} card{'s' * (self.exchange > 1)} may be exchanged against earlier discards."
            * bool(self.exchange)
        )


Dealing = DealAll | DrawTwoKeepOne


class PassOrder(Enum):
    """Who passes first: the nil bidder, its partner (each sees what came before passing), or both without seeing."""

    BIDDER_FIRST = "bidder-first"
    PARTNER_FIRST = "partner-first"
    TOGETHER = "together"


@attrs.frozen(kw_only=True)
class Passing:
    """Cards that partners pass to each other after the bidding: how many beside a `nil`, a `blind_nil`, and `always`.

    `order` says who goes first; `optional` that a player may pass none.
    """

    nil: int = 0
    blind_nil: int = 0
    always: int = 0
    order: PassOrder = PassOrder.BIDDER_FIRST
    optional: bool = False

    def count(self, bids: tuple[Bid | None, ...]) -> int:
        """How many cards partners with these bids pass."""
        nils = [bid for bid in bids if bid is not None and not bid.tricks]
        if any(bid.blind for bid in nils) and self.blind_nil:
            return self.blind_nil
        return self.nil if nils and self.nil else self.always

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        counts = [("beside a nil", self.nil), ("beside a blind nil", self.blind_nil)]
        counts += [("otherwise" if self.nil or self.blind_nil else "in every round", self.always)]
        said = ", ".join(f"{number} {when}" for when, number in counts if number)
        first = "the nil bidder" if self.nil or self.blind_nil else "the first bidder"
        order = {
            PassOrder.BIDDER_FIRST: f"{first} first, the partner after seeing them",
            PassOrder.PARTNER_FIRST: f"the partner first, {first} after seeing them",
            PassOrder.TOGETHER: "both before looking at what they get",
        }
        none = "; who passes first may also pass none, and then gets none" * self.optional
        return f"After the bidding partners pass each other cards: {said}; {order[self.order]}{none}."


@attrs.frozen(kw_only=True)
class MisdealRule:
    """Hands that entitle to a new deal when it is their turn to bid.

    `most_spades`: no more spades than that; `without`: no card of any of these ranks; `long_suit`: so many cards of one suit. With
    `forced` the hand must be thrown in. With `same_dealer` the same player deals again.
    """

    most_spades: int | None = None
    without: tuple[Rank, ...] = ()
    long_suit: int | None = None
    forced: bool = False
    same_dealer: bool = True

    def allows(self, hand: int, setting: Setting) -> bool:
        """Whether a hand is bad enough."""
        deck = setting.deck
        suits = {deck.follow[card._index] for card in deck.cards}
        if self.most_spades is not None and (hand & deck.trump_mask).bit_count() <= self.most_spades:
            return True
        if self.without and not any(card.rank in self.without for card in cards_of(hand)):
            return True
        return self.long_suit is not None and any((hand & suit).bit_count() >= self.long_suit for suit in suits)

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        ranks = either([rank.name.lower().replace("_", " ") for rank in self.without])
        spades = f"at most {self.most_spades} spade{'s' * (self.most_spades != 1)}" if self.most_spades else "no spade"
        hands = [spades] * (self.most_spades is not None) + [f"no {ranks}"] * bool(ranks)
        hands += [f"{self.long_suit} or more cards of a suit"] * (self.long_suit is not None)
        who = "must" if self.forced else "may"
        return f"A player whose turn it is to bid {who} throw in a hand with {', or '.join(hands)}; {_dealer(self.same_dealer)}."


@attrs.frozen(kw_only=True)
class LowTotal:
    """What happens when the bids of all players add up to less than `minimum`: nobody plays.

    With `redeal` the cards are dealt again (by the same dealer with `same_dealer`); otherwise each side scores its bid as made.
    """

    minimum: int = 11
    redeal: bool = False
    same_dealer: bool = True

    def applies(self, auction: Auction) -> bool:
        """Whether the bidding is over and too low."""
        return None not in auction.bids and sum(bid.tricks for bid in auction.bids if bid is not None) < self.minimum

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        then = _dealer(self.same_dealer) if self.redeal else "each side scores its bid as made"
        return f"If all bids add up to less than {self.minimum}, nobody plays, and {then}."


def _dealer(same: bool) -> str:
    return "the same player deals again" if same else "the next player deals"
