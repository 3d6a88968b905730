"""Every option is used, no two presets are the same, and options go together: each pair of them is played by some table."""

import json
import random
from collections.abc import Iterator
from enum import Enum
from functools import cache
from itertools import combinations, product
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import attrs
import naive_options as naive
import pytest
from vectors import FAMILIES, variant_of, vectors

import spades.rules
from spades import (
    DECK_WITHOUT_2C,
    JOKER_DECK,
    JOKER_DEUCE_DECK,
    STANDARD_DECK,
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
    FollowSuit,
    Game,
    Hand,
    InvalidVariant,
    Look,
    NilRule,
    NoNil,
    Phase,
    Rank,
    Round,
    RoundResult,
    SpadesBroken,
    Suit,
    Variant,
    audit,
    dumps,
    dumps_seat,
    dumps_view,
    loads,
    loads_seat,
    loads_view,
)
from spades.actions import Misdeal
from spades.convert import variant_from_data, variant_to_data
from spades.rules import (
    BID_RULES,
    PLAY_RULES,
    BidHolding,
    BigBid,
    BlindNumbers,
    BlindWhenBehind,
    DoubleNil,
    ExtremeOfSuit,
    FirstLeader,
    ForbiddenTotal,
    HolderBids,
    HolderMustRuff,
    Leftover,
    LowestClubFirst,
    LowTotal,
    MaximumSideBid,
    MinimumSideBid,
    MisdealRule,
    MustBeat,
    MustRuff,
    NoNilHolding,
    NoSpadeIfOther,
    NoSpadeOnFirstTrick,
    OneBlindPerSide,
    OnePartnerNil,
    OnlyBids,
    Passing,
    PassOrder,
    SameAsPartner,
    Tie,
)

ACE = Card.parse("AS")
ALONE = tuple((seat,) for seat in range(6))

Choice = tuple[str, str]
Choices = dict[str, str]

