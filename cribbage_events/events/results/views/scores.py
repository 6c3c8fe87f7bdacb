"""Two with equal scores at a table of three have cut the cards: one tap says who stays."""

import json
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.events.access.who_may_enter import Scorer, for_scorer, kept_for_reader
from cribbage_events.events.drawing.selectors.doubles import cuts_of
from cribbage_events.events.drawing.selectors.draw_preview import waiting_words
from cribbage_events.events.drawing.selectors.table_plan import reseating_of
from cribbage_events.events.drawing.services.doubles import settle_cut as save_cut
from cribbage_events.events.forms import refusals_as_messages
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.pages import check_name
from cribbage_events.events.results.forms import ScoreForm, StaysForm, key_in, shown_in
from cribbage_events.events.results.game import GameState, game_state, reporter
from cribbage_events.events.results.selectors import (
    GameHistory,
    ShownReport,
    dispute_words,
    game_to_report,
    history_of,
    meaning_of,
    score_sheet,
    unlikely_words,
)
from cribbage_events.events.results.services import Saved, save_result
from cribbage_events.events.results.views.phone import (
    begin_token,
    form_words,
    games_to_keep,
    phone_of,
)
from cribbage_events.words.codes import TWO_RESULTS, had_it_right


@require_POST
@for_scorer
@kept_taps
def settle_cut(request: HttpRequest, event: Event, scorer: Scorer, game: int) -> HttpResponse:
    found = get_object_or_404(Game, pk=game, round__stage__event=event)
    form = StaysForm(request.POST, event=event)
    if form.is_valid():
        stays = form.cleaned_data["stays"]
        with refusals_as_messages(request):
            check_name(request.POST, stays.name)
            save_cut(found, by=scorer.actor, stays=stays)
            messages.success(
                request,
                _("Saved: %(name)s stays at table %(table)s.")
                % {"name": stays.name, "table": found.table},
            )
    else:
        messages.error(request, _("Tap the name of the one who stays."))
    at_desk = form.cleaned_data.get("back") == "desk"
    return redirect("events:desk" if at_desk else scorer.list_page, event.slug)


@dataclass(frozen=True, slots=True)
class GamePage:
    """One game's page, as this scorer sees it; `game` is its key."""

    request: HttpRequest
    event: Event
    scorer: Scorer
    game: int
    form: ScoreForm


