"""Photographs of an event, and what visitors ask about them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from pictures.models import PictureField

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.events.models.event import Event

FOLDER = "photographs/"
CAPTION_LETTERS, CAPTION_ROOM = 200, 600


class Photographs(models.QuerySet["Photograph"]):
    def present(self) -> "Photographs":
        """Return photographs without the removed ones, whose files are kept for a week."""
        return self.filter(removed_at=None)

    def public(self) -> "Photographs":
        return self.present().filter(hidden_at=None)


class Photograph(models.Model):
    """One picture, in the sizes of the setting PICTURES; its files have random names."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="photographs")
    # In its address: it stays when the order changes.
    number = models.PositiveIntegerField()
    position = models.PositiveIntegerField()
    picture = PictureField(
        upload_to=FOLDER, width_field="width", height_field="height", max_length=80, unique=True
    )
    width = models.PositiveIntegerField(editable=False)
    height = models.PositiveIntegerField(editable=False)
    # Of all its files together.
    size = models.PositiveIntegerField(editable=False)
    # SHA-256 of the file that was sent, so that a picture sent twice is kept once.
    digest = models.CharField(max_length=64, editable=False)
    credit = models.CharField(_("photographer"), max_length=NAME_ROOM, blank=True)
    caption = models.CharField(_("caption"), max_length=CAPTION_ROOM, blank=True)
    # The cover is the photograph that was chosen last, else the first.
    cover_since = models.DateTimeField(null=True, editable=False)
    added_at = models.DateTimeField()
    # Who said, when adding it, that the people on it agree.
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # Since somebody asked to be taken off; until a director decides, only the desk sees it.
    hidden_at = models.DateTimeField(null=True, editable=False)
    removed_at = models.DateTimeField(null=True, editable=False)

    objects = Photographs.as_manager()

    class Meta:
        ordering: ClassVar = ["position", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="one_photograph_per_number"),
            models.UniqueConstraint(fields=["event", "digest"], name="one_photograph_per_picture"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["event", "position"],
                condition=Q(removed_at=None, hidden_at=None),
                name="public_photographs",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("events:photograph", args=[self.event.slug, self.number])

    @property
    def is_public(self) -> bool:
        return self.hidden_at is None and self.removed_at is None


class TakeOffRequest(models.Model):
    """A visitor who asks, without an account, to be taken off a photograph."""

    photograph = models.ForeignKey(Photograph, on_delete=models.CASCADE, related_name="requests")
    name = models.CharField(max_length=NAME_ROOM, blank=True)
    words = models.CharField(max_length=CAPTION_ROOM, blank=True)
    asked_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["asked_at", "pk"]

    def __str__(self) -> str:
        return self.name or self.words
