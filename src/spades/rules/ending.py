"""When a game is over, and who has won it."""

from collections.abc import Sequence
from enum import Enum

import attrs

from spades.results import RoundResult


class Tie(Enum):
    """What happens when the target is reached (or a side is at the floor) and the best scores are equal.

    PLAY_ON: the first round after which one side leads alone decides, whatever its score (B-21, D-15). PLAY_ON_TO_TARGET: the leader
    must then still be at the target. DRAW: nobody wins.
    """

    PLAY_ON = "play-on"
    PLAY_ON_TO_TARGET = "play-on-to-target"
    DRAW = "draw"


@attrs.frozen
class Verdict:
    """Whether a game is over, and the side that has won it (None: nobody, or nobody yet)."""

    is_over: bool
    winner: int | None = None


@attrs.frozen(kw_only=True)
class Ending:
    """What ends a game beside the target (A-20, B-20 to B-22, C-11, C-12, D-15).

    `floor`: a side at or below it (with `below_floor`: below it) ends the game, and the highest score wins. `sets_in_a_row` and
    `sets_in_all`: a side whose contract was set so often has lost. `boston_wins`: a side that bids all tricks and wins them has won.
    `max_rounds`: the game ends after so many deals, those that were thrown in too; the highest score wins, equal ones are a draw.
    None: no such rule.
    """

    floor: int | None = None
    below_floor: bool = False
    sets_in_a_row: int | None = None
    sets_in_all: int | None = None
    boston_wins: bool = False
    max_rounds: int | None = None
    tie: Tie = Tie.PLAY_ON

    def reached(self, target: int, scores: Sequence[int]) -> bool:
        """Whether scores end the game as soon as one side leads alone."""
        floor = self.floor if self.floor is None or not self.below_floor else self.floor - 1
        return max(scores) >= target or (floor is not None and min(scores) <= floor)

    def verdict(self, scores: Sequence[int], results: Sequence[RoundResult], reached: bool, hand_size: int, rounds_before: int) -> Verdict:
        """Whether the game is over.

        `reached` tells whether the scores have at some time ended it but for a tie; `rounds_before` counts rounds that are not among the
        results.
        """
        sides = range(len(scores))
        if self.boston_wins and results:
            for side, result in enumerate(results[-1].sides):
                if result.boston and result.contract == hand_size and not result.is_set:
                    return Verdict(True, side)
        # A round that was thrown in has no lines: it neither is set nor ends a row of sets.
        played = [result for result in results if any(side.lines for side in result.sides)]
        limited = self.sets_in_a_row is not None or self.sets_in_all is not None
        lost = [side for side in sides if limited and self._has_lost([result.sides[side].is_set for result in played])]
        if lost:
            leader = _leader(scores, [side for side in sides if side not in lost] or list(sides))
            if leader is not None:
                return Verdict(True, leader)
        leader = _leader(scores, list(sides))
        if reached and (leader is not None or self.tie is Tie.DRAW):
            return Verdict(True, leader)
        if self.max_rounds is not None and rounds_before + len(results) >= self.max_rounds:
            return Verdict(True, leader)
        return Verdict(False)

    def _has_lost(self, sets: Sequence[bool]) -> bool:
        row = self.sets_in_a_row
        if row is not None and any(all(sets[start : start + row]) for start in range(len(sets) - row + 1)):
            return True
        return self.sets_in_all is not None and sum(sets) >= self.sets_in_all


def _leader(scores: Sequence[int], sides: Sequence[int]) -> int | None:
    best = max(scores[side] for side in sides)
    leaders = [side for side in sides if scores[side] == best]
    return leaders[0] if len(leaders) == 1 else None
