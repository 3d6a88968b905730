"""The course of a round as everybody sees it: who acts next, and what the table shows after each action."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, takewhile
from reprlib import repr as shortened

import attrs

from spades.actions import Action, Draw, Exchange, Look, Misdeal
from spades.bids import bids_of
from spades.cards import Card, Hand, Suit, cards_of
from spades.errors import SpadesError
from spades.exchanges import exchange_due
from spades.legality import Row, check_bags, check_row, narrow_bids
from spades.rules.base import PlayRule, narrow, rule_against
from spades.rules.bidding import BLIND_BIDS
from spades.rules.play import Breaking, FirstLeader
from spades.slots import setters
from spades.table import Auction, Phase, Table, put
from spades.tricks import known_trick, winning_place
from spades.variants import Variant


def first_table(variant: Variant, dealer: int, scores: Row, bags: Row, dealt: bool, number: int = 1, kitty: int | None = None) -> Table:
    """The table at the start of a round; `dealt` tells that the hands are there already, also in a drawn game."""
    seats, sides = variant.seats, len(variant.sides)
    if type(number) is not int or number < 1:
        raise SpadesError(f"rounds are counted from 1: there is no round {shortened(number)}")
    over = dealt and variant.draws > 0
    nobody_bids = variant.contract.first_round_bids_itself and number == 1
    auction = Auction(
        variant.setting,
        dealer,
        check_row("scores", scores, sides, "sides"),
        check_bags(variant, bags),
        bids=(None,) * seats,
        looked=(over or nobody_bids or not variant.blind_bids,) * seats,
        draws=(True,) * variant.draws if over else (),
        exchanges=(None,) * seats,
        number=number,
        kitty=kitty,
    )
    if kitty is not None and not variant.discard_after_bids:
        # Who discards before the bidding has seen its cards by then.
        auction = attrs.evolve(auction, looked=put(auction.looked, kitty, True))
    if False in auction.looked:
        # Who may not bid blind with these scores has nothing to wait for.
        may = (narrow_bids(variant, None, Table(auction, Phase.BID, seat)) & BLIND_BIDS for seat in range(seats))
        auction = attrs.evolve(auction, looked=tuple(seen or not blind for seen, blind in zip(auction.looked, may, strict=True)))
    return before_play(variant, auction)


def before_play(variant: Variant, auction: Auction, holder: int | None = None) -> Table:
    """The table at the next decision before the play, or at the opening lead; `holder` has the lowest club, if that matters."""
    phase, turn = _next_to_act(variant, auction)
    if phase is Phase.PLAY:
        turn = _first_leader(variant, auction, holder)
        auction = auction if auction.leader == turn or holder is None else attrs.evolve(auction, leader=turn)
    table = Table(auction, phase, turn, won=(0,) * variant.seats)
    if turn is None:
        return table
    if not auction.looked[turn] and phase in (Phase.DRAW, Phase.BID) and not narrow_bids(variant, None, table) & BLIND_BIDS:
        # A seat that has lost its chance to bid blind has nothing to decide before it looks.
        return attrs.evolve(table, auction=attrs.evolve(auction, looked=put(auction.looked, turn, True)))
    return table


def _next_to_act(variant: Variant, auction: Auction) -> tuple[Phase, int | None]:
    dealer = auction.dealer
    assert dealer is not None, "a round has a dealer"
    if auction.is_thrown_in:
        return Phase.DONE, None
    if len(auction.draws) < variant.draws:
        return Phase.DRAW, (dealer + len(auction.draws)) % variant.seats
    due = exchange_due(variant, auction) if variant.changes_cards else None
    if due is not None:
        return Phase.EXCHANGE, due.seat
    order = variant.bidding_order(dealer)
    if not (variant.contract.first_round_bids_itself and auction.number == 1):
        bids = auction.bids
        for seat in order:
            if bids[seat] is None:
                return Phase.BID, seat
    if variant.low_total is not None and variant.low_total.applies(auction):
        return Phase.DONE, None
    return Phase.PLAY, order[0]


def _first_leader(variant: Variant, auction: Auction, holder: int | None) -> int:
    order = variant.bidding_order(auction.dealer or 0)
    if variant.first_leader is FirstLeader.HIGHEST_BIDDER:
        return max(order, key=lambda seat: bid.tricks if (bid := auction.bids[seat]) is not None else 0)
    if variant.first_leader is FirstLeader.LOWEST_CLUB:
        leader = auction.leader if holder is None else holder
        return order[0] if leader is None else leader
    return order[0]


def asked(table: Table) -> str:
    """What everybody knows the seat to act to be asked for, in the middle of a sentence."""
    assert table.turn is not None, "somebody is to act"
    if not table.auction.looked[table.turn] and table.phase is not Phase.EXCHANGE:
        return "bid blind or look"
    words = {Phase.DRAW: "keep or refuse a card", Phase.EXCHANGE: "give away cards", Phase.BID: "bid"}
    return words.get(table.phase, "play a card")


def next_dealer(variant: Variant, auction: Auction) -> int:
    """Who deals after a round: the next seat, or the same one again where the cards were thrown in and the rules say so."""
    misdeal, low, dealer = variant.misdeal, variant.low_total, auction.dealer or 0
    again = misdeal is not None and misdeal.same_dealer and auction.is_thrown_in
    if low is not None and low.redeal and low.applies(auction):
        again = low.same_dealer
    return dealer if again else (dealer + 1) % variant.seats


def lowest_club_holder(variant: Variant, hands: Sequence[int]) -> int | None:
    """The seat that holds the lowest club of all hands."""
    clubs = [card for card in variant.deck.cards if variant.deck.suit_of(card) is Suit.CLUBS]
    for club in sorted(clubs, key=lambda card: variant.deck.power[card._index][card._index]):
        for seat, hand in enumerate(hands):
            if hand & club._bit:
                return seat
    return None


def after_play(variant: Variant, table: Table, card: Card) -> Table:
    """The table after a card: the next seat's turn, or the next trick, or the end of the round (A-10 to A-12)."""
    seat, seats, deck = table.turn, variant.seats, variant.deck
    assert seat is not None, "somebody has the turn during the play"
    cards = (*table.cards, card)
    after: Table = _new(Table)
    _set_auction(after, table.auction)
    _set_broken(after, table.broken or (card._bit & deck.trump_mask > 0 and breaks_spades(variant, table, card)))
    following = (seat + 1) % seats
    if len(cards) < seats:
        _set_phase(after, _PLAY)
        _set_turn(after, following)
        _set_cards(after, cards)
        _set_led(after, table.led or deck.follow[card._index])
        _set_number(after, table.number)
        _set_tricks(after, table.tricks)
        _set_won(after, table.won)
        return after
    winner = (following + winning_place(deck, cards)) % seats
    tricks = (*table.tricks, known_trick(following, cards))
    done = len(tricks) == variant.hand_size
    _set_phase(after, _DONE if done else _PLAY)
    _set_turn(after, None if done else winner)
    _set_cards(after, ())
    _set_led(after, 0)
    _set_number(after, len(tricks) + (not done))
    _set_tricks(after, tricks)
    _set_won(after, put(table.won, winner, table.won[winner] + 1))
    return after


