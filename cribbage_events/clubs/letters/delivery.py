"""Handing an e-mail over to the mail server. Only `clubs/letters/sending.py` does it."""

import logging
import smtplib
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from anymail.exceptions import AnymailError, AnymailRecipientsRefused
from django.core.mail import EmailMessage

from cribbage_events.clubs.cleaning import ADDRESS, LETTER, one_line
from cribbage_events.clubs.models import Letter
from cribbage_events.words.codes.erased_names import say_erased_names

logger = logging.getLogger(__name__)
State = Letter.State
# From here on it is for good; below, the server asks to try again later.
FOR_GOOD = 500
# The same of a service's API; the others are about our key, too many at once or the service.
FOR_GOOD_BY_API = (400, 406, 422)


class NotSentError(Exception):
    """The e-mail server refuses, hangs or is away: a fault that passes."""


class Draft(NamedTuple):
    """An e-mail that is to be sent, to one address."""

    to: str
    subject: str
    body: str
    headers: Mapping[str, str] = MappingProxyType({})


def leaving_headers(address: str) -> dict[str, str]:
    """What a mail program makes its own button “Unsubscribe” of (RFC 8058): it posts there."""
    if not address:
        return {}
    return {
        "List-Unsubscribe": f"<{address}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def in_a_line(words: str, length: int = 60) -> str:
    """Typed text for an e-mail: one line, cut to `length` letters, without links."""
    letters = LETTER.findall(ADDRESS.sub("…", one_line(say_erased_names(words))))
    cut = "".join(letters[: length - 1]).rstrip()
    return "".join(letters) if len(letters) <= length else f"{cut}…"


class Outcome(NamedTuple):
    """Whether it was accepted, and a code of words/codes/letters.py if it was not."""

    state: Letter.State
    why: str = ""


def hand_over(draft: Draft) -> Outcome:
    """smtplib's errors are OSErrors; a subject of two lines is a ValueError; a service that sends
    e-mail has errors of its own.
    """
    try:
        EmailMessage(draft.subject, draft.body, to=[draft.to], headers=dict(draft.headers)).send()
    except smtplib.SMTPRecipientsRefused as error:
        code = max((code for code, _ in error.recipients.values()), default=FOR_GOOD)
        if code >= FOR_GOOD:
            return Outcome(State.REFUSED, "no-such-address")
        return refused_outcome(code)
    except smtplib.SMTPResponseException as error:
        return refused_outcome(error.smtp_code)
    except AnymailRecipientsRefused:
        return Outcome(State.REFUSED, "not-written-to")
    except AnymailError as error:
        return outcome_of_service(error)
    except (OSError, ValueError) as error:
        fault = type(error).__name__
        logger.warning("An e-mail could not be sent: %s", fault)
        return Outcome(State.UNSENT, f"unreachable:{fault}")
    return Outcome(State.ACCEPTED)


def refused_outcome(code: int) -> Outcome:
    state = State.REFUSED if code >= FOR_GOOD else State.UNSENT
    logger.warning("The e-mail server refused an e-mail: code %s", code)
    return Outcome(state, f"refused:{code}")


def outcome_of_service(error: AnymailError) -> Outcome:
    """It answered with a code, or was not reached. Its words hold the address: not for a log."""
    if error.status_code is None:
        fault = type(error.__cause__ or error).__name__
        logger.warning("An e-mail could not be sent: %s", fault)
        return Outcome(State.UNSENT, f"unreachable:{fault}")
    state = State.REFUSED if error.status_code in FOR_GOOD_BY_API else State.UNSENT
    logger.warning("The e-mail service refused an e-mail: code %s", error.status_code)
    return Outcome(state, f"refused:{error.status_code}")
