"""The library against a second, naive telling of the same rules: single cases, then whole games with every decision judged."""

import os
import random
from typing import Any

import attrs
import naive
import pytest

from spades import (
    VARIANTS,
    BagRule,
    Bid,
    Breaking,
    Card,
    ContractRule,
    DealAll,
    Deck,
    DrawTwoKeepOne,
    Ending,
    FailedNil,
    Game,
    Hand,
    IllegalPlay,
    NilRule,
    Round,
    RoundResult,
    RuleViolation,
    ScoreLine,
    SideResult,
    Trick,
    Variant,
    check_play,
    legal_plays,
    play_violation,
    score_round,
    trick_winner,
)

TABLES, CASES = 500, 20  # single cases: so many at each of so many tables
GAMES = int(os.environ.get("SPADES_GAMES", "200"))
SIDES: list[list[list[int]]] = [
    [[0], [1]],
    [[0], [1], [2]],
    [[0, 2], [1, 3]],
    [[0], [1], [2], [3]],
    [[0, 1, 3], [2]],
    [[0, 3], [1, 2, 4]],
    [[0], [1], [2], [3], [4]],
    [[0, 2, 4], [1, 3, 5]],
    [[0, 3], [1, 4], [2, 5]],
]


def variant_of(rules: naive.Rules) -> Variant:
    """The variant that plays by the rules of a dictionary."""
    nil = None
    if rules["nil"] is not None:
        nil = NilRule(
            points=rules["nil"],
            blind_points=rules["blind nil"],
            failed=FailedNil(rules["failed nil"]),
            bag_points=rules["failed nil bag"],
            bags_if_set=rules["bags if set"],
        )
    return Variant(
        key="home/naive",
        title="The rules of a dictionary",
        sides=rules["sides"],
        deck=Deck.standard(removed=" ".join(rules["removed"]), trumps=" ".join(rules["top"])),
        hand_size=rules["hand"],
        dealing=DrawTwoKeepOne(exchange=rules["exchange"]) if rules["drawn"] else DealAll(),
        breaking=Breaking(rules["breaking"].replace(" ", "-")),
        contract=ContractRule(made=rules["made"], set=rules["set"]),
        nil=nil,
        bags=BagRule(limit=rules["limit"], penalty=rules["penalty"], points=rules["overtrick"], carry=rules["carry"]),
        target=rules["target"],
        ending=Ending(floor=rules["floor"], max_rounds=rules["cap"]),
    )


