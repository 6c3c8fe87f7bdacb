"""Check-in of a night: one tap says that somebody is here and has paid."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.models import Person
from cribbage_events.events.drawing.selectors.waiting import waiting_words
from cribbage_events.events.forms import refusals_beside_fields
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages import Done, TapAnswer, Undo, is_kept, messages_in_place
from cribbage_events.events.standings.fees import fee_of
from cribbage_events.leagues.access import for_night_helper
from cribbage_events.leagues.check_in.forms import EntryTap, NewcomerForm, PersonTap
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
from cribbage_events.leagues.members.selectors import people_at_check_in
from cribbage_events.leagues.members.services import add_member, end_of_year, renew_until_year_end
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.nights.next_step import tables_for
from cribbage_events.leagues.pools import enter_pool, leave_pool
from cribbage_events.words.dates import full_date
from cribbage_events.words.money import dollars

PAGE = "leagues/check_in/check_in.html"


@dataclass(frozen=True, slots=True)
class Tapped:
    """The tap as the message says it, and the person whom it was about."""

    words: str
    person: int
    undo: Undo | None = None


type Answer = Callable[[HttpRequest, Night], Tapped]


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
    person = save_newcomer(request, night, form)
    if person is None:
        return render(
            request, PAGE, {**check_in_context(request, night, request.POST), "form": form}
        )
    Done(newcomer_words(person)).keep_for_next_page(request)
    return back_to_row(request, night, f"p{person.pk}", q=search_for(person))


def check_in_context(request: HttpRequest, night: Night, asked: Any) -> dict[str, Any]:
    search = asked.get("q", "")[:80]
    found, event = check_in_of(night, search), night.event
    seated = found.heads - found.waiting
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
        "taken": dollars(found.taken),
        "until": end_of_year(event.day),
        "before": before,
        "open": open_,
        "other_day": other_day,
        "asks_first": bool(other_day) and not found.heads and "anyway" not in asked,
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
        act = request.POST.get("do", "").partition(":")[0]
        tapped = ACTS.get(act, refuse_unknown_tap)(request, night)
    except ValidationError as error:
        done = Done.refused(error)
    else:
        done, row = Done(saved_message(tapped.words), undo=tapped.undo), f"p{tapped.person}"
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
    first = night.event.status == Event.Status.REGISTRATION and not any_here(night)
    if first and another_day(night) and "anyway" not in request.POST:
        raise ValidationError(
            _("This night isn’t today. First tap the button that opens its door anyway.")
        )


def any_here(night: Night) -> bool:
    here = [Entry.Status.CHECKED_IN, Entry.Status.REGISTERED]
    return Entry.objects.filter(event=night.event, status__in=here).exists()


def refuse_unknown_tap(request: HttpRequest, night: Night) -> Tapped:
    raise ValidationError(_("Tap one of the buttons beside a name."))


def tap_in(request: HttpRequest, night: Night) -> Tapped:
    return check_in_person(request, night, paid=True)


def tap_in_unpaid(request: HttpRequest, night: Night) -> Tapped:
    return check_in_person(request, night, paid=False)


def check_in_person(request: HttpRequest, night: Night, *, paid: bool) -> Tapped:
    person = tapped(PersonTap(request.POST, night=night), "person")
    entry = check_in_member(night, person, by=Actor.of(request.user), paid=paid)
    here = _("%(name)s is here and has paid.") if paid else _("%(name)s is here, and pays later.")
    words = here % {"name": entry.name}
    left = entry.status == Entry.Status.WITHDRAWN
    return Tapped(words, person.pk, undo_button("unpay" if left else "out", entry))


def undo_button(do: str, entry: Entry) -> Undo:
    return Undo(do, "entry", entry.pk, name=entry.name)


def tap_renew(request: HttpRequest, night: Night) -> Tapped:
    person = tapped(PersonTap(request.POST, night=night), "person")
    until = renew_until_year_end(person, by=Actor.of(request.user), day=night.event.day)
    words = {"name": person.shown_name, "day": full_date(until)}
    return Tapped(_("%(name)s is a member until %(day)s. Now check them in.") % words, person.pk)


def tap_paid(request: HttpRequest, night: Night) -> Tapped:
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    pay(night, entry, by=Actor.of(request.user))
    words = _("%(name)s has paid.") % {"name": entry.name}
    return Tapped(words, entry.person_id, undo_button("unpay", entry))


def tap_not_paid(request: HttpRequest, night: Night) -> Tapped:
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    give_back_fee(night, entry, by=Actor.of(request.user))
    words = _("%(name)s got the money back.") % {"name": entry.name}
    return Tapped(words, entry.person_id, undo_button("pay", entry))


def tap_write_off(request: HttpRequest, night: Night) -> Tapped:
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    write_off(
        night,
        entry,
        by=Actor.of(request.user),
        reason=one_line(request.POST.get("reason", "")[:1_000]),
    )
    words = _("%(name)s doesn’t pay. They stay in the ranking, but get no prize.")
    return Tapped(words % {"name": entry.name}, entry.person_id, undo_button("owe-again", entry))


def tap_owe_again(request: HttpRequest, night: Night) -> Tapped:
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    owe_again(night, entry, by=Actor.of(request.user))
    words = _("%(name)s owes the fee after all.") % {"name": entry.name}
    return Tapped(words, entry.person_id)


def tap_not_here(request: HttpRequest, night: Night) -> Tapped:
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    cents = undo_check_in(night, entry, by=Actor.of(request.user))
    words = (
        _("%(name)s is not here. Give %(amount)s back.") if cents else _("%(name)s is not here.")
    )
    values = {"name": entry.name, "amount": dollars(cents)}
    return Tapped(words % values, entry.person_id)


def tap_pool(request: HttpRequest, night: Night) -> Tapped:
    """ "pool:3" enters pool 3."""
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    pool = enter_pool(night, entry, pool_tapped(request), by=Actor.of(request.user))
    words = _("%(name)s is in: %(pool)s.") % {"name": entry.name, "pool": pool.name}
    return Tapped(words, entry.person_id, undo_button(f"out-of-pool:{pool.pk}", entry))


def tap_out_of_pool(request: HttpRequest, night: Night) -> Tapped:
    entry = tapped(EntryTap(request.POST, night=night), "entry")
    pool = leave_pool(night, entry, pool_tapped(request), by=Actor.of(request.user))
    words = _("%(name)s isn’t in it: %(pool)s.") % {"name": entry.name, "pool": pool.name}
    return Tapped(words, entry.person_id, undo_button(f"pool:{pool.pk}", entry))


def pool_tapped(request: HttpRequest) -> int:
    key = request.POST["do"].partition(":")[2]
    if not key.isdecimal() or len(key) > 17:
        raise ValidationError(_("Tap one of the buttons beside a name."))
    return int(key)


ACTS: dict[str, Answer] = {
    "in": tap_in,
    "in-unpaid": tap_in_unpaid,
    "renew": tap_renew,
    "pay": tap_paid,
    "unpay": tap_not_paid,
    "write-off": tap_write_off,
    "owe-again": tap_owe_again,
    "out": tap_not_here,
    "pool": tap_pool,
    "out-of-pool": tap_out_of_pool,
}


def tapped(form: PersonTap | EntryTap, name: str) -> Any:
    if not form.is_valid():
        raise ValidationError(
            " ".join(str(each) for found in form.errors.values() for each in found), code="gone"
        )
    return form.cleaned_data[name]


def save_newcomer(request: HttpRequest, night: Night, form: NewcomerForm) -> Person | None:
    """Return None, if something has to be asked or corrected first."""
    club = night.season.club
    if form.is_valid() and not form.asks_who(club):
        with refusals_beside_fields(form):
            return add_member(
                club,
                by=Actor.of(request.user),
                fields=form.person_fields,
                until=form.until,
                is_new=form.cleaned_data["somebody_else"],
            )
    return None


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
