"""The rules in words: what every variant tells, and that each value of its data is told."""

import re
from itertools import combinations
from typing import Any

import attrs
import pytest
from hypothesis import given, settings

from spades import (
    DECK_WITHOUT_2C,
    JOKER_DECK,
    JOKER_DEUCE_DECK,
    VARIANTS,
    BagRule,
    Breaking,
    Card,
    ContractRule,
    DealAll,
    Deck,
    DrawTwoKeepOne,
    Ending,
    FailedNil,
    FollowSuit,
    NilRule,
    NoNil,
    SpadesBroken,
    Variant,
)
from spades.rules.dealing import Leftover, LowTotal, MisdealRule, Passing
from spades.rules.ending import Tie
from spades.rules.play import FirstLeader
from spades.rules.scoring import BigBid, BlindNumbers, DoubleNil
from spades.testing import variants
from spades.wording import describe, differences, listing, number, paragraphs, plural, pretty

PARTNERSHIP = VARIANTS["partnership"]

CUTTHROAT = """\
Players: Three players, each alone. Deal, bids and play go clockwise.

Cards: 51 cards, without 2♣. The ace is the highest of each suit, the two the lowest; spades are trumps.

Deal: The cards are dealt one by one, clockwise, the first to the dealer's left. Everybody gets 17 cards. The first dealer is \
drawn by lot. The deal passes to the left after each round.

Bidding: The player on the dealer's left bids first, then each in turn, once; a bid is not changed. A bid is a number of tricks, up \
to 17, or nil.

Play: The player on the dealer's left leads to the first trick, and then whoever won the last one. Follow the suit led if you can; \
otherwise play any card. Do not lead a spade before spades are broken, unless you hold nothing else. Only a spade played on another \
suit breaks spades. The highest spade wins the trick; without a spade, the highest card of the suit led.

Scoring: With at least as many tricks as it bid, a player scores 10 points for each trick bid. With fewer the contract is set: 10 \
points are lost for each trick bid.

Bags: Each trick above the bid is a bag and scores 1 point. A player loses 100 points for every 10 bags collected over the rounds; \
bags beyond that stay in the count.

Nil: Nil, a bid of 0, promises to win no trick, for 100 points won or lost. The tricks of a nil that failed do not help the \
contract: each is a bag and scores nothing.

End: The game is over after a round in which a player reaches 200 points; the highest score wins. If the leaders are level then, play \
on until one player leads alone, whatever the score."""


def told(variant: Variant, heading: str) -> str:
    """One paragraph; nothing where it is left out."""
    return dict(paragraphs(variant)).get(heading, "")


def test_cutthroat_in_full() -> None:
    assert describe(VARIANTS["cutthroat"]) == CUTTHROAT


@pytest.mark.parametrize("key", VARIANTS)
def test_the_built_in_variants_tell_their_numbers(key: str) -> None:
    variant = VARIANTS[key]
    whole = describe(variant)
    assert f"{variant.target} points" in whole
    assert f"{variant.hand_size} cards" in whole
    for rule in (*variant.bid_rules, *variant.play_rules):
        assert rule.text in whole


