"""Records: a game as JSON at any moment of it, written so that it can be replayed and checked to the last point."""

from collections.abc import Callable, Mapping
from reprlib import repr as shortened
from typing import Any, Final, NoReturn

import attrs

from spades.actions import Action
from spades.cards import Card, Hand
from spades.errors import RecordError, RuleViolation, SpadesError, UnknownVariant, WrongType
from spades.games import Game, Start
from spades.notation import format_action, parse_action
from spades.registry import VARIANTS
from spades.results import RoundResult
from spades.rounds import Round
from spades.table import Phase
from spades.variants import Variant

FORMAT: Final = "spades-game"
VERSION: Final = 1
_MOST_DIGITS: Final = 1000


@attrs.frozen(kw_only=True)
class RoundRecord:
    """A round in a record: who dealt, the hands (or the stock that they were drawn from), the actions, and the result.

    `hands` are by seat; `stock` and `spares` those of a drawn game; a round that was added as a bare result has nothing else.
    `result` is missing while the round is in play.
    """

    dealer: int | None = None
    hands: tuple[Hand, ...] | None = None
    stock: tuple[Card, ...] | None = None
    spares: tuple[Card, ...] | None = None
    actions: tuple[str, ...] | None = None
    result: RoundResult | None = None


@attrs.frozen(kw_only=True)
class GameRecord:
    """What a record holds beside its frame: `start`, the finished `rounds` in order, the `round` in play, the totals by side."""

    start: Start
    rounds: tuple[RoundRecord, ...]
    round: RoundRecord | None = None
    scores: tuple[int, ...]
    bags: tuple[int, ...]


def dumps(game: Game, *, registry: Mapping[str, Variant] = VARIANTS) -> str:
    """Write a game as a JSON record, at any moment of it.

    The variant is written by its key where `registry` has it, else with all its rules.

    Errors: `RecordError` for a variant with a house rule that is not in `registry`; `WrongType` for what is no game.

    >>> from spades import VARIANTS, Game
    >>> game = Game.new(VARIANTS["partnership"], dealer=0)
    >>> loads(dumps(game)) == game
    True
    """
    from spades.convert import to_data

    if not isinstance(game, Game):
        raise WrongType(f"a Game is wanted, not {game!r}")
    record = GameRecord(
        start=game.start,
        rounds=tuple(_record_round(played, result) for played, result in zip(game.rounds, game.results, strict=True)),
        round=None if game.round is None else _record_round(game.round, None),
        scores=game.scores,
        bags=game.bags,
    )
    return seal(FORMAT, variant_entry(game.variant, registry), to_data(record))


def loads(text: str, *, registry: Mapping[str, Variant] = VARIANTS) -> Game:
    """Read a record: every action is played again through the rules, and every stored score is checked.

    Errors: `RecordError`. For an action that the rules refuse it has the number of the `round` and of the `event` in it, both
    counted from 0, the `seat`, the `action` and the `code` of the rule; for anything else the path of the field. A record that
    was damaged in any other way is found out by its check sum.

    >>> loads('{"format": "chess"}')
    Traceback (most recent call last):
        ...
    spades.errors.RecordError: format: 'spades-game' is wanted, not 'chess'
    """
    from spades.convert import from_data

    variant, data, check = unseal(text, FORMAT, registry)
    record = from_data(data, GameRecord, "")
    game = _begin(variant, record)
    for number, entry in enumerate(record.rounds):
        game = _add(game, entry, number)
    if record.round is not None:
        now = _replay(game, record.round, len(record.rounds))
        if now.phase is Phase.DONE or record.round.result is not None:
            raise RecordError("round", "a round in play is not finished and has no result yet", len(record.rounds))
        game = game.play(now)
    for name, stored, true in (("scores", record.scores, game.scores), ("bags", record.bags, game.bags)):
        if stored != true:
            raise RecordError(name, f"{list(stored)} are written, but the rounds give {list(true)}")
    check()
    return game


def variant_entry(variant: Variant, registry: Mapping[str, Variant]) -> Any:
    """How a record names its variant: by its key if the registry knows it as it is, else by all its rules."""
    from spades.convert import variant_to_data

    return variant.key if registry.get(variant.key) == variant else variant_to_data(variant)


def seal(format: str, variant: Any, data: dict[str, Any]) -> str:
    """The text of a record, with its frame and check sum."""
    import json

    whole = {"format": format, "version": VERSION, "variant": variant, **_without_nulls(data)}
    return json.dumps({**whole, "check": _check_sum(whole)}, ensure_ascii=False)


def unseal(text: str, format: str, registry: Mapping[str, Variant]) -> tuple[Variant, dict[str, Any], Callable[[], None]]:
    """The variant and the data of a record, and what checks its sum (last: any other fault tells more)."""
    from spades.convert import variant_from_data

    whole = parse_json(text)
    for name, wanted in (("format", format), ("version", VERSION)):
        if whole.get(name) != wanted or type(whole.get(name)) is not type(wanted):
            raise RecordError(name, f"{wanted!r} is wanted, not {shortened(whole.get(name))}")
    data = {key: value for key, value in whole.items() if key not in ("format", "version", "variant", "check")}
    entry = whole.get("variant")
    try:
        variant = registry[entry] if isinstance(entry, str) else variant_from_data(entry)
    except UnknownVariant as error:
        raise RecordError("variant", str(error)) from None
    except KeyError:
        raise RecordError("variant", f"there is no variant {shortened(entry)} in this registry") from None

    def check() -> None:
        stored = whole.pop("check", None)
        if stored != _check_sum(whole):
            raise RecordError("check", "the check sum is wrong: the record was changed after it was written")

    return variant, data, check


