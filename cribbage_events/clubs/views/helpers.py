"""The helpers of a club."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
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
from cribbage_events.server.hosts import full_address

# A club finds its people in an evening.
RATE = "30/h/user"
TOO_MANY = gettext_lazy(
    "You have added many people in the last hour. Wait an hour, then add the others."
)


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
    values = {"name": role.user, "role": role.kind_with_article, "email": role.user.email}
    if added.untold:
        words = _(
            "%(name)s is now %(role)s. %(why)s Tell them to choose “Sign in”, then “Send me a"
            " code”, and to type %(email)s."
        )
        messages.warning(request, words % (values | {"why": added.untold}))
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
