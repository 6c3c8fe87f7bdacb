"""The pages of accounts and clubs."""

from typing import cast

from allauth.account.utils import get_next_redirect_url
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.csp import CSP
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import cache_control
from django.views.decorators.csp import csp_override
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.access import (
    enter_club,
    for_club_desk,
    for_club_director,
    for_signed_in,
    open_to_everybody,
)
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.forms.club import ClubForm
from cribbage_events.clubs.forms.helper import ROLES, HelperForm, RoleForm
from cribbage_events.clubs.limits import Limit, may_send_file, within
from cribbage_events.clubs.models import Club, Role, User, known_people
from cribbage_events.clubs.people.finding import described
from cribbage_events.clubs.people.searching import people_found
from cribbage_events.clubs.roles import helpers_of
from cribbage_events.clubs.services import (
    add_helper,
    change_role,
    create_club,
    edit_club,
    locked,
    remove_helper,
)
from cribbage_events.server.hosts import full_address
from cribbage_events.server.marks import takes_files


def choose_club(request: HttpRequest, heading: str) -> Club | HttpResponse:
    """The club asked for, or the only one there is; else the page that asks, with this heading, or
    the page that makes a club.
    """
    user, slug = cast(User, request.user), request.GET.get("club", "")
    mine = Club.objects.filter(roles__user=user, roles__kind=Role.Kind.DIRECTOR, deleted_at=None)
    clubs = list(mine.order_by("name"))
    found = [club for club in clubs if club.slug == slug] if slug else clubs
    if len(found) == 1:
        enter_club(found[0])
        return found[0]
    if clubs and slug:
        raise PermissionDenied
    if not clubs:
        # The new club leads back here.
        return redirect(reverse("clubs:new_club", query={"next": request.get_full_path()}))
    return render(request, "clubs/choose_club.html", {"clubs": clubs, "heading": heading})


def with_club(address: str, club: Club) -> str:
    """Return the address of a page that needs a club, with this one in it."""
    return f"{address}{'&' if '?' in address else '?'}{urlencode({'club': club.slug})}"


# E-mails a day are limited for each club; making more clubs must not allow more.
TOO_MANY_CLUBS = gettext_lazy("You have created five clubs today. Create the others tomorrow.")


def may_send_picture(request: HttpRequest) -> bool:
    """Whether a picture that came with the form is read; without one nothing is counted."""
    return not request.FILES or may_send_file(request)


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def new_club(request: HttpRequest) -> HttpResponse:
    form = ClubForm(request.POST or None, request.FILES or None, may_send=may_send_picture(request))
    # The page that needs a club, such as a new event.
    then = get_next_redirect_url(request)
    valid = request.method == "POST" and form.is_valid()
    if valid and not within(request, Limit.CLUB, "5/d/user", user=request.user):
        form.add_error(None, TOO_MANY_CLUBS)
    elif valid:
        club = create_club(by=cast(User, request.user), **form.cleaned_data)
        messages.success(request, _("%(club)s is ready. You are its director.") % {"club": club})
        return redirect(with_club(then, club) if then else club)
    return render(request, "clubs/new_club.html", {"form": form, "then": then})


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def edit(request: HttpRequest, club: Club) -> HttpResponse:
    if request.method != "POST":
        form = ClubForm(instance=Club.objects.get(pk=club.pk))
        return render(request, "clubs/edit.html", {"form": form, "club": club})
    # Locked, so that nobody saves between the comparison and the saving.
    may = may_send_picture(request)
    actor, was = Actor.of(request.user), club.time_zone
    typed = request.POST.get("time_zone", was)
    with locked(club, by=actor, time_zone=typed) as instance:
        form = ClubForm(request.POST, request.FILES, instance=instance, may_send=may)
        if form.is_valid():
            edit_club(club, **form.cleaned_data)
            words = _("The club’s settings are saved.") + form.kept_notice
            if form.cleaned_data["time_zone"] != was:
                words += " " + _("Each event keeps its hour on the clock in the new time zone.")
            messages.success(request, words)
            return redirect(club)
    return render(request, "clubs/edit.html", {"form": form, "club": club})


# A club finds its people in an evening.
RATE = "30/h/user"
TOO_MANY_INVITATIONS = gettext_lazy(
    "You have added many people in the last hour. Wait an hour, then add the others."
)


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def helpers(request: HttpRequest, club: Club) -> HttpResponse:
    form = HelperForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            role, why_untold = _add(request, club, form)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            _say(request, role, why_untold)
            return redirect("clubs:helpers", club.slug)
    context = {"form": form, "club": club, "roles": helpers_of(club), "kinds": ROLES}
    return render(request, "clubs/helpers.html", context)


