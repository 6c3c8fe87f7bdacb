"""Adding a photograph: the files first, then the row, so that no transaction waits for a disk."""

import hashlib
from typing import Any, NamedTuple

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Max, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event, Photograph
from cribbage_events.events.photographs.drawing import check_size
from cribbage_events.events.photographs.storing import NOT_STORED, delete_files, draw_files

MOST_OF_EVENT = 500
TOUCHES = (Photograph,)


class Added(NamedTuple):
    """`is_new` is False for a picture that the event had already."""

    photograph: Photograph
    is_new: bool


def add_photograph(
    event: Event, upload: "UploadedFile[Any]", *, by: Actor, credit: str = ""
) -> Added:
    """Keep a photograph of the event. The person who adds it says that the people on it were asked.

    A picture that was sent twice is kept once; one that had been removed is there again.
    """
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
    with changing(event, by=by, verb="add-photograph", touches=TOUCHES) as writing:
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
        writing.says(number=photograph.number)
    return Added(photograph, is_new=True)
