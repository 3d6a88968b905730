"""Who changes cards before the play: after a blind nil in a drawn game, after taking the cards left over, or partners between them."""

import attrs

from spades.rules.dealing import PassOrder
from spades.table import Auction, put
from spades.variants import Variant


@attrs.frozen
class Due:
    """A seat that is to change cards: `counts` are the numbers that it may choose, `partner` gets them (None: nobody)."""

    seat: int
    counts: tuple[int, ...]
    partner: int | None = None


def exchange_due(variant: Variant, auction: Auction) -> Due | None:
    """The next seat to change cards at this point of the round, if any (D-6)."""
    if variant.exchange:
        for seat in variant.bidding_order(auction.dealer or 0):
            bid = auction.bids[seat]
            if bid is not None and bid.blind and not bid.tricks and auction.exchanges[seat] is None:
                return Due(seat, tuple(range(variant.exchange + 1)))
    nobody_bids = variant.contract.first_round_bids_itself and auction.number == 1
    has_bid = nobody_bids or None not in auction.bids
    kitty = auction.kitty
    if kitty is not None and auction.exchanges[kitty] is None and (has_bid or not variant.discard_after_bids):
        return Due(kitty, (variant.leftover,))
    return _pass_due(variant, auction) if variant.passing is not None and has_bid else None


def _pass_due(variant: Variant, auction: Auction) -> Due | None:
    rule = variant.passing
    assert rule is not None, "only tables that pass cards come here"
    order = variant.bidding_order(auction.dealer or 0)
    for first in order:
        second = partner_of(variant, first)
        if order.index(first) > order.index(second):
            continue
        count = rule.count((auction.bids[first], auction.bids[second]))
        if not count:
            continue
        if _is_nil(auction, second) and not _is_nil(auction, first):
            first, second = second, first
        if rule.order is PassOrder.PARTNER_FIRST:
            first, second = second, first
        given = auction.exchanges[first]
        if given is None:
            return Due(first, (0, count) if rule.optional else (count,), second)
        if auction.exchanges[second] is None:
            return Due(second, (given,), first)
    return None


def _is_nil(auction: Auction, seat: int) -> bool:
    bid = auction.bids[seat]
    return bid is not None and not bid.tricks


def partner_of(variant: Variant, seat: int) -> int:
    """The partner of a seat on a side of two."""
    (partner,) = variant.setting.partners(seat)
    return partner


def has_come(variant: Variant, auction: Auction, seat: int) -> bool:
    """Whether the cards that a seat's partner passes to it have come."""
    if variant.passing is None or auction.exchanges[partner_of(variant, seat)] is None:
        return False
    return variant.passing.order is not PassOrder.TOGETHER or auction.exchanges[seat] is not None


@attrs.frozen
class Event:
    """An exchange that was made: the seat, the number of cards, and which seats then got cards from which."""

    seat: int
    count: int
    came: tuple[tuple[int, int], ...]


def exchanges_so_far(variant: Variant, auction: Auction) -> list[Event]:
    """The exchanges that were made, in order."""
    events: list[Event] = []
    before = attrs.evolve(auction, exchanges=(None,) * variant.seats)
    while (due := exchange_due(variant, before)) is not None and (count := auction.exchanges[due.seat]) is not None:
        after = attrs.evolve(before, exchanges=put(before.exchanges, due.seat, count))
        events.append(Event(due.seat, count, arrivals(variant, before, after, due)))
        before = after
    return events


def arrivals(variant: Variant, before: Auction, after: Auction, due: Due) -> tuple[tuple[int, int], ...]:
    """The seats to which an exchange brings their partner's cards, each with the partner."""
    if due.partner is None:
        return ()
    pairs = ((due.seat, due.partner), (due.partner, due.seat))
    return tuple((to, giver) for to, giver in pairs if has_come(variant, after, to) and not has_come(variant, before, to))


def gets_first(variant: Variant, auction: Auction, seat: int) -> bool:
    """Whether a seat had its partner's cards before it gave its own."""
    for event in exchanges_so_far(variant, auction):
        if event.seat == seat:
            return False
        if any(to == seat for to, _ in event.came):
            return True
    return False


def after_exchange(variant: Variant, auction: Auction, seat: int, dealt: int, thrown: int, received: int) -> int:
    """The mask of what a seat holds of the cards that it was dealt, gave away and got."""
    if gets_first(variant, auction, seat):
        return (dealt | received) & ~thrown
    return dealt & ~thrown | received


def before_exchange(variant: Variant, auction: Auction, seat: int, held: int, thrown: int, received: int) -> int:
    """The mask of what a seat was dealt, from what it holds after its exchange (the cards that it has played included)."""
    if gets_first(variant, auction, seat):
        return (held | thrown) & ~received
    return held & ~received | thrown
