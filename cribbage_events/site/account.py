"""One's own account. It shows events and leagues, so it is in the highest layer."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.access import for_signed_in
from cribbage_events.clubs.forms.accounts import NameForm
from cribbage_events.clubs.models import User
from cribbage_events.clubs.roles import deleted_clubs_of
from cribbage_events.site.account_clubs import clubs_of


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def account(request: HttpRequest) -> HttpResponse:
    # A copy, so that a name that is refused isn't shown in the page's header.
    user = User.objects.get(pk=cast(User, request.user).pk)
    form = NameForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your name is saved."))
        return redirect("clubs:account")
    context = {"form": form, "clubs": clubs_of(user), "deleted": deleted_clubs_of(user)}
    return render(request, "site/account.html", context)
