"""The volunteer's pages: which games are outstanding, and the result of one."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.contest.scoring import describe
from cribbage_events.events.access import Scorer, for_scorer
from cribbage_events.events.forms.score import ScoreForm, mistakes
from cribbage_events.events.models import Event, Game
from cribbage_events.events.remembered import remembered
from cribbage_events.events.selectors.score_sheet import (
    GameLine,
    game_line,
    result_words,
    score_sheet,
)
from cribbage_events.events.selectors.score_words import score_words
from cribbage_events.events.services.results import Reported, report


@require_safe
@remembered
@for_scorer
def scores(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    sheet = score_sheet(event)
    context: dict[str, Any] = {"event": event, "sheet": sheet}
    if "live" in request.GET:
        return render(request, "events/scores.html#live", context)
    for how in ("saved", "same"):
        game = request.GET.get(how, "")[:18]
        line = game_line(event, int(game)) if game.isdecimal() else None
        if line:
            context |= {"how": how, "told": line, "next": sheet.next_after(line)}
    return render(request, "events/scores.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_scorer
def score_game(request: HttpRequest, event: Event, scorer: Scorer, game: int) -> HttpResponse:
    line = game_line(event, game)
    if line is None:
        return show_gone(request, event)
    form = ScoreForm(
        request.POST if request.method == "POST" else None,
        sides=line.sides,
        target=event.target,
        initial=filled_in(line),
    )
    if request.method != "POST" or not form.is_valid():
        return show_form(request, event, line, form)
    if not form.is_confirmed:
        return ask(request, event, line, form)
    return save(request, event, scorer, line, form)


def filled_in(line: GameLine) -> dict[str, Any]:
    """What a correction starts from."""
    if line.scores is None or line.forfeited_by is not None:
        return {}
    winner = line.scores.index(max(line.scores))
    losers = {side: score for side, score in enumerate(line.scores) if side != winner}
    named = {f"score_{side}": score for side, score in losers.items()}
    return named | {
        "winner": winner,
        "loser_score": max(losers.values()),
        "replaces": line.accepted,
    }


def show_form(
    request: HttpRequest, event: Event, line: GameLine, form: ScoreForm, **more: Any
) -> HttpResponse:
    words = {
        "target": event.target,
        "points": score_words(event.preset.scoring, event.target),
        "mistakes": mistakes(event.target),
    }
    context = {"event": event, "game": line, "form": form, "words": words, **more}
    return render(request, "events/scores_game.html", context)


def ask(request: HttpRequest, event: Event, line: GameLine, form: ScoreForm) -> HttpResponse:
    """The second step where no script has said before what the result means."""
    winner, nearest = form.cleaned_data["winner"], sorted(form.scores)[-2]
    meaning = describe(line.sides[winner], nearest, event.preset.scoring, event.target)
    return show_form(request, event, line, form, meaning=meaning, confirmed=form.saying)


def save(
    request: HttpRequest, event: Event, scorer: Scorer, line: GameLine, form: ScoreForm
) -> HttpResponse:
    try:
        reported = send(scorer, line, form)
    except Game.DoesNotExist:
        return show_gone(request, event)
    except ValidationError as error:
        form.add_error(None, error.messages)
        return show_form(request, event, line, form)
    # What stands now is what counts, also for a form sent twice or gone back to.
    now = game_line(event, line.id)
    if now is None:
        return show_gone(request, event)
    if now.outstanding:
        messages.warning(
            request, "This result has been taken back meanwhile. Please enter it again."
        )
        return redirect("events:score_game", event.slug, line.id)
    if now.scores != form.scores:
        return show_difference(request, event, now, form)
    how = "saved" if reported.accepted else "same"
    return redirect(reverse("events:scores", args=[event.slug], query={how: line.id}))


def send(scorer: Scorer, line: GameLine, form: ScoreForm) -> Reported:
    return report(
        Game.objects.get(pk=line.id),
        scores=form.scores,
        by=scorer.actor,
        via=scorer.via,
        key=form.cleaned_data["key"],
        replaces=form.cleaned_data["replaces"],
        reason=form.reason if form.cleaned_data["replaces"] else "",
    )


def show_difference(
    request: HttpRequest, event: Event, line: GameLine, form: ScoreForm
) -> HttpResponse:
    """Somebody has saved another result: both are shown, and neither wins by itself."""
    mine = dict(form.cleaned_data) | {"replaces": line.accepted, "key": uuid4(), "why": ""}
    context = {
        "event": event,
        "game": line,
        "mine": result_words(line.sides, form.scores),
        "form": ScoreForm(sides=line.sides, target=event.target, initial=mine),
        "confirmed": form.saying,
    }
    return render(request, "events/scores_difference.html", context)


def show_gone(request: HttpRequest, event: Event) -> HttpResponse:
    """The game has been drawn again since the page with it was opened."""
    context = {"event": event, "typed": request.method == "POST"}
    return render(request, "events/scores_gone.html", context, status=404)
