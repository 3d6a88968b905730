"""Errors: what goes wrong at a table, with its class, code, data and message; and errors as values."""

import copy
import inspect
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from tabletop import begin, cards, draw_all, finish, play, short, trick

import spades
from spades import (
    BLIND_NIL,
    VARIANTS,
    Bid,
    Card,
    Draw,
    Exchange,
    Game,
    Hand,
    IllegalAction,
    IllegalBid,
    IllegalPlay,
    ImpossibleRound,
    InvalidVariant,
    Look,
    NotationError,
    Phase,
    RecordError,
    Round,
    RuleViolation,
    SpadesError,
    Trick,
    UnknownVariant,
    Violation,
    WrongType,
    bid_violation,
    check_bid,
    check_play,
    errors,
    legal_bids,
    legal_plays,
    play_violation,
    score_round,
    trick_winner,
)
from spades.actions import Misdeal
from spades.rules import MisdealRule, Passing

A, B, C, D = (VARIANTS[key] for key in ("partnership", "cutthroat", "partnership-blind-nil", "two-player"))
VIOLATION = Violation(Card.parse("AS"), "play.follow-suit", Hand.parse("2C"), "AS may not be played now.")
EXAMPLES: list[SpadesError] = [
    SpadesError("something"),
    WrongType("a card is wanted"),
    NotationError("AS XX", 3, "'XX' is not a card"),
    RuleViolation(VIOLATION),
    IllegalPlay(VIOLATION),
    IllegalBid(Violation(Bid(14), "bid.out-of-range", (Bid(1), Bid(2)), "nobody can bid 14")),
    IllegalAction(Violation(Look(), "turn.wrong-phase", (), "look cannot be done now")),
    UnknownVariant("cuthroat", ("partnership", "cutthroat")),
    InvalidVariant(("one thing", "another")),
    ImpossibleRound("score.wrong-count", "bids", 2, "bids has 2 entries"),
    RecordError(17, "AS may not be played now.", 2, 3, "AS", "play.follow-suit"),
]
CLASSES = [cls for _, cls in inspect.getmembers(errors, inspect.isclass) if issubclass(cls, SpadesError)]


# Errors as values


def test_every_class_of_error_has_an_example_here() -> None:
    assert {type(error) for error in EXAMPLES} == set(CLASSES)
    assert {cls.__name__ for cls in CLASSES} <= set(spades.__all__)


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_errors_are_pickled_and_copied(error: SpadesError) -> None:
    protocols = range(2, pickle.HIGHEST_PROTOCOL + 1)
    for same in (copy.copy(error), copy.deepcopy(error), *(pickle.loads(pickle.dumps(error, protocol)) for protocol in protocols)):
        assert type(same) is type(error)
        assert same.args == error.args
        assert str(same) == str(error)
        assert vars(same) == vars(error)


@pytest.mark.parametrize("cls", CLASSES)
def test_every_error_is_a_spades_error_and_a_value_error(cls: type[Exception]) -> None:
    assert issubclass(cls, SpadesError)
    assert issubclass(cls, ValueError)


def test_errors_that_python_code_expects() -> None:
    assert issubclass(WrongType, TypeError)
    assert issubclass(UnknownVariant, KeyError)
    assert {cls for cls in CLASSES if issubclass(cls, RuleViolation)} == {RuleViolation, IllegalPlay, IllegalBid, IllegalAction}


def test_a_violation_holds_the_whole_answer() -> None:
    error = IllegalPlay(VIOLATION)
    assert (error.code, error.action, error.legal) == ("play.follow-suit", Card.parse("AS"), Hand.parse("2C"))
    assert str(error) == VIOLATION.message
    assert error.violation is VIOLATION
    assert attrs.evolve(VIOLATION) == VIOLATION
    assert hash(attrs.evolve(VIOLATION)) == hash(VIOLATION)


def test_a_notation_error_says_where() -> None:
    error = EXAMPLES[2]
    assert isinstance(error, NotationError)
    assert (error.text, error.position, error.reason, str(error)) == ("AS XX", 3, "'XX' is not a card", "'XX' is not a card")


