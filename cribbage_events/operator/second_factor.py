"""Whether an operator has shown a passkey lately, and which passkeys count.

A sign-in by passkey asks the device for a fingerprint, a face or a code, so it is two factors in
one. After a sign-in by password or code, the passkey is the second factor.
"""

import logging
import time
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

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
