"""Ways to sign in: those from before the address was confirmed are removed."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.http import HttpRequest

from cribbage_events.clubs.models import User

# Here the code is typed by the same browser that has chosen the password.
OWN_CODE_PAGE = "account_email_verification_sent"


def is_proven(user: User) -> bool:
    """Whether somebody has shown that the e-mail to this account's address reaches them."""
    return bool(EmailAddress.objects.filter(user=user, email=user.email, verified=True).exists())


def forget_ways_in(user: User) -> None:
    """No password and no passkey; with the password every session ends, too."""
    user.set_unusable_password()
    user.save(update_fields=["password"])
    Authenticator.objects.filter(user=user).delete()


def forget_what_was_before(
    request: HttpRequest, email_address: EmailAddress, **_signal: Any
) -> None:
    """An address was proven by a code for signing in, or for a new password.

    Anybody may have begun the account with this address, so that whoever owns it finds it; what
    they chose then must not open it.
    """
    match = request.resolver_match
    if match is None or match.view_name != OWN_CODE_PAGE:
        forget_ways_in(email_address.user)
