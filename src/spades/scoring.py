"""The score of a round, line by line."""

from collections.abc import Iterator, Sequence

from spades.bids import Bid
from spades.errors import IllegalBid, ImpossibleRound, WrongType
from spades.legality import OUT_OF_RANGE, as_bid
from spades.results import RoundResult, ScoreLine, SideResult
from spades.rules.bidding import PLAIN_BIDS
from spades.rules.scoring import FailedNil
from spades.variants import Variant


def score_round(
    variant: Variant, bids: Sequence[Bid | int | None], tricks_won: Sequence[int], *, bags: Sequence[int] | None = None
) -> RoundResult:
    """What a round brings to each side, item by item (A-13 to A-19, B-14 to B-18, C-2, C-7 to C-10, D-5, D-6, D-12, D-13).

    `bids` and `tricks_won` are by seat (a bid may be a plain number), `bags` (carried in; none if not given) by side.

    Errors: `ImpossibleRound` for rows of a wrong length, a bid that is missing or that the variant does not have, tricks
    that do not add up, or bags below zero; `WrongType` for what is no number or bid.

    >>> from spades import VARIANTS
    >>> result = score_round(VARIANTS["partnership"], [5, 3, 2, 3], [6, 3, 2, 2], bags=[9, 0])
    >>> result.points
    (-29, -60)
    >>> for line in result.sides[0].lines:
    ...     print(line.code, line.points, line.bags)
    score.contract 70 0
    score.bags 1 1
    score.bag-penalty -100 -10
    """
    made = _checked_bids(variant, bids)
    won = _checked_tricks(variant, tricks_won)
    carried = _checked_bags(variant, bags)
    return RoundResult(tuple(_score_side(variant, side, made, won, bags_in) for side, bags_in in zip(variant.sides, carried, strict=True)))


def _score_side(variant: Variant, side: tuple[int, ...], bids: tuple[Bid, ...], won: tuple[int, ...], bags_in: int) -> SideResult:
    nils = [seat for seat in side if variant.nil is not None and bids[seat].tricks == 0]
    contract = sum(bids[seat].tricks for seat in side)
    tricks = sum(won[seat] for seat in side)
    lines = [*_contract_lines(variant, nils, contract, tricks, sum(won[seat] for seat in nils), len(nils) < len(side))]
    lines += [_nil_line(variant, bids[seat].blind, made=not won[seat]) for seat in nils]
    bags = bags_in + sum(line.bags for line in lines)
    rule = variant.bags
    times = bags // rule.limit if rule.penalty else 0
    if times:
        off = rule.limit * times if rule.carry else bags
        lines.append(ScoreLine("score.bag-penalty", -(rule.penalty or 0) * times, -off))
        bags -= off
    return SideResult(tuple(lines), bags, contract, tricks, tricks == variant.hand_size)


def _contract_lines(variant: Variant, nils: list[int], contract: int, tricks: int, failed: int, bidding: bool) -> Iterator[ScoreLine]:
    """The lines of contract and bags; `failed` are the tricks that nil bidders won, `bidding` whether somebody bid otherwise."""
    rule, bag = variant.contract, variant.bags.points
    helps = variant.nil is None or variant.nil.failed is FailedNil.HELP
    counted = tricks if helps else tricks - failed
    is_made = counted >= contract
    if bidding:
        yield ScoreLine("score.contract", rule.made * contract, 0) if is_made else ScoreLine("score.set", -rule.set * contract, 0)
    if counted > contract:
        yield ScoreLine("score.bags", bag * (counted - contract), counted - contract)
    if variant.nil is not None and variant.nil.failed is FailedNil.BAGS and failed and (is_made or variant.nil.bags_if_set):
        yield ScoreLine("score.failed-nil-bags", variant.nil.bag_points * failed, failed)


def _nil_line(variant: Variant, blind: bool, made: bool) -> ScoreLine:
    rule = variant.nil
    assert rule is not None, "only a table with nils has nil bidders"
    points = rule.points if not blind or rule.blind_points is None else rule.blind_points
    return ScoreLine(f"score.{'blind-' * blind}nil-{'made' if made else 'failed'}", points if made else -points, 0)


def _checked_bids(variant: Variant, bids: Sequence[Bid | int | None]) -> tuple[Bid, ...]:
    _check_length(variant, "bids", bids)
    made = []
    for seat, given in enumerate(bids):
        if given is None:
            raise ImpossibleRound("score.bid-missing", "bids", seat, f"seat {seat} has not bid: a round is scored after all bids")
        try:
            bid = as_bid(given)
        except IllegalBid as error:
            raise ImpossibleRound(error.code, "bids", seat, f"seat {seat}: {error}") from None
        if bid.tricks > variant.hand_size:
            raise ImpossibleRound(OUT_OF_RANGE, "bids", seat, f"seat {seat} cannot bid {bid}: there are {variant.hand_size} tricks to win")
        if not bid.mask & (PLAIN_BIDS | variant.blind_bids):
            raise ImpossibleRound("bid.blind-not-allowed", "bids", seat, f"seat {seat} cannot bid {bid}: {variant.key} does not play it")
        made.append(bid)
    return tuple(made)


def _checked_tricks(variant: Variant, tricks_won: Sequence[int]) -> tuple[int, ...]:
    _check_length(variant, "tricks_won", tricks_won)
    for seat, tricks in enumerate(tricks_won):
        if type(tricks) is not int:
            raise WrongType(f"tricks are whole numbers, not {tricks!r} (seat {seat})")
        if not 0 <= tricks <= variant.hand_size:
            raise ImpossibleRound(
                "score.tricks-out-of-range", "tricks_won", seat, f"seat {seat} cannot win {tricks} of {variant.hand_size} tricks"
            )
    if sum(tricks_won) != variant.hand_size:
        message = f"the tricks add up to {sum(tricks_won)}: a round has {variant.hand_size}"
        raise ImpossibleRound("score.tricks-do-not-add-up", "tricks_won", None, message)
    return tuple(tricks_won)


def _checked_bags(variant: Variant, bags: Sequence[int] | None) -> tuple[int, ...]:
    if bags is None:
        return (0,) * len(variant.sides)
    if len(bags) != len(variant.sides):
        raise ImpossibleRound("score.wrong-count", "bags", None, f"bags has {len(bags)} entries: this table has {len(variant.sides)} sides")
    for side, count in enumerate(bags):
        if type(count) is not int:
            raise WrongType(f"bags are whole numbers, not {count!r} (side {side})")
        if count < 0:
            raise ImpossibleRound("score.bags-out-of-range", "bags", side, f"side {side} cannot have {count} bags")
    return tuple(bags)


def _check_length(variant: Variant, part: str, row: Sequence[object]) -> None:
    if len(row) != variant.seats:
        raise ImpossibleRound("score.wrong-count", part, None, f"{part} has {len(row)} entries: this table has {variant.seats} seats")
