"""The operator's first page: problems first, then the machine, events and clubs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.clubs.limits import refusals_by_day
from cribbage_events.mail.queries import last_letters_not_arrived
from cribbage_events.operator.access import for_operator
from cribbage_events.operator.selectors.clubs import count_clubs
from cribbage_events.operator.selectors.machine import machine
from cribbage_events.operator.selectors.mail import DAYS, mail_by_day
from cribbage_events.operator.selectors.running import running_events

NOT_ARRIVED_SHOWN = 10


@for_operator
@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    running, running_count = running_events()
    clubs, suspended = count_clubs()
    context = {
        "machine": machine(),
        "mail": mail_by_day(),
        "not_arrived": last_letters_not_arrived(count=NOT_ARRIVED_SHOWN),
        "refusals": refusals_by_day(days=DAYS),
        "running": running,
        "running_count": running_count,
        "club_count": clubs,
        "suspended_count": suspended,
    }
    return render(request, "operator/overview.html", context)
