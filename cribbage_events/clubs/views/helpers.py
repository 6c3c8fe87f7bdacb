"""Who helps in a club."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.access import for_club_director
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.forms.helper import ROLES, HelperForm, RoleForm
from cribbage_events.clubs.limits import Limit, within
from cribbage_events.clubs.models import Club, Role
from cribbage_events.clubs.selectors import helpers_of
from cribbage_events.clubs.services.helpers import (
    Added,
    add_helper,
    change_role,
    remove_helper,
)
from cribbage_events.hosts import full_address

# A club finds its people in an evening.
RATE = "30/h/user"
TOO_MANY = "You have added many people in this hour. Wait an hour, then add the others."


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def helpers(request: HttpRequest, club: Club) -> HttpResponse:
    form = HelperForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            added = _add(request, club, form)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            _say(request, added)
            return redirect("clubs:helpers", club.slug)
    context = {"form": form, "club": club, "roles": helpers_of(club), "kinds": ROLES}
    return render(request, "clubs/helpers.html", context)


def _add(request: HttpRequest, club: Club, form: HelperForm) -> Added:
    if not within(request, Limit.HELPER, RATE, user=request.user):
        raise ValidationError(TOO_MANY)
    sign_in_url = full_address(
        request, reverse("account_request_login_code", query={"next": club.get_absolute_url()})
    )
    by = Actor.of(request.user)
    return add_helper(club, by=by, sign_in_url=sign_in_url, **form.cleaned_data)


def _say(request: HttpRequest, added: Added) -> None:
    role = added.role
    words = f"{role.user} is now a {role.get_kind_display().lower()}."
    if added.untold:
        messages.warning(
            request,
            f"{words} {added.untold} Tell them to choose “Sign in”, then “Send me a code”, and to"
            f" type {role.user.email}.",
        )
    else:
        messages.success(request, f"{words} We have written to {role.user.email} how to sign in.")


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
    label = Role.Kind(found.kind).label.lower()
    messages.success(request, f"Saved: {found.user} is now a {label}.")
    # Who is no director any more may no longer see who helps.
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
    messages.success(request, f"{found.user} no longer helps at {club}.")
    # Who has left may no longer see who helps.
    return redirect(club) if found.user == request.user else redirect("clubs:helpers", club.slug)
