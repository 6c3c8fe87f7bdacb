"""Changes of clubs and roles: each function is one transaction."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.text import slugify
from django.utils.translation import gettext as _

from cribbage_events.clubs.accounts import forget_ways_in, is_proven
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.letters import in_a_line
from cribbage_events.clubs.models import Club, Role, User
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.clubs.slugs import free_slug
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Kind, Message
from cribbage_events.mail.outbox import composes, message_to, send
from cribbage_events.words.codes import letter_fault

# Other apps take part when a club's time zone changes: each locks its rows before the club is
# locked, since that is the order of locks everywhere, and keeps its hours afterwards.
AROUND_ZONE: list[Callable[[Club, Actor], AbstractContextManager[None]]] = []


def create_club(*, by: User, **fields: Any) -> Club:
    """Make a club; the user who makes it is its first director."""
    with transaction.atomic():
        wanted = slugify(fields["name"])[:40] or "club"
        club = Club.objects.create(slug=free_slug(wanted, Club.objects.all()), **fields)
        Role.objects.create(user=by, club=club, kind=Role.Kind.DIRECTOR)
    return club


@contextmanager
def locked(club: Club, *, by: Actor, time_zone: str) -> Iterator[Club]:
    """The club as it is saved now, locked until the form was compared with it and saved.
    `time_zone` is what was typed.
    """
    with ExitStack() as stack:
        stack.enter_context(transaction.atomic())
        for keep in AROUND_ZONE if time_zone != club.time_zone else ():
            stack.enter_context(keep(club, by))
        yield Club.objects.select_for_update().get(pk=club.pk)


def edit_club(club: Club, **fields: Any) -> Club:
    """Change a club's words; its web address stays, since it may be printed somewhere."""
    with transaction.atomic():
        known = Club.objects.select_for_update().get(pk=club.pk)
        before, order = known.logo, known.name_order
        for name, value in fields.items():
            setattr(club, name, value)
        club.save(update_fields=list(fields))
        if club.name_order != order:
            name_people(club)
        if before and before != club.logo:
            # Should the change not be kept after all, the old picture is still there.
            transaction.on_commit(lambda: before.storage.delete(str(before)))
    return club


def add_helper(
    club: Club,
    *,
    by: Actor,
    email: str,
    name: str,
    kind: Role.Kind,
    sign_in_url: str,
) -> tuple[Role, str]:
    """Give somebody a role, with an account if they have none yet, and write to them about it;
    gives the role and, if no e-mail was sent, why, in plain words.
    """
    with transaction.atomic():
        # One addition to a club at a time: two directors may think of the same person at once.
        Club.objects.select_for_update().get(pk=club.pk)
        user = _find_or_make_user(email=email.strip().lower(), name=name)
        role = _give_role(user, club, kind)
        about = {"club": club, "by_name": by.name[:80], "data": {"url": sign_in_url}}
        letter = message_to(user.email, kind=Kind.HELPER, **about)
        letter.save()
    # The role is given even if no e-mail is sent; the page says so.
    return role, letter_fault(send(letter.pk))


def _find_or_make_user(*, email: str, name: str) -> User:
    user = User.objects.filter(email__iexact=email).first()
    if user is None:
        return User.objects.create_user(email, name=name)
    if not is_proven(user):
        # Another person may have made this account with the address.
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
        words = _("%(name)s is already %(role)s here.")
        raise ValidationError({"email": words % {"name": user, "role": kind.with_article}})
    _set_kind(role, kind)
    return role


@composes(Kind.HELPER)
def helper_letter(messages: Sequence[Message]) -> Draft | None:
    (letter,) = messages
    roles = Role.objects.select_related("club", "user")
    role = roles.filter(club=letter.club, user__email__iexact=letter.address).first()
    if role is None:
        return None
    words = {"role": role, "by": letter.by_words, "sign_in_url": letter.data["url"]}
    subject = _("You can help with cribbage at %(club)s") % {"club": in_a_line(role.club.name)}
    return Draft(role.user.email, subject, render_to_string("clubs/email/helper.txt", words))


def change_role(role: Role, kind: Role.Kind) -> None:
    """Somebody may do more, or less, from now on; the last director of a club stays one."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=role.club_id)
        if kind != role.kind:
            _set_kind(role, kind)


def _set_kind(role: Role, kind: Role.Kind) -> None:
    if is_last_director(role):
        words = _(
            "%(name)s is the club’s only director and can’t be made %(role)s: nobody could "
            "run its events any more. Add another director first."
        )
        raise ValidationError(words % {"name": role.user, "role": kind.with_article})
    role.kind = kind
    role.save(update_fields=["kind"])


def remove_helper(role: Role) -> None:
    """Take somebody's role away; the last director of a club keeps it."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=role.club_id)
        if is_last_director(role):
            words = _(
                "%(name)s is the club’s only director and can’t be removed: nobody could run "
                "its events any more. Add another director first."
            )
            raise ValidationError(words % {"name": role.user})
        role.delete()


def is_last_director(role: Role) -> bool:
    directors = Role.objects.filter(club=role.club, kind=Role.Kind.DIRECTOR)
    return role.kind == Role.Kind.DIRECTOR and not directors.exclude(pk=role.pk).exists()
