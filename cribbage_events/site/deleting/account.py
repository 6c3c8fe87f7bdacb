"""Deletes an account. The results and changes that its user entered stay, without the name."""

from collections.abc import Collection, Sequence
from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Exists, Model, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.access import for_signed_in
from cribbage_events.clubs.accounts import end_sessions_of
from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.events.erasing.forgetting import in_json
from cribbage_events.events.forms import refusals_beside_fields
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Change, ScoreReport
from cribbage_events.leagues.models import LedgerLine, Prize
from cribbage_events.mail.models import Message
from cribbage_events.mail.outbox import erase_addresses
from cribbage_events.site.deleting.forms import AccountForm
from cribbage_events.words.codes import left
from cribbage_events.words.lists import and_list


def only_director_of(user: User) -> list[Club]:
    """The clubs that would have no director without them."""
    directors = Role.objects.filter(club=OuterRef("pk"), kind=Role.Kind.DIRECTOR)
    directed = Club.objects.filter(roles__user=user, roles__kind=Role.Kind.DIRECTOR)
    directed = directed.filter(deleted_at=None)
    return list(directed.exclude(Exists(directors.exclude(user=user))).order_by("name"))


# Whose lines of the diary name a reporter.
TAKING_BACK = ("take-back", "undo", "redo")
# Columns with somebody's name beside the key of their account.
SIGNED: tuple[type[Model], ...] = (Change, ScoreReport, LedgerLine)


def delete_account(user: User) -> None:
    """Delete the account for good. Raises ValidationError while a club would be left without a
    director.
    """
    gone = User(pk=user.pk, email=user.email)
    with own_turn(), transaction.atomic():
        # Two directors of a club may leave at the same moment.
        list(Club.objects.select_for_update().filter(roles__user=user).order_by("pk"))
        if clubs := only_director_of(user):
            raise ValidationError(why_account_stays(clubs))
        names, called = names_used_by(user), left(user.pk)
        clubs_of = clubs_where_known(user)
        for model in SIGNED:
            model._base_manager.filter(by=user).update(by_name=called)
        prizes = Prize.objects.filter(night__event__club__in=clubs_of)
        prizes.filter(handed_by_name__in=names).update(handed_by_name=called)
        signed = Message.objects.filter(club__in=clubs_of, by_name__in=names)
        signed.update(by_name=called)
        take_out_of_diaries(Change.objects.filter(event__club__in=clubs_of), names, called)
        erase_addresses(Message.objects.filter(address__in=addresses_of(user)))
        user.delete()
    # There may be very many sessions to look into; nobody waits for it, as none of them signs in.
    end_sessions_of(gone)


def why_account_stays(clubs: Sequence[Club]) -> str:
    if closed := [club.name for club in clubs if club.suspended_at is not None]:
        return _(
            "You are the only director of %(clubs)s, which is closed for the moment. Ask the"
            " operator of this site, then delete your account."
        ) % {"clubs": and_list(closed)}
    names = and_list(club.name for club in clubs)
    return _(
        "You are the only director of %(clubs)s. Make somebody else a director first, or delete the"
        " club."
    ) % {"clubs": names}


def names_used_by(user: User) -> set[str]:
    """Return all present and former names of an account."""
    names = {user.name, user.email}
    for model in SIGNED:
        names |= set(model._base_manager.filter(by=user).values_list("by_name", flat=True))
    return names - {""}


def addresses_of(user: User) -> set[str]:
    known = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    return {email.lower() for email in (user.email, *known)}


def clubs_where_known(user: User) -> set[int]:
    """The keys of those where they have a role, or have done something. One query."""
    helped = Role.objects.filter(user=user).values_list("club")
    written = Change.objects.filter(by=user).values_list("event__club")
    reported = ScoreReport.objects.filter(by=user).values_list("game__round__stage__event__club")
    return {key for (key,) in helped.order_by().union(written.order_by(), reported.order_by())}


def take_out_of_diaries(lines: QuerySet[Change], names: Collection[str], called: str) -> None:
    """The diary says who had reported what was taken back; a player may have the same name."""
    about = lines.filter(in_json("data", names), verb__in=TAKING_BACK)
    changed = [line for line in about.only("data") if call_reporter(line.data, names, called)]
    Change.objects.bulk_update(changed, ["data"], batch_size=200)


def call_reporter(data: dict[str, Any], names: Collection[str], called: str) -> bool:
    """Rename a reporter, also in what was undone, which a line about undoing keeps; tell whether
    anything has changed.
    """
    is_theirs = data.get("reporter") in names
    if is_theirs:
        data["reporter"] = called
    return is_theirs or ("data" in data and call_reporter(data["data"], names, called))


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
@reauthentication_required  # type: ignore[untyped-decorator]
def delete(request: HttpRequest) -> HttpResponse:
    """Asks for the password or passkey again before the page opens."""
    user = cast(User, request.user)
    form = AccountForm(request.POST if request.method == "POST" else None, email=user.email)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            delete_account(user)
            request.session.flush()
            messages.success(request, _("Your account is deleted."))
            return redirect("account_login")
    context = {"form": form, "alone": only_director_of(user)}
    return render(request, "site/delete_account.html", context)
