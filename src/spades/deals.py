"""The deal of a round: the one place where chance comes in, and all that is hidden."""

import random
from collections.abc import Iterable, Sequence

import attrs

from spades.cards import Card, Hand, mask_of
from spades.course import clockwise
from spades.errors import SpadesError, WrongType
from spades.legality import check_cards, check_seat
from spades.table import Table
from spades.variants import Variant


@attrs.frozen
class Origin:
    """The hidden side of a round that the play does not change: how the cards were dealt, and what was done before the lead.

    `hands` are those dealt (empty in a drawn game), `stock` the pack that a drawn game draws from (else empty), `spares` the
    order in which cards come back in an exchange, and `thrown` the cards of the exchanges, in order.
    """

    variant: Variant
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...] = ()
    spares: tuple[Card, ...] = ()
    thrown: tuple[Hand, ...] = ()

    @classmethod
    def shuffled(cls, variant: Variant, rng: random.Random, dealer: int) -> "Origin":
        """Shuffle and deal; the only place where chance comes in."""
        if not isinstance(rng, random.Random):
            raise WrongType(f"a random.Random is wanted to shuffle with, not {rng!r}")
        check_seat(variant, dealer)
        pack = list(variant.deck.cards)
        rng.shuffle(pack)
        spares = pack[:]
        if variant.draws:
            rng.shuffle(spares)
        return cls._dealt(variant, tuple(pack), tuple(spares), dealer)

    @classmethod
    def of_pack(cls, variant: Variant, pack: Iterable[Card], spares: Iterable[Card] | None, dealer: int) -> "Origin":
        """Deal a pack in its order, if it is the variant's deck."""
        check_seat(variant, dealer)
        pack = tuple(pack)
        spares = pack if spares is None else tuple(spares)
        for cards in (pack, spares):
            missing = variant.deck.mask & ~check_cards(variant, cards).mask
            if missing:
                raise SpadesError(f"the pack lacks {Hand.of_mask(missing)}")
        return cls._dealt(variant, pack, spares, dealer)

    @classmethod
    def _dealt(cls, variant: Variant, pack: tuple[Card, ...], spares: tuple[Card, ...], dealer: int) -> "Origin":
        if variant.draws:
            return cls(variant, (), pack, spares)
        seats = variant.seats
        dealt = pack[: seats * variant.hand_size]
        return cls(variant, tuple(Hand(dealt[(seat - dealer - 1) % seats :: seats]) for seat in range(seats)))

    @classmethod
    def of_hands(cls, variant: Variant, hands: Sequence[Hand | Iterable[Card]], dealer: int) -> "Origin":
        """Take hands that are already dealt, if the deck can give them."""
        check_seat(variant, dealer)
        if len(hands) != variant.seats:
            raise SpadesError(f"there are {len(hands)} hands: this table has {variant.seats} seats")
        dealt = tuple(check_cards(variant, hand) for hand in hands)
        seen = 0
        for seat, hand in enumerate(dealt):
            if hand.mask & seen:
                raise SpadesError(f"{Hand.of_mask(hand.mask & seen)} stands in two hands (again in that of seat {seat})")
            if len(hand) != variant.hand_size:
                raise SpadesError(f"seat {seat} has {len(hand)} card{'s' * (len(hand) != 1)}: a hand of this table has {variant.hand_size}")
            seen |= hand.mask
        return cls(variant, dealt)

    def thrown_by(self, table: Table, seat: int) -> Hand:
        """The cards that a seat threw in its exchange."""
        dealer, exchanges = table.auction.dealer or 0, table.auction.exchanges
        done = [other for other in clockwise(self.variant, dealer) if exchanges[other] is not None]
        return dict(zip(done, self.thrown, strict=True)).get(seat, Hand())

    def next_spares(self, table: Table, hands: tuple[int, ...], count: int) -> int:
        """The mask of the cards that an exchange brings next: face-down discards of the draw, never cards that were thrown (D-6)."""
        out = mask_of(card for cards in self.thrown for card in cards)
        for seat, hand in enumerate(hands):
            out |= hand | table.played_by(seat)
        discards = mask_of(self.stock[: 2 * len(table.auction.draws)]) & ~out
        return mask_of([card for card in self.spares if card._bit & discards][:count])
