"""The audit of what was played: every illegal card, with its place, its rule and what could have been played (B-23)."""

import json
import random
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tabletop import cards, draw_all, finish, short

from spades import (
    BLIND_NIL,
    VARIANTS,
    Bid,
    Card,
    Finding,
    Game,
    Hand,
    Phase,
    RecordError,
    Round,
    SpadesError,
    Trick,
    Variant,
    WrongType,
    audit,
    audit_record,
    dumps,
    legal_plays,
    score_round,
    trick_winner,
)
from spades.testing import rounds, variants

CUTTHROAT = short(VARIANTS["cutthroat"], 3)
HANDS = ["AH 2H 2S", "3C KD 3S", "KH QS 4C"]


Place = tuple[int, int, str, str, str]


def places(findings: tuple[Finding, ...]) -> list[Place]:
    return [(finding.trick, finding.seat, str(finding.card), finding.code, str(finding.legal)) for finding in findings]


def audit_of(
    tricks: list[str], hands: list[str] = HANDS, variant: Variant = CUTTHROAT, dealer: int = 2
) -> list[tuple[int, int, str, str, str]]:
    return places(audit(variant, [Hand.parse(hand) for hand in hands], [cards(trick) for trick in tricks], dealer=dealer))


def test_b_23_a_legal_round_has_no_findings() -> None:
    # A leads A♥; B, void, ruffs with 3♠; C has to follow with K♥. B leads a diamond, and so on.
    assert audit_of(["AH 3S KH", "KD 4C 2H", "3C QS 2S"]) == []
    assert audit(CUTTHROAT, [Hand.parse(hand) for hand in HANDS], [], dealer=2) == ()


def test_b_23_a_revoke_is_found_with_the_hand_that_remained() -> None:
    # C holds K♥ and must play it.
    assert audit_of(["AH 3C QS"]) == [(1, 2, "QS", "play.follow-suit", "KH")]
    # In the next trick the hand is judged without the card that it should not have played.
    assert audit_of(["AH 3C QS", "4C 2H 3S"]) == [(1, 2, "QS", "play.follow-suit", "KH")]


def test_b_12_a_lead_of_spades_is_found() -> None:
    assert audit_of(["2S 3S QS"]) == [(1, 0, "2S", "play.spades-not-broken", "AH 2H")]
    # A spade that should not have been led does not break spades either; one on another suit does.
    assert audit_of(["2S 3S QS", "4C 2H 3C"]) == [(1, 0, "2S", "play.spades-not-broken", "AH 2H")]
    assert audit_of(["AH 3S KH", "4S QS 2S"], ["AH 2H 2S", "3C 4S 3S", "KH QS 4C"]) == []


def test_b_23_a_card_that_was_not_held_is_found() -> None:
    assert audit_of(["AD KD 4C"]) == [(1, 0, "AD", "play.not-in-hand", "AH 2H")]
    # A card of another player, and one that was played before, are not held either.
    assert audit_of(["KH 3C KH"]) == [(1, 0, "KH", "play.not-in-hand", "AH 2H")]
    assert audit_of(["AH 3C KH", "AH KD 4C"]) == [(2, 0, "AH", "play.not-in-hand", "2H")]


def test_b_23_a_lead_out_of_turn_is_found() -> None:
    hands = [Hand.parse(hand) for hand in HANDS]
    findings = audit(CUTTHROAT, hands, [Trick(1, cards("KD 4C 2H")), Trick(1, cards("3C QS AH"))], dealer=2)
    assert places(findings) == [(1, 1, "KD", "turn.wrong-seat", "")]
    # Whose lead it is then goes by who won.
    findings = audit(CUTTHROAT, hands, [Trick(0, cards("AH 3S KH")), Trick(0, cards("2H KD 4C"))], dealer=2)
    assert places(findings) == [(2, 0, "2H", "turn.wrong-seat", "")]
    # A lead out of turn may break another rule too.
    findings = audit(CUTTHROAT, hands, [Trick(2, cards("QS 2S 3S"))], dealer=2)
    assert places(findings) == [(1, 2, "QS", "turn.wrong-seat", ""), (1, 2, "QS", "play.spades-not-broken", "KH 4C")]


