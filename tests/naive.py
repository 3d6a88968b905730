"""A second, naive telling of the rules, to judge the library by: plain texts and lists, nothing of the library, and no cleverness.

A card is a text such as "TD", a bid "nil", "blind nil" or a number. Every action of a round is a text as well: "look", "keep",
"refuse", "exchange AS 2C" (or "exchange nothing"), a bid, a card. The rules of a table are a plain dictionary.
"""

from itertools import combinations
from typing import Any

Rules = dict[str, Any]

RANKS = "23456789TJQKA"

PARTNERSHIP: Rules = {
    "sides": [[0, 2], [1, 3]],
    "removed": [],
    "top": [],  # what stands over the ace of spades, strongest first
    "hand": 13,
    "drawn": False,
    "exchange": 0,
    "breaking": "any spade",  # A-12; else "ruff" or "never"
    "made": 10,
    "set": 10,
    "nil": 100,  # None: a bid of 0 is a plain bid
    "blind nil": None,  # not played
    "failed nil": "bags",  # A-19; else "help" or "nothing"
    "failed nil bag": 1,
    "bags if set": True,
    "overtrick": 1,
    "limit": 10,
    "penalty": 100,
    "carry": True,
    "target": 500,
    "floor": None,  # C-12: no losing score
    "cap": None,  # on the number of rounds
}
PARTNERSHIP_BLIND_NIL: Rules = PARTNERSHIP | {"breaking": "ruff", "blind nil": 200}  # C-5, C-10
CUTTHROAT: Rules = PARTNERSHIP | {
    "sides": [[0], [1], [2]],  # B-1
    "removed": ["2C"],  # B-2
    "hand": 17,  # B-4
    "breaking": "ruff",  # B-12
    "failed nil bag": 0,  # B-18
    "target": 200,  # B-20
}
TWO_PLAYER: Rules = PARTNERSHIP | {
    "sides": [[0], [1]],  # D-1
    "drawn": True,  # D-2
    "exchange": 3,  # D-6
    "blind nil": 200,  # D-6
}
BUILT_IN = {
    "partnership": PARTNERSHIP,
    "partnership-blind-nil": PARTNERSHIP_BLIND_NIL,
    "cutthroat": CUTTHROAT,
    "two-player": TWO_PLAYER,
}


def seats_of(rules: Rules) -> int:
    return sum(len(side) for side in rules["sides"])


def pack_of(rules: Rules) -> list[str]:
    pack = [rank + suit for suit in "CDHS" for rank in RANKS]
    pack += [card for card in rules["top"] if card not in pack]
    return [card for card in pack if card not in rules["removed"]]


def suit_of(rules: Rules, card: str) -> str:
    return "S" if card in rules["top"] else card[1]


def in_order(cards: list[str]) -> list[str]:
    """As a hand is shown: spades, hearts, diamonds, clubs, high to low, jokers first."""
    jokers = [card for card in ("BJ", "LJ") if card in cards]
    return jokers + [rank + suit for suit in "SHDC" for rank in reversed(RANKS) if rank + suit in cards]


def may_play(rules: Rules, card: str, hand: list[str], on_table: list[str], broken: bool) -> bool:
    if card not in hand:
        return False
    if on_table:
        # A-10, B-10, C-4, D-9: follow suit if possible; otherwise any card.
        led = suit_of(rules, on_table[0])
        return suit_of(rules, card) == led or not any(suit_of(rules, other) == led for other in hand)
    # B-9, B-12, C-5, D-8: no spade may be led before spades are broken, unless there is nothing else.
    return broken or suit_of(rules, card) != "S" or all(suit_of(rules, other) == "S" for other in hand)


def may_be_played(rules: Rules, hand: list[str], on_table: list[str], broken: bool) -> list[str]:
    return [card for card in hand if may_play(rules, card, hand, on_table, broken)]