@given(variants())
@settings(max_examples=50)
def test_any_variant_can_be_described(variant: Variant) -> None:
    for heading, text in paragraphs(variant):
        assert heading
        assert text.endswith(".")
        assert "  " not in text
        assert not {"None", "True", "False"} & set(text.replace(".", " ").split())


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        (((0, 2), (1, 3)), "Four players in two partnerships; partners sit opposite each other."),
        (((0, 3), (1, 4), (2, 5)), "Six players in three partnerships; partners sit opposite each other."),
        (((0, 2, 4), (1, 3, 5)), "Six players on two sides of three, seated in turn."),
        (((0, 1), (2,)), "Three players on two sides: seats 0 and 1, seat 2, counted from seat 0."),
        (((0, 1), (2, 3)), "Four players on two sides: seats 0 and 1, seats 2 and 3, counted from seat 0."),
        (((0,), (1,), (2,), (3,), (4,)), "Five players, each alone."),
    ],
)
def test_players(sides: tuple[tuple[int, ...], ...], expected: str) -> None:
    assert told(attrs.evolve(PARTNERSHIP, sides=sides, hand_size=8), "Players").startswith(expected)


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        (DECK_WITHOUT_2C, "51 cards, without 2♣."),
        (JOKER_DECK, "52 cards, two of them jokers, without 2♦ and 2♣."),
        (Deck.standard(trumps="BJ"), "53 cards, one of them a joker."),
        (Deck.standard(trumps="2S AS"), "52 cards."),
    ],
)
def test_cards(deck: Deck, expected: str) -> None:
    assert told(attrs.evolve(PARTNERSHIP, deck=deck, hand_size=12), "Cards").startswith(expected)


def test_a_strange_order_of_trumps_is_told() -> None:
    text = told(attrs.evolve(PARTNERSHIP, deck=JOKER_DEUCE_DECK), "Cards")
    assert "The trumps from the top: the big joker, the little joker, 2♦, 2♠, A♠, K♠, Q♠, J♠, 10♠" in text
    assert "The trumps from the top" not in told(attrs.evolve(PARTNERSHIP, deck=Deck.standard(removed="2S"), hand_size=12), "Cards")


