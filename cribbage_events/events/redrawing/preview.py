"""A preview of drawing the rounds to come again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cribbage_events.events.bracket.bracket_lines import withdrawal_words
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.draw_input import DrawInput, Player, draw_input
from cribbage_events.events.drawing.selectors.plan import Plan, resting_in, with_player
from cribbage_events.events.drawing.selectors.waiting import division_position
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.redrawing.leavers import (
    Outstanding,
    departure_of,
    met_before,
    void_game,
)
from cribbage_events.events.redrawing.preview_words import (
    changed_games_words,
    continues_words,
    last_round_words,
    outstanding_words,
    rounds_words,
    steps_in_words,
    void_words,
)
from cribbage_events.words.lists import and_list, short_list


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table of a round; `changed` if it isn't as it was drawn before."""

    table: int
    names: tuple[str, ...]
    changed: bool = False

    @property
    def words(self) -> str:
        return and_list(self.names)


@dataclass(frozen=True, slots=True)
class RedrawnRound:
    """A round that is kept, or as it would be drawn again."""

    number: int
    kept: bool
    lines: list[TableLine]
    byes: list[str]


@dataclass(frozen=True, slots=True)
class RedrawPreview:
    """The rounds afterwards, and the same in sentences. To be applied with `seen=revision`."""

    revision: int
    first_round: int
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
            "%(name)s takes the seat in round %(round)s at table %(table)s, against somebody they"
            " have met before."
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


def latest(event: Event) -> Event:
    """Read again: the draw depends on the revision, so a page must show the latest one."""
    return Event.objects.select_related("club", "director").get(pk=event.pk)


def with_entry(state: DrawInput, player: Player) -> DrawInput:
    if state.first_round > state.round_count:
        words = _("The last round has already begun, so %(name)s can't be seated any more.")
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


def newcomer(event: Event, entry: Entry) -> Player:
    """A late arrival, or somebody who had left, in the division of the boundary drawn."""
    return Player(
        number=entry.number,
        name=entry.name,
        division=division_position(event, entry),
        fixed_table=entry.fixed_table,
        directs=entry.person_id == event.director_id,
    )


def shown_division(state: DrawInput, player: Player) -> str:
    """The division's name; empty where there is only one."""
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
    repeats = [
        _("%(names)s meet again in round %(round)s.")
        % {"names": and_list([names[one], names[two]]), "round": number}
        for number, one, two in plan.repeats
    ]
    if repeats and plan.certain:
        repeats.append(_("It can't be avoided: too few are left who haven't met."))
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
        line = TableLine(game.table, tuple(names[number] for number in game.numbers))
        rounds[game.round - 1].lines.append(line)
    return rounds


def drawn_rounds(before: DrawInput, plan: Plan, names: dict[int, str]) -> list[RedrawnRound]:
    old = {(game.round, game.table, frozenset(game.numbers)) for game in before.games}
    return [
        RedrawnRound(
            number,
            False,
            [
                TableLine(
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


def what_is_drawn(state: DrawInput, drawn: Sequence[RedrawnRound]) -> list[str]:
    """Return which rounds stay, and how many games of the others change."""
    kept = state.first_round - 1
    if not drawn:
        return [_("Every round has begun, so nothing is drawn again.")]
    stays = [_("Round 1 stays as it is.")] if kept == 1 else []
    if kept > 1:
        rounds = rounds_words(range(1, kept + 1))
        stays = [_("%(rounds)s stay as they are.") % {"rounds": rounds}]
    numbers = [each.number for each in drawn]
    changed = sum(line.changed for each in drawn for line in each.lines)
    same = sum(not line.changed for each in drawn for line in each.lines)
    return [*stays, changed_games_words(changed, same) % {"rounds": rounds_words(numbers)}]


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
        rests = _("Somebody sits out in each round: %(names)s.")
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
        words = steps_in_words(division)
    elif played and not plays:
        words = _("%(name)s steps out from round %(round)s.")
    elif plays:
        words = continues_words(division)
    else:
        return ""
    return words % {"name": director.name, "round": first, "division": division}
