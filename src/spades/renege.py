"""Reneges as a table penalty: what it costs to be caught at an illegal play, or to accuse somebody wrongly."""

from collections.abc import Sequence
from typing import NoReturn

import attrs

from spades.audit import Finding
from spades.bids import Bid
from spades.errors import IllegalAction, SpadesError, Violation, WrongType
from spades.legality import as_bid, check_seat
from spades.results import RoundResult
from spades.rules.scoring import FailedNil
from spades.scoring import score_round
from spades.variants import Variant


@attrs.frozen(kw_only=True)
class RenegeRule:
    """What a renege costs at a table where nobody watches the cards.

    The side that loses an accusation (the accused one if it was right, else the accuser's) gives `tricks` of its tricks to the other. With
    `sets` a renege costs no tricks but the contract of the side; a wrong accusation costs tricks as ever. A side may accuse `calls`
    times in a round (None: as often as it likes).

    Errors: `SpadesError` for numbers below zero, or what is no number.

    >>> print(RenegeRule().text)
    A renege that is called costs 3 tricks, and so does a wrong call. A side may call 3 times a round.
    """

    tricks: int = 3
    calls: int | None = 3
    sets: bool = False

    def __attrs_post_init__(self) -> None:
        for name, number in (("tricks", self.tricks), ("calls", 0 if self.calls is None else self.calls)):
            if type(number) is not int or number < 0:
                raise SpadesError(f"{name} is {number!r}: it must be a whole number from 0 up")

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        tricks = "1 trick" if self.tricks == 1 else f"{self.tricks} tricks"
        cost = f"sets the contract; a wrong call costs {tricks}" if self.sets else f"costs {tricks}, and so does a wrong call"
        often = "" if self.calls is None else f" A side may call {'once' if self.calls == 1 else f'{self.calls} times'} a round."
        return f"A renege that is called {cost}.{often}"


@attrs.frozen
class Accusation:
    """The player at `seat` accuses an opponent, `accused`, of an illegal play: in some `trick` (counted from 1), or in any (None).

    >>> Accusation(1, accused=2, trick=5)
    Accusation(seat=1, accused=2, trick=5)
    """

    seat: int
    accused: int
    trick: int | None = None


@attrs.frozen
class Judgement:
    """What came of an accusation: the `finding` that it was right about, or None where it was wrong.

    >>> Judgement(Accusation(1, 2), None).is_right
    False
    """

    accusation: Accusation
    finding: Finding | None

    @property
    def is_right(self) -> bool:
        """Whether the accused had reneged."""
        return self.finding is not None

    @property
    def loser(self) -> int:
        """The seat that pays."""
        return self.accusation.accused if self.is_right else self.accusation.seat

    @property
    def winner(self) -> int:
        """The seat that gains."""
        return self.accusation.seat if self.is_right else self.accusation.accused


def judge_reneges(
    variant: Variant, findings: Sequence[Finding], accusations: Sequence[Accusation], *, rule: RenegeRule = RenegeRule()
) -> tuple[Judgement, ...]:
    """Who was right, accusation by accusation.

    `findings` are what `audit` found; leave out what your table does not call a renege. `accusations` are those of the round, in the
    order in which they were made. Only the table knows when somebody spoke: pass on what was said before the round was over, and nothing
    else. Each finding is good for one accusation.

    Errors: `IllegalAction` (its `action` is the accusation) with the code `renege.own-side`, `renege.too-many-calls` or
    `renege.already-called`; `SpadesError` for a seat or a trick that the table does not have; `WrongType` for what is no accusation.

    >>> from spades import VARIANTS, Card, Hand
    >>> found = Finding(4, 2, Card.parse("5S"), "play.follow-suit", Hand.parse("9C"), "5S may not be played.")
    >>> judgements = judge_reneges(VARIANTS["partnership"], [found], [Accusation(1, 2), Accusation(3, 0)])
    >>> [judgement.is_right for judgement in judgements]
    [True, False]
    """
    made: list[Judgement] = []
    for accusation in accusations:
        _check(variant, accusation, made, rule)
        used = [judgement.finding for judgement in made]
        fitting = [finding for finding in findings if finding not in used and _fits(accusation, finding)]
        made.append(Judgement(accusation, fitting[0] if fitting else None))
    return tuple(made)


def tricks_after_reneges(
    variant: Variant,
    bids: Sequence[Bid | int | None],
    tricks_won: Sequence[int],
    findings: Sequence[Finding],
    accusations: Sequence[Accusation],
    *,
    rule: RenegeRule = RenegeRule(),
) -> tuple[int, ...]:
    """The tricks by seat with which a round is scored, after each accusation has moved its own.

    Tricks are taken from the loser and given to the winner of an accusation. Partners stand in for who has bid nil, so that nobody's nil
    is made or broken in this way, and for who has no more tricks to give; a side gives no more than it has. Where all of a side have bid
    nil, none are moved. With `rule.sets` a right accusation moves none: score such a round with `score_after_reneges`.

    Errors: those of `judge_reneges` and `score_round`.

    >>> from spades import VARIANTS
    >>> tricks_after_reneges(VARIANTS["partnership"], [4, 3, 3, 2], [4, 3, 4, 2], [], [Accusation(1, 2)])
    (4, 0, 7, 2)
    """
    score_round(attrs.evolve(variant, low_total=None), bids, tricks_won, dealer=0)  # refuses what no played round can have
    numbers = [seat for seat, bid in enumerate(bids) if not _is_nil(variant, bid)]
    won = list(tricks_won)
    for judgement in judge_reneges(variant, findings, accusations, rule=rule):
        if not (judgement.is_right and rule.sets):
            _move(variant, won, numbers, judgement, rule.tricks)
    return tuple(won)