FACTORS: dict[str, dict[str, Any]] = {
    "sides": {
        "four in pairs": ((0, 2), (1, 3)),
        "two": ALONE[:2],
        "three": ALONE[:3],
        "four": ALONE[:4],
        "five": ALONE[:5],
        "six in pairs": ((0, 3), (1, 4), (2, 5)),
        "six in teams": ((0, 2, 4), (1, 3, 5)),
    },
    "deck": {
        "plain": STANDARD_DECK,
        "without 2C": DECK_WITHOUT_2C,
        "jokers": JOKER_DECK,
        "deuces": JOKER_DEUCE_DECK,
        "54": Deck.standard(trumps="BJ LJ"),
    },
    "size": {"small": 4, "larger": 8},
    "dealing": {
        "all": DealAll(),
        "to the dealer": DealAll(leftover=Leftover.DEALER),
        "to the dealer, late": DealAll(leftover=Leftover.DEALER, discard_after_bids=True),
        "to the lowest club": DealAll(leftover=Leftover.LOWEST_CLUB),
        "to the lowest club, late": DealAll(leftover=Leftover.LOWEST_CLUB, discard_after_bids=True),
        "drawn": DrawTwoKeepOne(exchange=2),
        "drawn openly": DrawTwoKeepOne(exchange=0, second_seen=True),
    },
    "misdeal": {
        "none": None,
        "no spade": MisdealRule(most_spades=0),
        "one spade, forced": MisdealRule(most_spades=1, forced=True, same_dealer=False),
        "no court card": MisdealRule(without=(Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)),
        "long suit": MisdealRule(long_suit=4),
    },
    "first bidder": {"left": 1, "dealer": 0, "second": 2},
    "bid rules": {
        "free": (),
        "no nil": (NoNil(),),
        "four or nil": (OnlyBids((0, 4)),),
        "whiz": (BidHolding(or_nil=True, last_free=True),),
        "aces": (BidHolding(suit=None, rank=Rank.ACE, times=3),),
        "ace game": (HolderBids(ACE, 2), NoNilHolding(Card.parse("KS"))),
        "suicide": (OnePartnerNil(),),
        "same": (SameAsPartner(),),
        "board": (MinimumSideBid(minimum=3),),
        "board alone": (MinimumSideBid(minimum=3, beside_nil=True, last_bid_counts=True),),
        "most": (MaximumSideBid(), ForbiddenTotal()),
        "most 6, not 8": (MaximumSideBid(maximum=6), ForbiddenTotal(total=8)),
    },
    "blind": {"free": (), "behind": (BlindWhenBehind(50),), "one": (OneBlindPerSide(),)},
    "low total": {
        "none": None,
        "books": LowTotal(minimum=4),
        "redeal": LowTotal(minimum=5, redeal=True),
        "redeal by the next": LowTotal(minimum=5, redeal=True, same_dealer=False),
    },
    "passing": {
        "none": None,
        "bidder": Passing(nil=1, blind_nil=2),
        "partner": Passing(nil=2, blind_nil=1, order=PassOrder.PARTNER_FIRST, optional=True),
        "always": Passing(always=1, order=PassOrder.TOGETHER),
    },
    "leader": dict(zip(("first", "highest", "club"), FirstLeader, strict=True)),
    "play rules": {
        "usual": (FollowSuit(), SpadesBroken()),
        "anytime": (FollowSuit(),),
        "three tricks": (FollowSuit(), SpadesBroken(tricks=3)),
        "no spade first": (FollowSuit(), NoSpadeOnFirstTrick(), SpadesBroken()),
        "low club leads": (FollowSuit(), LowestClubFirst(), SpadesBroken()),
        "low clubs": (FollowSuit(), NoSpadeOnFirstTrick(), LowestClubFirst(everyone=True), SpadesBroken()),
        "assassin": (FollowSuit(), MustRuff(), SpadesBroken()),
        "screamer": (FollowSuit(), NoSpadeIfOther()),
        "secret": (FollowSuit(), HolderMustRuff(ACE), SpadesBroken()),
        "beat": (FollowSuit(), SpadesBroken(), MustBeat()),
        "overtrump": (FollowSuit(), MustBeat(ruffs_only=True), SpadesBroken()),
        "low": (FollowSuit(), SpadesBroken(), ExtremeOfSuit()),
        "high": (FollowSuit(), SpadesBroken(), ExtremeOfSuit(high=True)),
    },
    "breaking": {member.value: member for member in Breaking},
    "contract": {
        "usual": {},
        "zero": {"set": 0},
        "to the opponents": {"opponents": 5},
        "boston": {"boston": 200, "made": 7},
        "big": {"big": (BigBid(tricks=3, or_more=False, made=100, set=50), BigBid(tricks=4, factor=2), BigBid(tricks=2))},
    },
    "contract by": {"sum": {}, "last": {"last_bid_counts": True}, "first round": {"first_round_bids_itself": True}},
    "blind numbers": {
        "none": None,
        "doubled": BlindNumbers(minimum=2),
        "fixed": BlindNumbers(minimum=3, points=60),
        "fixed two": BlindNumbers(minimum=1, points=60, lost=40, factor=1, lost_factor=3),
    },
    "nil": {
        "usual": NilRule(),
        "none": None,
        "blind": NilRule(blind_points=200),
        "unlike": NilRule(points=50, lost=0, blind_points=100, blind_lost=70),
        "double": NilRule(blind_points=150, double=DoubleNil()),
        "double, lost": NilRule(blind_points=150, double=DoubleNil(points=180, lost=90, blind_points=300)),
    },
    "failed nil": {
        "bags": {},
        "worthless bags": {"bag_points": 0},
        "bags unless set": {"bags_if_set": False},
        **{member.value: {"failed": member} for member in FailedNil if member is not FailedNil.BAGS},
    },
    "bags": {
        "usual": BagRule(limit=3, penalty=30),
        "reset": BagRule(limit=3, penalty=30, carry=False),
        "taken back": BagRule(limit=2, penalty=20, take_back=True),
        "to the opponents": BagRule(limit=2, penalty=20, to_opponents=True),
        "not counted": BagRule(limit=None, points=-5),
        "free": BagRule(penalty=None, points=0),
    },
    "ending": {
        "target": Ending(),
        "floor": Ending(floor=-100),
        "below floor": Ending(floor=-100, below_floor=True, tie=Tie.DRAW),
        "two sets": Ending(sets_in_a_row=2, sets_in_all=3, boston_wins=True),
        "rounds": Ending(max_rounds=12, tie=Tie.PLAY_ON_TO_TARGET),
    },
}
"""By option: its choices by name. The first choice of each goes with every choice of the others that can be played at all."""