@pytest.mark.parametrize(
    ("key", "said"),
    [("cuthroat", "did you mean 'cutthroat'?"), ("bridge", "partnership, cutthroat"), (7, "partnership, cutthroat")],
)
def test_an_unknown_variant_has_a_hint(key: Any, said: str) -> None:
    error = UnknownVariant(key, ("partnership", "cutthroat"))
    assert said in str(error)
    assert repr(key) in str(error)
    assert (error.key, error.known) == (key, ("partnership", "cutthroat"))


def test_an_invalid_variant_tells_all_its_problems() -> None:
    assert str(InvalidVariant(("one thing", "another"))) == "one thing; another"


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (RecordError(None, "not JSON"), "not JSON"),
        (RecordError("scores[0]", "a number is wanted"), "scores[0]: a number is wanted"),
        (RecordError(17, "not now", 2, 3, "AS", "play.follow-suit"), "round 2, event 17, seat 3: not now"),
        (RecordError(0, "not now", 0, 0), "round 0, event 0, seat 0: not now"),
        (RecordError(None, "wrong result", 4), "round 4: wrong result"),
    ],
)
def test_a_record_error_says_where(error: RecordError, text: str) -> None:
    assert str(error) == text


def test_a_record_error_has_its_data() -> None:
    error = RecordError(17, "not now", 2, 3, "AS", "play.follow-suit")
    assert (error.event, error.reason, error.round, error.seat, error.action, error.code) == (17, "not now", 2, 3, "AS", "play.follow-suit")


# Errors of the stateless functions


NOTHING: list[None] = [None] * 4


@pytest.mark.parametrize(
    ("call", "kind", "said"),
    [
        (lambda: legal_plays(A, Hand.parse("LJ AS")), SpadesError, "LJ cannot be held: not in the deck of partnership"),
        (lambda: legal_plays(B, Hand.parse("2C")), SpadesError, "2C cannot be held"),
        (lambda: legal_plays(A, cards("AS KS AS")), SpadesError, "AS stands twice"),
        (lambda: legal_plays(A, "AS"), WrongType, "cards are wanted"),
        (lambda: legal_plays(A, Hand.parse("AS"), trick("2C 3C 4C 5C")), SpadesError, "the trick is complete"),
        (lambda: legal_plays(A, Hand.parse("AS"), Trick(0, cards("2C 3C 4C 5C 6C"))), SpadesError, "5 cards is too long"),
        (lambda: legal_plays(A, Hand.parse("AS 2C"), trick("2C")), SpadesError, "2C cannot be in the hand and on the table"),
        (lambda: legal_plays(A, Hand.parse("AS"), Trick(4)), SpadesError, "there is no seat 4"),
        (lambda: legal_plays(A, Hand.parse("AS"), trick("BJ")), SpadesError, "BJ cannot be held"),
        (lambda: legal_plays(A, Hand.parse("AS"), cards("2C")), WrongType, "a Trick is wanted"),
        (lambda: legal_plays(A, Hand.parse("AS"), trick_number=0), SpadesError, "no trick 0"),
        (lambda: legal_plays(A, Hand.parse("AS"), trick_number=14), SpadesError, "tricks 1 to 13"),
        (lambda: legal_plays(A, Hand.parse("AS"), trick_number=True), SpadesError, "no trick True"),
        (lambda: play_violation(A, "AS", Hand.parse("AS")), WrongType, "a card is wanted, not 'AS'"),
        (lambda: check_play(A, None, Hand.parse("AS")), WrongType, "a card is wanted"),
        (lambda: trick_winner(A, Trick(0)), SpadesError, "nobody has played"),
        (lambda: trick_winner(B, trick("3C 4C 5C 6C")), SpadesError, "too long"),
        (lambda: trick_winner(A, "AS"), WrongType, "a Trick is wanted"),
        (lambda: legal_bids(A, seat=4, bids=NOTHING), SpadesError, "seats 0 to 3"),
        (lambda: legal_bids(A, seat=-1, bids=NOTHING), SpadesError, "no seat -1"),
        (lambda: legal_bids(A, seat=True, bids=NOTHING), WrongType, "a seat is a whole number"),
        (lambda: legal_bids(A, seat=0, bids=[None] * 3), SpadesError, "bids is a row of 3"),
        (lambda: legal_bids(A, seat=0, bids=["3", None, None, None]), WrongType, "whole number of tricks"),
        (lambda: legal_bids(A, seat=0, bids=NOTHING, scores=[0]), SpadesError, "scores is a row of 1"),
        (lambda: legal_bids(A, seat=0, bids=NOTHING, scores=[0, 1.5]), WrongType, "whole numbers, not of 1.5"),
        (lambda: legal_bids(A, seat=0, bids=NOTHING, hand=Hand.parse("LJ")), SpadesError, "LJ cannot be held"),
        (lambda: bid_violation(A, True, seat=0, bids=NOTHING), WrongType, "whole number of tricks"),
        (lambda: check_bid(A, "nil", seat=0, bids=NOTHING), WrongType, "whole number of tricks"),
    ],
)
def test_what_no_table_can_have_is_named(call: Callable[[], object], kind: type[SpadesError], said: str) -> None:
    with pytest.raises(kind) as refused:
        call()
    assert type(refused.value) is kind
    assert said in str(refused.value)


