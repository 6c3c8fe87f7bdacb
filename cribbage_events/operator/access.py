"""Opens the operator's pages to staff who have shown their passkey in the last half hour.

A sign-in by passkey asks the device for a fingerprint, a face or a code, so it is two factors in
one. After a sign-in by password or code, the passkey is the second factor.
"""

import logging
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.reauthentication import suspend_request
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from cribbage_events.clubs.access import Who, declare
from cribbage_events.clubs.models import User

logger = logging.getLogger("cribbage_events.operator")
# In seconds. So long the page stays open before it asks for the passkey again.
PROVEN_FOR = 30 * 60
NO_LONGER_OPERATOR = _(
    "You are no longer an operator, because this passkey was added without showing another one."
    " Whoever runs the server can make you an operator again: docs/deploy.md says how."
)


def passkeys_of(user: User) -> set[int]:
    """The keys of the rows of somebody's passkeys."""
    passkeys = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return set(passkeys.values_list("pk", flat=True))


def has_proven(request: HttpRequest, user: User, passkeys: set[int]) -> bool:
    """Whether one of these passkeys was shown in this session, and lately."""
    since = time.time() - PROVEN_FOR
    return any(
        record.get("method") == "mfa"
        and record.get("id") in passkeys
        and float(record.get("at", 0)) > since
        for record in get_authentication_records(request, user)
    )


def keep_only_if_proven(
    request: HttpRequest, user: User, authenticator: Authenticator, **_signal: Any
) -> None:
    """An operator has added a passkey.

    A password is enough to remove a passkey and to add another one. If it were enough for the
    operator's page, too, there would be no second factor.
    """
    if not user.is_staff or has_proven(request, user, passkeys_of(user) - {authenticator.pk}):
        return
    user.is_staff = False
    user.save(update_fields=["is_staff"])
    logger.warning("no longer operator: a passkey was added", extra={"who": f"user {user.pk}"})
    messages.warning(request, NO_LONGER_OPERATOR)


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