_new = object.__new__
_set_auction, _set_phase, _set_turn, _set_cards, _set_led, _set_number, _set_broken, _set_tricks, _set_won = setters(Table)
_PLAY, _DONE = Phase.PLAY, Phase.DONE


def breaks_spades(variant: Variant, table: Table, card: Card) -> bool:
    """Whether a card breaks spades (A-12, B-12, C-5, D-11)."""
    if not card._bit & variant.deck.trump_mask or variant.breaking is Breaking.NEVER:
        return False
    if variant.breaking is Breaking.AFTER_FIRST_TRICK:
        return table.number > 1
    return variant.breaking is Breaking.ANY_SPADE or (bool(table.cards) and not table.led & variant.deck.trump_mask)


def legal_mask(variant: Variant, table: Table, hand: int | None) -> int:
    """The mask of what the seat to act may bid or play; 0 where it does neither. `hand` is None while it has not looked."""
    if table.phase is _PLAY and hand:
        return narrow(variant.rules_at(table), hand, hand, table)
    if table.turn is not None and (table.phase is Phase.BID or (table.phase is Phase.DRAW and not table.auction.looked[table.turn])):
        forced = hand is not None and variant.misdeal is not None and variant.misdeal.forced and may_throw_in(variant, table, hand)
        return 0 if forced else narrow_bids(variant, hand, table)
    return 0


