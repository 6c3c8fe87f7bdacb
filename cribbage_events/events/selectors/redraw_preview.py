"""What drawing the rounds to come again would change, before it happens."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError

from cribbage_events.contest.divisions import DivisionError, age_on
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.draw_preview import listed
from cribbage_events.events.selectors.hall import Hall, Player, Table, hall_of
from cribbage_events.events.selectors.leaving import Outstanding, left_by, met_before
from cribbage_events.events.selectors.plan import Plan, byes_in, joined_by, make_plan


@dataclass(frozen=True, slots=True)
class Line:
    """One table of a round; `changed` if it isn't as it was drawn before."""

    table: int
    names: tuple[str, ...]
    changed: bool = False


@dataclass(frozen=True, slots=True)
class RoundLines:
    """A round that is kept, or as it would be drawn again."""

    number: int
    kept: bool
    lines: list[Line]
    byes: list[str]


@dataclass(frozen=True, slots=True)
class RedrawPreview:
    """The rounds afterwards, and the same in sentences. To be applied with `seen=revision`."""

    revision: int
    first_round: int
    rounds: list[RoundLines]
    sentences: list[str]
    repeats: list[str]


def preview_withdrawal(
    entry: Entry,
    outstanding: Outstanding = "play",
    *,
    sat_down: bool = True,
    fills_in: bool | None = None,
) -> RedrawPreview:
    hall = hall_of(as_it_is(entry.event), sat_down=sat_down)
    left = left_by(hall, entry, outstanding, fills_in=fills_in)
    extra = [f"{entry.name}’s last round is round {left.last_round}."]
    if not left.last_round:
        extra = [f"{entry.name} does not play at all."]
    if left.taken is not None:
        extra.append(takes_seat(hall, left.taken, entry))
    else:
        becomes = "is still to be played" if outstanding == "play" else "is forfeited"
        extra += [
            f"{entry.name}’s game in round {table.round} at table {table.table} {becomes}."
            for table in hall.outstanding_of(entry.number)
        ]
    return describe(hall, left.hall, extra)


def takes_seat(hall: Hall, table: Table, entry: Entry) -> str:
    name = hall.director.name if hall.director else "The director"
    words = f"{name} takes the seat in round {table.round} at table {table.table}"
    if met_before(hall, table, entry.number):
        words += ", against somebody they have met before"
    return f"{words}."


def preview_join(event: Event, entry: Entry, *, sat_down: bool = True) -> RedrawPreview:
    event = as_it_is(event)
    hall = hall_of(event, sat_down=sat_down)
    player = newcomer(event, entry)
    extra = [f"{entry.name} plays from round {hall.first_round} on{in_division(hall, player)}."]
    return describe(hall, with_entry(hall, player), extra)


def preview_director(event: Event, fills_in: bool, *, sat_down: bool = True) -> RedrawPreview:
    event = as_it_is(event)
    before = hall_of(event, sat_down=sat_down)
    event.director_fills_in = fills_in
    return describe(before, hall_of(event, sat_down=sat_down), [])


def preview_redraw(event: Event, *, sat_down: bool = True) -> RedrawPreview:
    hall = hall_of(as_it_is(event), sat_down=sat_down)
    return describe(hall, hall, [], afresh=True)


def as_it_is(event: Event) -> Event:
    """The draw depends on the revision, so a page must show that of the very latest."""
    return Event.objects.select_related("club", "director").get(pk=event.pk)


def with_entry(hall: Hall, player: Player) -> Hall:
    if hall.first_round > hall.round_count:
        raise ValidationError(
            f"The last round has begun already, so {player.name} can't be seated any more."
        )
    if player.number in hall.players and hall.players[player.number].until_round is None:
        raise ValidationError(f"{player.name} is playing already.")
    return joined_by(hall, player)


def newcomer(event: Event, entry: Entry) -> Player:
    """A late arrival, or somebody who had left, in the division of the boundary drawn."""
    return Player(
        number=entry.number,
        name=entry.name,
        division=division_position(event, entry),
        fixed_table=entry.fixed_table,
        directs=entry.person_id == event.director_id,
    )


def division_position(event: Event, entry: Entry) -> int:
    if entry.division is not None:
        return entry.division.position
    if event.drawn_boundary is None:
        return 0
    if entry.person.date_of_birth is None:
        message = f"The age groups need {entry.name}'s date of birth: enter it first."
        raise ValidationError(message, code="date_of_birth")
    try:
        return int(age_on(entry.person.date_of_birth, event.day) >= event.drawn_boundary)
    except DivisionError as error:
        raise ValidationError(f"{entry.name}: {error.message}", code="date_of_birth") from error


