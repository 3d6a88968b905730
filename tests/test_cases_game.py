"""Cases of the deal, the seats and the rounds (DCK) and of the end of a game (END), from data/cases.json."""

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count

import attrs
import pytest
from tabletop import CASES, cards, draw_all, family, finish, house, play_game, tables_of

from spades import (
    BLIND_NIL,
    VARIANTS,
    Bid,
    Deck,
    Game,
    Hand,
    IllegalAction,
    IllegalBid,
    Phase,
    Round,
    SpadesError,
    dumps,
    score_round,
)

A = VARIANTS["partnership"]
ENDS = [key for key in family("END") if CASES[key]["action"] == "ask whether the game is over" and "bids" not in CASES[key]["given"]]
TABLES = [(key, place) for key, place in tables_of(ENDS) if key != "END-10"]


def test_dck_01_everybody_is_dealt_a_full_hand() -> None:
    expected = CASES["DCK-01"]["expected"]
    for seed in range(CASES["DCK-01"]["given"]["seeds"]):
        hands = Round.deal(A, random.Random(seed)).hands
        assert [len(hand) for hand in hands] == expected["sizes"]
        assert len({card for hand in hands for card in hand}) == expected["cards"]


def test_dck_03_every_order_is_equally_likely() -> None:
    given, expected = CASES["DCK-03"]["given"], CASES["DCK-03"]["expected"]
    pack = cards(given["deck"])
    four = attrs.evolve(A, key="test/four", hand_size=1, deck=Deck(pack, pack[-1:]))
    rng = random.Random(3)
    deals = Counter(Round.deal(four, rng).hands for _ in range(given["deals"]))
    assert len(deals) == expected["orders"]
    each = given["deals"] / expected["orders"]
    assert sum((count - each) ** 2 / each for count in deals.values()) < expected["chi-square below"]


def test_dck_04_the_same_seed_deals_the_same_cards() -> None:
    given = CASES["DCK-04"]["given"]
    script = f"""
import random
from spades import VARIANTS, Game, dumps
for variant in list(VARIANTS.values())[:4]:
    print(dumps(Game.new(variant, dealer=0).deal(random.Random({given["seed"]}))))
"""
    deals = {
        subprocess.run(
            [sys.executable, "-c", script], env=os.environ | {"PYTHONHASHSEED": str(seed)}, capture_output=True, text=True, check=True
        ).stdout
        for seed in given["hash seeds"]
    }
    assert (len(deals) == 1) == CASES["DCK-04"]["expected"]["equal"]
    assert dumps(Game.new(A, dealer=0).deal(random.Random(given["seed"]))) == deals.pop().splitlines()[0]


def test_dck_04_the_shared_random_state_is_left_alone() -> None:
    before = random.getstate()
    play_game(Game.new(A, rng=random.Random(1)), rounds=1)
    assert random.getstate() == before


def deals() -> Iterator[tuple[Hand, ...]]:
    for seed in count():
        yield Round.deal(A, random.Random(seed)).hands


def test_dck_06_a_card_in_two_hands_is_named() -> None:
    given, expected = CASES["DCK-06"]["given"], CASES["DCK-06"]["expected"]
    twice, lacking = Hand.parse(given["twice"]), Hand.parse(given["lacking"])
    deal = next(hands for hands in deals() if not any(twice & hand and lacking & hand for hand in hands))
    hands = [hand - lacking | twice if lacking & hand else hand for hand in deal]
    assert [len(hand) for hand in hands] == [13] * 4
    with pytest.raises(SpadesError, match=expected["named"]):
        Round.from_hands(A, hands)


def test_dck_06_a_card_that_the_deck_lacks_is_named() -> None:
    three = VARIANTS["cutthroat"]
    stranger = CASES["DCK-06"]["given"]["cutthroat"]
    first, *rest = Round.deal(three, random.Random(1)).hands
    with pytest.raises(SpadesError, match=stranger):
        Round.from_hands(three, [first - Hand(list(first)[:1]) | Hand.parse(stranger), *rest])


def test_dck_07_cards_are_dealt_one_by_one() -> None:
    expected = CASES["DCK-07"]["expected"]
    hands = Round.from_pack(A, A.deck.cards, dealer=CASES["DCK-07"]["given"]["dealer"]).hands
    for seat in (0, 1):
        first = [card for card in A.deck.cards if card in hands[seat]][:4]
        assert " ".join(map(str, first)) == expected[f"seat {seat}"]