def test_b_23_a_finding_says_so_in_a_sentence() -> None:
    (finding,) = audit(CUTTHROAT, [Hand.parse(hand) for hand in HANDS], [cards("AH 3C QS")], dealer=2)
    assert str(finding).startswith("trick 1, seat 2: QS may not be played now. Follow the suit led")
    assert str(finding).endswith("KH")
    assert finding.message in str(finding)


def test_a_12_what_was_played_counts_as_played() -> None:
    """With any spade breaking, the spade that should not have been led opens them for the next."""
    variant = attrs.evolve(VARIANTS["two-player"], key="test/short", hand_size=2)
    assert audit_of(["KS 2C", "QS 3C"], ["KS QS", "2C 3C"], variant, dealer=1) == []
    hands = ["KS QS 2H", "2C 3C 4C"]
    found = [(1, 0, "KS", "play.spades-not-broken", "2H")]
    assert audit_of(["KS 2C", "QS 3C"], hands, attrs.evolve(variant, hand_size=3), dealer=1) == found


@pytest.mark.parametrize(
    ("hands", "tricks", "dealer", "reason"),
    [
        (HANDS[:2], [], 2, "2 hands"),
        ([*HANDS[:2], "KH QS"], [], 2, "seat 2 has 2 cards"),
        ([*HANDS[:2], "KH QS AH"], [], 2, "AH stands in two hands"),
        ([*HANDS[:2], "KH QS 2C"], [], 2, "2C cannot be held"),
        (HANDS, ["AH 3S KH 4C"], 2, "trick 1 has 4 cards"),
        (HANDS, ["AH 3S", "KD 4C 2H"], 2, "trick 1 has 2 cards"),
        (HANDS, ["AH 3S KH", "KD 4C 2H", "3C QS 2S", "4H"], 2, "no trick 4"),
        (HANDS, ["BJ 3S KH"], 2, "BJ cannot be held"),
        (HANDS, [], 3, "no seat 3"),
    ],
)
def test_what_cannot_be_audited_says_so(hands: list[str], tricks: list[str], dealer: int, reason: str) -> None:
    with pytest.raises(SpadesError, match=reason):
        audit_of(tricks, hands, CUTTHROAT, dealer)


def test_what_is_no_trick_or_card_is_refused() -> None:
    hands: Any = [Hand.parse(hand) for hand in HANDS]
    with pytest.raises(WrongType):
        audit(CUTTHROAT, hands, [["AH"]], dealer=2)  # type: ignore[list-item]
    with pytest.raises(SpadesError, match="no seat 3"):
        audit(CUTTHROAT, hands, [Trick(3, cards("AH"))], dealer=2)


def hands_at_the_lead(now: Round) -> list[Hand]:
    """Every hand at the opening lead, from what was left and what was played."""
    played: list[Hand] = [Hand()] * now.variant.seats
    for trick in (*now.tricks, *([now.trick] if now.trick else [])):
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % now.variant.seats
            played[seat] |= Hand([card])
    return [held | cards for held, cards in zip(now.hands, played, strict=True)]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(now=rounds(variants(), phases=[Phase.PLAY, Phase.DONE]))
def test_b_23_whatever_was_played_by_the_rules_has_no_findings(now: Round) -> None:
    tricks = [*now.tricks, *([now.trick] if now.trick is not None else [])]
    assert audit(now.variant, hands_at_the_lead(now), tricks, dealer=now.dealer) == ()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(data=st.data())
def test_b_23_one_illegal_card_is_found_in_its_place(data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from(list(VARIANTS.values())[:4]))
    now = data.draw(rounds(variant, phases=[Phase.PLAY]))
    assert now.trick is not None
    turn, held, options = now.turn or 0, now.hands[now.turn or 0], now.legal_plays()
    wrong = Hand(variant.deck.cards) - options - Hand(card for trick in (*now.tricks, now.trick) for card in trick.cards)
    assume(wrong)
    card = data.draw(st.sampled_from(list(wrong)))
    tricks = [*now.tricks, Trick(now.trick.leader, (*now.trick.cards, card))]
    (finding,) = audit(variant, hands_at_the_lead(now), tricks, dealer=now.dealer)
    assert (finding.trick, finding.seat, finding.card, finding.legal) == (len(tricks), turn, card, options)
    if card not in held:
        assert finding.code == "play.not-in-hand"
    elif now.trick.cards:
        assert finding.code == "play.follow-suit"
    else:
        assert finding.code == "play.spades-not-broken"