def house_rules(rng: random.Random) -> naive.Rules:
    """Rules of a table that nobody has ever sat at."""
    sides = rng.choice(SIDES)
    removed, top = rng.choice([([], []), (["2C"], []), (["2C", "2D"], ["BJ", "LJ"]), (["2C", "2H"], ["BJ", "LJ", "2D", "2S"])])
    drawn = rng.random() < 0.3
    hand = rng.randint(1, 51 // sum(map(len, sides)) // (1 + drawn))
    has_nil = rng.random() < 0.9
    return {
        "sides": sides,
        "removed": removed,
        "top": top,
        "hand": hand,
        "drawn": drawn,
        "exchange": rng.randint(0, 3) if drawn else 0,
        "breaking": rng.choice(["any spade", "ruff", "never"]),
        "made": rng.choice([5, 10]),
        "set": rng.choice([5, 10]),
        "nil": rng.choice([50, 100]) if has_nil else None,
        "blind nil": rng.choice([None, 200]) if has_nil else None,
        "failed nil": rng.choice(["bags", "help", "nothing"]),
        "failed nil bag": rng.choice([-1, 0, 1]),
        "bags if set": rng.random() < 0.5,
        "overtrick": rng.choice([-1, 0, 1]),
        "limit": rng.choice([3, 5, 7, 10]),
        "penalty": rng.choice([None, 0, 50, 100]),
        "carry": rng.random() < 0.5,
        "target": rng.choice([100, 200]),
        "floor": rng.choice([None, -100, -200]),
        "cap": 20,
    }


def some_rules(rng: random.Random) -> naive.Rules:
    """Built-in rules half of the time."""
    return rng.choice(list(naive.BUILT_IN.values())) if rng.random() < 0.5 else house_rules(rng)


@pytest.mark.parametrize("key", naive.BUILT_IN)
def test_the_built_in_variants_are_those_of_the_naive_rules(key: str) -> None:
    named = VARIANTS[key]
    assert attrs.evolve(variant_of(naive.BUILT_IN[key]), key=key, title=named.title, sources=named.sources) == named


def test_scorers_agree() -> None:
    """10,000 random rounds: the points, bags, contract and Boston of every side."""
    rng = random.Random(1729)
    for _ in range(TABLES):
        rules = some_rules(rng)
        variant = variant_of(rules)
        for _ in range(CASES):
            compare_scores(rules, variant, rng)


def compare_scores(rules: naive.Rules, variant: Variant, rng: random.Random) -> None:
    seats = variant.seats
    nils = ["nil"] if rules["blind nil"] is None else ["nil", "blind nil"]
    bids = [rng.choice(nils) if rng.random() < 0.3 else str(min(rules["hand"], rng.randint(1, 7))) for _ in range(seats)]
    tricks = [0] * seats
    takers = rng.sample(range(seats), rng.randint(1, seats))
    for _ in range(rules["hand"]):
        tricks[rng.choice(takers)] += 1
    bags = [rng.randint(0, rules["limit"] * 2) for _ in rules["sides"]]

    result = score_round(variant, [Bid.parse(bid) for bid in bids], tricks, bags=bags)

    for side, carried, scored in zip(rules["sides"], bags, result.sides, strict=True):
        its_bids, its_tricks = [bids[seat] for seat in side], [tricks[seat] for seat in side]
        assert (scored.points, scored.bags) == naive.score_side(rules, its_bids, its_tricks, carried), (rules, bids, tricks, bags)
        assert scored.contract == sum(map(naive.number, its_bids))
        assert (scored.tricks, scored.boston) == (sum(its_tricks), sum(its_tricks) == rules["hand"])


def test_judges_of_plays_agree() -> None:
    """10,000 random hands in front of random tricks: what may be played, what may not, and who is winning."""
    rng = random.Random(4104)
    for _ in range(TABLES):
        rules = some_rules(rng)
        variant = variant_of(rules)
        for _ in range(CASES):
            compare_plays(rules, variant, rng)


def compare_plays(rules: naive.Rules, variant: Variant, rng: random.Random) -> None:
    pack = naive.pack_of(rules)
    if rng.random() < 0.5:  # voids and hands of nothing but spades are rare in whole packs
        plain = rng.choice("CDH")
        pack = [card for card in pack if naive.suit_of(rules, card) in ("S", plain)]
    rng.shuffle(pack)
    on_table, pack = pack[: (length := rng.randrange(variant.seats))], pack[length:]
    hand, strangers = pack[: (size := rng.randint(1, rules["hand"]))], pack[size:]
    leader, broken = rng.randrange(variant.seats), rng.random() < 0.4
    cards, trick = Hand(map(Card.parse, hand)), Trick(leader, map(Card.parse, on_table))
    wanted = naive.may_be_played(rules, hand, on_table, broken)

    legal = legal_plays(variant, cards, trick, spades_broken=broken)

    assert {str(card) for card in legal} == set(wanted), (rules, hand, on_table, broken)
    for text in [*hand, *strangers[:2]]:
        card = Card.parse(text)
        violation = play_violation(variant, card, cards, trick, spades_broken=broken)
        if naive.may_play(rules, text, hand, on_table, broken):
            assert violation is None
            check_play(variant, card, cards, trick, spades_broken=broken)
        else:
            assert violation is not None
            assert violation.code == reason(text, hand, on_table)
            assert violation.legal == legal
            with pytest.raises(IllegalPlay, match=text):
                check_play(variant, card, cards, trick, spades_broken=broken)
    if on_table:
        place = on_table.index(naive.winning_card(rules, on_table))
        assert trick_winner(variant, trick) == (leader + place) % variant.seats, (rules, on_table)


def reason(card: str, hand: list[str], on_table: list[str]) -> str:
    """The code of the one rule that an illegal card can break."""
    if card not in hand:
        return "play.not-in-hand"
    return "play.follow-suit" if on_table else "play.spades-not-broken"


def test_judges_of_the_end_agree() -> None:
    """2,000 games of few possible scores, so that ties are common: after each round, whether the game is over and who has won."""
    rng = random.Random(1066)
    assert sum(ties_of_a_game(rules, variant_of(rules), rng) for rules in map(some_rules, [rng] * TABLES) for _ in range(4)) > 200


def ties_of_a_game(rules: naive.Rules, variant: Variant, rng: random.Random) -> int:
    """Compare the two judges after each round of a game of bare results; in how many of them nobody led alone at the target."""
    history = [[rng.randrange(-1, 3) * 50 for _ in rules["sides"]]]
    game = Game.new(variant, dealer=0, scores=history[0])
    while (game.is_over, game.winner) == naive.end(rules, history) and not game.is_over:
        points = [rng.randrange(-1, 3) * 50 for _ in rules["sides"]]
        sides = [SideResult((ScoreLine("home/any", number, 0),), bags=0, contract=0, tricks=0, boston=False) for number in points]
        game = game.add(RoundResult(tuple(sides)))
        history.append([score + new for score, new in zip(history[-1], points, strict=True)])
    assert game.scores == tuple(history[-1])
    assert (game.is_over, game.winner) == naive.end(rules, history), (rules, history)
    return sum(max(scores) >= rules["target"] and scores.count(max(scores)) > 1 for scores in history)


def choose(rng: random.Random, judge: naive.NaiveRound, options: list[str]) -> str:
    """What a careless player does: bids and plays that are sensible enough for games to come to an end, and random otherwise."""
    seat, rules = judge.turn, judge.rules
    assert seat is not None
    if options == ["blind nil", "look"]:
        return "blind nil" if rng.random() < 0.01 else "look"
    if options == ["keep", "refuse"]:
        return "keep" if judge.stock[0][0] in "AKQBL" or rng.random() < 0.3 else "refuse"
    if options[0].startswith("exchange"):
        return rng.choice(options)
    if options[0] == "nil":
        hand = judge.hands[seat]
        high = sum(card[0] in "AK" for card in hand)
        spades = sum(naive.suit_of(rules, card) == "S" for card in hand)
        if rng.random() < (0.1 if high + spades < 3 else 0.005):
            return "nil"
        fair = rules["hand"] / judge.seats
        return str(max(1, min(rules["hand"], round(fair + (high + spades / 2 - fair) * 0.7 - rng.uniform(0, 1.5)))))
    if rng.random() < 0.2:
        return rng.choice(options)
    side = next(side for side in rules["sides"] if seat in side)
    contract = sum(naive.number(judge.bids[other] or "0") for other in side)
    wanting = judge.bids[seat] not in ("nil", "blind nil") and sum(judge.tricks[other] for other in side) < contract
    by_rank = sorted(options, key=lambda card: (naive.RANKS + "LB").index(card[0]) + 2 * (naive.suit_of(rules, card) == "S"))
    return by_rank[-1] if wanting else by_rank[0]


def refuse_something(rng: random.Random, game: Game, options: list[str]) -> None:
    """Some action that is not among the options is refused, in the words of the rules."""
    everything: list[Any] = [Bid(rng.randint(0, 20), rng.random() < 0.5), Card.parse(rng.choice(naive.pack_of(naive.PARTNERSHIP)))]
    for action in everything:
        if str(action) not in options:
            with pytest.raises(RuleViolation):
                game.apply(action)


def play_game(rules: naive.Rules, rng: random.Random, start: list[int]) -> int:
    """One game by the library and by the naive judge side by side; the number of its rounds."""
    variant = variant_of(rules)
    seats = variant.seats
    first = rng.randrange(seats)
    bags = [rng.randrange(rules["limit"]) for _ in start]
    game = Game.new(variant, dealer=first, scores=start, bags=bags)
    history = [start]
    while (game.is_over, game.winner) == naive.end(rules, history) and not game.is_over:
        dealer = (first + len(history) - 1) % seats  # A-3, B-3, D-14
        assert game.dealer == dealer
        pack, spares = naive.pack_of(rules), naive.pack_of(rules)
        rng.shuffle(pack)
        rng.shuffle(spares)
        judge = naive.NaiveRound(rules, pack, spares, dealer)
        dealt = map(Card.parse, pack), map(Card.parse, spares)
        game = game.play(Round.from_pack(variant, dealt[0], spares=dealt[1], dealer=dealer, scores=game.scores, bags=game.bags))
        while options := judge.options():
            actions = {str(action): action for action in game.legal_actions()}
            assert actions.keys() == set(options)
            assert len(actions) == len(options)
            assert game.turn == judge.turn
            if rng.random() < 0.02:
                refuse_something(rng, game, options)
            choice = choose(rng, judge, options)
            game = game.apply(actions[choice], judge.turn)
            judge.do(choice)
        assert game.round is None
        scored = judge.score(bags)
        bags = [carried for _, carried in scored]
        history.append([score + points for score, (points, _) in zip(history[-1], scored, strict=True)])
        assert game.scores == tuple(history[-1])
        assert game.bags == tuple(bags)
        played = game.rounds[-1]
        assert isinstance(played, Round)
        assert played.tricks_won == tuple(judge.tricks)
    assert (game.is_over, game.winner) == naive.end(rules, history)
    return len(game.rounds)


@pytest.mark.slow
@pytest.mark.parametrize("key", naive.BUILT_IN)
def test_games_agree(key: str) -> None:
    """Games to the end: every turn, legal set, score and ending. SPADES_GAMES=2000 plays as many for each variant.

    One in four begins at nothing, the others somewhere in the middle.
    """
    rng = random.Random(key)
    rules = naive.BUILT_IN[key] | {"cap": 80}
    decided = 0
    for number in range(GAMES):
        start = [rng.randrange(rules["target"]) if number % 4 else 0 for _ in rules["sides"]]
        decided += play_game(rules, rng, start) < rules["cap"]
    assert decided > 0.95 * GAMES


@pytest.mark.slow
def test_games_by_house_rules_agree() -> None:
    """The same with every option of the rules drawn at random."""
    rng = random.Random(2718)
    for _ in range(GAMES):
        rules = house_rules(rng)
        play_game(rules, rng, [rng.randint(-50, rules["target"] - 1) for _ in rules["sides"]])
