"""Makes the diary's sentences about photographs; they name nobody who is on them."""

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Max, Sum
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event, Photograph, TakeOffRequest
from cribbage_events.events.photographs.selectors import public_covers
from cribbage_events.events.photographs.storing import (
    NOT_STORED,
    check_size,
    delete_files,
    draw_files,
)
from cribbage_events.words.codes import register_sentences, sentence_with_data

PLAIN = {
    "add-photograph": gettext_lazy("Photograph %(number)s was added; the people on it were asked."),
    "describe-photograph": gettext_lazy(
        "The caption or the photographer of photograph %(number)s changed."
    ),
    "order-photographs": gettext_lazy("Photograph %(number)s was moved to another place."),
    "choose-cover": gettext_lazy("Photograph %(number)s is the cover."),
    "remove-photograph": gettext_lazy("Photograph %(number)s was removed."),
    "hide-photograph": gettext_lazy(
        "A visitor asked to take photograph %(number)s down: it is hidden until a director decides."
    ),
    "show-photograph": gettext_lazy("Everybody sees photograph %(number)s again."),
}

register_sentences({verb: sentence_with_data(words) for verb, words in PLAIN.items()})


MOST_OF_EVENT = 500
TOUCHES = (Photograph,)


class Added(NamedTuple):
    photograph: Photograph
    is_new: bool


def add_photograph(
    event: Event, upload: "UploadedFile[Any]", *, by: Actor, credit: str = ""
) -> Added:
    """Keep a photograph; one sent twice is kept once, one that had been removed is there again."""
    check_size(upload)
    digest = digest_of(upload)
    if known := event.photographs.present().filter(digest=digest).first():
        return Added(known, is_new=False)
    check_room(event)
    drawn = Photograph(event=event, digest=digest, credit=credit, asked_by=by.user)
    if not event.photographs.filter(digest=digest).exists():
        draw_files(drawn, upload)
    try:
        added = write_row(event, drawn, by=by)
    except BaseException:
        delete_files(drawn)
        raise
    if added.photograph is not drawn:
        # Somebody sent the same one meanwhile.
        delete_files(drawn)
    return added


def digest_of(upload: "UploadedFile[Any]") -> str:
    found = hashlib.sha256()
    for chunk in upload.chunks():
        found.update(chunk)
    return found.hexdigest()


def check_room(event: Event) -> None:
    if event.photographs.present().count() >= MOST_OF_EVENT:
        words = _("There is only room for %(most)s photographs here. Remove some first.")
        raise ValidationError(words % {"most": MOST_OF_EVENT}, code="full")
    of_club = Photograph.objects.filter(event__club=event.club_id)
    if (of_club.aggregate(Sum("size"))["size__sum"] or 0) >= settings.CLUB_PHOTOGRAPH_BYTES:
        words = _(
            "There is no space left for this club’s photographs. Remove some from"
            " earlier events; their space is free a week later."
        )
        raise ValidationError(words, code="full")


def write_row(event: Event, drawn: Photograph, *, by: Actor) -> Added:
    with changing(event, by=by, verb="add-photograph", touches=TOUCHES) as change:
        every = Photograph.objects.filter(event=event)
        known = every.filter(digest=drawn.digest).first()
        if known is not None and known.removed_at is None:
            return Added(known, is_new=False)
        check_room(event)
        last = every.aggregate(Max("number"), Max("position"))
        photograph = known or drawn
        if not photograph.picture:
            # It was removed a week ago, and has gone for good just now.
            raise ValidationError(NOT_STORED, code="not_stored")
        photograph.position = (last["position__max"] or 0) + 1
        photograph.removed_at = None
        if known is None:
            photograph.number = (last["number__max"] or 0) + 1
            photograph.added_at = timezone.now()
        photograph.save()
        change.says(number=photograph.number)
    return Added(photograph, is_new=True)


def reread_photograph(photograph: Photograph) -> Photograph:
    found = Photograph.objects.filter(pk=photograph.pk, removed_at=None).first()
    if found is None:
        raise ValidationError(_("This photograph was removed. Go back to the list."))
    return found


def describe_photograph(photograph: Photograph, *, by: Actor, caption: str, credit: str) -> None:
    event = photograph.event
    with changing(event, by=by, verb="describe-photograph", touches=TOUCHES) as change:
        now = reread_photograph(photograph)
        if (now.caption, now.credit) == (caption, credit):
            return
        now.caption, now.credit = caption, credit
        now.save(update_fields=["caption", "credit"])
        change.says(number=now.number)


def move_photograph(photograph: Photograph, *, by: Actor, place: int) -> None:
    """Move a photograph to this place, counted from 1; the others keep their order."""
    event = photograph.event
    with changing(event, by=by, verb="order-photographs", touches=TOUCHES) as change:
        now = reread_photograph(photograph)
        order = list(event.photographs.present())
        before = [each.pk for each in order]
        order.remove(now)
        order.insert(max(place, 1) - 1, now)
        if [each.pk for each in order] == before:
            return
        number_positions(order)
        change.says(number=now.number)


def number_positions(order: Sequence[Photograph]) -> None:
    changed = []
    for position, photograph in enumerate(order, 1):
        if photograph.position != position:
            photograph.position = position
            changed.append(photograph)
    Photograph.objects.bulk_update(changed, ["position"])


def choose_cover(photograph: Photograph, *, by: Actor) -> None:
    """A club's list of albums shows it."""
    event = photograph.event
    with changing(event, by=by, verb="choose-cover", touches=TOUCHES) as change:
        now = reread_photograph(photograph)
        if public_covers().filter(event=event).first() == now:
            return
        now.cover_since = timezone.now()
        now.save(update_fields=["cover_since"])
        change.says(number=now.number)


def remove_photograph(photograph: Photograph, *, by: Actor) -> None:
    """Its files are kept for a week, for undoing it."""
    with changing(photograph.event, by=by, verb="remove-photograph", touches=TOUCHES) as change:
        now = Photograph.objects.get(pk=photograph.pk)
        if now.removed_at is not None:
            return
        now.removed_at = timezone.now()
        now.save(update_fields=["removed_at"])
        change.says(number=now.number)


# A program that asks again and again is stopped here.
MOST_REQUESTS = 20


def ask_to_take_off(photograph: Photograph, *, by: Actor, name: str = "", words: str = "") -> None:
    """The name and the words are for the directors alone; the diary doesn't have them."""
    with changing(photograph.event, by=by, verb="hide-photograph", touches=TOUCHES) as change:
        now = Photograph.objects.get(pk=photograph.pk)
        if now.removed_at is not None:
            return
        if now.requests.count() < MOST_REQUESTS:
            now.requests.create(name=name, words=words, asked_at=timezone.now())
        if now.hidden_at is None:
            now.hidden_at = timezone.now()
            now.save(update_fields=["hidden_at"])
            change.says(number=now.number)


def put_photograph_back(photograph: Photograph, *, by: Actor) -> None:
    """A director has looked into it: everybody sees it again."""
    with changing(photograph.event, by=by, verb="show-photograph", touches=TOUCHES) as change:
        now = Photograph.objects.get(pk=photograph.pk)
        if now.removed_at is not None:
            raise ValidationError(_("This photograph was removed. Go back to the list."))
        if now.hidden_at is None:
            return
        now.hidden_at = None
        now.save(update_fields=["hidden_at"])
        TakeOffRequest.objects.filter(photograph=now).delete()
        change.says(number=now.number)
