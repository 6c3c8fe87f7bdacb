"""Publishing an event, calling it off, deleting it and taking it back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.forms.sure import SureForm
from cribbage_events.events.access.who_may_enter import for_director, for_director_of_deleted
from cribbage_events.events.forms.reason import CallOffForm, FinishForm
from cribbage_events.events.forms.refusals import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.lifecycle.services import status
from cribbage_events.events.models import Event
from cribbage_events.events.notices.selectors import entrants_to_tell, heads
from cribbage_events.events.notices.views import public_url
from cribbage_events.events.pages.own_page import or_own_page


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("publish")
def publish(request: HttpRequest, event: Event) -> HttpResponse:
    """The page that says what publishing does; the desk's banner sends the form at once."""
    if request.method == "POST":
        status.set_visible(event, by=Actor.of(request.user), visible=True)
        messages.success(request, _("Saved: the event is published. Everybody can see its page."))
        return redirect("events:desk", event.slug)
    return render(request, "events/lifecycle/publish.html", {"event": event})


@require_POST
@for_director
@or_own_page("publish")
def hide(request: HttpRequest, event: Event) -> HttpResponse:
    status.set_visible(event, by=Actor.of(request.user), visible=False)
    messages.success(request, _("Saved: the event is a draft. Only your club sees it."))
    return redirect("events:desk", event.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("cancel")
def call_off(request: HttpRequest, event: Event) -> HttpResponse:
    """Calling off, or holding after all what was called off."""
    data = request.POST if request.method == "POST" else None
    form = CallOffForm(data, initial={"seen": event.revision})
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, url = Actor.of(request.user), public_url(request, event)
            if "hold" in request.POST:
                status.hold_after_all(event, by=by, url=url, **form.cleaned_data)
                words = _("Saved: the event takes place after all. See below who has been told.")
            else:
                status.call_off(event, by=by, url=url, **form.cleaned_data)
                words = _("Saved: the event is called off. See below who has been told.")
            messages.success(request, words)
            return redirect("events:notices", event.slug)
    context = {"event": event, "form": form, **heads(event, entrants_to_tell(event))}
    return render(request, "events/lifecycle/call_off.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("delete")
def delete(request: HttpRequest, event: Event) -> HttpResponse:
    data = request.POST if request.method == "POST" else None
    form = FinishForm(data)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            status.delete_event(event, by=Actor.of(request.user), seen=form.cleaned_data["seen"])
            words = _("Saved: %(event)s is deleted. For a week you can bring it back here.")
            messages.success(request, words % {"event": event.title})
            return redirect("clubs:club", event.club.slug)
    context = {
        "event": event,
        "refused": form,
        "form": FinishForm(initial={"seen": event.revision}),
        "why_not": status.why_not_deleted(event),
    }
    return render(request, "events/lifecycle/delete.html", context)


@require_POST
@for_director_of_deleted
def take_back(request: HttpRequest, event: Event) -> HttpResponse:
    """A deleted event has no desk, so the button for this is on the club's page."""
    with refusals_as_messages(request):
        status.take_back_event(event, by=Actor.of(request.user))
        messages.success(request, _("Saved: %(event)s is back.") % {"event": event.title})
        return redirect("events:desk", event.slug)
    return redirect("clubs:club", event.club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director_of_deleted
def delete_for_good(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete an event before its week is over, such as a list that was sent to the wrong club."""
    if event.deleted_at is None:
        return redirect("events:delete_event", event.slug)
    form = SureForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            status.delete_at_once(event)
            words = _("Saved: %(event)s is gone for good.")
            messages.success(request, words % {"event": event.title})
            return redirect("clubs:club", event.club.slug)
    return render(request, "events/lifecycle/delete_for_good.html", {"event": event, "form": form})