def test_a_card_that_is_not_in_the_hand() -> None:
    hand = Hand.parse("2C 3D AS")
    with pytest.raises(IllegalPlay) as refused:
        check_play(A, Card.parse("KH"), hand, trick("9C"))
    assert (refused.value.code, refused.value.legal) == ("play.not-in-hand", Hand.parse("2C"))
    assert "KH" in str(refused.value)


def test_an_empty_hand_has_nothing_to_play() -> None:
    assert legal_plays(A, Hand()) == Hand()
    violation = play_violation(A, Card.parse("AS"), [])
    assert violation is not None
    assert (violation.code, violation.legal) == ("play.not-in-hand", Hand())


def test_a_refused_card_says_what_may_be_played() -> None:
    violation = play_violation(A, Card.parse("AS"), Hand.parse("AS 2C 3D"))
    assert violation is not None
    assert "AS" in violation.message
    assert "3D 2C" in violation.message


@pytest.mark.parametrize(
    ("variant", "bid", "where", "code"),
    [
        (A, Bid(14), {}, "bid.out-of-range"),
        (B, Bid(18), {"bids": [None] * 3}, "bid.out-of-range"),
        (A, BLIND_NIL, {}, "bid.blind-not-allowed"),
        (A, BLIND_NIL, {"looked": False}, "bid.blind-not-allowed"),
        (C, Bid(3, blind=True), {"looked": False}, "bid.blind-not-allowed"),
        (C, BLIND_NIL, {}, "bid.already-looked"),
        (C, Bid(3), {"looked": False}, "bid.not-looked"),
        (C, Bid(14), {"looked": False}, "bid.out-of-range"),
        (A, Bid(3), {"bids": [4, None, None, None]}, "turn.wrong-seat"),
        (attrs.evolve(A, key="home/no-nil", bid_rules=(spades.NoNil(),)), Bid(0), {}, "bid.nil-not-allowed"),
    ],
)
def test_a_refused_bid_has_a_code_and_the_legal_ones(variant: spades.Variant, bid: Bid, where: dict[str, Any], code: str) -> None:
    situation: dict[str, Any] = {"seat": 0, "bids": NOTHING} | where
    with pytest.raises(IllegalBid) as refused:
        check_bid(variant, bid, **situation)
    assert refused.value.code == code
    assert refused.value.legal == legal_bids(variant, **situation)
    assert refused.value.action == bid
    assert str(situation["bids"][0] or bid) in str(refused.value)
    assert refused.value.violation == bid_violation(variant, bid, **situation)


def test_a_legal_bid_and_a_legal_card_pass() -> None:
    for bid in legal_bids(A, seat=0, bids=NOTHING):
        check_bid(A, bid, seat=0, bids=NOTHING)
        check_bid(A, bid.tricks, seat=0, bids=NOTHING)
        assert bid_violation(A, bid, seat=0, bids=NOTHING) is None
    hand = Hand.parse("AS 2C 3D")
    for card in legal_plays(A, hand):
        check_play(A, card, hand)
        assert play_violation(A, card, hand) is None


