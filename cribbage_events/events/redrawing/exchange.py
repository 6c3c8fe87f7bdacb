"""Two people sat at each other's table: the games of that round become what was really played.

Later rounds are drawn again only where somebody would meet an opponent of that round twice.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, NamedTuple
from uuid import uuid4

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.plan import DrawInput, draw_input
from cribbage_events.events.drawing.services.draw import note_drawn_again
from cribbage_events.events.forms import refusals_beside_fields
from cribbage_events.events.games.reading import FIRST_STAGE, games_in
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.changing import changing
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import (
    Division,
    Entry,
    Event,
    Game,
    ScoreReport,
    Seat,
    WrittenLine,
)
from cribbage_events.events.redrawing.forms import RESULTS, ExchangeForm, RedrawQuestion, chosen
from cribbage_events.events.redrawing.preview import (
    RedrawPreview,
    latest,
    names_by_number,
    redraw_preview,
)
from cribbage_events.events.redrawing.views import preview_if_answered
from cribbage_events.events.results.game import Result
from cribbage_events.events.results.services import (
    ReportSource,
    add_report,
    find_state,
    set_aside,
)
from cribbage_events.words.codes import EXCHANGED
from cribbage_events.words.lists import and_list
from cribbage_events.words.results import result_words

# The result of a table stays with those who sat there, or it is cleared and entered again.
type Results = Literal["keep", "again", ""]


class Exchange(NamedTuple):
    """The draw input before and after two people, by number, have changed places; the two games as
    they are and as they were really played. `repeated` are the keys of games to come between people
    who have met now; without these games, later rounds are drawn again.
    """

    before: DrawInput
    after: DrawInput
    games: tuple[GameRow, GameRow]
    played: tuple[GameRow, GameRow]
    repeated: tuple[int, ...]

    @property
    def redraws(self) -> bool:
        return bool(self.repeated)

    @property
    def keys(self) -> list[int]:
        return [game.id for game in self.games]


def exchange_of(event: Event, round: int, first: int, second: int) -> Exchange:
    """Raises ValidationError."""
    if kind_of(event).in_play_offs:
        raise ValidationError(_("The play-offs have begun, so the rounds before stay as they are."))
    state = draw_input(event)
    if round >= state.first_round:
        words = _("Round %(round)s hasn’t begun, so nobody sits at a wrong table yet.")
        raise ValidationError(words % {"round": round})
    games = {number: game for game in state.games if game.round == round for number in game.numbers}
    if first not in games or second not in games or games[first].id == games[second].id:
        raise ValidationError(_("Choose two people who sit at different tables in this round."))
    pair = games[first], games[second]
    written = WrittenLine.objects.filter(game__in=[each.id for each in pair], taken_back_at=None)
    if written.exists():
        raise ValidationError(
            _("A scorecard with one of these games has been typed in already. Correct it there.")
        )
    seats = {seat.number: seat for game in pair for seat in game.seats}
    swap = {first: seats[second], second: seats[first]}
    played = tuple(
        with_division(
            state,
            game._replace(
                sides=tuple(
                    side._replace(seats=tuple(swap.get(seat.number, seat) for seat in side.seats))
                    for side in game.sides
                )
            ),
        )
        for game in pair
    )
    found = {game.id: game for game in played}
    opponents = {frozenset(game.numbers) for game in played}
    repeated = [game.id for game in state.to_come if frozenset(game.numbers) in opponents]
    if kind_of(event).in_doubles or kind_of(event).as_tables_finish:
        repeated = []
    left = [found.get(game.id, game) for game in state.games if game.id not in repeated]
    after = replace(state, games=tuple(left))
    return Exchange(state, after, pair, (played[0], played[1]), tuple(repeated))


def with_division(state: DrawInput, game: GameRow) -> GameRow:
    """Return the game with the division of its players; none where it crosses between two."""
    found = {state.players[number].division for number in game.numbers} - {None}
    name = state.divisions[found.pop() or 0] if len(found) == 1 else ""
    return game._replace(division=name)


def reported_in(found: Exchange) -> list[int]:
    """Return the keys of the games of which something is reported."""
    reports = ScoreReport.objects.filter(game__in=found.keys, taken_back_at=None)
    return list(dict.fromkeys(reports.order_by("game").values_list("game", flat=True)))


def preview_exchange(
    event: Event, round: int, first: int, second: int, results: Results = ""
) -> RedrawPreview:
    event = latest(event)
    found = exchange_of(event, round, first, second)
    names = names_by_number(found.before)
    extra = [game_words(event, game, results) for game in found.played]
    preview = RedrawPreview(found.before.revision, [], [*extra, *what_follows(event, found)], [])
    changed = {number for game in found.played for number in game.numbers}
    if found.redraws:
        drawn = redraw_preview(event, found.before, found.after, extra)
        rounds = [each for each in drawn.rounds if not each.kept]
        preview = drawn._replace(rounds=rounds)
        changed |= changed_numbers(event, found)
    sentences = [*preview.sentences, *card_words(event, [names[each] for each in sorted(changed)])]
    return preview._replace(sentences=sentences, repeats=[*again(found, names), *preview.repeats])


def game_words(event: Event, game: GameRow, results: Results) -> str:
    """Return a table with those who sat there, and what becomes of its result."""
    values: dict[str, object] = {"table": game.table, "players": game.versus}
    state = find_state(game.id)
    if not state.reports:
        return _("Table %(table)s: %(players)s.") % values
    if results != "keep":
        words = _("Table %(table)s: %(players)s. Its result is cleared: enter it again.")
        return words % values
    result = result_kept(state.row.accepted, state.reports)
    values["result"] = result_words(game.names, result.scores, result.forfeited_by)
    return _("Table %(table)s: %(result)s.") % values


def result_kept(accepted: int | None, reports: tuple[ScoreReport, ...]) -> Result:
    return Result.of(next((each for each in reports if each.pk == accepted), reports[-1]))


def what_follows(event: Event, found: Exchange) -> list[str]:
    kind = kind_of(event)
    if kind.in_doubles:
        return [_("Seats of later rounds stay as they are.")]
    if kind.as_tables_finish or not found.after.to_come:
        return []
    return [_("Later rounds stay as they are: nobody meets twice because of it.")]


def changed_numbers(event: Event, found: Exchange) -> set[int]:
    """Return who gets another opponent or table in the rounds that are drawn again."""
    plan = format_of(event).plan(found.after)
    now = {(number, each.table, each.players) for number, games in plan.numbered for each in games}
    before = {
        (each.round, each.table, tuple(sorted(each.numbers))) for each in found.before.to_come
    }
    return {number for _round, _table, players in now ^ before for number in players}


def card_words(event: Event, names: list[str]) -> list[str]:
    printed = Entry.objects.filter(event=event, card_held__isnull=False)
    if not kind_of(event).cards_name_opponents or not printed.exists():
        return []
    return [_("Printed cards that change: %(names)s.") % {"names": and_list(names)}]


def again(found: Exchange, names: Mapping[int, str]) -> list[str]:
    """Say who had met before the round in which they sat down together."""
    pairs = {frozenset(game.numbers) for game in found.played if len(game.numbers) == 2}
    return [
        _("%(names)s have already met, in round %(round)s.")
        % {"names": and_list(names[number] for number in game.numbers), "round": game.round}
        for game in found.after.kept
        if game.id not in found.keys and frozenset(game.numbers) in pairs
    ]


def exchange_seats(
    event: Event,
    *,
    by: Actor,
    seen: int,
    round: int,
    first: int,
    second: int,
    results: Results = "",
) -> None:
    with changing(event, by=by, verb="exchange", only=(Event.Status.RUNNING,), seen=seen) as change:
        event = change.event
        found = exchange_of(event, round, first, second)
        reported = reported_in(found)
        if reported and not results:
            raise ValidationError(_("Choose what happens to the result."))
        kept: dict[int, Result] = {}
        for key in reported:
            state = find_state(key)
            if results == "again":
                set_aside(event, key, state.reports)
                continue
            kept[key] = result_kept(state.row.accepted, state.reports)
            own = ScoreReport.objects.filter(pk__in=[each.pk for each in state.reports])
            own.update(taken_back_at=timezone.now())
        move_seats(event, found, first, second)
        for key, result in kept.items():
            source = ReportSource(by, ScoreReport.Via.DESK, uuid4(), EXCHANGED)
            add_report(event, find_state(key), result, source)
        if found.redraws:
            Seat.objects.filter(game__in=found.repeated).delete()
            Game.objects.filter(pk__in=found.repeated).delete()
            format_of(event).draw_again(event, found.after)
        format_of(event).after_undo(event)
        note_drawn_again(change)
        names = names_by_number(found.before)
        change.says(
            first=names[first],
            second=names[second],
            round=round,
            table=found.played[1].table,
            other_table=found.played[0].table,
        )


def move_seats(event: Event, found: Exchange, first: int, second: int) -> None:
    """New rows, so that undoing never has somebody in two seats of a round."""
    wanted = Q(entry__number=first) | Q(entry__number=second)
    seats = list(Seat.objects.filter(wanted, game__in=found.keys))
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    one, other = seats
    one.entry_id, other.entry_id = other.entry_id, one.entry_id
    for seat in seats:
        seat.pk = None
        seat.save(force_insert=True)
        # A cut between players of whom one wasn't there.
        Game.objects.filter(pk=seat.game_id).exclude(cut__seats__game=seat.game_id).update(cut=None)
    divisions = {str(each): each for each in Division.objects.filter(event=event)}
    for game in found.played:
        Game.objects.filter(pk=game.id).update(division=divisions.get(game.division))


# ---------------------------------------------------------------- the page


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def choose_places(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Choose two people, look at what changes, then save it."""
    games = games_in(event, FIRST_STAGE & Q(round__number=number))
    if not games:
        raise Http404
    made = request.POST if request.method == "POST" else request.GET
    people = {seat.number: seat for game in games for seat in game.seats}
    first, second = (people.get(key_in(made.get(name, ""))) for name in ("first", "second"))
    context = {"event": event, "number": number, "games": games, "first": first, "second": second}
    context |= {"running": event.status == Event.Status.RUNNING}
    if first is None or second is None:
        own = {game.id for game in games if first and first.number in game.numbers}
        context["others"] = [game for game in games if game.id not in own]
        return render(request, "events/redrawing/exchange.html", context)
    who = {"first": first.number, "second": second.number}
    return confirm(request, event, number, who, context)


