"""The rules of play, one by one; what breaks spades; who leads first."""

import random
from typing import Any

import attrs
import pytest
from tabletop import begin, play, short, states, trick

from spades import (
    JOKER_DEUCE_DECK,
    VARIANTS,
    Breaking,
    Card,
    FollowSuit,
    Hand,
    InvalidVariant,
    Phase,
    PlayRule,
    Round,
    SpadesBroken,
    Variant,
    legal_plays,
    play_violation,
)
from spades.rules import (
    ExtremeOfSuit,
    FirstLeader,
    HolderMustRuff,
    LowestClubFirst,
    MustBeat,
    MustRuff,
    NoSpadeIfOther,
    NoSpadeOnFirstTrick,
)

PLAIN = VARIANTS["partnership"]
FOLLOW, BROKEN = FollowSuit(), SpadesBroken()
ACE = Card.parse("AS")


def house(*rules: PlayRule, **changes: Any) -> Variant:
    return attrs.evolve(PLAIN, key="test/house", play_rules=rules, **changes)


def legal(variant: Variant, hand: str, on_table: str = "", *, broken: bool = False, number: int = 1) -> str:
    return str(legal_plays(variant, Hand.parse(hand), trick(on_table), spades_broken=broken, trick_number=number))


def refused(variant: Variant, card: str, hand: str, on_table: str = "", *, broken: bool = False, number: int = 1) -> str | None:
    violation = play_violation(variant, Card.parse(card), Hand.parse(hand), trick(on_table), spades_broken=broken, trick_number=number)
    return None if violation is None else violation.code


def test_no_rules_at_all() -> None:
    assert legal(house(), "AS 3D 2C", "4D") == "AS 3D 2C"
    assert legal(house(), "AS 3D 2C") == "AS 3D 2C"


def test_follow_suit() -> None:
    variant = house(FOLLOW)
    assert legal(variant, "AS 3D 2C", "4D") == "3D"
    assert legal(variant, "AS 3D 2C", "4H") == "AS 3D 2C"
    assert legal(variant, "AS 3D 2C") == "AS 3D 2C"
    assert refused(variant, "AS", "AS 3D 2C", "4D") == "play.follow-suit"


@pytest.mark.parametrize(
    ("rule", "number", "broken", "found"),
    [
        (SpadesBroken(), 1, False, "3D"),
        (SpadesBroken(), 13, False, "3D"),
        (SpadesBroken(), 2, True, "AS 3D"),
        (SpadesBroken(tricks=1), 1, False, "3D"),
        (SpadesBroken(tricks=1), 2, False, "AS 3D"),
        (SpadesBroken(tricks=3), 3, False, "3D"),
        (SpadesBroken(tricks=3), 3, True, "AS 3D"),
        (SpadesBroken(tricks=3), 4, False, "AS 3D"),
    ],
    ids=repr,
)
def test_spades_broken(rule: SpadesBroken, number: int, broken: bool, found: str) -> None:
    variant = house(FOLLOW, rule)
    assert legal(variant, "AS 3D", broken=broken, number=number) == found
    assert refused(variant, "AS", "AS 3D", broken=broken, number=number) == (None if "AS" in found else "play.spades-not-broken")
    assert legal(variant, "AS KS", broken=broken, number=number) == "AS KS"
    assert legal(variant, "AS 3D", "4C", broken=broken, number=number) == "AS 3D"


def test_no_spade_on_the_first_trick() -> None:
    variant = house(FOLLOW, NoSpadeOnFirstTrick(), BROKEN)
    assert legal(variant, "9S 3H", "2C") == "3H"
    assert refused(variant, "9S", "9S 3H", "2C") == "play.spade-on-first-trick"
    assert legal(variant, "9S 8S", "2C") == "9S 8S"
    assert legal(variant, "9S 3H", "2C", number=2) == "9S 3H"
    assert legal(variant, "9S 3H") == "3H"
    # Where somebody with nothing else has led a spade, it is followed with one.
    assert legal(variant, "9S 3H", "2S") == "9S"
    jokers = attrs.evolve(variant, deck=JOKER_DEUCE_DECK)
    assert legal(jokers, "BJ 2D 3H", "3C") == "3H"


