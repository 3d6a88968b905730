"""A naive scorer of every option, beside `naive` for the four sources: nothing of the library, and no cleverness.

The rules of a table are its plain data, as a house rule is stored: dictionaries, lists, texts, numbers. A bid is "4", "nil",
"blind nil", "blind 6", or None where nobody bids; a plain zero may be written "nil" too.
"""

from typing import Any

Rules = dict[str, Any]
Score = dict[str, Any]


def number(bid: str) -> int:
    last = bid.split()[-1]
    return 0 if last == "nil" else int(last)


def is_blind(bid: str) -> bool:
    return bid.startswith("blind")


def is_nil(rules: Rules, bid: str | None) -> bool:
    """Where nobody plays nil, a bid of zero is a plain bid."""
    return bid is not None and number(bid) == 0 and rules["nil"] is not None


def counting_bids(rules: Rules, bids: list[str]) -> list[str]:
    """The bids that make a contract: all but nils, or the last of them."""
    numbers = [bid for bid in bids if not is_nil(rules, bid)]
    return numbers[-1:] if rules["contract"]["last_bid_counts"] else numbers


def contract_worth(rules: Rules, bids: list[str], is_set: bool) -> int:
    """What is won or lost by a contract."""
    rule = rules["contract"]
    each = rule["set"] if is_set else rule["made"]
    worth, contract = 0, 0
    for bid in counting_bids(rules, bids):
        contract += number(bid)
        blind = rule["blind"] if is_blind(bid) else None
        if blind is None:
            worth += each * number(bid)
        elif blind["points"] is None:
            worth += each * number(bid) * (blind["lost_factor"] if is_set else blind["factor"])
        elif is_set and blind["lost"] is not None:
            worth += blind["lost"]
        else:
            worth += blind["points"]
    for big in rule["big"]:
        if contract == big["tricks"] or (contract > big["tricks"] and big["or_more"]):
            fixed = big["set"] if is_set else big["made"]
            return worth * big["factor"] if fixed is None else fixed
    return worth


def nil_points(rules: Rules, bids: list[str | None], won: list[int]) -> int:
    """What the nils of a side bring, but for their tricks."""
    rule = rules["nil"]
    nils = [(bid, tricks) for bid, tricks in zip(bids, won, strict=True) if bid is not None and is_nil(rules, bid)]
    if is_unit(rules, bids):
        double = rule["double"]
        worth = double["blind_points"] if all(is_blind(bid) for bid, _ in nils) else double["points"]
        if sum(tricks for _, tricks in nils) == 0:
            return worth
        return -worth if double["lost"] is None else -double["lost"]
    points = 0
    for bid, tricks in nils:
        made, lost = (rule["blind_points"], rule["blind_lost"]) if is_blind(bid) else (rule["points"], rule["lost"])
        if tricks == 0:
            points += made
        else:
            points -= made if lost is None else lost
    return points


def is_unit(rules: Rules, bids: list[str | None]) -> bool:
    """Whether the nils of all partners are scored as one."""
    if rules["nil"] is None or rules["nil"]["double"] is None or len(bids) == 1:
        return False
    return all(is_nil(rules, bid) for bid in bids)


def score_side(rules: Rules, bids: list[str | None], won: list[int]) -> Score:
    """One side by itself, in the order of the bidding; bags are not counted up yet."""
    nil, bag = rules["nil"], rules["bags"]
    by_nils = sum(tricks for bid, tricks in zip(bids, won, strict=True) if is_nil(rules, bid))
    helps = nil is not None and nil["failed"] == "help" and not is_unit(rules, bids)
    counted = sum(won) if helps else sum(won) - by_nils
    points, bags, says_set = 0, 0, False
    if None in bids:  # every trick scores as if it had been bid
        contract, is_set = sum(won), False
        points += rules["contract"]["made"] * contract
    else:
        made: list[str] = [bid for bid in bids if bid is not None]
        contract = sum(map(number, counting_bids(rules, made)))
        is_set = counted < contract or (nil is not None and nil["failed"] == "set" and by_nils > 0)
        if not all(is_nil(rules, bid) for bid in bids):
            worth = contract_worth(rules, made, is_set)
            points += -worth if is_set else worth
            says_set = is_set
    if not is_set:
        points += bag["points"] * (counted - contract)
        bags += counted - contract
    if nil is not None:
        points += nil_points(rules, bids, won)
        if nil["failed"] == "bags" and not is_unit(rules, bids) and (nil["bags_if_set"] or not is_set):
            points += nil["bag_points"] * by_nils
            bags += by_nils
    boston = sum(won) == rules["hand_size"]
    if boston:
        points += rules["contract"]["boston"]
    if bag["limit"] is None:
        bags = 0
    lacking = max(contract - counted, 0) if is_set else 0
    return {"points": points, "bags": bags, "contract": contract, "set": says_set, "boston": boston, "lacking": lacking, "played": True}