@pytest.mark.parametrize("key", ["partnership", "cutthroat", "partnership-blind-nil"])
def test_b_23_a_revoke_in_the_middle_of_a_round_is_the_only_finding(key: str) -> None:
    """After it the round goes on by the rules, with the hands as they then were."""
    variant = VARIANTS[key]
    for seed in range(40):
        rng = random.Random(seed)
        deal = Round.deal(variant, rng)
        tricks, expected = play_with_one_revoke(variant, [*deal.hands], rng)
        findings = audit(variant, deal.hands, tricks)
        assert [(finding.trick, finding.seat, finding.card, finding.code) for finding in findings] == expected
        assert len(expected) == 1


def play_with_one_revoke(variant: Variant, hands: list[Hand], rng: random.Random) -> tuple[list[Trick], list[tuple[int, int, Card, str]]]:
    """Tricks as they fell at a table where somebody does not follow suit, once, from about the third trick on."""
    leader, broken, tricks, wrong = 1, False, list[Trick](), list[tuple[int, int, Card, str]]()
    while hands[leader]:
        trick = Trick(leader)
        while len(trick.cards) < variant.seats:
            seat = (leader + len(trick.cards)) % variant.seats
            options = legal_plays(variant, hands[seat], trick, spades_broken=broken, trick_number=len(tricks) + 1)
            forbidden = hands[seat] - options
            if trick.cards and forbidden and not wrong and len(tricks) >= 2:
                card = rng.choice(list(forbidden))
                wrong.append((len(tricks) + 1, seat, card, "play.follow-suit"))
            else:
                card = rng.choice(list(options))
            spade_on = bool(trick.cards) and trick.cards[0].suit.letter != "S"
            broken = broken or (card.suit.letter == "S" and (spade_on or variant.key == "partnership"))
            hands[seat] -= Hand([card])
            trick = Trick(leader, (*trick.cards, card))
        tricks.append(trick)
        leader = trick_winner(variant, trick)
    return tricks, wrong


# Records


def without_check(game: Game) -> Any:
    data = json.loads(dumps(game))
    del data["check"]
    return data


def three_rounds() -> Game:
    """A bare result, a finished round, one in play."""
    game = Game.new(CUTTHROAT, dealer=1)
    game = game.add(score_round(CUTTHROAT, [1, 1, 1], [1, 1, 1]))
    game = game.play(finish(Round.from_hands(CUTTHROAT, [Hand.parse(hand) for hand in HANDS], dealer=2)))
    now = Round.from_hands(CUTTHROAT, [Hand.parse(hand) for hand in HANDS], dealer=0)
    for action in (Bid(1), Bid(1), Bid(1), *cards("KD 4C 2H 3C")):
        now = now.apply(action)
    return game.play(now)


def test_b_23_a_record_made_without_checking_is_audited() -> None:
    data = without_check(three_rounds())
    assert audit_record(json.dumps(data)) == ((), (), ())
    data["rounds"][1]["actions"][3:] = ["AH", "3C", "QS", "4C", "2H", "KD", "KH", "2S", "3S"]
    data["rounds"][1]["result"]["sides"][0]["bags"] = 99
    data["scores"] = [1000, 0, 0]
    data["round"]["actions"][3:] = ["3S", "QS", "2S"]
    _, finished, in_play = audit_record(json.dumps(data))
    assert places(finished) == [(1, 2, "QS", "play.follow-suit", "KH")]
    assert places(in_play) == [(1, 1, "3S", "play.spades-not-broken", "KD 3C")]


def test_a_record_is_audited_at_any_moment() -> None:
    for key in ("partnership", "two-player", "two-player-open", "pass-always", "pass-two", "kitty", "highest-leads", "low-club-first"):
        rng = random.Random(3)
        game = Game.new(VARIANTS[key], dealer=0).deal(rng)
        while game.round is not None:
            assert audit_record(json.dumps(without_check(game))) == ((),)
            game = game.apply(rng.choice(game.legal_actions()))
        if not game.is_over:
            assert audit_record(json.dumps(without_check(game.deal(rng)))) == ((), ())


