"""The plans of formats that aren't drawn like the senior games: everybody once, progressive."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from operator import itemgetter
from random import Random

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.drawing.pairings import Draw, DrawError, Pairing
from cribbage_events.contest.drawing.tables import seat
from cribbage_events.contest.formats.everybody_once import (
    MOST_ROUNDS,
    carry_on,
    deal_in_turn,
    everybody_once,
    rounds_needed,
)
from cribbage_events.contest.formats.progressive import Past, next_round
from cribbage_events.contest.standings import standings
from cribbage_events.events.drawing.matching import cheapest_pairs
from cribbage_events.events.drawing.selectors.plan import (
    EARLY_ROUNDS,
    SEED_STEP,
    DrawInput,
    Plan,
    draw_input,
    fixed_tables,
    make_plan,
    newcomers,
    pairs_apart,
    previous_byes,
    seed_of,
)
from cribbage_events.events.games.rows import outcome_of
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event
from cribbage_events.words.lists import and_list
from cribbage_events.words.refusals import draw_error_words

# So many draws are tried for one that keeps every condition.
TRIES = 100


def with_conditions(
    state: DrawInput, make: Callable[[DrawInput], Plan], *, afresh: bool = False
) -> Plan:
    """Return the first of many draws in which nobody meets too early or who is kept apart; else the
    one with the fewest such games. What is drawn already and stays is tried once.
    """
    plan = make(state)
    if (state.to_come and not afresh) or not (state.apart or state.early):
        return plan
    fewest = count_broken(state, plan)
    for number in range(1, TRIES):
        if not any(fewest):
            break
        other = make(replace(state, seed=state.seed + number * SEED_STEP**2))
        if (broken := count_broken(state, other)) < fewest:
            plan, fewest = other, broken
    return plan


def count_broken(state: DrawInput, plan: Plan) -> tuple[int, int]:
    """Return how many games break a condition, and how many are second meetings."""
    apart, early = kept_apart(state)
    games = [(number, frozenset(game.players)) for number, each in plan.numbered for game in each]
    broken = sum(pair in apart or (number in early.get(pair, ())) for number, pair in games)
    return broken, len(plan.repeats) if broken else 0


def kept_apart(
    state: DrawInput,
) -> tuple[frozenset[frozenset[int]], dict[frozenset[int], range]]:
    """Return the pairs that should never meet, and by pair the rounds in which it shouldn't."""
    first = range(1, EARLY_ROUNDS + 1)
    early = {frozenset(pair): first for pair in pairs_apart(state, state.early)}
    return frozenset(map(frozenset, pairs_apart(state))), early


def broken_words(event: Event) -> list[str]:
    """Say which pairs meet though they should not, and why."""
    state = draw_input(event)
    return broken_in(event, state, [(game.round, game.numbers, game.names) for game in state.games])


def broken_in(
    event: Event, state: DrawInput, games: Iterable[tuple[int, Sequence[int], Sequence[str]]]
) -> list[str]:
    """Return the same of these games: each one's round, the numbers and the names."""
    apart, early = kept_apart(state)
    found = []
    for number, players, names in games:
        pair = frozenset(players)
        if pair in apart or number in early.get(pair, ()):
            words = _("%(names)s meet in round %(round)s, though they should not.")
            found.append(words % {"names": and_list(names), "round": number})
    if not found:
        return []
    if kind_of(event).draws_each_round:
        return [*found, _("In that round it was impossible to keep everybody apart.")]
    if kind_of(event).follows_movement:
        return [*found, _("No seats were found that keep everybody apart.")]
    words = _("No draw was found in %(tries)s tries that keeps everybody apart.")
    return [*found, words % {"tries": TRIES}]


def too_many_to_meet(players: int) -> str:
    """Return why so many can't all meet in one event; empty if they can."""
    if rounds_needed(players) <= MOST_ROUNDS:
        return ""
    words = _(
        "With %(players)s players it takes %(rounds)s rounds until everybody has met everybody. An"
        " event has %(most)s at most, so choose another kind of event."
    )
    rounds = rounds_needed(players)
    return words % {"players": players, "rounds": rounds, "most": MOST_ROUNDS}