def test_dck_09_up_to_three_cards_are_exchanged() -> None:
    most, expected = CASES["DCK-09"]["given"]["most"], CASES["DCK-09"]["expected"]
    variant = VARIANTS["two-player"]
    begun = Round.deal(variant, random.Random(9))
    now = draw_all(begun.bid(BLIND_NIL))
    assert now.phase is Phase.EXCHANGE
    hand = list(now.hands[0])
    after = now.exchange(hand[:most])
    assert len(after.hands[0]) == expected["size"]
    assert not after.hands[0] & (Hand(hand[:most]) | now.hands[1])
    with pytest.raises(IllegalAction) as many:
        now.exchange(hand[: most + 1])
    assert many.value.code == expected["too many"]
    with pytest.raises(IllegalBid) as late:
        draw_all(begun.look()).bid(BLIND_NIL)
    assert late.value.code == expected["late"]


def test_dck_10_the_deal_passes_on_by_one() -> None:
    expected = CASES["DCK-10"]["expected"]
    game = play_game(Game.new(A, dealer=CASES["DCK-10"]["given"]["dealer"]), rounds=1)
    assert game.dealer == expected["dealer"]
    after = game.deal(random.Random(1))
    assert (after.dealer, after.turn) == (expected["dealer"], expected["turn"])


def test_dck_12_choosing_the_dealer_leaves_the_past_alone() -> None:
    given, expected = CASES["DCK-12"]["given"], CASES["DCK-12"]["expected"]
    game = play_game(Game.new(A, dealer=given["dealers"][0]), rounds=2).deal(random.Random(1), dealer=given["next"])
    assert [played.dealer for played in game.rounds if isinstance(played, Round)] == expected["dealers"]
    assert game.dealer == expected["now"]
    rng = random.Random(2)
    while game.round is not None:
        game = game.apply(rng.choice(game.legal_actions()))
    assert game.dealer == expected["then"]


def test_dck_13_any_seat_may_deal_first() -> None:
    seeds = range(CASES["DCK-13"]["given"]["seeds"])
    dealers = [Game.new(A, rng=random.Random(seed)).dealer for seed in seeds]
    assert sorted(set(dealers)) == CASES["DCK-13"]["expected"]["dealers"]
    assert dealers == [Game.new(A, rng=random.Random(seed)).dealer for seed in seeds]
    assert Game.new(A, dealer=2, rng=random.Random(0)).dealer == 2


def test_dck_15_partners_face_each_other() -> None:
    expected = CASES["DCK-15"]["expected"]
    assert [A.side_of(seat) for seat in range(4)] == expected["sides"]
    partners = [other for seat in range(4) for other in A.sides[A.side_of(seat)] if other != seat]
    assert partners == expected["partners"]


def test_dck_16_three_players_wrap_at_three() -> None:
    given, expected = CASES["DCK-16"]["given"], CASES["DCK-16"]["expected"]
    now = Round.deal(VARIANTS["cutthroat"], random.Random(1), dealer=1)
    assert now.turn == given["turn"]
    assert now.bid(5).turn == expected["turn"]


def test_dck_18_a_round_begins_without_the_tricks_of_the_last() -> None:
    given, expected = CASES["DCK-18"]["given"], CASES["DCK-18"]["expected"]
    game = Game.new(A, dealer=3).add(score_round(A, [1, 4, 5, 3], given["won"])).deal(random.Random(1))
    assert game.round is not None
    for bid in (0, 5, 4, 4):
        game = game.apply(Bid(bid), game.turn)
    assert game.round is not None
    assert list(game.round.tricks_won) == expected["won"]
    second = score_round(A, [0, 5, 4, 4], [0, 5, 4, 4], bags=game.bags)
    assert [line.code for line in second.sides[0].lines][-1] == expected["line"]


@pytest.mark.parametrize("key", ENDS)
def test_end(key: str) -> None:
    case = CASES[key]
    game = Game.new(VARIANTS[case["variant"]], dealer=0, scores=case["given"]["scores"])
    assert game.is_over is case["expected"]["over"]
    assert game.winner == case["expected"]["winner"]
    if not game.is_over:
        assert game.deal(random.Random(1)).round is not None