def confirm(
    request: HttpRequest,
    event: Event,
    number: int,
    who: Mapping[str, int],
    context: dict[str, Any],
) -> HttpResponse:
    made = request.POST if request.method == "POST" else request.GET
    asked = ask_about_results(event, number, who, made.get("results", ""))
    answer = chosen(asked)
    initial = {"seen": event.revision, **answer}
    form = ExchangeForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            exchange_seats(
                event,
                by=Actor.of(request.user),
                seen=form.cleaned_data["seen"],
                round=number,
                first=who["first"],
                second=who["second"],
                results=form.cleaned_data["results"],
            )
            messages.success(request, _("Saved: the tables are as they were really played."))
            where = reverse("events:desk_rounds", args=[event.slug])
            return redirect(f"{where}?round={number}#round-{number}")
    results: Results = "keep" if answer.get("results") == "keep" else "again"
    preview = preview_if_answered(
        form, asked, lambda: preview_exchange(event, number, who["first"], who["second"], results)
    )
    context |= {"form": form, "questions": asked, "preview": preview}
    return render(request, "events/redrawing/exchange.html", context)


def key_in(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def ask_about_results(
    event: Event, number: int, who: Mapping[str, int], answer: str
) -> list[RedrawQuestion]:
    """Ask where something is reported of one of the two tables. The page can't guess."""
    try:
        found = exchange_of(event, number, who["first"], who["second"])
    except ValidationError:
        return []
    if not reported_in(found):
        return []
    labels = dict(RESULTS)
    before = urlencode(who)
    options = [(key, str(label), f"?{before}&results={key}") for key, label in labels.items()]
    words = _("A result is already entered. Is it that of the people who really sat there?")
    return [RedrawQuestion("results", words, options, answer if answer in labels else "")]