@pytest.mark.parametrize(
    ("arguments", "bags", "code", "part", "position"),
    [
        (([3, 3, 3], [4, 3, 3, 3]), None, "score.wrong-count", "bids", None),
        (([3, 3, 3, 3], [4, 3, 3, 3, 0]), None, "score.wrong-count", "tricks_won", None),
        (([3, 3, 3, 3], [4, 3, 3, 3]), [0], "score.wrong-count", "bags", None),
        (([3, None, 3, 3], [4, 3, 3, 3]), None, "score.bid-missing", "bids", 1),
        (([3, 3, 14, 3], [4, 3, 3, 3]), None, "bid.out-of-range", "bids", 2),
        (([3, 3, 3, -1], [4, 3, 3, 3]), None, "bid.out-of-range", "bids", 3),
        (([BLIND_NIL, 3, 3, 3], [4, 3, 3, 3]), None, "bid.blind-not-allowed", "bids", 0),
        (([3, 3, 3, 3], [4, 3, 3, 2]), None, "score.tricks-do-not-add-up", "tricks_won", None),
        (([3, 3, 3, 3], [4, -1, 5, 5]), None, "score.tricks-out-of-range", "tricks_won", 1),
        (([3, 3, 3, 3], [14, 0, 0, 0]), None, "score.tricks-out-of-range", "tricks_won", 0),
        (([3, 3, 3, 3], [4, 3, 3, 3]), [0, -1], "score.bags-out-of-range", "bags", 1),
    ],
)
def test_a_round_that_cannot_be_is_not_scored(arguments: Any, bags: Any, code: str, part: str, position: int | None) -> None:
    with pytest.raises(ImpossibleRound) as refused:
        score_round(A, *arguments, bags=bags)
    assert (refused.value.code, refused.value.part, refused.value.position) == (code, part, position)
    assert str(refused.value) == refused.value.message
    if position is not None:
        assert str(position) in refused.value.message


@pytest.mark.parametrize(
    ("arguments", "bags"),
    [
        ((["nil", 3, 3, 3], [4, 3, 3, 3]), None),
        (([True, 3, 3, 3], [4, 3, 3, 3]), None),
        (([3, 3, 3, 3], [4.0, 3, 3, 3]), None),
        (([3, 3, 3, 3], [True, 4, 4, 4]), None),
        (([3, 3, 3, 3], [4, 3, 3, 3]), [0, "1"]),
    ],
)
def test_what_is_no_number_is_not_scored(arguments: Any, bags: Any) -> None:
    with pytest.raises(WrongType):
        score_round(A, *arguments, bags=bags)


# Errors of rounds


def fresh(variant: spades.Variant = A) -> Round:
    return Round.deal(variant, random.Random(1), dealer=variant.seats - 1)


HANDS = fresh().hands