def breaks(rules: Rules, card: str, on_table: list[str]) -> bool:
    if suit_of(rules, card) != "S" or rules["breaking"] == "never":
        return False
    if rules["breaking"] == "any spade":
        return True  # A-12, D-11: a forced lead included
    return bool(on_table) and suit_of(rules, on_table[0]) != "S"  # B-12, C-5: only on another suit


def beats(rules: Rules, card: str, other: str) -> bool:
    """Whether a card wins over one played before it, which is winning so far (A-11, B-11, C-6, D-10)."""
    if suit_of(rules, card) != suit_of(rules, other):
        return suit_of(rules, card) == "S"
    top = rules["top"]
    if card in top:
        return other not in top or top.index(card) < top.index(other)
    return other not in top and RANKS.index(card[0]) > RANKS.index(other[0])


def winning_card(rules: Rules, cards: list[str]) -> str:
    best = cards[0]
    for card in cards[1:]:
        if beats(rules, card, best):
            best = card
    return best


def is_nil(rules: Rules, bid: str) -> bool:
    return rules["nil"] is not None and bid in ("nil", "blind nil")


def number(bid: str) -> int:
    return 0 if bid in ("nil", "blind nil") else int(bid)


def score_side(rules: Rules, bids: list[str], tricks: list[int], bags: int) -> tuple[int, int]:
    """The points of a side and the bags that it carries on; `bids` and `tricks` of its own seats."""
    points = 0
    contract = sum(number(bid) for bid in bids)
    towards, by_failed_nils = 0, 0
    for bid, won in zip(bids, tricks, strict=True):
        if is_nil(rules, bid):
            worth = rules[bid]
            points += worth if won == 0 else -worth  # B-17, C-2, C-10, D-5, D-6
            by_failed_nils += won
        if not is_nil(rules, bid) or rules["failed nil"] == "help":
            towards += won
    new_bags = 0
    if towards >= contract:
        points += rules["made"] * contract  # A-14, B-14, C-7, D-12
        new_bags = towards - contract
        points += rules["overtrick"] * new_bags
    else:
        points -= rules["set"] * contract  # A-16, B-14, C-7, D-12
    if rules["failed nil"] == "bags" and (towards >= contract or rules["bags if set"]):
        new_bags += by_failed_nils  # A-19, B-18
        points += rules["failed nil bag"] * by_failed_nils
    bags += new_bags
    if rules["penalty"]:
        crossed = 0
        while bags >= rules["limit"]:  # A-15, B-15, C-8, D-13
            points -= rules["penalty"]
            bags -= rules["limit"]
            crossed += 1
        if crossed and not rules["carry"]:
            bags = 0
    return points, bags


def end(rules: Rules, history: list[list[int]]) -> tuple[bool, int | None]:
    """Whether a game is over, and who has won; `history` holds the scores by side at the start and after each round."""
    reached = False
    for scores in history:
        best = max(scores)
        reached = reached or best >= rules["target"] or (rules["floor"] is not None and min(scores) <= rules["floor"])
        if reached and scores.count(best) == 1:  # A-20, B-20, B-21, C-11, D-15
            return True, scores.index(best)
    if rules["cap"] is not None and len(history) > rules["cap"]:
        scores = history[-1]
        return True, scores.index(max(scores)) if scores.count(max(scores)) == 1 else None
    return False, None


