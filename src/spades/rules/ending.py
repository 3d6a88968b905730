"""When a game is over, beside its target."""

import attrs


@attrs.frozen(kw_only=True)
class Ending:
    """What ends a game beside the target (A-20, B-20, B-21, C-11, C-12, D-15).

    `floor`: a side at or below it ends the game, and the highest score wins (None: no losing score). `max_rounds`: the
    game ends after so many rounds; the highest score wins, equal ones are a draw (None: no cap).
    A tie for the lead at or above the target is played on until one side leads alone.
    """

    floor: int | None = None
    max_rounds: int | None = None