def build(choices: Choices) -> Variant:
    """The table that plays by some choices, and by the first one of every other option."""
    chosen = {name: levels[choices.get(name, next(iter(levels)))] for name, levels in FACTORS.items()}
    seats = sum(map(len, chosen["sides"]))
    nil, dealing = chosen["nil"], chosen["dealing"]
    size, cards = chosen["size"], len(chosen["deck"].cards)
    if getattr(dealing, "leftover", Leftover.NOBODY) is not Leftover.NOBODY:
        # Two cards or so are left over, of a deck cut to measure.
        chosen["deck"] = cut(chosen["deck"], size * seats + 2)
    size = min(size, cards // seats // (2 if isinstance(dealing, DrawTwoKeepOne) else 1))
    return Variant(
        key="test/pairwise",
        title="A table for a pair of options",
        sides=chosen["sides"],
        deck=chosen["deck"],
        hand_size=size,
        dealing=dealing,
        misdeal=chosen["misdeal"],
        first_bidder=chosen["first bidder"],
        bid_rules=chosen["bid rules"] + chosen["blind"],
        low_total=chosen["low total"],
        passing=chosen["passing"],
        first_leader=chosen["leader"],
        play_rules=chosen["play rules"],
        breaking=chosen["breaking"],
        contract=ContractRule(**chosen["contract"], **chosen["contract by"], blind=chosen["blind numbers"]),
        nil=None if nil is None else attrs.evolve(nil, **chosen["failed nil"]),
        bags=chosen["bags"],
        target=150,
        ending=chosen["ending"],
    )


@cache
def cut(deck: Deck, number: int) -> Deck:
    """A deck without some of its cards, taken from all suits; what it promotes stays on top."""
    spare = [card for card in deck.cards if card not in deck.trumps[:4] and card != ACE]
    out = random.Random(number).sample(spare, len(deck.cards) - number)
    return Deck([card for card in deck.cards if card not in out], [card for card in deck.trumps if card not in out])


@cache
def go_together(*choices: Choice) -> bool:
    """Whether some choices of the options in `STRUCTURE` can be played at one table."""
    try:
        build(dict(choices))
    except InvalidVariant:
        return False
    return True


STRUCTURE = ("sides", "deck", "size", "dealing", "passing")
"""The options of which some do not go together."""
PLACES = {name: place for place, name in enumerate(FACTORS)}


def pair_of(one: Choice, two: Choice) -> tuple[Choice, Choice]:
    return (one, two) if PLACES[one[0]] < PLACES[two[0]] else (two, one)


def all_pairs() -> Iterator[tuple[Choice, Choice]]:
    """Every two choices of different options that can be played at one table."""
    for one, two in combinations(FACTORS, 2):
        for levels in product(FACTORS[one], FACTORS[two]):
            pair = ((one, levels[0]), (two, levels[1]))
            if not {one, two} <= set(STRUCTURE) or go_together(*pair):
                yield pair


def covering_array(seed: int) -> list[Choices]:
    """Rows of choices such that any two choices that go together at all stand together in some row."""
    rng = random.Random(seed)
    pairs = list(all_pairs())
    missing = set(pairs)
    rows = []
    for pair in pairs:
        if pair not in missing:
            continue
        row: Choices = dict(pair)
        for name in rng.sample([name for name in FACTORS if name not in row], len(FACTORS) - 2):
            levels = rng.sample(list(FACTORS[name]), len(FACTORS[name]))
            # The level that brings most of the missing pairs, if it can stand beside the others.
            levels.sort(key=lambda level: -sum(pair_of((name, level), other) in missing for other in row.items()))
            beside = sorted(choice for choice in row.items() if choice[0] in STRUCTURE)
            row[name] = next(level for level in levels if name not in STRUCTURE or go_together(*beside, (name, level)))
        rows.append({name: row[name] for name in FACTORS})
        missing -= set(combinations(rows[-1].items(), 2))
    return rows


ROWS = covering_array(4)


def text_of(bid: Bid | None) -> str | None:
    return None if bid is None else str(bid)


def sheet_of(rules: naive.Rules, played: Round) -> list[naive.Score]:
    """A round as the naive judge scores it."""
    if Misdeal() in played.actions:
        return [{"points": 0, "bags": bags, "contract": 0, "set": False, "boston": False, "played": False} for bags in played.bags]
    return naive.score(rules, [text_of(bid) for bid in played.bids], list(played.tricks_won), list(played.bags), played.dealer)


def agree(result: RoundResult, sheet: list[naive.Score]) -> None:
    names = ("points", "bags", "contract", "set", "boston")
    assert [{name: side[name] for name in names} for side in sheet] == [
        {"points": side.points, "bags": side.bags, "contract": side.contract, "set": side.is_set, "boston": side.boston}
        for side in result.sides
    ]


def check_moment(game: Game, rng: random.Random) -> None:
    """A record of the game, and a deal that fits what some seat has seen."""
    assert game.round is not None
    assert loads(dumps(game)) == game
    view = game.view(rng.randrange(game.variant.seats))
    assert loads_view(dumps_view(view)) == view
    assert loads_seat(dumps_seat(game, view.seat))[-1] == view
    sampled = view.sample(rng)
    assert sampled.view(view.seat) == view
    assert loads(dumps(attrs.evolve(game, round=sampled))).view(view.seat) == view


def hands_of(played: Round) -> list[Hand]:
    """By seat: the cards that it played."""
    seats = played.variant.seats
    return [Hand(trick.cards[(seat - trick.leader) % seats] for trick in played.tricks) for seat in range(seats)]


def play_rounds(variant: Variant, number: int, moments: int, seed: int) -> None:
    """Random legal rounds, in games that begin again when they are over; every score and every end is judged."""
    rng = random.Random(seed)
    rules = json.loads(json.dumps(variant_to_data(variant)))
    game, sheets, played = Game.new(variant, rng=rng), [], 0
    checks = {rng.randrange(number): rng.randrange(40) for _ in range(moments)}
    while played < number:
        game, step = game.deal(rng), 0
        while game.round is not None:
            if checks.get(played) == step:
                check_moment(game, rng)
            now = game.round
            actions = game.legal_actions()
            assert actions, "a dead end"
            assert game.view(now.turn or 0).legal_actions() == actions
            assert (now.phase is Phase.PLAY) == bool(now.legal_plays())
            # A blind bid is made before looking, every other after it.
            assert all(action.blind is (Look() in actions) for action in actions if isinstance(action, Bid))
            game, step = game.apply(rng.choice(actions)), step + 1
        played += 1
        last = game.rounds[-1]
        assert isinstance(last, Round)
        if last.tricks:
            assert not any(last.hands)
            assert not audit(variant, hands_of(last), last.tricks, dealer=last.dealer)
        sheets.append(sheet_of(rules, last))
        agree(game.results[-1], sheets[-1])
        assert (game.is_over, game.winner) == naive.end(rules, sheets)
        if game.is_over:
            assert loads(dumps(game)) == game
            game, sheets = Game.new(variant, rng=rng), []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: "-".join(str(list(FACTORS[name]).index(level)) for name, level in row.items()))