@pytest.mark.parametrize(
    ("variant", "heading", "expected"),
    [
        (attrs.evolve(PARTNERSHIP, hand_size=1), "Deal", "Everybody gets 1 card, and 48 cards stay out of play."),
        (attrs.evolve(VARIANTS["cutthroat"], deck=PARTNERSHIP.deck), "Deal", "Everybody gets 17 cards, and one card stays out of play."),
        (attrs.evolve(PARTNERSHIP, dealing=DrawTwoKeepOne(), hand_size=6), "Deal", "Whoever draws first has the dealer's part;"),
        (attrs.evolve(PARTNERSHIP, nil=None), "Bidding", "A bid is a number of tricks, up to 13; 0 is a plain bid."),
        (attrs.evolve(PARTNERSHIP, bid_rules=(NoNil(),)), "Bidding", "up to 13. The bids of partners are added"),
        (attrs.evolve(PARTNERSHIP, bid_rules=(NoNil(),)), "Bidding", "Nobody may bid nil."),
        (PARTNERSHIP, "Play", "Any spade that is played breaks spades."),
        (VARIANTS["cutthroat"], "Play", "Only a spade played on another suit breaks spades."),
        (attrs.evolve(PARTNERSHIP, breaking=Breaking.NEVER), "Play", "Nothing breaks spades."),
        (attrs.evolve(PARTNERSHIP, contract=ContractRule(set=0)), "Scoring", "With fewer the contract is set: nothing is scored."),
        (attrs.evolve(PARTNERSHIP, contract=ContractRule(made=1)), "Scoring", "scores 1 point for each trick bid"),
        (attrs.evolve(PARTNERSHIP, bags=BagRule(points=0)), "Bags", "Each trick above the bid is a bag and scores nothing."),
        (attrs.evolve(PARTNERSHIP, bags=BagRule(points=-2)), "Bags", "Each trick above the bid is a bag and costs 2 points."),
        (
            attrs.evolve(PARTNERSHIP, bags=BagRule(carry=False, limit=5)),
            "Bags",
            "every 5 bags collected over the rounds; the count then begins",
        ),
        (attrs.evolve(PARTNERSHIP, bags=BagRule(penalty=None)), "Bags", "There is no penalty for collecting bags."),
        (attrs.evolve(PARTNERSHIP, bags=BagRule(penalty=0)), "Bags", "There is no penalty for collecting bags."),
        (VARIANTS["partnership-blind-nil"], "Nil", "is bid before looking at one's cards, for 200 points won or lost."),
        (VARIANTS["two-player"], "Nil", "is bid before looking at one's first card, for 200 points won or lost."),
        (PARTNERSHIP, "Nil", "The contract of the side is what its other players bid."),
        (attrs.evolve(PARTNERSHIP, nil=NilRule(failed=FailedNil.HELP)), "Nil", "count towards the contract of the side."),
        (attrs.evolve(PARTNERSHIP, nil=NilRule(failed=FailedNil.NOTHING)), "Nil", "The tricks of a nil that failed count for nothing."),
        (attrs.evolve(PARTNERSHIP, nil=NilRule(bags_if_set=False)), "Nil", "scores 1 point, unless the contract is set."),
        (PARTNERSHIP, "Nil", "promises to win no trick, for 100 points won or lost."),
        (attrs.evolve(PARTNERSHIP, nil=NilRule(lost=50)), "Nil", "promises to win no trick, for 100 points won, or 50 lost."),
        (attrs.evolve(PARTNERSHIP, nil=NilRule(failed=FailedNil.SET)), "Nil", "If a nil fails, the contract of the side is set too."),
        (
            attrs.evolve(PARTNERSHIP, nil=NilRule(double=DoubleNil(lost=100))),
            "Nil",
            "Partners who all bid nil score as one, for 200 points won, or 100 lost (400 points won, or 100 lost if all are blind);",
        ),
        (attrs.evolve(PARTNERSHIP, misdeal=MisdealRule(most_spades=0)), "Deal", "may throw in a hand with no spade"),
        (
            attrs.evolve(PARTNERSHIP, deck=JOKER_DECK, hand_size=12, dealing=DealAll(leftover=Leftover.DEALER)),
            "Deal",
            "takes the cards left over and discards as many face down, before the bidding. Everybody gets 12 cards. The first",
        ),
        (attrs.evolve(PARTNERSHIP, first_bidder=0), "Bidding", "The dealer bids first, then"),
        (attrs.evolve(PARTNERSHIP, first_bidder=0), "Play", "The dealer leads to the first trick,"),
        (attrs.evolve(PARTNERSHIP, first_bidder=3), "Bidding", "The player three places to the dealer's left bids first, then"),
        (attrs.evolve(PARTNERSHIP, low_total=LowTotal()), "Bidding", "If all bids add up to less than 11,"),
        (attrs.evolve(PARTNERSHIP, passing=Passing(nil=2)), "Passing", "After the bidding partners pass each other cards: 2 beside a nil;"),
        (
            attrs.evolve(PARTNERSHIP, first_leader=FirstLeader.HIGHEST_BIDDER),
            "Play",
            "The highest bidder (of equal ones the first) leads to",
        ),
        (
            attrs.evolve(PARTNERSHIP, first_leader=FirstLeader.LOWEST_CLUB),
            "Play",
            "The player with the lowest club leads to the first trick",
        ),
        (attrs.evolve(PARTNERSHIP, breaking=Breaking.AFTER_FIRST_TRICK), "Play", "played after the first trick breaks spades."),
        (attrs.evolve(PARTNERSHIP, contract=ContractRule(last_bid_counts=True)), "Bidding", "The last bid of a side is its contract;"),
        (
            attrs.evolve(PARTNERSHIP, contract=ContractRule(first_round_bids_itself=True)),
            "Bidding",
            "Nobody bids in the first round of a game:",
        ),
        (
            attrs.evolve(PARTNERSHIP, contract=ContractRule(blind=BlindNumbers(minimum=7))),
            "Bidding",
            "A bid of 7 or more may be made blind,",
        ),
        (
            attrs.evolve(PARTNERSHIP, contract=ContractRule(blind=BlindNumbers(lost_factor=1))),
            "Scoring",
            "A blind bid counts twice if the contract is made, and once if it is set.",
        ),
        (
            attrs.evolve(PARTNERSHIP, contract=ContractRule(blind=BlindNumbers(points=100))),
            "Scoring",
            "worth 100 points whatever its number.",
        ),
        (
            attrs.evolve(PARTNERSHIP, contract=ContractRule(blind=BlindNumbers(points=100, lost=50))),
            "Scoring",
            "A blind bid is worth 100 points whatever its number; 50 points if it is set.",
        ),
        (
            attrs.evolve(PARTNERSHIP, contract=ContractRule(opponents=10)),
            "Scoring",
            "Each trick that it lacks gives every other side 10 points.",
        ),
        (
            attrs.evolve(PARTNERSHIP, contract=ContractRule(boston=200)),
            "Scoring",
            "All 13 tricks of a round (a Boston) score 200 points more.",
        ),
        (attrs.evolve(PARTNERSHIP, contract=ContractRule(big=(BigBid(factor=2),))), "Scoring", "A contract of 10 or more counts twice."),
        (
            attrs.evolve(PARTNERSHIP, contract=ContractRule(big=(BigBid(tricks=13, or_more=False, made=200, set=100),))),
            "Scoring",
            "A contract of 13 scores 200 points if it is made, and loses 100 points if it is set.",
        ),
        (
            attrs.evolve(PARTNERSHIP, contract=ContractRule(big=(BigBid(made=200),))),
            "Scoring",
            "A contract of 10 or more scores 200 points if it is made, and counts as usual if it is set.",
        ),
        (attrs.evolve(PARTNERSHIP, bags=BagRule(limit=None)), "Bags", "Each trick above the bid scores 1 point; bags are not counted."),
        (attrs.evolve(PARTNERSHIP, bags=BagRule(take_back=True)), "Bags", "The points that these bags scored are taken back too."),
        (
            attrs.evolve(PARTNERSHIP, bags=BagRule(to_opponents=True)),
            "Bags",
            "Every other side scores 100 points for every 10 bags collected",
        ),
        (attrs.evolve(PARTNERSHIP, ending=Ending(floor=-200, below_floor=True)), "End", "when a side falls below -200 points."),
        (attrs.evolve(PARTNERSHIP, ending=Ending(sets_in_a_row=2)), "End", "A side that is set in 2 rounds in a row has lost,"),
        (attrs.evolve(PARTNERSHIP, ending=Ending(sets_in_all=3)), "End", "A side that is set in 3 rounds in all has lost,"),
        (attrs.evolve(PARTNERSHIP, ending=Ending(boston_wins=True)), "End", "A side that bids all 13 tricks and wins them wins the game."),
        (attrs.evolve(PARTNERSHIP, ending=Ending(tie=Tie.DRAW)), "End", "If the leaders are level then, the game is a draw."),
        (attrs.evolve(PARTNERSHIP, ending=Ending(tie=Tie.PLAY_ON_TO_TARGET)), "End", "leads alone, with the target reached."),
        (attrs.evolve(PARTNERSHIP, ending=Ending(floor=-200)), "End", "It is also over when a side falls to -200 points or below."),
        (
            attrs.evolve(PARTNERSHIP, ending=Ending(max_rounds=9)),
            "End",
            "After 9 rounds it is over in any case; if the leaders are level, it",
        ),
    ],
)
def test_a_value_is_told(variant: Variant, heading: str, expected: str) -> None:
    assert expected in told(variant, heading)


