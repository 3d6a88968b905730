"""A game as a value: rounds to a target, with running scores and bags."""

import random
from collections.abc import Sequence
from typing import Any, NoReturn

import attrs

from spades.actions import Action, told
from spades.course import next_dealer
from spades.errors import IllegalAction, SpadesError, Violation, WrongType
from spades.legality import check_bags, check_row, check_seat
from spades.results import RoundResult
from spades.rounds import Round
from spades.rules.ending import Tie, Verdict
from spades.table import Phase
from spades.variants import Variant
from spades.views import SeatView


@attrs.frozen(kw_only=True)
class Start:
    """What a game began with: the first dealer (None: not drawn yet), by side the scores and bags, and the rounds played before."""

    dealer: int | None = None
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    rounds_played: int = 0
    """How many rounds were played before those of this game, where it starts in the middle."""


@attrs.frozen(repr=False)
class Game:
    """A running table: one value to keep for a whole game, from the first deal to the last point.

    `rounds` are the finished ones (a `RoundResult` where only the result was added), `results` their scores, `round` the one in
    play (else None), `scores` and `bags` the running totals by side. Every method gives a new game.

    >>> from spades import VARIANTS, score_round
    >>> variant = VARIANTS["partnership"]
    >>> game = Game.new(variant, dealer=3)
    >>> game = game.add(score_round(variant, [5, 3, 2, 3], [6, 3, 2, 2]))
    >>> game.scores, game.bags, game.dealer, game.is_over
    ((71, -60), (1, 0), 0, False)
    """

    variant: Variant
    start: Start
    rounds: tuple[Round | RoundResult, ...]
    results: tuple[RoundResult, ...]
    round: Round | None
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    dealer: int | None
    """Of the round in play, else of the next; None before the first deal, where nobody has said who deals first."""
    _reached: bool

    @classmethod
    def new(
        cls,
        variant: Variant,
        *,
        dealer: int | None = None,
        rng: random.Random | None = None,
        scores: Sequence[int] | None = None,
        bags: Sequence[int] | None = None,
        rounds_played: int = 0,
    ) -> "Game":
        """Begin a game; the first dealer is drawn from `rng` where it is not given, or else by the first deal (A-3, B-3).

        `scores`, `bags` and `rounds_played` start it in the middle.

        Errors: `SpadesError` for a dealer that the table does not have or a row of a wrong length; `WrongType`.

        >>> import random
        >>> from spades import VARIANTS
        >>> Game.new(VARIANTS["cutthroat"], rng=random.Random(1)).scores
        (0, 0, 0)
        """
        if not isinstance(variant, Variant):
            raise WrongType(f"a Variant is wanted, not {variant!r}")
        if dealer is None and rng is not None:
            if not isinstance(rng, random.Random):
                raise WrongType(f"a random.Random is wanted to draw the first dealer with, not {rng!r}")
            dealer = rng.randrange(variant.seats)
        if dealer is not None:
            check_seat(variant, dealer)
        sides = len(variant.sides)
        start = Start(
            dealer=dealer,
            scores=check_row("scores", scores, sides, "sides"),
            bags=check_bags(variant, bags),
            rounds_played=rounds_played,
        )
        if type(rounds_played) is not int or rounds_played < 0:
            raise SpadesError(f"{rounds_played!r} rounds cannot have been played")
        return cls(variant, start, (), (), None, start.scores, start.bags, dealer, variant.ending.reached(variant.target, start.scores))

    @property
    def is_over(self) -> bool:
        """Whether the game is decided (A-20, B-20 to B-22, C-11, D-15).

        It is once the target has been reached and one side leads alone; and by whatever else the variant's `ending` says.
        """
        return self._verdict.is_over

    @property
    def winner(self) -> int | None:
        """The side that has won; None while the game goes on, and for a draw."""
        return self._verdict.winner

    @property
    def _verdict(self) -> Verdict:
        variant = self.variant
        return variant.ending.verdict(self.scores, self.results, self._reached, variant.hand_size, self.start.rounds_played)

    @property
    def number(self) -> int:
        """Which round of the game is in play, or comes next, counted from 1."""
        return self.start.rounds_played + len(self.results) + 1

    @property
    def turn(self) -> int | None:
        """The seat to act, None where no round is in play."""
        return None if self.round is None else self.round.turn

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to act may do; nothing where no round is in play."""
        return () if self.round is None else self.round.legal_actions()

    def view(self, seat: int) -> SeatView:
        """What a seat sees of the round in play. Errors: `IllegalAction` (`turn.wrong-phase`, `game.over`) where there is none."""
        return self._round_in_play("a view").view(seat)

    def deal(self, rng: random.Random, *, dealer: int | None = None) -> "Game":
        """Shuffle and deal the next round; `dealer` overrides whose deal it is.

        Errors: `IllegalAction` (`turn.wrong-phase` while a round is in play, `game.over` after the end).

        >>> import random
        >>> from spades import VARIANTS
        >>> game = Game.new(VARIANTS["partnership"], dealer=0).deal(random.Random(1))
        >>> game.turn, game.round.phase.value
        (1, 'bid')
        """
        self._check_between_rounds("deal")
        if not isinstance(rng, random.Random):
            raise WrongType(f"a random.Random is wanted to shuffle with, not {rng!r}")
        dealer = self.dealer if dealer is None else check_seat(self.variant, dealer)
        if dealer is None:
            dealer = rng.randrange(self.variant.seats)
        now = Round.deal(self.variant, rng, dealer=dealer, scores=self.scores, bags=self.bags, number=self.number)
        return attrs.evolve(self, round=now, dealer=dealer)

    def play(self, round: Round) -> "Game":
        """Take a round that was begun elsewhere (`Round.from_hands`, say) as the next one; it may be anywhere in its course.

        It is replayed under the running scores and bags of the game.

        Errors: as `deal`; `SpadesError` for a round of another variant, or one whose actions these scores do not allow.
        """
        self._check_between_rounds("begin a round")
        if not isinstance(round, Round):
            raise WrongType(f"a Round is wanted, not {round!r}")
        if round.variant != self.variant:
            raise SpadesError(f"the round was played by the rules of {round.variant.key}, this game by those of {self.variant.key}")
        if (round.scores, round.bags, round.number) != (self.scores, self.bags, self.number):
            round = round.replayed(scores=self.scores, bags=self.bags, number=self.number)
        return attrs.evolve(self, round=round, dealer=round.dealer)._settled()

    def add(self, round_or_result: Round | RoundResult) -> "Game":
        """Add a round that was played elsewhere: the whole of it, or its bare result.

        A round is scored with the bags of this game. Errors: `IllegalAction` (`turn.wrong-phase` while a round is in play or where the
        round is not finished, `game.over`); `SpadesError` for a round of another variant, or a result that does not continue these bags.
        """
        self._check_between_rounds("add a round")
        if isinstance(round_or_result, RoundResult):
            following = None if self.dealer is None else (self.dealer + self._passes_deal(round_or_result)) % self.variant.seats
            return self._with_result(round_or_result, round_or_result, following)
        if isinstance(round_or_result, Round) and round_or_result.phase is not Phase.DONE:
            round_or_result.result()  # says what is missing
        return self.play(round_or_result)

    def _passes_deal(self, result: RoundResult) -> bool:
        """Whether the deal passes on after a bare result: one without any line was thrown in, and the same player may deal again."""
        misdeal, low = self.variant.misdeal, self.variant.low_total
        again = (misdeal is not None and misdeal.same_dealer) or (low is not None and low.redeal and low.same_dealer)
        return not again or any(side.lines for side in result.sides)

    def apply(self, action: Action, seat: int | None = None) -> "Game":
        """Do what a player puts on the table in the round in play; the action that ends it adds its result.

        Errors: those of `Round.apply`; `IllegalAction` (`turn.wrong-phase` where no round is in play, `game.over` after the end).
        """
        now = self._round_in_play(action).apply(action, seat)
        return attrs.evolve(self, round=now)._settled()

    def _settled(self) -> "Game":
        """The game with its round counted if that is done."""
        if self.round is None or self.round.phase is not Phase.DONE:
            return self
        return self._with_result(self.round, self.round.result(), next_dealer(self.variant, self.round.table.auction))

    def _with_result(self, played: Round | RoundResult, result: RoundResult, next_dealer: int | None) -> "Game":
        if len(result.sides) != len(self.variant.sides):
            raise SpadesError(f"the result is of {len(result.sides)} sides: this table has {len(self.variant.sides)}")
        for side, (score, carried) in enumerate(zip(result.sides, self.bags, strict=True)):
            if carried + score.bags_won != score.bags:
                before = score.bags - score.bags_won
                raise SpadesError(
                    f"side {side} has {carried} bags here, the result was scored with {before}: give score_round bags=game.bags"
                )
        scores = tuple(old + new for old, new in zip(self.scores, result.points, strict=True))
        ending = self.variant.ending
        reached = ending.reached(self.variant.target, scores)
        return attrs.evolve(
            self,
            rounds=(*self.rounds, played),
            results=(*self.results, result),
            round=None,
            scores=scores,
            bags=result.bags,
            dealer=next_dealer,
            reached=reached or (self._reached and ending.tie is not Tie.PLAY_ON_TO_TARGET),
        )

    def _round_in_play(self, action: Any) -> Round:
        if self.round is None:
            if self.is_over:
                self._refuse(action, "game.over", f"the game is over: {told(action)} comes too late")
            self._refuse(action, "turn.wrong-phase", "no round is in play: deal first")
        return self.round

    def _check_between_rounds(self, action: str) -> None:
        if self.round is not None:
            self._refuse(action, "turn.wrong-phase", f"you cannot {action} while a round is in play")
        if self.is_over:
            self._refuse(action, "game.over", f"you cannot {action}: the game is over")

    def _refuse(self, action: object, code: str, message: str) -> NoReturn:
        raise IllegalAction(Violation(action, code, (), message))

    def __repr__(self) -> str:
        state = "over" if self.is_over else "a round in play" if self.round else "between rounds"
        return f"<Game of {self.variant.key}: {len(self.results)} rounds, scores {self.scores}, {state}>"