@pytest.mark.parametrize(
    ("call", "kind", "said"),
    [
        (lambda: Round.deal(A, None), WrongType, "a random.Random is wanted"),
        (lambda: Round.deal(A, random), WrongType, "a random.Random is wanted"),
        (lambda: Round.deal(A, random.Random(1), dealer=4), SpadesError, "no seat 4"),
        (lambda: Round.deal(A, random.Random(1), scores=[0]), SpadesError, "scores is a row of 1"),
        (lambda: Round.deal(A, random.Random(1), bags=[0, None]), WrongType, "bags is made of whole numbers"),
        (lambda: Round.from_pack(A, A.deck.cards[:-1]), SpadesError, f"the pack lacks {A.deck.cards[-1]}"),
        (lambda: Round.from_pack(A, [*A.deck.cards[:-1], A.deck.cards[0]]), SpadesError, f"{A.deck.cards[0]} stands twice"),
        (lambda: Round.from_pack(B, A.deck.cards), SpadesError, "2C cannot be held"),
        (lambda: Round.from_pack(D, D.deck.cards, spares=D.deck.cards[1:]), SpadesError, "the pack lacks 2C"),
        (lambda: Round.from_hands(A, HANDS[:3]), SpadesError, "there are 3 hands"),
        (lambda: Round.from_hands(A, [*HANDS[:3], HANDS[0]]), SpadesError, "stands in two hands (again in that of seat 3)"),
        (lambda: Round.from_hands(A, [*HANDS[:3], HANDS[3] - Hand(list(HANDS[3])[:1])]), SpadesError, "seat 3 has 12 cards"),
        (lambda: Round.from_hands(A, [Hand(list(HANDS[0])[:1]), *HANDS[1:]]), SpadesError, "seat 0 has 1 card:"),
        (lambda: Round.from_hands(A, [[*HANDS[0], next(iter(HANDS[0]))], *HANDS[1:]]), SpadesError, "stands twice in a hand"),
        (lambda: Round.from_hands(A, HANDS, dealer=-1), SpadesError, "no seat -1"),
        (lambda: fresh().view(4), SpadesError, "no seat 4"),
        (lambda: fresh().bid(3, seat=7), SpadesError, "no seat 7"),
        (lambda: fresh().bid("3"), WrongType, "whole number of tricks"),
        (lambda: fresh().apply("AS"), WrongType, "an action is a Look, Draw, Exchange, Misdeal, Bid or Card, not 'AS'"),
        (lambda: fresh().play("AS"), WrongType, "an action is"),
        (lambda: fresh(D).look().draw("keep"), WrongType, "kept or not"),
    ],
)
def test_a_round_that_no_table_can_have(call: Callable[[], object], kind: type[SpadesError], said: str) -> None:
    with pytest.raises(kind) as refused:
        call()
    assert type(refused.value) is kind
    assert said in str(refused.value)


def at_exchange() -> Round:
    return draw_all(fresh(D).bid(BLIND_NIL))


def at_play() -> Round:
    return begin(short(A, 2), ["5H 4C", "9H 6C", "TH 7C", "4H 8C"], dealer=3)


@pytest.mark.parametrize(
    ("now", "action", "seat", "kind", "code"),
    [
        (fresh, Bid(3), 1, IllegalAction, "turn.wrong-seat"),
        (fresh, Card.parse("AS"), None, IllegalAction, "turn.wrong-phase"),
        (fresh, Look(), None, IllegalAction, "turn.wrong-phase"),
        (fresh, Draw(True), None, IllegalAction, "turn.wrong-phase"),
        (fresh, Exchange(), None, IllegalAction, "turn.wrong-phase"),
        (fresh, Bid(14), None, IllegalBid, "bid.out-of-range"),
        (fresh, BLIND_NIL, None, IllegalBid, "bid.blind-not-allowed"),
        (lambda: fresh().bid(3), Bid(4), 0, IllegalAction, "turn.wrong-seat"),
        (lambda: fresh(C), Bid(3), None, IllegalBid, "bid.not-looked"),
        (lambda: fresh(C), Bid(5, blind=True), None, IllegalBid, "bid.blind-not-allowed"),
        (lambda: fresh(C).look(), BLIND_NIL, None, IllegalBid, "bid.already-looked"),
        (lambda: fresh(C).look(), Look(), None, IllegalAction, "turn.wrong-phase"),
        (lambda: fresh(D), Draw(True), None, IllegalAction, "turn.wrong-phase"),
        (lambda: fresh(D), Bid(3), None, IllegalBid, "bid.not-looked"),
        (lambda: fresh(D).look(), Bid(3), None, IllegalAction, "turn.wrong-phase"),
        (lambda: fresh(D).look(), BLIND_NIL, None, IllegalBid, "bid.already-looked"),
        (lambda: fresh(D).look(), Draw(True), 0, IllegalAction, "turn.wrong-seat"),
        (lambda: fresh(D).look(), Card.parse("AS"), None, IllegalAction, "turn.wrong-phase"),
        (at_exchange, Bid(3), None, IllegalAction, "turn.wrong-phase"),
        (at_exchange, Look(), None, IllegalAction, "turn.wrong-phase"),
        (at_exchange, Exchange(), 0, IllegalAction, "turn.wrong-seat"),
        (at_exchange, Exchange(list(at_exchange().hands[1])[:4]), None, IllegalAction, "exchange.too-many"),
        (at_exchange, Exchange(list(at_exchange().hands[0])[:1]), None, IllegalAction, "play.not-in-hand"),
        (at_play, Bid(3), None, IllegalAction, "turn.wrong-phase"),
        (at_play, Look(), None, IllegalAction, "turn.wrong-phase"),
        (at_play, Card.parse("9H"), 1, IllegalAction, "turn.wrong-seat"),
        (at_play, Card.parse("9H"), None, IllegalPlay, "play.not-in-hand"),
        (lambda: play(at_play(), "5H"), Card.parse("6C"), None, IllegalPlay, "play.follow-suit"),
        (lambda: play(at_play(), "5H 9H TH 4H"), Card.parse("5H"), None, IllegalPlay, "play.not-in-hand"),
        (lambda: finish(fresh()), Card.parse("AS"), None, IllegalAction, "round.over"),
        (lambda: finish(fresh()), Bid(3), 2, IllegalAction, "round.over"),
        (lambda: finish(fresh(C)), Look(), None, IllegalAction, "round.over"),
        (lambda: finish(fresh(D)), Draw(True), None, IllegalAction, "round.over"),
        (lambda: finish(fresh(D)), Exchange(), None, IllegalAction, "round.over"),
    ],
)
def test_a_refused_action_has_a_code_and_changes_nothing(
    now: Callable[[], Round], action: spades.Action, seat: int | None, kind: type[RuleViolation], code: str
) -> None:
    before, kept = now(), now()
    with pytest.raises(kind) as refused:
        before.apply(action, seat)
    assert type(refused.value) is kind
    assert refused.value.code == code
    assert refused.value.action == action
    assert set(refused.value.legal) <= set(before.legal_actions())
    assert before == kept
    assert before.legal_actions() == kept.legal_actions()


