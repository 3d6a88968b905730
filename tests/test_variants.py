"""Variants as data: the built-in ones, house rules, and every problem of rules that no table can play."""

import copy
import pickle
from typing import Any

import attrs
import pytest
from tabletop import begin, play, short

from spades import (
    DECK_WITHOUT_2C,
    JOKER_DECK,
    STANDARD_DECK,
    VARIANTS,
    BagRule,
    Bid,
    Breaking,
    Card,
    ContractRule,
    DealAll,
    DrawTwoKeepOne,
    Ending,
    FailedNil,
    FollowSuit,
    Hand,
    InvalidVariant,
    NilRule,
    NoNil,
    Registry,
    SpadesBroken,
    Table,
    Variant,
    legal_bids,
    legal_plays,
    score_round,
)
from spades.rules import BigBid, BlindNumbers, Leftover, MisdealRule, Passing

PLAIN = VARIANTS["partnership"]


@pytest.mark.parametrize(
    ("key", "seats", "cards", "hand_size", "target", "breaking", "blind"),
    [
        ("partnership", 4, 52, 13, 500, Breaking.ANY_SPADE, None),
        ("partnership-blind-nil", 4, 52, 13, 500, Breaking.RUFF, 200),
        ("cutthroat", 3, 51, 17, 200, Breaking.RUFF, None),
        ("two-player", 2, 52, 13, 500, Breaking.ANY_SPADE, 200),
    ],
)
def test_the_built_in_variants(
    key: str, seats: int, cards: int, hand_size: int, target: int, breaking: Breaking, blind: int | None
) -> None:
    variant = VARIANTS[key]
    assert variant.key == key
    assert (variant.seats, len(variant.deck.cards), variant.hand_size, variant.target) == (seats, cards, hand_size, target)
    assert variant.breaking is breaking
    assert variant.nil is not None
    assert (variant.nil.points, variant.nil.blind_points) == (100, blind)
    assert (variant.bags.limit, variant.bags.penalty, variant.bags.points, variant.bags.carry) == (10, 100, 1, True)
    assert (variant.ending.floor, variant.ending.max_rounds) == (None, None)
    assert variant.title
    assert any(source.startswith(letter) for source in variant.sources for letter in "ABCD")


@pytest.mark.parametrize("key", VARIANTS)
def test_a_variant_is_a_value(key: str) -> None:
    variant = VARIANTS[key]
    for same in (copy.copy(variant), copy.deepcopy(variant), pickle.loads(pickle.dumps(variant)), attrs.evolve(variant)):
        assert same == variant
        assert hash(same) == hash(variant)
        assert (same.seats, same.setting, same.side_of(0)) == (variant.seats, variant.setting, 0)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        variant.target = 1  # type: ignore[misc]
    assert len({*VARIANTS.values()}) == len(VARIANTS)


def test_a_house_rule_is_one_evolve() -> None:
    home = attrs.evolve(PLAIN, key="home/partnership", target=300)
    assert (home.target, PLAIN.target) == (300, 500)
    assert home != PLAIN
    assert attrs.evolve(home, key="partnership", target=500) == PLAIN


def test_lists_become_tuples() -> None:
    listed = Variant(
        key="home/lists",
        title="Lists",
        sides=[[0, 2], [1, 3]],
        play_rules=[FollowSuit(), SpadesBroken()],
        bid_rules=[NoNil()],
        sources=["my table"],
    )
    assert listed.sides == ((0, 2), (1, 3))
    assert (listed.play_rules, listed.bid_rules, listed.sources) == ((FollowSuit(), SpadesBroken()), (NoNil(),), ("my table",))
    assert hash(listed) == hash(attrs.evolve(listed))


def test_a_new_play_rule_is_a_small_class() -> None:
    @attrs.frozen
    class KeepTheAce:
        code = "home/keep-the-ace"
        text = "Keep the ace of spades for the last trick."

        def __call__(self, cards: int, hand: int, table: Table) -> int:
            return cards & ~Hand.parse("AS").mask

    home = attrs.evolve(PLAIN, key="home/ace", play_rules=(FollowSuit(), KeepTheAce()))
    assert legal_plays(home, Hand.parse("AS KS 2C")) == Hand.parse("KS 2C")
    assert legal_plays(home, Hand.parse("AS")) == Hand.parse("AS")
    assert home == attrs.evolve(home)