@require_safe
@for_scorer
@kept_for_reader
def scores(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    begin_token(request)
    sheet = score_sheet(event)
    context: dict[str, Any] = {"event": event, "sheet": sheet, "scorer": scorer}
    context["cuts"] = cuts_of(event)
    if scorer.via == ScoreReport.Via.DIRECTOR:
        context["again"] = reseating_of(event)
    context["waiting_words"] = waiting_words(event)
    context |= {"phone": phone_of(event, scorer), "kept": games_to_keep(event, scorer, sheet.round)}
    if "live" in request.GET:
        return render(request, "events/results/scores/scores.html#live", context)
    game = request.GET.get("saved", "")[:18]
    line = game_to_report(event, int(game)) if game.isdecimal() else None
    if line:
        context |= {"told": line, "next": sheet.next_after(line)}
    return render(request, "events/results/scores/scores.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorer
def score_game(request: HttpRequest, event: Event, scorer: Scorer, game: int) -> HttpResponse:
    return enter_score(request, event, scorer, game)


def enter_score(request: HttpRequest, event: Event, scorer: Scorer, game: int) -> HttpResponse:
    """The page of a game, where its result is entered; a player may enter only their own."""
    if request.method == "POST":
        return check_and_save(request, event, scorer, game)
    line = game_to_report(event, game, scorer.entry)
    if line is None:
        return show_gone(request, event, scorer)
    history = history_of(event, game, line.names, reader_of(scorer))
    mine = history.mine
    form = ScoreForm(
        sides=line.names,
        target=event.target,
        reported=mine.scores if mine else None,
        initial=filled_in(mine),
    )
    return show_game(GamePage(request, event, scorer, game, form), line, history)


def check_and_save(request: HttpRequest, event: Event, scorer: Scorer, game: int) -> HttpResponse:
    """One statement reads the game for the form and for saving."""
    state = game_state(game, key_in(request.POST))
    if state is None or not state.is_in(event.pk, entry_key(scorer)):
        return show_gone(request, event, scorer)
    shown = shown_in(request.POST)
    was_sent = state.known is not None or state.is_other_form
    if not was_sent and shown is not None and not shown.is_still(state.row):
        return show_gone(request, event, scorer)
    mine = state.report_of(reader_of(scorer), event)
    form = ScoreForm(
        request.POST,
        sides=state.row.names,
        target=event.target,
        reported=tuple(mine.scores) if mine else None,
    )
    page = GamePage(request, event, scorer, game, form)
    if not form.is_valid():
        form.renew_key()
        return show_form(page)
    return save_or_refuse(page, state) if form.is_confirmed else ask_to_confirm(page, state)


def entry_key(scorer: Scorer) -> int | None:
    return scorer.entry.pk if scorer.entry else None


def reader_of(scorer: Scorer) -> Any:
    """The reporter that this scorer is, whose earlier reports are their own."""
    by = scorer.actor
    return reporter(
        scorer.via, entry_key(scorer), by.user.pk if by.user else None, by.link, by.name
    )


def filled_in(report: ShownReport | None) -> dict[str, Any]:
    """The first values of a correction."""
    if report is None or report.forfeited_by is not None:
        return {}
    winner = report.scores.index(max(report.scores))
    losers = {side: score for side, score in enumerate(report.scores) if side != winner}
    named = {f"score_{side}": score for side, score in losers.items()}
    return named | {"winner": winner, "loser_score": max(losers.values())}


def show_form(page: GamePage, **more: Any) -> HttpResponse:
    """The form that was sent, beside the game as it is now."""
    line = game_to_report(page.event, page.game, page.scorer.entry)
    if line is None:
        return show_gone(page.request, page.event, page.scorer)
    history = history_of(page.event, page.game, line.names, reader_of(page.scorer))
    return show_game(page, line, history, **more)


def show_game(page: GamePage, line: GameRow, history: GameHistory, **more: Any) -> HttpResponse:
    event = page.event
    context = {
        "event": event,
        "game": line,
        "scorer": page.scorer,
        "form": page.form,
        "history": history,
        "giving_in": [(report, giving_in(page, report)) for report in history.choices],
        # A helper types what the cards say without having seen it: two have then read them.
        "asked": asked_about(event, line, history) if page.scorer.entry else None,
        "words": form_words(event),
        "phone": phone_of(event, page.scorer),
    }
    if history.disputed:
        context["dispute"] = dispute_words(history, event.club.zone, kind_of(event).decides)
    return render(page.request, "events/results/scores/game.html", context | more)


def giving_in(page: GamePage, report: ShownReport) -> ScoreForm:
    """A form that agrees, in one tap, with somebody else's result."""
    why = TWO_RESULTS if report.mine else had_it_right(report.who)
    first = filled_in(report) | {"why": "other", "why_else": why}
    form = ScoreForm(sides=page.form.sides, target=page.event.target, initial=first)
    form.scores = report.scores
    return form


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody else's result that nobody has confirmed yet, and the form that says it is right."""

    game: GameRow
    report: ShownReport
    form: ScoreForm

    @property
    def data(self) -> str:
        """Return the data for the outbox of the phone."""
        game = self.game
        data = {"game": game.id, "round": game.round, "table": game.table, "sides": game.names}
        return json.dumps(data | {"scores": self.report.scores})


def asked_about(event: Event, line: GameRow, history: GameHistory) -> Asked | None:
    report = next(iter(history.standing), None)
    settled = history.confirmed or history.disputed or history.mine is not None
    if report is None or settled or event.status != Event.Status.RUNNING:
        return None
    if report.decides or report.forfeited_by is not None:
        return None
    first = filled_in(report)
    # Its fields are hidden: labels on the page are for those of the form beside it.
    form = ScoreForm(sides=line.names, target=event.target, initial=first, auto_id=False)
    form.scores = report.scores
    return Asked(line, report, form)


def ask_to_confirm(page: GamePage, state: GameState) -> HttpResponse:
    """The second step where no script has shown before what the result means."""
    form, event = page.form, page.event
    row = state.row
    meaning = meaning_of(row.names, form.scores, event.preset.scoring, event.target, row.round)
    sure = unlikely_words(form.scores, event.target)
    return show_form(page, meaning=meaning, sure=sure, confirmed=form.scores_key)


def save_or_refuse(page: GamePage, state: GameState) -> HttpResponse:
    try:
        saved = save_form(page, state)
    except Game.DoesNotExist:
        return show_gone(page.request, page.event, page.scorer)
    except ValidationError as error:
        page.form.add_error(None, error.messages)
        page.form.renew_key()
        return show_form(page)
    return go_to_next_page(page, saved)


def save_form(page: GamePage, state: GameState) -> Saved:
    scorer, form = page.scorer, page.form
    return save_result(
        state,
        scores=form.scores,
        by=scorer.actor,
        via=scorer.via,
        key=form.cleaned_data["key"],
        reason=form.reason,
        entry=entry_key(scorer),
        event=page.event.pk,
        also=scorer.also,
        browser=scorer.browser,
    )


def go_to_next_page(page: GamePage, saved: Saved) -> HttpResponse:
    """The list; the game itself where the scorer has to look at something."""
    slug, game, scorer = page.event.slug, page.game, page.scorer
    if saved.is_open:
        # A form that was sent twice, or opened again with the browser's back button.
        words = _("This result has just been cleared. Please enter it again.")
        messages.warning(page.request, words)
    elif not saved.disputed:
        return redirect(reverse(scorer.list_page, args=[slug], query={"saved": game}))
    return redirect(scorer.game_page, slug, game)


def show_gone(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    """The game has been drawn again since the page with it was opened."""
    context = {"event": event, "scorer": scorer, "typed": request.method == "POST"}
    return render(request, "events/results/scores/gone.html", context, status=404)
