"""A club plans its shifts, and writes down who came."""

import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.access import for_club_desk
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.letters import why_no_letters
from cribbage_events.clubs.models import Club
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Event
from cribbage_events.shifts import services
from cribbage_events.shifts.forms import (
    TASKS,
    AddVolunteerForm,
    AttendanceForm,
    ShiftForm,
    TakeOffRecentForm,
    usual_hours,
)
from cribbage_events.shifts.models import Shift, Signup
from cribbage_events.shifts.selectors import (
    AN_HOUR,
    AND_A_QUARTER,
    Hours,
    asked_lately,
    coming_days,
    counted,
    given_back,
    hours_in,
    past_days,
    shifts_of,
    years_with_shifts,
)
from cribbage_events.shifts.services import (
    leave_shift,
    record_attendance,
    remove_shift,
    save_shift,
    take_shift,
    write_thanks,
)
from cribbage_events.spreadsheets.writing import Number, csv_file
from cribbage_events.words.codes.letters import letter_fault

TWO_MONTHS = datetime.timedelta(days=60)


@require_safe
@for_club_desk
def desk(request: HttpRequest, club: Club) -> HttpResponse:
    days = coming_days(club, drafts=True)
    year = timezone.localdate(timezone=club.zone).year
    past = past_days(club, year)[:20]
    shifts = [line.shift for day in [*days, *past] for line in day.lines]
    prefetch_related_objects(shifts, "signups")
    context = {
        "club": club,
        "days": [day for day in days if not day.cancelled],
        "cancelled": [day.event for day in days if day.cancelled],
        "given_back": given_back(club),
        "past": past,
        "places": places_for_shifts(club),
        "recent": sum(line.recent for day in days for line in day.lines),
    }
    return render(request, "shifts/desk.html", context)


