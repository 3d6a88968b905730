"""The game for three, each alone, paragraph by paragraph (B-1 to B-22, docs/rules.md; B-23 is in test_audit.py)."""

import random
from itertools import cycle, pairwise

import attrs
import pytest
from tabletop import begin, finish, play, rows, short, trick

from spades import (
    VARIANTS,
    Bid,
    Breaking,
    Card,
    Game,
    Hand,
    IllegalAction,
    IllegalBid,
    IllegalPlay,
    Phase,
    Round,
    Suit,
    check_bid,
    check_play,
    legal_bids,
    legal_plays,
    score_round,
    trick_winner,
)

B = VARIANTS["cutthroat"]


def test_b_1_three_players_without_partners() -> None:
    assert B.seats == 3
    assert B.sides == ((0,), (1,), (2,))


def test_b_2_51_cards_without_the_two_of_clubs_and_without_jokers() -> None:
    assert set(B.deck.cards) == set(VARIANTS["partnership"].deck.cards) - {Card.parse("2C")}
    assert len(B.deck.cards) == 51


@pytest.mark.parametrize("suit", "SHDC")
def test_b_2_ace_high_in_each_suit_and_spades_are_trumps(suit: str) -> None:
    for high, low in pairwise("AKQJT98765432"):
        if low + suit != "2C":
            assert trick_winner(B, trick(f"{low}{suit} {high}{suit}")) == 1
    assert {card for card in B.deck.cards if B.deck.suit_of(card) is Suit.SPADES} == set(B.deck.trumps)
    assert len(B.deck.trumps) == 13


def test_b_3_first_dealer_is_drawn_and_the_deal_passes_to_the_left() -> None:
    assert {Game.new(B, rng=random.Random(seed)).dealer for seed in range(50)} == {0, 1, 2}
    game, dealers = Game.new(B, dealer=1), []
    for _ in range(4):
        dealers.append(game.dealer)
        game = game.add(score_round(B, [5, 6, 7], [6, 6, 5]))
        game = Game.new(B, dealer=game.dealer)
    assert dealers == [1, 2, 0, 1]


def test_b_4_17_each_one_by_one_from_the_dealers_left_and_nothing_left_over() -> None:
    pack = list(B.deck.cards)
    random.Random(4).shuffle(pack)
    dealt: dict[int, set[Card]] = {seat: set() for seat in range(3)}
    for seat, card in zip(cycle([2, 0, 1]), pack, strict=False):
        dealt[seat].add(card)
    now = Round.from_pack(B, pack, dealer=1)
    assert [set(hand) for hand in now.hands] == [dealt[seat] for seat in range(3)]
    assert [len(hand) for hand in now.hands] == [17] * 3
    assert now.phase is Phase.BID


def test_b_5_each_bids_once_from_the_left_and_everybody_hears_it() -> None:
    now, turns = Round.deal(B, random.Random(1), dealer=0), []
    while now.phase is Phase.BID:
        turns.append(now.turn)
        now = now.bid(5)
        assert [now.view(seat).bids for seat in range(3)] == [now.bids] * 3
    assert turns == [1, 2, 0]


def test_b_5_a_bid_is_0_to_17_without_a_pass() -> None:
    now = Round.deal(B, random.Random(1))
    assert now.legal_actions() == tuple(map(Bid, range(18)))
    with pytest.raises(IllegalBid) as refused:
        now.bid(18)
    assert refused.value.code == "bid.out-of-range"


def test_b_5_a_bid_is_not_changed() -> None:
    now = Round.deal(B, random.Random(1), dealer=2).bid(3)
    with pytest.raises(IllegalAction) as refused:
        now.bid(4, seat=0)
    assert refused.value.code == "turn.wrong-seat"


@pytest.mark.parametrize("bids", [(6, 7, None), (10, 8, None), (0, 0, None), (17, 0, None)])
def test_b_6_the_sum_is_free(bids: tuple[int | None, ...]) -> None:
    assert legal_bids(B, seat=2, bids=bids) == tuple(map(Bid, range(18)))


def test_b_7_zero_is_nil_and_no_safe_pass() -> None:
    assert rows(score_round(B, [0, 8, 8], [0, 8, 9]).sides[0]) == [("score.nil-made", 100, 0)]
    assert score_round(B, [0, 8, 8], [1, 8, 8]).points[0] == -100


@pytest.mark.parametrize("dealer", range(3))
def test_b_8_the_dealers_left_leads_to_the_first_trick(dealer: int) -> None:
    assert begin(short(B, 1), ["5C", "6C", "7C"], dealer=dealer).turn == (dealer + 1) % 3


def test_b_9_the_first_lead_is_no_spade_unless_only_spades_are_held() -> None:
    now = begin(short(B, 2), ["AS 5C", "6C 7C", "8C 9C"], dealer=2)
    assert now.legal_plays() == Hand.parse("5C")
    with pytest.raises(IllegalPlay) as refused:
        now.play(Card.parse("AS"))
    assert refused.value.code == "play.spades-not-broken"
    only = begin(short(B, 2), ["AS 5S", "6C 7C", "8C 9C"], dealer=2)
    assert only.legal_plays() == Hand.parse("AS 5S")


