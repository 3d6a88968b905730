"""What nils, contracts and bags are worth: plain data that `score_round` reads."""

from enum import Enum

import attrs


class FailedNil(Enum):
    """What the tricks of a failed nil are good for.

    BAGS: bags of the side, no help to the partner (A-19, B-18). HELP: they count for the partner's contract.
    NOTHING: neither.
    """

    BAGS = "bags"
    HELP = "help"
    NOTHING = "nothing"


@attrs.frozen(kw_only=True)
class NilRule:
    """What a nil is worth (A-17 to A-19, B-17, B-18, C-2, C-10, D-5, D-6).

    `points` are won or lost; `blind_points` by a blind nil (None: not played). `failed` says what the tricks of a failed
    nil do; where they are bags, each scores `bag_points` (A: 1, B: 0), and `bags_if_set` tells whether they
    also count when the side's contract is set.
    """

    points: int = 100
    blind_points: int | None = None
    failed: FailedNil = FailedNil.BAGS
    bag_points: int = 1
    bags_if_set: bool = True


@attrs.frozen(kw_only=True)
class ContractRule:
    """What a contract is worth for each trick bid: `made` is won, `set` is lost (A-14, A-16, B-14, C-7, D-12)."""

    made: int = 10
    set: int = 10


@attrs.frozen(kw_only=True)
class BagRule:
    """What overtricks are worth (A-14, A-15, B-15, B-16, C-8, C-13, D-13).

    Each scores `points`. A side that has collected `limit` bags loses `penalty`, as often as the limit was reached
    (a `penalty` of 0 or None: never); `carry` keeps what is beyond the limit, otherwise the count is emptied.
    """

    limit: int = 10
    penalty: int | None = 100
    points: int = 1
    carry: bool = True
