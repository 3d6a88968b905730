"""Games driven at random by Hypothesis: what is legal is accepted, all else is refused and changes nothing, and the totals add up."""

import random
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from naive import BUILT_IN, score_side

from spades import (
    VARIANTS,
    Action,
    Bid,
    Card,
    Draw,
    Exchange,
    Game,
    Hand,
    IllegalAction,
    IllegalBid,
    IllegalPlay,
    Look,
    NilRule,
    Phase,
    Round,
    RuleViolation,
    SpadesError,
    Variant,
    dumps,
    loads,
    score_round,
)
from spades.cards import ALL_CARDS

# The four games with hands so small, and targets so near, that games end.
TABLES = [
    (attrs.evolve(VARIANTS[key], key=f"test/{key}", hand_size=size, target=target), BUILT_IN[key])
    for key, size, target in (
        ("partnership", 3, 60),
        ("partnership-blind-nil", 2, 210),
        ("cutthroat", 3, 40),
        ("two-player", 2, 110),
    )
]
ANY_ACTION = st.one_of(
    st.sampled_from(ALL_CARDS),
    st.builds(Bid, st.integers(0, 4), st.booleans()),
    st.just(Look()),
    st.builds(Draw, st.booleans()),
    st.sets(st.sampled_from(ALL_CARDS), max_size=4).map(lambda cards: Exchange(Hand(cards))),
)


