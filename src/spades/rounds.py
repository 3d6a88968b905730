"""A round as a value: from the deal over the bids to the last trick."""

import random
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn, get_args

import attrs

from spades.actions import Action, Call, Draw, Exchange, Exchanged, Look, Misdeal, no_action, no_card, told
from spades.bids import Bid, bids_of
from spades.cards import Card, Hand
from spades.course import after_play, asked, before_play, first_table, legal_mask, list_actions, lowest_club_holder, may_throw_in
from spades.deals import Origin
from spades.errors import IllegalAction, IllegalBid, IllegalPlay, Violation
from spades.exchanges import arrivals, exchange_due
from spades.legality import Row, as_bid, check_seat, find_bid_violation, find_play_violation
from spades.results import RoundResult
from spades.rules.base import narrow
from spades.rules.play import FirstLeader
from spades.scoring import score_table
from spades.slots import setters
from spades.table import OnTable, Phase, Table, put
from spades.variants import Variant
from spades.views import OwnCards, SeatView, own_cards, see


@attrs.frozen(repr=False)
class Round(OnTable):
    """One deal, its bids and its play: a value that never changes; every action gives a new one.

    Make one with `Round.deal`, `Round.from_hands` or `Round.from_pack`. It holds every hand: send players a `view`.

    >>> import random
    >>> from spades import VARIANTS
    >>> now = Round.deal(VARIANTS["partnership"], random.Random(7), dealer=3)
    >>> for bid in (3, 4, 2, 3):
    ...     now = now.bid(Bid(bid))
    >>> now.phase, now.turn
    (<Phase.PLAY: 'play'>, 0)
    >>> now = now.play(next(iter(now.legal_plays())))
    >>> now.turn
    1
    """

    origin: Origin
    table: Table
    _hands: tuple[int, ...]
    _legal: int

    @classmethod
    def deal(
        cls, variant: Variant, rng: random.Random, *, dealer: int = 0, scores: Row = None, bags: Row = None, number: int = 1
    ) -> "Round":
        """Shuffle and deal (A-4, B-4, D-2). All the chance of a round is settled here: the same `rng` state gives the same round.

        `scores` and `bags` are those that the sides begin the round with, `number` which round of its game it is.

        Errors: `SpadesError`, `WrongType` for what the table cannot have.

        >>> import random
        >>> from spades import VARIANTS
        >>> [len(hand) for hand in Round.deal(VARIANTS["cutthroat"], random.Random(1)).hands]
        [17, 17, 17]
        """
        return cls._begin(Origin.shuffled(variant, rng, dealer), dealer, scores, bags, number)

    @classmethod
    def from_pack(
        cls,
        variant: Variant,
        pack: Iterable[Card],
        *,
        spares: Iterable[Card] | None = None,
        dealer: int = 0,
        scores: Row = None,
        bags: Row = None,
        number: int = 1,
    ) -> "Round":
        """Deal a pack that is already in order, top card first (A-4, B-4, D-2), without shuffling.

        `spares` is the order in which cards come back in an exchange (D-6); that of the pack if not given.

        Errors: `SpadesError` for a pack that is not the variant's deck; otherwise as `Round.deal`.

        >>> from spades import VARIANTS
        >>> deck = VARIANTS["partnership"].deck
        >>> print(Round.from_pack(VARIANTS["partnership"], deck.cards, dealer=3).hands[0])
        JS 7S 3S QH 8H 4H KD 9D 5D AC TC 6C 2C
        """
        return cls._begin(Origin.of_pack(variant, pack, spares, dealer), dealer, scores, bags, number)

    @classmethod
    def from_hands(
        cls,
        variant: Variant,
        hands: Sequence[Hand | Iterable[Card]],
        *,
        dealer: int = 0,
        scores: Row = None,
        bags: Row = None,
        number: int = 1,
    ) -> "Round":
        """Begin with hands that are already dealt, by seat. In a drawn game (D-2) the draw is over, and with it the time for a blind bid.

        Errors: `SpadesError` names a card that stands twice, one that is not in the deck, and a hand of a wrong size.

        >>> from spades import VARIANTS
        >>> Round.from_hands(VARIANTS["partnership"], [Hand.parse(text) for text in ("AS", "KS", "QS", "JS")])
        Traceback (most recent call last):
            ...
        spades.errors.SpadesError: seat 0 has 1 card: a hand of this table has 13
        """
        return cls._begin(Origin.of_hands(variant, hands, dealer), dealer, scores, bags, number)

    @classmethod
    def _begin(cls, origin: Origin, dealer: int, scores: Row, bags: Row, number: int) -> "Round":
        variant = origin.variant
        hands = tuple(hand.mask for hand in origin.hands) or (0,) * variant.seats
        table = first_table(variant, dealer, scores, bags, bool(origin.hands), number, origin.kitty(dealer))
        if variant.first_leader is FirstLeader.LOWEST_CLUB:
            table = before_play(variant, table.auction, lowest_club_holder(variant, hands))
        return cls.at(origin, table, hands)

    @classmethod
    def at(cls, origin: Origin, table: Table, hands: tuple[int, ...]) -> "Round":
        """The round of a hidden side, a table and hands that are known to fit, with what may be done there worked out once."""
        turn = table.turn
        hand = None if turn is None or not table.auction.looked[turn] else hands[turn]
        return known_round(origin, table, hands, legal_mask(origin.variant, table, hand))

    @property
    def variant(self) -> Variant:
        """The rules of the round."""
        return self.origin.variant

    @property
    def hands(self) -> tuple[Hand, ...]:
        """By seat: the cards that it holds now."""
        return tuple(map(Hand.of_mask, self._hands))

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything done so far, in order; the cards of exchanges included."""
        calls = (Exchange(self.origin.thrown_by(call.seat)) if isinstance(call, Exchanged) else call for call in self.table.auction.calls)
        return (*calls, *(card for trick in self.tricks for card in trick.cards), *self.table.cards)

    def __repr__(self) -> str:
        turn = "" if self.turn is None else f", seat {self.turn} to act"
        return f"<Round of {self.variant.key}: {self.phase.value}{turn}>"

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to act may do; nothing when the round is done."""
        turn = self.turn
        return list_actions(self.variant, self.table, self._legal, 0 if turn is None else self._hands[turn])

    def legal_bids(self) -> tuple[Bid, ...]:
        """The bids that the seat to act may make; none outside the bidding."""
        return bids_of(self._legal) if self.table.phase is not _PLAY else ()

    def legal_plays(self) -> Hand:
        """The cards that the seat to act may play; none outside the play."""
        hand: Hand = _new(Hand)
        _set_mask(hand, self._legal if self.table.phase is _PLAY else 0)
        return hand

    def apply(self, action: Action, seat: int | None = None) -> "Round":
        """Do what a player puts on the table; `seat`, if given, must be the seat to act.

        Errors: those of `bid`, `play`, `look`, `draw` and `exchange`; `WrongType` for what is no action.

        >>> import random
        >>> from spades import VARIANTS, Look
        >>> now = Round.deal(VARIANTS["partnership-blind-nil"], random.Random(1))
        >>> now.legal_actions()
        (Bid(0, blind=True), Look())
        >>> len(now.apply(Look()).legal_actions())
        14
        """
        match action:
            case Card():
                return self.play(action, seat)
            case Bid():
                return self.bid(action, seat)
            case Look():
                return self.look(seat)
            case Draw():
                return self.draw(action.keep, seat)
            case Exchange():
                return self.exchange(action.cards, seat)
            case Misdeal():
                return self.throw_in(seat)
            case _:
                raise no_action(action)

    def bid(self, bid: Bid | int, seat: int | None = None) -> "Round":
        """Bid a number of tricks, nil, or a blind bid (A-5, A-7, B-5, C-10, D-4, D-6).

        Errors: `IllegalBid` (`bid.out-of-range`, `bid.nil-not-allowed`, `bid.blind-not-allowed`, `bid.already-looked`,
        `bid.not-looked`, or the code of a house rule); `IllegalAction` (`turn.wrong-phase`, `turn.wrong-seat`, `round.over`).

        >>> import random
        >>> from spades import VARIANTS
        >>> Round.deal(VARIANTS["partnership"], random.Random(1)).bid(3).bids
        (None, Bid(3), None, None)
        """
        bid = as_bid(bid)
        turn = self._turn_for(bid, seat, Phase.BID, Phase.DRAW)
        auction = self.table.auction
        if self.phase is Phase.DRAW and auction.looked[turn] and not bid.blind:
            self._wrong_phase(bid)
        if not self._legal & bid.mask:
            hand = self._hands[turn] if auction.looked[turn] else None
            violation = find_bid_violation(self.variant, bid, hand, self.table)
            if violation is None:
                self._refuse(bid, "bid.misdeal", "this hand must be thrown in")
            raise IllegalBid(violation if self.phase is Phase.BID else attrs.evolve(violation, legal=bids_of(self._legal)))
        return self._before_play(turn, bid)

    def look(self, seat: int | None = None) -> "Round":
        """Look at one's cards, and with it give up bidding blind (C-10, D-6).

        Errors: `IllegalAction` (`turn.wrong-phase` where there is nothing to decide by it, `turn.wrong-seat`, `round.over`).

        >>> import random
        >>> from spades import VARIANTS
        >>> now = Round.deal(VARIANTS["partnership-blind-nil"], random.Random(1))
        >>> now.view(1).hand, len(now.look().view(1).hand)
        (None, 13)
        """
        turn = self._turn_for(Look(), seat, Phase.BID, Phase.DRAW)
        auction = self.table.auction
        if auction.looked[turn]:
            self._wrong_phase(Look())
        return self._before_play(turn, Look())

    def draw(self, keep: bool, seat: int | None = None) -> "Round":
        """Keep the top card of the stock, or refuse it and take the next one (D-2).

        Errors: `IllegalAction` (`turn.wrong-phase`, also before a look or a blind bid; `turn.wrong-seat`, `round.over`).

        >>> import random
        >>> from spades import VARIANTS
        >>> now = Round.deal(VARIANTS["two-player"], random.Random(1)).look()
        >>> drawn = now.view(0).drawn
        >>> drawn in now.draw(True).hands[0], drawn in now.draw(False).hands[0]
        (True, False)
        """
        action = Draw(keep)
        turn = self._turn_for(action, seat, Phase.DRAW)
        auction = self.table.auction
        if not auction.looked[turn]:
            self._wrong_phase(action)
        card = self.origin.stock[2 * len(auction.draws) + (not keep)]
        return self._before_play(turn, action, put(self._hands, turn, self._hands[turn] | card._bit))

    def exchange(self, cards: Hand | Iterable[Card] = (), seat: int | None = None) -> "Round":
        """Give cards away: after a blind nil, up to three against earlier discards (D-6); to a partner; or of those left over.

        Errors: `IllegalAction` (`exchange.too-many`, `exchange.too-few`, `play.not-in-hand`, `turn.wrong-phase`, `turn.wrong-seat`,
        `round.over`).
        """
        action = Exchange(cards if isinstance(cards, Hand) else tuple(cards))
        turn = self._turn_for(action, seat, Phase.EXCHANGE)
        hand, thrown = self._hands[turn], action.cards
        due = exchange_due(self.variant, self.table.auction)
        assert due is not None, "somebody is to exchange in this phase"
        if len(thrown) not in due.counts:
            wrong = "exchange.too-many" if len(thrown) > due.counts[-1] else "exchange.too-few"
            numbers = " or ".join(map(str, due.counts))
            self._refuse(action, wrong, f"{len(thrown)} card{'s' * (len(thrown) != 1)} cannot be given away now: {numbers} can")
        if thrown.mask & ~hand:
            self._refuse(action, "play.not-in-hand", f"{Hand.of_mask(thrown.mask & ~hand)} is not in the hand")
        hands = put(self._hands, turn, hand & ~thrown.mask)
        origin = self.origin.with_thrown(turn, thrown)
        call = Exchanged(turn, len(thrown))
        if due.partner is None:
            received = self.origin.next_spares(self.table, self._hands, len(thrown)) if self.variant.draws else 0
            hands = put(hands, turn, hands[turn] | received)
        else:
            before = self.table.auction
            for to, giver in arrivals(self.variant, before, before.after(turn, call), due):
                hands = put(hands, to, hands[to] | origin.thrown_by(giver).mask)
        return self._before_play(turn, call, hands, origin)

    def throw_in(self, seat: int | None = None) -> "Round":
        """Throw in a hand that entitles to a new deal: the round ends without a score.

        Errors: `IllegalAction` (`bid.no-misdeal`, `turn.wrong-phase`, `turn.wrong-seat`, `round.over`).
        """
        turn = self._turn_for(Misdeal(), seat, Phase.BID)
        if not may_throw_in(self.variant, self.table, self._hands[turn]):
            self._refuse(Misdeal(), "bid.no-misdeal", "this hand does not entitle to a new deal")
        return self._before_play(turn, Misdeal())

    def play(self, card: Card, seat: int | None = None) -> "Round":
        """Play a card (A-9 to A-12, B-8 to B-13, C-3 to C-6, D-7 to D-11).

        Errors: `IllegalPlay` (`play.not-in-hand`, `play.follow-suit`, `play.spades-not-broken`, or the code of a house rule);
        `IllegalAction` (`turn.wrong-phase`, `turn.wrong-seat`, `round.over`).
        """
        table = self.table
        turn = table.turn
        if turn is None or table.phase is not _PLAY or seat is not None or type(card) is not Card:
            turn = self._turn_for(card, seat, _PLAY)
            if not isinstance(card, Card):
                raise no_card(card)
        if not card._bit & self._legal:
            violation = find_play_violation(self.variant, card, self._hands[turn], table)
            assert violation is not None, "a card that is not legal breaks a rule"
            raise IllegalPlay(violation)
        origin, hands, legal = self.origin, list(self._hands), 0
        variant = origin.variant
        hands[turn] ^= card._bit
        table = after_play(variant, table, card)
        turn = table.turn
        if turn is not None:
            legal = narrow(variant.follow_rules if table.cards else variant.lead_rules, hands[turn], hands[turn], table)
        return known_round(origin, table, tuple(hands), legal)

    def _before_play(self, seat: int, call: Call, hands: tuple[int, ...] | None = None, origin: Origin | None = None) -> "Round":
        """The round after a call of the time before the play; `hands` and `origin` where it changes them."""
        hands = self._hands if hands is None else hands
        variant = self.variant
        holder = lowest_club_holder(variant, hands) if variant.first_leader is FirstLeader.LOWEST_CLUB else None
        return self.at(origin or self.origin, before_play(variant, self.table.auction.after(seat, call), holder), hands)

    def _turn_for(self, action: Any, seat: int | None, *phases: Phase) -> int:
        """The seat to act, if it is this seat's turn and the time for such an action."""
        if seat is not None:
            check_seat(self.variant, seat)
        if not isinstance(action, _ACTIONS):
            raise no_action(action)
        turn, is_mine = self.turn, seat is None or seat == self.turn
        if turn is None:
            self._refuse(action, "round.over", f"the round is over: {told(action)} comes too late")
        if self.phase not in phases:
            self._wrong_phase(action, is_mine)
        if seat is not None and not is_mine:
            bid = self.bids[seat]
            already = f" (it has bid {bid}, and a bid is not changed)" if isinstance(action, Bid) and bid is not None else ""
            self._refuse(action, "turn.wrong-seat", f"it is the turn of seat {turn}, not of seat {seat}{already}")
        return turn

    def _wrong_phase(self, action: Action, is_mine: bool = True) -> NoReturn:
        message = f"{told(action)} is out of place now: seat {self.turn} is to {asked(self.table)}"
        self._refuse(action, "turn.wrong-phase", message, self.legal_actions() if is_mine else ())

    def _refuse(self, action: Action, code: str, message: str, legal: tuple[Action, ...] = ()) -> NoReturn:
        """Refuse an action; `legal` is for the eyes of the seat to act alone, so a seat that is not to act gets nothing."""
        raise IllegalAction(Violation(action, code, legal, message))

    def replayed(self, *, scores: Row = None, bags: Row = None, number: int = 1) -> "Round":
        """The same deal and the same actions under other scores and bags to begin with.

        Errors: those of `apply`, where an action is not legal under them (a blind bid that only a trailing side may make, say).
        """
        now = self._begin(attrs.evolve(self.origin, thrown=()), self.dealer, scores, bags, number)
        for action in self.actions:
            unseen = now.turn is not None and not now.table.auction.looked[now.turn]
            if isinstance(action, Look) and not unseen:
                continue  # under these scores there is nothing to decide by it
            if unseen and not isinstance(action, Look) and not (isinstance(action, Bid) and action.blind):
                now = now.look()
            now = now.apply(action)
        return now

    def view(self, seat: int) -> SeatView:
        """What a seat of the table sees of the round: its own hand (once it may look), and what lies open."""
        check_seat(self.variant, seat)
        return see(self.variant, self.table, seat, self.own_cards(seat))

    def own_cards(self, seat: int) -> OwnCards:
        """The cards that a seat has seen because they were its own."""
        check_seat(self.variant, seat)
        return own_cards(self.origin, self.table, self._hands[seat], seat)

    def result(self) -> RoundResult:
        """The score of the round, once it is done; before that `IllegalAction` (`turn.wrong-phase`)."""
        if self.phase is not Phase.DONE:
            message = f"the round is not finished: {len(self.tricks)} of {self.variant.hand_size} tricks are played"
            raise IllegalAction(Violation(None, "turn.wrong-phase", (), message))
        return score_table(self.variant, self.table)


def known_round(origin: Origin, table: Table, hands: tuple[int, ...], legal: int) -> Round:
    """The round of parts that are known to be right."""
    now: Round = _new(Round)
    _set_origin(now, origin)
    _set_table(now, table)
    _set_hands(now, hands)
    _set_legal(now, legal)
    return now


_PLAY = Phase.PLAY
_ACTIONS = get_args(Action)  # a tuple of classes is checked faster than their union
_new = object.__new__
(_set_mask,) = setters(Hand)
_set_origin, _set_table, _set_hands, _set_legal = setters(Round)