def by_side(rules: Rules, row: list[Any], dealer: int) -> list[list[Any]]:
    """A row by seat as one for each side, in the order of the bidding."""
    seats = sum(len(side) for side in rules["sides"])
    order = [(dealer + rules["first_bidder"] + place) % seats for place in range(seats)]
    return [[row[seat] for seat in order if seat in side] for side in rules["sides"]]


def score(rules: Rules, bids: list[str | None], won: list[int], carried: list[int], dealer: int) -> list[Score]:
    """By side: points, the bags carried on, and what the end of the game depends on."""
    bids_by_side = by_side(rules, bids, dealer)
    low = rules["low_total"]
    if low is not None and None not in bids and sum(number(bid) for bid in bids if bid is not None) < low["minimum"]:
        nothing = {"points": 0, "set": False, "boston": False, "played": not low["redeal"]}
        sides = [nothing | {"bags": bags} for bags in carried]
        for side, made in zip(sides, bids_by_side, strict=True):
            side["contract"] = 0 if low["redeal"] else sum(map(number, counting_bids(rules, made)))
            side["points"] = 0 if low["redeal"] else contract_worth(rules, made, False)
        return sides
    sides = [score_side(rules, made, tricks) for made, tricks in zip(bids_by_side, by_side(rules, won, dealer), strict=True)]
    bag = rules["bags"]
    for place, side in enumerate(sides):
        for other in sides[:place] + sides[place + 1 :]:
            other["points"] += rules["contract"]["opponents"] * side["lacking"]
    for place, side in enumerate(sides):
        side["bags"] += carried[place]
        times = side["bags"] // bag["limit"] if bag["limit"] and bag["penalty"] else 0
        if times:
            if bag["take_back"]:
                side["points"] -= bag["points"] * bag["limit"] * times
            side["bags"] = side["bags"] - bag["limit"] * times if bag["carry"] else 0
            for paid in sides[:place] + sides[place + 1 :] if bag["to_opponents"] else [side]:
                paid["points"] += bag["penalty"] * times * (1 if bag["to_opponents"] else -1)
    return sides


def best_of(scores: list[int], sides: list[int]) -> int | None:
    """The one side that leads among some, if it leads alone."""
    best = max(scores[side] for side in sides)
    leaders = [side for side in sides if scores[side] == best]
    return leaders[0] if len(leaders) == 1 else None


def end(rules: Rules, rounds: list[list[Score]]) -> tuple[bool, int | None]:
    """Whether a game that began at zero is over after these rounds, and who has won it."""
    ending = rules["ending"]
    sides = list(range(len(rules["sides"])))
    scores = [0 for _ in sides]
    reached = False
    for sheet in rounds:
        scores = [score + side["points"] for score, side in zip(scores, sheet, strict=True)]
        low = min(scores)
        fallen = ending["floor"] is not None and (low < ending["floor"] if ending["below_floor"] else low <= ending["floor"])
        now = max(scores) >= rules["target"] or fallen
        reached = now or (reached and ending["tie"] != "play-on-to-target")
    if rounds and ending["boston_wins"]:
        for side in sides:
            if rounds[-1][side]["boston"] and rounds[-1][side]["contract"] == rules["hand_size"] and not rounds[-1][side]["set"]:
                return True, side
    lost = []
    for side in sides:
        sets = [sheet[side]["set"] for sheet in rounds if sheet[side]["played"]]
        longest, row = 0, 0
        for is_set in sets:
            row = row + 1 if is_set else 0
            longest = max(longest, row)
        if (ending["sets_in_a_row"] and longest >= ending["sets_in_a_row"]) or (
            ending["sets_in_all"] and sum(sets) >= ending["sets_in_all"]
        ):
            lost.append(side)
    if lost:
        winner = best_of(scores, [side for side in sides if side not in lost] or sides)
        if winner is not None:
            return True, winner
    leader = best_of(scores, sides)
    if reached and (leader is not None or ending["tie"] == "draw"):
        return True, leader
    if ending["max_rounds"] is not None and len(rounds) >= ending["max_rounds"]:
        return True, leader
    return False, None
