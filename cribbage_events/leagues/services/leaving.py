"""Somebody deletes their account. What they have done stays, without their name."""

from collections.abc import Iterable, Sequence

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model, QuerySet

from cribbage_events.clubs.erasing import SOMEBODY_WHO_LEFT, Names
from cribbage_events.clubs.models import Club, Letter, Role, User
from cribbage_events.clubs.services.letters import erase_addresses
from cribbage_events.clubs.services.sessions import end_sessions_of
from cribbage_events.events.models import Change, Notice, ScoreReport
from cribbage_events.events.services.erasing import rewrite
from cribbage_events.events.services.turns import own_turn
from cribbage_events.leagues.models import LedgerLine, Prize
from cribbage_events.leagues.selectors.leaving import only_director_of

# Where somebody's name stands beside the key of their account.
SIGNED: tuple[type[Model], ...] = (Change, ScoreReport, LedgerLine)


def delete_account(user: User) -> None:
    """For good. Raises ValidationError while a club would be left without a director."""
    gone = User(pk=user.pk, email=user.email)
    with own_turn(), transaction.atomic():
        # Two directors of a club may leave at the same moment.
        list(Club.objects.select_for_update().filter(roles__user=user).order_by("pk"))
        if clubs := only_director_of(user):
            raise ValidationError(why_not(clubs))
        names, called = names_of(user), f"{SOMEBODY_WHO_LEFT} ({user.pk})"
        clubs_of = clubs_where_known(user)
        for model in SIGNED:
            model._base_manager.filter(by=user).update(by_name=called)
        prizes = Prize.objects.filter(night__event__club__in=clubs_of)
        prizes.filter(handed_by_name__in=names).update(handed_by_name=called)
        notices = Notice.objects.filter(event__club__in=clubs_of)
        notices.filter(by_name__in=names).update(by_name=called)
        take_out_of_sentences(Change.objects.filter(event__club__in=clubs_of), names, called)
        erase_addresses(Letter.objects.filter(address__in=addresses_of(user)))
        user.delete()
    # There may be very many sessions to look into; nobody waits for it, as none of them signs in.
    end_sessions_of(gone)


def why_not(clubs: Sequence[Club]) -> str:
    if closed := [club.name for club in clubs if club.suspended_at is not None]:
        return (
            f"You are the only director of {' and '.join(closed)}, which is closed for the moment."
            " Ask the operator of this site, then delete your account."
        )
    names = " and ".join(club.name for club in clubs)
    return (
        f"You are the only director of {names}. Make somebody else a director first, or delete the"
        " club."
    )


def names_of(user: User) -> set[str]:
    """What somebody is and was called, wherever they have done something."""
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
    reported = ScoreReport.objects.filter(by=user).values_list("game__round__event__club")
    return {key for (key,) in helped.order_by().union(written.order_by(), reported.order_by())}


def take_out_of_sentences(lines: QuerySet[Change], names: Iterable[str], called: str) -> None:
    """The diary says who had reported what was taken back; a player may have the same name."""
    said = Names({f"{name} had said" for name in names}, f"{called} had said")
    rewrite(lines, "what", said)
