"""The buttons beside a prize: paid, given back, borne by the activities fund, a slip."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.pages.in_place import Done, TapAnswer, check_name, is_kept
from cribbage_events.leagues.access import for_night_director
from cribbage_events.leagues.models import Night, Prize
from cribbage_events.leagues.prizes.forms import PrizeTick


@require_POST
@for_night_director
@kept_taps
def prize(request: HttpRequest, night: Night, number: int) -> HttpResponse:
    """Save one of the buttons beside a prize; `number` is the number of the entry."""
    try:
        done = Done(tick_prize(request, night, number))
    except ValidationError as error:
        done = Done.refused(error)
    if is_kept(request):
        return TapAnswer(done)
    done.keep_for_next_page(request)
    return redirect("leagues:close", night.event.slug)


def tick_prize(request: HttpRequest, night: Night, number: int) -> str:
    prizes = Prize.objects.select_related("night__event", "entry__person")
    found = get_object_or_404(prizes, night=night, entry__number=number)
    form = PrizeTick(request.POST)
    if not form.is_valid():
        raise ValidationError(_("Tap one of the buttons beside a name."))
    check_name(request.POST, found.entry.name)
    form.tick(found, by=Actor.of(request.user))
    return form.words % {"name": found.entry.name}
