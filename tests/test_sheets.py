"""Score sheets: what is read, and what is said of everything else."""

import pickle

import attrs
import pytest

from spades import BLIND_NIL, NIL, VARIANTS, Bid, ContractRule, ImpossibleRound
from spades.sheets import SheetError, read_bags, read_bids, read_sheet, read_tricks

TWO = VARIANTS["two-player"]
FOUR = VARIANTS["partnership"]
HEADER = "N bid,E bid,S bid,W bid,N tricks,E tricks,S tricks,W tricks\n"


def refused(text: str | bytes, key: str = "partnership") -> SheetError:
    """What is said of a sheet that is wrong."""
    with pytest.raises(SheetError) as caught:
        read_sheet(VARIANTS[key], text if isinstance(text, bytes) else text.encode())
    return caught.value


def test_a_sheet_becomes_a_game() -> None:
    sheet = read_sheet(TWO, b"dealer,Ann bid,Bob bid,Ann tricks,Bob tricks\nBob,5,nil,7,6\n,blind nil,7,0,13\n")
    assert sheet.players == ("Ann", "Bob")
    assert [(row.row, row.dealer, row.bids, row.tricks) for row in sheet.rounds] == [
        (2, 1, (Bid(5), NIL), (7, 6)),
        (3, None, (BLIND_NIL, Bid(7)), (0, 13)),
    ]
    assert (sheet.game.scores, sheet.game.bags) == ((252, -118), (2, 2))


@pytest.mark.parametrize(
    "header",
    [
        "Ann bid,Bob bid,Ann tricks,Bob tricks",
        "bid Ann,bid Bob,tricks Ann,tricks Bob",
        "ANN BID,bob Bid,TRICKS ann,Tricks Bob",
        "  Ann   bid ,Bob bid,Ann\ttricks, Bob tricks",
        '"Ann bid","Bob bid","Ann tricks","Bob tricks"',
    ],
)
def test_headings_may_be_written_in_several_ways(header: str) -> None:
    sheet = read_sheet(TWO, f"{header}\n5,6,7,6\n".encode())
    assert [player.casefold() for player in sheet.players] == ["ann", "bob"]
    assert sheet.game.scores == (52, 60)


def test_columns_stand_in_any_order_and_players_sit_as_they_first_appear() -> None:
    sheet = read_sheet(TWO, b"Bob tricks,dealer,Ann tricks,Ann bid,Bob bid\n6,ann,7,5,6\n")
    assert sheet.players == ("Bob", "Ann")
    assert sheet.rounds[0].dealer == 1
    assert (sheet.rounds[0].bids, sheet.rounds[0].tricks) == ((Bid(6), Bid(5)), (6, 7))


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Ann Lee", "Ann Lee"),
        ('"""Doc"" Smith, Jr."', '"Doc" Smith, Jr.'),
        ("O'Neill", "O'Neill"),
        ("李", "李"),
        ("Zoë", "Zoë"),
        ("tricks", "tricks"),
        ("dealer", "dealer"),
        ("bid", "bid"),
    ],
)
def test_names(heading: str, name: str) -> None:
    bid, tricks = (f'{heading[:-1]} {kind}"' if heading.endswith('"') else f"{heading} {kind}" for kind in ("bid", "tricks"))
    assert read_sheet(TWO, f"{bid},Bob bid,{tricks},Bob tricks\n5,6,7,6\n".encode()).players == (name, "Bob")


def test_a_name_is_the_same_however_its_accent_is_stored() -> None:
    composed, decomposed = "Zo\u00eb", "Zoe\u0308"
    sheet = read_sheet(TWO, f"{composed} bid,Bob bid,{decomposed} tricks,Bob tricks,dealer\n5,6,7,6,{decomposed}\n".encode())
    assert (sheet.players, sheet.rounds[0].dealer) == ((composed, "Bob"), 0)


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffAnn bid,Bob bid,Ann tricks,Bob tricks\n5,6,7,6\n",
        "Ann bid;Bob bid;Ann tricks;Bob tricks\n5;6;7;6\n",
        "Ann bid\tBob bid\tAnn tricks\tBob tricks\n5\t6\t7\t6\n",
        "Ann bid,Bob bid,Ann tricks,Bob tricks\r\n5,6,7,6\r\n",
        "Ann bid,Bob bid,Ann tricks,Bob tricks\r5,6,7,6",
        "\n\n  \nAnn bid,Bob bid,Ann tricks,Bob tricks\n,,,\n\n5,6,7,6\n,,,\n",
        "Ann bid,Bob bid,Ann tricks,Bob tricks,,\n5, 6 ,7,6,,,,\n",
        '"Ann bid","Bob\nbid",Ann tricks,Bob tricks\n5,"6",7,6\n',
    ],
    ids=["byte-order-mark", "semicolons", "tabs", "crlf", "cr", "empty-rows", "empty-columns", "quotes"],
)
def test_what_spreadsheets_write(text: str) -> None:
    sheet = read_sheet(TWO, text.encode())
    assert (sheet.players, sheet.game.scores) == (("Ann", "Bob"), (52, 60))


