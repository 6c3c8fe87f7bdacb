"""Somebody asked on the club's public page to be shown in another way."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.models import Club, Person

CONTACT_LETTERS = 100


class Wish(models.Model):
    """A wish as somebody typed it; deleted when a director answers, so it never outlasts its
    purpose.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="wishes")
    at = models.DateTimeField(auto_now_add=True)
    name = models.CharField(_("name"), max_length=NAME_ROOM)
    shown_as = models.CharField(_("shown on public pages"), max_length=10, choices=Person.ShownAs)
    # An e-mail address or a telephone number.
    contact = models.CharField(_("how to reach you"), max_length=CONTACT_LETTERS, blank=True)

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        verbose_name_plural = _("wishes")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(shown_as__in=["name", "initials", "hidden"]),
                name="wish_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name
