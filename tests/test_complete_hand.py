"""A hand recorded at an online table, from the deal to the score: jokers and deuces, ten for 200, to 500."""

import attrs
import pytest

from spades import VARIANTS, Bid, Card, Deck, Game, Hand, Round, Trick, Variant, audit, trick_winner

SEATS = "NESW"
DEAL = {
    "N": "KQT982.AK4.6.K87",
    "E": "A65.J3.T94.AT964",
    "S": "J743.T86.KQ5.QJ3",
    "W": ".Q975.AJ8732.5.HL",
}
"""Spades, hearts, diamonds, clubs; then the jokers, high and low. The 2♦ stands with the diamonds but is a trump."""
BIDS = {"E": 1, "S": 2, "W": 4, "N": 6}
TRICKS = """
CA C3 C5 C7 | H3 H6 HQ HK | C4 CJ D2 CK | D4 D5 DA D6 | D9 DQ D3 S8 | HJ H8 H9 HA | S5 HT H7 H4
C6 CQ DJ C8 | DT DK D8 S9 | S6 S3 JH ST | CT S4 H5 SQ | SA S7 JL SK | C9 SJ D7 S2
"""
"""Each trick in the order E S W N, whoever led."""
WINNERS = "ENWWNNESNWNWN"

TABLE = VARIANTS["ten-for-200"]
SPADE_HIGH = attrs.evolve(TABLE, key="test/spade-high", deck=Deck.standard(removed="2C 2H", trumps="BJ LJ 2S 2D"))
both_orders = pytest.mark.parametrize("variant", [TABLE, SPADE_HIGH], ids=["2D over 2S", "2S over 2D"])


def hand(text: str) -> Hand:
    *suits, jokers = [*text.split("."), ""][:5]
    cards = [Card.parse(rank + suit) for suit, ranks in zip("SHDC", suits, strict=True) for rank in ranks]
    return Hand([*cards, *(Card.parse({"H": "BJ", "L": "LJ"}[joker]) for joker in jokers)])


def card(text: str) -> Card:
    return Card.parse({"JH": "BJ", "JL": "LJ"}.get(text, text[::-1]))


def tricks() -> list[Trick]:
    """The tricks, the leader's card first."""
    rows = [row.split() for row in TRICKS.strip().replace("\n", "|").split("|")]
    found = []
    for leader, row in zip("E" + WINNERS, rows, strict=False):
        played = dict(zip("ESWN", map(card, row), strict=True))
        first = SEATS.index(leader)
        found.append(Trick(first, [played[SEATS[(first + place) % 4]] for place in range(4)]))
    return found


def begin(variant: Variant) -> Game:
    # It is not the first round of the game, which bids itself at this table.
    game = Game.new(variant, dealer=SEATS.index("N"), scores=(242, 476), rounds_played=7)
    deal = Round.from_hands(variant, [hand(DEAL[seat]) for seat in SEATS], dealer=game.dealer, scores=game.scores, number=game.number)
    return game.play(deal)


def test_the_deal_is_the_whole_pack_without_two_deuces() -> None:
    deck = TABLE.deck
    assert sum(map(len, map(hand, DEAL.values()))) == 52
    assert Hand(deck.cards) == hand(DEAL["N"]) | hand(DEAL["E"]) | hand(DEAL["S"]) | hand(DEAL["W"])
    assert not {Card.parse("2H"), Card.parse("2C")} & {*deck.cards}


def bid(game: Game) -> Game:
    for seat in "ESWN":
        assert game.turn == SEATS.index(seat)
        assert Bid(BIDS[seat]) in game.legal_actions()
        game = game.apply(Bid(BIDS[seat]), SEATS.index(seat))
    return game


@both_orders
def test_the_whole_hand(variant: Variant) -> None:
    game = bid(begin(variant))
    for trick, winner in zip(tricks(), WINNERS, strict=True):
        for place, played in enumerate(trick.cards):
            seat = (trick.leader + place) % 4
            assert game.turn == seat
            assert played in game.legal_actions()
            game = game.apply(played, seat)
        assert SEATS[trick_winner(variant, trick)] == winner
    (now,) = game.rounds
    assert isinstance(now, Round)
    assert list(now.tricks) == tricks()
    assert dict(zip(SEATS, now.tricks_won, strict=True)) == {"N": 6, "E": 2, "S": 1, "W": 4}
    (result,) = game.results
    assert [(side.contract, side.tricks, side.points, side.bags) for side in result.sides] == [(8, 7, -80, 0), (5, 6, 51, 1)]
    assert (game.scores, game.is_over, game.winner) == ((162, 527), True, 1)


@both_orders
def test_the_two_of_diamonds_ruffs_a_club(variant: Variant) -> None:
    game = bid(begin(variant))
    for trick in tricks()[:2]:
        for played in trick.cards:
            game = game.apply(played)
    for text in ("CK", "C4", "CJ"):
        game = game.apply(card(text))
    assert game.turn == SEATS.index("W")
    assert game.round is not None
    assert not game.round.spades_broken
    game = game.apply(Card.parse("2D"))
    assert game.turn == SEATS.index("W")
    assert game.round is not None
    assert game.round.spades_broken


@both_orders
def test_the_audit_finds_nothing(variant: Variant) -> None:
    assert not audit(variant, [hand(DEAL[seat]) for seat in SEATS], tricks(), dealer=SEATS.index("N"))
