"""A club's player. Everything here but the name is for the desk only."""

from typing import ClassVar

from django.db import models

from cribbage_events.clubs.models.club import Club
from cribbage_events.clubs.models.user import User


class Person(models.Model):
    """Somebody the club knows; the same person at every event and league of the club."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="people")
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    name = models.CharField(max_length=80)
    date_of_birth = models.DateField(null=True, blank=True)
    email = models.EmailField("e-mail", blank=True)
    telephone = models.CharField(max_length=30, blank=True)
    membership_number = models.CharField(max_length=30, blank=True)
    valid_until = models.DateField("member until", null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["name"]
        verbose_name_plural = "people"
        indexes: ClassVar = [models.Index(fields=["club", "name"])]

    def __str__(self) -> str:
        return self.name