def plan_everybody_once(state: DrawInput, *, afresh: bool = False) -> Plan:
    """Before anything is reported, all rounds that it takes; later those that are left, in which
    nobody meets anybody twice. Raises ValidationError where that is impossible.
    """
    players = state.active(0)
    if words := too_many_to_meet(len(players)):
        raise ValidationError(words)
    if state.first_round > state.round_count or len(players) + bool(state.director) < 2:
        return make_plan(state)
    apart = {frozenset(pair) for pair in pairs_apart(state)}
    known = {frozenset(game.numbers) for game in state.kept} | apart
    drawn = rounds_to_come(state)
    if afresh and state.first_round > 1:
        # The games that are left, in another order.
        turn = seed_of(state) % len(drawn)
        drawn = [*drawn[turn:], *drawn[:turn]]
    if any(drawn) and not (afresh and state.first_round == 1):
        found = with_fewest_byes(state, drawn, players, known)
        seated = {player for game in found.rounds[0] for player in game.players}
        if state.first_round == 1 and misses_somebody(found, players, apart):
            return plan_of(draw_whole(state, players, apart))
        if seated.issuperset(newcomers(state)):
            return plan_of(found)
        return with_newcomers(state, known)
    return plan_of(draw_whole(state, players, apart))


def rounds_to_come(state: DrawInput) -> list[list[Pairing[int]]]:
    """Return the rounds to come as they are drawn, who deals first in front."""
    rounds: list[list[Pairing[int]]] = [[] for _ in range(state.first_round, state.round_count + 1)]
    for game in state.to_come:
        first, second = game.numbers
        rounds[game.round - state.first_round].append(Pairing(game.table, first, second, 0))
    return rounds


def draw_whole(state: DrawInput, players: Sequence[int], apart: set[frozenset[int]]) -> Draw[int]:
    director = state.director.number if state.director else None
    try:
        found = everybody_once(
            players, seed=seed_of(state), director=director, fixed_tables=fixed_tables(state)
        )
    except DrawError as error:
        words = draw_error_words(error, lambda key: state.players[key].name)
        raise ValidationError(words) from error
    if not apart:
        return found
    fills_in = director if found.director_plays[0] is not None else None
    return carried_on(state, found.rounds, players, apart, fills_in)


def carried_on(
    state: DrawInput,
    drawn: Sequence[Sequence[Pairing[int]]],
    players: Sequence[int],
    known: set[frozenset[int]],
    director: int | None,
) -> Draw[int]:
    return carry_on(
        drawn,
        players=players,
        met=known,
        first_round=state.first_round,
        director=director,
        fixed_tables=fixed_tables(state),
    )


def with_fewest_byes(
    state: DrawInput,
    drawn: Sequence[Sequence[Pairing[int]]],
    players: Sequence[int],
    known: set[frozenset[int]],
) -> Draw[int]:
    """Return the rounds with the director where that leaves fewer sitting out."""
    alone = carried_on(state, drawn, players, known, None)
    if state.director is None:
        return alone
    helped = carried_on(state, drawn, players, known, state.director.number)
    return min(alone, helped, key=lambda each: sum(map(len, each.byes)))


def misses_somebody(found: Draw[int], players: Sequence[int], apart: set[frozenset[int]]) -> bool:
    """Whether two of these don't meet in these rounds, though they may; or rounds are left over."""
    met = {frozenset(game.players) for games in found.rounds for game in games} | apart
    pairs = {frozenset(pair) for pair in pairs_of(players)}
    return not pairs <= met or len(found.rounds) > rounds_needed(len(players))


def pairs_of(players: Sequence[int]) -> Iterable[tuple[int, int]]:
    return ((one, two) for at, one in enumerate(players) for two in players[at + 1 :])


