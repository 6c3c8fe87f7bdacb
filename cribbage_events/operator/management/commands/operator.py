"""Says who operates this installation: makes somebody an operator, or takes it away again."""

import logging
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cribbage_events.clubs.models import User
from cribbage_events.clubs.services.ways_in import is_proven
from cribbage_events.operator.second_factor import passkeys_of

logger = logging.getLogger("cribbage_events.operator")
NO_ACCOUNT = "Nobody has an account with the address {email}. Sign up on the site first."
NOT_PROVEN = "The address {email} isn't confirmed yet. Sign in on the site with the code first."
NO_PASSKEY = (
    "{email} has no passkey yet, and the operator's page opens with a passkey only. Sign in, choose"
    " “Your account”, then “Passkeys”, and add one. Then run this command again."
)


class Command(BaseCommand):
    help = "Make somebody operator of this installation. Without an address: say who operates it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", nargs="?", metavar="EMAIL", help="of an account")
        parser.add_argument("--remove", action="store_true", help="no longer an operator")

    def handle(self, *args: Any, email: str | None, remove: bool, **options: Any) -> None:
        if email is None:
            self.tell_all()
            return
        user = User.objects.filter(email__iexact=email.strip()).first()
        if user is None:
            raise CommandError(NO_ACCOUNT.format(email=email))
        if not remove:
            check(user)
        user.is_staff = not remove
        user.save(update_fields=["is_staff"])
        said = "no longer an operator" if remove else "an operator now"
        logger.info("%s", said, extra={"who": f"user {user.pk}", "what": said})
        self.stdout.write(f"{user.email} is {said}.")

    def tell_all(self) -> None:
        operators = User.objects.filter(is_staff=True).order_by("email")
        for user in operators:
            self.stdout.write(user.email)
        if not operators:
            self.stdout.write("There is no operator yet.")


def check(user: User) -> None:
    """Refuse somebody whom the operator's page would not let in."""
    if not is_proven(user):
        raise CommandError(NOT_PROVEN.format(email=user.email))
    if not passkeys_of(user):
        raise CommandError(NO_PASSKEY.format(email=user.email))
