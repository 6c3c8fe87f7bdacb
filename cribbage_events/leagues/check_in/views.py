"""Check-in of a night: one tap says that somebody is here and has paid."""

import datetime
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.models import Person, known_people
from cribbage_events.events.drawing.selectors.draw_preview import waiting_words
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages import (
    Done,
    TapAnswer,
    Undo,
    check_name,
    is_kept,
    messages_in_place,
)
from cribbage_events.events.standings.rows import fee_of
from cribbage_events.leagues.access import for_night_helper
from cribbage_events.leagues.check_in.selectors import check_in_of
from cribbage_events.leagues.check_in.services import (
    check_in_member,
    give_back_fee,
    owe_again,
    pay,
    undo_check_in,
    write_off,
)
from cribbage_events.leagues.kinds import season_kind
from cribbage_events.leagues.members.forms import NewcomerForm
from cribbage_events.leagues.members.selectors import people_at_check_in
from cribbage_events.leagues.members.services import end_of_year, renew_until_year_end
from cribbage_events.leagues.members.views import add_from
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.money import HERE
from cribbage_events.leagues.nights.next_step import tables_for
from cribbage_events.leagues.pools import enter_pool, leave_pool
from cribbage_events.words.dates import full_date
from cribbage_events.words.money import dollars

PAGE = "leagues/check_in/check_in.html"


# The tap as the message says it, and how it is undone.
type Said = tuple[str, Undo | None]


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_helper
@kept_taps
def check_in(request: HttpRequest, night: Night) -> HttpResponse:
    if request.method == "POST":
        do_new = request.POST.get("do") == "new"
        return enter_newcomer(request, night) if do_new else answer_tap(request, night)
    context = check_in_context(request, night, request.GET)
    if "live" in request.GET:
        return render(request, f"{PAGE}#live", context)
    form = NewcomerForm(until=context["until"], guests=bool(context["guest_nights"]))
    return render(request, PAGE, {**context, "form": form, "said": messages_in_place(request)})


def enter_newcomer(request: HttpRequest, night: Night) -> HttpResponse:
    """Enter somebody who isn't in the list, then show their row."""
    guests = bool(season_kind(night.season).guest_nights)
    form = NewcomerForm(request.POST, until=end_of_year(night.event.day), guests=guests)
    person = add_from(form, night.season.club, by=Actor.of(request.user))
    if person is None:
        return render(
            request, PAGE, {**check_in_context(request, night, request.POST), "form": form}
        )
    Done(newcomer_words(person)).keep_for_next_page(request)
    return back_to_row(request, night, f"p{person.pk}", q=search_for(person))


def check_in_context(request: HttpRequest, night: Night, asked: Any) -> dict[str, Any]:
    search = asked.get("q", "")[:80]
    found, event = check_in_of(night, search), night.event
    seated = found["heads"] - found["waiting"]
    before = event.status == Event.Status.REGISTRATION
    open_ = event.status != Event.Status.FINISHED and not event.why_cancelled
    other_day = another_day(night) if before and open_ else None
    return {
        "event": event,
        "night": night,
        "check_in": found,
        "search": search,
        "tables": tables_for(event, seated) if seated > 1 else "",
        "waiting_words": waiting_words(event),
        "fee": dollars(fee_of(night.event)),
        "guest_nights": season_kind(night.season).guest_nights,
        "taken": dollars(found["taken"]),
        "until": end_of_year(event.day),
        "before": before,
        "seats_at_once": kind_of(event).in_doubles and seated > 1,
        "open": open_,
        "other_day": other_day,
        "asks_first": bool(other_day) and not found["heads"] and "anyway" not in asked,
    }


def another_day(night: Night) -> datetime.date | None:
    """Today, if the night is on another day."""
    today = night.event.club.today
    return today if night.event.day != today else None