def test_options_go_together(row: Choices) -> None:
    variant = build(row)
    assert variant_from_data(json.loads(json.dumps(variant_to_data(variant)))) == variant
    play_rounds(variant, number=20, moments=4, seed=ROWS.index(row))


Option = tuple[str, str, str]
"""A class, one of its fields, and what it may say."""
NO_OPTIONS = ("key", "title", "sources", "sides", "deck")


def kinds_of(field: Any) -> tuple[Any, ...]:
    return get_args(field.type) if get_origin(field.type) in (Union, UnionType) else (field.type,)


def fields_of(cls: type) -> list[Any]:
    return [field for field in attrs.fields(cls) if field.init and field.name not in NO_OPTIONS]


def said(field: Any, value: Any) -> str:
    """What a field says: a choice by name; of numbers and cards no more than whether there is one, or another than usual."""
    match value:
        case None | bool():
            return str(value)
        case Suit() | Rank() | Card():
            return "a card"
        case Enum():
            return value.name
        case tuple():
            return "some" if value else "none"
        case int():
            return "a number" if NoneType in kinds_of(field) else "as usual" if value == field.default else "another number"
    return type(value).__name__


def options_of(value: Any) -> Iterator[Option]:
    """Every option that a variant, or a rule, makes use of."""
    if isinstance(value, tuple):
        for item in value:
            yield from options_of(item)
    elif attrs.has(type(value)) and not isinstance(value, Card):
        yield type(value).__name__, "", ""
        for field in fields_of(type(value)):
            yield type(value).__name__, field.name, said(field, getattr(value, field.name))
            yield from options_of(getattr(value, field.name))


