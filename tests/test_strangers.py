"""Slips that a stranger made: each is a clear error, and none a wrong answer."""

import json
import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

import spades
from spades import (
    STANDARD_DECK,
    VARIANTS,
    Bid,
    Card,
    Deck,
    Ending,
    Exchange,
    FollowSuit,
    Game,
    Hand,
    InvalidVariant,
    Look,
    NoNil,
    RecordError,
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
    loads_seat,
    score_round,
    trick_winner,
)
from spades.cli import main
from spades.rules import LowTotal, MisdealRule
from spades.testing import games

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


@pytest.mark.parametrize("key", ["partnership", "mirror", "partnership-blind-nil"])
def test_a_refusal_tells_a_seat_nothing_of_another_hand(key: str) -> None:
    variant = VARIANTS[key]
    for seed in range(20):
        now = Round.deal(variant, random.Random(seed), dealer=3)
        told = set()
        for again in range(4):
            twin = now.view(2).sample(random.Random(again))
            for action in (Bid(3), Card.parse("2S"), Look()):
                with pytest.raises(SpadesError) as caught:
                    twin.apply(action, 2)
                told.add((action, str(caught.value), caught.value.violation.legal))  # type: ignore[attr-defined]
        assert len(told) == 3
        assert all(legal == () for _, _, legal in told)


def test_a_round_is_added_under_scores_that_change_who_may_bid_blind() -> None:
    variant = VARIANTS["helps-partner"]
    level = Round.deal(variant, random.Random(1), dealer=3)
    while level.turn is not None:
        level = level.apply(Bid(3) if level.phase.value == "bid" else level.legal_actions()[0])
    behind = Game.new(variant, dealer=3, scores=(0, 150)).add(level)
    assert behind.results == (level.result(),)
    (played,) = behind.rounds
    assert isinstance(played, Round)
    assert played.actions.count(Look()) == 2
    assert Game.new(variant, dealer=3).add(played).results == (level.result(),)


@pytest.mark.parametrize("bags", [(-1, 0), (0, -20)])
def test_nobody_begins_with_less_than_no_bags(bags: tuple[int, int]) -> None:
    with pytest.raises(SpadesError, match="below zero"):
        Round.deal(A, random.Random(1), bags=bags)


def test_tables_at_which_nobody_would_ever_play() -> None:
    for rules in ({"low_total": LowTotal(minimum=53, redeal=True)}, {"misdeal": MisdealRule(most_spades=13, forced=True)}):
        with pytest.raises(InvalidVariant):
            attrs.evolve(A, **rules)  # type: ignore[arg-type]


def test_a_mask_of_no_cards_is_refused() -> None:
    with pytest.raises(SpadesError, match="no mask of cards"):
        Hand.of_mask(1 << 54)


def test_what_is_imported_later_is_listed_too() -> None:
    assert {"dumps", "loads_seat", "__version__", "Card"} <= set(dir(spades))


def test_a_table_tells_a_rule_who_plays_with_whom() -> None:
    assert playing().table.sides == A.sides


def test_nobody_takes_half_a_pack() -> None:
    with pytest.raises(InvalidVariant, match="38 cards are left over"):
        attrs.evolve(VARIANTS["kitty"], hand_size=4)


def test_a_seat_record_ends_with_its_round() -> None:
    game = Game.new(A, dealer=3).deal(random.Random(1))
    while game.round is not None:
        game = game.apply(game.legal_actions()[-1])
    data = json.loads(dumps_seat(game, 0))
    data["rounds"][0]["actions"].append("AS")
    with pytest.raises(RecordError) as caught:
        loads_seat(json.dumps(data))
    assert (caught.value.event, caught.value.code) == (56, "round.over")


@settings(derandomize=True, max_examples=30, deadline=None)
@given(games(attrs.evolve(A, key="testing/short", ending=Ending(max_rounds=1)), max_rounds=3))
def test_no_strategy_plays_on_after_the_end(game: Game) -> None:
    assert len(game.results) <= 1
    assert game.round is None or not game.results
