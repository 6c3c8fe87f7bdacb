"""The end of an event: medals, play-offs, finishing, reopening."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.forms.reason import FinishForm, ReasonForm
from cribbage_events.events.forms.refusals import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.games.rounds import outstanding
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.lifecycle.forms.play_off import PlayOffForm
from cribbage_events.events.lifecycle.services import finish as finishing
from cribbage_events.events.models import Event
from cribbage_events.events.pages.own_page import or_own_page
from cribbage_events.events.results.selectors.disputes import disputes_of
from cribbage_events.events.standings.awards import awards_of
from cribbage_events.events.standings.play_offs import play_offs_of, shared_medals
from cribbage_events.events.standings.standings import standings_of


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("finish")
def finish(request: HttpRequest, event: Event) -> HttpResponse:
    form = FinishForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, seen = Actor.of(request.user), form.cleaned_data["seen"]
            finishing.finish(event, by=by, seen=seen)
            words = _("Saved: the event is finished. %(final)s")
            messages.success(request, words % {"final": awards_of(event).final_words})
            return redirect("events:desk", event.slug)
    standings = standings_of(event)
    context = {
        "event": event,
        "refused": form,
        "form": FinishForm(initial={"seen": event.revision}),
        "standings": standings,
        "shared": shared_medals(standings),
        "play_offs": play_offs_of(event),
        "outstanding": outstanding(event),
        "disputes": disputes_of(event),
    }
    return render(request, "events/lifecycle/finish.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def reopen(request: HttpRequest, event: Event) -> HttpResponse:
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, reason = Actor.of(request.user), form.cleaned_data["reason"]
            finishing.reopen(event, by=by, reason=reason)
            messages.success(request, _("Saved: it is open again."))
            return redirect("events:desk", event.slug)
    return render(request, "events/lifecycle/reopen.html", {"event": event, "form": form})


@require_POST
@for_director
@kept_taps
@or_own_page("finish")
def record_play_off(request: HttpRequest, event: Event) -> HttpResponse:
    form = PlayOffForm(request.POST, event=event)
    with refusals_as_messages(request):
        finishing.record_play_off(event, by=Actor.of(request.user), **form.entries)
        messages.success(request, _("Saved: the play-off."))
    return redirect("events:finish", event.slug)


@require_POST
@for_director
@kept_taps
@or_own_page("finish")
def remove_play_off(request: HttpRequest, event: Event) -> HttpResponse:
    form = PlayOffForm(request.POST, event=event)
    with refusals_as_messages(request):
        finishing.remove_play_off(event, by=Actor.of(request.user), **form.entries)
        messages.success(request, _("Saved: the play-off is removed."))
    return redirect("events:finish", event.slug)
