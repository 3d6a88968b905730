"""What may be played and bid, for callers that keep their own state, and why anything else may not."""

from collections.abc import Iterable, Sequence
from reprlib import repr as shortened
from typing import Final, TypeAlias, TypeVar

from spades.bids import Bid, bids_of
from spades.cards import Card, Hand
from spades.errors import IllegalBid, IllegalPlay, SpadesError, Violation, WrongType
from spades.rules.base import narrow, rule_against
from spades.table import Auction, Phase, Table
from spades.tricks import Trick, winning_place
from spades.variants import Variant

T = TypeVar("T")

PlayViolation: TypeAlias = Violation[Card, Hand]
BidViolation: TypeAlias = Violation[Bid, tuple[Bid, ...]]

NOT_IN_HAND: Final = "play.not-in-hand"
OUT_OF_RANGE: Final = "bid.out-of-range"
WRONG_SEAT: Final = "turn.wrong-seat"


def legal_plays(
    variant: Variant, hand: Hand | Iterable[Card], trick: Trick | None = None, *, spades_broken: bool = False, trick_number: int = 1
) -> Hand:
    """The cards of a hand that may be played (A-9 to A-12, B-9 to B-12, C-4, C-5, D-8, D-9).

    `trick` is what lies on the table (None or empty: the hand leads). Never empty while the hand is not.

    Errors: `SpadesError` for a hand or a trick that this deck and table cannot have; `WrongType`.

    >>> from spades import VARIANTS
    >>> hand = Hand.parse("AS KS 2C 3D")
    >>> print(legal_plays(VARIANTS["partnership"], hand))
    3D 2C
    >>> print(legal_plays(VARIANTS["partnership"], hand, Trick(0, [Card.parse("7C")])))
    2C
    """
    hand, table = _play_situation(variant, hand, trick, spades_broken, trick_number)
    return Hand.of_mask(narrow(variant.rules_at(table), hand.mask, hand.mask, table))


def play_violation(
    variant: Variant,
    card: Card,
    hand: Hand | Iterable[Card],
    trick: Trick | None = None,
    *,
    spades_broken: bool = False,
    trick_number: int = 1,
) -> PlayViolation | None:
    """Why a card may not be played, or None where it may.

    The answer holds the `code` of the first rule that the card breaks, `legal`: the cards that may be played, and a `message`.

    Errors: as `legal_plays`.

    >>> from spades import VARIANTS
    >>> violation = play_violation(VARIANTS["partnership"], Card.parse("AS"), Hand.parse("AS 2C 3D"))
    >>> print(violation.code, "|", violation.legal)
    play.spades-not-broken | 3D 2C
    """
    hand, table = _play_situation(variant, hand, trick, spades_broken, trick_number)
    return find_play_violation(variant, card, hand.mask, table)


def check_play(
    variant: Variant,
    card: Card,
    hand: Hand | Iterable[Card],
    trick: Trick | None = None,
    *,
    spades_broken: bool = False,
    trick_number: int = 1,
) -> None:
    """Refuse a card that may not be played.

    Errors: `IllegalPlay` with the code of the rule (`play.not-in-hand`, `play.follow-suit`, `play.spades-not-broken`, or
    that of a house rule); otherwise as `legal_plays`.

    >>> from spades import VARIANTS
    >>> check_play(VARIANTS["partnership"], Card.parse("2C"), Hand.parse("AS 2C 3D"))
    """
    violation = play_violation(variant, card, hand, trick, spades_broken=spades_broken, trick_number=trick_number)
    if violation is not None:
        raise IllegalPlay(violation)


def find_play_violation(variant: Variant, card: Card, hand: int, table: Table) -> PlayViolation | None:
    """`play_violation` for a hand mask and a table that are known to be right."""
    if not isinstance(card, Card):
        raise WrongType(f"a card is wanted, not {card!r}")
    if not card._bit & hand:
        return Violation(card, NOT_IN_HAND, Hand.of_mask(narrow(variant.rules_at(table), hand, hand, table)), f"{card} is not in the hand")
    rule = rule_against(variant.rules_at(table), card._bit, hand, hand, table)
    if rule is None:
        return None
    legal = Hand.of_mask(narrow(variant.rules_at(table), hand, hand, table))
    return Violation(card, rule.code, legal, f"{card} may not be played now. {rule.text} What you may play: {legal}")


def trick_winner(variant: Variant, trick: Trick) -> int:
    """The seat that wins a trick, or is winning it so far (A-11, B-11, C-6, D-10).

    Errors: `SpadesError` for a trick with no card, with more cards than seats, or with a card that is not in the deck.

    >>> from spades import VARIANTS
    >>> trick_winner(VARIANTS["partnership"], Trick(1, Hand.parse("AH")))
    1
    """
    check_variant(variant)
    _check_trick(variant, trick)
    if not trick.cards:
        raise SpadesError("nobody has played to this trick yet")
    return (trick.leader + winning_place(variant.deck, trick.cards)) % variant.seats