@pytest.mark.parametrize("seats", range(2, 7))
def test_two_to_six_players_alone(seats: int) -> None:
    variant = Variant(key="home/alone", title="Alone", sides=[(seat,) for seat in range(seats)], hand_size=52 // seats)
    assert variant.seats == seats
    assert [variant.side_of(seat) for seat in range(seats)] == list(range(seats))
    assert score_round(variant, [0] * (seats - 1) + [52 // seats], [0] * (seats - 1) + [52 // seats]).points[0] == 100


def test_three_pairs_and_two_teams_of_three() -> None:
    for sides in (((0, 3), (1, 4), (2, 5)), ((0, 2, 4), (1, 3, 5))):
        variant = Variant(key="home/six", title="Six", sides=sides, hand_size=8)
        assert [variant.side_of(seat) for seat in range(6)] == [
            next(i for i, side in enumerate(sides) if seat in side) for seat in range(6)
        ]


def test_cards_may_be_left_over() -> None:
    assert Variant(key="home/three", title="Three", sides=[(0,), (1,), (2,)], hand_size=17, deck=JOKER_DECK).hand_size == 17


def problems(**changes: Any) -> tuple[str, ...]:
    """What is wrong with the partnership game after some changes."""
    with pytest.raises(InvalidVariant) as refused:
        attrs.evolve(PLAIN, **{"key": "home/wrong", **changes})
    return refused.value.problems


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"key": ""}, "key is ''"),
        ({"key": "Home"}, "key is 'Home'"),
        ({"key": "home/"}, "key is 'home/'"),
        ({"key": "home rules"}, "key is 'home rules'"),
        ({"key": "home\n"}, "key is"),
        ({"key": 5}, "key is 5"),
        ({"title": None}, "title is None: it must be of the kind str"),
        ({"deck": "52"}, "deck is '52': it must be of the kind Deck"),
        ({"dealing": None}, "dealing is None"),
        ({"dealing": DealAll}, "dealing is <class"),
        ({"breaking": "ruff"}, "breaking is 'ruff': it must be of the kind Breaking"),
        ({"contract": 10}, "contract is 10: it must be of the kind ContractRule"),
        ({"nil": 100}, "nil is 100"),
        ({"bags": None}, "bags is None: it must be of the kind BagRule"),
        ({"ending": 500}, "ending is 500: it must be of the kind Ending"),
        ({"sides": 4}, "sides is 4: it must be tuples of seat numbers"),
        ({"sides": [0, 1]}, "sides is (0, 1)"),
        ({"sides": [("0",), (1,)]}, "tuples of seat numbers"),
        ({"sides": [(True,), (False,)]}, "tuples of seat numbers"),
        ({"sides": [(0, 2), (1, 2)]}, "every seat from 0 on must stand in exactly one side"),
        ({"sides": [(0, 2), (1, 4)]}, "every seat from 0 on"),
        ({"sides": [(1, 2), (3, 4)]}, "every seat from 0 on"),
        ({"sides": [(0, 1, 2, 3)]}, "2 to 6 players on two sides or more"),
        ({"sides": [(0, 1, 2, 3), ()]}, "none of them empty"),
        ({"sides": []}, "2 to 6 players"),
        ({"sides": [(0,)]}, "2 to 6 players"),
        ({"sides": [(seat,) for seat in range(7)], "hand_size": 7}, "2 to 6 players"),
        ({"sides": [(2, 0), (1, 3)]}, "list the seats of each side in order"),
        ({"sides": [(1, 3), (0, 2)]}, "the sides by their lowest seat"),
        ({"hand_size": 0}, "hand_size is 0"),
        ({"hand_size": 32}, "from 1 to 31"),
        ({"hand_size": 13.0}, "hand_size is 13.0"),
        ({"hand_size": True}, "hand_size is True"),
        ({"hand_size": 14}, "the deck has 52 cards: 4 hands of 14 want 56"),
        ({"deck": DECK_WITHOUT_2C}, "the deck has 51 cards: 4 hands of 13 want 52"),
        ({"dealing": DrawTwoKeepOne()}, "want 104 (two are drawn for each one kept)"),
        ({"play_rules": FollowSuit()}, "play_rules is FollowSuit()"),
        ({"play_rules": [FollowSuit]}, "holds the class FollowSuit: put a rule there, FollowSuit()"),
        ({"play_rules": ["follow"]}, "play_rules holds 'follow'"),
        ({"play_rules": [len]}, "a rule is a callable with a code and a text"),
        ({"bid_rules": NoNil()}, "bid_rules is NoNil()"),
        ({"bid_rules": [None]}, "bid_rules holds None"),
        ({"sources": "my table"}, "sources is 'my table'"),
        ({"sources": [1]}, "sources"),
        ({"target": 0}, "target is 0"),
        ({"target": "500"}, "target is '500'"),
        ({"target": None}, "target is None"),
        ({"contract": ContractRule(made=None)}, "contract.made is None"),
        ({"contract": ContractRule(set=1.5)}, "contract.set is 1.5"),
        ({"bags": BagRule(limit=0)}, "bags.limit is 0: it must be a whole number from 1 up"),
        ({"bags": BagRule(penalty=-100)}, "bags.penalty is -100: it must be a whole number from 0 up"),
        ({"bags": BagRule(points=None)}, "bags.points is None"),
        ({"nil": NilRule(points="100")}, "nil.points is '100'"),
        ({"nil": NilRule(blind_points=2.5)}, "nil.blind_points is 2.5"),
        ({"nil": NilRule(bag_points=None)}, "nil.bag_points is None"),
        ({"nil": NilRule(failed="bags")}, "nil.failed is 'bags'"),
        ({"ending": Ending(floor="low")}, "ending.floor is 'low'"),
        ({"bags": BagRule(limit="10")}, "bags.limit is '10'"),
        ({"contract": ContractRule(big=BigBid())}, "contract.big is BigBid"),
        ({"contract": ContractRule(big=(10,))}, "contract.big[0] is 10: it must be of the kind BigBid"),
        ({"contract": ContractRule(blind=BlindNumbers(minimum=14))}, "contract.blind.minimum is 14: there are 13 tricks to win"),
        ({"misdeal": MisdealRule(without=("A",))}, "misdeal.without[0] is 'A'"),
        ({"sides": [(seat,) for seat in range(4)], "passing": Passing(nil=2)}, "passing is between two partners"),
        ({"passing": Passing(nil=14)}, "passing wants 14 cards"),
        ({"passing": Passing()}, "passing passes no cards"),
        ({"misdeal": MisdealRule()}, "misdeal names no hand"),
        ({"dealing": DealAll(leftover=Leftover.DEALER)}, "dealing.leftover: no card is left over"),
        (
            {"hand_size": 12, "dealing": DealAll(leftover=Leftover.DEALER), "passing": Passing(always=2)},
            "dealing.leftover and passing do not go together",
        ),
        ({"hand_size": 6, "dealing": DrawTwoKeepOne(), "passing": Passing(always=2)}, "passing"),
        ({"ending": Ending(max_rounds=0)}, "ending.max_rounds is 0: it must be a whole number from 1 up"),
        ({"sides": [(0,), (1,)], "dealing": DrawTwoKeepOne(exchange=-1)}, "dealing.exchange is -1"),
    ],
)
def test_a_problem_is_named(changes: dict[str, Any], said: str) -> None:
    assert any(said in problem for problem in problems(**changes))