def places_for_shifts(club: Club) -> dict[str, list[Any]]:
    """Events to come and seasons that aren't over, for which shifts can be made."""
    today = timezone.localdate(timezone=club.zone)
    events = club.events.exclude(status=Event.Status.FINISHED).filter(
        why_cancelled="",
        part_of=None,
        starts_at__gte=timezone.now() - datetime.timedelta(days=1),
        starts_at__lte=timezone.now() + 3 * TWO_MONTHS,
    )
    return {
        "events": list(events.select_related("club").defer("archive").order_by("starts_at", "pk")),
        "seasons": list(club.seasons.filter(last_day__gte=today)),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_desk
def new_shift(request: HttpRequest, club: Club) -> HttpResponse:
    kind, _sign, slug = request.GET.get("what", "").partition(":")
    if kind == "event":
        event = get_object_or_404(club.events.select_related("club"), slug=slug)
        shift, starts = Shift(club=club, event=event), event.local_start.time()
    elif kind == "season":
        season = get_object_or_404(club.seasons, slug=slug)
        shift, starts = Shift(club=club, season=season), season.starts
    else:
        return redirect("shifts:desk", club.slug)
    values = usual_hours(timezone.localdate(timezone=club.zone), starts)
    form = ShiftForm(request.POST or None, instance=shift, initial=values)
    if request.method == "POST" and form.is_valid():
        saved = save_shift(form.save(commit=False), by=Actor.of(request.user))
        messages.success(request, _("Saved: %(task)s.") % {"task": saved.task})
        return redirect("shifts:desk", club.slug)
    return form_page(request, shift, form)


def form_page(request: HttpRequest, shift: Shift, form: ShiftForm) -> HttpResponse:
    context = {"club": shift.club, "shift": shift, "form": form, "tasks": TASKS}
    return render(request, "shifts/edit_shift.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_desk
def edit_shift(request: HttpRequest, club: Club, shift: int) -> HttpResponse:
    found = get_object_or_404(shifts_of(club), pk=shift)
    begins, ends = found.planned
    hours = {"starts": begins.time(), "ends": ends.time()}
    form = ShiftForm(request.POST or None, instance=found, initial=hours)
    if request.method == "POST" and form.is_valid():
        try:
            save_shift(form.save(commit=False), by=Actor.of(request.user))
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("Saved: %(task)s.") % {"task": found.task})
            return redirect("shifts:volunteers", club.slug, shift)
    return form_page(request, found, form)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_desk
def take_off_recent(request: HttpRequest, club: Club) -> HttpResponse:
    """Everybody who signed up in the last hour, on a page that names them."""
    sent = request.method == "POST"
    recent = list(asked_lately(club, within=AND_A_QUARTER if sent else AN_HOUR))
    form = TakeOffRecentForm(request.POST if sent else None, recent=recent)
    if sent and form.is_valid():
        chosen, by = form.cleaned_data["signup"], Actor.of(request.user)
        count = services.take_off_recent(club, chosen, by=by)
        words = ngettext(
            "Saved: %(count)s person was taken off.",
            "Saved: %(count)s people were taken off.",
            count,
        )
        messages.success(request, words % {"count": count})
        return redirect("shifts:desk", club.slug)
    context = {"club": club, "recent": recent, "form": form}
    return render(request, "shifts/take_off_recent.html", context)


@require_POST
@for_club_desk
def remove(request: HttpRequest, club: Club, shift: int) -> HttpResponse:
    found = get_object_or_404(shifts_of(club), pk=shift)
    try:
        remove_shift(found, by=Actor.of(request.user))
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect("shifts:volunteers", club.slug, shift)
    messages.success(request, _("Removed: %(task)s.") % {"task": found.task})
    return redirect("shifts:desk", club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_desk
def volunteers(request: HttpRequest, club: Club, shift: int) -> HttpResponse:
    """The people who have a shift or wait for one; a director adds those who asked by telephone."""
    found = get_object_or_404(shifts_of(club), pk=shift)
    form = AddVolunteerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            signup = take_shift(found, by=Actor.of(request.user), **form.volunteer)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, added_words(signup))
            return redirect("shifts:volunteers", club.slug, shift)
    signups = list(found.signups.prefetch_related("messages"))
    context = {
        "club": club,
        "shift": found,
        "line": counted(found),
        "signups": [each for each in signups if not each.has_left],
        "left": [each for each in signups if each.has_left],
        "is_over": found.begins_at <= timezone.now(),
        "form": form,
    }
    return render(request, "shifts/volunteers.html", context)


def added_words(signup: Signup) -> str:
    if signup.waits:
        return _("%(name)s is on the waiting list.") % {"name": signup.name}
    return _("Saved: %(name)s has this shift.") % {"name": signup.name}


def signup_of_club(club: Club, pk: int) -> Signup:
    signups = Signup.objects.filter(shift__in=shifts_of(club))
    return get_object_or_404(signups.select_related("shift__event__club", "shift__club"), pk=pk)


@require_POST
@for_club_desk
@kept_taps
def take_off(request: HttpRequest, club: Club, signup: int) -> HttpResponse:
    found = signup_of_club(club, signup)
    moved_up = leave_shift(found, by=Actor.of(request.user))
    words = _("%(name)s no longer has this shift.") % {"name": found.name}
    if moved_up:
        moved = _("The first of the waiting list has it now.")
        words = f"{words} {moved}"
    messages.success(request, words)
    return redirect("shifts:volunteers", club.slug, found.shift_id)


@require_POST
@for_club_desk
@kept_taps
def attendance(request: HttpRequest, club: Club, signup: int) -> HttpResponse:
    found = signup_of_club(club, signup)
    form = AttendanceForm(request.POST)
    if not form.is_valid():
        for error in form.errors.values():
            messages.error(request, str(error[0]))
    else:
        try:
            record_attendance(
                found,
                came=form.cleaned_data["came"],
                minutes=form.minutes_of(found),
                by=Actor.of(request.user),
            )
            messages.success(request, _("Saved: %(name)s.") % {"name": found.name})
        except ValidationError as error:
            messages.error(request, error.messages[0])
    return redirect("shifts:volunteers", club.slug, found.shift_id)


@require_POST
@for_club_desk
def thank(request: HttpRequest, club: Club, event: str) -> HttpResponse:
    found = get_object_or_404(club.events.select_related("club"), slug=event)
    count = write_thanks(found, by=Actor.of(request.user))
    words = ngettext(
        "%(count)s volunteer gets a thank-you by e-mail.",
        "%(count)s volunteers get a thank-you by e-mail.",
        count,
    )
    why = why_no_letters(club) if count else ""
    messages.success(request, letter_fault(why) or words % {"count": count})
    return redirect("shifts:desk", club.slug)


@require_safe
@for_club_desk
def hours(request: HttpRequest, club: Club) -> HttpResponse:
    """The hours of a year, for the club's report; as a page or as CSV."""
    years = years_with_shifts(club)
    this_year = timezone.localdate(timezone=club.zone).year
    by_text = {str(each): each for each in years}
    year = by_text.get(request.GET.get("year", ""), (years or [this_year])[0])
    found = hours_in(club, year)
    if request.GET.get("as") == "csv":
        return hours_csv(club, year, found)
    context = {
        "club": club,
        "year": year,
        "years": years,
        "hours": found,
        "total": Hours("", sum(each.shifts for each in found), sum(each.minutes for each in found)),
    }
    return render(request, "shifts/hours.html", context)


def hours_csv(club: Club, year: int, found: list[Hours]) -> HttpResponse:
    lines = [(each.name, each.shifts, Number(round(each.minutes * 100 / 60))) for each in found]
    table = [(_("Name"), _("Shifts"), _("Hours")), *lines]
    return csv_file(f"{club.slug}-volunteers-{year}.csv", table)
