"""Accounts: what differs from allauth's defaults, sessions, and ways to sign in."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.app_settings import EmailVerificationMethod
from allauth.account.internal.flows.email_verification_by_code import EmailVerificationProcess
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as Sessions
from django.contrib.sessions.models import Session
from django.contrib.sites.shortcuts import get_current_site
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs import limits
from cribbage_events.clubs.language import language_of_account
from cribbage_events.clubs.letters import is_address_proven
from cribbage_events.clubs.models import User
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Kind
from cribbage_events.mail.outbox import NotSentError, send_now
from cribbage_events.server.hosts import full_address
from cribbage_events.server.languages import chosen_language

logger = logging.getLogger("cribbage_events.sign_in")
OURS = {
    "allauth.account.stages.EmailVerificationStage": (
        "cribbage_events.clubs.accounts.ConfirmAddress"
    )
}
# The codes of allauth's messages when one of its limits refuses somebody.
LIMITED = ("too_many_login_attempts", "rate_limited")
CODES = ("account/email/login_code", "account/email/password_reset_code")
SECOND_FACTOR = "allauth.mfa.stages.AuthenticateStage"
NOT_SENT = _(
    "The e-mail to %(email)s could not be sent right now. What you typed is kept: wait a minute,"
    " then ask for a new one."
)
WRITTEN_OFTEN = _(
    "We have sent many e-mails to %(email)s today. Check your junk or spam folder, or ask for a"
    " new code tomorrow."
)
# E-mails about an account, to an address that may be a stranger's.
UNASKED = "10/d/key"
# For each visitor's address, in case a stranger has used up the others.
UNASKED_FROM_HERE = "3/d/key"
EXISTS, EXISTS_RATE = "account/email/account_already_exists", "2/d/key"


class WrittenOftenError(NotSentError):
    """An address that nobody has confirmed gets no more e-mail about accounts today."""


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts with an e-mail address, a password or a code, and passkeys."""

    error_messages: ClassVar = {
        **DefaultAccountAdapter.error_messages,
        "duplicate_email": _("This is already your account’s e-mail address."),
        "email_password_mismatch": _("The e-mail address or the password is not correct."),
        "email_taken": _("There is already an account with this e-mail address."),
        "rate_limited": _("That was too many times. Wait a minute, then try again."),
        "too_many_login_attempts": _("Too many tries. Wait a few minutes, then try again."),
    }

    def get_login_stages(self) -> list[str]:
        """A passkey is one way to sign in, not a second factor.

        The director who left the key at home must still get in with a code at the hall.
        """
        stages: list[str] = super().get_login_stages()
        return [OURS.get(stage, stage) for stage in stages if stage != SECOND_FACTOR]

    def validation_error(self, code: str, *args: Any) -> ValidationError:
        if code in LIMITED:
            limits.refused(limits.limit_of(self.request), self.request)
        error: ValidationError = super().validation_error(code, *args)
        return error

    def add_message(self, request: HttpRequest, level: int, *args: Any, **more: Any) -> None:
        if more.get("message") in [self.error_messages[code] for code in LIMITED]:
            limits.refused(limits.limit_of(request), request)
        super().add_message(request, level, *args, **more)

    def is_safe_url(self, url: str) -> bool:
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            # Half an IPv6 address, such as “http://[”.
            return False

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("clubs:account")

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        logger.warning("sign-in failed", extra={"address": self.get_client_ip(request)})

    def post_login(self, request: HttpRequest, user: User, **more: Any) -> Any:
        logger.info("signed in", extra={"who": f"user {user.pk}"})
        if not user.language:
            # For e-mails. Pages go by what this browser has chosen, or asks for.
            user.language = chosen_language()
            user.save(update_fields=["language"])
        answer = super().post_login(request, user, **more)
        if more.get("signup") and EmailVerificationProcess.resume(request):
            # The code has been sent; the page that asks for it can be left, and says how.
            asks = reverse("account_email_verification_sent")
            return redirect(f"{asks}?{urlencode({'next': answer['Location']})}")
        return answer

    def login(self, request: HttpRequest, user: User) -> None:
        # Confirming the address may have removed the password, on which the session depends.
        user.refresh_from_db(fields=["password"])
        super().login(request, user)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        words = {
            "request": self.request,
            "email": email,
            "current_site": get_current_site(self.request),
        }
        ours = {
            "site_url": full_address(self.request, "/"),
            "password_reset_url": full_address(self.request, reverse("account_reset_password")),
        }
        with override(language_of_account(email) or get_language()):
            written = self.render_mail(template_prefix, email, words | context | ours)
        kind = Kind.CODE if template_prefix in CODES else Kind.PROOF
        if not self.may_write(email, kind, template_prefix):
            return
        send_now(Draft(email, written.subject, written.body), kind=kind)

    def may_write(self, email: str, kind: Kind, template_prefix: str) -> bool:
        """Whether an e-mail about an account may be sent to an address.

        Pages don't say whether an address has an account. So where one that has none gets no
        e-mail either, nothing is said; where every address gets one, NotSentError is raised.
        """
        if kind == Kind.CODE and is_address_proven(email):
            return True
        within = self.is_within(UNASKED, f"account:{email.lower()}") or self.is_within(
            UNASKED_FROM_HERE, f"account:{limits.visitor_address(self.request)}:{email.lower()}"
        )
        if kind == Kind.PROOF and not within:
            raise WrittenOftenError
        if within and template_prefix == EXISTS:
            return self.is_within(EXISTS_RATE, f"exists:{email.lower()}")
        return within

    def is_within(self, rate: str, key: str) -> bool:
        return limits.within(self.request, limits.Limit.LETTER, rate, key=key)

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        with tell_if_not_sent(request, emailconfirmation.email_address.email):
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def send_account_already_exists_mail(self, email: str) -> None:
        with tell_if_not_sent(self.request, email):
            super().send_account_already_exists_mail(email)


