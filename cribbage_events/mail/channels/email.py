"""Hands an e-mail over to the mail server. Only `mail/outbox.py` does it."""

import logging
import smtplib
from collections.abc import Mapping
from email.headerregistry import Address
from email.message import EmailMessage as Built
from email.policy import EmailPolicy, Policy
from email.utils import parseaddr
from types import MappingProxyType
from typing import Any, NamedTuple

from anymail.exceptions import AnymailError, AnymailRecipientsRefused
from django.conf import settings
from django.core.mail import EmailMessage

from cribbage_events.mail.models import State

logger = logging.getLogger(__name__)
# From here on it is for good; below, the server asks to try again later.
FOR_GOOD = 500
# The same of a service's API; the others are about our key, too many at once or the service.
FOR_GOOD_BY_API = (400, 406, 422)


class Draft(NamedTuple):
    """An e-mail that is to be sent, to one address."""

    to: str
    subject: str
    body: str
    headers: Mapping[str, str] = MappingProxyType({})
    # Whom readers ask, as it was typed for everybody.
    contact: str = ""
    # The club's name, and where an answer goes.
    sender: str = ""
    reply_to: str = ""


# Whether it was accepted, and a code of words/codes.py if it was not.
type Outcome = tuple[State, str]


def leaving_headers(address: str) -> dict[str, str]:
    """Return what a mail program makes its own button “Unsubscribe” of (RFC 8058): it
    posts there.
    """
    if not address:
        return {}
    return {
        "List-Unsubscribe": f"<{address}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


class WholeAddresses(EmailPolicy):
    """Python writes a long word of a header as encoded words (RFC 2047), which are no address."""

    def fold(self, name: str, value: str) -> str:
        if name.lower() == "list-unsubscribe":
            return f"{name}: {value}{self.linesep}"
        return str(super().fold(name, value))

    def fold_binary(self, name: str, value: str) -> bytes:
        if name.lower() == "list-unsubscribe":
            return self.fold(name, value).encode("ascii", "surrogateescape")
        return super().fold_binary(name, value)


class WholeMessage(EmailMessage):
    """An e-mail whose addresses in headers stay as they are."""

    def message(self, *, policy: "Policy[Any] | None" = None) -> Built:
        linesep = policy.linesep if policy else "\n"
        return super().message(policy=WholeAddresses(linesep=linesep))


def built(draft: Draft) -> EmailMessage:
    """Build an e-mail from the club by name, at the installation's own address: others would be
    taken for spam.
    """
    sender = settings.DEFAULT_FROM_EMAIL
    if draft.sender:
        sender = str(Address(draft.sender, addr_spec=parseaddr(sender)[1]))
    return WholeMessage(
        draft.subject,
        draft.body,
        from_email=sender,
        to=[draft.to],
        reply_to=[draft.reply_to] if draft.reply_to else None,
        headers=dict(draft.headers),
    )


def hand_over(draft: Draft) -> Outcome:
    """smtplib's errors are OSErrors; a subject of two lines is a ValueError; a service that sends
    e-mail has errors of its own.
    """
    try:
        built(draft).send()
    except smtplib.SMTPRecipientsRefused as error:
        code = max((code for code, _ in error.recipients.values()), default=FOR_GOOD)
        if code >= FOR_GOOD:
            return State.REFUSED, "no-such-address"
        return refused_outcome(code)
    except smtplib.SMTPResponseException as error:
        return refused_outcome(error.smtp_code)
    except AnymailRecipientsRefused:
        return State.REFUSED, "not-written-to"
    except AnymailError as error:
        return outcome_of_service(error)
    except (OSError, ValueError) as error:
        fault = type(error).__name__
        logger.warning("An e-mail could not be sent: %s", fault)
        return State.FAILED, f"unreachable:{fault}"
    return State.SENT, ""


def refused_outcome(code: int) -> Outcome:
    state = State.REFUSED if code >= FOR_GOOD else State.FAILED
    logger.warning("The e-mail server refused an e-mail: code %s", code)
    return state, f"refused:{code}"


def outcome_of_service(error: AnymailError) -> Outcome:
    """It answered with a code, or was not reached. Its words hold the address: not for a log."""
    if error.status_code is None:
        fault = type(error.__cause__ or error).__name__
        logger.warning("An e-mail could not be sent: %s", fault)
        return State.FAILED, f"unreachable:{fault}"
    state = State.REFUSED if error.status_code in FOR_GOOD_BY_API else State.FAILED
    logger.warning("The e-mail service refused an e-mail: code %s", error.status_code)
    return state, f"refused:{error.status_code}"