def score_after_reneges(
    variant: Variant,
    bids: Sequence[Bid | int | None],
    tricks_won: Sequence[int],
    findings: Sequence[Finding],
    accusations: Sequence[Accusation],
    *,
    rule: RenegeRule = RenegeRule(),
    bags: Sequence[int] | None = None,
    dealer: int | None = None,
) -> RoundResult:
    """The score of a round in which somebody was accused of a renege.

    It is that of `tricks_after_reneges`. With `rule.sets`, a side that was caught is scored as if none of its tricks counted: its
    contract is set, it gets no bags, and the nil of who reneged fails; what other sides get for a set contract or for bags follows the
    tricks as they were won. Where a second renege loses the whole game, that is the table's to declare.

    Errors: those of `judge_reneges` and `score_round`.

    >>> from spades import VARIANTS, Card, Hand
    >>> found = Finding(4, 2, Card.parse("5S"), "play.follow-suit", Hand.parse("9C"), "5S may not be played.")
    >>> bids, tricks = [4, 3, 3, 2], [4, 3, 4, 2]
    >>> score_after_reneges(VARIANTS["partnership"], bids, tricks, [found], [Accusation(1, 2)]).points
    (-70, 53)
    >>> score_after_reneges(VARIANTS["partnership"], bids, tricks, [found], [Accusation(1, 2)], rule=RenegeRule(sets=True)).points
    (-70, 50)
    """
    won = tricks_after_reneges(variant, bids, tricks_won, findings, accusations, rule=rule)
    sides = list(score_round(variant, bids, won, bags=bags, dealer=dealer).sides)
    caught = [judgement.loser for judgement in judge_reneges(variant, findings, accusations, rule=rule) if judgement.is_right]
    for side in sorted({variant.side_of(seat) for seat in caught if rule.sets}):
        rules = variant if variant.nil is None else attrs.evolve(variant, nil=attrs.evolve(variant.nil, failed=FailedNil.NOTHING))
        counted = _nothing_counts(variant, bids, won, side, caught)
        sides[side] = score_round(rules, bids, counted, bags=bags, dealer=dealer).sides[side]
    return RoundResult(tuple(sides))


def _check(variant: Variant, accusation: Accusation, made: Sequence[Judgement], rule: RenegeRule) -> None:
    if not isinstance(accusation, Accusation):
        raise WrongType(f"an Accusation is wanted, not {accusation!r}")
    seat, accused, trick = check_seat(variant, accusation.seat), check_seat(variant, accusation.accused), accusation.trick
    if trick is not None and (type(trick) is not int or not 1 <= trick <= variant.hand_size):
        raise SpadesError(f"there is no trick {trick!r}: the round has {variant.hand_size}, counted from 1")
    if variant.side_of(seat) == variant.side_of(accused):
        _refuse(accusation, "renege.own-side", f"seat {seat} cannot accuse seat {accused}: they play for the same side")
    calls = sum(variant.side_of(judgement.accusation.seat) == variant.side_of(seat) for judgement in made)
    if rule.calls is not None and calls >= rule.calls:
        _refuse(accusation, "renege.too-many-calls", f"seat {seat} cannot accuse anybody: its side has made its {rule.calls} calls")
    for judgement in made:
        found = judgement.finding
        if found is not None and (found.seat, found.trick) == (accused, trick):
            _refuse(accusation, "renege.already-called", f"the renege of seat {accused} in trick {trick} has been called before")


def _refuse(accusation: Accusation, code: str, message: str) -> NoReturn:
    raise IllegalAction(Violation(accusation, code, (), message))


def _fits(accusation: Accusation, finding: Finding) -> bool:
    return finding.seat == accusation.accused and accusation.trick in (None, finding.trick)


def _is_nil(variant: Variant, bid: Bid | int | None) -> bool:
    return variant.nil is not None and bid is not None and as_bid(bid).tricks == 0


def _move(variant: Variant, won: list[int], numbers: Sequence[int], judgement: Judgement, tricks: int) -> None:
    """Move the tricks that an accusation costs, from and to players who bid a number."""
    givers, takers = (
        [member for member in (seat, *variant.setting.partners(seat)) if member in numbers] for seat in (judgement.loser, judgement.winner)
    )
    for giver in givers if takers else ():
        moved = min(tricks, won[giver])
        won[giver] -= moved
        won[takers[0]] += moved
        tricks -= moved


def _nothing_counts(
    variant: Variant, bids: Sequence[Bid | int | None], won: Sequence[int], side: int, caught: Sequence[int]
) -> tuple[int, ...]:
    """Tricks by which a side is set and the nils of those caught fail; the others are somebody else's."""
    counted = [0] * variant.seats
    for seat in variant.sides[side]:
        if _is_nil(variant, bids[seat]) and (won[seat] or seat in caught):
            counted[seat] = 1
    elsewhere = next(seat for seat in range(variant.seats) if seat not in variant.sides[side])
    counted[elsewhere] = variant.hand_size - sum(counted)
    return tuple(counted)
