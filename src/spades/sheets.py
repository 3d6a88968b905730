"""Score sheets: the bids and tricks of a game as people write them down, one row a round, in a CSV file."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

import attrs
from typing_extensions import override

from spades.bids import Bid
from spades.errors import IllegalAction, ImpossibleRound, NotationError, SpadesError
from spades.games import Game
from spades.scoring import score_round
from spades.variants import Variant
from spades.wording import listing


class SheetError(SpadesError):
    """A sheet that cannot be read or scored.

    `row` is counted from 1 as a spreadsheet does (None: the whole file), `columns` are the headings of the cells in question, or in
    the header itself their numbers; `code` names the rule.
    """

    def __init__(self, row: int | None, columns: tuple[str | int, ...], code: str, reason: str) -> None:
        super().__init__(row, columns, code, reason)
        self.row = row
        self.columns = columns
        self.code = code
        self.reason = reason

    @override
    def __str__(self) -> str:
        place = [f"row {self.row}"] if self.row is not None else []
        if self.columns:
            place.append(f"column{'s' * (len(self.columns) > 1)} {listing([repr(column) for column in self.columns])}")
        return f"{', '.join(place)}{': ' * bool(place)}{self.reason} [{self.code}]"


@attrs.frozen
class SheetRound:
    """A row: where it stands, who dealt (a seat, None if the sheet does not say), and by seat the bids and the tricks won.

    The bids are None in a first round that bids itself.
    """

    row: int
    dealer: int | None
    bids: tuple[Bid | None, ...]
    tricks: tuple[int, ...]


@attrs.frozen
class Sheet:
    """A score sheet: the names of the players by seat, the rounds, and the game that they make."""

    players: tuple[str, ...]
    rounds: tuple[SheetRound, ...]
    game: Game


def read_sheet(variant: Variant, data: bytes) -> Sheet:
    """Read a sheet and score it.

    The first row names the columns: for each player `NAME bid` and `NAME tricks` (or `bid NAME`, `tricks NAME`), in any order, and
    `dealer` if you like. The players sit clockwise as their names first appear. Every other row is a round: bids
    as `Bid.parse` reads them, tricks as numbers, the dealer by name (or empty). Rows with nothing in them are passed over. The
    text is UTF-8; columns are parted by commas, or by semicolons or tabs as some spreadsheets do.

    Errors: `SheetError` for the first thing that is wrong. Its code is that of `score_round` where that refuses the round,
    `game.over` for a row after the end, and otherwise begins with `sheet.`.

    >>> from spades import VARIANTS
    >>> sheet = read_sheet(VARIANTS["two-player"], b"Ann bid,Bob bid,Ann tricks,Bob tricks\\n5,nil,7,6\\n")
    >>> sheet.players, sheet.game.scores
    (('Ann', 'Bob'), (52, -94))
    """
    rows = _rows(data)
    header_row, header = next(rows, (None, []))
    if header_row is None:
        raise SheetError(None, (), "sheet.empty", "there is nothing in it: a sheet begins with a row that names its columns")
    columns = _Columns.of_header(variant, header_row, header)
    game = Game.new(variant, dealer=0)
    rounds: list[SheetRound] = []
    for row, cells in rows:
        played = columns.read(row, cells, variant.contract.first_round_bids_itself and not rounds)
        if variant.contract.first_round_bids_itself and not rounds and any(bid is not None for bid in played.bids):
            raise SheetError(row, (), "sheet.bids-itself", "nobody bids in the first round of this table: leave its bids empty")
        try:
            game = game.add(score_round(variant, played.bids, played.tricks, bags=game.bags, dealer=played.dealer))
        except ImpossibleRound as error:
            raise columns.error(row, error) from None
        except IllegalAction as error:
            raise SheetError(row, (), error.code, f"the game was over after {len(rounds)} rounds: this one is too much") from None
        rounds.append(played)
    return Sheet(columns.players, tuple(rounds), game)


def read_bids(cells: Sequence[str], unbid: bool = False) -> tuple[Bid | None, ...]:
    """Bids as text, by seat; with `unbid` they may all be left out.

    Errors: `ImpossibleRound` with the seat as its position (`sheet.empty-cell`, `sheet.not-a-bid`, `bid.out-of-range`).

    >>> read_bids(["4", "nil", "blind nil"])
    (Bid(4), Bid(0), Bid(0, blind=True))
    """
    if unbid and not any(cell.strip() for cell in cells):
        return (None,) * len(cells)
    bids = []
    for seat, cell in enumerate(cells):
        text = " ".join(cell.split())
        try:
            bids.append(Bid.parse(text))
        except NotationError as error:
            if not text:
                raise ImpossibleRound("sheet.empty-cell", "bids", seat, "the bid is missing") from None
            if _NUMBER.fullmatch(text) and str(int(text)) == text:
                raise ImpossibleRound("bid.out-of-range", "bids", seat, f"nobody can bid {text} tricks") from None
            raise ImpossibleRound("sheet.not-a-bid", "bids", seat, error.reason) from None
    return tuple(bids)


def read_tricks(cells: Sequence[str]) -> tuple[int, ...]:
    """Numbers of tricks as text, by seat.

    Errors: `ImpossibleRound` with the seat as its position (`sheet.empty-cell`, `sheet.not-a-number`).

    >>> read_tricks(["5", "0", " 8 "])
    (5, 0, 8)
    """
    return tuple(_read_number("tricks_won", "tricks", seat, cell) for seat, cell in enumerate(cells))


def read_bags(cells: Sequence[str]) -> tuple[int, ...]:
    """Numbers of bags as text, by side.

    Errors: `ImpossibleRound` with the side as its position (`sheet.empty-cell`, `sheet.not-a-number`).

    >>> read_bags(["8", "0"])
    (8, 0)
    """
    return tuple(_read_number("bags", "bags", side, cell) for side, cell in enumerate(cells))


def _read_number(part: str, noun: str, place: int, cell: str) -> int:
    text = cell.strip()
    if not text:
        raise ImpossibleRound("sheet.empty-cell", part, place, f"the number of {noun} is missing")
    if not _NUMBER.fullmatch(text):
        raise ImpossibleRound("sheet.not-a-number", part, place, f"{text!r} is not a number of {noun}")
    return int(text)


_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_HEADING: Final = re.compile(r"(?P<name>.+) (?P<kind>bid|tricks)|(?P<kind2>bid|tricks) (?P<name2>.+)", re.IGNORECASE)


def _rows(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """The rows that have something in them, each with its number, counted from 1 as a spreadsheet does."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
        raise SheetError(row, (), "sheet.not-utf-8", f"it is not text in UTF-8 (byte {error.object[error.start]:#x})") from None
    first = next((line for line in text.splitlines() if line.strip()), "")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count), strict=True)
    row = 0
    while True:
        row += 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise SheetError(row, (), "sheet.not-csv", f"it cannot be read as CSV ({error})") from None
        if any(cell.strip() for cell in cells):
            yield row, cells