@contextmanager
def tell_if_not_sent(request: HttpRequest, email: str) -> Iterator[None]:
    """Signing up continues without the e-mail: sent again, the form would find an account.

    An address that has one already is treated alike, so that nobody can find out.
    """
    try:
        yield
    except NotSentError as error:
        # The template that says the opposite looks for this.
        request.mail_not_sent = True  # type: ignore[attr-defined]
        words = WRITTEN_OFTEN if isinstance(error, WrittenOftenError) else NOT_SENT
        messages.error(request, words % {"email": email})


class ConfirmAddress(EmailVerificationStage):  # type: ignore[misc]
    """The code that was e-mailed: typed first, or, where mail may not be set up, at any time."""

    def handle(self) -> Any:
        if self.login.user and not settings.CODE_BEFORE_WORK:
            self.login.email_verification = EmailVerificationMethod.OPTIONAL
        return super().handle()


A_DAY = 24 * 3600
# The names under which allauth keeps what it waits for: a code, a new password, a passkey.
WAITING = ("account_", "mfa")


class SessionStore(Sessions):
    """A session in which somebody has only asked for a code lasts a day."""

    def get_session_cookie_age(self) -> int:
        age: int = super().get_session_cookie_age()
        return min(age, A_DAY) if self.only_waits() else age

    def only_waits(self) -> bool:
        names = [name for name in self.keys() if not name.startswith("_session")]
        return SESSION_KEY not in names and all(name.startswith(WAITING) for name in names)


SEVERAL = 500


def end_sessions_of(user: User) -> int:
    """Sign somebody out everywhere; how many sessions that were."""
    keys = list(sessions_of(user))
    Session.objects.filter(pk__in=keys).delete()
    return len(keys)


def sessions_of(user: User) -> Iterator[str]:
    """Yield the sessions, also those in which a code was asked for, which name the account or its
    address.
    """
    emails = {user.email.lower()}
    for session in Session.objects.iterator(SEVERAL):
        stored = session.get_decoded()
        if stored.get(SESSION_KEY) == str(user.pk) or is_named(stored, str(user.pk), emails):
            yield session.pk


def is_named(stored: object, user: str, emails: set[str]) -> bool:
    """Whether an account is named by key, or by an address, anywhere within."""
    if isinstance(stored, dict):
        names_user = any(str(stored.get(key, "")) == user for key in ("user_id", "user_pk"))
        return names_user or any(is_named(each, user, emails) for each in stored.values())
    if isinstance(stored, list | tuple):
        return any(is_named(each, user, emails) for each in stored)
    return isinstance(stored, str) and stored.lower() in emails


# Here the code is typed by the same browser that has chosen the password.
OWN_CODE_PAGE = "account_email_verification_sent"


def is_proven(user: User) -> bool:
    """Whether somebody has shown that the e-mail to this account's address reaches them."""
    return bool(EmailAddress.objects.filter(user=user, email=user.email, verified=True).exists())


def forget_ways_in(user: User) -> None:
    """Take away the password and passkeys; with the password every session ends, too."""
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
