"""Decides when a club may write to an address, so that nobody gets e-mail without end, and signs
letters.

Anybody may make a club and put anybody's address into its lists. So a club writes only when one of
its directors has shown that an address is their own, to one address about once a day, and to as
many in a day as a large event needs.
"""

import datetime
import logging
from collections.abc import Collection

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.db.models import Count, F, Model, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.cleaning import ADDRESS, LETTER, one_line
from cribbage_events.clubs.language import language_of_reader
from cribbage_events.clubs.limits import Limit, refused
from cribbage_events.clubs.models import Club, Person, Role, User
from cribbage_events.clubs.names import SortKey, sort_key
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Kind, Message, State
from cribbage_events.mail.outbox import LetterRules, mailbox, message_to, unreadable, write
from cribbage_events.words.codes import say_erased_names

logger = logging.getLogger(__name__)
A_DAY = datetime.timedelta(days=1)
# The largest events have some two hundred entrants, and news may have to be corrected.
CLUB_A_DAY = 400
# So long a club counts as new: anybody may have made it.
NEW_FOR = datetime.timedelta(days=7)
NEW_CLUB_A_DAY = 100
# The owner of an unproven address may be a stranger: one letter a day, and a
# second one only to correct what the first one said, such as “it takes place after all”.
UNPROVEN_A_DAY = 1
CORRECTIONS = (Kind.ANSWER, Kind.NEWS, Kind.SHIFT)
UNPROVEN_WITH_CORRECTION = 2
# Each of these counts by itself, so that none keeps the news of a cancelled night from arriving.
UNPROVEN_BY_ITSELF = {
    Kind.MESSAGE: UNPROVEN_WITH_CORRECTION,
    Kind.REMINDER: UNPROVEN_A_DAY,
    # Many disputes in an afternoon keep no request from being told.
    Kind.ALERT: UNPROVEN_A_DAY,
    # Who got a place in the morning gets the results in the evening, and the corrected ones.
    Kind.RESULTS: UNPROVEN_WITH_CORRECTION,
}
# Of all clubs together.
UNPROVEN_OF_ALL_A_DAY = 5
# Directors and helpers hear of each request; more than this in a day is a flood.
PROVEN_A_DAY = 10
PROVEN_OF_ALL_A_DAY = 30

# By one of the clubs, in its own words; the others are about an account.
OF_CLUBS = [each for each in Kind if each not in (Kind.PROOF, Kind.CODE)]

TO_DIRECTORS = (Kind.REQUEST, Kind.GIVEN_UP, Kind.WISH, Kind.ALERT)

# Codes of words/codes.py.
SUSPENDED = "suspended"
DELETED = "deleted"
NO_SERVER = "no-server"
NO_PROOF = "no-proof"
WRITTEN_TODAY = "written-today"
CLUB_LIMIT = "club-limit"
LIMITS = (WRITTEN_TODAY, CLUB_LIMIT)
# Letters that reached nobody are not counted.
NEVER_LEFT = (State.REFUSED, State.FAILED)


def why_held_back(message: Message) -> str:
    """The code of why this message must not go out, or ""."""
    if message.club_id is None:
        return ""
    # One letter of a club at a time: two at once would both be the day's first.
    club = Club.objects.select_for_update().get(pk=message.club_id)
    why = why_no_letter_to(message.address, kind=Kind(message.kind), club=club)
    if why:
        logger.warning("a letter was held back", extra={"club": club.pk, "why": why})
    if why in LIMITS:
        transaction.on_commit(lambda: refused(Limit.LETTER))
    return why


def why_no_letter_to(address: str, *, kind: Kind, club: Club) -> str:
    """The same for a letter of this kind. The club is locked."""
    if why := why_no_letters(club):
        return why
    to_here = same_mailbox(address) | Q(address=unreadable(address))
    counts = counts_of_a_day(club, to_here, kinds=counted_with(kind))
    if counts["by_club"] >= most_of(club):
        return CLUB_LIMIT
    if is_address_proven(address):
        too_many = counts["here"] >= PROVEN_A_DAY or counts["of_all"] >= PROVEN_OF_ALL_A_DAY
        return WRITTEN_TODAY if too_many else ""
    usual = UNPROVEN_WITH_CORRECTION if kind in CORRECTIONS else UNPROVEN_A_DAY
    most = UNPROVEN_BY_ITSELF.get(kind, usual)
    too_many = counts["here"] >= most or counts["of_all"] >= UNPROVEN_OF_ALL_A_DAY
    return WRITTEN_TODAY if too_many else ""


def counted_with(kind: Kind) -> list[Kind]:
    """The kinds that count against one more letter of this kind to one mailbox."""
    if kind in UNPROVEN_BY_ITSELF:
        return [kind]
    return [each for each in OF_CLUBS if each not in UNPROVEN_BY_ITSELF]


def left_today(club: Club) -> int:
    """Return how many more letters the club may send in these 24 hours. One query."""
    counts = counts_of_a_day(club, Q(pk=None), kinds=OF_CLUBS)
    return max(most_of(club) - counts["by_club"], 0)