def plays(variant: Variant, table: Table) -> Iterator[tuple[Table, int, Card]]:
    """Every card played so far: the table before it, the seat, the card."""
    now = before_play(variant, table.auction)
    for trick in (*table.tricks, known_trick(table.leader or 0, table.cards)):
        for card in trick.cards:
            assert now.turn is not None
            yield now, now.turn, card
            now = after_play(variant, now, card)


def cards_ruled_out(variant: Variant, table: Table, holders: Mapping[Card, int] | None = None) -> tuple[int, ...]:
    """By seat: the mask of the cards that its plays have shown it not to hold.

    A card played in spite of a rule tells that the hand had nothing the rule would have left: so the seat did not hold any
    card beside which the one that it played would have been illegal. `holders` tells who was dealt the cards that rules ask for, as far as
    that is known beyond those played.
    """
    shown = [0] * variant.seats
    pack = variant.deck.mask
    holders = {card: seat for _, seat, card in plays(variant, table)} | dict(holders or {})
    rules = judged_by_cards(variant, holders)
    asked = [rule.holder_of for rule in rules if hasattr(rule, "holder_of")]
    for before, seat, card in plays(variant, table):
        own = sum(card._bit for card in asked if holders[card] == seat)
        others = sum(card._bit for card in asked if holders[card] != seat)
        if rule_against(rules, card._bit, pack & ~others, pack & ~others | own, before) is None:
            continue
        for other in cards_of(pack & ~shown[seat] & ~card._bit & ~others):
            both = card._bit | other._bit
            if rule_against(rules, card._bit, both, both | own, before) is not None:
                shown[seat] |= other._bit
    return tuple(shown)


def judged_by_cards(variant: Variant, holders: Mapping[Card, int]) -> tuple[PlayRule, ...]:
    """The rules of play that single cards can be judged by: none that looks at the whole hand, nor those that come after it."""

    def is_one(rule: PlayRule) -> bool:
        return getattr(rule, "separable", False) and getattr(rule, "holder_of", None) in (None, *holders)

    return tuple(takewhile(is_one, variant.play_rules))


def shown_voids(variant: Variant, table: Table) -> tuple[frozenset[Suit], ...]:
    """By seat: the suits that its plays have shown it not to hold."""
    by_suit = {variant.deck.suit_of(card): variant.deck.follow[card._index] for card in variant.deck.cards}
    return tuple(
        frozenset(suit for suit, cards in by_suit.items() if not cards & ~ruled_out) for ruled_out in cards_ruled_out(variant, table)
    )


def list_actions(variant: Variant, table: Table, legal: int, hand: int) -> tuple[Action, ...]:
    """The actions of the seat to act; `legal` is the mask of its bids or cards, `hand` that of its hand."""
    seat = table.turn
    if seat is None:
        return ()
    if table.phase is Phase.PLAY:
        return cards_of(legal)
    if table.phase is Phase.EXCHANGE:
        due, cards = exchange_due(variant, table.auction), tuple(Hand.of_mask(hand))
        return () if due is None else tuple(Exchange(some) for count in due.counts for some in combinations(cards, count))
    if not table.auction.looked[seat]:
        return (*bids_of(legal), Look())
    if table.phase is Phase.DRAW:
        return (Draw(True), Draw(False))
    return (*bids_of(legal), Misdeal()) if may_throw_in(variant, table, hand) else bids_of(legal)


def may_throw_in(variant: Variant, table: Table, hand: int) -> bool:
    """Whether the seat to act may ask for a new deal."""
    rule, seat = variant.misdeal, table.turn
    if rule is None or seat is None or table.phase is not Phase.BID or not table.auction.looked[seat]:
        return False
    return rule.allows(hand, variant.setting)
