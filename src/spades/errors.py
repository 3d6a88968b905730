"""What can go wrong, with a stable code, the data, and a sentence in a card player's words."""

from collections.abc import Collection
from typing import Any, Generic, TypeVar

import attrs
from typing_extensions import override

Action = TypeVar("Action", covariant=True)
Legal = TypeVar("Legal", bound=Collection[Any], covariant=True)


@attrs.frozen
class Violation(Generic[Action, Legal]):
    """Why a card, a bid or another action is refused.

    `action` is what was refused, `code` the stable name of the rule, `legal` what could have been
    played or bid instead, `message` a sentence for a person (its words promise nothing).
    """

    action: Action
    code: str
    legal: Legal
    message: str


class SpadesError(ValueError):
    """The base of every error of this library: catch it to catch them all.

    >>> from spades import Card, SpadesError
    >>> try:
    ...     Card.parse("1X")
    ... except SpadesError as error:
    ...     print(error)
    '1X' is not a card: write a rank and a suit, such as AS, TD or 2C, or a joker, LJ or BJ
    """


class WrongType(SpadesError, TypeError):
    """A value of a kind that no card table knows, such as a bid of `True` or a card of text; also a `TypeError`."""


class NotationError(SpadesError):
    """A text that does not say a card, a hand or a bid. `text` is the whole of it, `position` where it goes wrong."""

    def __init__(self, text: str, position: int, reason: str) -> None:
        super().__init__(text, position, reason)
        self.text = text
        self.position = position
        self.reason = reason

    @override
    def __str__(self) -> str:
        return self.reason


class RuleViolation(SpadesError):
    """Something that the rules do not allow. `code` names the rule; `violation` holds the whole answer."""

    def __init__(self, violation: Violation[Any, Any]) -> None:
        super().__init__(violation)
        self.violation = violation

    @property
    def code(self) -> str:
        """The stable name of the rule that was broken."""
        return self.violation.code

    @property
    def action(self) -> Any:
        """What was refused."""
        return self.violation.action

    @property
    def legal(self) -> Collection[Any]:
        """What would have been accepted."""
        legal: Collection[Any] = self.violation.legal
        return legal

    @override
    def __str__(self) -> str:
        return self.violation.message


class IllegalPlay(RuleViolation):
    """A card that may not be played now; `legal` is the `Hand` of those that may."""


class IllegalBid(RuleViolation):
    """A bid that may not be made now; `legal` is the tuple of those that may."""


class IllegalAction(RuleViolation):
    """An action at the wrong time: not this seat's turn, not this phase, after the end."""


class UnknownVariant(SpadesError, KeyError):
    """No variant has this key; also a `KeyError`. `key` is what was asked for, `known` the keys that exist."""

    def __init__(self, key: str, known: tuple[str, ...]) -> None:
        super().__init__(key, known)
        self.key = key
        self.known = known

    @override
    def __str__(self) -> str:
        from difflib import get_close_matches

        near = get_close_matches(str(self.key), self.known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {len(self.known)}, such as {', '.join(self.known[:4])}"
        return f"there is no variant {self.key!r}: {hint}"


class InvalidVariant(SpadesError):
    """Rules that no table can play. `problems` names all of them, a sentence each."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    @override
    def __str__(self) -> str:
        return "; ".join(self.problems)


class ImpossibleRound(SpadesError):
    """Bids, tricks or bags that no round can have.

    `code` names the fault; `part` is `"bids"`, `"tricks_won"` or `"bags"`; `position` the seat (for bags
    the side) that it was found at, or None where it is the whole row.
    """

    def __init__(self, code: str, part: str, position: int | None, message: str) -> None:
        super().__init__(code, part, position, message)
        self.code = code
        self.part = part
        self.position = position
        self.message = message

    @override
    def __str__(self) -> str:
        return self.message


class RecordError(SpadesError):
    """A record that is damaged, or that tells of something the rules do not allow.

    `event` is where: the number of the first wrong action in its round (counted from 0), or the path of
    the wrong field; `reason` says what is wrong there. `round`, `seat`, `action` and `code` (of the broken
    rule) are given where they are known.
    """

    def __init__(
        self,
        event: int | str | None,
        reason: str,
        round: int | None = None,
        seat: int | None = None,
        action: str | None = None,
        code: str | None = None,
    ) -> None:
        super().__init__(event, reason, round, seat, action, code)
        self.event = event
        self.reason = reason
        self.round = round
        self.seat = seat
        self.action = action
        self.code = code

    @override
    def __str__(self) -> str:
        place = [f"round {self.round}"] if self.round is not None else []
        if self.event is not None:
            place.append(f"event {self.event}" if isinstance(self.event, int) else self.event)
        if self.seat is not None:
            place.append(f"seat {self.seat}")
        return ", ".join(place) + ": " * bool(place) + self.reason