def most_of(club: Club) -> int:
    """Return how many letters it may send in a day."""
    is_new = club.made_at is not None and club.made_at > timezone.now() - NEW_FOR
    return NEW_CLUB_A_DAY if is_new else CLUB_A_DAY


def why_no_letters(club: Club) -> str:
    """The code of why nobody gets an e-mail of this club at all, or "". One query."""
    if club.deleted_at is not None:
        return DELETED
    if club.suspended_at is not None:
        return SUSPENDED
    if mail_stays_here() and not settings.DEMO:
        return NO_SERVER
    return "" if may_write(club) else NO_PROOF


def mail_stays_here() -> bool:
    """No mail server is set up: e-mail is written into the window where the program runs."""
    return str(settings.MAILERS["default"]["BACKEND"]).endswith("console.EmailBackend")


def may_write(club: Club) -> bool:
    """Whether a director of the club has shown that the e-mail to their address reaches them."""
    proven = Role.objects.filter(
        club=club,
        kind=Role.Kind.DIRECTOR,
        user__is_active=True,
        user__emailaddress__verified=True,
        user__emailaddress__email__iexact=F("user__email"),
    )
    return proven.exists()


def is_address_proven(address: str) -> bool:
    return bool(EmailAddress.objects.filter(email__iexact=address, verified=True).exists())


def same_mailbox(address: str) -> Q:
    name, at, host = mailbox(address).rpartition("@")
    tagged = Q(address__startswith=f"{name}+", address__endswith=f"{at}{host}")
    return Q(address__in=[address, f"{name}{at}{host}"]) | tagged


def counts_of_a_day(club: Club, to_here: Q, *, kinds: Collection[Kind]) -> dict[str, int]:
    """Return how many letters went out in 24 hours: by the club, to the mailbox those of these
    kinds, and to it by all clubs.

    Not since midnight, which is another moment in every time zone that a club may choose.
    """
    here = to_here & ~Q(state__in=NEVER_LEFT)
    since = timezone.now() - A_DAY
    found = Message.objects.filter(Q(club=club) | to_here, tried_at__gt=since, kind__in=OF_CLUBS)
    counts: dict[str, int] = found.order_by().aggregate(
        by_club=Count("pk", filter=Q(club=club) & ~Q(state=State.FAILED)),
        here=Count("pk", filter=here & Q(club=club, kind__in=kinds)),
        of_all=Count("pk", filter=here),
    )
    return counts


# ---------------------------------------------------------------- what a letter looks like


def in_a_line(words: str, length: int = 60) -> str:
    """Typed text for an e-mail: one line, cut to `length` letters, without links."""
    letters = LETTER.findall(ADDRESS.sub("…", one_line(say_erased_names(words))))
    cut = "".join(letters[: length - 1]).rstrip()
    return "".join(letters) if len(letters) <= length else f"{cut}…"


def letter_language(message: Message) -> str:
    asked = message.reader.language if message.reader else ""
    return language_of_reader(message.club or Club(), message.address, asked=asked)


def with_signature(message: Message, draft: Draft) -> Draft:
    """Add the club's name, its public address for answers, and whom to ask; with words for names
    that were erased.
    """
    club = message.club
    if club is None:
        return draft
    subject, body = say_erased_names(draft.subject), say_erased_names(draft.body)
    if message.kind not in TO_DIRECTORS:
        body = f"{body.rstrip()}\n\n{whom_to_ask(club, draft.contact)}".rstrip() + "\n"
    sender, reply_to = in_a_line(club.name), club.contact_email
    return draft._replace(subject=subject, body=body, sender=sender, reply_to=reply_to)


def whom_to_ask(club: Club, contact: str) -> str:
    """`contact` is that of the event or the season."""
    contact = in_a_line(contact or club.contact, 200)
    if club.contact_email:
        return _("Any questions? %(contact)s") % {"contact": contact} if contact else ""
    if contact:
        words = _("Nobody reads answers to this e-mail. Ask here: %(contact)s")
        return words % {"contact": contact}
    return _("Nobody reads answers to this e-mail. Ask a director of the club.")


def directors_to_tell(club: Club) -> QuerySet[User]:
    """Those who came in and have confirmed their address: any other may be anybody's."""
    directors = User.objects.filter(
        roles__club=club,
        roles__kind=Role.Kind.DIRECTOR,
        last_login__isnull=False,
        emailaddress__verified=True,
        emailaddress__email__iexact=F("email"),
    )
    return directors.distinct()


def tell_directors(club: Club, kind: Kind, *, event: Model | None = None, url: str) -> None:
    """Tell the directors, in the transaction of what somebody has asked for. `url` is where it is
    answered.
    """
    data = {"url": url}
    write(
        message_to(user.email, club=club, kind=kind, event=event, data=data)
        for user in directors_to_tell(club)
    )


def listed_first(message: Message) -> SortKey:
    """The order of a call list: by the reader's name."""
    return sort_key(message.reader.listed_name if message.reader else "")


def end_results(address: str) -> None:
    """Somebody has marked an e-mail as unwanted."""
    wanting = Person.objects.filter(email__iexact=address, wants_results_since__isnull=False)
    wanting.update(wants_results_since=None)


LetterRules.why_not = why_held_back
LetterRules.language = letter_language
LetterRules.signed = with_signature
