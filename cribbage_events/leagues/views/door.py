"""The door of a night: one tap for who is here and has paid."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.cleaning import one_line
from cribbage_events.contest.prizes import dollars
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.table_plan import head_count_words
from cribbage_events.events.views.in_place import Done, Undo, answer_in_place, is_in_place, said_on
from cribbage_events.leagues.access import for_night_helper
from cribbage_events.leagues.forms.door import EntryTap, PersonTap
from cribbage_events.leagues.forms.newcomer import NewcomerForm
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.selectors.door import door_of
from cribbage_events.leagues.selectors.nights import today_of
from cribbage_events.leagues.services.door import (
    give_back_fee,
    let_in,
    owe_again,
    pay,
    send_out,
    write_off,
)
from cribbage_events.leagues.services.members import end_of_year, renew
from cribbage_events.leagues.views.newcomer import save_newcomer, saved_words, search_for

PAGE = "leagues/night/door.html"


@dataclass(frozen=True, slots=True)
class Tapped:
    """What was done, for the message, and whose row it was."""

    words: str
    person: int
    undo: Undo | None = None


type Act = Callable[[HttpRequest, Night], Tapped]


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_helper
def door(request: HttpRequest, night: Night) -> HttpResponse:
    if request.method == "POST":
        do_new = request.POST.get("do") == "new"
        return write_down(request, night) if do_new else act(request, night)
    context = context_of(request, night, request.GET)
    if "live" in request.GET:
        return render(request, f"{PAGE}#live", context)
    form = NewcomerForm(until=context["until"])
    return render(request, PAGE, {**context, "form": form, "said": said_on(request)})


def write_down(request: HttpRequest, night: Night) -> HttpResponse:
    """Somebody whom the list doesn't have; then their line of the list is shown."""
    form = NewcomerForm(request.POST, until=end_of_year(night.event.day))
    person = save_newcomer(request, night, form)
    if person is None:
        return render(request, PAGE, {**context_of(request, night, request.POST), "form": form})
    Done(saved_words(person)).keep_for_next_page(request)
    return back_to_row(request, night, f"p{person.pk}", q=search_for(person))


def context_of(request: HttpRequest, night: Night, asked: Any) -> dict[str, Any]:
    search = asked.get("q", "")[:80]
    found, event = door_of(night, search), night.event
    before = event.status == Event.Status.REGISTRATION
    open_ = event.status != Event.Status.FINISHED and not event.why_cancelled
    other_day = another_day(night) if before and open_ else None
    return {
        "event": event,
        "night": night,
        "door": found,
        "search": search,
        "tables": head_count_words(event, found.heads) if found.heads > 1 else "",
        "fee": dollars(night.money.fee),
        "taken": dollars(found.taken),
        "until": end_of_year(event.day),
        "before": before,
        "open": open_,
        "other_day": other_day,
        "asks_first": bool(other_day) and not found.heads and "anyway" not in asked,
    }


def another_day(night: Night) -> datetime.date | None:
    """Today, if the night is on another day."""
    today = today_of(night.event.club)
    return today if night.event.day != today else None


def act(request: HttpRequest, night: Night) -> HttpResponse:
    """Do it and show the door again; what can't be done is said on top."""
    row = ""
    try:
        check_day(request, night)
        tapped = ACTS.get(request.POST.get("do", ""), nothing)(request, night)
    except ValidationError as error:
        done = Done.refused(error)
    else:
        done, row = Done(f"Saved: {tapped.words}", undo=tapped.undo), f"p{tapped.person}"
    if is_in_place(request):
        night.event.refresh_from_db(fields=["revision", "status"])
        return answer_in_place(request, PAGE, context_of(request, night, request.POST), done)
    if request.POST.get("back") == "close":
        (messages.error if done.failed else messages.success)(request, done.words)
        return redirect("leagues:close", night.event.slug)
    done.keep_for_next_page(request)
    return back_to_row(request, night, row, q=request.POST.get("q", ""))