def all_options(cls: type) -> Iterator[Option]:
    """Every option that a class offers by the kinds of its fields."""
    yield cls.__name__, "", ""
    for field in fields_of(cls):
        kinds = kinds_of(field)
        for kind in kinds:
            sayings: list[str] = []
            if kind is NoneType:
                sayings = ["None"]
            elif kind is bool:
                sayings = ["False", "True"]
            elif kind in (Suit, Rank, Card):
                sayings = ["a card"]
            elif kind is int:
                usual = ["as usual"] * (field.default is not attrs.NOTHING)
                sayings = ["a number"] if NoneType in kinds else [*usual, "another number"]
            elif get_origin(kind) is tuple:
                sayings = ["none"] * (field.default is not attrs.NOTHING) + ["some"]
                yield from all_options(get_args(kind)[0]) if attrs.has(get_args(kind)[0]) else ()
            elif issubclass(kind, Enum):
                sayings = [member.name for member in kind]
            else:
                sayings = [kind.__name__]
                yield from all_options(kind)
            yield from ((cls.__name__, field.name, saying) for saying in sayings)


ELSEWHERE: dict[Option, str] = {
    ("BlindNumbers", "factor", "another number"): "test_scoring_options.py::test_blind_numbers",
    ("BlindNumbers", "lost", "a number"): "test_scoring_options.py::test_blind_numbers",
    ("BlindNumbers", "lost_factor", "another number"): "test_scoring_options.py::test_blind_numbers",
    ("ContractRule", "made", "another number"): "test_scoring_options.py::test_the_worth_of_a_trick",
    ("ContractRule", "opponents", "another number"): "test_scoring_options.py::test_a_set_gives_the_opponents_what_it_lacks",
    ("DealAll", "discard_after_bids", "True"): "test_dealing.py::test_the_dealer_may_discard_after_the_bidding",
    ("DealAll", "leftover", "LOWEST_CLUB"): "test_dealing.py::test_who_was_dealt_the_lowest_club_takes_the_cards_left_over",
    ("DoubleNil", "blind_points", "another number"): "test_scoring_options.py::test_both_partners_nils_as_one",
    ("DoubleNil", "lost", "a number"): "test_scoring_options.py::test_both_partners_nils_as_one",
    ("DoubleNil", "points", "another number"): "test_scoring_options.py::test_both_partners_nils_as_one",
    ("Ending", "tie", "PLAY_ON_TO_TARGET"): "test_endings.py::test_a_tie_is_played_on_until_one_leads_with_the_target_reached",
    ("LowTotal", "minimum", "another number"): "test_dealing.py::test_books_that_are_made_count_as_any_contract",
    ("LowTotal", "same_dealer", "False"): "test_dealing.py::test_bids_too_low_to_be_played",
    ("MaximumSideBid", "maximum", "a number"): "test_bid_rules.py::test_limits_of_bids",
    ("MinimumSideBid", "minimum", "another number"): "test_bid_rules.py::test_limits_of_bids",
    ("MisdealRule", "forced", "True"): "test_dealing.py::test_a_hand_that_must_be_thrown_in",
    ("MisdealRule", "long_suit", "a number"): "test_dealing.py::test_hands_that_may_be_thrown_in",
    ("MisdealRule", "most_spades", "None"): "test_dealing.py::test_hands_that_may_be_thrown_in",
    ("MisdealRule", "same_dealer", "False"): "test_dealing.py::test_who_deals_after_a_misdeal",
    ("MisdealRule", "without", "none"): "test_dealing.py::test_a_hand_may_be_thrown_in_when_it_is_its_turn_to_bid",
    ("MustBeat", "ruffs_only", "False"): "test_play_rules.py::test_must_beat",
    ("NilRule", "blind_lost", "a number"): "test_scoring_options.py::test_a_nil_may_win_and_lose_unlike_points",
    ("NoNilHolding", "", ""): "test_bid_rules.py::test_no_nil_holding",
    ("NoNilHolding", "card", "a card"): "test_bid_rules.py::test_no_nil_holding",
    ("Passing", "nil", "another number"): "test_passing.py::test_the_nil_bidder_passes_first_and_the_partner_after_seeing_the_cards",
    ("Passing", "optional", "True"): "test_passing.py::test_who_passes_first_may_pass_none_where_that_is_allowed",
    ("Passing", "order", "PARTNER_FIRST"): "test_passing.py::test_the_partner_passes_first",
    ("Variant", "breaking", "AFTER_FIRST_TRICK"): "test_play_rules.py::test_what_breaks_spades",
    ("Variant", "play_rules", "none"): "test_play_rules.py::test_no_rules_at_all",
}
"""The options that no built-in variant and no vector uses: the test of each."""


