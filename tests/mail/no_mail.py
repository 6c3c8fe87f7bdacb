"""A mailer that fails, as without a network."""

from django.core.mail.backends.base import BaseEmailBackend


class EmailBackend(BaseEmailBackend):
    """Sends nothing."""

    def send_messages(self, email_messages: object) -> int:
        raise OSError("no network")
