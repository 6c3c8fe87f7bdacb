"""The buttons beside a prize: paid, given back, borne by the activities fund, a slip."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.leagues.access import for_night_director
from cribbage_events.leagues.models import Night, Prize
from cribbage_events.leagues.prizes.forms import PrizeTick


@require_POST
@for_night_director
def prize(request: HttpRequest, night: Night, number: int) -> HttpResponse:
    """Save one of the buttons beside a prize; `number` is the number of the entry."""
    prizes = Prize.objects.select_related("night__event", "entry__person")
    found = get_object_or_404(prizes, night=night, entry__number=number)
    form = PrizeTick(request.POST)
    if not form.is_valid():
        messages.error(request, _("Tap one of the buttons beside a name."))
        return redirect("leagues:close", night.event.slug)
    try:
        form.tick(found, by=Actor.of(request.user))
    except ValidationError as error:
        messages.error(request, error.messages[0])
    else:
        messages.success(request, form.words % {"name": found.entry.name})
    return redirect("leagues:close", night.event.slug)
