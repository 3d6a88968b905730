"""Rounds, scores and standings laid out for people, and the same as data."""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from spades import Bid, Game, Phase, Round, RoundResult, ScoreLine, SideResult, Variant
from spades.wording import listing, plural


@attrs.frozen
class Table:
    """Who sits where, under which rules."""

    variant: Variant
    players: tuple[str, ...]

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        return tuple(" & ".join(self.players[seat] for seat in side) for side in self.variant.sides)


@attrs.frozen
class Played:
    """A round: its result, and as far as they are known, by seat the bids and tricks (None: no bid), and the dealer's seat."""

    result: RoundResult
    bids: tuple[Bid | None, ...] | None = None
    tricks: tuple[int, ...] | None = None
    dealer: int | None = None


def rounds_of(game: Game) -> list[Played]:
    """The finished rounds of a game."""
    return [
        Played(result) if isinstance(played, RoundResult) else Played(result, played.bids, played.tricks_won, played.dealer)
        for played, result in zip(game.rounds, game.results, strict=True)
    ]


def width(text: str) -> int:
    """How many columns of a terminal a text takes.

    >>> width("Zoë"), width("李")
    (3, 2)
    """
    return sum(0 if unicodedata.combining(letter) else 1 + (unicodedata.east_asian_width(letter) in "WF") for letter in text)


def left(text: str, columns: int) -> str:
    """Text to the left of a field."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """Text to the right of a field."""
    return " " * (columns - width(text)) + text


def columns(rows: Sequence[Sequence[str]], alignment: str) -> Iterator[str]:
    """Lines of a table; `alignment` has a `<` or a `>` for each column."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [(left if side == "<" else right)(cell, columns) for cell, columns, side in zip(row, widths, alignment, strict=True)]
        yield ("  " + "   ".join(cells)).rstrip()


_WORDS = {
    "score.contract": "contract of {contract} made",
    "score.set": "contract of {contract} set",
    "score.bags": "{bags}",
    "score.nil-made": "nil made",
    "score.nil-failed": "nil failed",
    "score.blind-nil-made": "blind nil made",
    "score.blind-nil-failed": "blind nil failed",
    "score.failed-nil-bags": "{bags} of a failed nil",
    "score.bag-penalty": "penalty, {bags} taken off",
    "score.opponents-set": "the opponents were set",
    "score.opponents-bags": "bags of the opponents",
    "score.boston": "Boston",
}
_UNCOUNTED = {"score.bags": "overtricks", "score.failed-nil-bags": "tricks of a failed nil"}
"""The words where a table does not count bags."""


def words(line: ScoreLine, side: SideResult) -> str:
    """A line of a score in words; that of a house rule by the name in its code.

    >>> words(ScoreLine("home/score.last-trick", 10, 0), SideResult((), 0, 4, 4, False))
    'last trick'
    """
    if not line.bags and line.code in _UNCOUNTED:
        return _UNCOUNTED[line.code]
    known = _WORDS.get(line.code)
    if known is None:
        return line.code.rpartition("/")[2].rpartition(".")[2].replace("-", " ")
    return known.format(contract=side.contract, bags=plural(abs(line.bags), "bag"))


def signed(points: int) -> str:
    """Points won or lost.

    >>> signed(71), signed(0), signed(-50)
    ('+71', '0', '-50')
    """
    return f"{points:+d}" if points else "0"


def tell_round(table: Table, played: Played, scores: Sequence[int] | None) -> Iterator[str]:
    """The lines of a round, side by side; `scores` are those after it, None where it stands alone."""
    for side, (name, seats, result) in enumerate(zip(table.sides, table.variant.sides, played.result.sides, strict=True)):
        told = [text] if (text := ", ".join(_bid_and_won(table, played, seats))) else []
        told += [f"a Boston: all {result.tricks} tricks"] if result.boston else []
        yield f"  {name}" + ": " * bool(told) + "; ".join(told)
        rows = [(words(line, result), signed(line.points)) for line in result.lines]
        total = ("this round", signed(result.points)) if scores is None else ("score", str(scores[side]))
        for label, points in rows:
            yield f"    {left(label, 28)}{points:>6}"
        yield f"    {left(total[0], 28)}{total[1]:>6}   {plural(result.bags, 'bag')}"


def _bid_and_won(table: Table, played: Played, seats: Sequence[int]) -> Iterator[str]:
    """What each of some seats bid and won; a round that bids itself has no bids, one that was thrown in no tricks."""
    if played.bids is None or played.tricks is None:
        return
    for seat in seats:
        bid = played.bids[seat]
        done = [f"bid {bid}"] * (bid is not None) + [f"won {played.tricks[seat]}"] * any(played.tricks)
        if done:
            yield (f"{table.players[seat]} " if len(seats) > 1 else "") + " and ".join(done)