def answer_tap(request: HttpRequest, night: Night) -> HttpResponse:
    """Do what was tapped and show the list again; a refusal is shown at its top."""
    row = ""
    try:
        check_day(request, night)
        person, (words, undo) = do_what_was_tapped(request, night)
    except ValidationError as error:
        done = Done.refused(error)
    else:
        done, row = Done(saved_message(words), undo=undo), f"p{person}"
    if is_kept(request):
        return TapAnswer(done)
    if request.POST.get("back") == "close":
        (messages.error if done.failed else messages.success)(request, done.words)
        return redirect("leagues:close", night.event.slug)
    done.keep_for_next_page(request)
    return back_to_row(request, night, row, q=request.POST.get("q", ""))


def saved_message(words: str) -> str:
    return _("Saved: %(what)s") % {"what": words}


def back_to_row(request: HttpRequest, night: Night, row: str, *, q: str) -> HttpResponse:
    asked = {"q": q, "anyway": request.POST.get("anyway", "")}
    kept = {name: value[:80] for name, value in asked.items() if value}
    address = reverse("leagues:door", args=[night.event.slug], query=kept or None)
    return redirect(f"{address}#{row}" if row else address)


def check_day(request: HttpRequest, night: Night) -> None:
    """A tick on another night than tonight's is easily made: the first one is asked about."""
    first = night.event.status == Event.Status.REGISTRATION
    if first and another_day(night) and "anyway" not in request.POST:
        if night.event.entries.filter(status__in=HERE).exists():
            return
        raise ValidationError(
            _("This night isn’t today. First tap the button that opens its door anyway.")
        )


def do_what_was_tapped(request: HttpRequest, night: Night) -> tuple[int, Said]:
    """Do it; return the key of the person whom it was about, and what the message says."""
    act, _sign, key = request.POST.get("do", "").partition(":")
    by = Actor.of(request.user)
    if act in OF_PEOPLE:
        gone = _("This member is no longer on the list. Look again.")
        person = tapped(request, "person", known_people(night.season.club), gone)
        check_name(request.POST, person.shown_name)
        if act == "in" and key:
            return person.pk, tap_in(night, person, by, paid=True, pools=keys_in(key))
        return person.pk, OF_PEOPLE[act](night, person, by)
    entries = Entry.objects.filter(event=night.event).select_related("person", "event")
    if act in OF_ENTRIES or act in OF_POOLS:
        gone = _("This name was removed. Look again.")
        entry = tapped(request, "entry", entries, gone)
        check_name(request.POST, entry.name)
        if act in OF_ENTRIES:
            reason = one_line(request.POST.get("reason", "")[:1_000])
            return entry.person_id, OF_ENTRIES[act](night, entry, by, reason)
        if key.isdecimal() and len(key) <= 17:
            return entry.person_id, OF_POOLS[act](night, entry, by, int(key))
    raise ValidationError(_("Tap one of the buttons beside a name."))


def tapped(request: HttpRequest, name: str, rows: QuerySet[Any], gone: str) -> Any:
    """Return the row whose key was sent by this name; `gone` is said if it isn't there any more."""
    field = forms.ModelChoiceField(rows, error_messages={"invalid_choice": gone})
    try:
        return field.clean(request.POST.get(name))
    except ValidationError as error:
        raise ValidationError(" ".join(error.messages), code="gone") from error


def keys_in(text: str) -> list[int]:
    """Return the keys in a text such as “3,5”."""
    keys = text[:400].split(",")
    if not all(key.isdecimal() and len(key) <= 17 for key in keys):
        raise ValidationError(_("Tap one of the buttons beside a name."))
    return [int(key) for key in keys]


def undo_button(do: str, entry: Entry) -> Undo:
    return Undo(do, "entry", entry.pk, name=entry.name)


