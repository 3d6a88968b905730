"""Properties that hold at every table: each test quotes the rule that it proves."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import actions, auctions, bids, cards, decks, games, hands, new_rounds, rounds, scored_rounds, situations, steady, variants

from spades import (
    Bid,
    Card,
    Exchange,
    Game,
    Hand,
    IllegalBid,
    IllegalPlay,
    Phase,
    Round,
    RoundResult,
    RuleViolation,
    SideResult,
    SpadesError,
    Table,
    Trick,
    Variant,
    bid_violation,
    check_bid,
    check_play,
    legal_bids,
    legal_plays,
    play_violation,
    score_round,
    trick_winner,
)
from spades.cards import ALL_CARDS

COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle-{protocol}": lambda value, protocol=protocol: pickle.loads(pickle.dumps(value, protocol)) for protocol in range(2, 6)},
}
few, many = settings(steady, max_examples=40), settings(steady, max_examples=300)
each_copy = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)


# What may be played and bid


@many
@given(situations())
def test_a_card_is_legal_where_nothing_forbids_it_and_no_check_stops_it(situation: tuple[Variant, Hand, dict[str, Any]]) -> None:
    """A card is in `legal_plays` exactly where `play_violation` is None and `check_play` does not raise."""
    variant, hand, rest = situation
    legal = legal_plays(variant, hand, **rest)
    for card in ALL_CARDS:
        violation = play_violation(variant, card, hand, **rest)
        assert (card in legal) == (violation is None)
        if violation is None:
            check_play(variant, card, hand, **rest)
            continue
        with pytest.raises(IllegalPlay) as refused:
            check_play(variant, card, hand, **rest)
        assert refused.value.violation == violation
        assert (violation.action, violation.legal) == (card, legal)
        assert (violation.code == "play.not-in-hand") == (card not in hand)


@steady
@given(situations())
def test_something_may_always_be_played(situation: tuple[Variant, Hand, dict[str, Any]]) -> None:
    """The legal set is part of the hand, and never empty while the hand is not."""
    variant, hand, rest = situation
    legal = legal_plays(variant, hand, **rest)
    assert legal == legal & hand
    assert bool(legal) == bool(hand)


@many
@given(auctions())
def test_a_bid_is_legal_where_nothing_forbids_it_and_no_check_stops_it(auction: tuple[Variant, dict[str, Any]]) -> None:
    """A bid is in `legal_bids` exactly where `bid_violation` is None and `check_bid` does not raise; something may always be bid."""
    variant, rest = auction
    legal = legal_bids(variant, **rest)
    assert bool(legal) == (rest["bids"][rest["seat"]] is None)
    assert list(legal) == sorted(set(legal), key=lambda bid: (bid.blind, bid.tricks))
    for bid in (Bid(tricks, blind) for tricks in range(32) for blind in (False, True)):
        violation = bid_violation(variant, bid, **rest)
        assert (bid in legal) == (violation is None)
        if violation is None:
            check_bid(variant, bid, **rest)
            continue
        with pytest.raises(IllegalBid) as refused:
            check_bid(variant, bid, **rest)
        assert refused.value.violation == violation
        assert (violation.action, violation.legal) == (bid, legal)


@steady
@given(new_rounds(), st.lists(actions, min_size=5, max_size=5))
def test_an_action_is_accepted_exactly_where_it_is_legal(begun: tuple[Round, Any], others: list[Any]) -> None:
    """In every state of a round each legal action is accepted, every other is refused, and a refusal changes nothing."""
    for state in strategies.walk(*begun):
        legal, before = state.legal_actions(), pickle.dumps(state)
        assert bool(legal) == (state.phase is not Phase.DONE) == (state.turn is not None)
        assert legal == (() if state.turn is None else state.view(state.turn).legal_actions())
        assert state.legal_bids() == tuple(action for action in legal if isinstance(action, Bid))
        assert state.legal_plays() == Hand(action for action in legal if isinstance(action, Card))
        for action in (*legal[:40], *others):
            if action in legal:
                assert state.apply(action, state.turn).actions == (*state.actions, action)
                continue
            with pytest.raises(RuleViolation) as refused:
                state.apply(action)
            assert refused.value.violation.action == action
        for seat in range(state.variant.seats):
            if seat != state.turn:
                for action in legal[:2]:
                    with pytest.raises(RuleViolation) as refused:
                        state.apply(action, seat)
                    assert refused.value.code == "turn.wrong-seat"
        assert pickle.dumps(state) == before


@steady
@given(games(), actions, st.integers(-1, 6))
def test_what_a_game_refuses_leaves_it_as_it_was(game: Game, action: Any, seat: int) -> None:
    """Every method of a game gives a new game or raises, and changes nothing."""
    before = pickle.dumps(game)
    legal = game.legal_actions()
    for one in (action, *legal[:1]):
        if one in legal and seat == game.turn:
            assert game.apply(one, seat) != game
        else:
            with pytest.raises(SpadesError):
                game.apply(one, seat)
    if game.round is not None or game.is_over:
        with pytest.raises(RuleViolation):
            game.deal(random.Random(1))
    assert pickle.dumps(game) == before
    assert game.legal_actions() == legal


@steady
@given(new_rounds())
def test_a_round_and_its_table_judge_a_play_alike(begun: tuple[Round, Any]) -> None:
    """What a round offers is what the stateless `legal_plays` says of the same hand, trick and broken spades; so is who wins."""
    for state in strategies.walk(*begun):
        if state.phase is Phase.PLAY:
            hand, number = state.hands[state.turn or 0], len(state.tricks) + 1
            assert state.table.number == number
            stateless = legal_plays(state.variant, hand, state.trick, spades_broken=state.spades_broken, trick_number=number)
            assert state.legal_plays() == stateless
        winners = [trick_winner(state.variant, trick) for trick in state.tricks]
        assert state.tricks_won == tuple(map(winners.count, range(state.variant.seats)))
        assert [trick.leader for trick in state.tricks[1:]] == winners[: len(state.tricks) - 1]
        if state.trick is not None and winners:
            assert state.trick.leader == winners[-1]


@steady
@given(new_rounds())
def test_every_card_is_somewhere_once(begun: tuple[Round, Any]) -> None:
    """The cards of the pack are in hand, played, or out of play: none is lost, none is there twice."""
    start, _ = begun
    for state in strategies.walk(*begun):
        played = [card for trick in (*state.tricks, state.trick or Trick(0)) for card in trick.cards]
        held = [card for hand in state.hands for card in hand]
        assert len({*played, *held}) == len(played) + len(held)
        assert {*played, *held} <= set(state.variant.deck.cards)
        if state.phase in (Phase.BID, Phase.PLAY, Phase.DONE):
            assert len(played) + len(held) == start.variant.seats * start.variant.hand_size


# Scores


@steady
@given(scored_rounds())
def test_the_lines_make_the_points_and_the_bags(scored: tuple[Variant, list[Bid], list[int], list[int]]) -> None:
    """A score is a sum of lines, and bags are carried: what came in and what the lines add makes what goes out."""
    variant, made, won, bags = scored
    result = score_round(variant, made, won, bags=bags)
    assert result.points == tuple(sum(line.points for line in side.lines) for side in result.sides)
    for side, score, carried in zip(variant.sides, result.sides, bags, strict=True):
        assert score.bags == carried + sum(line.bags for line in score.lines)
        assert score.contract == sum(made[seat].tricks for seat in side)
        assert score.tricks == sum(won[seat] for seat in side)
        assert score.boston == (score.tricks == variant.hand_size)
        codes = [line.code for line in score.lines]
        assert len(codes) == len(set(codes)) or len(side) > 1, "only two nils of one side give two lines of a kind"
        bidders = [seat for seat in side if variant.nil is None or made[seat].tricks]
        assert codes.count("score.contract") + codes.count("score.set") == bool(bidders)


@steady
@given(scored_rounds())
def test_bags_stay_under_the_limit(scored: tuple[Variant, list[Bid], list[int], list[int]]) -> None:
    """Each time the limit is reached the penalty is paid and what is beyond it carries on (A-15), or the count is emptied."""
    variant, made, won, bags = scored
    rule = variant.bags
    for carried, side in zip(bags, score_round(variant, made, won, bags=bags).sides, strict=True):
        penalties = [line for line in side.lines if line.code == "score.bag-penalty"]
        reached = carried + sum(line.bags for line in side.lines if line not in penalties)
        if not rule.penalty or reached < rule.limit:
            assert (penalties, side.bags) == ([], reached)
        else:
            assert side.bags == (reached % rule.limit if rule.carry else 0) < rule.limit
            assert [line.points for line in penalties] == [-rule.penalty * (reached // rule.limit)]


@steady
@given(scored_rounds())
def test_a_nil_is_scored_on_top_of_the_contract(scored: tuple[Variant, list[Bid], list[int], list[int]]) -> None:
    """A nil scores its points "on top of what the partner's contract wins or loses" (A-17, A-18): without them, the rest is the same."""
    variant, made, won, bags = scored
    if variant.nil is None:
        return
    blind = variant.nil.blind_points
    for_nothing = attrs.evolve(variant, nil=attrs.evolve(variant.nil, points=0, blind_points=None if blind is None else 0))
    with_nils = score_round(variant, made, won, bags=bags)
    without = score_round(for_nothing, made, won, bags=bags)
    assert with_nils.bags == without.bags
    for side, points, rest in zip(variant.sides, with_nils.points, without.points, strict=True):
        nils = [((blind or 0) if made[seat].blind else variant.nil.points, won[seat]) for seat in side if not made[seat].tricks]
        assert points == rest + sum(worth if not tricks else -worth for worth, tricks in nils)


def rotated(row: Any, by: int) -> Any:
    """A row by seat after everybody has moved `by` seats clockwise."""
    return type(row)(row[(seat - by) % len(row)] for seat in range(len(row)))


def moved(variant: Variant, by: int) -> tuple[Variant, list[int]]:
    """The variant after everybody has moved, and for each of its sides the one that it was before."""
    seats = variant.seats
    sides = sorted((tuple(sorted((seat + by) % seats for seat in side)), before) for before, side in enumerate(variant.sides))
    return attrs.evolve(variant, sides=[side for side, _ in sides]), [before for _, before in sides]


def unordered(result: RoundResult, order: Any) -> list[SideResult]:
    """The results of the sides, in an order of theirs, without the order of their lines: that of two nils is the order of the seats."""
    sides = [result.sides[side] for side in order]
    return [attrs.evolve(side, lines=tuple(sorted(side.lines, key=str))) for side in sides]


@steady
@given(scored_rounds(), st.integers(0, 5))
def test_who_sits_where_changes_no_score(scored: tuple[Variant, list[Bid], list[int], list[int]], by: int) -> None:
    """Relabelling the seats around the table relabels the scores, and nothing else."""
    variant, made, won, bags = scored
    other, before = moved(variant, by)
    result = score_round(variant, made, won, bags=bags)
    again = score_round(other, rotated(made, by), rotated(won, by), bags=[bags[side] for side in before])
    assert unordered(again, range(len(before))) == unordered(result, before)


@steady
@given(st.integers(2, 6), st.data())
def test_partners_who_sit_evenly_may_all_move_on(seats: int, data: st.DataObject) -> None:
    """Where a turn of the table maps sides to sides, it is the same variant, and its score moves with it."""
    count = data.draw(st.sampled_from([count for count in range(2, seats + 1) if seats % count == 0]))
    table = [list(range(side, seats, count)) for side in range(count)]
    variant = attrs.evolve(data.draw(variants(most_cards=6)), sides=table, hand_size=2)
    by = data.draw(st.integers(0, seats - 1))
    other, _ = moved(variant, by)
    assert other == variant
    _, made, won, bags = data.draw(scored_rounds(variant))
    turned = score_round(variant, rotated(made, by), rotated(won, by), bags=rotated(bags, by % count))
    result = score_round(variant, made, won, bags=bags)
    assert unordered(turned, range(count)) == unordered(result, rotated(list(range(count)), by % count))


@steady
@given(new_rounds(), st.integers(0, 5))
def test_who_sits_where_changes_no_round(begun: tuple[Round, Any], by: int) -> None:
    """Clockwise is clockwise from every chair: the same cards and actions from another seat are the same round, turned."""
    start, rng = begun
    last = strategies.walk(start, rng)[-1]
    variant, before = moved(start.variant, by)
    seats = variant.seats
    dealer = (start.dealer + by) % seats
    sides = [[row[side] for side in before] for row in (start.scores, start.bags)]
    origin = start.origin
    if variant.draws:
        now = Round.from_pack(variant, origin.stock, spares=origin.spares, dealer=dealer, scores=sides[0], bags=sides[1])
    else:
        now = Round.from_hands(variant, rotated(origin.hands, by), dealer=dealer, scores=sides[0], bags=sides[1])
    for action in last.actions:
        now = now.apply(action)
    assert now.bids == rotated(last.bids, by)
    assert now.tricks_won == rotated(last.tricks_won, by)
    assert [trick.leader for trick in now.tricks] == [(trick.leader + by) % seats for trick in last.tricks]
    assert unordered(now.result(), range(len(before))) == unordered(last.result(), before)


@steady
@given(decks(), st.data())
def test_trumps_win_in_the_order_of_the_deck(deck: Any, data: st.DataObject) -> None:
    """ "Trumps strongest first": the strongest of those played wins; without one, the highest card of the suit led (A-11)."""
    table = tuple((seat,) for seat in range(data.draw(st.integers(2, 6))))
    variant = Variant(key="home/any", title="Any", sides=table, deck=deck, hand_size=1)
    played = data.draw(st.lists(st.sampled_from(deck.cards), min_size=1, max_size=len(table), unique=True))
    leader = data.draw(st.integers(0, len(table) - 1))
    trumps = [card for card in deck.trumps if card in played]
    followers = [card for card in played if card.suit is played[0].suit]
    best = trumps[0] if trumps else max(followers, key=lambda card: card.rank.value)
    assert trick_winner(variant, Trick(leader, played)) == (leader + played.index(best)) % len(table)


# Text


@steady
@given(cards, hands, bids)
def test_what_is_written_is_read_back(card: Card, hand: Hand, bid: Bid) -> None:
    """`parse(str(x)) == x`, in upper case and in lower."""
    assert Card.parse(str(card)) is Card.parse(str(card).lower()) is card
    assert Hand.parse(str(hand)) == Hand.parse(str(hand).lower()) == hand
    assert Bid.parse(str(bid)) == Bid.parse(str(bid).upper()) == bid
    for value in (card, hand, bid):
        assert eval(repr(value), {"Card": Card, "Hand": Hand, "Bid": Bid}) == value


@steady
@given(hands, hands)
def test_a_hand_is_a_set_of_cards(one: Hand, other: Hand) -> None:
    """An immutable set: its operators are those of sets, and its order is that in which hands are shown."""
    assert set(one | other) == set(one) | set(other)
    assert set(one & other) == set(one) & set(other)
    assert set(one - other) == set(one) - set(other)
    assert (one == other) == (set(one) == set(other))
    assert len(one) == len(set(one)) == len(list(one))
    shown = [(-card.suit.value, -card.rank.value) for card in one]
    assert shown == sorted(shown)
    assert Hand(list(one)[::-1]) == one


# Values


@each_copy
def test_a_copied_card_is_the_card(copied: Callable[[Any], Any]) -> None:
    """There is one object for each card, however it is copied or unpickled."""
    for card in ALL_CARDS:
        assert copied(card) is card
        assert copied([card])[0] is card


def same(value: Any, again: Any) -> None:
    """The two are equal values of one kind, and as good as each other as a key."""
    assert type(again) is type(value)
    assert again == value
    assert hash(again) == hash(value)
    assert {value: 1}[again] == 1
    assert repr(again) == repr(value)


@each_copy
@few
@given(hand=hands, bid=bids, deck=decks(), variant=variants(), now=rounds())
def test_copies_are_equal_values(copied: Callable[[Any], Any], hand: Hand, bid: Bid, deck: Any, variant: Variant, now: Round) -> None:
    """Equal by value, hashable, picklable: every public value is the same after a copy."""
    values: list[Any] = [hand, bid, deck, variant, now, now.table, now.trick, *now.tricks, *now.actions, *variant.play_rules]
    values += [now.view(seat) for seat in range(now.variant.seats)]
    values += [now.result(), *now.result().sides] if now.phase is Phase.DONE else [now.turn]
    for value in values:
        same(value, copied(value))
    again = copied(now)
    assert again.legal_actions() == now.legal_actions()
    assert again.hands == now.hands


@each_copy
@few
@given(game=games())
def test_copies_of_games_are_equal_values(copied: Callable[[Any], Any], game: Game) -> None:
    """A game is one value at any moment of it: a copy is equal, and offers the same."""
    again = copied(game)
    same(game, again)
    assert again.legal_actions() == game.legal_actions()
    assert (again.is_over, again.winner, again.dealer, again.turn) == (game.is_over, game.winner, game.dealer, game.turn)


@steady
@given(rounds())
def test_values_that_differ_are_not_equal(now: Round) -> None:
    """Equal by value also means: a state is not equal to those that follow it."""
    for action in now.legal_actions()[:5]:
        after = now.apply(action)
        assert after != now
        assert after.table != now.table or isinstance(action, Exchange)


# The quick ways by which a round fills its values


def rebuilt(value: Any) -> Any:
    """The same value through the front door: the class called with each of its fields."""
    fields = [field for field in attrs.fields(type(value)) if field.init]
    return type(value)(**{field.alias or field.name: getattr(value, field.name) for field in fields})


def all_fields(value: Any) -> list[Any]:
    """What is in each field, those that equality passes over included."""
    return [getattr(value, field.name) for field in attrs.fields(type(value))]


@steady
@given(new_rounds())
def test_a_played_state_is_as_if_it_were_made_anew(begun: tuple[Round, Any]) -> None:
    """Filling a frozen object by its slots leaves out validators, and nothing else: each field is what its class would make of it."""
    for state in strategies.walk(*begun):
        parts: list[Any] = [state, state.table, state.table.auction, state.origin, *state.tricks]
        for value in parts:
            for again in (rebuilt(value), attrs.evolve(value)):
                same(value, again)
                assert all_fields(again) == all_fields(value)
                assert list(map(type, all_fields(again))) == list(map(type, all_fields(value)))
        assert isinstance(state.table, Table)
        assert all(Trick(trick.leader, list(trick.cards)) == trick for trick in state.tricks)
        assert all(Hand(list(hand)) == hand for hand in state.hands)


@steady
@given(rounds())
def test_a_state_follows_from_its_deal_and_its_actions(now: Round) -> None:
    """Chance is settled at the deal: the same deal and the same actions make the same round."""
    assert now.replayed(scores=now.scores, bags=now.bags) == now
