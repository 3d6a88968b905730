"""The score of a round, line by line."""

from collections.abc import Iterator, Sequence

from spades.bids import Bid
from spades.errors import IllegalBid, ImpossibleRound, WrongType
from spades.legality import OUT_OF_RANGE, as_bid, as_tuple, check_seat, check_variant
from spades.results import RoundResult, ScoreLine, SideResult
from spades.rules.bidding import PLAIN_BIDS
from spades.rules.scoring import FailedNil, Tally
from spades.table import Table
from spades.variants import Variant


def score_round(
    variant: Variant,
    bids: Sequence[Bid | int | None],
    tricks_won: Sequence[int],
    *,
    bags: Sequence[int] | None = None,
    dealer: int | None = None,
) -> RoundResult:
    """What a round brings to each side, item by item (A-13 to A-19, B-14 to B-18, C-2, C-7 to C-10, D-5, D-6, D-12, D-13).

    `bids` and `tricks_won` are by seat (a bid may be a plain number), `bags` (carried in; none if not given) by side. `dealer` is wanted
    only where the last bid of a side counts. Where the first round bids itself, its bids are all None. Bids that are too low to be played
    (`Variant.low_total`) are scored without tricks. Whether the bids keep to the variant's `bid_rules` is not checked: some of them
    depend on the hands.

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
    check_variant(variant)
    if dealer is not None:
        check_seat(variant, dealer)
    made = _checked_bids(variant, as_tuple("bids", bids))
    carried = _checked_bags(variant, bags)
    order = _bidding_order(variant, 0 if dealer is None and made[0] is None else dealer)
    if _is_too_low(variant, made):
        return _unplayed(variant, order, made, carried)
    return _score(variant, order, made, _checked_tricks(variant, as_tuple("tricks_won", tricks_won)), carried)


def _is_too_low(variant: Variant, bids: Sequence[Bid | None]) -> bool:
    rule = variant.low_total
    return rule is not None and None not in bids and sum(bid.tricks for bid in bids if bid is not None) < rule.minimum


def _score(variant: Variant, order: Sequence[int], made: Sequence[Bid | None], won: Sequence[int], carried: tuple[int, ...]) -> RoundResult:
    """The score of a round that is known to be possible."""
    tallies = [_tally(variant, order, side, made, won) for side in variant.sides]
    contracts = [variant.contract.contract(tally) for tally in tallies]
    own = [_own_lines(variant, tally, contract) for tally, contract in zip(tallies, contracts, strict=True)]
    counts = [bags_in + sum(line.bags for line in lines) for bags_in, lines in zip(carried, own, strict=True)]
    if variant.contract.opponents or variant.bags.to_opponents:
        gifts = [list(_gifts(variant, *side)) for side in zip(tallies, contracts, counts, strict=True)]
        for side, lines in enumerate(own):
            lines += [line for other, given in enumerate(gifts) if other != side for line in given]
    results = []
    for side, (tally, contract, lines) in enumerate(zip(tallies, contracts, own, strict=True)):
        lines += variant.bags.penalties(counts[side])
        bags_out = carried[side] + sum(line.bags for line in lines)
        results.append(SideResult(tuple(lines), bags_out, contract, tally.tricks, tally.tricks == variant.hand_size))
    return RoundResult(tuple(results))


def score_table(variant: Variant, table: Table) -> RoundResult:
    """The result of a finished round, as the table shows it."""
    auction = table.auction
    if auction.is_thrown_in:
        return _no_score(auction.bags)
    order = _bidding_order(variant, auction.dealer)
    if _is_too_low(variant, auction.bids):
        return _unplayed(variant, order, auction.bids, auction.bags)
    return _score(variant, order, auction.bids, table.won, auction.bags)


def _no_score(bags: tuple[int, ...]) -> RoundResult:
    """The result of a round that was thrown in: nothing changes."""
    return RoundResult(tuple(SideResult((), carried, 0, 0, False) for carried in bags))


def _tally(variant: Variant, order: Sequence[int], side: Sequence[int], bids: Sequence[Bid | None], won: Sequence[int]) -> Tally:
    seats = [seat for seat in order if seat in side]
    return Tally(tuple([bids[seat] for seat in seats]), tuple([won[seat] for seat in seats]), variant.hand_size, variant.nil is None)


def _unplayed(variant: Variant, order: Sequence[int], bids: Sequence[Bid | None], bags: tuple[int, ...]) -> RoundResult:
    """The result of bids that are too low to play: as if each side had won what it bid, or nothing where the cards are dealt again."""
    rule = variant.low_total
    if rule is None or rule.redeal:
        return _no_score(bags)
    results = []
    for side, carried in zip(variant.sides, bags, strict=True):
        tally = _tally(variant, order, side, bids, (0,) * variant.seats)
        line = variant.contract.line(tally, is_set=False)
        results.append(SideResult((line,), carried, variant.contract.contract(tally), 0, False))
    return RoundResult(tuple(results))


def _own_lines(variant: Variant, tally: Tally, contract: int) -> list[ScoreLine]:
    """The lines of a side's own bids, before any penalty for bags."""
    nil, nils = variant.nil, tally.nils
    counted = _counted(variant, tally)
    spoilt = nil is not None and nil.failed is FailedNil.SET and any(won for _, won in nils)
    is_set = spoilt or counted < contract
    lines = [variant.contract.line(tally, is_set)] if len(nils) < len(tally.bids) else []
    if not is_set:
        lines += variant.bags.overtricks(counted - contract)
    if nil is not None and nils:
        lines += nil.lines(tally, is_set, variant.bags.limit is not None)
    if variant.contract.boston and tally.tricks == variant.hand_size:
        lines.append(ScoreLine("score.boston", variant.contract.boston, 0))
    return lines


def _gifts(variant: Variant, tally: Tally, contract: int, bags: int) -> Iterator[ScoreLine]:
    """What a side's failures bring to each of its opponents."""
    if variant.contract.opponents and contract > _counted(variant, tally):
        yield ScoreLine("score.opponents-set", variant.contract.opponents * (contract - _counted(variant, tally)), 0)
    if variant.bags.to_opponents and variant.bags.times(bags):
        yield ScoreLine("score.opponents-bags", (variant.bags.penalty or 0) * variant.bags.times(bags), 0)


def _counted(variant: Variant, tally: Tally) -> int:
    """The tricks of a side that count for its contract."""
    nil = variant.nil
    if nil is not None and nil.failed is FailedNil.HELP and not nil.is_double(tally):
        return tally.tricks
    return tally.tricks - sum(won for _, won in tally.nils)


def _bidding_order(variant: Variant, dealer: int | None) -> tuple[int, ...]:
    if dealer is None and variant.contract.last_bid_counts:
        raise ImpossibleRound("score.dealer-missing", "bids", None, "say who dealt (dealer=…): the last bid of a side is its contract")
    return variant.bidding_order(dealer or 0)


def _checked_bids(variant: Variant, bids: Sequence[Bid | int | None]) -> tuple[Bid | None, ...]:
    _check_length(variant, "bids", bids)
    if variant.contract.first_round_bids_itself and all(bid is None for bid in bids):
        return (None,) * variant.seats
    made: list[Bid | None] = []
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
    bags = as_tuple("bags", bags)
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