def test_every_option_is_used_by_a_variant_or_a_vector_or_has_a_test() -> None:
    offered = {found for cls in (Variant, *BID_RULES, *PLAY_RULES) for found in all_options(cls)}
    tables = [*VARIANTS.values(), *(variant_of(vector) for family in FAMILIES for vector in vectors(family))]
    used = {found for variant in tables for found in options_of(variant)}
    assert used <= offered
    assert sorted(offered - used) == sorted(ELSEWHERE)


@pytest.mark.parametrize("test", sorted(set(ELSEWHERE.values())))
def test_the_tests_of_the_other_options_are_there(test: str) -> None:
    file, _, name = test.partition("::")
    assert f"\ndef {name}(" in Path(__file__).with_name(file).read_text(encoding="utf-8")


@pytest.mark.parametrize("cls", [*BID_RULES, *PLAY_RULES], ids=lambda cls: cls.__name__)
def test_every_rule_is_in_the_covering_array(cls: type) -> None:
    used = {type(rule) for row in ROWS for rule in (*build(row).bid_rules, *build(row).play_rules)}
    assert cls in used


def test_the_rules_are_named_where_they_are_imported_from() -> None:
    for cls in (*BID_RULES, *PLAY_RULES):
        assert getattr(spades.rules, cls.__name__) is cls
        assert cls.__name__ in dir(spades.rules)
    with pytest.raises(AttributeError, match="'Trumps'"):
        spades.rules.Trumps  # noqa: B018


def test_the_rows_cover_every_pair_of_choices() -> None:
    covered = {pair for row in ROWS for pair in combinations(row.items(), 2)}
    assert not [pair for pair in all_pairs() if pair not in covered]


def test_no_two_variants_have_the_same_rules() -> None:
    rules: dict[str, str] = {}
    for key, variant in VARIANTS.items():
        data = {name: value for name, value in variant_to_data(variant).items() if name not in ("key", "title", "sources")}
        assert rules.setdefault(json.dumps(data, sort_keys=True), key) == key