def test_a_sheet_without_rounds_is_a_game_that_has_not_begun() -> None:
    sheet = read_sheet(FOUR, HEADER.encode())
    assert (sheet.rounds, sheet.game.scores, sheet.game.is_over) == ((), (0, 0), False)


def test_the_dealer_matters_where_the_last_bid_of_a_side_counts() -> None:
    hints = attrs.evolve(FOUR, contract=ContractRule(last_bid_counts=True))
    row = "3,4,5,2,4,3,3,3"
    assert read_sheet(hints, f"{HEADER.strip()},dealer\n{row},W\n".encode()).game.results[0].sides[0].contract == 5
    assert read_sheet(hints, f"{HEADER.strip()},dealer\n{row},N\n".encode()).game.results[0].sides[0].contract == 3
    with pytest.raises(SheetError, match="row 2, columns 'N bid', 'E bid', 'S bid' and 'W bid': say who dealt"):
        read_sheet(hints, f"{HEADER}{row}\n".encode())


def test_only_the_first_round_may_bid_itself() -> None:
    variant = attrs.evolve(FOUR, contract=ContractRule(first_round_bids_itself=True))
    sheet = read_sheet(variant, f"{HEADER},,,,4,3,3,3\n3,3,3,3,4,3,3,3\n".encode())
    assert sheet.rounds[0].bids == (None, None, None, None)
    assert sheet.game.results[0].points == (70, 60)
    with pytest.raises(SheetError, match="row 3, column 'N bid': the bid is missing"):
        read_sheet(variant, f"{HEADER},,,,4,3,3,3\n,,,,4,3,3,3\n".encode())
    with pytest.raises(SheetError, match="row 2, column 'E bid': the bid is missing"):
        read_sheet(variant, f"{HEADER}3,,,,4,3,3,3\n".encode())


@pytest.mark.parametrize("text", [b"", b"\n\n", b"\xef\xbb\xbf", b" , ,\n"])
def test_nothing_is_no_sheet(text: bytes) -> None:
    error = refused(text)
    assert (error.row, error.columns, error.code) == (None, (), "sheet.empty")


@pytest.mark.parametrize(
    ("header", "code", "columns"),
    [
        ("round,N bid", "sheet.unknown-column", (1,)),
        ("bid,N bid", "sheet.unknown-column", (1,)),
        ("N bid,,E bid", "sheet.unknown-column", (2,)),
        ("N bid,E\x1b[1m bid", "sheet.unknown-column", (2,)),
        (HEADER.strip() + ",N bid", "sheet.duplicate-column", (9,)),
        (HEADER.strip() + ",bid n", "sheet.duplicate-column", (9,)),
        ("dealer,N bid,dealer", "sheet.duplicate-column", (3,)),
        ("dealer", "sheet.wrong-players", ()),
        ("N bid,E bid,N tricks,E tricks", "sheet.wrong-players", ()),
        (HEADER.strip() + ",X bid", "sheet.wrong-players", ()),
        ("N bid,E bid,S bid,W bid,N tricks,E tricks,S tricks", "sheet.missing-column", ()),
        ('"N bid', "sheet.not-csv", ()),
    ],
)
def test_headers_that_are_refused(header: str, code: str, columns: tuple[int, ...]) -> None:
    error = refused(f"{header}\n1,2,3,4,3,3,3,4\n")
    assert (error.row, error.columns, error.code) == (1, columns, code)