def _add(request: HttpRequest, club: Club, form: HelperForm) -> tuple[Role, str]:
    if not within(request, Limit.HELPER, RATE, user=request.user):
        raise ValidationError(TOO_MANY_INVITATIONS)
    sign_in_url = full_address(
        request, reverse("account_request_login_code", query={"next": club.get_absolute_url()})
    )
    by = Actor.of(request.user)
    return add_helper(club, by=by, sign_in_url=sign_in_url, **form.cleaned_data)


def _say(request: HttpRequest, role: Role, why_untold: str) -> None:
    values = {"name": role.user, "role": role.kind_with_article, "email": role.user.email}
    if why_untold:
        words = _(
            "%(name)s is now %(role)s. %(why)s Tell them to choose “Sign in”, then “Send me a"
            " code”, and to type %(email)s."
        )
        messages.warning(request, words % (values | {"why": why_untold}))
    else:
        words = _("%(name)s is now %(role)s. We have e-mailed %(email)s how to sign in.")
        messages.success(request, words % values)


@require_POST
@for_club_director
def change(request: HttpRequest, club: Club, role: int) -> HttpResponse:
    found = get_object_or_404(club.roles.select_related("user", "club"), pk=role)
    form = RoleForm(request.POST)
    try:
        if not form.is_valid():
            raise ValidationError(list(form.errors["kind"]))
        change_role(found, form.cleaned_data["kind"])
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect("clubs:helpers", club.slug)
    words = _("Saved: %(name)s is now %(role)s.")
    messages.success(request, words % {"name": found.user, "role": found.kind_with_article})
    # A former director may not open the page of helpers.
    mine = found.user == request.user and found.kind != Role.Kind.DIRECTOR
    return redirect(club) if mine else redirect("clubs:helpers", club.slug)


@require_POST
@for_club_director
def remove(request: HttpRequest, club: Club, role: int) -> HttpResponse:
    found = get_object_or_404(club.roles.select_related("user", "club"), pk=role)
    try:
        remove_helper(found)
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect("clubs:helpers", club.slug)
    words = _("%(name)s no longer helps at %(club)s.")
    messages.success(request, words % {"name": found.user, "club": club})
    # A former helper may not open the page of helpers.
    return redirect(club) if found.user == request.user else redirect("clubs:helpers", club.slug)


# Services look by HEAD whether it is there, and have no cookie. They know the secret, which Anymail
# compares before it reads anything.
@csrf_exempt
@require_http_methods(["HEAD", "POST"])
@open_to_everybody
def mail_reports(request: HttpRequest) -> HttpResponse:
    """404 unless a service is set up, and a secret with it."""
    service = settings.MAIL_SERVICE
    if not service or not settings.ANYMAIL.get("WEBHOOK_SECRET"):
        raise Http404
    for path in (f"/{service}/tracking/", f"/{service}/"):
        try:
            view = resolve(path, urlconf="anymail.urls").func
        except Resolver404:
            continue
        answer: HttpResponse = view(request)
        return answer
    raise Http404


@require_safe
@open_to_everybody
@csp_override({"default-src": [CSP.NONE], "sandbox": [""]})
@cache_control(public=True, max_age=365 * 24 * 3600, immutable=True)
def picture(request: HttpRequest, name: str) -> HttpResponse:
    """One that a club shows now; a changed picture has another name."""
    if "\0" in name:
        # PostgreSQL stores no such character, and doesn't look for it either.
        raise Http404
    club = get_object_or_404(
        Club.objects.exclude(logo="").filter(suspended_at=None, deleted_at=None), logo=name
    )
    try:
        with club.logo.open() as file:
            return HttpResponse(file.read(), content_type="image/webp")
    except FileNotFoundError as error:
        raise Http404 from error


# More are found by typing more.
SUGGESTED = 6
LETTERS = 2


@require_safe
@for_club_desk
def suggestions(request: HttpRequest, club: Club) -> HttpResponse:
    typed = request.GET.get("q", "").strip()
    people = people_found(known_people(club), typed) if len(typed) >= LETTERS else []
    found = [(person, described(person)) for person in people[:SUGGESTED]]
    return render(request, "clubs/suggestions.html", {"found": found})
