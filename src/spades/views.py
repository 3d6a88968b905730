"""What one seat sees of a round."""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from spades.actions import Action
from spades.bids import Bid, bids_of
from spades.cards import Card, Hand, Suit, mask_of
from spades.course import legal_mask, list_actions, shown_voids
from spades.deals import Origin
from spades.exchanges import after_exchange, gets_first, has_come, partner_of
from spades.table import OnTable, Phase, Table
from spades.variants import Variant

if TYPE_CHECKING:
    from spades.rounds import Round


@attrs.frozen(repr=False)
class SeatView(OnTable):
    """A round as one seat knows it: the public table, and its own cards. Nothing else is reachable from it.

    `hand` is None until the seat may see it (C-10). In a drawn game (D-2), `drawn` is the card that the seat is about to keep
    or refuse, and `draws` the cards that it saw at each of its turns, in the order of the stock: the one it kept, or the one it refused
    and the one it had to keep. `thrown` and `received` are the cards that it gave away and got (D-6).

    >>> import random
    >>> from spades import VARIANTS, Round
    >>> view = Round.deal(VARIANTS["partnership"], random.Random(1), dealer=3).view(0)
    >>> len(view.hand), len(view.unseen), view.turn
    (13, 39, 0)
    """

    variant: Variant
    seat: int
    table: Table
    hand: Hand | None
    drawn: Card | None = None
    draws: tuple[tuple[Card, ...], ...] = ()
    thrown: Hand = Hand()
    received: Hand = Hand()

    def __repr__(self) -> str:
        hand = "hand unseen" if self.hand is None else f"hand {self.hand}"
        turn = "" if self.turn is None else f", seat {self.turn} to act"
        return f"<SeatView of seat {self.seat}, {self.variant.key}: {hand}, {self.phase.value}{turn}>"

    @property
    def refused(self) -> Hand:
        """In a drawn game: the cards of its own turns that this seat did not keep."""
        if not self.draws:
            return Hand()
        return Hand(card for cards in self.draws for card in cards) - Hand.of_mask(_kept(self.table, self.variant, self.seat, self.draws))

    @property
    def passed(self) -> Hand:
        """The cards that this seat has passed and not got back: its partner holds them, or has played them."""
        if self.variant.passing is None:
            return Hand()
        return self.thrown if gets_first(self.variant, self.table.auction, self.seat) else self.thrown - self.received

    @property
    def unseen(self) -> Hand:
        """The cards that this seat has not seen: all but its own, those played, and those that it discarded."""
        seen = mask_of(card for trick in self.tricks for card in trick.cards) | mask_of(self.table.cards)
        seen |= mask_of(card for cards in self.draws for card in cards)
        seen |= self.thrown.mask | (self.hand.mask if self.hand is not None else 0) | mask_of(() if self.drawn is None else (self.drawn,))
        return Hand.of_mask(self.variant.deck.mask & ~seen)

    @property
    def voids(self) -> tuple[frozenset[Suit], ...]:
        """By seat: the suits that it has shown not to hold, by not following, or by a lead that only such a hand may make."""
        return shown_voids(self.variant, self.table)

    def _legal(self) -> int:
        if self.turn != self.seat:
            return 0
        return legal_mask(self.variant, self.table, None if self.hand is None else self.hand.mask)

    def legal_actions(self) -> tuple[Action, ...]:
        """What this seat may do now; nothing where it is not its turn."""
        if self.turn != self.seat:
            return ()
        return list_actions(self.variant, self.table, self._legal(), 0 if self.hand is None else self.hand.mask)

    def legal_bids(self) -> tuple[Bid, ...]:
        """The bids that this seat may make now."""
        return bids_of(self._legal()) if self.phase is not Phase.PLAY else ()

    def legal_plays(self) -> Hand:
        """The cards that this seat may play now."""
        return Hand.of_mask(self._legal()) if self.phase is Phase.PLAY else Hand()

    def sample(self, rng: random.Random) -> "Round":
        """A whole round that this seat cannot tell from the real one: hands of the right size, no card that it knows to be elsewhere.

        Every deal that fits what the seat has seen (cards, voids shown, its own discards) is equally likely.

        A rule that looks at the whole hand (`BidHolding`, say) is met by trying such deals until one plays by it.

        Errors: `SpadesError` where no deal fits, or where none was found in 20,000 tries.

        >>> import random
        >>> from spades import VARIANTS, Round
        >>> view = Round.deal(VARIANTS["partnership"], random.Random(1)).view(2)
        >>> view.sample(random.Random(2)).view(2) == view
        True
        """
        from spades.sampling import sample_round

        return sample_round(self, rng)


