"""Answers a player's own page, which asks to be called on this phone, or no more. Its script reads
the answers: static/js/calls.js.
"""

import hashlib

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs import limits
from cribbage_events.events.access.who_may_enter import Scorer, for_player
from cribbage_events.events.calls.services import begin_calls, end_calls
from cribbage_events.events.models import CalledPhone, Event
from cribbage_events.mail.channels.push import Phone, is_phone, is_set_up

# Of one entry: whoever taps several times gets there, a program doesn't fill the table.
RATE = "60/h/key"


@require_http_methods(["GET", "HEAD", "POST"])
@for_player
def call_phone(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    """GET: by which a browser knows that it is called, without its address leaving this program."""
    if request.method != "POST":
        phones = CalledPhone.objects.filter(entry=scorer.player).values_list("address", flat=True)
        digests = [hashlib.sha256(address.encode()).hexdigest() for address in phones]
        response = JsonResponse({"called": digests})
        response["Cache-Control"] = "no-store"
        return response
    if not limits.within(request, limits.Limit.CALL, RATE, key=str(scorer.player.pk)):
        return limits.too_many_requests(request)
    phone = Phone(*(request.POST.get(name, "") for name in Phone._fields))
    can_be_called = is_set_up() and is_phone(phone)
    if can_be_called:
        begin_calls(scorer.player, phone)
    return JsonResponse({"called": can_be_called})


@require_POST
@for_player
def end_phone_calls(request: HttpRequest, event: Event, scorer: Scorer) -> HttpResponse:
    end_calls(scorer.player, request.POST.get("address", ""))
    return JsonResponse({"called": False})
