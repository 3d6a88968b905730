"""The points of a round, line by line."""

import attrs


@attrs.frozen
class ScoreLine:
    """One item of a side's score: its code, its points, and how it changes the side's bags.

    >>> ScoreLine("score.contract", 40, 0).points
    40
    """

    code: str
    points: int
    bags: int


@attrs.frozen
class SideResult:
    """What a round brought to one side.

    `lines` are the items; `points` their sum; `bags` what the side carries out of the round; `contract` the tricks that it
    had to win (its nils apart); `tricks` those that it won; `boston` tells whether it won all of them (A-13).
    """

    lines: tuple[ScoreLine, ...]
    bags: int
    contract: int
    tricks: int
    boston: bool

    @property
    def points(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)

    @property
    def is_set(self) -> bool:
        """Whether the side's contract failed."""
        return any(line.code == "score.set" for line in self.lines)

    @property
    def bags_won(self) -> int:
        """What the lines add to the side's bags, penalties taken off."""
        return sum(line.bags for line in self.lines)


@attrs.frozen
class RoundResult:
    """What a round brought to each side, in the order of `Variant.sides`."""

    sides: tuple[SideResult, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """By side."""
        return tuple(side.points for side in self.sides)

    @property
    def bags(self) -> tuple[int, ...]:
        """By side: the bags carried out."""
        return tuple(side.bags for side in self.sides)
