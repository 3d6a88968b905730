"""How hands come about."""

import attrs


@attrs.frozen
class DealAll:
    """Cards are dealt one by one, clockwise, the first to the dealer's left (A-4, B-4); any that are left over go to nobody."""

    text = "The cards are dealt one by one, clockwise, the first to the dealer's left."


@attrs.frozen(kw_only=True)
class DrawTwoKeepOne:
    """Hands are drawn from a stock, two cards a turn, one kept (D-2, D-3).

    Who bids blind nil before the first card may afterwards change up to `exchange` cards (D-6).
    """

    exchange: int = 3

    @property
    def text(self) -> str:
        """The rule as a player would say it."""
        return (
            "Nobody deals: by turns each looks at the top card of the stock and keeps it, discarding the next one unseen, "
            "or discards it and must keep the next one."
            + f" After a blind bid up to {self.exchange} cards may be exchanged against earlier discards."
            * bool(self.exchange)
        )


Dealing = DealAll | DrawTwoKeepOne