class NaiveRound:
    """One round, changed by every action."""

    def __init__(self, rules: Rules, pack: list[str], spares: list[str], dealer: int) -> None:
        seats = seats_of(rules)
        self.rules, self.seats, self.dealer = rules, seats, dealer
        self.left_first = [(dealer + 1 + place) % seats for place in range(seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.stock: list[str] = []
        self.spares = list(spares)
        self.discards: list[str] = []
        self.drawer = dealer  # D: the first drawer takes the dealer's part
        self.bids: list[str | None] = [None] * seats
        self.looked = [rules["blind nil"] is None] * seats
        self.exchanged = [False] * seats
        self.leader = self.left_first[0]  # A-9, B-8, C-3, D-7
        self.on_table: list[str] = []
        self.broken = False
        self.tricks = [0] * seats
        if rules["drawn"]:
            self.stock = pack[: 2 * seats * rules["hand"]]
        else:
            for place in range(seats * rules["hand"]):  # A-4, B-4
                self.hands[self.left_first[place % seats]].append(pack[place])

    def copy(self) -> "NaiveRound":
        other = NaiveRound.__new__(NaiveRound)
        for name, value in vars(self).items():
            if name == "hands":
                value = [list(hand) for hand in value]
            elif isinstance(value, list) and name not in ("left_first", "spares"):
                value = list(value)
            setattr(other, name, value)
        return other

    @property
    def exchanger(self) -> int | None:
        if self.rules["exchange"]:
            for seat in self.left_first:
                if self.bids[seat] == "blind nil" and not self.exchanged[seat]:
                    return seat
        return None

    @property
    def bidder(self) -> int | None:
        for seat in self.left_first:  # A-5, B-5, C-1, D-4
            if self.bids[seat] is None:
                return seat
        return None

    @property
    def turn(self) -> int | None:
        if self.stock:
            return self.drawer
        if self.exchanger is not None:
            return self.exchanger
        if self.bidder is not None:
            return self.bidder
        if sum(self.tricks) == self.rules["hand"]:
            return None
        return (self.leader + len(self.on_table)) % self.seats

    def options(self) -> list[str]:
        seat = self.turn
        if seat is None:
            return []
        if (self.stock or self.exchanger is None) and self.bids[seat] is None and not self.looked[seat]:
            return ["blind nil", "look"]  # C-10, D-6
        if self.stock:
            return ["keep", "refuse"]  # D-2
        if self.exchanger is not None:
            hand = in_order(self.hands[seat])
            choices = [" ".join(cards) for count in range(self.rules["exchange"] + 1) for cards in combinations(hand, count)]
            return [f"exchange {cards or 'nothing'}" for cards in choices]  # D-6
        if self.bidder is not None:
            return ["nil", *(str(tricks) for tricks in range(1, self.rules["hand"] + 1))]  # A-5, B-5, C-1, D-4
        return may_be_played(self.rules, self.hands[seat], self.on_table, self.broken)

    def do(self, action: str) -> None:
        """Carry out one of the options."""
        seat = self.turn
        assert seat is not None
        if action == "look":
            self.looked[seat] = True
        elif action in ("keep", "refuse"):  # D-2, D-3
            first, second = self.stock[:2]
            self.stock = self.stock[2:]
            self.hands[seat].append(first if action == "keep" else second)
            self.discards.append(second if action == "keep" else first)
            self.drawer = (seat + 1) % self.seats
        elif action.startswith("exchange"):
            thrown = [] if action == "exchange nothing" else action.split()[1:]
            for card in thrown:
                self.hands[seat].remove(card)
            for card in [card for card in self.spares if card in self.discards][: len(thrown)]:
                self.discards.remove(card)
                self.hands[seat].append(card)
            self.exchanged[seat] = True
        elif self.stock or self.bidder is not None:
            self.bids[seat] = action
            self.looked[seat] = True
        else:
            self._play(seat, action)

    def _play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.broken = self.broken or breaks(self.rules, card, self.on_table)
        self.on_table.append(card)
        if len(self.on_table) == self.seats:
            place = self.on_table.index(winning_card(self.rules, self.on_table))
            self.leader = (self.leader + place) % self.seats  # A-11, B-11, C-6, D-10
            self.tricks[self.leader] += 1
            self.on_table = []

    def score(self, bags: list[int]) -> list[tuple[int, int]]:
        """By side: points, and the bags carried on."""
        bids = [bid for bid in self.bids if bid is not None]
        return [
            score_side(self.rules, [bids[seat] for seat in side], [self.tricks[seat] for seat in side], carried)
            for side, carried in zip(self.rules["sides"], bags, strict=True)
        ]