def test_d_6_a_drawn_round_is_audited_with_the_hands_after_the_exchange() -> None:
    game = Game.new(VARIANTS["two-player"], dealer=0)
    now = draw_all(Round.deal(VARIANTS["two-player"], random.Random(4)).bid(BLIND_NIL))
    thrown = next(iter(now.hands[0]))
    now = now.exchange([thrown]).bid(4)
    game = game.play(now)
    data = without_check(game)
    held = now.hands[1]
    lead = next(card for card in held if card in now.legal_plays())
    data["round"]["actions"] += [str(lead), str(thrown)]
    ((finding,),) = audit_record(json.dumps(data))
    assert (finding.trick, finding.seat, finding.card, finding.code) == (1, 0, thrown, "play.not-in-hand")
    assert not finding.legal - now.hands[0]


def test_b_23_the_scores_that_were_written_settle_who_might_bid_blind() -> None:
    """Nobody checked the scores; but who was behind by them might bid blind."""
    variant = VARIANTS["pass-two"]
    rng, game = random.Random(1), Game.new(VARIANTS["pass-two"], dealer=0, scores=[0, 200])
    for _ in range(3):
        game = game.deal(rng)
        while game.round is not None:
            game = game.apply(rng.choice(game.legal_actions()))
    assert audit_record(json.dumps(without_check(game))) == ((), (), ())
    assert game.variant is variant


@pytest.mark.parametrize(
    ("change", "event"),
    [
        ({"format": "chess"}, "format"),
        ({"version": 3}, "version"),
        ({"variant": "bridge"}, "variant"),
        ({"start": None}, "start"),
        ({"start": {"dealer": 9, "scores": [0, 0, 0], "bags": [0, 0, 0]}, "rounds": [], "round": {"hands": HANDS}}, "round"),
        ({"rounds": 5}, "rounds"),
        ({"rounds": {}}, "rounds"),
        ({"rounds": "ab"}, "rounds"),
        ({"rounds": [5]}, "rounds[0]"),
        ({"round": [5]}, "round"),
        ({"round": {"hands": HANDS[:2]}}, "round"),
        ({"round": {"hands": [*HANDS[:2], "KH QS AX"]}}, "round.hands[2]"),
        ({"round": {"hands": [*HANDS[:2], "KH QS AH"]}}, "round"),
        ({"round": {"hands": HANDS, "actions": ["fly"]}}, 0),
        ({"round": {"hands": HANDS, "actions": [*["AH", "3S", "KH", "KD", "4C", "2H", "3C", "QS", "2S", "AH"]]}}, "round"),
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused(change: dict[str, Any], event: Any) -> None:
    with pytest.raises(RecordError) as caught:
        audit_record(json.dumps(without_check(three_rounds()) | change))
    assert caught.value.event == event


def test_d_2_a_draw_that_cannot_be_read_is_refused() -> None:
    game = Game.new(VARIANTS["two-player"], dealer=0).deal(random.Random(4))
    data = without_check(game)
    data["round"]["actions"] = ["look", "look"]
    with pytest.raises(RecordError) as caught:
        audit_record(json.dumps(data))
    error = caught.value
    assert (error.round, error.event, error.seat, error.action, error.code) == (0, 1, 0, "look", "turn.wrong-phase")


@pytest.mark.parametrize("thing", [None, 5, b"{}"])
def test_a_record_is_text(thing: Any) -> None:
    with pytest.raises(SpadesError, match="text"):
        audit_record(thing)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_no_other_value_anywhere_breaks_the_audit(data: st.DataObject) -> None:
    record = without_check(three_rounds())
    at: Any = record
    while True:
        key = data.draw(st.sampled_from(list(at) if isinstance(at, dict) else range(len(at))))
        if not isinstance(at[key], dict | list) or not at[key] or data.draw(st.integers(0, 3)) == 0:
            break
        at = at[key]
    at[key] = data.draw(st.sampled_from([None, True, 0, -1, 7, 1.5, "", "AS", "AH", "look", "bid nil", [], {}, [[]], ["AS"], "x" * 99]))
    try:
        found = audit_record(json.dumps(record))
    except RecordError:
        return
    assert all(isinstance(finding, Finding) for findings in found for finding in findings)