@pytest.mark.parametrize(("key", "place"), TABLES)
def test_end_at_other_tables(key: str, place: int) -> None:
    case = CASES[key]
    other = case["others"][place]
    game = Game.new(house(VARIANTS[case["variant"]], other["change"]), dealer=0, scores=case["given"]["scores"])
    assert {"over": game.is_over, "winner": game.winner} == other["expected"]


@pytest.mark.parametrize("key", ENDS)
def test_end_is_the_same_after_a_round(key: str) -> None:
    # A game that begins at these scores and one that comes to them end alike.
    case = CASES[key]
    variant, after = VARIANTS[case["variant"]], case["given"]["scores"]
    bids = [variant.hand_size // variant.seats] * variant.seats
    tricks = [*bids[:-1], variant.hand_size - sum(bids[:-1])]
    result = score_round(variant, bids, tricks)
    before = [score - points for score, points in zip(after, result.points, strict=True)]
    game = Game.new(variant, dealer=0, scores=before)
    assert not game.is_over
    game = game.add(result)
    assert list(game.scores) == after
    assert {"over": game.is_over, "winner": game.winner} == case["expected"]


@pytest.mark.parametrize("place", range(2))
def test_end_10_a_cap_on_the_rounds(place: int) -> None:
    case = CASES["END-10"]
    other = case["others"][place]
    game = Game.new(house(A, other["change"]), dealer=0, scores=other["expected"].get("scores", case["given"]["scores"]))
    for _ in range(other["expected"]["rounds"]):
        assert (game.is_over, game.winner) == (False, None)
        game = game.add(score_round(A, [4, 4, 4, 4], [4, 4, 3, 2], bags=game.bags))
    assert {"over": game.is_over, "winner": game.winner} == {name: other["expected"][name] for name in ("over", "winner")}
    with pytest.raises(IllegalAction) as refused:
        game.deal(random.Random(1))
    assert refused.value.code == "game.over"


def test_end_04_the_penalty_comes_first() -> None:
    given, expected = CASES["END-04"]["given"], CASES["END-04"]["expected"]
    game = Game.new(A, dealer=0, scores=given["scores"], bags=given["bags"])
    game = game.add(score_round(A, given["bids"], given["tricks"], bags=game.bags))
    assert {"scores": list(game.scores), "bags": list(game.bags), "over": game.is_over, "winner": game.winner} == expected


def test_end_15_nobody_deals_after_the_end() -> None:
    given, expected = CASES["END-15"]["given"], CASES["END-15"]["expected"]
    game = Game.new(A, dealer=0, scores=given["scores"])
    with pytest.raises(IllegalAction) as refused:
        game.deal(random.Random(1))
    assert refused.value.code == expected["code"]
    assert game.round is expected["round"]


def test_end_16_the_winner_is_a_number() -> None:
    expected = CASES["END-16"]["expected"]
    game = Game.new(A, dealer=0, scores=CASES["END-16"]["given"]["scores"])
    assert (game.winner, type(game.winner).__name__) == (expected["winner"], expected["kind"])
    assert game.variant.sides[expected["winner"]] == (0, 2)


def test_end_18_a_round_is_played_out() -> None:
    given = CASES["END-18"]["given"]
    game = Game.new(A, dealer=3, scores=given["scores"]).deal(random.Random(1))
    for bid in given["bids"]:
        game = game.apply(Bid(bid))
    rng, enough = random.Random(2), False
    while game.round is not None:
        assert not game.is_over
        enough |= sum(game.round.tricks_won[seat] for seat in (0, 2)) >= 2 and len(game.round.tricks) < 13
        game = game.apply(rng.choice(game.legal_actions()))
    assert enough
    assert sum(side.tricks for side in game.results[0].sides) == CASES["END-18"]["expected"]["tricks"]


def test_dck_15_every_variant_puts_each_seat_on_one_side() -> None:
    for variant in VARIANTS.values():
        assert sorted(seat for side in variant.sides for seat in side) == list(range(variant.seats))


def test_a_round_that_ends_leaves_empty_hands() -> None:
    now = finish(Round.deal(A, random.Random(1)))
    assert now.hands == (Hand(),) * 4
    assert now.turn is None
