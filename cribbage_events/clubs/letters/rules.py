"""When a club may write to an address, so that nobody gets e-mail without end.

Anybody may make a club and put anybody's address into its lists. So a club writes only when one of
its directors has shown that an address is their own, to one address about once a day, and to as
many in a day as a large event needs.
"""

import datetime
from collections.abc import Collection

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import Count, F, Q
from django.utils import timezone

from cribbage_events.clubs.models import Club, Letter, Role

Kind, State = Letter.Kind, Letter.State

A_DAY = datetime.timedelta(days=1)
# The largest events have some two hundred entrants, and news may have to be corrected.
CLUB_A_DAY = 400
# So long a club counts as new: anybody may have made it.
NEW_FOR = datetime.timedelta(days=7)
NEW_CLUB_A_DAY = 100
# The owner of an unproven address may be a stranger: one letter a day, and a
# second one only to correct what the first one said, such as “it takes place after all”.
UNPROVEN_A_DAY = 1
CORRECTIONS = (Kind.ANSWER, Kind.NEWS)
UNPROVEN_WITH_CORRECTION = 2
# Each of these counts by itself, so that none keeps the news of a cancelled night from arriving.
UNPROVEN_BY_ITSELF = {
    Kind.MESSAGE: UNPROVEN_WITH_CORRECTION,
    Kind.REMINDER: UNPROVEN_A_DAY,
    # Who got a place in the morning gets the results in the evening.
    Kind.RESULTS: UNPROVEN_A_DAY,
}
# Of all clubs together.
UNPROVEN_OF_ALL_A_DAY = 5
# Directors and helpers hear of each request; more than this in a day is a flood.
PROVEN_A_DAY = 10
PROVEN_OF_ALL_A_DAY = 30

# Codes of words/codes/letters.py.
SUSPENDED = "suspended"
DELETED = "deleted"
NO_SERVER = "no-server"
NO_PROOF = "no-proof"
WRITTEN_TODAY = "written-today"
CLUB_LIMIT = "club-limit"
LIMITS = (WRITTEN_TODAY, CLUB_LIMIT)
# Letters that reached nobody are not counted.
NEVER_LEFT = (State.REFUSED, State.UNSENT)


def why_no_letter_to(address: str, *, kind: Letter.Kind, club: Club, erased_as: str) -> str:
    """The code of why this letter must not go out, or "". The club is locked.

    `erased_as`: what the mailbox looks like in records where it was erased.
    """
    if why := why_no_letters(club):
        return why
    to_here = same_mailbox(address) | Q(address=erased_as)
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


def counted_with(kind: Letter.Kind) -> list[Letter.Kind]:
    """The kinds that count against one more letter of this kind to one mailbox."""
    if kind in UNPROVEN_BY_ITSELF:
        return [kind]
    return [each for each in Letter.OF_CLUBS if each not in UNPROVEN_BY_ITSELF]


def left_today(club: Club) -> int:
    """How many more letters the club may send in these 24 hours. One query."""
    counts = counts_of_a_day(club, Q(pk=None), kinds=Letter.OF_CLUBS)
    return max(most_of(club) - counts["by_club"], 0)


def most_of(club: Club) -> int:
    """How many letters it may send in a day."""
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


def mailbox(address: str) -> str:
    """The mailbox of an address: the part after a plus doesn't change where it arrives."""
    name, at, host = address.lower().rpartition("@")
    return f"{name.partition('+')[0]}{at}{host}"


def same_mailbox(address: str) -> Q:
    name, at, host = mailbox(address).rpartition("@")
    tagged = Q(address__startswith=f"{name}+", address__endswith=f"{at}{host}")
    return Q(address__in=[address, f"{name}{at}{host}"]) | tagged


def counts_of_a_day(club: Club, to_here: Q, *, kinds: Collection[Letter.Kind]) -> dict[str, int]:
    """How many letters went out in 24 hours: by the club, to the mailbox those of these kinds, and
    to it by all clubs.

    Not since midnight, which is another moment in every time zone that a club may choose.
    """
    here = to_here & ~Q(state__in=NEVER_LEFT)
    since = timezone.now() - A_DAY
    found = Letter.objects.filter(
        Q(club=club) | to_here, written_at__gt=since, kind__in=Letter.OF_CLUBS
    )
    counts: dict[str, int] = found.order_by().aggregate(
        by_club=Count("pk", filter=Q(club=club) & ~Q(state=State.UNSENT)),
        here=Count("pk", filter=here & Q(club=club, kind__in=kinds)),
        of_all=Count("pk", filter=here),
    )
    return counts
