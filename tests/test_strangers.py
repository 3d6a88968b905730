"""Slips that a stranger made: each is a clear error, and none a wrong answer."""

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from spades import (
    STANDARD_DECK,
    VARIANTS,
    Bid,
    Deck,
    Exchange,
    FollowSuit,
    Game,
    Hand,
    InvalidVariant,
    Look,
    NoNil,
    Round,
    SpadesError,
    Trick,
    WrongType,
    audit,
    dumps_seat,
    dumps_view,
    legal_bids,
    legal_plays,
    loads,
    score_round,
    trick_winner,
)
from spades.cli import main

A = VARIANTS["partnership"]
KEY: Any = "partnership"
NOTHING: Any = None


def playing() -> Round:
    now = Round.deal(A, random.Random(1), dealer=3)
    for _ in range(4):
        now = now.bid(3)
    return now


@pytest.mark.parametrize(
    "slip",
    [
        lambda: score_round(KEY, [3, 3, 3, 4], [4, 3, 3, 3]),
        lambda: Round.deal(KEY, random.Random(1)),
        lambda: Round.from_pack(KEY, STANDARD_DECK.cards),
        lambda: Round.from_hands(KEY, []),
        lambda: legal_plays(KEY, Hand()),
        lambda: trick_winner(KEY, Trick(0)),
        lambda: legal_bids(KEY, seat=0, bids=[None] * 4),
        lambda: audit(KEY, [], []),
        lambda: dumps_view(NOTHING),
        lambda: dumps_seat(NOTHING, 0),
        lambda: playing().play(Bid(3)),  # type: ignore[arg-type]
        lambda: playing().play(Look()),  # type: ignore[arg-type]
        lambda: Trick(0, NOTHING),
        lambda: Exchange(NOTHING),
        lambda: Deck(NOTHING, NOTHING),
        lambda: Round.from_pack(A, NOTHING),
        lambda: audit(A, playing().hands, NOTHING, dealer=3),
        lambda: playing().play(playing().legal_actions()[0], seat=False),  # type: ignore[arg-type]
        lambda: score_round(A, NOTHING, [4, 3, 3, 3]),
        lambda: loads(b"{}"),  # type: ignore[arg-type]
    ],
)
def test_a_thing_of_the_wrong_kind_is_named(slip: Callable[[], object]) -> None:
    with pytest.raises(WrongType) as caught:
        slip()
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "slip",
    [
        lambda: score_round(A, [3, 3, 3, 4], [4, 3, 3, 3], dealer=4),
        lambda: score_round(A, [3, 3, 3, 4], [4, 3, 3, 3], dealer=-1),
        lambda: playing().own_cards(7),
        lambda: Round.deal(A, random.Random(1), number=0),
        lambda: Round.deal(A, random.Random(1), number=True),
    ],
)
def test_a_number_that_the_table_does_not_have_is_named(slip: Callable[[], object]) -> None:
    with pytest.raises(SpadesError):
        slip()


def test_a_rule_stands_where_it_belongs() -> None:
    with pytest.raises(InvalidVariant, match="a rule of bidding"):
        attrs.evolve(A, play_rules=(FollowSuit(), NoNil()))
    with pytest.raises(InvalidVariant, match="a rule of play"):
        attrs.evolve(A, bid_rules=(FollowSuit(),))


def test_a_bare_result_of_a_redeal_leaves_the_deal_where_it_was() -> None:
    variant = VARIANTS["gentlemans-bid"]
    low = score_round(variant, [2, 2, 2, 2], [0, 0, 0, 0])
    assert Game.new(variant, dealer=2).add(low).dealer == 2
    assert Game.new(variant, dealer=2).add(score_round(variant, [4, 3, 3, 3], [4, 3, 3, 3])).dealer == 3


def test_nobody_need_say_who_dealt_a_hand_that_bids_itself() -> None:
    variant = VARIANTS["joker-joker-deuce"]
    assert score_round(variant, [None] * 4, [4, 3, 3, 3]).points == (70, 60)
    with pytest.raises(SpadesError, match="who dealt"):
        score_round(variant, [4, 4, 4, 4], [4, 3, 3, 3])


@pytest.mark.parametrize(
    "options",
    [
        ["--bids", "4,nil,3,5,", "--tricks", "5,0,4,4"],
        ["--bids", "4,4,4,4,x", "--tricks", "4,3,3,3"],
        ["--bids", "4,4,4,4", "--tricks", "4,3,3,3,"],
        ["--bids", "4,4,4,4", "--tricks", "4,3,3,3", "--bags", "1,2,"],
    ],
)
def test_one_cell_too_many_is_one_line(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--variant", "partnership", *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "one too many" in err


def test_a_sheet_has_no_bids_where_the_first_hand_bids_itself(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("dealer,N bid,E bid,S bid,W bid,N tricks,E tricks,S tricks,W tricks\nN,4,4,4,4,4,3,3,3\n")
    assert main(["score", "--variant", "joker-joker-deuce", str(sheet)]) == 2
    assert "leave its bids empty" in capsys.readouterr().err
