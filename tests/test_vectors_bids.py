"""The vectors of bids B1 to B19 of `data/vectors.json`."""

import pytest
from vectors import Vector, bid_of, hand_of, name, variant_of, vectors

from spades import Bid, Game, IllegalBid, Phase, Round, WrongType, bid_violation, check_bid, legal_bids, score_round


@pytest.mark.parametrize("vector", vectors("bids", "bids"), ids=name)
def test_legal_bids(vector: Vector) -> None:
    variant, given, expected = variant_of(vector), vector["given"], vector["expected"]
    state = {
        "seat": given["seat"],
        "bids": [bid_of(text) for text in given["bids"]],
        "hand": hand_of(given.get("hand")),
        "scores": given.get("scores"),
        "looked": given.get("looked", True),
    }
    legal = [Bid.parse(text) for text in expected["legal"]]
    assert list(legal_bids(variant, **state)) == legal
    for bid in legal:
        check_bid(variant, bid, **state)
    for text, code in expected.get("refused", []):
        if code == "not a bid":
            with pytest.raises(WrongType):
                check_bid(variant, text, **state)
            continue
        bid = Bid.parse(text) if isinstance(text, str) else text
        with pytest.raises(IllegalBid) as refused:
            check_bid(variant, bid, **state)
        assert refused.value.code == code
        if bid != -1:
            violation = bid_violation(variant, bid, **state)
            assert violation is not None
            assert list(violation.legal) == legal


@pytest.mark.parametrize("vector", vectors("bids", "auction"), ids=name)
def test_course_of_the_bidding(vector: Vector) -> None:
    variant, given, expected = variant_of(vector), vector["given"], vector["expected"]
    bids = [Bid.parse(text) for text in given["bids"]]
    now = Round.from_pack(variant, variant.deck.cards, dealer=given["dealer"], number=2)
    for seat in variant.bidding_order(given["dealer"]):
        now = now.bid(bids[seat], seat)
    if "contracts" in expected:
        result = score_round(variant, bids, [3, 3, 3, 4], dealer=given["dealer"])
        assert [side.contract for side in result.sides] == expected["contracts"]
    if "phase" in expected:
        assert now.phase is Phase(expected["phase"])
    if "points" in expected:
        assert list(now.result().points) == expected["points"]
        assert Game.new(now.variant).play(now).dealer == expected["next dealer"]
