"""Lists the operators; makes somebody an operator, or ends it."""

import logging
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.accounts import is_proven
from cribbage_events.clubs.models import User
from cribbage_events.operator.access import passkeys_of

logger = logging.getLogger("cribbage_events.operator")
NO_ACCOUNT = gettext_lazy(
    "Nobody has an account with the address %(email)s. Sign up on the site first."
)
NOT_PROVEN = gettext_lazy(
    "The address %(email)s isn’t confirmed yet. Sign in on the site with the code first."
)
NO_PASSKEY = gettext_lazy(
    "%(email)s has no passkey yet, and the operator’s page opens with a passkey only. Sign "
    "in, choose “Your account”, then “Passkeys”, and add one. Then run this command again."
)


class Command(BaseCommand):
    @property
    def help(self) -> str:  # type: ignore[override]
        return _(
            "Make somebody an operator of this installation. Without an address: list its "
            "operators."
        )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "email", nargs="?", metavar="EMAIL", help=_("the e-mail address of an account")
        )
        parser.add_argument(
            "--remove", action="store_true", help=_("this person is no longer an operator")
        )

    def handle(self, *args: Any, email: str | None, remove: bool, **options: Any) -> None:
        if email is None:
            self.tell_all()
            return
        user = User.objects.filter(email__iexact=email.strip()).first()
        if user is None:
            raise CommandError(NO_ACCOUNT % {"email": email})
        if not remove:
            check_may_operate(user)
        user.is_staff = not remove
        user.save(update_fields=["is_staff"])
        what = "no longer an operator" if remove else "an operator now"  # not translated: log
        logger.info("%s", what, extra={"who": f"user {user.pk}", "what": what})
        words = (
            _("%(email)s is no longer an operator.")
            if remove
            else _("%(email)s is an operator now.")
        )
        self.stdout.write(words % {"email": user.email})

    def tell_all(self) -> None:
        operators = User.objects.filter(is_staff=True).order_by("email")
        for user in operators:
            self.stdout.write(user.email)
        if not operators:
            self.stdout.write(_("There is no operator yet."))


def check_may_operate(user: User) -> None:
    """Refuse somebody whom the operator's page would not let in."""
    if not is_proven(user):
        raise CommandError(NOT_PROVEN % {"email": user.email})
    if not passkeys_of(user):
        raise CommandError(NO_PASSKEY % {"email": user.email})
