"""A result is corrected in the days after an event was finished, without reopening it by hand.

It is reopened, corrected and finished again in one transaction, so that points, medals, season
points, money, ratings and records follow. Whoever got the results by e-mail gets a correction.
"""

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.letters import why_no_letters
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.forms import refusals_beside_fields
from cribbage_events.events.games.rounds import game_row
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.changing import lock
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.lifecycle.services import finish_again, reopen
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.events.prize_giving.letters import outdated_letters, send_to_wanting
from cribbage_events.events.results.forms import CorrectionForm
from cribbage_events.events.results.selectors import correctable_until, history_of
from cribbage_events.events.results.services import plays_in, save_result
from cribbage_events.events.results.views.desk_games import last_report, place_words
from cribbage_events.events.results.views.scores import filled_in
from cribbage_events.server.hosts import site_address
from cribbage_events.words.codes import CORRECTS


def correct_final(
    event: Event,
    game: GameRow,
    *,
    by: Actor,
    scores: Sequence[int],
    reason: str,
    key: UUID,
    site: str,
) -> int:
    """Return how many people get the corrected results by e-mail."""
    with own_turn(), transaction.atomic():
        present = lock(event)
        known = ScoreReport.objects.filter(key=key).exists()
        if known:
            return 0
        check_may_be_corrected(present, game, by=by)
        if game.has_scores and list(scores) == game.scores:
            raise ValidationError(_("This is the result that counts already."))
        reopen(present, by=by, reason=CORRECTS)
        via = ScoreReport.Via.DESK
        save_result(game.id, scores=scores, by=by, via=via, key=key, reason=reason)
        present = Event.objects.select_related("club").get(pk=event.pk)
        finish_again(present, by=by, seen=present.revision)
        present = Event.objects.select_related("club").get(pk=event.pk)
        return send_corrections(present, by=by, site=site)


def check_may_be_corrected(event: Event, game: GameRow, *, by: Actor) -> None:
    until = correctable_until(event)
    if until is None or timezone.now() >= until:
        raise ValidationError(_("It is too late to correct a result here. Reopen the event first."))
    if plays_in(game, by):
        raise ValidationError(
            _("You played in this game. Ask another director, or reopen the event and settle it.")
        )


def send_corrections(event: Event, *, by: Actor, site: str) -> int:
    """Write to whoever was sent other results; return how many."""
    told = len(outdated_letters(event))
    if not told or event.has_hidden_medals or why_no_letters(event.club):
        return 0
    send_to_wanting(event, by=by, site=site)
    return told


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def correct(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    game = get_object_or_404(Game, pk=number, round__stage__event=event)
    view = game_row(event, number)
    until = correctable_until(event)
    if view is None:
        raise Http404
    if until is None or timezone.now() >= until:
        # The page of the game says why, and how to reopen.
        return redirect("events:desk_game", event.slug, number)
    history = history_of(event, game.pk, view.names)
    form = CorrectionForm(
        request.POST if request.method == "POST" else None,
        corrects=True,
        sides=view.names,
        target=event.target,
        initial={"last": last_report(history)} | filled_in(history.accepted),
    )
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            told = correct_final(
                event,
                view,
                by=Actor.of(request.user),
                scores=form.scores,
                reason=form.reason,
                key=form.cleaned_data["key"],
                site=site_address(request),
            )
            say_what_followed(request, told)
            page = kind_of(event).pages.get("finish") or "events:desk"
            return redirect(page, event.slug)
    context = {"event": event, "view": view, "until": until, "form": form}
    context |= {"where": place_words(event, view), "told": len(outdated_letters(event))}
    return render(request, "events/prize_giving/correct.html", context)


def say_what_followed(request: HttpRequest, told: int) -> None:
    words = _("Saved: the result is corrected, and everything that follows from it.")
    if told:
        letters = ngettext(
            "%(count)s person who got the results by e-mail gets a correction.",
            "%(count)s people who got the results by e-mail get a correction.",
            told,
        )
        words = f"{words} {letters % {'count': told}}"
    messages.success(request, words)