def test_b_10_follow_suit_if_you_can() -> None:
    hand = Hand.parse("7H 2H AS")
    assert legal_plays(B, hand, trick("KH"), spades_broken=True) == Hand.parse("7H 2H")
    with pytest.raises(IllegalPlay) as refused:
        check_play(B, Card.parse("AS"), hand, trick("KH"), spades_broken=True)
    assert refused.value.code == "play.follow-suit"


def test_b_10_no_duty_to_beat_and_none_to_ruff() -> None:
    assert legal_plays(B, Hand.parse("AH 3H"), trick("TH")) == Hand.parse("AH 3H")
    void = Hand.parse("3C AS 3D")
    assert legal_plays(B, void, trick("KH")) == void


@pytest.mark.parametrize(("text", "place"), [("5H 9H TH", 2), ("AH 2S KH", 1), ("AH 2S 9S", 2), ("2D AC AH", 0)])
def test_b_11_highest_spade_else_highest_of_the_suit_led(text: str, place: int) -> None:
    for leader in range(3):
        assert trick_winner(B, trick(text, leader)) == (leader + place) % 3


def test_b_11_the_winner_leads() -> None:
    assert play(begin(short(B, 2), ["5H 4C", "9H 6C", "TH 7C"], dealer=2), "5H 9H TH").turn == 2


def test_b_12_no_spade_lead_before_a_spade_on_another_suit() -> None:
    now = begin(short(B, 3), ["5H 4C 9D", "AS KS KD", "TH 7C 8C"], dealer=2)
    now = play(now, "5H AS TH")
    assert now.spades_broken
    assert now.legal_plays() == Hand.parse("KS KD")
    assert legal_plays(B, Hand.parse("KS KD"), spades_broken=False) == Hand.parse("KD")


def test_b_12_decided_a_forced_spade_lead_does_not_break_spades() -> None:
    hands = ["9S 3S", "QS 7H", "2S KH"]
    now = play(begin(short(B, 2), hands, dealer=2), "9S QS 2S")
    assert not now.spades_broken
    three = play(begin(short(B, 3), ["9S 3S 4S", "QS 7H KS", "2S KH QH"], dealer=2), "9S QS 2S")
    assert (three.turn, three.legal_plays()) == (1, Hand.parse("7H"))
    any_spade = attrs.evolve(B, key="home/any-spade", breaking=Breaking.ANY_SPADE)
    assert play(begin(short(any_spade, 2), hands, dealer=2), "9S").spades_broken


def test_b_13_all_17_tricks_are_played() -> None:
    now = finish(Round.deal(B, random.Random(1)))
    assert len(now.tricks) == sum(now.tricks_won) == 17
    assert not any(now.hands)


@pytest.mark.parametrize(("tricks", "points"), [(5, 50), (6, 51), (14, 59), (4, -50), (0, -50)])
def test_b_14_made_10_a_trick_and_1_an_overtrick_set_minus_10_a_trick(tricks: int, points: int) -> None:
    assert score_round(B, [5, 6, 4], [tricks, 17 - tricks, 0]).points[0] == points


def test_b_15_bags_are_counted_for_each_player_and_each_ten_cost_100() -> None:
    game = Game.new(B, dealer=0, bags=(6, 9, 0))
    game = game.add(score_round(B, [3, 4, 5], [5, 6, 6], bags=game.bags))
    assert game.bags == (8, 1, 1)
    assert game.scores == (32, 42 - 100, 51)


def test_b_16_the_overtrick_points_stay_and_the_penalty_is_a_line_of_its_own() -> None:
    side = score_round(B, [3, 4, 5], [5, 6, 6], bags=(0, 9, 0)).sides[1]
    assert rows(side) == [("score.contract", 40, 0), ("score.bags", 2, 2), ("score.bag-penalty", -100, -10)]


def test_b_16_totals_may_be_negative() -> None:
    game = Game.new(B, dealer=0, scores=(10, 0, 0)).add(score_round(B, [9, 8, 1], [8, 7, 2]))
    assert game.scores == (-80, -80, 11)
    assert not game.is_over


def test_b_17_nil_made_100_any_trick_minus_100() -> None:
    assert score_round(B, [0, 8, 8], [0, 8, 9]).points[0] == 100
    assert score_round(B, [0, 8, 8], [1, 8, 8]).points[0] == -100


def test_b_18_tricks_of_a_failed_nil_are_bags_without_a_point() -> None:
    side = score_round(B, [0, 8, 8], [3, 7, 7]).sides[0]
    assert (side.points, side.bags) == (-100, 3)
    tenth = score_round(B, [0, 8, 8], [1, 8, 8], bags=(9, 0, 0)).sides[0]
    assert (tenth.points, tenth.bags) == (-200, 0)


