"""Players register themselves; the director accepts."""

from allauth.core.internal import ratelimit
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.events.access import for_everybody
from cribbage_events.events.forms.self_registration import SelfRegistrationForm
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.services.registration import request_place

# Nobody plays against more; whoever fills the list on purpose stops here.
MOST_WAITING = 300
# A whole hall may register at the tables, behind one address.
RATE = {"register": "30/m/ip,200/h/ip"}


@require_http_methods(["GET", "HEAD", "POST"])
@for_everybody
def register(request: HttpRequest, event: Event) -> HttpResponse:
    if not ratelimit.consume(request, app="events", action="register", config=RATE):
        refusal: HttpResponse = ratelimit.respond_429(request)
        return refusal
    form = SelfRegistrationForm(request.POST if request.method == "POST" else None)
    is_open = event.self_registration and event.status == Event.Status.REGISTRATION
    if request.method == "POST" and is_open and form.is_valid() and ask(event, form):
        return redirect("events:registered", event.slug)
    return render(
        request, "events/register.html", {"event": event, "form": form, "is_open": is_open}
    )


def ask(event: Event, form: SelfRegistrationForm) -> bool:
    """Ask for a place; False: the form says what is wrong."""
    if form.is_trapped:
        return True
    try:
        if event.entries.filter(status=Entry.Status.REQUESTED).count() >= MOST_WAITING:
            raise ValidationError("Too many names are waiting. Please register with the director.")
        request_place(event, person_fields=form.person_fields)
    except ValidationError as error:
        form.add_error(None, error)
        return False
    return True


@require_safe
@for_everybody
def registered(request: HttpRequest, event: Event) -> HttpResponse:
    return render(request, "events/registered.html", {"event": event})
