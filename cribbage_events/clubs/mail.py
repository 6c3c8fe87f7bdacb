"""Handing an e-mail over to the mail server. Only `clubs/services/letters.py` does it."""

import logging
import smtplib
from typing import NamedTuple

from django.core.mail import EmailMessage

from cribbage_events.clubs.cleaning import ADDRESS, LETTER, one_line
from cribbage_events.clubs.models import Letter

logger = logging.getLogger(__name__)
State = Letter.State
# From here on it is for good; below, the server asks to try again later.
FOR_GOOD = 500


class NotSentError(Exception):
    """The e-mail server refuses, hangs or is away: a fault that passes."""


class Draft(NamedTuple):
    """An e-mail that is to be sent, to one address."""

    to: str
    subject: str
    body: str


def in_a_line(words: str, length: int = 60) -> str:
    """What somebody typed, as it stands in an e-mail: one line, of so many letters, no link."""
    letters = LETTER.findall(ADDRESS.sub("…", one_line(words)))
    cut = "".join(letters[: length - 1]).rstrip()
    return "".join(letters) if len(letters) <= length else f"{cut}…"


class Outcome(NamedTuple):
    """What has become of it, and, unless it was taken, why, in plain words."""

    state: Letter.State
    why: str = ""


def hand_over(draft: Draft) -> Outcome:
    """smtplib's errors are OSErrors; a subject of two lines is a ValueError."""
    try:
        EmailMessage(draft.subject, draft.body, to=[draft.to]).send()
    except smtplib.SMTPRecipientsRefused as error:
        code = max((code for code, _ in error.recipients.values()), default=FOR_GOOD)
        if code >= FOR_GOOD:
            return Outcome(State.REFUSED, "The e-mail server says that there is no such address.")
        return refused(code)
    except smtplib.SMTPResponseException as error:
        return refused(error.smtp_code)
    except (OSError, ValueError) as error:
        fault = type(error).__name__
        logger.warning("An e-mail could not be sent: %s", fault)
        return Outcome(State.UNSENT, f"The e-mail server could not be reached ({fault}).")
    return Outcome(State.ACCEPTED)


def refused(code: int) -> Outcome:
    state = State.REFUSED if code >= FOR_GOOD else State.UNSENT
    logger.warning("The e-mail server refused an e-mail: code %s", code)
    return Outcome(state, f"The e-mail server refused it (code {code}).")
