"""The page behind “I can't come” in a reminder: no account, and opening it changes nothing."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.access import enter_club, open_to_everybody
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.models.person import known_people
from cribbage_events.clubs.people.merged import person_now_or_404
from cribbage_events.leagues.absences.selectors import absent_at, may_say_absent
from cribbage_events.leagues.absences.services import say_absent, take_absence_back
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.tokens import read_absence_token


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@open_to_everybody
def absence(request: HttpRequest, token: str) -> HttpResponse:
    """Programs that check the links of e-mails open it, too, and never post."""
    night, person = night_and_person(token)
    refused = ""
    if request.method == "POST":
        comes = request.POST.get("do") == "come"
        try:
            (take_absence_back if comes else say_absent)(night, person)
        except ValidationError as error:
            refused = error.messages[0]
        else:
            return redirect("leagues:absence", token)
    context = {
        "club": night.season.club,
        "season": night.season,
        "event": night.event,
        "person": person,
        "is_absent": person.pk in absent_at(night),
        "is_to_come": may_say_absent(night),
        "refused": refused,
    }
    return render(request, "leagues/absences/absence.html", context)


def night_and_person(token: str) -> tuple[Night, Person]:
    night_key, person_key = read_absence_token(token)
    nights = Night.objects.select_related("season__club", "event__club").defer("event__archive")
    night = get_object_or_404(nights, pk=night_key)
    enter_club(night.season.club)
    return night, person_now_or_404(known_people(night.season.club), person_key)
