"""The audit of a played round: every card that was not legal, found afterwards (B-23)."""

from collections.abc import Iterable, Sequence

import attrs

from spades.cards import Card, Hand
from spades.course import after_play, first_table, lowest_club_holder
from spades.deals import Origin
from spades.errors import SpadesError
from spades.legality import as_tuple, check_cards, check_seat, check_variant, find_play_violation
from spades.rules.dealing import DealAll
from spades.rules.play import FirstLeader
from spades.table import Phase, Table
from spades.tricks import Trick
from spades.variants import Variant


@attrs.frozen
class Finding:
    """An illegal play: trick (counted from 1), seat and card, the `code` of the rule that it broke, and what it could have played."""

    trick: int
    seat: int
    card: Card
    code: str
    legal: Hand
    message: str

    def __str__(self) -> str:
        return f"trick {self.trick}, seat {self.seat}: {self.message}"


def audit(
    variant: Variant, hands: Sequence[Hand | Iterable[Card]], tricks: Iterable[Trick | Sequence[Card]], *, dealer: int = 0
) -> tuple[Finding, ...]:
    """Every illegal play of a round, judged with the hand that remained (B-23, A-9 to A-12, B-9 to B-12, C-4, C-5, D-8, D-9).

    `hands` are those at the opening lead, by seat; `tricks` the cards as they fell, the leader's first (a `Trick` also says who
    led; otherwise the seat whose lead it was). The last trick may be incomplete. What was played counts as played, legal or not.

    Errors: `SpadesError` for hands that the deck cannot give, or a trick with a strange card or too many.

    >>> from spades import VARIANTS, Round
    >>> variant = VARIANTS["cutthroat"]
    >>> deal = Round.from_pack(variant, variant.deck.cards, dealer=2)
    >>> trick = [Card.parse(text) for text in ("3C", "KS", "5C")]
    >>> for finding in audit(variant, deal.hands, [trick], dealer=2):
    ...     print(finding.trick, finding.seat, finding.code, "|", finding.legal)
    1 1 play.follow-suit | KC TC 7C 4C
    """
    check_variant(variant)
    # By the opening lead nobody holds more cards than another, whoever took those left over.
    dealt = Origin.of_hands(attrs.evolve(variant, dealing=DealAll()), hands, check_seat(variant, dealer)).hands
    table, is_known = _opening_lead(variant, dealer, dealt), variant.first_leader is not FirstLeader.HIGHEST_BIDDER
    remaining = [hand.mask for hand in dealt]
    findings: list[Finding] = []
    for number, trick in enumerate(as_tuple("the tricks", tricks), 1):
        if table.phase is Phase.DONE:
            raise SpadesError(f"there is no trick {number}: the round has {variant.hand_size}")
        if table.cards:
            raise SpadesError(f"trick {number - 1} has {len(table.cards)} cards: only the last one may be incomplete")
        cards = trick.cards if isinstance(trick, Trick) else tuple(trick)
        for card in cards:
            check_cards(variant, [card])
        if len(cards) > variant.seats:
            raise SpadesError(f"trick {number} has {len(cards)} cards: this table has {variant.seats} seats")
        if isinstance(trick, Trick) and trick.leader != table.turn and cards:
            seat = check_seat(variant, trick.leader)
            if is_known or number > 1:
                message = f"{cards[0]} was led out of turn: the lead was seat {table.turn}'s"
                findings.append(Finding(number, seat, cards[0], "turn.wrong-seat", Hand(), message))
            table = attrs.evolve(table, turn=seat)
        for card in cards:
            seat = table.turn or 0
            violation = find_play_violation(variant, card, remaining[seat], table)
            if violation is not None:
                findings.append(Finding(number, seat, card, violation.code, violation.legal, violation.message))
            remaining[seat] &= ~card._bit
            table = after_play(variant, table, card)
    return tuple(findings)


def _opening_lead(variant: Variant, dealer: int, hands: Sequence[Hand]) -> Table:
    table = first_table(variant, dealer, None, None, True)
    leader, lowest = variant.bidding_order(dealer)[0], lowest_club_holder(variant, [hand.mask for hand in hands])
    if variant.first_leader is FirstLeader.LOWEST_CLUB and lowest is not None:
        leader = lowest
    return attrs.evolve(table, phase=Phase.PLAY, turn=leader)
