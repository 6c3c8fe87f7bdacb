"""The door of a night: one tap for who is here and has paid."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.prizes import dollars
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.table_plan import head_count_words
from cribbage_events.leagues.access import for_night_director
from cribbage_events.leagues.forms.door import EntryTap, PersonTap
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.selectors.door import door_of
from cribbage_events.leagues.services.door import give_back_fee, let_in, pay, send_out
from cribbage_events.leagues.services.members import end_of_year, renew

type Act = Callable[[HttpRequest, Night], str]


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_director
def door(request: HttpRequest, night: Night) -> HttpResponse:
    if request.method == "POST":
        return act(request, night)
    search = request.GET.get("q", "")[:80]
    found = door_of(night, search)
    event = night.event
    context = {
        "event": event,
        "night": night,
        "door": found,
        "search": search,
        "tables": head_count_words(event, found.heads),
        "fee": dollars(night.season.fee),
        "taken": dollars(found.taken),
        "until": end_of_year(event.day),
        "before": event.status == Event.Status.REGISTRATION,
        "open": event.status != Event.Status.FINISHED and not event.why_cancelled,
    }
    return render(request, "leagues/night/door.html", context)


def act(request: HttpRequest, night: Night) -> HttpResponse:
    """Do it and show the door again; what can't be done is said on top."""
    try:
        said = ACTS.get(request.POST.get("do", ""), nothing)(request, night)
    except ValidationError as error:
        for message in error.messages:
            messages.error(request, message)
    else:
        messages.success(request, f"Saved: {said}")
    query = {"q": request.POST["q"][:80]} if request.POST.get("q") else None
    return redirect(reverse("leagues:door", args=[night.event.slug], query=query))


def nothing(request: HttpRequest, night: Night) -> str:
    raise ValidationError("Tap one of the buttons beside a name.")


def come_in(request: HttpRequest, night: Night) -> str:
    return enter(request, night, paid=True)


def come_in_unpaid(request: HttpRequest, night: Night) -> str:
    return enter(request, night, paid=False)


def enter(request: HttpRequest, night: Night, *, paid: bool) -> str:
    person = tapped(PersonTap(request.POST, night=night), "person")
    entry = let_in(night, person, by=Actor.of(request.user), paid=paid)
    return f"{entry.name} is here{' and has paid' if paid else ', and pays later'}."


def renew_membership(request: HttpRequest, night: Night) -> str:
    person = tapped(PersonTap(request.POST, night=night), "person")
    until = renew(person, by=Actor.of(request.user), day=night.event.day)
    return f"{person.name} is a member until {until.day} {until:%B %Y}. Now tick them."


def take_fee(request: HttpRequest, night: Night) -> str:
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    pay(night, entry, by=Actor.of(request.user))
    return f"{entry.name} has paid."


def return_fee(request: HttpRequest, night: Night) -> str:
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    give_back_fee(night, entry, by=Actor.of(request.user))
    return f"{entry.name} has the money back."


def take_out(request: HttpRequest, night: Night) -> str:
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    send_out(night, entry, by=Actor.of(request.user))
    return f"{entry.name} is not here."


ACTS: dict[str, Act] = {
    "in": come_in,
    "in-unpaid": come_in_unpaid,
    "renew": renew_membership,
    "pay": take_fee,
    "unpay": return_fee,
    "out": take_out,
}


def tapped(form: PersonTap | EntryTap, name: str) -> Any:
    if not form.is_valid():
        raise ValidationError([message for found in form.errors.values() for message in found])
    return form.cleaned_data[name]