def test_a_second_bid_is_told_apart_from_one_out_of_turn() -> None:
    now = fresh().bid(3)
    with pytest.raises(IllegalAction, match="has bid 3"):
        now.bid(4, seat=0)
    with pytest.raises(IllegalAction) as early:
        now.bid(4, seat=2)
    assert "has bid" not in str(early.value)


def test_what_may_be_done_instead_is_said() -> None:
    with pytest.raises(IllegalAction, match="seat 0 is to bid blind or look"):
        fresh(C).play(Card.parse("AS"))
    with pytest.raises(IllegalAction, match="seat 1 is to keep or refuse a card"):
        fresh(D).look().bid(3)


def test_an_exchange_that_is_refused_names_the_cards() -> None:
    now = at_exchange()
    stranger = next(iter(now.hands[0]))
    with pytest.raises(IllegalAction, match=f"^{stranger} is not in the hand"):
        now.exchange([*list(now.hands[1])[:2], stranger])
    with pytest.raises(IllegalAction, match="4 cards"):
        now.exchange(list(now.hands[1])[:4])


def test_a_result_before_the_end_says_how_far_the_round_is() -> None:
    with pytest.raises(IllegalAction, match="1 of 2 tricks") as refused:
        play(at_play(), "5H 9H TH 4H").result()
    assert refused.value.code == "turn.wrong-phase"


def test_a_hand_that_must_be_thrown_in_is_not_bid_on() -> None:
    forced = attrs.evolve(A, key="home/forced", misdeal=MisdealRule(most_spades=12, forced=True))
    now = fresh(forced)
    assert now.legal_actions() == (Misdeal(),)
    with pytest.raises(IllegalAction) as refused:
        now.bid(3)
    assert refused.value.code == "bid.misdeal"
    assert now.apply(Misdeal()).phase is Phase.DONE


@pytest.mark.parametrize("misdeal", [None, MisdealRule(most_spades=0)])
def test_a_hand_that_may_not_be_thrown_in(misdeal: MisdealRule | None) -> None:
    now = fresh(attrs.evolve(A, key="home/misdeal", misdeal=misdeal))
    assert now.hands[0] & Hand(A.deck.trumps)
    assert Misdeal() not in now.legal_actions()
    with pytest.raises(IllegalAction) as refused:
        now.apply(Misdeal())
    assert refused.value.code == "bid.no-misdeal"