def back_to_row(request: HttpRequest, night: Night, row: str, *, q: str) -> HttpResponse:
    asked = {"q": q, "anyway": request.POST.get("anyway", "")}
    kept = {name: value[:80] for name, value in asked.items() if value}
    address = reverse("leagues:door", args=[night.event.slug], query=kept or None)
    return redirect(f"{address}#{row}" if row else address)


def check_day(request: HttpRequest, night: Night) -> None:
    """A tick on another night than tonight's is easily made: the first one is asked about."""
    first = night.event.status == Event.Status.REGISTRATION and not any_here(night)
    if first and another_day(night) and "anyway" not in request.POST:
        raise ValidationError(
            "This night isn’t today. Say first that you want to open its door all the same."
        )


def any_here(night: Night) -> bool:
    here = [Entry.Status.CHECKED_IN, Entry.Status.REGISTERED]
    return Entry.objects.filter(event=night.event, status__in=here).exists()


def nothing(request: HttpRequest, night: Night) -> Tapped:
    raise ValidationError("Tap one of the buttons beside a name.")


def come_in(request: HttpRequest, night: Night) -> Tapped:
    return enter(request, night, paid=True)


def come_in_unpaid(request: HttpRequest, night: Night) -> Tapped:
    return enter(request, night, paid=False)


def enter(request: HttpRequest, night: Night, *, paid: bool) -> Tapped:
    person = tapped(PersonTap(request.POST, night=night), "person")
    entry = let_in(night, person, by=Actor.of(request.user), paid=paid)
    words = f"{entry.name} is here{' and has paid' if paid else ', and pays later'}."
    left = entry.status == Entry.Status.WITHDRAWN
    return Tapped(words, person.pk, undo("unpay" if left else "out", entry))


def undo(do: str, entry: Entry) -> Undo:
    return Undo(do, "entry", entry.pk)


def renew_membership(request: HttpRequest, night: Night) -> Tapped:
    person = tapped(PersonTap(request.POST, night=night), "person")
    until = renew(person, by=Actor.of(request.user), day=night.event.day)
    words = f"{person.shown_name} is a member until {until.day} {until:%B %Y}. Now tick them."
    return Tapped(words, person.pk)


def take_fee(request: HttpRequest, night: Night) -> Tapped:
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    pay(night, entry, by=Actor.of(request.user))
    return Tapped(f"{entry.name} has paid.", entry.person_id, undo("unpay", entry))


def return_fee(request: HttpRequest, night: Night) -> Tapped:
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    give_back_fee(night, entry, by=Actor.of(request.user))
    return Tapped(f"{entry.name} has the money back.", entry.person_id, undo("pay", entry))


def write_fee_off(request: HttpRequest, night: Night) -> Tapped:
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    write_off(
        night,
        entry,
        by=Actor.of(request.user),
        reason=one_line(request.POST.get("reason", "")[:1_000]),
    )
    words = f"{entry.name} doesn’t pay. They stay in the ranking, but get no prize."
    return Tapped(words, entry.person_id, undo("owe-again", entry))


def owe_fee_again(request: HttpRequest, night: Night) -> Tapped:
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    owe_again(night, entry, by=Actor.of(request.user))
    return Tapped(f"{entry.name} owes the fee after all.", entry.person_id)


def take_out(request: HttpRequest, night: Night) -> Tapped:
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    send_out(night, entry, by=Actor.of(request.user))
    return Tapped(f"{entry.name} is not here.", entry.person_id)


ACTS: dict[str, Act] = {
    "in": come_in,
    "in-unpaid": come_in_unpaid,
    "renew": renew_membership,
    "pay": take_fee,
    "unpay": return_fee,
    "write-off": write_fee_off,
    "owe-again": owe_fee_again,
    "out": take_out,
}


def tapped(form: PersonTap | EntryTap, name: str) -> Any:
    if not form.is_valid():
        raise ValidationError([message for found in form.errors.values() for message in found])
    return form.cleaned_data[name]
