"""“Take me off this photograph”, without an account."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs import limits
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.limits import Limit
from cribbage_events.events.access.who_may_enter import for_everybody
from cribbage_events.events.models import Event, Photograph
from cribbage_events.events.photographs.forms import TakeOffForm
from cribbage_events.events.photographs.selectors import name_as_asked
from cribbage_events.events.photographs.services.taking_off import ask_to_take_off

# A family asks for all of theirs; a program that hides a whole album stops here.
RATES = "10/m/ip,30/h/ip"
TOO_MANY = gettext_lazy(
    "Many requests about photographs have come from here just now. Wait a few minutes"
    " and send yours again, or speak to a director of the club."
)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_everybody
def take_off(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The photograph is hidden at once; then a director decides."""
    every = Photograph.objects.present()
    photograph = get_object_or_404(every, event=event, number=number)
    photograph.event = event
    form = TakeOffForm(request.POST if request.method == "POST" else None)
    status = HTTPStatus.OK
    if request.method == "POST" and form.is_valid():
        if limits.within(request, Limit.PHOTOGRAPH, RATES):
            if not form.is_trapped:
                said = {"name": form.cleaned_data["name"], "words": form.cleaned_data["words"]}
                ask_to_take_off(photograph, by=Actor.of(request.user), **said)
            # The page says then that nobody sees it.
            return redirect("events:take_off", event.slug, number)
        status = HTTPStatus.TOO_MANY_REQUESTS
        form.add_error(None, str(TOO_MANY))
    name_as_asked(event.club, [photograph])
    context = {"event": event, "photograph": photograph, "form": form}
    return render(request, "events/photographs/take_off.html", context, status=status)