def test_cards_that_may_not_be_passed() -> None:
    now = begin(attrs.evolve(A, key="home/passing", passing=Passing(always=2)), list(map(str, HANDS)), dealer=3)
    seat = now.turn
    assert seat is not None
    assert now.phase is Phase.EXCHANGE
    mine, others = list(now.hands[seat]), list(now.hands[(seat + 1) % 4])
    for given, said in ((mine[:1], "1 card"), (mine[:3], "3 cards"), ([], "0 cards")):
        with pytest.raises(IllegalAction, match=said) as refused:
            now.exchange(given)
        assert refused.value.code.startswith("exchange.")
    with pytest.raises(IllegalAction) as stranger:
        now.exchange([mine[0], others[0]])
    assert stranger.value.code == "play.not-in-hand"
    assert now.exchange(mine[:2]).turn != seat


def test_rounds_print_where_they_are() -> None:
    assert "bid" in repr(fresh())
    assert "seat 0" in repr(fresh())
    assert "done" in repr(finish(fresh()))
    assert "seat" not in repr(finish(fresh()))


# Errors of games


def result() -> spades.RoundResult:
    return score_round(A, [4, 3, 3, 3], [4, 3, 3, 3])


def in_play() -> Game:
    return Game.new(A, dealer=0).deal(random.Random(1))


def over() -> Game:
    return Game.new(A, dealer=0, scores=(500, 0))


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: in_play().deal(random.Random(1)), "turn.wrong-phase"),
        (lambda: in_play().add(result()), "turn.wrong-phase"),
        (lambda: in_play().play(fresh()), "turn.wrong-phase"),
        (lambda: over().deal(random.Random(1)), "game.over"),
        (lambda: over().add(result()), "game.over"),
        (lambda: over().play(fresh()), "game.over"),
        (lambda: over().apply(Bid(3)), "game.over"),
        (lambda: over().view(0), "game.over"),
        (lambda: Game.new(A, dealer=0).apply(Bid(3)), "turn.wrong-phase"),
        (lambda: Game.new(A, dealer=0).view(0), "turn.wrong-phase"),
        (lambda: Game.new(A, dealer=0).add(fresh()), "turn.wrong-phase"),
        (lambda: in_play().apply(Bid(3), seat=0), "turn.wrong-seat"),
    ],
)
def test_what_a_game_refuses_has_a_code(call: Callable[[], object], code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        call()
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("call", "kind", "said"),
    [
        (lambda: Game.new("partnership", dealer=0), WrongType, "a Variant is wanted"),
        (lambda: Game.new(A, rng=1), WrongType, "draw the first dealer"),
        (lambda: Game.new(A, dealer=4), SpadesError, "no seat 4"),
        (lambda: Game.new(A, dealer=0, scores=[1]), SpadesError, "scores is a row of 1"),
        (lambda: Game.new(A, dealer=0, scores=[1, "2"]), WrongType, "whole numbers"),
        (lambda: Game.new(A, dealer=0, bags=[-1, 0]), SpadesError, "below zero"),
        (lambda: Game.new(A, dealer=0, rounds_played=-1), SpadesError, "-1 rounds"),
        (lambda: Game.new(A, dealer=0, rounds_played="2"), SpadesError, "'2' rounds"),
        (lambda: Game.new(A, dealer=0).add("a round"), WrongType, "a Round is wanted"),
        (lambda: Game.new(A, dealer=0).play(result()), WrongType, "a Round is wanted"),
        (lambda: Game.new(A, dealer=0).add(finish(fresh(C))), SpadesError, "by the rules of partnership-blind-nil"),
        (lambda: Game.new(A, dealer=0).add(score_round(B, [5, 6, 6], [5, 6, 6])), SpadesError, "of 3 sides"),
        (lambda: Game.new(A, dealer=0, bags=[4, 0]).add(result()), SpadesError, "side 0 has 4 bags here"),
        (lambda: Game.new(A, dealer=0).deal(random.Random(1), dealer=9), SpadesError, "no seat 9"),
        (lambda: Game.new(A, dealer=0).deal(None), WrongType, "a random.Random is wanted"),
    ],
)
def test_a_game_that_cannot_be(call: Callable[[], object], kind: type[SpadesError], said: str) -> None:
    with pytest.raises(kind) as refused:
        call()
    assert type(refused.value) is kind
    assert said in str(refused.value)