def test_lowest_club_first() -> None:
    leads = house(FOLLOW, LowestClubFirst(), BROKEN)
    assert legal(leads, "AS 9C 5C TC") == "5C"
    assert refused(leads, "9C", "AS 9C 5C TC") == "play.lowest-club"
    assert legal(leads, "AS 9C 5C TC", "2C") == "TC 9C 5C"
    assert legal(leads, "AS 9C 5C TC", number=2) == "TC 9C 5C"
    assert legal(leads, "AS 9D") == "9D"
    everybody = house(FOLLOW, NoSpadeOnFirstTrick(), LowestClubFirst(everyone=True), BROKEN)
    assert legal(everybody, "AS 9C 5C TC", "2C") == "5C"
    assert legal(everybody, "AS 9D 8D", "2C") == "9D 8D"
    assert legal(everybody, "AS 9C 5C", "2C", number=2) == "9C 5C"
    # A leader without clubs leads another suit; it is followed, or answered with the lowest club.
    assert legal(everybody, "AS 9D 5C 8C", "2D") == "9D"
    assert legal(everybody, "AS 9H 5C 8C", "2D") == "5C"


def test_must_ruff() -> None:
    variant = house(FOLLOW, MustRuff(), BROKEN)
    assert legal(variant, "9S 3D", "2C") == "9S"
    assert refused(variant, "3D", "9S 3D", "2C") == "play.must-ruff"
    assert legal(variant, "9S 3D 4C", "2C") == "4C"
    assert legal(variant, "9D 3D", "2C") == "9D 3D"
    assert legal(variant, "9S 3D") == "3D"
    assert legal(variant, "9S 3D", broken=True) == "9S"
    assert legal(variant, "9D 3D", broken=True) == "9D 3D"
    assert refused(variant, "3D", "9S 3D", broken=True) == "play.must-ruff"


def test_no_spade_if_other() -> None:
    variant = house(FOLLOW, NoSpadeIfOther())
    assert legal(variant, "9S 3D", "2C") == "3D"
    assert refused(variant, "9S", "9S 3D", "2C") == "play.no-spade-if-other"
    assert legal(variant, "9S 8S", "2C") == "9S 8S"
    assert legal(variant, "9S 3D", broken=True) == "3D"
    assert legal(variant, "9S 3D", "2S") == "9S"


def test_the_holder_of_a_card_must_ruff_and_the_others_may_not() -> None:
    variant = house(FOLLOW, HolderMustRuff(ACE), BROKEN)
    assert legal(variant, "AS 9S 3D", "2C") == "AS 9S"
    assert legal(variant, "KS 9S 3D", "2C") == "3D"
    assert refused(variant, "3D", "AS 9S 3D", "2C") == "play.holder-must-ruff"
    assert legal(variant, "AS 9S 3D", broken=True) == "AS 9S"
    assert legal(variant, "KS 9S 3D", broken=True) == "3D"
    # Who has played the card stays its holder.
    now = begin(short(variant, 3), ["2C 3C 4H", "AS 9S 3D", "4C 5C 6C", "7C 8C 9C"], dealer=3)
    now = play(now, "2C")
    assert now.legal_plays() == Hand.parse("AS 9S")
    now = play(now, "AS 4C 7C")
    assert now.turn == 1
    assert now.legal_plays() == Hand.parse("9S")  # spades are broken, and the holder must lead one
    other = begin(short(variant, 2), ["2C 3D", "9S 3H", "4C AS", "7C 8C"], dealer=3)
    assert play(other, "2C").legal_plays() == Hand.parse("3H")


@pytest.mark.parametrize("seed", range(12))
def test_a_sampled_deal_fits_whoever_must_ruff(seed: int) -> None:
    rng = random.Random(seed)
    for now in states(bidden(Round.deal(VARIANTS["secret-assassin"], rng)), seed):
        if len(now.tricks) in (5, 8, 11):
            for seat in range(4):
                assert now.view(seat).sample(rng).view(seat) == now.view(seat)


def bidden(now: Round) -> Round:
    while now.phase is Phase.BID:
        now = now.bid(3)
    return now


def test_must_beat() -> None:
    variant = house(FOLLOW, MustBeat())
    assert legal(variant, "KC 9C 2C", "TC") == "KC"
    assert legal(variant, "9C 2C", "TC") == "9C 2C"
    assert legal(variant, "KC 9C 2C", "TC AC 3C") == "KC 9C 2C"
    assert legal(variant, "KC 9C 2C", "TC 2S") == "KC 9C 2C"
    assert legal(variant, "KS 3D", "TC") == "KS"
    assert legal(variant, "KS 2S 3D", "TC 9S") == "KS"
    assert legal(variant, "3S 2S 3D", "TC 9S") == "3S 2S 3D"
    assert legal(variant, "3S 3D") == "3S 3D"
    assert refused(variant, "9C", "KC 9C 2C", "TC") == "play.must-beat"
    jokers = attrs.evolve(variant, deck=JOKER_DEUCE_DECK)
    assert legal(jokers, "BJ 2D AS", "LJ") == "BJ"
    assert legal(jokers, "2D AS KS", "2S") == "2D"


