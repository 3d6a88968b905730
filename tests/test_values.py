"""Cards, hands, decks, bids, tricks and actions as values: made, read, written, compared, copied; and what they refuse."""

import copy
import pickle
from collections.abc import Callable
from itertools import permutations
from typing import Any

import attrs
import pytest
from tabletop import SOURCES, cards, trick

from spades import (
    BLIND_NIL,
    DECK_WITHOUT_2C,
    JOKER_DECK,
    JOKER_DEUCE_DECK,
    NIL,
    STANDARD_DECK,
    VARIANTS,
    Bid,
    Card,
    Deck,
    Draw,
    Exchange,
    Hand,
    IllegalBid,
    InvalidVariant,
    Look,
    NotationError,
    Rank,
    RoundResult,
    ScoreLine,
    SideResult,
    SpadesError,
    Suit,
    Trick,
    WrongType,
    score_round,
    trick_winner,
)
from spades.actions import Misdeal
from spades.cards import ALL_CARDS

ANYTHING = [None, 0, 1.5, True, b"AS", ["AS"], object()]


# Suits, ranks, cards


@pytest.mark.parametrize(
    ("suit", "letter", "symbol", "plural"),
    [
        (Suit.CLUBS, "C", "♣", "clubs"),
        (Suit.DIAMONDS, "D", "♦", "diamonds"),
        (Suit.HEARTS, "H", "♥", "hearts"),
        (Suit.SPADES, "S", "♠", "spades"),
    ],
)
def test_a_suit_has_a_letter_a_symbol_and_a_name(suit: Suit, letter: str, symbol: str, plural: str) -> None:
    assert (suit.letter, suit.symbol, suit.plural) == (letter, symbol, plural)


def test_there_are_54_cards_and_each_is_one_object() -> None:
    assert len({str(card) for card in ALL_CARDS}) == len(ALL_CARDS) == 54
    for card in ALL_CARDS:
        made = Card(card.rank, card.suit)
        for same in (made, Card.parse(str(card)), copy.copy(card), copy.deepcopy(card), pickle.loads(pickle.dumps(card)), eval(repr(card))):
            assert same is card
        assert hash(made) == hash(card)


def test_a_card_is_frozen() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Card.parse("AS").rank = Rank.TWO  # type: ignore[misc]


@pytest.mark.parametrize(("rank", "suit"), [("A", Suit.SPADES), (Rank.ACE, "S"), (14, 3), (None, None), (Suit.SPADES, Rank.ACE)])
def test_a_card_is_made_of_a_rank_and_a_suit(rank: Any, suit: Any) -> None:
    with pytest.raises(WrongType, match="a Rank and a Suit"):
        Card(rank, suit)


@pytest.mark.parametrize("joker", [Rank.LITTLE_JOKER, Rank.BIG_JOKER])
def test_jokers_are_spades_and_nothing_else(joker: Rank) -> None:
    assert Card(joker, Suit.SPADES).suit is Suit.SPADES
    for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS):
        with pytest.raises(
            SpadesError, match=f"{joker.name.split('_')[0].lower()} joker counts as a spade, not as one of the {suit.plural}"
        ):
            Card(joker, suit)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("AS", "AS"),
        ("as", "AS"),
        ("10D", "TD"),
        ("10♦", "TD"),
        ("tD", "TD"),
        ("2c", "2C"),
        ("Q♥", "QH"),
        ("Q♡", "QH"),
        ("J♧", "JC"),
        ("K♢\ufe0f", "KD"),
        ("9♤\ufe0e", "9S"),
        ("LJ", "LJ"),
        ("bj", "BJ"),
    ],
)
def test_card_text_that_is_read(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "S",
        "1S",
        "11S",
        "010S",
        "100S",
        "AX",
        "A S",
        " AS",
        "AS ",
        "AS\n",
        "AS\ufe0f",
        "SA",
        "♠A",
        "A♠♠",
        "ASKD",
        "J",
        "JOKER",
        "10",
        "1OS",
        "Aſ",
    ],
)
def test_card_text_that_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        Card.parse(text)
    assert (refused.value.text, refused.value.position) == (text, 0)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize("thing", ANYTHING)
@pytest.mark.parametrize("parse", [Card.parse, Hand.parse, Bid.parse])
def test_only_text_is_read(parse: Callable[[Any], object], thing: object) -> None:
    with pytest.raises(WrongType, match="is read from text"):
        parse(thing)


# Hands


def test_a_hand_is_a_set_in_display_order() -> None:
    hand = Hand(cards("2C KD AS LJ TC 5H BJ KS"))
    assert str(hand) == "BJ LJ AS KS 5H KD TC 2C"
    assert list(hand) == cards(str(hand))
    assert len(hand) == 8
    assert all(card in hand for card in hand)
    assert Card.parse("AH") not in hand
    assert eval(repr(hand)) == hand


