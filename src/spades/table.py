"""What everybody at the table has seen of a round; rules, views and rounds are all built over it."""

from abc import abstractmethod
from enum import Enum
from typing import TypeVar, assert_never

import attrs

from spades.actions import Call, Draw, Exchanged, Look, Misdeal
from spades.bids import Bid
from spades.cards import Card, Deck
from spades.tricks import Trick, known_trick


class Phase(Enum):
    """Where a round stands.

    >>> [phase.value for phase in Phase]
    ['draw', 'exchange', 'bid', 'play', 'done']
    """

    DRAW = "draw"
    EXCHANGE = "exchange"
    BID = "bid"
    PLAY = "play"
    DONE = "done"


@attrs.frozen
class Setting:
    """The frame of a variant that rules may ask for: who plays with whom, with which cards, and how many each."""

    deck: Deck
    sides: tuple[tuple[int, ...], ...]
    hand_size: int
    seats: int = attrs.field(init=False)
    side_of: tuple[int, ...] = attrs.field(init=False, eq=False)
    """By seat: the side that it plays for."""

    def __attrs_post_init__(self) -> None:
        side_of = {seat: side for side, members in enumerate(self.sides) for seat in members}
        object.__setattr__(self, "seats", len(side_of))
        object.__setattr__(self, "side_of", tuple(side_of[seat] for seat in sorted(side_of)))

    def partners(self, seat: int) -> tuple[int, ...]:
        """The other seats of a seat's side."""
        return tuple(other for other in self.sides[self.side_of[seat]] if other != seat)


T = TypeVar("T")


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A row with one entry changed."""
    changed = list(row)
    changed[place] = value
    return tuple(changed)


@attrs.frozen
class Auction:
    """What was settled, in public, before the first lead.

    By seat: `bids` (None: not yet), `looked` (may the seat see its hand), `exchanges` (how many cards it changed, None: not yet
    or not at all). By side: the `scores` and `bags` that the round began with. `draws`: for each turn of a drawn game, whether
    the first card was kept. `calls` are all of these in order. `number` counts the rounds of the game from 1; `kitty` is the
    seat that took the cards left over, `leader` the one that leads first where the hands decide it. `dealer` is None where a caller of
    the stateless functions did not say.
    """

    setting: Setting
    dealer: int | None
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    bids: tuple[Bid | None, ...]
    looked: tuple[bool, ...]
    draws: tuple[bool, ...] = ()
    exchanges: tuple[int | None, ...] = ()
    calls: tuple[Call, ...] = ()
    number: int = 1
    kitty: int | None = None
    leader: int | None = None

    @property
    def is_thrown_in(self) -> bool:
        """Whether a hand was thrown in, so that the round ends without a score."""
        return bool(self.calls) and isinstance(self.calls[-1], Misdeal)

    def after(self, seat: int, call: Call) -> "Auction":
        """The auction after a seat's call."""
        bids, looked, draws, exchanges = self.bids, self.looked, self.draws, self.exchanges
        match call:
            case Bid():
                bids, looked = put(bids, seat, call), put(looked, seat, True)
            case Look():
                looked = put(looked, seat, True)
            case Draw():
                draws = (*draws, call.keep)
            case Exchanged():
                exchanges = put(exchanges, seat, call.count)
            case Misdeal():
                pass
            case _:
                assert_never(call)
        return Auction(
            self.setting,
            self.dealer,
            self.scores,
            self.bags,
            bids,
            looked,
            draws,
            exchanges,
            (*self.calls, call),
            self.number,
            self.kitty,
            self.leader,
        )


@attrs.frozen
class Table:
    """The public side of a round: no hand, no stock, no face-down card.

    `turn` is the seat to act (None: nobody), `cards` lie on the table in the order of play, `led` is the mask of the cards
    that follow the suit led (0 before the lead), `number` counts the tricks from 1, `broken` tells whether spades are broken,
    `tricks` are the finished ones and `won` their number by seat.
    """

    auction: Auction
    phase: Phase
    turn: int | None
    cards: tuple[Card, ...] = ()
    led: int = 0
    number: int = 1
    broken: bool = False
    tricks: tuple[Trick, ...] = ()
    won: tuple[int, ...] = ()

    @property
    def deck(self) -> Deck:
        """The deck in play."""
        return self.auction.setting.deck

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return self.auction.setting.sides

    @property
    def hand_size(self) -> int:
        """How many cards each seat is dealt: also the number of tricks."""
        return self.auction.setting.hand_size

    @property
    def bids(self) -> tuple[Bid | None, ...]:
        """By seat, None: not yet."""
        return self.auction.bids

    @property
    def spades(self) -> int:
        """The mask of all trumps."""
        return self.auction.setting.deck.trump_mask

    @property
    def leader(self) -> int | None:
        """The seat that led to the trick on the table, or is to lead to it."""
        return None if self.turn is None else (self.turn - len(self.cards)) % self.auction.setting.seats

    @property
    def trick(self) -> Trick | None:
        """The trick on the table: empty before its lead, None outside the play."""
        leader = self.leader
        return known_trick(leader, self.cards) if self.phase is Phase.PLAY and leader is not None else None

    def played_by(self, seat: int) -> int:
        """The mask of the cards that a seat has played."""
        mask, seats = 0, self.auction.setting.seats
        for trick in (*self.tricks, known_trick(self.leader or 0, self.cards)):
            for card in trick.cards[(seat - trick.leader) % seats :][:1]:
                mask |= card._bit
        return mask


class OnTable:
    """What everybody can ask of whatever holds a table: a round, or a seat's view of it."""

    __slots__ = ()

    @property
    @abstractmethod
    def table(self) -> Table:
        """The public side of the round."""

    @property
    def dealer(self) -> int:
        """The seat that dealt; in a drawn game the first to draw."""
        dealer = self.table.auction.dealer
        assert dealer is not None, "a round has a dealer"
        return dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: the scores that the round began with."""
        return self.table.auction.scores

    @property
    def bags(self) -> tuple[int, ...]:
        """By side: the bags that the round began with."""
        return self.table.auction.bags

    @property
    def number(self) -> int:
        """Which round of its game it is, counted from 1."""
        return self.table.auction.number

    @property
    def phase(self) -> Phase:
        """Where the round stands."""
        return self.table.phase

    @property
    def turn(self) -> int | None:
        """The seat to act, None when the round is done."""
        return self.table.turn

    @property
    def bids(self) -> tuple[Bid | None, ...]:
        """By seat, None: not yet."""
        return self.table.auction.bids

    @property
    def trick(self) -> Trick | None:
        """The trick on the table, empty before its lead; None outside the play."""
        return self.table.trick

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        return self.table.tricks

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """By seat."""
        return self.table.won

    @property
    def spades_broken(self) -> bool:
        """Whether spades may be led (A-12)."""
        return self.table.broken