def test_must_beat_a_ruff_only() -> None:
    variant = house(FOLLOW, MustBeat(ruffs_only=True), BROKEN)
    assert legal(variant, "KC 9C 2C", "TC") == "KC 9C 2C"
    assert legal(variant, "KS 2S 3D", "TC 9S") == "KS"
    assert legal(variant, "KS 2S 3D", "TC 3C") == "KS 2S 3D"
    assert legal(variant, "KS 2S", "TS") == "KS 2S"
    assert legal(variant, "2S 3D", "TC 9S") == "2S 3D"
    assert refused(variant, "3D", "KS 2S 3D", "TC 9S") == "play.must-beat"


def test_extreme_of_suit() -> None:
    low, high = house(FOLLOW, BROKEN, ExtremeOfSuit()), house(FOLLOW, BROKEN, ExtremeOfSuit(high=True))
    assert legal(low, "AS 2S KD 3D 9C", "2H") == "2S 3D 9C"
    assert legal(high, "AS 2S KD 3D 9C", "2H") == "AS KD 9C"
    assert legal(low, "AS 2S KD 3D 9C", "4D") == "3D"
    assert legal(high, "AS 2S KD 3D 9C") == "KD 9C"
    assert refused(low, "KD", "AS 2S KD 3D 9C", "4D") == "play.extreme-of-suit"
    deuces = attrs.evolve(high, deck=JOKER_DEUCE_DECK)
    assert legal(deuces, "2S 2D AS KD 3D", "4H") == "KD 2D"
    assert legal(attrs.evolve(deuces, play_rules=low.play_rules), "2S 2D AS KD 3D", "4H") == "AS 3D"


@pytest.mark.parametrize(
    ("breaking", "ruffed", "later", "forced"),
    [
        (Breaking.ANY_SPADE, True, True, True),
        (Breaking.RUFF, True, True, False),
        (Breaking.AFTER_FIRST_TRICK, False, True, False),
        (Breaking.NEVER, False, False, False),
    ],
)
def test_what_breaks_spades(breaking: Breaking, ruffed: bool, later: bool, forced: bool) -> None:
    variant = short(attrs.evolve(PLAIN, breaking=breaking), 2)
    first = play(begin(variant, ["5C 6C", "2S 4H", "7C 8C", "9C TC"], dealer=3), "5C 2S 7C 9C")
    assert first.spades_broken is ruffed
    second = play(begin(variant, ["5C 6C", "4C 2S", "7C 8C", "9C TC"], dealer=3), "5C 4C 7C 9C TC 6C 2S 8C")
    assert second.spades_broken is later
    lead = play(begin(variant, ["2S 3S", "5C 6C", "7C 8C", "9C TC"], dealer=3), "2S 5C 7C 9C")
    assert lead.spades_broken is forced
    discard = play(begin(variant, ["5C 6C", "4H 3H", "7C 8C", "9C TC"], dealer=3), "5C 4H 7C 9C")
    assert not discard.spades_broken


def test_a_spade_that_follows_a_forced_lead_is_no_ruff() -> None:
    variant = short(attrs.evolve(PLAIN, breaking=Breaking.RUFF), 2)
    now = play(begin(variant, ["2S 3S", "5S 6C", "7C 8C", "9C TC"], dealer=3), "2S 5S 7C 9C")
    assert not now.spades_broken


HANDS = ["6C AD", "4C 9D", "3C 8D", "5C 7D"]


@pytest.mark.parametrize(
    ("leader", "bids", "seat"),
    [
        (FirstLeader.FIRST_BIDDER, [1, 1, 1, 1], 0),
        (FirstLeader.HIGHEST_BIDDER, [1, 2, 0, 1], 1),
        (FirstLeader.HIGHEST_BIDDER, [0, 2, 1, 2], 1),
        (FirstLeader.HIGHEST_BIDDER, [0, 0, 0, 0], 0),
        (FirstLeader.LOWEST_CLUB, [1, 2, 0, 1], 2),
    ],
)
def test_who_leads_first(leader: FirstLeader, bids: list[int], seat: int) -> None:
    now = begin(short(attrs.evolve(PLAIN, first_leader=leader), 2), HANDS, bids, dealer=3)
    assert now.turn == seat
    for other in range(4):
        assert now.view(other).turn == seat
    assert play(now, f"{now.hands[seat]}".split()[-1]).turn == (seat + 1) % 4