def test_the_whole_pack_in_display_order() -> None:
    expected = ["BJ", "LJ"] + [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
    assert [str(card) for card in Hand(ALL_CARDS)] == expected


def test_hands_are_equal_by_their_cards() -> None:
    assert Hand(cards("AS KD")) == Hand(cards("KD AS")) == Hand.parse("AS KD") == Hand(Hand.parse("AS KD")) == Hand(cards("AS KD AS"))
    assert hash(Hand(cards("AS KD"))) == hash(Hand(cards("KD AS")))
    assert Hand.parse("AS") != Hand.parse("KS")
    assert Hand() == Hand.parse("") != Hand.parse("AS")
    assert Hand.parse("AS") != {Card.parse("AS")}


def test_hands_are_joined_and_parted() -> None:
    one, other = Hand.parse("AS KD TC"), Hand.parse("KD 2H")
    assert one | other == Hand.parse("AS KD TC 2H")
    assert one & other == Hand.parse("KD")
    assert one - other == Hand.parse("AS TC")
    assert one == Hand.parse("AS KD TC")


@pytest.mark.parametrize("join", [lambda hand, other: hand | other, lambda hand, other: hand & other, lambda hand, other: hand - other])
@pytest.mark.parametrize("other", [{Card.parse("AS")}, Card.parse("AS"), 1, None])
def test_a_hand_is_joined_with_hands_only(join: Callable[[Any, Any], object], other: object) -> None:
    with pytest.raises(TypeError):
        join(Hand.parse("AS"), other)


@pytest.mark.parametrize("thing", ["AS", 1, None])
def test_what_is_no_card_is_in_no_hand(thing: object) -> None:
    assert thing not in Hand(ALL_CARDS)


@pytest.mark.parametrize("things", [["AS"], "AS", [1], 5, None, Card.parse("AS"), [Rank.ACE], [None]])
def test_a_hand_is_made_of_cards(things: Any) -> None:
    with pytest.raises(WrongType, match="cards are wanted"):
        Hand(things)


@pytest.mark.parametrize(
    ("text", "hand"), [("AS KD", "AS KD"), (" A♠,K♦ ,\t10c\n", "AS KD TC"), ("", ""), (" , ", ""), ("10♠,2d", "TS 2D")]
)
def test_hand_text_that_is_read(text: str, hand: str) -> None:
    assert str(Hand.parse(text)) == hand


@pytest.mark.parametrize(
    ("text", "position", "word"),
    [
        ("AS XX", 3, "'XX'"),
        ("AS KD AS", 6, "AS stands twice"),
        ("AS;KD", 0, "'AS;KD'"),
        ("T♠ ts", 3, "TS stands twice"),
        ("as 10 S", 3, "'10'"),
    ],
)
def test_hand_text_that_is_refused(text: str, position: int, word: str) -> None:
    with pytest.raises(NotationError) as refused:
        Hand.parse(text)
    assert (refused.value.text, refused.value.position) == (text, position)
    assert word in str(refused.value)
    assert f"position {position}" in str(refused.value)


def test_a_hand_is_frozen_and_copied_by_value() -> None:
    hand = Hand.parse("AS KD")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        hand.mask = 0  # type: ignore[misc]
    for same in (copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        assert same == hand
        assert hash(same) == hash(hand)


# Decks


@pytest.mark.parametrize(
    ("deck", "size", "removed", "top"),
    [
        (STANDARD_DECK, 52, "", "AS KS QS"),
        (DECK_WITHOUT_2C, 51, "2C", "AS KS QS"),
        (JOKER_DECK, 52, "2C 2D", "BJ LJ AS KS"),
        (JOKER_DEUCE_DECK, 52, "2C 2H", "BJ LJ 2D 2S AS KS"),
    ],
)
def test_the_stock_decks(deck: Deck, size: int, removed: str, top: str) -> None:
    assert len(set(deck.cards)) == len(deck.cards) == size
    assert not Hand.parse(removed) & Hand(deck.cards)
    assert deck.trumps[: len(top.split())] == tuple(cards(top))
    assert {card for card in deck.cards if deck.suit_of(card) is Suit.SPADES} == set(deck.trumps)
    assert str(size) in repr(deck)


def test_a_promoted_card_is_a_spade_and_its_suit_is_without_it() -> None:
    two = Card.parse("2D")
    assert STANDARD_DECK.suit_of(two) is Suit.DIAMONDS
    assert JOKER_DEUCE_DECK.suit_of(two) is Suit.SPADES
    assert JOKER_DEUCE_DECK.suit_of(Card.parse("3D")) is Suit.DIAMONDS
    assert JOKER_DEUCE_DECK.suit_of(Card.parse("BJ")) is Suit.SPADES


@pytest.mark.parametrize(
    ("text", "place"), [("AS 2S 3S", 1), ("AS 2D 2S", 1), ("LJ 2D BJ", 2), ("KD 2D AD", 1), ("2D AD KS", 0), ("KD AD 3D", 1)]
)
def test_trumps_win_in_the_order_of_the_deck(text: str, place: int) -> None:
    variant = attrs.evolve(VARIANTS["partnership"], key="test/deuces", deck=JOKER_DEUCE_DECK)
    assert trick_winner(variant, trick(text)) == place


def test_decks_are_values() -> None:
    assert Deck.standard() == STANDARD_DECK
    assert hash(Deck.standard()) == hash(STANDARD_DECK)
    assert Deck.standard(removed="2C") != STANDARD_DECK
    assert Deck.standard(trumps="2S") != STANDARD_DECK
    for same in (copy.deepcopy(JOKER_DECK), pickle.loads(pickle.dumps(JOKER_DECK)), attrs.evolve(JOKER_DECK)):
        assert same == JOKER_DECK
        assert hash(same) == hash(JOKER_DECK)
        assert same.suit_of(Card.parse("LJ")) is Suit.SPADES


def test_a_deck_keeps_the_order_of_a_new_pack() -> None:
    pack = cards("3H 2S AS 2C")
    assert Deck(pack, cards("AS 2S")).cards == tuple(pack)


@pytest.mark.parametrize(
    ("pack", "trumps", "problems"),
    [
        ("AS KS KS", "AS KS", ["the deck holds KS twice"]),
        ("AS KS", "AS KS AS", ["AS is named twice among the trumps"]),
        ("AS KD", "AS QS", ["the trump QS is not in the deck"]),
        ("AS KS LJ", "AS", ["the spade KS has no place among the trumps", "the spade LJ has no place among the trumps"]),
        ("", "", ["the deck has no cards"]),
        (
            "AS AS QS",
            "AS AS KS",
            [
                "the deck holds AS twice",
                "AS is named twice among the trumps",
                "the trump KS is not in the deck",
                "the spade QS has no place among",
            ],
        ),
    ],
)
def test_a_deck_names_all_its_problems(pack: str, trumps: str, problems: list[str]) -> None:
    with pytest.raises(InvalidVariant) as refused:
        Deck(cards(pack), cards(trumps))
    assert len(refused.value.problems) == len(problems)
    for problem, found in zip(problems, refused.value.problems, strict=True):
        assert problem in found


@pytest.mark.parametrize(("removed", "trumps"), [("2X", ""), ("", "ZZ")])
def test_a_standard_deck_reads_card_text(removed: str, trumps: str) -> None:
    with pytest.raises(NotationError):
        Deck.standard(removed, trumps)


def test_a_standard_deck_refuses_a_trump_that_was_removed() -> None:
    with pytest.raises(InvalidVariant, match="the trump 2S is not in the deck"):
        Deck.standard(removed="2S", trumps="2S")


@pytest.mark.parametrize("things", ["AS", ["AS"], [1]])
def test_a_deck_is_made_of_cards(things: Any) -> None:
    with pytest.raises(WrongType):
        Deck(things, ())


# Bids


def test_bids_are_values() -> None:
    assert Bid(0) == NIL != BLIND_NIL == Bid(0, blind=True)
    assert Bid(4) == Bid(4, False) != Bid(4, True)
    assert len({Bid(tricks, blind) for tricks in range(14) for blind in (False, True)}) == 28
    for bid in (NIL, BLIND_NIL, Bid(6), Bid(6, True)):
        for same in (copy.copy(bid), copy.deepcopy(bid), pickle.loads(pickle.dumps(bid)), eval(repr(bid))):
            assert same == bid
            assert hash(same) == hash(bid)


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        ("4", Bid(4)),
        (" 13 ", Bid(13)),
        ("0", NIL),
        ("nil", NIL),
        ("NIL", NIL),
        ("blind nil", BLIND_NIL),
        ("Blind  Nil", BLIND_NIL),
        ("blind 0", BLIND_NIL),
        ("blind 6", Bid(6, blind=True)),
    ],
)
def test_bid_text_that_is_read(text: str, bid: Bid) -> None:
    assert Bid.parse(text) == bid
    assert Bid.parse(str(bid)) == bid


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "-1",
        "+4",
        "4.0",
        "04",
        "32",
        "99",
        "4 4",
        "blind",
        "blindnil",
        "nil blind",
        "nihil",
        "٤",
        "four",
        "BN",
        "nıl",
        "blind\u2003nil",
    ],
)
def test_bid_text_that_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        Bid.parse(text)
    assert refused.value.text == text
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize("tricks", [True, False, 4.0, "4", None, "nil", Suit.CLUBS])
def test_a_bid_is_a_whole_number(tricks: Any) -> None:
    with pytest.raises(WrongType, match="whole number of tricks"):
        Bid(tricks)