def legal_bids(
    variant: Variant,
    *,
    seat: int,
    bids: Sequence[Bid | int | None],
    hand: Hand | Iterable[Card] | None = None,
    scores: Sequence[int] | None = None,
    looked: bool = True,
) -> tuple[Bid, ...]:
    """The bids that a seat may make, plain ones first, lowest first (A-5, A-7, B-5, C-1, C-10, D-4, D-6).

    `bids` are by seat, None for not yet; `hand` is wanted where a rule of the variant depends on it, `scores` (by side)
    likewise. A seat that may bid blind and has not `looked` may make only the blind bids. A seat that has bid
    may not bid again: nothing is legal.

    Errors: `SpadesError` for a seat or a row of bids that the table cannot have; `WrongType`.

    >>> from spades import VARIANTS
    >>> bids = legal_bids(VARIANTS["partnership-blind-nil"], seat=0, bids=[None] * 4)
    >>> print(*bids)
    nil 1 2 3 4 5 6 7 8 9 10 11 12 13
    >>> legal_bids(VARIANTS["partnership-blind-nil"], seat=0, bids=[None] * 4, looked=False)
    (Bid(0, blind=True),)
    """
    mask, table = _bid_situation(variant, seat, bids, hand, scores, looked)
    return () if table.bids[seat] is not None else bids_of(narrow_bids(variant, mask, table))


def bid_violation(
    variant: Variant,
    bid: Bid | int,
    *,
    seat: int,
    bids: Sequence[Bid | int | None],
    hand: Hand | Iterable[Card] | None = None,
    scores: Sequence[int] | None = None,
    looked: bool = True,
) -> BidViolation | None:
    """Why a bid may not be made, or None where it may; arguments and errors as for `legal_bids`.

    >>> from spades import VARIANTS
    >>> violation = bid_violation(VARIANTS["cutthroat"], Bid(18), seat=0, bids=[None] * 3)
    >>> violation.code
    'bid.out-of-range'
    """
    mask, table = _bid_situation(variant, seat, bids, hand, scores, looked)
    made = table.bids[seat]
    bid = as_bid(bid)
    if made is not None:
        return Violation(bid, WRONG_SEAT, (), f"seat {seat} has bid {made}, and a bid is not changed")
    return find_bid_violation(variant, bid, mask, table)


def check_bid(
    variant: Variant,
    bid: Bid | int,
    *,
    seat: int,
    bids: Sequence[Bid | int | None],
    hand: Hand | Iterable[Card] | None = None,
    scores: Sequence[int] | None = None,
    looked: bool = True,
) -> None:
    """Refuse a bid that may not be made; arguments as for `legal_bids`.

    Errors: `IllegalBid` with the code of the rule (`bid.out-of-range`, `bid.nil-not-allowed`, `bid.blind-not-allowed`,
    `bid.already-looked`, `bid.not-looked`, `turn.wrong-seat` for a second bid, or that of a house rule); otherwise as `legal_bids`.

    >>> from spades import VARIANTS
    >>> check_bid(VARIANTS["cutthroat"], Bid(17), seat=0, bids=[None] * 3)
    """
    violation = bid_violation(variant, bid, seat=seat, bids=bids, hand=hand, scores=scores, looked=looked)
    if violation is not None:
        raise IllegalBid(violation)


def narrow_bids(variant: Variant, hand: int | None, table: Table) -> int:
    """The mask of the bids that the seat to act may make."""
    return narrow(variant.all_bid_rules, variant.bids_in_range, hand, table)


def find_bid_violation(variant: Variant, bid: Bid, hand: int | None, table: Table) -> BidViolation | None:
    """`bid_violation` for a hand mask and a table that are known to be right."""
    options = variant.bids_in_range
    if not options & bid.mask:
        legal = bids_of(narrow_bids(variant, hand, table))
        return Violation(bid, OUT_OF_RANGE, legal, f"nobody can bid {bid} with {variant.hand_size} tricks to win")
    rule = rule_against(variant.all_bid_rules, bid.mask, options, hand, table)
    if rule is None:
        return None
    legal = bids_of(narrow_bids(variant, hand, table))
    return Violation(bid, rule.code, legal, f"{bid} may not be bid now. {rule.text} What may be bid: {', '.join(map(str, legal))}")


def as_bid(bid: object) -> Bid:
    """A bid that was given as a `Bid` or as a plain number."""
    return bid if isinstance(bid, Bid) else Bid(bid)  # type: ignore[arg-type]  # its validator answers


def check_variant(variant: object) -> None:
    """Refuse what is no variant: a key, say."""
    if not isinstance(variant, Variant):
        raise WrongType(f"a Variant is wanted, not {shortened(variant)}")


