"""The pages of volunteers, and of players: the games, and the result of one."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.events.access import Scorer, for_scorer
from cribbage_events.events.forms.score import ScoreForm
from cribbage_events.events.models import Event, Game
from cribbage_events.events.phone import begin_token, form_words, games_to_keep, phone_of
from cribbage_events.events.remembered import remembered
from cribbage_events.events.selectors.cuts import cuts_of
from cribbage_events.events.selectors.history import History, Said, history_of
from cribbage_events.events.selectors.reports import reporter
from cribbage_events.events.selectors.score_sheet import GameLine, game_line, score_sheet
from cribbage_events.events.selectors.score_words import meaning_of, unlikely_words
from cribbage_events.events.services.results import report
from cribbage_events.events.services.weighing import Reported
from cribbage_events.events.views.showing.reports import dispute_words


@dataclass(frozen=True, slots=True)
class GamePage:
    """One game's page, as this scorer sees it."""

    request: HttpRequest
    event: Event
    scorer: Scorer
    game: GameLine
    history: History
    form: ScoreForm


@require_safe
@remembered
@for_scorer
def scores(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    begin_token(request)
    sheet = score_sheet(event)
    context: dict[str, Any] = {"event": event, "sheet": sheet, "scorer": scorer}
    context["cuts"] = cuts_of(event)
    context |= {"phone": phone_of(event, scorer), "kept": games_to_keep(event, scorer, sheet.round)}
    if "live" in request.GET:
        return render(request, "events/scores.html#live", context)
    game = request.GET.get("saved", "")[:18]
    line = game_line(event, int(game)) if game.isdecimal() else None
    if line:
        context |= {"told": line, "next": sheet.next_after(line)}
    return render(request, "events/scores.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorer
def score_game(request: HttpRequest, event: Event, scorer: Scorer, game: int) -> HttpResponse:
    return enter_score(request, event, scorer, game)


def enter_score(request: HttpRequest, event: Event, scorer: Scorer, game: int) -> HttpResponse:
    """Look at a game and say how it ended; a player only their own."""
    line = game_line(event, game, scorer.entry)
    if line is None:
        return show_gone(request, event, scorer)
    history = history_of(event, game, line.sides, reader_of(scorer))
    form = ScoreForm(
        request.POST if request.method == "POST" else None,
        sides=line.sides,
        target=event.target,
        said=history.mine.scores if history.mine else None,
        initial=filled_in(history.mine),
    )
    page = GamePage(request, event, scorer, line, history, form)
    if request.method != "POST":
        return show(page)
    if not form.is_valid():
        form.renew_key()
        return show(page)
    return save(page) if form.is_confirmed else ask(page)


def reader_of(scorer: Scorer) -> Any:
    """The reporter that this scorer is, whose earlier reports are their own."""
    by = scorer.actor
    entry = scorer.entry.pk if scorer.entry else None
    return reporter(scorer.via, entry, by.user.pk if by.user else None, by.link, by.name)


def filled_in(said: Said | None) -> dict[str, Any]:
    """What a correction starts from."""
    if said is None or said.forfeited_by is not None:
        return {}
    winner = said.scores.index(max(said.scores))
    losers = {side: score for side, score in enumerate(said.scores) if side != winner}
    named = {f"score_{side}": score for side, score in losers.items()}
    return named | {"winner": winner, "loser_score": max(losers.values())}


def show(page: GamePage, **more: Any) -> HttpResponse:
    event, line, history = page.event, page.game, page.history
    context = {
        "event": event,
        "game": line,
        "scorer": page.scorer,
        "form": page.form,
        "history": history,
        "giving_in": [(said, giving_in(page, said)) for said in history.choices],
        "words": form_words(event),
        "phone": phone_of(event, page.scorer),
    }
    if history.disputed:
        context["dispute"] = dispute_words(history, event.club.zone, event.decides)
    return render(page.request, "events/scores_game.html", context | more)


def giving_in(page: GamePage, said: Said) -> ScoreForm:
    """One tap for whoever sees that they had it wrong and somebody else is right."""
    why = "I had said two things" if said.mine else f"{said.who} had it right"
    first = filled_in(said) | {"why": "other", "why_else": why}
    form = ScoreForm(sides=page.game.sides, target=page.event.target, initial=first)
    form.scores = said.scores
    return form


def ask(page: GamePage) -> HttpResponse:
    """The second step where no script has said before what the result means."""
    form, event = page.form, page.event
    meaning = meaning_of(page.game.sides, form.scores, event.preset.scoring, event.target)
    sure = unlikely_words(form.scores, event.target)
    return show(page, meaning=meaning, sure=sure, confirmed=form.saying)


def save(page: GamePage) -> HttpResponse:
    try:
        reported = send(page)
    except Game.DoesNotExist:
        return show_gone(page.request, page.event, page.scorer)
    except ValidationError as error:
        page.form.add_error(None, error.messages)
        page.form.renew_key()
        return show(page)
    return lead_on(page, reported)


def send(page: GamePage) -> Reported:
    scorer, form = page.scorer, page.form
    return report(
        Game.objects.get(pk=page.game.id),
        scores=form.scores,
        by=scorer.actor,
        via=scorer.via,
        key=form.cleaned_data["key"],
        reason=form.reason,
        entry=scorer.entry.pk if scorer.entry else None,
    )


def lead_on(page: GamePage, reported: Reported) -> HttpResponse:
    """To the list; to the game itself where there is something to look at."""
    slug, game, scorer = page.event.slug, page.game.id, page.scorer
    # What stands now is what counts, also for a form sent twice or gone back to.
    now = game_line(page.event, game)
    if now is None:
        return show_gone(page.request, page.event, scorer)
    if reported.state == "same" and now.outstanding and not now.said_by:
        words = "This result has been taken back meanwhile. Please enter it again."
        messages.warning(page.request, words)
    elif not now.disputed:
        return redirect(reverse(scorer.list_page, args=[slug], query={"saved": game}))
    return redirect(scorer.game_page, slug, game)


def show_gone(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    """The game has been drawn again since the page with it was opened."""
    context = {"event": event, "scorer": scorer, "typed": request.method == "POST"}
    return render(request, "events/scores_gone.html", context, status=404)
