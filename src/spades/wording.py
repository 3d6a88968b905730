"""The rules of a variant in plain words, made from its data; and what two variants play differently."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias, assert_never

from spades.cards import STANDARD_DECK, Card, Hand, Rank
from spades.rules.bidding import NoNil
from spades.rules.dealing import DrawTwoKeepOne
from spades.rules.ending import Tie
from spades.rules.play import Breaking, FirstLeader, FollowSuit
from spades.rules.scoring import BigBid, BlindNumbers, FailedNil, NilRule
from spades.variants import Seats, Variant

Paragraph: TypeAlias = tuple[str, str]
"""A heading and its text."""

Difference: TypeAlias = tuple[str, str | None, str | None]
"""A heading, and the sentences under it that only the one and only the other variant has (None: not a single one)."""

_BETWEEN_SENTENCES: Final = re.compile(r"(?<=\.) (?=[A-Z0-9])")


def describe(variant: Variant) -> str:
    """The rules of a table as you would tell them to somebody who sits down at it.

    A line for each paragraph, blank lines between them; `paragraphs` gives them apart.

    >>> from spades import VARIANTS
    >>> print(describe(VARIANTS["cutthroat"]).splitlines()[0])
    Players: Three players, each alone. Deal, bids and play go clockwise.
    """
    return "\n\n".join(f"{heading}: {text}" for heading, text in paragraphs(variant))


def paragraphs(variant: Variant) -> list[Paragraph]:
    """The rules paragraph by paragraph; those of which the variant has nothing to say are left out.

    >>> from spades import VARIANTS
    >>> [heading for heading, text in paragraphs(VARIANTS["partnership"])]
    ['Players', 'Cards', 'Deal', 'Bidding', 'Play', 'Scoring', 'Bags', 'Nil', 'End']
    """
    told = ((heading, " ".join(sentences(variant))) for heading, sentences in _PARAGRAPHS)
    return [(heading, text) for heading, text in told if text]


def differences(one: Variant, other: Variant) -> list[Difference]:
    """What two tables play differently, in words: under each heading the sentences that only the one or only the other has.

    Paragraphs that are the same are left out. Keys, titles and sources are no rules and do not count; neither does the order of the
    rules, on which only the reason for a refusal may depend; nor that one table speaks of sides where the other speaks of players.

    >>> import attrs
    >>> from spades import VARIANTS
    >>> rules = VARIANTS["partnership"]
    >>> for heading, here, there in differences(rules, attrs.evolve(rules, key="home/300", target=300)):
    ...     print(f"{heading}: {there}")
    End: The game is over after a round in which a side reaches 300 points; the highest score wins.
    """
    here, there = _sentences(one), _sentences(other)
    found = []
    for heading, _ in _PARAGRAPHS:
        ours, theirs = here.get(heading, {}), there.get(heading, {})
        only_ours = " ".join(sentence for meaning, sentence in ours.items() if meaning not in theirs)
        only_theirs = " ".join(sentence for meaning, sentence in theirs.items() if meaning not in ours)
        if only_ours or only_theirs:
            found.append((heading, only_ours or None, only_theirs or None))
    return found


def _sentences(variant: Variant) -> dict[str, dict[str, str]]:
    """By heading: the sentences, by what they say whether a side is one player or several."""
    return {
        heading: {sentence.replace(" side", " player"): sentence for sentence in _BETWEEN_SENTENCES.split(text)}
        for heading, text in paragraphs(variant)
    }


def number(count: int) -> str:
    """A small number as a word.

    >>> number(3), number(52)
    ('three', '52')
    """
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    return words[count] if 0 <= count < len(words) else str(count)


def plural(count: int, noun: str) -> str:
    """So many of something.

    >>> plural(1, "bag"), plural(-2, "point")
    ('1 bag', '-2 points')
    """
    return f"{count} {noun}" if abs(count) == 1 else f"{count} {noun}s"


def times(count: int) -> str:
    """How often.

    >>> times(2), times(3)
    ('twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def listing(words: Sequence[object], word: str = "and") -> str:
    """Words in a row.

    >>> listing(["hearts", "clubs", "spades"])
    'hearts, clubs and spades'
    """
    *first, last = map(str, words)
    return f"{', '.join(first)} {word} {last}" if first else last


def pretty(card: Card) -> str:
    """A card as people write it.

    >>> pretty(Card.parse("TD")), pretty(Card.parse("BJ"))
    ('10♦', 'the big joker')
    """
    if card.rank in (Rank.LITTLE_JOKER, Rank.BIG_JOKER):
        return f"the {card.rank.name.lower().replace('_', ' ')}"
    return ("10" if card.rank is Rank.TEN else card.rank.letter) + card.suit.symbol


def _who(variant: Variant) -> str:
    return "side" if any(len(side) > 1 for side in variant.sides) else "player"


def _players(variant: Variant) -> Iterator[str]:
    yield f"{number(variant.seats).capitalize()} players{_sides(variant.sides)}."
    yield "Deal, bids and play go clockwise."


def _sides(sides: Seats) -> str:
    size, seats = len(sides[0]), sum(map(len, sides))
    if seats == len(sides):
        return ", each alone"
    if all(side == tuple(range(place, seats, len(sides))) for place, side in enumerate(sides)):
        if size == 2:
            return f" in {number(len(sides))} partnerships; partners sit opposite each other"
        return f" on {number(len(sides))} sides of {number(size)}, seated in turn"
    named = [f"{'seats' if len(side) > 1 else 'seat'} {listing(side)}" for side in sides]
    return f" on {number(len(sides))} sides: {', '.join(named)}, counted from seat 0"


def _cards(variant: Variant) -> Iterator[str]:
    deck = variant.deck
    missing = tuple(map(pretty, Hand.of_mask(STANDARD_DECK.mask & ~deck.mask)))
    jokers = [card for card in deck.cards if card not in STANDARD_DECK.cards]
    added = f", {number(len(jokers))} of them {'a joker' if len(jokers) == 1 else 'jokers'}" if jokers else ""
    left_out = f", without {listing(missing)}" if missing else ""
    yield f"{len(deck.cards)} cards{added}{left_out}."
    yield "The ace is the highest of each suit, the two the lowest; spades are trumps."
    usual = tuple(card for card in STANDARD_DECK.trumps if card in deck.trumps)
    if deck.trumps != usual:
        yield f"The trumps from the top: {', '.join(map(pretty, deck.trumps))}; all of them count as spades."


def _deal(variant: Variant) -> Iterator[str]:
    drawn = isinstance(variant.dealing, DrawTwoKeepOne)
    yield variant.dealing.text
    out = len(variant.deck.cards) - variant.seats * variant.hand_size
    left = f", and {'one card stays' if out == 1 else f'{out} cards stay'} out of play" if out and not variant.leftover else ""
    yield f"Everybody gets {plural(variant.hand_size, 'card')}{left}."
    if variant.misdeal is not None:
        yield variant.misdeal.text
    if drawn:
        yield "Whoever draws first has the dealer's part; in the first round that is settled by lot."
    else:
        yield "The first dealer is drawn by lot."
    yield f"The {'part' if drawn else 'deal'} passes to the left after each round."


def _first(variant: Variant) -> str:
    """The player who bids first."""
    places = variant.first_bidder % variant.seats
    if places > 1:
        return f"The player {number(places)} places to the dealer's left"
    return "The player on the dealer's left" if places else "The dealer"


def _bidding(variant: Variant) -> Iterator[str]:
    zero = "" if _without_nil(variant) else ", or nil" if variant.nil else "; 0 is a plain bid"
    yield f"{_first(variant)} bids first, then each in turn, once; a bid is not changed."
    yield f"A bid is a number of tricks, up to {variant.hand_size}{zero}."
    if _who(variant) == "side" and variant.contract.last_bid_counts:
        yield "The last bid of a side is its contract; what partners bid before it is a hint."
    elif _who(variant) == "side":
        yield "The bids of partners are added: that is the contract of their side."
    if variant.contract.blind is not None:
        yield f"A bid of {variant.contract.blind.minimum} or more may be made blind, before looking at one's cards."
    yield from (rule.text for rule in variant.bid_rules)
    if variant.low_total is not None:
        yield variant.low_total.text
    if variant.contract.first_round_bids_itself:
        yield "Nobody bids in the first round of a game: every trick scores there as if it had been bid."


def _without_nil(variant: Variant) -> bool:
    return any(isinstance(rule, NoNil) for rule in variant.bid_rules)


def _passing(variant: Variant) -> Iterator[str]:
    if variant.passing is not None:
        yield variant.passing.text


def _play(variant: Variant) -> Iterator[str]:
    leader = {
        FirstLeader.FIRST_BIDDER: _first(variant),
        FirstLeader.HIGHEST_BIDDER: "The highest bidder (of equal ones the first)",
        FirstLeader.LOWEST_CLUB: "The player with the lowest club",
    }
    yield f"{leader[variant.first_leader]} leads to the first trick, and then whoever won the last one."
    yield from (rule.text for rule in variant.play_rules)
    if any(not isinstance(rule, FollowSuit) for rule in variant.play_rules):
        yield _BREAKING[variant.breaking]
    yield "The highest spade wins the trick; without a spade, the highest card of the suit led."


_BREAKING: Final = {
    Breaking.ANY_SPADE: "Any spade that is played breaks spades.",
    Breaking.RUFF: "Only a spade played on another suit breaks spades.",
    Breaking.AFTER_FIRST_TRICK: "Any spade that is played after the first trick breaks spades.",
    Breaking.NEVER: "Nothing breaks spades.",
}


def _scoring(variant: Variant) -> Iterator[str]:
    rule, who = variant.contract, _who(variant)
    yield f"With at least as many tricks as it bid, a {who} scores {plural(rule.made, 'point')} for each trick bid."
    lost = f"{plural(rule.set, 'point')} are lost for each trick bid" if rule.set else "nothing is scored"
    yield f"With fewer the contract is set: {lost}."
    if rule.opponents:
        yield f"Each trick that it lacks gives every other {who} {plural(rule.opponents, 'point')}."
    yield from map(_big_bid, rule.big)
    if rule.blind is not None:
        yield _blind_numbers(rule.blind)
    if rule.boston:
        yield f"All {variant.hand_size} tricks of a round (a Boston) score {plural(rule.boston, 'point')} more."


def _big_bid(rule: BigBid) -> str:
    usual = f"counts {times(rule.factor)}" if rule.factor != 1 else "counts as usual"
    won = usual if rule.made is None else f"scores {plural(rule.made, 'point')}"
    lost = usual if rule.set is None else f"loses {plural(rule.set, 'point')}"
    what = f"A contract of {rule.tricks}{' or more' * rule.or_more}"
    return f"{what} {won}." if won == lost else f"{what} {won} if it is made, and {lost} if it is set."


def _blind_numbers(rule: BlindNumbers) -> str:
    if rule.points is None:
        return f"A blind bid counts {times(rule.factor)} if the contract is made, and {times(rule.lost_factor)} if it is set."
    lost = "" if rule.lost is None else f"; {plural(rule.lost, 'point')} if it is set"
    return f"A blind bid is worth {plural(rule.points, 'point')} whatever its number{lost}."


def _bags(variant: Variant) -> Iterator[str]:
    rule, who = variant.bags, _who(variant)
    if rule.limit is None:
        yield f"Each trick above the bid {_worth(rule.points)}; bags are not counted."
        return
    yield f"Each trick above the bid is a bag and {_worth(rule.points)}."
    if not rule.penalty:
        yield "There is no penalty for collecting bags."
        return
    collected = f"for every {plural(rule.limit, 'bag')} collected over the rounds"
    rest = "bags beyond that stay in the count" if rule.carry else "the count then begins again at zero"
    if rule.to_opponents:
        yield f"Every other {who} scores {plural(rule.penalty, 'point')} {collected}; {rest}."
    else:
        yield f"A {who} loses {plural(rule.penalty, 'point')} {collected}; {rest}."
    if rule.take_back:
        yield "The points that these bags scored are taken back too."


def _worth(points: int) -> str:
    return f"scores {plural(points, 'point')}" if points > 0 else f"costs {plural(-points, 'point')}" if points else "scores nothing"


def _won_or_lost(points: int, lost: int | None) -> str:
    if lost is None or lost == points:
        return f"{plural(points, 'point')} won or lost"
    return f"{plural(points, 'point')} won, or {lost} lost"


def _nil(variant: Variant) -> Iterator[str]:
    rule = variant.nil
    if rule is None:
        return
    if not _without_nil(variant):
        yield f"Nil, a bid of 0, promises to win no trick, for {_won_or_lost(rule.points, rule.lost)}."
    if rule.blind_points is not None:
        yield (
            f"Blind nil (some say double nil) is bid before looking at one's {'first card' if variant.draws else 'cards'},"
            f" for {_won_or_lost(rule.blind_points, rule.blind_lost)}."
        )
    elif _without_nil(variant):
        return
    if rule.double is not None and _who(variant) == "side":
        double = rule.double
        yield (
            f"Partners who all bid nil score as one, for {_won_or_lost(double.points, double.lost)}"
            f" ({_won_or_lost(double.blind_points, double.lost)} if all are blind); their tricks count for nothing."
        )
    if _who(variant) == "side":
        yield "The contract of the side is what its other players bid."
    yield from _failed_nil(rule)


def _failed_nil(rule: NilRule) -> Iterator[str]:
    match rule.failed:
        case FailedNil.BAGS:
            unless = "" if rule.bags_if_set else ", unless the contract is set"
            yield f"The tricks of a nil that failed do not help the contract: each is a bag and {_worth(rule.bag_points)}{unless}."
        case FailedNil.HELP:
            yield "The tricks of a nil that failed count towards the contract of the side."
        case FailedNil.NOTHING:
            yield "The tricks of a nil that failed count for nothing."
        case FailedNil.SET:
            yield "If a nil fails, the contract of the side is set too."
        case _:
            assert_never(rule.failed)


def _end(variant: Variant) -> Iterator[str]:
    ending, who = variant.ending, _who(variant)
    yield f"The game is over after a round in which a {who} reaches {plural(variant.target, 'point')}; the highest score wins."
    if ending.floor is not None:
        fallen = f"below {plural(ending.floor, 'point')}" if ending.below_floor else f"to {plural(ending.floor, 'point')} or below"
        yield f"It is also over when a {who} falls {fallen}."
    yield f"If the leaders are level then, {_ties(who)[ending.tie]}."
    for rounds, when in ((ending.sets_in_a_row, "in a row"), (ending.sets_in_all, "in all")):
        if rounds is not None:
            yield f"A {who} that is set in {plural(rounds, 'round')} {when} has lost, and the best of the others wins."
    if ending.boston_wins:
        yield f"A {who} that bids all {variant.hand_size} tricks and wins them wins the game."
    if ending.max_rounds is not None:
        yield f"After {plural(ending.max_rounds, 'round')} it is over in any case; if the leaders are level, it is a draw."


def _ties(who: str) -> dict[Tie, str]:
    return {
        Tie.PLAY_ON: f"play on until one {who} leads alone, whatever the score",
        Tie.PLAY_ON_TO_TARGET: f"play on until one {who} leads alone, with the target reached",
        Tie.DRAW: "the game is a draw",
    }


_PARAGRAPHS: Final[tuple[tuple[str, Callable[[Variant], Iterator[str]]], ...]] = (
    ("Players", _players),
    ("Cards", _cards),
    ("Deal", _deal),
    ("Bidding", _bidding),
    ("Passing", _passing),
    ("Play", _play),
    ("Scoring", _scoring),
    ("Bags", _bags),
    ("Nil", _nil),
    ("End", _end),
)
"""What is told, in order; each function yields sentences, and none says what another one does."""
