"""A preview of drawing the rounds to come again; what happens to the game of who leaves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.events.bracket.bracket_lines import withdrawal_words
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.draw_preview import division_position
from cribbage_events.events.drawing.selectors.plan import (
    DrawInput,
    DrawnPlayer,
    Plan,
    draw_input,
    resting_in,
    with_player,
    without_player,
)
from cribbage_events.events.drawing.selectors.round_plans import broken_in, plan_of_next_round
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.changing import check_status
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event, ScoreReport
from cribbage_events.words.lists import and_list, short_list

# The last two are about a game that the other side has left before: whether these two left it
# together, so that it counts as not played, or it stays won.
type Outstanding = Literal["play", "forfeit", "director", "neither", "stays"]


@dataclass(frozen=True, slots=True)
class Departure:
    """The draw input after they have left, and the last round that they play."""

    state: DrawInput
    last_round: int
    # Where the director takes the empty seat.
    taken: GameRow | None = None


def departure_of(
    state: DrawInput, entry: Entry, outstanding: Outstanding, *, fills_in: bool | None = None
) -> Departure:
    """The departure of this entry. Raises ValidationError.

    `fills_in`: whether a director who played like anyone else still fills in. Only they know
    whether they stop competing or go home.
    """
    check_plays(state, entry)
    after = without_player(state, entry.number)
    if state.players[entry.number].directs:
        if fills_in is None:
            words = _("Choose whether %(name)s still fills in where a seat is empty.")
            raise ValidationError(words % {"name": entry.name})
        director = DrawnPlayer(entry.number, entry.name, None, fills_in=True, directs=True)
        after = replace(after, director=director if fills_in else None)
    if outstanding != "director":
        return Departure(after, state.first_round - 1)
    game = seat_for_director(state, entry.number)
    if game is None or state.director is None:
        words = _("The director can’t take that seat. Choose what happens to the game.")
        raise ValidationError(words)
    after = after.with_seat_taken(game, entry.number, state.director.number)
    gone = replace(state.players[entry.number], until_round=game.round - 1)
    return Departure(after.changed(gone), game.round - 1, game)


def check_plays(state: DrawInput, entry: Entry) -> None:
    player = state.players.get(entry.number)
    if player is None or entry.status == Entry.Status.WITHDRAWN:
        raise ValidationError(_("%(name)s is not playing.") % {"name": entry.name})
    if player.fills_in:
        words = _("%(name)s only fills in: let the director step out instead.")
        raise ValidationError(words % {"name": entry.name})


def seat_for_director(state: DrawInput, number: int) -> GameRow | None:
    """The game in whose seat the director could play: the only one left, with nothing reported."""
    games = state.outstanding_of(number)
    if state.director is None or state.director.number == number or len(games) != 1:
        return None
    game = games[0]
    if state.director.number in state.seated_in(game.round):
        return None
    reports = ScoreReport.objects.filter(game=game.id, taken_back_at=None)
    return None if reports.exists() else game


def walkover_of(state: DrawInput, number: int) -> GameRow | None:
    """Their last game, if they have won it because the other side gave it up by leaving. Who leaves
    the same game after somebody else doesn't win it (RULES.md §3).
    """
    theirs = (game for game in state.kept if number in game.numbers)
    last = max(theirs, key=lambda game: game.round, default=None)
    if last is None or not last.forfeited or state.outstanding_of(number):
        return None
    others = [other for other in last.numbers if other != number]
    gone = [
        each in state.players and state.players[each].until_round == last.round for each in others
    ]
    won = last.winner is not None and number in last.winner.numbers
    return last if won and len(others) == 1 and all(gone) else None


def void_game(state: DrawInput, number: int, outstanding: Outstanding) -> GameRow | None:
    """The game that counts as not played when they leave, if there is one."""
    if outstanding == "neither":
        games = state.outstanding_of(number)
        return games[0] if len(games) == 1 else walkover_of(state, number)
    return None if outstanding == "stays" else walkover_of(state, number)


def is_left_by_the_other(state: DrawInput, game: GameRow, number: int) -> bool:
    """Whether everybody else at this table has withdrawn, too."""
    others = [each for each in game.numbers if each != number and each in state.players]
    return bool(others) and all(state.players[each].until_round is not None for each in others)


def met_before(state: DrawInput, game: GameRow, number: int) -> bool:
    if state.director is None:
        return False
    pair = {state.director.number, *game.numbers} - {number}
    return any(set(each.numbers) == pair for each in state.kept)


class RedrawnRound(NamedTuple):
    """A round that is kept, or as it would be drawn again. `games`: the table, the names, and
    whether it isn't as it was drawn before.
    """

    number: int
    kept: bool
    games: list[tuple[int, str, bool]]
    byes: list[str]


class RedrawPreview(NamedTuple):
    """The rounds afterwards, and the same in sentences. To be applied with `seen=revision`."""

    revision: int
    rounds: list[RedrawnRound]
    sentences: list[str]
    repeats: list[str]


def preview_withdrawal(
    entry: Entry,
    outstanding: Outstanding = "play",
    *,
    sat_down: bool = True,
    fills_in: bool | None = None,
) -> RedrawPreview:
    state = draw_input(latest(entry.event), sat_down=sat_down)
    left = departure_of(state, entry, outstanding, fills_in=fills_in)
    extra = [last_round_words(entry, left.last_round)]
    if left.taken is not None:
        extra.append(takes_seat(state, left.taken, entry))
    else:
        games = state.outstanding_of(entry.number)
        if (void := void_game(state, entry.number, outstanding)) is not None:
            extra.append(void_words(void))
            games = [game for game in games if game.id != void.id]
        extra += [outstanding_words(entry, game, outstanding) for game in games]
    if kind_of(entry.event).in_play_offs:
        extra += withdrawal_words(entry.event, entry)
    return redraw_preview(entry.event, state, left.state, extra)


def takes_seat(state: DrawInput, game: GameRow, entry: Entry) -> str:
    name = state.director.name if state.director else _("The director")
    words = _("%(name)s takes the seat in round %(round)s at table %(table)s.")
    if met_before(state, game, entry.number):
        words = _(
            "%(name)s takes the seat in round %(round)s at table %(table)s, against an "
            "opponent they have met before."
        )
    return words % {"name": name, "round": game.round, "table": game.table}


def preview_join(event: Event, entry: Entry, *, sat_down: bool = True) -> RedrawPreview:
    event = latest(event)
    state = draw_input(event, sat_down=sat_down)
    check_not_too_late(event, entry, state)
    player = newcomer(event, entry)
    words = _("%(name)s plays from round %(round)s on.")
    if division := shown_division(state, player):
        words = _("%(name)s plays from round %(round)s on, in “%(division)s”.")
    extra = words % {"name": entry.name, "round": state.first_round, "division": division}
    return redraw_preview(event, state, with_entry(state, player), [extra])


def preview_director(event: Event, fills_in: bool, *, sat_down: bool = True) -> RedrawPreview:
    event = latest(event)
    before = draw_input(event, sat_down=sat_down)
    event.director_fills_in = fills_in
    return redraw_preview(event, before, draw_input(event, sat_down=sat_down), [])


def preview_redraw(event: Event, *, sat_down: bool = True) -> RedrawPreview:
    event = latest(event)
    state = draw_input(event, sat_down=sat_down)
    return redraw_preview(event, state, state, [], afresh=True)


def next_plan(event: Event, state: DrawInput) -> Plan:
    """Raises ValidationError where no round is to be drawn now."""
    if not kind_of(event).draws_each_round:
        raise ValidationError(_("Every round is already drawn."))
    return plan_of_next_round(state)


def preview_next_round(event: Event) -> RedrawPreview:
    """Show the round that would be drawn by the standings now. Raises ValidationError."""
    event = latest(event)
    check_status(event, (Event.Status.RUNNING,))
    state = draw_input(event)
    plan = next_plan(event, state)
    names = names_by_number(state)
    drawn = drawn_rounds(state, plan, names)
    seats = list(filter(None, [director_moves(state, state, plan)]))
    seats += [
        _("Sits out: %(byes)s.") % {"byes": and_list([names[bye] for bye in byes])}
        for byes in plan.byes
        if byes
    ]
    games = [
        (number, game.players, [names[each] for each in game.players])
        for number, each in plan.numbered
        for game in each
    ]
    warnings = [*broken_in(event, state, games), *repeat_words(plan, names)]
    return RedrawPreview(state.revision, drawn, seats, warnings)


def latest(event: Event) -> Event:
    """Read again: the draw depends on the revision, so a page must show the latest one."""
    return Event.objects.select_related("club", "director").get(pk=event.pk)


def with_entry(state: DrawInput, player: DrawnPlayer) -> DrawInput:
    if state.first_round > state.round_count:
        words = _("The last round has already begun, so %(name)s can’t be seated any more.")
        raise ValidationError(words % {"name": player.name})
    known = state.players.get(player.number)
    # Somebody who came after the draw has no division yet.
    if known is not None and known.division is not None and known.until_round is None:
        raise ValidationError(_("%(name)s is already playing.") % {"name": player.name})
    return with_player(state, player)


def check_not_too_late(event: Event, entry: Entry, state: DrawInput) -> None:
    """Raises ValidationError. Somebody who had left may come back in any round."""
    if entry.division is None and (words := why_nobody_new(event, state.first_round)):
        raise ValidationError(words)


def why_nobody_new(event: Event, first_round: int) -> str:
    """Return why nobody comes in when this is the next round to be drawn; empty if somebody can."""
    last = kind_of(event).last_round_to_come
    if last is None or first_round <= last:
        return ""
    words = _(
        "Nobody new can play after round %(last)s, and the next round to be drawn is round"
        " %(round)s."
    )
    return words % {"last": last, "round": first_round}


def newcomer(event: Event, entry: Entry) -> DrawnPlayer:
    """A late arrival, or somebody who had left, in the division of the boundary drawn."""
    return DrawnPlayer(
        number=entry.number,
        name=entry.name,
        division=division_position(event, entry),
        fixed_table=entry.fixed_table,
        directs=entry.person_id == event.director_id,
    )


def shown_division(state: DrawInput, player: DrawnPlayer) -> str:
    if len(state.divisions) < 2 or player.division is None:
        return ""
    return state.divisions[player.division]


def redraw_preview(
    event: Event,
    before: DrawInput,
    after: DrawInput,
    extra: Sequence[str],
    *,
    afresh: bool = False,
) -> RedrawPreview:
    plan = format_of(event).plan(after, afresh=afresh)
    names = names_by_number(after)
    drawn = drawn_rounds(before, plan, names)
    return RedrawPreview(
        revision=before.revision,
        rounds=[*kept_rounds(after, names), *drawn],
        sentences=[
            *extra,
            *what_is_drawn(before, drawn),
            *what_about_seats(before, after, plan, names),
        ],
        repeats=repeat_words(plan, names),
    )


def repeat_words(plan: Plan, names: dict[int, str]) -> list[str]:
    repeats = [
        _("%(names)s meet again in round %(round)s.")
        % {"names": and_list([names[one], names[two]]), "round": number}
        for number, one, two in plan.repeats
    ]
    if repeats and plan.certain:
        repeats.append(_("It can’t be avoided: too few are left who haven’t met."))
    return repeats


def names_by_number(state: DrawInput) -> dict[int, str]:
    names = {number: player.name for number, player in state.players.items()}
    if state.director is not None:
        names.setdefault(state.director.number, state.director.name)
    return names


def kept_rounds(state: DrawInput, names: dict[int, str]) -> list[RedrawnRound]:
    rounds = [
        RedrawnRound(number, True, [], [names[bye] for bye in resting_in(state, number)])
        for number in range(1, state.first_round)
    ]
    for game in state.kept:
        players = and_list(names[number] for number in game.numbers)
        rounds[game.round - 1].games.append((game.table, players, False))
    return rounds


def drawn_rounds(before: DrawInput, plan: Plan, names: dict[int, str]) -> list[RedrawnRound]:
    old = {(game.round, game.table, frozenset(game.numbers)) for game in before.games}
    return [
        RedrawnRound(
            number,
            False,
            [
                (
                    game.table,
                    and_list([names[game.first], names[game.second]]),
                    (number, game.table, frozenset(game.players)) not in old,
                )
                for game in games
            ],
            [names[bye] for bye in byes],
        )
        for (number, games), byes in zip(plan.numbered, plan.byes, strict=True)
    ]


def what_is_drawn(state: DrawInput, drawn: Sequence[RedrawnRound]) -> list[str]:
    """Return which rounds stay, and how many games of the others change."""
    kept = state.first_round - 1
    if not drawn and kept < state.round_count:
        words = _("Round %(round)s isn’t drawn yet: that is done with those who are there then.")
        return [words % {"round": kept + 1}]
    if not drawn:
        return [_("Every round has begun, so nothing is drawn again.")]
    stays = [_("Round 1 stays as it is.")] if kept == 1 else []
    if kept > 1:
        rounds = rounds_words(range(1, kept + 1))
        stays = [_("%(rounds)s stay as they are.") % {"rounds": rounds}]
    rounds = rounds_words([each.number for each in drawn])
    is_new = [new for each in drawn for _table, _names, new in each.games]
    return [*stays, changed_games_words(rounds, sum(is_new), is_new.count(False))]


def what_about_seats(
    before: DrawInput, after: DrawInput, plan: Plan, names: dict[int, str]
) -> list[str]:
    """The sentences about the director's seat, a game between divisions, and the byes."""
    words = [director_moves(before, after, plan)]
    crossing = any(game.division is None for games in plan.rounds for game in games)
    if crossing:
        words.append(_("Both divisions are odd: in each round one game is played between them."))
    resting = [names[bye] for byes in plan.byes for bye in byes]
    if resting:
        rests = _("One player sits out each round: %(names)s.")
        words.append(rests % {"names": short_list(resting)})
    return [word for word in words if word]