@pytest.mark.parametrize("blind", [1, 0, "yes", None])
def test_a_bid_is_blind_or_not(blind: Any) -> None:
    with pytest.raises(WrongType, match="blind or not"):
        Bid(4, blind)


@pytest.mark.parametrize("tricks", [-1, 32, 1000])
def test_a_bid_that_no_table_has(tricks: int) -> None:
    with pytest.raises(IllegalBid, match=str(tricks)) as refused:
        Bid(tricks)
    assert (refused.value.code, refused.value.action, refused.value.legal) == ("bid.out-of-range", tricks, ())


# Tricks


def test_a_trick_keeps_the_order_of_play() -> None:
    whole = Trick(2, iter(cards("TC QC 2C AC")))
    assert whole.cards == tuple(cards("TC QC 2C AC"))
    assert str(whole) == "seat 2 leads: TC QC 2C AC"
    assert str(Trick(0)) == "seat 0 leads: nothing yet"
    assert len({Trick(0, order) for order in permutations(cards("TC QC 2C"))}) == 6
    for same in (copy.deepcopy(whole), pickle.loads(pickle.dumps(whole))):
        assert same == whole


@pytest.mark.parametrize("leader", ["0", 1.0, None, True])
def test_the_leader_of_a_trick_is_a_seat(leader: Any) -> None:
    with pytest.raises(WrongType, match="a seat is a whole number"):
        Trick(leader)


