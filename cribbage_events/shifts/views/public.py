"""Volunteers take a shift and give it back, without an account."""

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs import limits
from cribbage_events.clubs.access import find_club, open_to_everybody
from cribbage_events.clubs.limits import Limit
from cribbage_events.clubs.models import Club, Role
from cribbage_events.clubs.roles import role_of
from cribbage_events.events.notices.sentences import all_moved_words
from cribbage_events.shifts.forms import TakeForm
from cribbage_events.shifts.models import Shift, Signup
from cribbage_events.shifts.selectors import coming_days, counted, shifts_of
from cribbage_events.shifts.services import leave_shift, take_shift

# A family or a club's computer has one address.
RATES = "10/m/ip,60/h/ip"
TOO_MANY = _(
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
        elif signup := take(found, form):
            return redirect("shifts:mine", slug, signup.key)
    context = {"club": found.club, "shift": found, "line": counted(found), "form": form}
    return render(request, "shifts/shift.html", context, status=status)


def take(shift: Shift, form: TakeForm) -> Signup | None:
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