def tap_in(
    night: Night, person: Person, by: Actor, *, paid: bool, pools: Sequence[int] = ()
) -> Said:
    entry = check_in_member(night, person, by=by, paid=paid, pools=pools)
    here = _("%(name)s is here and has paid.") if paid else _("%(name)s is here, and pays later.")
    if pools:
        here = _("%(name)s is here and has paid, with the pools.")
    left = entry.status == Entry.Status.WITHDRAWN
    return here % {"name": entry.name}, undo_button("unpay" if left else "out", entry)


def tap_renew(night: Night, person: Person, by: Actor) -> Said:
    until = renew_until_year_end(person, by=by, day=night.event.day)
    words = {"name": person.shown_name, "day": full_date(until)}
    return _("%(name)s is a member until %(day)s. Now check them in.") % words, None


def tap_paid(night: Night, entry: Entry, by: Actor, _reason: str) -> Said:
    pay(night, entry, by=by)
    return _("%(name)s has paid.") % {"name": entry.name}, undo_button("unpay", entry)


def tap_not_paid(night: Night, entry: Entry, by: Actor, _reason: str) -> Said:
    give_back_fee(night, entry, by=by)
    return _("%(name)s got the money back.") % {"name": entry.name}, undo_button("pay", entry)


def tap_write_off(night: Night, entry: Entry, by: Actor, reason: str) -> Said:
    write_off(night, entry, by=by, reason=reason)
    words = _("%(name)s doesn’t pay. They stay in the ranking, but get no prize.")
    return words % {"name": entry.name}, undo_button("owe-again", entry)


def tap_owe_again(night: Night, entry: Entry, by: Actor, _reason: str) -> Said:
    owe_again(night, entry, by=by)
    return _("%(name)s owes the fee after all.") % {"name": entry.name}, None


def tap_not_here(night: Night, entry: Entry, by: Actor, _reason: str) -> Said:
    cents = undo_check_in(night, entry, by=by)
    words = (
        _("%(name)s is not here. Give %(amount)s back.") if cents else _("%(name)s is not here.")
    )
    return words % {"name": entry.name, "amount": dollars(cents)}, None


def tap_pool(night: Night, entry: Entry, by: Actor, key: int) -> Said:
    pool = enter_pool(night, entry, key, by=by)
    words = _("%(name)s is in: %(pool)s.") % {"name": entry.name, "pool": pool.name}
    return words, undo_button(f"out-of-pool:{pool.pk}", entry)


def tap_out_of_pool(night: Night, entry: Entry, by: Actor, key: int) -> Said:
    pool = leave_pool(night, entry, key, by=by)
    words = _("%(name)s isn’t in it: %(pool)s.") % {"name": entry.name, "pool": pool.name}
    return words, undo_button(f"pool:{pool.pk}", entry)


OF_PEOPLE: dict[str, Callable[[Night, Person, Actor], Said]] = {
    "in": partial(tap_in, paid=True),
    "in-unpaid": partial(tap_in, paid=False),
    "renew": tap_renew,
}
OF_ENTRIES: dict[str, Callable[[Night, Entry, Actor, str], Said]] = {
    "pay": tap_paid,
    "unpay": tap_not_paid,
    "write-off": tap_write_off,
    "owe-again": tap_owe_again,
    "out": tap_not_here,
}
# "pool:3" enters pool 3.
OF_POOLS: dict[str, Callable[[Night, Entry, Actor, int], Said]] = {
    "pool": tap_pool,
    "out-of-pool": tap_out_of_pool,
}


def newcomer_words(person: Person) -> str:
    if person.valid_until is None:
        words = _("%(name)s is on the list, but isn’t a member yet.")
        return saved_message(words % {"name": person.shown_name})
    values = {"name": person.shown_name, "day": full_date(person.valid_until)}
    return saved_message(_("%(name)s is a member until %(day)s. Now check them in.") % values)


def search_for(person: Person) -> str:
    """Entrants of other events are in the list only when they are searched for."""
    listed = people_at_check_in(person.club).filter(pk=person.pk).exists()
    return "" if listed else person.name
