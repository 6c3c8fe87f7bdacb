"""Deleting one's own account. Events and leagues name it, so it is in the highest layer."""

from typing import cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.access import for_signed_in
from cribbage_events.clubs.models import User
from cribbage_events.events.forms import refusals_beside_fields
from cribbage_events.site.deleting.account import delete_account
from cribbage_events.site.deleting.account_selectors import only_director_of
from cribbage_events.site.deleting.forms import AccountForm


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
@reauthentication_required  # type: ignore[untyped-decorator]
def delete(request: HttpRequest) -> HttpResponse:
    """Asks for the password or passkey again before the page opens."""
    user = cast(User, request.user)
    form = AccountForm(request.POST if request.method == "POST" else None, email=user.email)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            delete_account(user)
            request.session.flush()
            messages.success(request, _("Your account is deleted."))
            return redirect("account_login")
    context = {"form": form, "alone": only_director_of(user)}
    return render(request, "site/delete_account.html", context)