def test_the_earliest_of_equal_highest_bidders_leads() -> None:
    variant = short(attrs.evolve(PLAIN, first_leader=FirstLeader.HIGHEST_BIDDER), 2)
    assert [begin(variant, HANDS, [2, 1, 2, 1], dealer=dealer).turn for dealer in range(4)] == [2, 2, 0, 0]


def test_without_clubs_the_first_bidder_leads() -> None:
    variant = short(attrs.evolve(PLAIN, first_leader=FirstLeader.LOWEST_CLUB), 2)
    assert begin(variant, ["6D AD", "4D 9D", "3D 8D", "5D 7D"], dealer=1).turn == 2


def test_a_promoted_club_is_not_the_lowest_club() -> None:
    deck = attrs.evolve(PLAIN.deck, trumps=(Card.parse("2C"), *PLAIN.deck.trumps))
    variant = short(attrs.evolve(PLAIN, deck=deck, first_leader=FirstLeader.LOWEST_CLUB), 2)
    assert begin(variant, ["2C AD", "4C 9D", "3C 8D", "5C 7D"], dealer=3).turn == 2


@pytest.mark.parametrize("place", [0, 1, 2, 5])
def test_the_bidding_starts_at_a_place_counted_from_the_dealer(place: int) -> None:
    variant = attrs.evolve(short(PLAIN, 2), first_bidder=place)
    assert variant.bidding_order(1) == tuple((1 + place + seat) % 4 for seat in range(4))
    assert begin(variant, HANDS, dealer=1).turn == (1 + place) % 4


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        (SpadesBroken(tricks="one"), "SpadesBroken.tricks is 'one'"),
        (HolderMustRuff("AS"), "HolderMustRuff.card is 'AS': it must be of the kind Card"),
        (ExtremeOfSuit(high=1), "ExtremeOfSuit.high is 1"),
        (MustBeat(ruffs_only=None), "MustBeat.ruffs_only is None"),
        (LowestClubFirst(everyone="all"), "LowestClubFirst.everyone is 'all'"),
    ],
    ids=repr,
)
def test_a_rule_that_makes_no_sense_is_refused(rule: Any, said: str) -> None:
    with pytest.raises(InvalidVariant) as error:
        house(rule)
    assert said in str(error.value)


TEXTS = {
    FollowSuit(): "Follow the suit led if you can; otherwise play any card.",
    SpadesBroken(): "Do not lead a spade before spades are broken, unless you hold nothing else.",
    SpadesBroken(tricks=1): "Do not lead a spade to the first trick before spades are broken, unless you hold nothing else.",
    SpadesBroken(tricks=3): "Do not lead a spade in the first 3 tricks before spades are broken, unless you hold nothing else.",
    NoSpadeOnFirstTrick(): "Do not play a spade to the first trick, unless you hold nothing else.",
    LowestClubFirst(): "The first lead is the leader's lowest club.",
    LowestClubFirst(everyone=True): "Everybody plays the lowest club to the first trick.",
    MustRuff(): "Play a spade if you cannot follow suit, and lead one once spades are broken.",
    NoSpadeIfOther(): "Do not play a spade while you hold another suit, but to follow a lead of spades.",
    HolderMustRuff(ACE): (
        "The player who was dealt the ace of spades plays a spade when unable to follow suit, and leads one once spades are broken; "
        "the others play no spade while they hold another suit, but to follow a lead of spades."
    ),
    MustBeat(): "Beat what has been played if you can.",
    MustBeat(ruffs_only=True): "Beat a spade that has ruffed if you can.",
    ExtremeOfSuit(): "Of whatever suit you play, play your lowest card.",
    ExtremeOfSuit(high=True): "Of whatever suit you play, play your highest card.",
}


@pytest.mark.parametrize(("rule", "text"), TEXTS.items(), ids=repr)
def test_a_rule_of_play_says_itself(rule: PlayRule, text: str) -> None:
    assert rule.text == text


@pytest.mark.parametrize(
    ("variant", "card", "hand", "on_table", "text"),
    [
        (house(FOLLOW, MustRuff()), "3D", "9S 3D", "2C", MustRuff.text),
        (house(FOLLOW, NoSpadeIfOther()), "9S", "9S 3D", "2C", NoSpadeIfOther.text),
        (house(FOLLOW, ExtremeOfSuit()), "KD", "KD 3D", "2D", ExtremeOfSuit().text),
    ],
)
def test_a_refusal_tells_the_rule_and_what_may_be_played(variant: Variant, card: str, hand: str, on_table: str, text: str) -> None:
    violation = play_violation(variant, Card.parse(card), Hand.parse(hand), trick(on_table))
    assert violation is not None
    assert text in violation.message
    assert str(violation.legal) in violation.message
