"""What users' code is told about types: checked by mypy and pyright, never run."""

from typing import assert_type

from spades import NIL, Bid, Card, Hand, Rank, Suit

card = Card(Rank.ACE, Suit.SPADES)
hand = Hand.parse("AS KD TC")

assert_type(card.suit, Suit)
assert_type(Card.parse("AS"), Card)
assert_type(hand | Hand([card]), Hand)
assert_type(list(hand), list[Card])
assert_type(card in hand, bool)
assert_type(Bid.parse("blind nil"), Bid)
assert_type(NIL, Bid)

Card("A", "S")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
card.suit = Suit.CLUBS  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