def director_moves(before: DrawInput, after: DrawInput, plan: Plan) -> str:
    director = after.director or before.director
    if director is None or plan.first_round > before.round_count:
        return ""
    number, first = director.number, plan.first_round
    played = any(number in game.numbers for game in before.games if game.round >= first)
    plays = any(number in game.players for games in plan.rounds for game in games)
    where = replace(director, division=plan.director_division)
    division = shown_division(after, where)
    if plays and not played:
        words = _("%(name)s steps in from round %(round)s, so that nobody sits out.")
        if division:
            words = _(
                "%(name)s steps in from round %(round)s, in “%(division)s”, so that nobody sits"
                " out."
            )
    elif played and not plays:
        words = _("%(name)s steps out from round %(round)s.")
    elif plays:
        words = _("%(name)s continues to play.")
        if division:
            words = _("%(name)s continues to play, in “%(division)s”.")
    else:
        return ""
    return words % {"name": director.name, "round": first, "division": division}


def last_round_words(entry: Entry, number: int) -> str:
    if not number:
        return _("%(name)s won’t play at all.") % {"name": entry.name}
    words = _("%(name)s’s last round is round %(number)s.")
    return words % {"name": entry.name, "number": number}


def outstanding_words(entry: Entry, game: GameRow, outstanding: Outstanding) -> str:
    words = _("%(name)s’s game in round %(round)s at table %(table)s is forfeited.")
    if outstanding == "play":
        words = _("%(name)s’s game in round %(round)s at table %(table)s is still to be played.")
    return words % {"name": entry.name, "round": game.round, "table": game.table}


