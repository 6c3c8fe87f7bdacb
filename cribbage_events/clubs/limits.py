"""Counts how often something may be done: "10/m/user,60/3h/user" is ten in a minute, sixty in 3
hours.

Times are kept in the cache, which all processes share.
"""

import datetime
import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from hashlib import sha256
from http import HTTPStatus

from allauth.account.adapter import get_adapter
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.cache import cache
from django.db import IntegrityError, close_old_connections, transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.models import Refusal
from cribbage_events.server.visitors import customer_address

SECONDS = {"m": 60, "h": 3600, "d": 24 * 3600}
# So long a request waits for another one that is counted at the same moment.
WAIT = 1.0
ASK_AGAIN = 0.02
# Should a process die while it counts.
LOCK_ENDS = 10


def parsed(rates: str) -> list[tuple[int, int, str]]:
    """Return how often in how many seconds, and what is counted: each address ("ip"), account
    ("user") or key ("key"). `rates` may leave that out: "10/m" is for each address.
    """
    found = []
    for each in rates.split(","):
        amount, length, *per = each.split("/")
        seconds = int(length[:-1] or 1) * SECONDS[length[-1]]
        found.append((int(amount), seconds, per[0] if per else "ip"))
    return found


def count_once(action: str, rates: str, counted: Mapping[str, str]) -> bool:
    """Whether it may be done once more; if so it counts from now on.

    `counted` has what each rate counts. Requests at the same time are counted one
    after the other.
    """
    return all(
        is_within(f"{action}:{amount}/{seconds}/{per}", amount, seconds, counted[per])
        for amount, seconds, per in parsed(rates)
    )


def is_within(name: str, amount: int, seconds: int, counted: str) -> bool:
    key = f"rate:{name}:{sha256(counted.encode()).hexdigest()}"
    with alone(key) as is_alone:
        if not is_alone:
            return False
        now = time.time()
        times = [at for at in cache.get(key, []) if at > now - seconds]
        if len(times) >= amount:
            return False
        cache.set(key, [*times, now], seconds)
    return True


@contextmanager
def alone(key: str) -> Iterator[bool]:
    """Nobody else counts this meanwhile; False if somebody else did all the time."""
    lock, end = f"{key}:lock", time.monotonic() + WAIT
    while not cache.add(lock, True, LOCK_ENDS):
        if time.monotonic() > end:
            yield False
            return
        time.sleep(ASK_AGAIN)
    try:
        yield True
    finally:
        cache.delete(lock)


# Limits, so that one visitor can't use up everything; and how often each has refused somebody.
#
# Every refusal is one warning in the log and is counted by day and limit, for the operator.
# Nothing here may be called inside a transaction that is still to write: the day's number is one
# row.

logger = logging.getLogger("cribbage_events.limits")


class Limit(StrEnum):
    """The limited actions; the value is stored and logged."""

    SIGN_IN = "sign-in"
    CODE = "code"
    SIGN_UP = "sign-up"
    RESET = "password-reset"
    HELPER = "helper"
    CLUB = "club"
    LETTER = "letter"
    LINK = "link"
    CALL = "call"
    REGISTRATION = "registration"
    WISH = "wish"
    DAILY_HAND = "daily-hand"
    DUPLICATE = "duplicate"
    EXPORT = "export"
    UPLOAD = "upload"
    PHOTOGRAPH = "photograph"
    LISTENER = "listener"
    BODY_SIZE = "body-size"
    BODY_TIME = "body-time"
    BODIES = "bodies"
    OTHER = "other"