@attrs.frozen(kw_only=True)
class OwnCards:
    """The cards that a seat has seen because they were its own: dealt or drawn, about to be kept or refused, thrown and received.

    `dealt` is None in a drawn game, and where the seat has not looked; the other fields are those of `SeatView`.
    """

    dealt: Hand | None = None
    draws: tuple[tuple[Card, ...], ...] = ()
    drawn: Card | None = None
    thrown: Hand = Hand()
    received: Hand = Hand()


def own_cards(origin: Origin, table: Table, held: int, seat: int) -> OwnCards:
    """The own cards of a seat; `held` is the mask of those that it holds now."""
    auction, stock, thrown = table.auction, origin.stock, origin.thrown_by(seat)
    if not stock:
        received = origin.thrown_by(partner_of(origin.variant, seat)) if has_come(origin.variant, auction, seat) else Hand()
        return OwnCards(dealt=origin.hands[seat] if auction.looked[seat] else None, thrown=thrown, received=received)
    shown = origin.variant.second_seen
    draws = tuple(
        # The second card of a turn that kept the first stays unseen, at most tables.
        stock[2 * turn : 2 * turn + (2 if shown or not keep else 1)]
        for turn, keep in enumerate(auction.draws)
        if _drawer(origin.variant, table, turn) == seat
    )
    chooses = table.phase is Phase.DRAW and table.turn == seat and auction.looked[seat]
    kept = _kept(table, origin.variant, seat, draws)
    return OwnCards(
        draws=draws,
        drawn=stock[2 * len(auction.draws)] if chooses else None,
        thrown=thrown,
        received=Hand.of_mask((held | table.played_by(seat)) & ~kept) if thrown else Hand(),
    )


def _kept(table: Table, variant: Variant, seat: int, draws: Sequence[tuple[Card, ...]]) -> int:
    """The mask of the cards that a seat kept at its turns."""
    keeps = [keep for turn, keep in enumerate(table.auction.draws) if _drawer(variant, table, turn) == seat]
    return mask_of(cards[0] if keep else cards[1] for keep, cards in zip(keeps, draws, strict=True))


def see(variant: Variant, table: Table, seat: int, own: OwnCards) -> SeatView:
    """What a seat sees at a table; `own` may also hold what it saw of its cards later in the round."""
    auction = table.auction
    looked, played, gave = auction.looked[seat], table.played_by(seat), auction.exchanges[seat] is not None
    thrown = own.thrown if gave else Hand()
    if own.dealt is not None or not variant.draws:
        received = own.received if has_come(variant, auction, seat) else Hand()
        if own.dealt is None or not looked:
            return SeatView(variant, seat, table, None)
        after = after_exchange(variant, auction, seat, own.dealt.mask, thrown.mask, received.mask)
        return SeatView(variant, seat, table, Hand.of_mask(after & ~played), thrown=thrown, received=received)
    received = own.received if gave else Hand()
    done = sum(_drawer(variant, table, turn) == seat for turn in range(len(auction.draws)))
    draws = own.draws[:done]
    held = Hand.of_mask((_kept(table, variant, seat, draws) & ~thrown.mask | received.mask) & ~played)
    drawn = None
    if table.phase is Phase.DRAW and table.turn == seat and looked:
        drawn = own.draws[done][0] if done < len(own.draws) else own.drawn
    return SeatView(variant, seat, table, held if looked else None, drawn, draws, thrown, received)


def _drawer(variant: Variant, table: Table, turn: int) -> int:
    return ((table.auction.dealer or 0) + turn) % variant.seats
