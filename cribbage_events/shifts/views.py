"""A club plans its shifts, and writes down who came."""

import datetime
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs import limits
from cribbage_events.clubs.access import find_club, for_club_desk, open_to_everybody
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.letters import why_no_letters
from cribbage_events.clubs.limits import Limit
from cribbage_events.clubs.models import Club, Role
from cribbage_events.clubs.roles import role_of
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Event
from cribbage_events.events.notices import all_moved_words
from cribbage_events.shifts import services
from cribbage_events.shifts.forms import (
    TASKS,
    AddVolunteerForm,
    AttendanceForm,
    ShiftForm,
    TakeForm,
    TakeOffRecentForm,
    usual_hours,
)
from cribbage_events.shifts.models import Shift, Signup
from cribbage_events.shifts.selectors import (
    AN_HOUR,
    AND_A_QUARTER,
    asked_lately,
    coming_days,
    counted,
    given_back,
    hours_in,
    hours_row,
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
from cribbage_events.words.codes import letter_fault

TWO_MONTHS = datetime.timedelta(days=60)


@require_safe
@for_club_desk
def desk(request: HttpRequest, club: Club) -> HttpResponse:
    days = coming_days(club, drafts=True)
    year = club.today.year
    past = past_days(club, year)[:20]
    shifts = [shift for day in [*days, *past] for shift in day.shifts]
    prefetch_related_objects(shifts, "signups")
    context = {
        "club": club,
        "days": [day for day in days if not day.cancelled],
        "cancelled": [day.event for day in days if day.cancelled],
        "given_back": given_back(club),
        "past": past,
        "places": places_for_shifts(club),
        "recent": sum(shift.recent for day in days for shift in day.shifts),
    }
    return render(request, "shifts/desk.html", context)


def places_for_shifts(club: Club) -> dict[str, list[Any]]:
    """Events to come and seasons that aren't over, for which shifts can be made."""
    today = club.today
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
    values = usual_hours(club.today, starts)
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
    """Show everybody who signed up in the last hour, on a page that names them."""
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
        "shift": counted(found),
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
    this_year = club.today.year
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
        "total": hours_row(
            "", sum(each["shifts"] for each in found), sum(each["minutes"] for each in found)
        ),
    }
    return render(request, "shifts/hours.html", context)


def hours_csv(club: Club, year: int, found: list[dict[str, Any]]) -> HttpResponse:
    lines = [
        (each["name"], each["shifts"], Number(round(each["minutes"] * 100 / 60))) for each in found
    ]
    table = [(_("Name"), _("Shifts"), _("Hours")), *lines]
    return csv_file(f"{club.slug}-volunteers-{year}.csv", table)


# A family or a club's computer has one address.
RATES = "10/m/ip,60/h/ip"
TOO_MANY = gettext_lazy(
    "Many people have taken shifts from here just now. Nothing is lost: wait a few minutes and send"
    " it again, or call the club."
)


def find_shift(request: HttpRequest, slug: str, pk: int) -> Shift:
    club = find_club(slug)
    shift = get_object_or_404(shifts_of(club), pk=pk)
    if not shift.is_public and not role_of(request.user, club):
        raise Http404
    return shift


@require_safe
@never_cache
@open_to_everybody
def shifts(request: HttpRequest, slug: str) -> HttpResponse:
    club = find_club(slug)
    role = role_of(request.user, club)
    days = [day for day in coming_days(club, drafts=bool(role)) if not day.cancelled]
    context = {"club": club, "days": days, "at_desk": role in Role.AT_DESK}
    return render(request, "shifts/shifts.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
# Going back must not show somebody else's form, whose key is used.
@never_cache
@open_to_everybody
def shift(request: HttpRequest, slug: str, shift: int) -> HttpResponse:
    found = find_shift(request, slug, shift)
    form = TakeForm(request.POST if request.method == "POST" else None)
    status = HTTPStatus.OK
    if request.method == "POST" and form.is_valid():
        if not limits.within(request, Limit.REGISTRATION, RATES):
            status = HTTPStatus.TOO_MANY_REQUESTS
            form.add_error(None, str(TOO_MANY))
        elif form.is_trapped:
            return redirect("shifts:shifts", slug)
        elif signup := take_by_form(found, form):
            return redirect("shifts:mine", slug, signup.key)
    context = {"club": found.club, "shift": counted(found), "form": form}
    return render(request, "shifts/shift.html", context, status=status)


def take_by_form(shift: Shift, form: TakeForm) -> Signup | None:
    """Return None: the form says what is wrong."""
    try:
        return take_shift(shift, **form.volunteer)
    except ValidationError as error:
        form.add_error(None, error)
        return None


def signup_with_key(slug: str, key: UUID) -> tuple[Club, Signup]:
    club = find_club(slug)
    signups = Signup.objects.filter(shift__in=shifts_of(club))
    signups = signups.select_related("shift__club", "shift__event__club", "shift__season__club")
    return club, get_object_or_404(signups.defer("shift__event__archive"), key=key)


@require_safe
@never_cache
@open_to_everybody
def mine(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """The volunteer's own page; the e-mails lead here, too."""
    club, signup = signup_with_key(slug, key)
    waiting = signup.shift.signups.filter(state=Signup.State.WAITING)
    place = [each.pk for each in waiting].index(signup.pk) + 1 if signup.waits else 0
    is_over = signup.shift.ends_at < timezone.now()
    context = {
        "club": club,
        "signup": signup,
        "shift": signup.shift,
        "place": place,
        "moved": all_moved_words(signup.shift.event) if signup.shift.event else "",
        "may_leave": not (signup.has_left or signup.came or is_over or signup.shift.cancelled),
    }
    return render(request, "shifts/mine.html", context)


@require_POST
@never_cache
@open_to_everybody
def leave(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    _, signup = signup_with_key(slug, key)
    try:
        leave_shift(signup)
    except ValidationError as error:
        messages.error(request, error.messages[0])
    return redirect("shifts:mine", slug, key)
