"""Who helps in a club."""

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.template.loader import render_to_string

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.mail import Draft, in_a_line
from cribbage_events.clubs.models import Club, Letter, Role, User
from cribbage_events.clubs.services.letters import post
from cribbage_events.clubs.services.ways_in import forget_ways_in, is_proven


@dataclass(frozen=True, slots=True)
class Added:
    """A new role, and, if no e-mail about it was sent, why, in plain words."""

    role: Role
    untold: str


def add_helper(
    club: Club,
    *,
    by: Actor,
    email: str,
    name: str,
    kind: Role.Kind,
    sign_in_url: str,
) -> Added:
    """Give somebody a role, with an account if they have none yet, and write to them about it."""
    with transaction.atomic():
        # One addition to a club at a time: two directors may think of the same person at once.
        Club.objects.select_for_update().get(pk=club.pk)
        user = _find_or_make_user(email=email.strip().lower(), name=name)
        role = _give_role(user, club, kind)
    # Without it the role stands all the same: the page says that no e-mail went.
    return Added(role, untold=_tell(role, by=by, sign_in_url=sign_in_url))


def _find_or_make_user(*, email: str, name: str) -> User:
    user = User.objects.filter(email__iexact=email).first()
    if user is None:
        return User.objects.create_user(email, name=name)
    if not is_proven(user):
        # Whoever began this account may be somebody else.
        forget_ways_in(user)
        user.name = ""
    if not user.name:
        user.name = name
        user.save(update_fields=["name"])
    return user


def _give_role(user: User, club: Club, kind: Role.Kind) -> Role:
    role = Role.objects.filter(user=user, club=club).first()
    if role is None:
        return Role.objects.create(user=user, club=club, kind=kind)
    if role.kind == kind:
        raise ValidationError({"email": f"{user} is already a {kind.label.lower()} here."})
    _set_kind(role, kind)
    return role


def _tell(role: Role, *, by: Actor, sign_in_url: str) -> str:
    words = {"role": role, "by": by, "sign_in_url": sign_in_url}
    draft = Draft(
        role.user.email,
        f"You can help with cribbage at {in_a_line(role.club.name)}",
        render_to_string("clubs/email/helper.txt", words),
    )
    return post(draft, kind=Letter.Kind.HELPER, club=role.club)


def change_role(role: Role, kind: Role.Kind) -> None:
    """Somebody may do more, or less, from now on; the last director of a club stays one."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=role.club_id)
        if kind != role.kind:
            _set_kind(role, kind)


def _set_kind(role: Role, kind: Role.Kind) -> None:
    _check_not_last_director(role, doing=f"made a {kind.label.lower()}")
    role.kind = kind
    role.save(update_fields=["kind"])


def remove_helper(role: Role) -> None:
    """Take somebody's role away; the last director of a club keeps it."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=role.club_id)
        _check_not_last_director(role, doing="removed")
        role.delete()


def _check_not_last_director(role: Role, *, doing: str) -> None:
    directors = Role.objects.filter(club=role.club, kind=Role.Kind.DIRECTOR)
    if role.kind == Role.Kind.DIRECTOR and not directors.exclude(pk=role.pk).exists():
        raise ValidationError(
            f"{role.user} is the club's only director and can't be {doing}: nobody could run its"
            " events any more. Add another director first."
        )
