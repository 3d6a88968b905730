"""Whole deals that fit what one seat knows, each equally likely."""

import random
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, product
from math import comb
from typing import TypeAlias

from spades.cards import Card, Hand, cards_of, mask_of
from spades.course import cards_ruled_out
from spades.deals import Origin
from spades.errors import RuleViolation, SpadesError, WrongType
from spades.exchanges import exchanges_so_far, has_come, partner_of
from spades.rounds import Round
from spades.rules.dealing import DealAll, Leftover
from spades.rules.play import FirstLeader
from spades.table import Phase
from spades.variants import Variant
from spades.views import SeatView

Place: TypeAlias = tuple[str, int]
"""Where a card may be: what kind of place, and the seat (or -1)."""

_KEPT, _THROWN, _BACK, _BACK_SEEN, _DISCARD, _STAY, _STOCK = "kept", "thrown", "back", "back-seen", "discard", "stay", "stock"
_MOST_TRIES = 20_000


def sample_round(view: SeatView, rng: random.Random) -> Round:
    """See `SeatView.sample`."""
    if not isinstance(rng, random.Random):
        raise WrongType(f"a random.Random is wanted to sample with, not {rng!r}")
    from_stock = bool(view.variant.draws) and (view.phase is Phase.DRAW or bool(view.draws))
    sampler = _DrawnDeals(view) if from_stock else _DealtDeals(view)
    # A rule that looks at the whole hand can tell more than the places of single cards do: try such deals until one plays.
    tries = 1 if _is_exact(view.variant) else _MOST_TRIES
    for _ in range(tries):
        candidate = sampler.sample(rng)
        try:
            now = candidate.replayed(scores=view.scores, bags=view.bags, number=view.table.auction.number)
        except RuleViolation:
            continue
        if now.view(view.seat) == view and now.origin.is_rightly_taken:
            return now
    raise SpadesError(f"no deal fits what seat {view.seat} has seen" + f" (none of {tries} tries)" * (tries > 1))


def _goes_to_lowest_club(variant: Variant) -> bool:
    return isinstance(variant.dealing, DealAll) and variant.dealing.leftover is Leftover.LOWEST_CLUB


def _is_exact(variant: Variant) -> bool:
    """Whether the places of single cards are all that a seat can know."""
    if variant.first_leader is FirstLeader.LOWEST_CLUB or variant.misdeal is not None or _goes_to_lowest_club(variant):
        return False
    # Who holds a card that a rule asks for is tried as well: what was played may speak against it.
    return all(getattr(rule, "separable", False) and not hasattr(rule, "holder_of") for rule in (*variant.play_rules, *variant.bid_rules))


_Groups: TypeAlias = tuple[tuple[tuple[Card, ...], tuple[Hashable, ...]], ...]
"""Cards that may go to the same places, with these places."""


