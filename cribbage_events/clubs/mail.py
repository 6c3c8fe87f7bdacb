"""When an e-mail can't be sent."""

import logging
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.mail import EmailMessage

logger = logging.getLogger(__name__)


class NotSentError(Exception):
    """The e-mail server refuses, hangs or is away: a fault that passes."""


@contextmanager
def sending() -> Iterator[None]:
    """Around whatever sends: smtplib's errors are OSErrors, a subject of two lines a ValueError."""
    try:
        yield
    except (OSError, ValueError) as error:
        logger.warning("An e-mail could not be sent: %s", type(error).__name__)
        raise NotSentError from error


def why_not_sent(message: EmailMessage) -> str:
    """Send it: why that was not possible, in plain words, or "" if it was."""
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused:
        return "The e-mail server says that there is no such address."
    except smtplib.SMTPResponseException as error:
        return f"The e-mail server refused it (code {error.smtp_code})."
    except (OSError, ValueError) as error:
        return f"The e-mail server could not be reached ({type(error).__name__})."
    return ""