def parse_json(text: str) -> dict[str, Any]:
    """The JSON object of a text; no key may stand twice in it."""
    import json

    if not isinstance(text, str):
        raise WrongType(f"a record is read from text, not from {shortened(text)}")

    def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        for key in keys:
            if keys.count(key) > 1:
                raise RecordError(key, "the key stands twice")
        return dict(pairs)

    def no_number(text: str) -> NoReturn:
        raise RecordError(None, f"{text} is not a number that JSON has")

    def whole_number(text: str) -> int:
        # Python itself refuses to read or write numbers of thousands of digits.
        if len(text) > _MOST_DIGITS:
            raise RecordError(None, f"a number of {len(text)} digits is too long")
        return int(text)

    try:
        whole = json.loads(text, object_pairs_hook=no_key_twice, parse_constant=no_number, parse_int=whole_number)
    except (json.JSONDecodeError, RecursionError) as error:
        raise RecordError(None, f"this is not JSON: {error}") from None
    if type(whole) is not dict:
        raise RecordError(None, "a record is a JSON object")
    return whole


def _check_sum(whole: dict[str, Any]) -> str:
    import json
    from hashlib import sha256

    canonical = json.dumps(whole, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return sha256(canonical.encode("ascii")).hexdigest()


def _without_nulls(data: Any) -> Any:
    """Data without the entries that are empty: what a record leaves out is null."""
    if isinstance(data, dict):
        return {key: _without_nulls(value) for key, value in data.items() if value is not None}
    return [_without_nulls(item) for item in data] if isinstance(data, list | tuple) else data


def _record_round(played: Round | RoundResult, result: RoundResult | None) -> RoundRecord:
    if isinstance(played, RoundResult):
        return RoundRecord(result=result)
    origin = played.origin
    return RoundRecord(
        dealer=played.dealer,
        hands=origin.hands or None,
        stock=origin.stock or None,
        spares=origin.spares or None,
        actions=tuple(map(format_action, played.actions)),
        result=result,
    )


def _begin(variant: Variant, record: GameRecord) -> Game:
    start = record.start
    try:
        return Game.new(variant, dealer=start.dealer, scores=start.scores, bags=start.bags, rounds_played=start.rounds_played)
    except SpadesError as error:
        raise RecordError("start", str(error)) from None


def _add(game: Game, entry: RoundRecord, number: int) -> Game:
    """The game with a finished round of the record, if it scores as the record says."""
    if entry.result is None:
        raise RecordError(f"rounds[{number}].result", "'result' is missing", number)
    played: Round | RoundResult = entry.result
    if entry != RoundRecord(result=entry.result):
        played = _replay(game, entry, number)
    try:
        after = game.add(played)
    except SpadesError as error:
        raise RecordError(f"rounds[{number}]", str(error), number) from None
    if after.results[-1] != entry.result:
        raise RecordError(f"rounds[{number}].result", _difference(entry.result, after.results[-1]), number)
    return after


def _difference(stored: RoundResult, true: RoundResult) -> str:
    if stored.points != true.points:
        return f"the points {list(stored.points)} are written, but the round gives {list(true.points)}"
    return "the result that is written is not the one that the round gives"


def _replay(game: Game, entry: RoundRecord, number: int) -> Round:
    """The round of a record, played again."""
    try:
        now = _deal(game, entry)
    except SpadesError as error:
        raise RecordError("deal", str(error), number) from None
    for event, text in enumerate(entry.actions or ()):
        action = _read_action(text, event, number, now.turn)
        try:
            now = now.apply(action)
        except RuleViolation as error:
            raise RecordError(event, str(error), number, now.turn, text, error.code) from None
    return now


def _read_action(text: str, event: int, number: int, seat: int | None) -> Action:
    try:
        action = parse_action(text)
    except SpadesError as error:
        code = getattr(error, "code", None)
        raise RecordError(event, str(error), number, seat, text, code) from None
    if format_action(action) != text:
        raise RecordError(event, f"{text!r} is written in another way than {format_action(action)!r}", number, seat, text)
    return action


def _deal(game: Game, entry: RoundRecord) -> Round:
    if game.is_over:
        raise SpadesError("the game was over before this round")
    dealer = game.dealer if entry.dealer is None else entry.dealer
    if dealer is None:
        raise SpadesError("nobody is named who dealt")
    if entry.hands is not None and entry.stock is None and entry.spares is None:
        return Round.from_hands(game.variant, entry.hands, dealer=dealer, scores=game.scores, bags=game.bags, number=game.number)
    if entry.hands is None and entry.stock is not None and game.variant.draws:
        return Round.from_pack(
            game.variant, entry.stock, spares=entry.spares, dealer=dealer, scores=game.scores, bags=game.bags, number=game.number
        )
    raise SpadesError("a round has hands, or in a drawn game a stock and the order of its spares")