def check_seat(variant: Variant, seat: object) -> int:
    """The seat, if the table has it."""
    if type(seat) is not int:
        raise WrongType(f"a seat is a whole number, not {seat!r}")
    if not 0 <= seat < variant.seats:
        raise SpadesError(f"there is no seat {seat}: this table has seats 0 to {variant.seats - 1}")
    return seat


def as_tuple(name: str, values: Iterable[T]) -> tuple[T, ...]:
    """Values that were given in a row."""
    try:
        return tuple(values)
    except TypeError:
        raise WrongType(f"{name} is given as a row of values, not as {shortened(values)}") from None


Row: TypeAlias = Sequence[int] | None
"""Numbers by side; None: zeros."""


def check_row(name: str, row: Row, length: int, of: str) -> tuple[int, ...]:
    """A row of whole numbers, one for each seat or side; zeros where it was not given."""
    if row is None:
        return (0,) * length
    numbers = as_tuple(name, row)
    if len(numbers) != length:
        raise SpadesError(f"{name} is a row of {len(numbers)}: one number for each of the {length} {of} is wanted")
    for number in numbers:
        if type(number) is not int:
            raise WrongType(f"{name} is made of whole numbers, not of {number!r}")
    return numbers


def check_bags(variant: Variant, bags: Row) -> tuple[int, ...]:
    """Bags by side, if none are below zero; zeros where they were not given."""
    counts = check_row("bags", bags, len(variant.sides), "sides")
    if min(counts) < 0:
        raise SpadesError("bags cannot be below zero")
    return counts


def check_cards(variant: Variant, hand: Hand | Iterable[Card]) -> Hand:
    """A hand, if the deck has its cards."""
    if not isinstance(hand, Hand):
        cards = as_tuple("a hand", hand)
        hand = Hand(cards)
        for card in hand if len(hand) < len(cards) else ():
            if cards.count(card) > 1:
                raise SpadesError(f"{card} stands twice in a hand")
    strangers = hand.mask & ~variant.deck.mask
    if strangers:
        raise SpadesError(f"{Hand.of_mask(strangers)} cannot be held: not in the deck of {variant.key}")
    return hand


def _check_trick(variant: Variant, trick: Trick) -> None:
    if not isinstance(trick, Trick):
        raise WrongType(f"a Trick is wanted, not {trick!r}")
    check_seat(variant, trick.leader)
    check_cards(variant, trick.cards)
    if len(trick.cards) > variant.seats:
        raise SpadesError(f"a trick of {len(trick.cards)} cards is too long: this table has {variant.seats} seats")


def _play_situation(
    variant: Variant, hand: Hand | Iterable[Card], trick: Trick | None, spades_broken: bool, trick_number: int
) -> tuple[Hand, Table]:
    check_variant(variant)
    hand = check_cards(variant, hand)
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    if trick is not None:
        _check_trick(variant, trick)
        seat, cards = (trick.leader + len(trick.cards)) % variant.seats, trick.cards
        if len(cards) == variant.seats:
            raise SpadesError("the trick is complete: nobody can play to it")
        doubles = hand & Hand(cards)
        if doubles:
            raise SpadesError(f"{doubles} cannot be in the hand and on the table")
    if type(trick_number) is not int or not 1 <= trick_number <= variant.hand_size:
        raise SpadesError(f"there is no trick {trick_number!r}: a round has tricks 1 to {variant.hand_size}")
    led = variant.deck.follow[cards[0]._index] if cards else 0
    auction = _auction(variant, (None,) * variant.seats, check_row("scores", None, len(variant.sides), "sides"), True)
    return hand, Table(auction, Phase.PLAY, seat, cards, led, trick_number, bool(spades_broken))


def _bid_situation(
    variant: Variant,
    seat: int,
    bids: Sequence[Bid | int | None],
    hand: Hand | Iterable[Card] | None,
    scores: Sequence[int] | None,
    looked: bool,
) -> tuple[int | None, Table]:
    check_variant(variant)
    check_seat(variant, seat)
    bids = as_tuple("bids", bids)
    if len(bids) != variant.seats:
        raise SpadesError(f"bids is a row of {len(bids)}: one for each of the {variant.seats} seats is wanted (None: not yet)")
    made = tuple(None if bid is None else as_bid(bid) for bid in bids)
    mask = None if hand is None else check_cards(variant, hand).mask
    if mask is None and looked:
        for rule in variant.bid_rules:
            if getattr(rule, "asks_hand", False):
                raise SpadesError(f"give the hand too (hand=…): {rule.text}")
    auction = _auction(variant, made, check_row("scores", scores, len(variant.sides), "sides"), bool(looked))
    return mask, Table(auction, Phase.BID, seat)


def _auction(variant: Variant, bids: tuple[Bid | None, ...], scores: tuple[int, ...], looked: bool) -> Auction:
    return Auction(variant.setting, None, scores, (0,) * len(variant.sides), bids, (looked,) * variant.seats)