def test_a_round_begun_elsewhere_is_played_under_the_scores_of_the_game() -> None:
    game = Game.new(A, dealer=1, scores=(100, 50), bags=(9, 0))
    played = finish(fresh())
    after = game.add(played)
    (kept,) = after.rounds
    assert isinstance(kept, Round)
    assert (kept.scores, kept.bags, kept.dealer) == ((100, 50), (9, 0), played.dealer)
    assert kept.tricks == played.tricks
    assert after.dealer == (played.dealer + 1) % 4
    begun = game.play(fresh().bid(3))
    assert begun.round is not None
    assert (begun.round.scores, begun.turn, begun.dealer) == ((100, 50), 1, 3)
    same = Round.deal(A, random.Random(1), dealer=3, scores=(100, 50), bags=(9, 0))
    assert game.play(same).round is same


def test_games_print_where_they_are() -> None:
    assert "between rounds" in repr(Game.new(A, dealer=0))
    assert "a round in play" in repr(in_play())
    assert "over" in repr(over())


# Optimised Python


ILLEGAL = """
import random
from spades import *
from spades.errors import SpadesError

A, B, C, D = (VARIANTS[key] for key in ("partnership", "cutthroat", "partnership-blind-nil", "two-player"))
now = Round.deal(A, random.Random(1), dealer=3)
played = now
rng = random.Random(2)
while played.phase is not Phase.DONE:
    played = played.apply(rng.choice(played.legal_actions()))
hand = Hand.parse("AS 7H 2H")
attempts = [
    lambda: now.bid(14), lambda: now.bid(3, seat=1), lambda: now.play(Card.parse("AS")), lambda: now.result(),
    lambda: played.play(Card.parse("AS")), lambda: Round.deal(C, random.Random(1)).bid(3),
    lambda: Round.deal(D, random.Random(1)).draw(True), lambda: Round.from_hands(A, [hand] * 4),
    lambda: check_play(A, Card.parse("AS"), hand), lambda: check_play(A, Card.parse("AS"), hand, Trick(0, [Card.parse("9H")])),
    lambda: check_play(A, Card.parse("KC"), hand), lambda: check_bid(A, Bid(14), seat=0, bids=[None] * 4),
    lambda: check_bid(A, BLIND_NIL, seat=0, bids=[None] * 4), lambda: score_round(A, [3] * 4, [3] * 4),
    lambda: score_round(A, [3, None, 3, 3], [4, 3, 3, 3]), lambda: Bid(-1), lambda: Bid(True), lambda: Card("A", "S"),
    lambda: Trick(0, [Card.parse("AS")] * 2), lambda: Hand(["AS"]), lambda: Deck((), ()), lambda: VARIANTS["bridge"],
    lambda: VARIANTS.with_variant(A), lambda: Variant(key="", title="", sides=()), lambda: Game.new(A, dealer=9),
    lambda: Game.new(A, dealer=0, scores=(500, 0)).deal(random.Random(1)), lambda: loads("{}"),
]
for attempt in attempts:
    try:
        print("accepted:", attempt())
    except SpadesError as error:
        print(type(error).__name__, getattr(error, "code", None), error)
print(played.result(), played.bids)
"""


def test_optimised_python_refuses_and_scores_the_same() -> None:
    plain, optimised, stripped = (
        subprocess.run([sys.executable, *flags, "-c", ILLEGAL], capture_output=True, text=True, check=True).stdout
        for flags in ([], ["-O"], ["-OO"])
    )
    assert plain == optimised == stripped
    assert len(plain.splitlines()) == 28
    assert "accepted" not in plain


def test_phases_have_names_that_last() -> None:
    assert [phase.value for phase in Phase] == ["draw", "exchange", "bid", "play", "done"]