def with_newcomers(state: DrawInput, known: set[frozenset[int]]) -> Plan:
    """Return the rounds to come drawn so that everybody new has games; the number of rounds stays,
    so that not everybody meets everybody new. Who would meet again sits out instead.
    """
    plan = make_plan(state)
    met = set(known)
    rounds, byes = [], []
    for games, resting in zip(plan.rounds, plan.byes, strict=True):
        again = [game for game in games if frozenset(game.players) in met]
        rounds.append([game for game in games if game not in again])
        director = {state.director.number} if state.director else set()
        idle = {player for game in again for player in game.players} - director
        byes.append((*resting, *sorted(idle)))
        met |= {frozenset(game.players) for game in games}
    kept = {frozenset(game.numbers): game.numbers[0] for game in state.to_come}
    dealt = [game.numbers[0] for game in state.kept]
    return Plan(
        plan.first_round,
        deal_in_turn(rounds, dealt, kept),
        tuple(byes),
        (),
        plan.director_division,
    )


def standing_of(state: DrawInput, players: Collection[int]) -> list[int]:
    """Return these in the order of the standings after the rounds that stay; those who are level in
    an order drawn by lot.
    """
    ended = [game for game in state.kept if not game.outstanding and not game.is_void]
    outcomes = [outcome_of(game, state.target, itemgetter(1)) for game in ended]
    rows = standings(players, outcomes, state.scoring, byes=previous_byes(state))
    rng = Random(state.seed + SEED_STEP * state.first_round)
    lots = {player: rng.random() for player in sorted(players)}
    return [row.player for row in sorted(rows, key=lambda row: (row.rank, lots[row.player]))]


def past_of(state: DrawInput, *, afresh: bool) -> Past[int]:
    pairs = [frozenset(game.numbers) for game in state.kept]
    last = [frozenset(game.numbers) for game in state.kept if game.round == state.first_round - 1]
    apart, early = kept_apart(state)
    apart |= {pair for pair, rounds in early.items() if state.first_round in rounds}
    return Past(
        met=Counter(pairs),
        just_met=frozenset(last),
        byes=Counter(previous_byes(state)),
        late=frozenset(newcomers(state)),
        apart=apart,
        rather_not=dict.fromkeys(state.met_before, 1),
        kept=frozenset()
        if afresh
        else frozenset(frozenset(game.numbers) for game in state.to_come),
    )


def plan_progressive(state: DrawInput, *, afresh: bool = False, next_one: bool = False) -> Plan:
    """Plan the round that is drawn and not begun, for who is there now; the `next_one`, if all
    results before it are known; else nothing. Raises ValidationError where that is impossible.
    """
    number, drawn = state.first_round, rounds_to_come(state)
    complete = not any(game.outstanding for game in state.kept)
    if number > state.round_count or not (any(drawn) or (next_one and complete)):
        return Plan(number, (), (), (), None)
    players = state.active(0)
    director = state.director if len(players) % 2 else None
    if len(players) + bool(director) < 2:
        return Plan(number, ((),), (tuple(players),), (), None)
    there = [*players, director.number] if director else players
    found = next_round(
        standing_of(state, there),
        past=past_of(state, afresh=afresh),
        matcher=cheapest_pairs,
        rounds_after=state.round_count - number,
        seed=seed_of(state),
    )
    games = [(first, second, 0) for first, second in found.pairs]
    before = () if afresh or not drawn else drawn[0]
    return Plan(
        first_round=number,
        rounds=(seat(games, fixed_tables(state), before),),
        byes=(() if found.bye is None else (found.bye,),),
        repeats=tuple((number, *pair) for pair in found.repeats),
        director_division=0 if director else None,
    )


def plan_of_next_round(state: DrawInput) -> Plan:
    """Plan a round that isn't drawn yet. Raises ValidationError where that can't be done now."""
    if state.first_round > state.round_count:
        raise ValidationError(_("Every round is already drawn."))
    if left := sum(game.outstanding for game in state.kept):
        words = ngettext(
            "%(count)s result of round %(round)s is missing. Enter it first.",
            "%(count)s results of round %(round)s are missing. Enter them first.",
            left,
        )
        raise ValidationError(words % {"count": left, "round": state.first_round - 1})
    plan = plan_progressive(state, next_one=True)
    if not any(plan.rounds):
        raise ValidationError(_("Fewer than two are left, so there is nobody to play."))
    return plan


def plan_of(found: Draw[int]) -> Plan:
    director = next((each for each in found.director_plays if each is not None), None)
    return Plan(found.first_round, found.rounds, found.byes, (), director)
