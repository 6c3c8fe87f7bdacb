"""Members say before a night that they can't come, by the link in their reminder."""

import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.access import enter_club, open_to_everybody
from cribbage_events.clubs.actor import log_write
from cribbage_events.clubs.models import Person, known_people
from cribbage_events.clubs.people.merged import person_now_or_404
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Absence, Night
from cribbage_events.leagues.tokens import read_absence_token


def absent_at(night: Night) -> set[int]:
    """The keys of people who can't come. What was said of another day no longer counts: the night
    was moved since. One query.
    """
    absences = Absence.objects.filter(night=night, day=night.event.day)
    return set(absences.values_list("person", flat=True))


def may_say_absent(night: Night) -> bool:
    """Whether a night takes place and has not begun."""
    event = night.event
    is_open = event.status == Event.Status.REGISTRATION and not event.why_cancelled
    return is_open and event.starts_at > timezone.now()


KEPT = datetime.timedelta(days=90)


def say_absent(night: Night, person: Person) -> None:
    """Note an absence; noted twice, it is there once."""
    with own_turn(), transaction.atomic():
        check_to_come(night)
        values = {"day": night.event.day, "said_at": timezone.now()}
        Absence.objects.update_or_create(night=night, person=person, defaults=values)
        log_write(night.season.club, "absent", who="public", event=night.event.slug)


def take_absence_back(night: Night, person: Person) -> None:
    with own_turn(), transaction.atomic():
        check_to_come(night)
        Absence.objects.filter(night=night, person=person).delete()
        log_write(night.season.club, "absent-no-more", who="public", event=night.event.slug)


def check_to_come(night: Night) -> None:
    """Lock the event, and refuse unless its night is still to come."""
    night.event = Event.objects.select_for_update(of=("self",)).get(pk=night.event_id)
    if not may_say_absent(night):
        raise ValidationError(_("This night has begun or is over. Call the club instead."))


def forget_absences() -> int:
    """Those of nights that are long over; how many. To be called once a day."""
    before = timezone.localdate() - KEPT
    count, _each = Absence.objects.filter(day__lt=before).delete()
    return count


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
