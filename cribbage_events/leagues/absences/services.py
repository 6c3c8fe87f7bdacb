"""Somebody can't come to a night, or can after all."""

import datetime
import logging

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.models import Person
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Event
from cribbage_events.leagues.absences.selectors import may_say_absent
from cribbage_events.leagues.models import Absence, Night

writes = logging.getLogger("cribbage_events.writes")
KEPT = datetime.timedelta(days=90)


def say_absent(night: Night, person: Person) -> None:
    """Note an absence; noted twice, it is there once."""
    with own_turn(), transaction.atomic():
        check_to_come(night)
        values = {"day": night.event.day, "said_at": timezone.now()}
        Absence.objects.update_or_create(night=night, person=person, defaults=values)
        log_absence(night, "absent")


def take_absence_back(night: Night, person: Person) -> None:
    with own_turn(), transaction.atomic():
        check_to_come(night)
        Absence.objects.filter(night=night, person=person).delete()
        log_absence(night, "absent-no-more")


def check_to_come(night: Night) -> None:
    """Lock the event, and refuse unless its night is still to come."""
    night.event = Event.objects.select_for_update(of=("self",)).get(pk=night.event_id)
    if not may_say_absent(night):
        raise ValidationError(_("This night has begun or is over. Call the club instead."))


def log_absence(night: Night, what: str) -> None:
    fields = {"what": what, "event": night.event.slug}
    transaction.on_commit(lambda: writes.info("%(event)s: %(what)s", fields, extra=fields))


def forget_absences() -> int:
    """Those of nights that are long over; how many. To be called once a day."""
    before = timezone.localdate() - KEPT
    count, _each = Absence.objects.filter(day__lt=before).delete()
    return count