@pytest.mark.parametrize(("tricks", "bags_in", "points"), [(3, 8, -200), (12, 9, -300)])
def test_b_18_decided_a_failed_nil_with_many_bags(tricks: int, bags_in: int, points: int) -> None:
    side = score_round(B, [0, 8, 8], [tricks, 17 - tricks, 0], bags=(bags_in, 0, 0)).sides[0]
    assert (side.points, side.bags) == (points, 1)


def test_b_18_the_other_value_is_a_point_a_bag() -> None:
    assert B.nil is not None
    with_points = attrs.evolve(B, key="home/points", nil=attrs.evolve(B.nil, bag_points=1))
    assert score_round(with_points, [0, 8, 8], [3, 7, 7]).points[0] == -97


def test_b_19_everything_concerns_its_own_player() -> None:
    alone = score_round(B, [0, 8, 8], [3, 8, 6], bags=(0, 9, 0))
    other = score_round(B, [0, 8, 8], [3, 6, 8], bags=(0, 9, 0))
    assert alone.sides[0] == other.sides[0]


def test_b_19_no_blind_bids() -> None:
    with pytest.raises(IllegalBid) as refused:
        check_bid(B, Bid(0, blind=True), seat=0, bids=[None] * 3, looked=False)
    assert refused.value.code == "bid.blind-not-allowed"
    assert not any(bid.blind for bid in legal_bids(B, seat=0, bids=[None] * 3, looked=False))


def test_b_19_no_special_jacks_and_no_bonus_for_the_last_trick() -> None:
    assert trick_winner(B, trick("JS QS")) == 1
    assert trick_winner(B, trick("JC TS")) == 1
    plain = score_round(B, [5, 6, 6], [5, 6, 6])
    assert [rows(side) for side in plain.sides] == [[("score.contract", points, 0)] for points in (50, 60, 60)]


def test_b_20_with_200_after_the_penalties_the_highest_total_wins() -> None:
    game = Game.new(B, dealer=0, scores=(160, 170, 100), bags=(0, 9, 0))
    game = game.add(score_round(B, [5, 4, 5], [5, 5, 7], bags=game.bags))
    assert game.scores == (210, 170 + 41 - 100, 152)
    assert (game.is_over, game.winner) == (True, 0)
    kept_back = Game.new(B, dealer=0, scores=(100, 170, 100), bags=(0, 9, 0))
    assert not kept_back.add(score_round(B, [5, 4, 5], [5, 5, 7], bags=(0, 9, 0))).is_over


def test_b_20_exactly_200_is_enough() -> None:
    game = Game.new(B, dealer=0, scores=(200, 199, 0))
    assert (game.is_over, game.winner) == (True, 0)


def test_b_21_tied_leaders_play_on() -> None:
    game = Game.new(B, dealer=0, scores=(210, 210, 205))
    assert (game.is_over, game.winner) == (False, None)
    below = Game.new(B, dealer=0, scores=(210, 205, 205))
    assert (below.is_over, below.winner) == (True, 0)


def test_b_21_decided_after_a_tie_the_next_single_leader_wins_even_below_200() -> None:
    game = Game.new(B, dealer=0, scores=(205, 205, 100), bags=(9, 9, 0))
    game = game.add(score_round(B, [3, 4, 7], [5, 5, 7], bags=game.bags))
    assert game.scores == (205 + 32 - 100, 205 + 41 - 100, 170)
    assert (game.is_over, game.winner) == (True, 2)


def test_b_22_the_game_stops_after_a_round_and_all_three_play_it() -> None:
    game = Game.new(B, dealer=2, scores=(199, 150, 150)).deal(random.Random(3))
    for bid in (1, 0, 0):
        game = game.apply(Bid(bid))
    rng, acted = random.Random(4), set()
    while game.round is not None:
        assert not game.is_over
        acted.add(game.turn)
        game = game.apply(rng.choice(game.legal_actions()))
    assert acted == {0, 1, 2}
    assert sum(side.tricks for side in game.results[0].sides) == 17


def test_b_10_example_a_heart_lead_is_ruffed_and_the_third_player_follows() -> None:
    now = begin(short(B, 2), ["AH 5C", "2S 6C", "KH QS"], dealer=2)
    now = play(now, "AH 2S")
    assert now.legal_plays() == Hand.parse("KH")
    now = play(now, "KH")
    assert now.turn == 1
    assert now.spades_broken


def test_b_14_example_bids_5_6_4_with_7_6_4_tricks() -> None:
    assert score_round(B, [5, 6, 4], [7, 6, 4]).points == (52, 60, 40)


def test_b_15_example_9_bags_and_2_more() -> None:
    result = score_round(B, [5, 6, 4], [7, 6, 4], bags=(9, 0, 0))
    assert result.points == (-48, 60, 40)
    assert result.bags == (1, 0, 0)
