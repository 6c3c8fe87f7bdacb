"""What an operator sees first: what needs attention, then the machine, events and clubs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.operator.access import for_operator
from cribbage_events.operator.selectors.clubs import count_clubs
from cribbage_events.operator.selectors.machine import machine
from cribbage_events.operator.selectors.running import running_events


@for_operator
@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    running, running_count = running_events()
    clubs, suspended = count_clubs()
    context = {
        "machine": machine(),
        "running": running,
        "running_count": running_count,
        "club_count": clubs,
        "suspended_count": suspended,
    }
    return render(request, "operator/overview.html", context)
