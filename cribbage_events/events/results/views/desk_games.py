"""One game on the desk: everything reported about it, settling, correcting, taking back."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.outcome import BY_ALL
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.bracket.cut import changes_since_cut
from cribbage_events.events.drawing.selectors.table_plan import reseating_of
from cribbage_events.events.forms import refusals_beside_fields
from cribbage_events.events.games.rounds import game_row
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.results.forms import (
    ConfirmedForm,
    CorrectionForm,
    ForfeitForm,
    ResultForm,
    SettleForm,
    TakeBackForm,
    shown_in,
)
from cribbage_events.events.results.selectors import (
    Effect,
    GameHistory,
    correctable_until,
    correction_effect,
    dispute_words,
    disputes_of,
    history_of,
    unlikely_words,
)
from cribbage_events.events.results.services import (
    Saved,
    plays_in,
    save_result,
    take_back_report,
    withdraw_result,
)
from cribbage_events.events.results.views.scores import filled_in
from cribbage_events.words.codes import signed_name


@dataclass(frozen=True, slots=True)
class GameForms:
    """The forms of a game's page, one for each action. Of a game in which the director played,
    `is_own`, only settling a dispute is final.
    """

    settle: SettleForm
    correct: CorrectionForm
    forfeit: ForfeitForm
    take_back: TakeBackForm
    is_own: bool


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def desk_game(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    game = get_object_or_404(
        Game.objects.select_related("round"), pk=number, round__stage__event=event
    )
    view = game_row(event, number)
    if view is None:
        raise Http404
    if is_of_another(request, view):
        return redirect("events:desk_game", event.slug, game.pk)
    history = history_of(event, game.pk, view.names)
    forms = forms_of(request, event, view, history)
    to_confirm = things_to_confirm(event, view, forms)
    if request.method == "POST" and not any(to_confirm.values()):
        if ACTIONS.get(request.POST.get("do", ""), correct_result)(request, game, forms):
            say_what_follows(request, event)
            if history.disputed:
                return next_dispute_or_desk(event)
            return redirect("events:desk_game", event.slug, game.pk)
        # Somebody may have reported just now: the page must show the report that caused a refusal.
        history = history_of(event, game.pk, view.names)
    until = correctable_until(event)
    context: dict[str, Any] = {
        "event": event,
        "game": game,
        "view": view,
        "where": place_words(event, view),
        "who_plays": view.versus,
        "forms": forms,
        "history": history,
        **to_confirm,
        "seated_since": correction_effect(event, view, view.scores),
        "again": reseating_of(event),
        "until": until,
        "may_correct": until is not None and timezone.now() < until,
    }
    if history.disputed:
        context["dispute"] = dispute_words(history, event.club.zone, kind_of(event).decides)
    return render(request, "events/results/desk_game.html", context)


def things_to_confirm(event: Event, view: GameRow, forms: GameForms) -> dict[str, Any]:
    return {
        "effect": effect_to_confirm(event, view, forms.correct),
        "falls": falls_to_confirm(event, view, forms.forfeit),
        "sure": unlikely_to_confirm(event, forms.correct),
    }


def next_dispute_or_desk(event: Event) -> HttpResponse:
    """Lead on from a dispute that is settled."""
    for dispute in disputes_of(event):
        return redirect("events:desk_game", event.slug, dispute.game.id)
    return redirect("events:desk", event.slug)


def is_of_another(request: HttpRequest, view: GameRow) -> bool:
    """Whether the page that was sent showed other people, as before a backup was restored."""
    shown = shown_in(request.POST)
    if shown is None or shown.is_still(view):
        return False
    words = _(
        "Other people play this game now than when you opened the page, so nothing was saved. Look"
        " who plays, then enter it again."
    )
    messages.error(request, words)
    return True


def place_words(event: Event, game: GameRow) -> str:
    """Return words such as “Round 3, table 2”."""
    if kind_of(event).as_tables_finish:
        return _("Table %(table)s") % {"table": game.table}
    return game.where


def say_what_follows(request: HttpRequest, event: Event) -> None:
    """A result of the qualifying round that is corrected after the cut may change who qualifies."""
    changes = changes_since_cut(event) if kind_of(event).in_play_offs else None
    if changes and changes.changes:
        words = _("By the results as they are now: %(changes)s. See the page “Play-offs”.")
        messages.warning(request, words % {"changes": "; ".join(changes.words)})


def forms_of(request: HttpRequest, event: Event, view: GameRow, history: GameHistory) -> GameForms:
    def data(action: str) -> QueryDict | None:
        """Only the form that was sent shows what was typed."""
        sent = request.method == "POST" and request.POST.get("do", "correct") == action
        return request.POST if sent else None

    first = {"last": last_report(history)}
    counts = None if history.disputed or view.is_lost_by_both else history.accepted
    return GameForms(
        SettleForm(data("settle"), auto_id="settle_%s", initial=first),
        CorrectionForm(
            data("correct"),
            corrects=is_correction(request, history),
            sides=view.names,
            target=event.target,
            initial=first | filled_in(counts),
        ),
        ForfeitForm(
            data("forfeit"),
            initial=first,
            in_match=bool(view.match),
            names=view.names,
            target=event.target,
        ),
        TakeBackForm(data("take_back"), auto_id="back_%s"),
        plays_in(view, Actor.of(request.user)),
    )


def falls_to_confirm(event: Event, view: GameRow, form: ForfeitForm) -> Effect | None:
    """The matches of a bracket that a forfeit takes out of it, until the page has shown them."""
    effect = effect_to_confirm(event, view, form)
    return effect if effect and effect.falls else None


def effect_to_confirm(event: Event, view: GameRow, form: ConfirmedForm) -> Effect | None:
    """The changes that a result makes, until the page has shown them."""
    if not form.is_bound or not form.is_valid() or form.is_confirmed:
        return None
    effect = correction_effect(event, view, form.scores)
    if effect is not None:
        form.ask_to_confirm()
    return effect


def unlikely_to_confirm(event: Event, form: CorrectionForm) -> str:
    """The question about a score that may lack a figure, shown until it is confirmed."""
    if not form.is_bound or not form.is_valid() or form.is_confirmed:
        return ""
    sure = unlikely_words(form.scores, event.target)
    if sure:
        form.ask_to_confirm()
    return sure


def last_report(history: GameHistory) -> int | None:
    return history.reports[-1].id if history.reports else None


def is_correction(request: HttpRequest, history: GameHistory) -> bool:
    """Whether something was reported when the page was opened: then a reason is asked for."""
    if request.method == "POST":
        return bool(request.POST.get("last")) and bool(history.standing)
    return bool(history.standing)


def settle_dispute(request: HttpRequest, game: Game, forms: GameForms) -> bool:
    form = forms.settle
    if form.is_valid():
        with refusals_beside_fields(form):
            right = find_report(game, form.cleaned_data["report"])
            says = {"scores": right.scores, "forfeited_by": right.forfeited_by}
            save_desk_result(request, game, form, reason=form.reason, **says)
            messages.success(request, _("Settled: the result counts as you decided."))
            return True
    return False


def find_report(game: Game, key: int) -> ScoreReport:
    report = game.reports.filter(pk=key).first()
    if report is None:
        raise ValidationError(_("This report isn’t for this game. Look at it again."))
    return report


def correct_result(request: HttpRequest, game: Game, forms: GameForms) -> bool:
    form = forms.correct
    if form.is_valid():
        with refusals_beside_fields(form):
            says = {"scores": form.scores, "reason": form.reason}
            if forms.is_own and not game.disputed:
                says["via"] = ScoreReport.Via.VOLUNTEER
            saved = save_desk_result(request, game, form, **says)
            if saved.disputed:
                words = _("You played in this game, so both results are kept: settle it here.")
                messages.warning(request, words)
            else:
                messages.success(request, _("Saved: the result of the game."))
            return True
    return False


def forfeit_by_form(request: HttpRequest, game: Game, forms: GameForms) -> bool:
    form = forms.forfeit
    if form.is_valid():
        with refusals_beside_fields(form):
            says = {name: form.cleaned_data[name] for name in ("forfeited_by", "reason")}
            save_desk_result(request, game, form, scores=form.scores, **says)
            by_all = says["forfeited_by"] == BY_ALL
            done = (
                _("Saved: the game counts as not played.")
                if by_all
                else _("Saved: the game is forfeited.")
            )
            messages.success(request, done)
            return True
    return False


def take_back_reports(request: HttpRequest, game: Game, forms: GameForms) -> bool:
    form = forms.take_back
    if form.is_valid():
        with refusals_beside_fields(form):
            by, reason = Actor.of(request.user), form.cleaned_data["reason"]
            if key := form.cleaned_data["report"]:
                take_back_report(find_report(game, key), by=by, reason=reason)
                messages.success(request, _("Saved: that report is withdrawn."))
            else:
                withdraw_result(game, by=by, reason=reason)
                messages.success(request, _("Saved: the game is outstanding again."))
            return True
    return False


ACTIONS = {
    "settle": settle_dispute,
    "correct": correct_result,
    "forfeit": forfeit_by_form,
    "take_back": take_back_reports,
}


def save_desk_result(request: HttpRequest, game: Game, form: ResultForm, **result: Any) -> Saved:
    """Save the desk's decision, unless something was reported since the page was opened."""
    key = form.cleaned_data["key"]
    check_nothing_new(game, form)
    says = {"by": Actor.of(request.user), "via": ScoreReport.Via.DESK, "key": key}
    return save_result(game.pk, **says | result)


def check_nothing_new(game: Game, form: ResultForm) -> None:
    latest = game.reports.order_by("pk").last()
    if latest is None or latest.key == form.cleaned_data["key"]:
        return
    if latest.pk != form.cleaned_data["last"]:
        form.ask_again(last=latest.pk)
        words = _(
            "%(name)s has reported something since you opened this page: see below. Look at it. "
            "If you still decide the same, type the reason and save again."
        )
        raise ValidationError(words % {"name": signed_name(latest.by_name)})
