"""Text of cards, hands, bids, deals and actions, both ways."""

from spades.actions import Action, Draw, Exchange, Look, Misdeal
from spades.bids import Bid
from spades.cards import Card, Hand
from spades.errors import NotationError, WrongType
from spades.locales import ENGLISH, FRENCH, SUIT_FIRST, Notation, Style
from spades.pbn import format_deal, format_pbn_hand, parse_deal, parse_pbn_hand

__all__ = [
    "ENGLISH",
    "FRENCH",
    "SUIT_FIRST",
    "Notation",
    "Style",
    "format_action",
    "format_deal",
    "format_pbn_hand",
    "parse_action",
    "parse_deal",
    "parse_pbn_hand",
]


def format_action(action: Action) -> str:
    """An action as records write it: `look`, `keep`, `refuse`, `exchange AS 2C`, `bid nil`, or a card.

    >>> print(format_action(Bid(4)), "|", format_action(Card.parse("TD")))
    bid 4 | TD
    """
    return f"bid {action}" if isinstance(action, Bid) else str(action)


def parse_action(text: str) -> Action:
    """Read what `format_action` writes.

    Errors: `NotationError` for any other text; `WrongType` for what is not text.

    >>> parse_action("bid blind nil"), parse_action("keep")
    (Bid(0, blind=True), Draw(keep=True))
    """
    if not isinstance(text, str):
        raise WrongType(f"an action is read from text, not from {text!r}")
    verb, _, rest = text.partition(" ")
    match verb, rest:
        case "look", "":
            return Look()
        case "misdeal", "":
            return Misdeal()
        case "keep" | "refuse", "":
            return Draw(verb == "keep")
        case "exchange", "nothing":
            return Exchange()
        case "exchange", _ if rest:
            return Exchange(Hand.parse(rest))
        case "bid", _:
            return Bid.parse(rest)
        case _, "":
            return Card.parse(text)
        case _:
            raise NotationError(
                text, 0, f"{text!r} is no action: write look, keep, refuse, misdeal, exchange and cards, bid and a bid, or a card"
            )