class Table(RuleBasedStateMachine):
    """One game, and beside it what a player would write on paper."""

    game: Game
    variant: Variant

    @initialize(table=st.sampled_from(TABLES), seed=st.integers(0, 2**32), in_the_middle=st.booleans(), data=st.data())
    def sit_down(self, table: tuple[Variant, dict[str, Any]], seed: int, in_the_middle: bool, data: st.DataObject) -> None:
        self.variant, self.rules = table
        self.rng = random.Random(seed)
        sides = len(self.variant.sides)
        self.paper = [(0, 0)] * sides
        if in_the_middle:
            self.paper = data.draw(st.lists(st.tuples(st.integers(-50, 30), st.integers(0, 9)), min_size=sides, max_size=sides))
        scores, bags = ([column[place] for column in self.paper] for place in (0, 1))
        self.game = Game.new(self.variant, dealer=0, scores=scores, bags=bags)
        self.dealer, self.played = 0, 0

    def write_down(self, bids: list[Bid], won: list[int]) -> None:
        """The scores of a round, as the naive judge has them."""
        for side, seats in enumerate(self.variant.sides):
            score, bags = self.paper[side]
            points, bags = score_side(self.rules, [str(bids[seat]) for seat in seats], [won[seat] for seat in seats], bags)
            self.paper[side] = (score + points, bags)
        self.played += 1
        self.dealer = (self.dealer + 1) % self.variant.seats

    def refuse(self, error: type[SpadesError], code: str | None, act: Any) -> None:
        """What is asked for is refused, and nothing is changed."""
        before, kept = self.game, dumps(self.game)
        with pytest.raises(error) as caught:
            act()
        assert type(caught.value) is error
        assert str(caught.value)
        if code is not None:
            assert isinstance(caught.value, RuleViolation)
            assert caught.value.code == code
        assert self.game is before
        assert dumps(self.game) == kept

    @precondition(lambda self: self.game.round is None and not self.game.is_over)
    @rule()
    def deal(self) -> None:
        before = self.game
        self.game = before.deal(self.rng)
        assert before.round is None
        assert self.game.round is not None
        assert (self.game.round.dealer, self.game.round.number) == (self.dealer, self.played + 1)
        assert self.game.round.scores == tuple(score for score, _ in self.paper)

    @precondition(lambda self: self.game.round is not None)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        options = self.game.legal_actions()
        assert len(set(options)) == len(options) > 0
        self.go_on(data.draw(st.sampled_from(options)), data.draw(st.sampled_from([None, self.game.turn])))

    @precondition(lambda self: self.game.round is not None)
    @rule(steps=st.integers(2, 40))
    def act_on(self, steps: int) -> None:
        while steps and self.game.round is not None:
            steps -= 1
            self.go_on(self.rng.choice(self.game.legal_actions()), self.game.turn)

    def go_on(self, action: Action, seat: int | None) -> None:
        before = self.game
        assert before.round is not None
        after = before.round.apply(action, seat)
        self.game = before.apply(action, seat)
        assert before.round != after
        if after.phase is not Phase.DONE:
            assert self.game.round == after
            assert (self.game.scores, self.game.rounds) == (before.scores, before.rounds)
            return
        assert self.game.round is None
        assert self.game.rounds == (*before.rounds, after)
        assert self.game.results[-1] == after.result()
        self.write_down([bid for bid in after.bids if bid is not None], list(after.tricks_won))

    @precondition(lambda self: self.game.round is not None)
    @rule(action=ANY_ACTION, seat=st.none() | st.integers(-1, 4))
    def try_anything(self, action: Action, seat: int | None) -> None:
        now, turn = self.game.round, self.game.turn
        assert now is not None
        if seat is not None and not 0 <= seat < self.variant.seats:
            self.refuse(SpadesError, None, lambda: self.game.apply(action, seat))
        elif action in self.game.legal_actions() and seat in (None, turn):
            self.go_on(action, seat)
        else:
            error, code = self.what_is_wrong(now, action, seat in (None, turn))
            self.refuse(error, code, lambda: self.game.apply(action, seat))
            # The round and its named forms say the same.
            self.refuse(error, code, lambda: now.apply(action, seat))

    def what_is_wrong(self, now: Round, action: Action, has_turn: bool) -> tuple[type[SpadesError], str | None]:
        """The class of the error, and its code where it is plain."""
        kinds = {kind for option in now.legal_actions() for kind in [type(option)]}
        phases = {Card: [Phase.PLAY], Exchange: [Phase.EXCHANGE], Draw: [Phase.DRAW]}.get(type(action), [Phase.BID, Phase.DRAW])
        if now.phase not in phases:
            return IllegalAction, "turn.wrong-phase"
        if not has_turn:
            return IllegalAction, "turn.wrong-seat"
        if isinstance(action, Card):
            hand = now.hands[now.turn or 0]
            return IllegalPlay, "play.not-in-hand" if action not in hand else None
        if isinstance(action, Exchange):
            return IllegalAction, "exchange.too-many" if len(action.cards) > self.variant.exchange else "play.not-in-hand"
        if isinstance(action, Bid) and (Bid in kinds or Look in kinds):
            return IllegalBid, "bid.out-of-range" if action.tricks > self.variant.hand_size else None
        return IllegalAction, "turn.wrong-phase"

    @precondition(lambda self: self.game.round is None and not self.game.is_over)
    @rule(data=st.data(), bare=st.booleans())
    def add_a_round_from_elsewhere(self, data: st.DataObject, bare: bool) -> None:
        if bare:
            cuts = sorted(data.draw(st.lists(st.integers(0, self.variant.hand_size), min_size=self.variant.seats - 1, max_size=5)))
            cuts = cuts[: self.variant.seats - 1]
            won = [right - left for left, right in zip([0, *cuts], [*cuts, self.variant.hand_size], strict=True)]
            bids = [Bid(data.draw(st.integers(0, self.variant.hand_size))) for _ in won]
            self.game = self.game.add(score_round(self.variant, bids, won, bags=self.game.bags))
            self.write_down(bids, won)
            return
        now = Round.deal(self.variant, self.rng, dealer=data.draw(st.integers(0, self.variant.seats - 1)))
        self.refuse(IllegalAction, "turn.wrong-phase", lambda: self.game.add(now))
        while now.phase is not Phase.DONE:
            now = now.apply(self.rng.choice(now.legal_actions()))
        self.game = self.game.add(now)
        self.write_down([bid for bid in now.bids if bid is not None], list(now.tricks_won))
        # The deal goes on from whoever dealt this one.
        self.dealer = (now.dealer + 1) % self.variant.seats

    @precondition(lambda self: self.game.round is None and not self.game.is_over)
    @rule()
    def add_what_does_not_go_on(self) -> None:
        variant = self.variant
        won = [variant.hand_size] + [0] * (variant.seats - 1)
        other = [bags + 1 for bags in self.game.bags]
        self.refuse(SpadesError, None, lambda: self.game.add(score_round(variant, [1] * variant.seats, won, bags=other)))
        stranger = next(table for table, _ in TABLES if len(table.sides) != len(variant.sides) or table.seats != variant.seats)
        self.refuse(SpadesError, None, lambda: self.game.play(Round.deal(stranger, random.Random(1))))

    @precondition(lambda self: self.game.round is None)
    @rule(action=ANY_ACTION)
    def act_without_a_round(self, action: Action) -> None:
        code = "game.over" if self.game.is_over else "turn.wrong-phase"
        self.refuse(IllegalAction, code, lambda: self.game.apply(action))
        self.refuse(IllegalAction, code, lambda: self.game.view(0))

    @precondition(lambda self: self.game.round is not None or self.game.is_over)
    @rule()
    def begin_a_round_at_the_wrong_time(self) -> None:
        code = "turn.wrong-phase" if self.game.round is not None else "game.over"
        deal = Round.deal(self.variant, random.Random(1))
        result = score_round(self.variant, [1] * self.variant.seats, [self.variant.hand_size] + [0] * (self.variant.seats - 1))
        for act in (lambda: self.game.deal(self.rng), lambda: self.game.play(deal), lambda: self.game.add(result)):
            self.refuse(IllegalAction, code, act)

    @rule()
    def keep_it_in_a_record(self) -> None:
        again = loads(dumps(self.game), registry={self.variant.key: self.variant})
        assert again == self.game
        assert again.legal_actions() == self.game.legal_actions()
        self.game = again

    @invariant()
    def the_paper_says_the_same(self) -> None:
        game = self.game
        assert game.scores == tuple(score for score, _ in self.paper)
        assert game.bags == tuple(bags for _, bags in self.paper)
        assert len(game.rounds) == len(game.results) == self.played
        assert game.number == self.played + 1
        if game.round is None:
            assert (game.turn, game.legal_actions(), game.dealer) == (None, (), self.dealer)
        else:
            assert game.turn == game.round.turn
            assert game.legal_actions() == game.round.legal_actions() == game.view(game.turn or 0).legal_actions()
            assert not game.is_over

    @invariant()
    def the_end_is_the_end(self) -> None:
        game, scores = self.game, self.game.scores
        best = max(scores)
        if game.is_over:
            assert game.winner == scores.index(best)
            assert scores.count(best) == 1
        else:
            assert game.winner is None
            # Nobody is at the target alone: or a tie there is played on.
            assert best < self.variant.target or scores.count(best) > 1 or self.game.round is not None


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)


def test_the_machine_can_meet_every_phase_and_the_end() -> None:
    """What the machine above relies on."""
    for variant, _ in TABLES:
        ended = False
        for seed in range(400):
            rng = random.Random(seed)
            game = Game.new(variant, dealer=0, scores=[variant.target - 20] * len(variant.sides)).deal(rng)
            while game.round is not None:
                game = game.apply(rng.choice(game.legal_actions()))
            ended = ended or game.is_over
        assert ended
    assert any(isinstance(variant.nil, NilRule) and variant.nil.blind_points for variant, _ in TABLES)
