"""Players register themselves; the director accepts."""

from http import HTTPStatus

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs import limits
from cribbage_events.clubs.limits import Limit
from cribbage_events.events.access.tokens import (
    NotALinkError,
    applicant_token,
    read_applicant_token,
)
from cribbage_events.events.access.who_may_enter import for_everybody
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.forms.self_registration import SelfRegistrationForm
from cribbage_events.events.registration.selectors import number_waiting, places_of
from cribbage_events.events.registration.services import ask_for_place
from cribbage_events.server.hosts import full_address

STATES = {
    Entry.Status.INVITED: "waiting",
    Entry.Status.REQUESTED: "waiting",
    Entry.Status.DECLINED: "declined",
    Entry.Status.WITHDRAWN: "gone",
}
# More than any event takes; a program that fills the list stops here.
MOST_WAITING = 300
# A hall registers at its desk; at home a family or a club's computer has one address.
RATES = "10/m/ip,60/h/ip"
TOO_MANY = gettext_lazy(
    "Many people have asked for a place from here just now. Nothing is lost: wait a few minutes and"
    " send it again, or register at the desk."
)


@require_http_methods(["GET", "HEAD", "POST"])
# Going back must not show somebody else's form, whose key is used.
@never_cache
@for_everybody
def register(request: HttpRequest, event: Event) -> HttpResponse:
    form = SelfRegistrationForm(request.POST if request.method == "POST" else None, event=event)
    is_open = (
        event.self_registration
        and event.status == Event.Status.REGISTRATION
        and not event.why_cancelled
    )
    status = HTTPStatus.OK
    if request.method == "POST" and is_open and form.is_valid():
        if not limits.within(request, Limit.REGISTRATION, RATES):
            status = HTTPStatus.TOO_MANY_REQUESTS
            form.add_error(None, str(TOO_MANY))
        elif form.is_trapped:
            return redirect("events:registered", event.slug)
        elif entry := save_request(request, event, form):
            return redirect("events:asked", event.slug, applicant_token(entry.pk))
    context = {"event": event, "form": form, "is_open": is_open, "places": places_of(event)}
    return render(request, "events/registration/register.html", context, status=status)


def save_request(request: HttpRequest, event: Event, form: SelfRegistrationForm) -> Entry | None:
    """Ask for a place; None: the form says what is wrong. Nothing depends on who is known."""
    desk = reverse("events:entrants", args=[event.slug])
    try:
        if event.entries.filter(status=Entry.Status.REQUESTED).count() >= MOST_WAITING:
            words = _("Too many names are waiting. Please register with the director.")
            raise ValidationError(words)
        return ask_for_place(
            event,
            person_fields=form.person_fields,
            key=form.cleaned_data["key"],
            desk_url=full_address(request, desk),
        )
    except ValidationError as error:
        form.add_error(None, error)
        return None


@require_safe
@for_everybody
def registered(request: HttpRequest, event: Event) -> HttpResponse:
    return render(
        request, "events/registration/registered.html", {"event": event, "state": "waiting"}
    )


@require_safe
@never_cache
@for_everybody
def asked(request: HttpRequest, event: Event, token: str) -> HttpResponse:
    """Shows an applicant the director's answer; the e-mail leads here too."""
    try:
        entries = event.entries.select_related("person", "joined_to")
        entry = entries.filter(pk=read_applicant_token(token)).first()
    except NotALinkError as error:
        raise Http404 from error
    place = entry and (entry.joined_to or entry)
    state = STATES.get(Entry.Status(place.status), "placed") if place else "gone"
    number = number_waiting(event, place) if place else None
    context = {"event": event, "entry": entry, "state": state, "number_waiting": number}
    return render(request, "events/registration/registered.html", context)