def test_all_problems_are_named_at_once() -> None:
    found = problems(
        key="?", title=7, deck=None, sides=[(0, 2), (1, 1)], hand_size=99, target=-1, bags=BagRule(limit=0), play_rules=[3], breaking=None
    )
    for name in ("key", "title", "deck", "sides", "hand_size", "target", "bags.limit", "play_rules", "breaking"):
        assert any(problem.startswith(name) for problem in found), name
    assert len(found) == len(set(found))


def test_a_variant_of_nothing_but_problems_is_still_named() -> None:
    nothing: Any = object()
    names = [field.name for field in attrs.fields(Variant) if field.init]
    with pytest.raises(InvalidVariant) as refused:
        Variant(**dict.fromkeys(names, nothing))
    for name in names:
        assert any(problem.startswith(name) for problem in refused.value.problems) or name == "hand_size", name


@pytest.mark.parametrize("key", ["a", "home/a", "my-table_2.0/three-handed", "9"])
def test_a_key_that_may_be(key: str) -> None:
    assert attrs.evolve(PLAIN, key=key).key == key


def test_options_that_are_off() -> None:
    off = attrs.evolve(PLAIN, key="home/off", nil=None, bags=BagRule(penalty=None), ending=Ending(), deck=STANDARD_DECK)
    assert legal_bids(off, seat=0, bids=[None] * 4, looked=False) == tuple(map(Bid, range(14)))
    assert score_round(off, [0, 4, 0, 4], [9, 4, 0, 0], bags=(9, 0)).sides[0].bags == 18


def test_failed_nils_have_several_meanings() -> None:
    meanings = {}
    for failed in FailedNil:
        variant = attrs.evolve(PLAIN, key="home/failed", nil=NilRule(failed=failed))
        side = score_round(variant, [0, 4, 4, 3], [2, 5, 3, 3]).sides[0]
        meanings[failed.value] = (side.points, side.bags)
    assert meanings == {"bags": (-138, 2), "help": (-59, 1), "nothing": (-140, 0), "set": (-140, 0)}


@pytest.mark.parametrize(
    ("breaking", "broken"), [(Breaking.ANY_SPADE, (True, True)), (Breaking.RUFF, (True, False)), (Breaking.NEVER, (False, False))]
)
def test_spades_are_broken_in_three_ways(breaking: Breaking, broken: tuple[bool, bool]) -> None:
    variant = short(attrs.evolve(PLAIN, breaking=breaking), 2)
    ruffed = play(begin(variant, ["5C 6C", "2S 3S", "7C 8C", "9C TC"], dealer=3), "5C 2S")
    forced = play(begin(variant, ["2S 3S", "5C 6C", "7C 8C", "9C TC"], dealer=3), "2S 5C")
    assert (ruffed.spades_broken, forced.spades_broken) == broken


def test_rules_say_themselves() -> None:
    for rule in (FollowSuit(), SpadesBroken(), NoNil(), DealAll(), DrawTwoKeepOne()):
        assert rule.text.endswith(".")
    assert "3 cards" in DrawTwoKeepOne().text
    assert "exchange" not in DrawTwoKeepOne(exchange=0).text
    assert Card.parse("AS") in PLAIN.deck.cards


def test_variants_in_a_registry_keep_their_order() -> None:
    assert list(Registry(VARIANTS.values())) == list(VARIANTS)