def in_division(hall: Hall, player: Player) -> str:
    if len(hall.divisions) < 2 or player.division is None:
        return ""
    return f", in “{hall.divisions[player.division]}”"


def describe(
    before: Hall, after: Hall, extra: Sequence[str], *, afresh: bool = False
) -> RedrawPreview:
    plan = make_plan(after, afresh=afresh)
    names = names_of(after)
    repeats = [
        f"{names[one]} and {names[two]} meet again in round {number}."
        for number, one, two in plan.repeats
    ]
    if repeats and plan.certain:
        repeats.append("It can't be avoided: too few are left who haven't met.")
    drawn = drawn_rounds(before, plan, names)
    return RedrawPreview(
        revision=before.revision,
        first_round=plan.first_round,
        rounds=[*kept_rounds(after, names), *drawn],
        sentences=[
            *extra,
            *what_is_drawn(before, drawn),
            *what_about_seats(before, after, plan, names),
        ],
        repeats=repeats,
    )


def names_of(hall: Hall) -> dict[int, str]:
    names = {number: player.name for number, player in hall.players.items()}
    if hall.director is not None:
        names.setdefault(hall.director.number, hall.director.name)
    return names


def kept_rounds(hall: Hall, names: dict[int, str]) -> list[RoundLines]:
    rounds = [
        RoundLines(number, True, [], [names[bye] for bye in byes_in(hall, number)])
        for number in range(1, hall.first_round)
    ]
    for table in hall.kept:
        line = Line(table.table, tuple(names[number] for number in table.players))
        rounds[table.round - 1].lines.append(line)
    return rounds


def drawn_rounds(before: Hall, plan: Plan, names: dict[int, str]) -> list[RoundLines]:
    old = {(table.round, table.table, frozenset(table.players)) for table in before.tables}
    return [
        RoundLines(
            number,
            False,
            [
                Line(
                    game.table,
                    (names[game.first], names[game.second]),
                    (number, game.table, frozenset(game.players)) not in old,
                )
                for game in games
            ],
            [names[bye] for bye in byes],
        )
        for (number, games), byes in zip(plan.numbered, plan.byes, strict=True)
    ]


def what_is_drawn(hall: Hall, drawn: Sequence[RoundLines]) -> list[str]:
    """Which rounds stay, and how many games of the others change."""
    kept = hall.first_round - 1
    if not drawn:
        return ["Every round has begun, so nothing is drawn again."]
    stays = [f"{rounds_words(range(1, kept + 1))} stay as they are."] if kept > 1 else []
    stays = ["Round 1 stays as it is."] if kept == 1 else stays
    numbers = [each.number for each in drawn]
    changed = sum(line.changed for each in drawn for line in each.lines)
    same = sum(not line.changed for each in drawn for line in each.lines)
    in_rounds = rounds_words(numbers)
    if not changed:
        return [*stays, f"{in_rounds}: no new game."]
    games = "1 game changes" if changed == 1 else f"{changed} games change"
    others = {0: "", 1: "; 1 stays as it is"}.get(same, f"; the other {same} stay as they are")
    return [*stays, f"{in_rounds}: {games}{others}."]


def rounds_words(numbers: Sequence[int]) -> str:
    """Such as: Round 3; Rounds 3 and 4; Rounds 2 to 4."""
    if len(numbers) == 1:
        return f"Round {numbers[0]}"
    between = "and" if len(numbers) == 2 else "to"
    return f"Rounds {numbers[0]} {between} {numbers[-1]}"


def what_about_seats(before: Hall, after: Hall, plan: Plan, names: dict[int, str]) -> list[str]:
    """Who fills in, who crosses, who sits out, as far as it is new or has to be known."""
    words = [director_moves(before, after, plan)]
    crossing = any(game.division is None for games in plan.rounds for game in games)
    if crossing:
        words.append("Both divisions are odd: in each round one game is played between them.")
    resting = [names[bye] for byes in plan.byes for bye in byes]
    if resting:
        words.append(f"Somebody sits out in each round: {listed(resting)}.")
    return [word for word in words if word]


def director_moves(before: Hall, after: Hall, plan: Plan) -> str:
    director = after.director or before.director
    if director is None or plan.first_round > before.round_count:
        return ""
    number, first = director.number, plan.first_round
    played = any(number in table.players for table in before.tables if table.round >= first)
    plays = any(number in game.players for games in plan.rounds for game in games)
    where = replace(director, division=plan.director_division)
    if plays and not played:
        place = in_division(after, where)
        return f"{director.name} steps in from round {first}{place}, so that nobody sits out."
    if played and not plays:
        return f"{director.name} steps out from round {first}."
    return f"{director.name} continues to play{in_division(after, where)}." if plays else ""
