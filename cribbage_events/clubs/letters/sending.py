"""Sends every e-mail, and keeps a record of each."""

import datetime
import logging
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from cribbage_events.clubs.language import in_language_of_reader
from cribbage_events.clubs.letters.delivery import Draft, NotSentError, Outcome, hand_over
from cribbage_events.clubs.letters.rules import LIMITS, mailbox, why_no_letter_to
from cribbage_events.clubs.limits import Limit, refused
from cribbage_events.clubs.models import Club, Letter
from cribbage_events.words.codes.erased_names import say_erased_names

Kind = Letter.Kind
State = Letter.State
logger = logging.getLogger(__name__)


def post(draft: Draft, *, kind: Letter.Kind, club: Club | None = None) -> str:
    """Sends it; returns "" or the code of the fault."""
    return send_letter(draft, kind=kind, club=club).why


class Sent(NamedTuple):
    """The record, if the letter was let out, and "" or the code of the fault."""

    letter: Letter | None
    why: str


def send_letter(draft: Draft, *, kind: Letter.Kind, club: Club | None = None) -> Sent:
    """The same with the record of it.

    Not inside a transaction: the record must stand, whatever becomes of the sending.
    """
    address = draft.to.lower()
    with transaction.atomic():
        why = club_must_not(address, kind, club) if club else ""
        letter = None if why else Letter.objects.create(address=address, club=club, kind=kind)
    if letter is None:
        logger.warning("a letter was held back", extra={"club": club and club.pk, "why": why})
        if why in LIMITS:
            refused(Limit.LETTER)
        return Sent(None, why)
    whole = in_words(draft, club) if club else draft
    return Sent(letter, record_outcome(letter, hand_over(whole)))


def in_words(draft: Draft, club: Club) -> Draft:
    """With words for the names of people who were erased."""
    with in_language_of_reader(club, draft.to):
        subject, body = say_erased_names(draft.subject), say_erased_names(draft.body)
    return draft._replace(subject=subject, body=body)


def club_must_not(address: str, kind: Letter.Kind, club: Club) -> str:
    # One letter of a club at a time: two at once would both be the day's first.
    known = Club.objects.select_for_update().get(pk=club.pk)
    return why_no_letter_to(address, kind=kind, club=known, erased_as=unreadable(address))


def post_about_account(draft: Draft, *, kind: Letter.Kind) -> None:
    """The same for an e-mail that a visitor waits for; raises NotSentError."""
    if post(draft, kind=kind):
        raise NotSentError


def record_outcome(letter: Letter, outcome: Outcome) -> str:
    letter.state, letter.reason = outcome.state, outcome.why
    letter.save(update_fields=["state", "reason"])
    return outcome.why


def clear_letters() -> int:
    """Forget those that are older than KEPT_DAYS; how many. To be called once a day."""
    before = timezone.now() - datetime.timedelta(days=Letter.KEPT_DAYS)
    count, _ = Letter.objects.filter(written_at__lt=before).delete()
    return count


def erase_addresses(letters: QuerySet[Letter]) -> int:
    """Erases the addresses and keeps the number of letters, which it returns.

    What is left in the place of an address recognises it again, so that nobody gets more letters by
    being erased.
    """
    addresses = set(letters.values_list("address", flat=True))
    return sum(
        letters.filter(address=address).update(address=unreadable(address))
        for address in addresses
        if "@" in address
    )


def unreadable(address: str) -> str:
    salt = "erased address"  # not translated: a part of the key
    key = salted_hmac(salt, mailbox(address), algorithm="sha256")
    return f"erased {key.hexdigest()[:32]}"  # not translated: recognised again