LABELS: dict[str, str | Promise] = {
    Limit.SIGN_IN: _("Signing in"),
    Limit.CODE: _("Codes requested or guessed"),
    Limit.SIGN_UP: _("Signing up"),
    Limit.RESET: _("Choosing a new password"),
    Limit.HELPER: _("Adding helpers"),
    Limit.CLUB: _("Making clubs"),
    Limit.LETTER: _("E-mail to one address"),
    Limit.LINK: _("Opening links"),
    Limit.CALL: _("Players who want to be called on their phones"),
    Limit.REGISTRATION: _("Players who register themselves"),
    Limit.EXPORT: _("Everything about a club or a person downloaded"),
    Limit.DUPLICATE: _("People who start or join a duplicate match"),
    Limit.WISH: _("People who ask to be shown differently"),
    Limit.DAILY_HAND: _("Discards from the daily hand"),
    Limit.UPLOAD: _("Lists and pictures"),
    Limit.PHOTOGRAPH: _("People who ask to take a photograph down"),
    Limit.LISTENER: _("Open pages of one address"),
    Limit.BODY_SIZE: _("Too much sent at once"),
    Limit.BODY_TIME: _("Sent too slowly"),
    Limit.BODIES: _("Too many unfinished uploads"),
    Limit.OTHER: _("Other"),
}
# The limits of allauth's own pages, and of ours that answer as they do.
BY_PAGE = {
    "account_login": Limit.SIGN_IN,
    "account_reauthenticate": Limit.SIGN_IN,
    "mfa_login_webauthn": Limit.SIGN_IN,
    "account_request_login_code": Limit.CODE,
    "account_confirm_login_code": Limit.CODE,
    "account_email": Limit.CODE,
    "account_email_verification_sent": Limit.CODE,
    "account_signup": Limit.SIGN_UP,
    "account_reset_password": Limit.RESET,
    "account_confirm_password_reset_code": Limit.CODE,
    "open_volunteer_link": Limit.LINK,
    "open_player_link": Limit.LINK,
    "register": Limit.REGISTRATION,
    "ask_shown": Limit.WISH,
}


# Enough for correcting a list; reading a file may take two seconds of the processor.
FILES = "10/m/user,60/h/user"
TOO_MANY_FILES = _(
    "You have sent many lists or pictures. Wait a few minutes, then send this again."
)


def within(
    request: HttpRequest,
    limit: Limit,
    rates: str,
    *,
    key: str | None = None,
    user: AbstractBaseUser | AnonymousUser | None = None,
    limit_get: bool = False,
) -> bool:
    """Whether it may be done once more, which counts from now on; else the refusal is counted.

    `rates` as clubs/limits.py reads them. What only asks (GET) is not counted, except with
    `limit_get`.
    """
    if request.method == "GET" and not limit_get:
        return True
    counted = {"ip": visitor_address(request)}
    if user is not None:
        counted["user"] = str(user.pk)
    if key is not None:
        counted["key"] = key
    is_within = count_once(limit, rates, counted)
    if not is_within:
        refused(limit, request)
    return is_within


def visitor_address(request: HttpRequest) -> str:
    """The visitor's, as it is counted."""
    return customer_address(get_adapter().get_client_ip(request))


def may_send_file(request: HttpRequest) -> bool:
    """Whether this account may have one more list or picture read; asked before it is read."""
    return within(request, Limit.UPLOAD, FILES, user=request.user)


def refused(limit: Limit, request: HttpRequest | None = None, *, count: int = 1) -> None:
    """A limit has refused somebody, or `count` of them. A request is counted once."""
    extra: dict[str, object] = {"limit": str(limit), "count": count}
    if request is not None:
        if "refused_by" in vars(request):
            return
        vars(request)["refused_by"] = limit
        extra["address"] = visitor_address(request)
    logger.warning("refused by the limit %s", limit, extra=extra)
    day = timezone.localdate()
    if _add(day, limit, count):
        return
    try:
        with transaction.atomic():
            Refusal.objects.create(day=day, kind=limit, count=count)
    except IntegrityError:
        # Somebody else's was the first of the day at the same moment.
        _add(day, limit, count)


def refused_before_django(limit: str, count: int) -> None:
    """Called in a thread, outside a request, so it closes its database connection."""
    try:
        refused(Limit(limit), count=count)
    finally:
        close_old_connections()


def _add(day: datetime.date, limit: Limit, count: int) -> int:
    found = Refusal.objects.filter(day=day, kind=limit)
    return found.update(count=F("count") + count)


def limit_of(request: HttpRequest) -> Limit:
    """The limit that a page answers for."""
    match = request.resolver_match
    return BY_PAGE.get((match.url_name or "") if match else "", Limit.OTHER)


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """The whole site's `handler429`: every page that a limit refuses comes by here."""
    refused(limit_of(request), request)
    return render(request, "429.html", status=HTTPStatus.TOO_MANY_REQUESTS)


def refusals_by_day(*, days: int = 14) -> list[Refusal]:
    """The last days' refusals, the newest first, each with the label of its limit; a day or a limit
    without any is left out.
    """
    since = timezone.localdate() - datetime.timedelta(days=days - 1)
    found = list(Refusal.objects.filter(day__gte=since).order_by("-day", "-count", "kind"))
    for each in found:
        each.label = str(LABELS.get(each.kind, each.kind))
    return found
