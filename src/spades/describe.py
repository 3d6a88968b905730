"""The rules of a variant in plain words, made from its data."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias, assert_never

from spades.cards import STANDARD_DECK, Card, Hand, Rank
from spades.rules.bidding import NoNil
from spades.rules.dealing import DrawTwoKeepOne
from spades.rules.play import Breaking, FollowSuit
from spades.rules.scoring import FailedNil, NilRule
from spades.variants import Seats, Variant

Paragraph: TypeAlias = tuple[str, str]
"""A heading and its text."""


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
    left = f", and {'one card stays' if out == 1 else f'{out} cards stay'} out of play" if out else ""
    yield f"Everybody gets {plural(variant.hand_size, 'card')}{left}."
    if drawn:
        yield "Whoever draws first has the dealer's part; in the first round that is settled by lot."
    else:
        yield "The first dealer is drawn by lot."
    yield f"The {'part' if drawn else 'deal'} passes to the left after each round."


def _bidding(variant: Variant) -> Iterator[str]:
    zero = "" if _without_nil(variant) else ", or nil" if variant.nil else "; 0 is a plain bid"
    yield "The player on the dealer's left bids first, then each in turn, once; a bid is not changed."
    yield f"A bid is a number of tricks, up to {variant.hand_size}{zero}."
    if _who(variant) == "side":
        yield "The bids of partners are added: that is the contract of their side."
    yield from (rule.text for rule in variant.bid_rules)


def _without_nil(variant: Variant) -> bool:
    return any(isinstance(rule, NoNil) for rule in variant.bid_rules)


def _play(variant: Variant) -> Iterator[str]:
    yield "The player on the dealer's left leads to the first trick, and then whoever won the last one."
    yield from (rule.text for rule in variant.play_rules)
    if any(not isinstance(rule, FollowSuit) for rule in variant.play_rules):
        yield _BREAKING[variant.breaking]
    yield "The highest spade wins the trick; without a spade, the highest card of the suit led."


_BREAKING: Final = {
    Breaking.ANY_SPADE: "Any spade that is played breaks spades.",
    Breaking.RUFF: "Only a spade played on another suit breaks spades.",
    Breaking.NEVER: "Nothing breaks spades.",
}


def _scoring(variant: Variant) -> Iterator[str]:
    rule, who = variant.contract, _who(variant)
    yield f"With at least as many tricks as it bid, a {who} scores {plural(rule.made, 'point')} for each trick bid."
    lost = f"{plural(rule.set, 'point')} are lost for each trick bid" if rule.set else "nothing is scored"
    yield f"With fewer the contract is set: {lost}."


def _bags(variant: Variant) -> Iterator[str]:
    rule, who = variant.bags, _who(variant)
    yield f"Each trick above the bid is a bag and {_worth(rule.points)}."
    if rule.penalty:
        rest = "bags beyond that stay in the count" if rule.carry else "the count then begins again at zero"
        yield f"A {who} loses {plural(rule.penalty, 'point')} for every {plural(rule.limit, 'bag')} collected over the rounds; {rest}."
    else:
        yield "There is no penalty for collecting bags."


def _worth(points: int) -> str:
    return f"scores {plural(points, 'point')}" if points > 0 else f"costs {plural(-points, 'point')}" if points else "scores nothing"


def _nil(variant: Variant) -> Iterator[str]:
    rule = variant.nil
    if rule is None:
        return
    if not _without_nil(variant):
        yield f"Nil, a bid of 0, promises to win no trick: {plural(rule.points, 'point')} won if it is kept, lost if not."
    if rule.blind_points is not None:
        yield (
            f"Blind nil (some say double nil) is bid before looking at one's {'first card' if variant.draws else 'cards'},"
            f" for {plural(rule.blind_points, 'point')} won or lost."
        )
    elif _without_nil(variant):
        return
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
        case _:
            assert_never(rule.failed)


def _end(variant: Variant) -> Iterator[str]:
    ending, who = variant.ending, _who(variant)
    yield f"The game is over after a round in which a {who} reaches {plural(variant.target, 'point')}; the highest score wins."
    if ending.floor is not None:
        yield f"It is also over when a {who} falls to {plural(ending.floor, 'point')} or below."
    yield f"If the leaders are level then, play on until one {who} leads alone, whatever the score."
    if ending.max_rounds is not None:
        yield f"After {plural(ending.max_rounds, 'round')} it is over in any case; if the leaders are level, it is a draw."


_PARAGRAPHS: Final[tuple[tuple[str, Callable[[Variant], Iterator[str]]], ...]] = (
    ("Players", _players),
    ("Cards", _cards),
    ("Deal", _deal),
    ("Bidding", _bidding),
    ("Play", _play),
    ("Scoring", _scoring),
    ("Bags", _bags),
    ("Nil", _nil),
    ("End", _end),
)
"""What is told, in order; each function yields sentences, and none says what another one does."""