def test_breaking_is_not_told_where_nothing_depends_on_it() -> None:
    assert "breaks spades" not in told(attrs.evolve(PARTNERSHIP, play_rules=(FollowSuit(),)), "Play")
    assert "breaks spades" in told(attrs.evolve(PARTNERSHIP, play_rules=(FollowSuit(), SpadesBroken())), "Play")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"nil": None}, []),
        ({"bid_rules": (NoNil(),)}, []),
        ({"bid_rules": (NoNil(),), "nil": NilRule(blind_points=200)}, ["Blind nil"]),
        ({"nil": NilRule(blind_points=200)}, ["Nil, a bid of 0", "Blind nil"]),
    ],
)
def test_only_the_nils_that_may_be_bid_are_told(changes: dict[str, Any], expected: list[str]) -> None:
    text = told(attrs.evolve(PARTNERSHIP, **changes), "Nil")
    assert [name for name in ("Nil, a bid of 0", "Blind nil") if name in text] == expected
    assert bool(text) == bool(expected)


def test_a_house_rule_tells_itself() -> None:
    @attrs.frozen
    class NoSpadeFirst:
        code = "home/no-spade-first"
        text = "No spade may be played to the first trick."

        def __call__(self, cards: int, hand: int, table: Any) -> int:
            return cards

    assert "No spade may be played to the first trick." in told(attrs.evolve(PARTNERSHIP, play_rules=(NoSpadeFirst(),)), "Play")


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (PARTNERSHIP, []),
        (attrs.evolve(PARTNERSHIP, key="home/x", title="X", sources=("me",)), []),
        (
            attrs.evolve(PARTNERSHIP, ending=Ending(floor=-200)),
            [("End", None, "It is also over when a side falls to -200 points or below.")],
        ),
        (
            attrs.evolve(PARTNERSHIP, play_rules=(FollowSuit(),)),
            [
                (
                    "Play",
                    "Do not lead a spade before spades are broken, unless you hold nothing else. Any spade that is played breaks spades.",
                    None,
                )
            ],
        ),
        (
            attrs.evolve(PARTNERSHIP, misdeal=MisdealRule(most_spades=0), passing=Passing(nil=2)),
            [
                ("Deal", None, "A player whose turn it is to bid may throw in a hand with no spade; the same player deals again."),
                (
                    "Passing",
                    None,
                    "After the bidding partners pass each other cards: 2 beside a nil; the nil bidder first, "
                    "the partner after seeing them.",
                ),
            ],
        ),
        # That a side is a single player is told once, and what follows from it.
        (
            attrs.evolve(PARTNERSHIP, sides=tuple((seat,) for seat in range(4))),
            [
                ("Players", "Four players in two partnerships; partners sit opposite each other.", "Four players, each alone."),
                ("Bidding", "The bids of partners are added: that is the contract of their side.", None),
                ("Nil", "The contract of the side is what its other players bid.", None),
            ],
        ),
        # Another order of the same rules is no other rule.
        (attrs.evolve(PARTNERSHIP, play_rules=(SpadesBroken(), FollowSuit())), []),
    ],
)
def test_differences(other: Variant, expected: list[tuple[str, str | None, str | None]]) -> None:
    assert differences(PARTNERSHIP, other) == expected
    assert differences(other, PARTNERSHIP) == [(heading, theirs, ours) for heading, ours, theirs in expected]


