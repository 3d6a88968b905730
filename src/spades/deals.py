"""The deal of a round: the one place where chance comes in, and all that is hidden."""

import random
from collections.abc import Iterable, Sequence

import attrs

from spades.cards import Card, Hand, mask_of
from spades.course import lowest_club_holder
from spades.errors import SpadesError, WrongType
from spades.legality import as_tuple, check_cards, check_seat, check_variant
from spades.rules.dealing import DealAll, Leftover
from spades.table import Table, put
from spades.variants import Variant


@attrs.frozen
class Origin:
    """The hidden side of a round that the play does not change: how the cards were dealt, and what was done before the lead.

    `hands` are those dealt (empty in a drawn game), `stock` the pack that a drawn game draws from (else empty), `spares` the
    order in which cards come back in an exchange, and `thrown` the cards that each seat gave away, by seat (None: none yet).
    """

    variant: Variant
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...] = ()
    spares: tuple[Card, ...] = ()
    thrown: tuple[Hand | None, ...] = ()

    @classmethod
    def shuffled(cls, variant: Variant, rng: random.Random, dealer: int) -> "Origin":
        """Shuffle and deal; the only place where chance comes in."""
        if not isinstance(rng, random.Random):
            raise WrongType(f"a random.Random is wanted to shuffle with, not {rng!r}")
        check_variant(variant)
        check_seat(variant, dealer)
        pack = list(variant.deck.cards)
        rng.shuffle(pack)
        spares = pack[:] if variant.draws else []
        rng.shuffle(spares)
        return cls._dealt(variant, tuple(pack), tuple(spares), dealer)

    @classmethod
    def of_pack(cls, variant: Variant, pack: Iterable[Card], spares: Iterable[Card] | None, dealer: int) -> "Origin":
        """Deal a pack in its order, if it is the variant's deck."""
        check_variant(variant)
        check_seat(variant, dealer)
        pack = as_tuple("the pack", pack)
        spares = pack if spares is None else as_tuple("the spares", spares)
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
        dealt, rest = pack[: seats * variant.hand_size], pack[seats * variant.hand_size :]
        hands = [Hand(dealt[(seat - dealer - 1) % seats :: seats]) for seat in range(seats)]
        if variant.leftover:
            taker: int | None = dealer
            if isinstance(variant.dealing, DealAll) and variant.dealing.leftover is Leftover.LOWEST_CLUB:
                taker = lowest_club_holder(variant, [hand.mask for hand in hands])
            hands[dealer if taker is None else taker] |= Hand(rest)
        return cls(variant, tuple(hands))

    @classmethod
    def of_hands(cls, variant: Variant, hands: Sequence[Hand | Iterable[Card]], dealer: int) -> "Origin":
        """Take hands that are already dealt, if the deck can give them."""
        check_variant(variant)
        check_seat(variant, dealer)
        hands = as_tuple("hands", hands)
        if len(hands) != variant.seats:
            raise SpadesError(f"there are {len(hands)} hands: this table has {variant.seats} seats")
        dealt = tuple(check_cards(variant, hand) for hand in hands)
        seen = 0
        for seat, hand in enumerate(dealt):
            if hand.mask & seen:
                raise SpadesError(f"{Hand.of_mask(hand.mask & seen)} stands in two hands (again in that of seat {seat})")
            seen |= hand.mask
        return cls(variant, dealt)._of_right_sizes(dealer)

    def _of_right_sizes(self, dealer: int) -> "Origin":
        variant = self.variant
        takes = self.kitty(dealer)
        for seat, hand in enumerate(self.hands):
            size = variant.hand_size + variant.leftover * (seat == takes)
            if len(hand) != size:
                raise SpadesError(f"seat {seat} has {len(hand)} card{'s' * (len(hand) != 1)}: a hand of this table has {size}")
        if not self.is_rightly_taken:
            raise SpadesError(f"seat {takes} has the cards left over: they go to the player with the lowest club")
        return self

    @property
    def is_rightly_taken(self) -> bool:
        """Whether the cards left over went to the seat with the lowest club, where that is who takes them."""
        dealing = self.variant.dealing
        if not isinstance(dealing, DealAll) or dealing.leftover is not Leftover.LOWEST_CLUB:
            return True
        return lowest_club_holder(self.variant, [hand.mask for hand in self.hands]) in (None, self.kitty(0))

    def kitty(self, dealer: int) -> int | None:
        """The seat that took the cards left over: it holds more than the others."""
        if not self.variant.leftover:
            return None
        if isinstance(self.variant.dealing, DealAll) and self.variant.dealing.leftover is Leftover.DEALER:
            return dealer
        return max(range(self.variant.seats), key=lambda seat: len(self.hands[seat]))

    def thrown_by(self, seat: int) -> Hand:
        """The cards that a seat gave away."""
        return (self.thrown[seat] if self.thrown else None) or Hand()

    def with_thrown(self, seat: int, cards: Hand) -> "Origin":
        """The hidden side after a seat has given cards away."""
        thrown = self.thrown or (None,) * self.variant.seats
        return attrs.evolve(self, thrown=put(thrown, seat, cards))

    def next_spares(self, table: Table, hands: tuple[int, ...], count: int) -> int:
        """The mask of the cards that an exchange brings next: face-down discards of the draw, never cards that were thrown (D-6)."""
        out = mask_of(card for cards in self.thrown if cards is not None for card in cards)
        for seat, hand in enumerate(hands):
            out |= hand | table.played_by(seat)
        discards = mask_of(self.stock[: 2 * len(table.auction.draws)]) & ~out
        return mask_of([card for card in self.spares if card._bit & discards][:count])