def tell_rounds(table: Table, game: Game, rounds: Sequence[Played]) -> Iterator[str]:
    """Every round of a game, and where it stands after the last."""
    yield f"{table.variant.title}, to {plural(table.variant.target, 'point')}"
    yield ""
    for number, (played, scores) in enumerate(zip(rounds, running(game), strict=True), _first_number(game)):
        dealer = "" if played.dealer is None else f", dealt by {table.players[played.dealer]}"
        yield f"Round {number}{dealer}"
        yield from tell_round(table, played, scores)
        yield ""
    yield from tell_standing(table, game)


def _first_number(game: Game) -> int:
    """The number of the first round that is known: a game may start in the middle."""
    return game.number - len(game.results)


def running(game: Game) -> Iterator[tuple[int, ...]]:
    """The scores after each round."""
    scores = game.start.scores
    for result in game.results:
        scores = tuple(old + new for old, new in zip(scores, result.points, strict=True))
        yield scores


def scoreboard(table: Table, game: Game) -> Iterator[str]:
    """A table of the rounds: what each brought to each side, and the scores and bags after it."""
    rows = [["Round", *["points", "score", "bags"] * len(table.sides)]]
    for number, (result, scores) in enumerate(zip(game.results, running(game), strict=True), _first_number(game)):
        rows.append([str(number)])
        for side, score in zip(result.sides, scores, strict=True):
            rows[-1] += [signed(side.points), str(score), str(side.bags)]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    groups = [sum(widths[place : place + 3]) + 4 for place in range(1, len(widths), 3)]
    wide = [max(group, width(name)) for group, name in zip(groups, table.sides, strict=True)]
    yield ("  " + " " * widths[0] + "".join("    " + left(name, room) for name, room in zip(table.sides, wide, strict=True))).rstrip()
    for row in rows:
        cells = [right(cell, room) for cell, room in zip(row, widths, strict=True)]
        parts = ["  ".join(cells[place : place + 3]) for place in range(1, len(cells), 3)]
        yield ("  " + cells[0] + "".join("    " + left(part, room) for part, room in zip(parts, wide, strict=True))).rstrip()


def tell_standing(table: Table, game: Game) -> Iterator[str]:
    """Who has won; or who leads, and what is missing to the target."""
    best = max(game.scores)
    leaders = [side for side, score in enumerate(game.scores) if score == best]
    names = [table.sides[side] for side in leaders]
    target = table.variant.target
    reached = game._reached
    after = f"After {plural(game.number - 1, 'round')} "
    verb = "" if len(leaders) > 1 or len(table.variant.sides[leaders[0]]) > 1 else "s"
    if game.winner is not None:
        yield f"{after}{names[0]} win{verb} the game."
    elif game.is_over:
        yield f"{after}the game is a draw between {listing(names)}."
    elif game.number == 1:
        yield f"No round has been finished yet; {plural(target, 'point')} win{'s' * (target == 1)} the game."
    elif len(leaders) == 1:
        yield f"{after}{names[0]} lead{verb}."
    elif reached:
        yield f"{after}{listing(names)} are level: play on until one leads alone."
    else:
        yield f"{after}{listing(names)} are level."
    missing = "" if game.is_over or reached else " short of " + str(target)
    rows = [
        (name, plural(score, "point"), plural(bags, "bag"), f"{target - score}{missing}" if missing else "")
        for name, score, bags in zip(table.sides, game.scores, game.bags, strict=True)
    ]
    yield from columns(rows, "<>>>")
    if game.round is not None:
        yield f"Round {game.number} is in play: {_progress(game.round)}."


def _progress(now: Round) -> str:
    if now.phase is Phase.PLAY:
        return f"{len(now.tricks)} of {plural(now.variant.hand_size, 'trick')} are won"
    return "the cards are dealt, and the play has not begun"


def round_data(played: Played) -> dict[str, Any]:
    """A round as data."""
    sides = [
        {
            "contract": side.contract,
            "tricks": side.tricks,
            "boston": side.boston,
            "lines": [attrs.asdict(line) for line in side.lines],
            "points": side.points,
            "bags": side.bags,
        }
        for side in played.result.sides
    ]
    return {
        "bids": None if played.bids is None else [None if bid is None else str(bid) for bid in played.bids],
        "tricks": None if played.tricks is None else list(played.tricks),
        "results": sides,
        "points": list(played.result.points),
        "bags": list(played.result.bags),
    }


def table_data(table: Table) -> dict[str, Any]:
    """The table as data."""
    sides = [[table.players[seat] for seat in side] for side in table.variant.sides]
    return {"variant": table.variant.key, "players": list(table.players), "sides": sides}


def game_data(table: Table, game: Game, rounds: Sequence[Played]) -> dict[str, Any]:
    """A game as data: what `tell_rounds` tells."""
    return {
        **table_data(table),
        "target": table.variant.target,
        "rounds": [
            {
                "number": number,
                "dealer": None if played.dealer is None else table.players[played.dealer],
                **round_data(played),
                "scores": list(scores),
            }
            for number, (played, scores) in enumerate(zip(rounds, running(game), strict=True), _first_number(game))
        ],
        "scores": list(game.scores),
        "bags": list(game.bags),
        "is_over": game.is_over,
        "winner": game.winner,
    }