def test_all_built_in_variants_differ_in_words() -> None:
    assert [(one, other) for one, other in combinations(VARIANTS, 2) if not differences(VARIANTS[one], VARIANTS[other])] == []


@given(variants(), variants())
@settings(max_examples=50)
def test_differences_tell_whole_sentences_of_each(one: Variant, other: Variant) -> None:
    ours, theirs = dict(paragraphs(one)), dict(paragraphs(other))
    for heading, here, there in differences(one, other):
        assert here or there
        for text, whole, rest in ((here, ours, theirs), (there, theirs, ours)):
            for sentence in re.findall(r".*?[.](?= [A-Z]|$)", text or ""):
                assert sentence.strip() in whole[heading]
                assert sentence.strip() not in rest.get(heading, "")


def test_words() -> None:
    assert [number(count) for count in (0, 6, 11, -1)] == ["no", "six", "11", "-1"]
    assert [plural(count, "bag") for count in (0, 1, 2, -1)] == ["0 bags", "1 bag", "2 bags", "-1 bag"]
    assert [listing(words) for words in (["a"], ["a", "b"], [1, 2, 3])] == ["a", "a and b", "1, 2 and 3"]
    assert listing("ab", "or") == "a or b"
    assert [pretty(Card.parse(text)) for text in ("TD", "AS", "LJ")] == ["10♦", "A♠", "the little joker"]
