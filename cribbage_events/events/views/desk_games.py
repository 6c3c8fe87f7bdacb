"""One game on the desk: everything reported about it, correcting, forfeiting, taking back."""

from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access import for_director
from cribbage_events.events.forms.correction import CorrectionForm, ForfeitForm
from cribbage_events.events.forms.reason import ReasonForm
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.selectors.rounds import GameView, game_view
from cribbage_events.events.services.results import Reported, report, withdraw_result


@dataclass(frozen=True, slots=True)
class GameForms:
    """The three things that can be done on a game's page, each with a form of its own."""

    correct: CorrectionForm
    forfeit: ForfeitForm
    take_back: ReasonForm


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def desk_game(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    game = get_object_or_404(
        Game.objects.select_related("round", "accepted"), pk=number, round__event=event
    )
    view = game_view(event, number)
    if view is None:
        raise Http404
    forms = forms_of(request, event, game, view)
    if request.method == "POST":
        done = ACTIONS.get(request.POST.get("do", ""), correct)(request, game, forms)
        if done:
            return redirect("events:desk_game", event.slug, game.pk)
    context = {
        "event": event,
        "game": game,
        "view": view,
        "names": [side.name for side in view.sides],
        "forms": forms,
        "reports": list(game.reports.order_by("-at", "-pk")),
    }
    return render(request, "events/desk/game.html", context)


def forms_of(request: HttpRequest, event: Event, game: Game, view: GameView) -> GameForms:
    def data(action: str) -> QueryDict | None:
        """Only the form that was sent shows what was typed."""
        sent = request.method == "POST" and request.POST.get("do", "correct") == action
        return request.POST if sent else None

    names = [side.name for side in view.sides]
    first = {"replaces": game.accepted_id}
    scores = {} if view.forfeited else {f"score_{i}": s.score for i, s in enumerate(view.sides)}
    return GameForms(
        CorrectionForm(
            data("correct"),
            names=names,
            target=event.target,
            corrects=is_correction(request, game),
            initial=first | scores,
        ),
        ForfeitForm(data("forfeit"), names=names, target=event.target, initial=first),
        ReasonForm(data("take_back"), auto_id="back_%s"),
    )


def is_correction(request: HttpRequest, game: Game) -> bool:
    """Whether there was a result when the page was opened: then a reason is asked for."""
    if request.method == "POST":
        return bool(request.POST.get("replaces"))
    return game.accepted_id is not None


def correct(request: HttpRequest, game: Game, forms: GameForms) -> bool:
    form = forms.correct
    if form.is_valid():
        with refusals_beside_fields(form):
            reported = send(request, game, form)
            return told(request, reported, form)
    return False


def forfeit(request: HttpRequest, game: Game, forms: GameForms) -> bool:
    form = forms.forfeit
    if form.is_valid():
        with refusals_beside_fields(form):
            side = form.cleaned_data["forfeited_by"]
            reported = send(request, game, form, forfeited_by=side)
            return told(request, reported, form)
    return False


def take_back(request: HttpRequest, game: Game, forms: GameForms) -> bool:
    form = forms.take_back
    if form.is_valid():
        with refusals_beside_fields(form):
            reason = form.cleaned_data["reason"]
            withdraw_result(game, by=Actor.of(request.user), reason=reason)
            messages.success(request, "Saved: the game is outstanding again.")
            return True
    return False


ACTIONS = {"correct": correct, "forfeit": forfeit, "take_back": take_back}


def send(
    request: HttpRequest,
    game: Game,
    form: CorrectionForm | ForfeitForm,
    forfeited_by: int | None = None,
) -> Reported:
    return report(
        game,
        scores=form.scores,
        by=Actor.of(request.user),
        via=ScoreReport.Via.DESK,
        key=form.cleaned_data["key"],
        forfeited_by=forfeited_by,
        replaces=form.cleaned_data["replaces"],
        reason=form.cleaned_data["reason"],
    )


def told(request: HttpRequest, reported: Reported, form: CorrectionForm | ForfeitForm) -> bool:
    """Say what became of it. Refused if somebody has saved another result since the page opened."""
    if not reported.saved and reported.earlier:
        form.ask_again(replaces=reported.earlier.pk)
        raise ValidationError(
            f"{reported.earlier.by_name} has saved another result since this page was opened; it"
            " stands below. If yours is right, say why and save it once more."
        )
    messages.success(request, "Saved: the result of the game.")
    return True