def test_seats_are_counted_from_0() -> None:
    with pytest.raises(SpadesError, match="no seat -1"):
        Trick(-1)


def test_a_card_is_played_once_in_a_trick() -> None:
    with pytest.raises(SpadesError, match="KC cannot be played twice"):
        Trick(0, cards("TC KC 2C KC"))


@pytest.mark.parametrize("things", [["TC"], [1], [None]])
def test_a_trick_is_made_of_cards(things: Any) -> None:
    with pytest.raises(WrongType, match="cards are wanted"):
        Trick(0, things)


# Actions


def test_actions_are_values_and_print_as_words() -> None:
    actions = [Look(), Draw(True), Draw(False), Exchange(), Exchange(Hand.parse("2C AS")), Bid(3), Card.parse("AS"), Misdeal()]
    assert [str(action) for action in actions] == ["look", "keep", "refuse", "exchange nothing", "exchange AS 2C", "3", "AS", "misdeal"]
    assert len(set(actions)) == len(actions)
    for action in actions:
        assert pickle.loads(pickle.dumps(action)) == copy.deepcopy(action) == action


@pytest.mark.parametrize("keep", [1, 0, None, "yes"])
def test_a_draw_keeps_or_does_not(keep: Any) -> None:
    with pytest.raises(WrongType, match="kept or not"):
        Draw(keep)


def test_an_exchange_is_made_of_different_cards() -> None:
    assert Exchange(cards("AS 2C")) == Exchange(Hand.parse("2C AS"))
    with pytest.raises(SpadesError, match="only once"):
        Exchange(cards("AS AS"))
    with pytest.raises(WrongType):
        Exchange(["AS"])


# Results


def test_a_result_adds_up_its_lines() -> None:
    side = SideResult(
        (ScoreLine("score.contract", 40, 0), ScoreLine("score.bags", 2, 2), ScoreLine("score.bag-penalty", -100, -10)), 1, 4, 6, False
    )
    assert (side.points, side.bags_won) == (-58, -8)
    result = RoundResult((side, side))
    assert (result.points, result.bags) == ((-58, -58), (1, 1))
    assert pickle.loads(pickle.dumps(result)) == copy.deepcopy(result) == result


@pytest.mark.parametrize("key", SOURCES)
def test_a_score_is_the_same_value_every_time(key: str) -> None:
    variant = VARIANTS[key]
    bids = [3] * variant.seats
    tricks = [variant.hand_size, *[0] * (variant.seats - 1)]
    assert score_round(variant, bids, tricks) == score_round(variant, list(map(Bid, bids)), tuple(tricks))
    assert hash(score_round(variant, bids, tricks)) == hash(score_round(variant, bids, tricks))