class _Ways:
    """The ways to put cards into places of given sizes, counted, so that one can be drawn with every way equally likely.

    Every place must be filled. The count goes group by group and place by place; each part of it is worked out once.
    """

    def __init__(self, groups: _Groups, sizes: Mapping[Hashable, int]) -> None:
        # The groups with the fewest places first: they leave the fewest ways to branch.
        self.groups = sorted(groups, key=lambda group: len(group[1]))
        self.places = list(sizes)
        self.sizes = tuple(sizes.values())
        later = [{place for _, places in self.groups[group + 1 :] for place in places} for group in range(len(self.groups))]
        self.steps = [
            [(self.places.index(place), place not in later[group]) for place in places] for group, (_, places) in enumerate(self.groups)
        ]
        fits = sum(self.sizes) == sum(len(cards) for cards, _ in self.groups)
        self.ways = cache(self._ways)
        self.total = self.ways(0, 0, self._size_of(0), self.sizes) if fits and min(self.sizes, default=0) >= 0 else 0

    def _size_of(self, group: int) -> int:
        return len(self.groups[group][0]) if group < len(self.groups) else 0

    def _options(self, group: int, at: int, left: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """For each number of the group's remaining cards that may go to its next place: the ways to do so, and the sizes then."""
        place, last = self.steps[group][at]
        # The last group that may go to a place must fill it.
        for number in range(sizes[place] if last else 0, min(left, sizes[place]) + 1):
            rest = (*sizes[:place], sizes[place] - number, *sizes[place + 1 :])
            ways = self.ways(group, at + 1, left - number, rest)
            if ways:
                yield number, comb(left, number) * ways, rest

    def _ways(self, group: int, at: int, left: int, sizes: tuple[int, ...]) -> int:
        if group == len(self.groups):
            return 1
        if at == len(self.groups[group][1]):
            return 0 if left else self.ways(group + 1, 0, self._size_of(group + 1), sizes)
        return sum(ways for _, ways, _ in self._options(group, at, left, sizes))

    def draw(self, rng: random.Random) -> dict[Hashable, list[Card]]:
        """One way, each equally likely: the cards by place."""
        filled: dict[Hashable, list[Card]] = {place: [] for place in self.places}
        sizes = self.sizes
        for group, (cards, places) in enumerate(self.groups):
            rest = rng.sample(cards, len(cards))
            for at, place in enumerate(places):
                options = list(self._options(group, at, len(rest), sizes))
                chosen = rng.randrange(sum(ways for _, ways, _ in options))
                ends = accumulate(ways for _, ways, _ in options)
                number, _, sizes = next(option for option, end in zip(options, ends, strict=True) if chosen < end)
                filled[place] += rest[:number]
                rest = rest[number:]
        return filled


def _grouped(options: Mapping[Card, tuple[Place, ...]]) -> _Groups:
    groups: dict[tuple[Place, ...], list[Card]] = {}
    for card, places in options.items():
        groups.setdefault(places, []).append(card)
    return tuple((tuple(cards), places) for places, cards in groups.items())


class _DealtDeals:
    """Deals of a game whose cards are dealt: the unseen cards lie in the hidden hands, were given away, or were left over."""

    def __init__(self, view: SeatView) -> None:
        self.view = view
        variant, table, auction = view.variant, view.table, view.table.auction
        seats = range(variant.seats)
        self.played = [table.played_by(seat) for seat in seats]
        self.events = exchanges_so_far(variant, auction)
        hidden = [seat for seat in seats if seat != view.seat or view.hand is None]
        sizes: dict[Hashable, int] = {}
        for seat in hidden:
            size = variant.hand_size + variant.leftover * (seat == auction.kitty) - self.played[seat].bit_count()
            came = auction.exchanges[partner_of(variant, seat)] or 0 if has_come(variant, auction, seat) else 0
            sizes[_KEPT, seat] = size - (auction.exchanges[seat] or 0) + came
        for seat in hidden:
            # What a seat has given away lies aside if nobody has got it, or not yet.
            sizes[_THROWN, seat] = auction.exchanges[seat] or 0 if self._lies_aside(seat) else 0
        undealt = len(variant.deck.cards) - variant.seats * variant.hand_size
        sizes[_STAY, -1] = undealt if auction.kitty is None else 0
        self.deals = []
        for holders in self._holders(hidden):
            ruled_out = cards_ruled_out(variant, table, holders)
            if any(seat >= 0 and ruled_out[seat] & card._bit for card, seat in holders.items()):
                continue
            options: dict[Card, tuple[Place, ...]] = {
                card: (
                    *((_KEPT, seat) for seat in hidden if not ruled_out[seat] & card._bit),
                    *((_THROWN, seat) for seat in hidden if sizes[_THROWN, seat]),
                    (_STAY, -1),
                )
                for card in view.unseen
            }
            if variant.passing is not None and not self._lies_aside(view.seat):
                partner = partner_of(variant, view.seat)
                options |= dict.fromkeys(view.passed - Hand.of_mask(self.played[partner]), ((_KEPT, partner),))
            options |= {card: ((_KEPT, seat) if seat >= 0 else (_STAY, -1),) for card, seat in holders.items() if card in options}
            counter = _Ways(_grouped(options), sizes)
            if counter.total:
                self.deals.append(counter)
        _check_any(view, len(self.deals))

    def _holders(self, hidden: Sequence[int]) -> Iterator[dict[Card, int]]:
        """The ways in which the cards that rules ask for may have been dealt (-1: to nobody)."""
        view = self.view
        asked = [rule.holder_of for rule in view.variant.play_rules if hasattr(rule, "holder_of")]
        unseen = [card for card in dict.fromkeys(asked) if card in view.unseen]
        own = dict.fromkeys((card for card in asked if view.hand is not None and card in view.hand), view.seat)
        for seats in product([*hidden, -1], repeat=len(unseen)):
            yield own | dict(zip(unseen, seats, strict=True))

    def _lies_aside(self, seat: int) -> bool:
        variant, auction = self.view.variant, self.view.table.auction
        return variant.passing is None or not has_come(variant, auction, partner_of(variant, seat))

    def sample(self, rng: random.Random) -> Round:
        view = self.view
        (counter,) = rng.choices(self.deals, [counter.total for counter in self.deals])
        filled = counter.draw(rng)
        own = view.hand.mask if view.hand is not None else 0
        hands = tuple(mask_of(filled.get((_KEPT, seat), ())) or own * (seat == view.seat) for seat in range(view.variant.seats))
        held = [hand | played for hand, played in zip(hands, self.played, strict=True)]
        given = {seat: mask_of(filled[_THROWN, seat]) for seat in range(view.variant.seats) if filled.get((_THROWN, seat))}
        given[view.seat] = view.thrown.mask
        for event in reversed(self.events):
            # Backwards in time: what came with this event goes back to its giver; what it was is open, within what its owner held.
            for receiver, giver in event.came:
                if view.seat == receiver:
                    given[giver] = view.received.mask
                elif view.seat != giver:
                    given[giver] = mask_of(rng.sample(cards_of(held[receiver]), event.count))
                held[receiver] &= ~given[giver]
            held[event.seat] |= given.get(event.seat, 0)
        thrown: tuple[Hand | None, ...] = ()
        if self.events:
            acted = {event.seat for event in self.events}
            thrown = tuple(Hand.of_mask(given.get(seat, 0)) if seat in acted else None for seat in range(view.variant.seats))
        return Round.at(Origin(view.variant, tuple(map(Hand.of_mask, held)), thrown=thrown), view.table, hands)


class _DrawnDeals:
    """Stocks of a drawn game: the unseen cards lie in the other seats' draws, among the discards, or still in the stock."""

    def __init__(self, view: SeatView) -> None:
        self.view = view
        variant, auction, me = view.variant, view.table.auction, view.seat
        turns = [((view.dealer + turn) % variant.seats, keep) for turn, keep in enumerate(auction.draws)]
        self.known: dict[int, Card] = {} if view.drawn is None else {2 * len(turns): view.drawn}
        self.kept: dict[int, list[int]] = {seat: [] for seat in range(variant.seats)}
        self.discarded: list[int] = []
        if [len(cards) for cards in view.draws] != [2 if variant.second_seen else 2 - keep for seat, keep in turns if seat == me]:
            _check_any(view, 0)
        seen = iter(view.draws)
        for turn, (seat, keep) in enumerate(turns):
            keeps, drops = (2 * turn, 2 * turn + 1) if keep else (2 * turn + 1, 2 * turn)
            if seat == me:
                self.known.update(zip((2 * turn, 2 * turn + 1), next(seen), strict=False))
            else:
                self.kept[seat].append(keeps)
            if drops not in self.known:
                self.discarded.append(drops)
        self.stock = [place for place in range(2 * len(turns), len(variant.deck.cards)) if place not in self.known]
        self.exchanged = [event.seat for event in exchanges_so_far(variant, auction)]
        refused = view.refused
        self.back = view.received - refused
        self.stays = refused - view.received
        self.deals = [ways for ways in self._splits() if ways.total]
        _check_any(view, sum(counter.total for counter in self.deals))

    def _splits(self) -> Iterator[_Ways]:
        """The ways the places can be sized: how many of the cards that came back in an exchange this seat had discarded itself."""
        view, others = self.view, [seat for seat in range(self.view.variant.seats) if seat != self.view.seat]
        changed = {seat: view.table.auction.exchanges[seat] or 0 for seat in others}
        ruled_out = cards_ruled_out(view.variant, view.table)
        options: dict[Card, tuple[Place, ...]] = {}
        played = [view.table.played_by(seat) for seat in range(view.variant.seats)]
        for card in Hand.of_mask(view.unseen.mask | sum(played[seat] for seat in others)) | self.stays:
            players = [seat for seat in others if played[seat] & card._bit]
            holders = players or [seat for seat in others if not ruled_out[seat] & card._bit]
            if card in self.stays:
                places = [(_BACK_SEEN, seat) for seat in holders] + [(_STAY, -1)] * (not players)
            else:
                places = [(kind, seat) for kind in (_KEPT, _BACK) for seat in holders]
                places += ([(_THROWN, seat) for seat in others] + [(_DISCARD, -1), (_STOCK, -1)]) * (not players)
            options[card] = tuple(places)
        for seen in _counts([changed[seat] for seat in others]):
            sizes: dict[Hashable, int] = {(_STAY, -1): len(self.stays) - sum(seen), (_STOCK, -1): len(self.stock)}
            sizes[_DISCARD, -1] = len(self.discarded) - len(self.back) - sum(changed.values()) + sum(seen)
            for seat, number in zip(others, seen, strict=True):
                sizes[_KEPT, seat] = len(self.kept[seat]) - changed[seat]
                sizes[_THROWN, seat] = changed[seat]
                sizes[_BACK, seat] = changed[seat] - number
                sizes[_BACK_SEEN, seat] = number
            if min(sizes.values()) >= 0:
                yield _Ways(_grouped(options), sizes)

    def sample(self, rng: random.Random) -> Round:
        view, me = self.view, self.view.seat
        variant, table = view.variant, view.table
        (counter,) = rng.choices(self.deals, [counter.total for counter in self.deals])
        filled = counter.draw(rng)
        stock: list[Card | None] = [self.known.get(place) for place in range(len(variant.deck.cards))]
        for seat, places in self.kept.items():
            if seat != me:
                _spread(stock, places, [*filled[_KEPT, seat], *filled[_THROWN, seat]], rng)
        back = {seat: [*filled[_BACK, seat], *filled[_BACK_SEEN, seat]] for seat in self.kept if seat != me}
        unknown_discards = [*filled[_DISCARD, -1], *self.back, *(card for seat in back for card in filled[_BACK, seat])]
        _spread(stock, self.discarded, unknown_discards, rng)
        _spread(stock, self.stock, filled[_STOCK, -1], rng)
        cards = tuple(card for card in stock if card is not None)
        hands = [0] * variant.seats
        for seat in range(variant.seats):
            if seat == me:
                hands[seat] = view.hand.mask if view.hand is not None else 0
            else:
                hands[seat] = (mask_of(filled[_KEPT, seat]) | mask_of(back[seat])) & ~table.played_by(seat)
        thrown: tuple[Hand | None, ...] = ()
        if self.exchanged:
            given = {seat: view.thrown if seat == me else Hand(filled[_THROWN, seat]) for seat in self.exchanged}
            thrown = tuple(map(given.get, range(variant.seats)))
        back[me] = list(view.received)
        spares = self._spares(cards, [back[seat] for seat in self.exchanged], rng)
        return Round.at(Origin(variant, (), cards, spares, thrown), table, tuple(hands))

    def _spares(self, stock: Sequence[Card], back: Sequence[Sequence[Card]], rng: random.Random) -> tuple[Card, ...]:
        """An order of return under which the exchanges brought back what they did."""
        order = rng.sample(stock, len(stock))
        kept = {place for turn, keep in enumerate(self.view.table.auction.draws) for place in [2 * turn + (not keep)]}
        pool = {stock[place] for place in range(2 * len(self.view.table.auction.draws)) if place not in kept}
        first = [card for cards in back for card in rng.sample(cards, len(cards))]
        queue = iter(first + [card for card in order if card in pool and card not in first])
        return tuple(next(queue) if card in pool else card for card in order)


def _spread(stock: list[Card | None], places: Sequence[int], cards: Sequence[Card], rng: random.Random) -> None:
    for place, card in zip(places, rng.sample(cards, len(cards)), strict=True):
        stock[place] = card


def _counts(most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every row of numbers from 0 to those given."""
    if not most:
        yield ()
        return
    for rest in _counts(most[1:]):
        for number in range(most[0] + 1):
            yield (number, *rest)


def _check_any(view: SeatView, ways: int) -> None:
    if not ways:
        raise SpadesError(f"no deal fits what seat {view.seat} has seen")