def void_words(game: GameRow) -> str:
    words = _("%(names)s have both left their game in round %(round)s: it counts as not played.")
    return words % {"names": and_list(game.names), "round": game.round}


def changed_games_words(rounds: str, changed: int, same: int) -> str:
    """Return words such as: Round 3: 1 game changes; 2 stay as they are."""
    if not changed:
        return _("%(rounds)s: no new game.") % {"rounds": rounds}
    games = ngettext("1 game changes", "%(count)s games change", changed) % {"count": changed}
    if not same:
        words = _("%(rounds)s: %(games)s.")
    else:
        words = ngettext(
            "%(rounds)s: %(games)s; 1 stays as it is.",
            "%(rounds)s: %(games)s; the other %(count)s stay as they are.",
            same,
        )
    return words % {"rounds": rounds, "games": games, "count": same}


def rounds_words(numbers: Sequence[int]) -> str:
    """Return words such as: Round 3; Rounds 3 and 4; Rounds 2 to 4."""
    if len(numbers) == 1:
        return _("Round %(number)s") % {"number": numbers[0]}
    words = _("Rounds %(first)s to %(last)s")
    if len(numbers) == 2:
        words = _("Rounds %(first)s and %(last)s")
    return words % {"first": numbers[0], "last": numbers[-1]}