def _fold(name: str) -> str:
    """A name for comparing: capitals do not matter, nor how an accent is stored."""
    return unicodedata.normalize("NFC", name).casefold()


@attrs.frozen
class _Columns:
    """Where a sheet has what: for each player the places of bid and tricks, and the place of the dealer (None: no such column)."""

    headings: tuple[str, ...]
    players: tuple[str, ...]
    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    dealer: int | None

    @classmethod
    def of_header(cls, variant: Variant, row: int, header: Sequence[str]) -> "_Columns":
        headings = tuple(" ".join(cell.split()) for cell in header)
        while not headings[-1]:
            headings = headings[:-1]
        found: dict[tuple[str, str], int] = {}
        names: dict[str, str] = {}
        for place, heading in enumerate(headings):
            match = _HEADING.fullmatch(heading)
            if match is None and heading.casefold() != "dealer":
                named = repr(heading) if heading else "an empty heading"
                reason = f"{named} says nothing here: columns are 'dealer', and 'NAME bid' and 'NAME tricks' for each player"
                raise SheetError(row, (place + 1,), "sheet.unknown-column", reason)
            name = (match["name"] or match["name2"]) if match else ""
            kind = (match["kind"] or match["kind2"]).lower() if match else "dealer"
            if any(unicodedata.category(letter) == "Cc" for letter in name):
                raise SheetError(row, (place + 1,), "sheet.unknown-column", f"{name!r} has characters in it that no name has")
            names.setdefault(_fold(name), name)
            if found.setdefault((kind, _fold(name)), place) != place:
                raise SheetError(row, (place + 1,), "sheet.duplicate-column", f"{heading!r} stands twice")
        names.pop("", None)
        if len(names) != variant.seats:
            reason = f"{variant.key} is for {variant.seats} players, and here are {len(names)}: {', '.join(names.values()) or 'nobody'}"
            raise SheetError(row, (), "sheet.wrong-players", reason)
        for key, name in names.items():
            for kind in ("bid", "tricks"):
                if (kind, key) not in found:
                    raise SheetError(row, (), "sheet.missing-column", f"there is no column '{name} {kind}'")
        bids, tricks = ([found[kind, key] for key in names] for kind in ("bid", "tricks"))
        return cls(headings, tuple(names.values()), tuple(bids), tuple(tricks), found.get(("dealer", "")))

    def read(self, row: int, cells: Sequence[str], unbid: bool) -> SheetRound:
        """A row as a round."""
        if len(cells) < len(self.headings):
            missing = self.headings[len(cells)]
            reason = f"the row is too short: it has {len(cells)} of {len(self.headings)} columns"
            raise SheetError(row, (missing,), "sheet.short-row", reason)
        if any(cell.strip() for cell in cells[len(self.headings) :]):
            reason = f"the row is too long: it has {len(cells)} columns, the header {len(self.headings)}"
            raise SheetError(row, (len(self.headings) + 1,), "sheet.long-row", reason)
        try:
            bids = read_bids([cells[place] for place in self.bids], unbid)
            tricks = read_tricks([cells[place] for place in self.tricks])
        except ImpossibleRound as error:
            raise self.error(row, error) from None
        return SheetRound(row, self._read_dealer(row, cells), bids, tricks)

    def _read_dealer(self, row: int, cells: Sequence[str]) -> int | None:
        if self.dealer is None:
            return None
        name = " ".join(cells[self.dealer].split())
        seats = [seat for seat, player in enumerate(self.players) if _fold(player) == _fold(name)]
        if name and not seats:
            heading = self.headings[self.dealer]
            raise SheetError(row, (heading,), "sheet.unknown-dealer", f"{name!r} is none of the players: {', '.join(self.players)}")
        return seats[0] if name else None

    def error(self, row: int, error: ImpossibleRound) -> SheetError:
        """What is wrong with a round, said of its row and column."""
        places, seat = self.bids if error.part == "bids" else self.tricks, error.position
        if seat is None:
            return SheetError(row, tuple(self.headings[place] for place in sorted(places)), error.code, error.message)
        reason = error.message.replace(f"seat {seat}", self.players[seat], 1)
        return SheetError(row, (self.headings[places[seat]],), error.code, reason)