@pytest.mark.parametrize(
    ("row", "code", "columns"),
    [
        ("1,2,3", "sheet.short-row", ("W bid",)),
        ("1,2,3,4,3,3,3", "sheet.short-row", ("W tricks",)),
        ("1,2,3,4,3,3,3,4,5", "sheet.long-row", (9,)),
        (",2,3,4,3,3,3,4", "sheet.empty-cell", ("N bid",)),
        ("1,2,3,4,3,3,,4", "sheet.empty-cell", ("S tricks",)),
        ("1,zero,3,4,3,3,3,4", "sheet.not-a-bid", ("E bid",)),
        ("1,2.5,3,4,3,3,3,4", "sheet.not-a-bid", ("E bid",)),
        ("1,05,3,4,3,3,3,4", "sheet.not-a-bid", ("E bid",)),
        ("1,14,3,4,3,3,3,4", "bid.out-of-range", ("E bid",)),
        ("1,32,3,4,3,3,3,4", "bid.out-of-range", ("E bid",)),
        ("1,-1,3,4,3,3,3,4", "bid.out-of-range", ("E bid",)),
        ("1,2,3,blind nil,3,3,3,4", "bid.blind-not-allowed", ("W bid",)),
        ("1,2,3,4,3,x,3,4", "sheet.not-a-number", ("E tricks",)),
        ("1,2,3,4,3,3.0,3,4", "sheet.not-a-number", ("E tricks",)),
        ("1,2,3,4,3,14,3,4", "score.tricks-out-of-range", ("E tricks",)),
        ("1,2,3,4,3,-1,7,4", "score.tricks-out-of-range", ("E tricks",)),
        ("1,2,3,4,3,3,3,3", "score.tricks-do-not-add-up", ("N tricks", "E tricks", "S tricks", "W tricks")),
        ('1,2,3,4,3,3,3,"4', "sheet.not-csv", ()),
    ],
)
def test_rows_that_are_refused(row: str, code: str, columns: tuple[str, ...]) -> None:
    error = refused(f"{HEADER}\n1,2,3,4,3,3,3,4\n{row}\n")
    assert (error.row, error.columns, error.code) == (4, columns, code)


def test_a_dealer_must_sit_at_the_table() -> None:
    error = refused("Ann bid,Bob bid,Ann tricks,Bob tricks,Dealer\n5,6,7,6,Cleo\n", "two-player")
    assert (error.row, error.columns, error.code) == (2, ("Dealer",), "sheet.unknown-dealer")


def test_a_round_after_the_end_is_refused() -> None:
    error = refused("Ann bid,Bob bid,Ann tricks,Bob tricks\n" + "13,nil,13,0\n" * 5, "two-player")
    assert (error.row, error.columns, error.code) == (6, (), "game.over")
    assert error.reason == "the game was over after 4 rounds: this one is too much"


@pytest.mark.parametrize(("text", "row"), [(b"\xff\xfeA", 1), (HEADER.encode() + b"1,2\n\xe9", 3)])
def test_other_encodings_are_refused(text: bytes, row: int) -> None:
    error = refused(text)
    assert (error.row, error.code) == (row, "sheet.not-utf-8")


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("14,2,3,4,3,3,3,4", "row 2, column 'N bid': N cannot bid 14: there are 13 tricks to win [bid.out-of-range]"),
        ("1,2,3,4,3,3,3,14", "row 2, column 'W tricks': W cannot win 14 of 13 tricks [score.tricks-out-of-range]"),
        (
            "1,2,3,4,3,3,3,3",
            "row 2, columns 'N tricks', 'E tricks', 'S tricks' and 'W tricks': the tricks add up to 12: a round has 13 "
            "[score.tricks-do-not-add-up]",
        ),
    ],
)
def test_faults_are_told_by_row_column_name_and_rule(row: str, expected: str) -> None:
    assert str(refused(HEADER + row)) == expected


def test_the_error_of_a_whole_sheet_names_no_place() -> None:
    assert str(refused("")) == "there is nothing in it: a sheet begins with a row that names its columns [sheet.empty]"


def test_the_error_pickles() -> None:
    error = refused(HEADER + "1,2,3\n")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.row, again.columns, again.code) == (str(error), error.row, error.columns, error.code)


def test_cells() -> None:
    assert read_bids(["4", " NIL ", "Blind  nil", "0"]) == (Bid(4), NIL, BLIND_NIL, NIL)
    assert read_tricks(["4", " 0 "]) == (4, 0)
    assert read_bags(["12", "0"]) == (12, 0)
    with pytest.raises(ImpossibleRound) as caught:
        read_bags(["1", "many"])
    assert (caught.value.part, caught.value.position, caught.value.code) == ("bags", 1, "sheet.not-a-number")
