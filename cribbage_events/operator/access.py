"""Opens the operator's pages to staff who have shown their passkey in the last half hour."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from allauth.account.internal.flows.reauthentication import suspend_request
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from cribbage_events.clubs.access import Who, declare
from cribbage_events.clubs.models import User
from cribbage_events.operator.second_factor import has_proven, passkeys_of

type View = Callable[..., HttpResponse]


def for_operator(view: View) -> View:
    """Other users get a 404, as if the page didn't exist."""

    @wraps(view)
    @login_required
    def with_second_factor(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = cast(User, request.user)
        if not user.is_staff:
            raise Http404
        passkeys = passkeys_of(user)
        if not passkeys:
            return render(request, "operator/no_passkey.html", status=403)
        if not has_proven(request, user, passkeys):
            # The request is kept, and carried out after the passkey was shown.
            answer: HttpResponse = suspend_request(request, reverse("mfa_reauthenticate_webauthn"))
            return answer
        return view(request, *args, **kwargs)

    return declare(never_cache(with_second_factor), Who.OPERATOR)
