"""A night is cancelled, or held after all, and everybody told."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.notices import heads
from cribbage_events.hosts import full_address
from cribbage_events.leagues.access import for_night_director
from cribbage_events.leagues.forms.cancelling import CancelForm
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.services.cancelling import cancel_and_tell, hold_and_tell
from cribbage_events.leagues.services.telling import members_to_tell


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_director
def cancel_night(request: HttpRequest, night: Night) -> HttpResponse:
    form = CancelForm(request.POST if request.method == "POST" else None, night=night)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            return save(request, night, form)
    context = {
        **heads_told(night),
        "night": night,
        "event": night.event,
        "form": form,
        "possible": night.event.status == Event.Status.REGISTRATION,
    }
    return render(request, "leagues/night/cancel.html", context)


def heads_told(night: Night) -> dict[str, int]:
    """How many will be written to, and how many are to be telephoned."""
    return heads(members_to_tell(night.event))


def save(request: HttpRequest, night: Night, form: CancelForm) -> HttpResponse:
    """What the page offered: its button says which of the two was meant."""
    by, given = Actor.of(request.user), form.cleaned_data
    if "hold" in request.POST:
        hold_and_tell(night, by=by, season_url=season_url(request, night), **given)
        messages.success(request, "Saved: the night takes place after all. See below who knows.")
    else:
        cancel_and_tell(night, by=by, season_url=season_url(request, night), **given)
        messages.success(request, "Saved: the night is cancelled. See below who knows.")
    return redirect("events:notices", night.event.slug)


def season_url(request: HttpRequest, night: Night) -> str:
    return full_address(request, night.season.get_absolute_url())
