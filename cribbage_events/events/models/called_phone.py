"""Phones on which players are called to their next table."""

from typing import ClassVar

from django.db import models

from cribbage_events.events.models.entry import Entry


class CalledPhone(models.Model):
    """A phone that its player wants to be called on, until the event is finished: one browser's
    address at a push service. Apart from the event, so that undoing skips it.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="called_phones")
    # As the browser has said them: mail/channels/push.py.
    address = models.CharField(max_length=600)
    key = models.CharField(max_length=100)
    secret = models.CharField(max_length=40)
    language = models.CharField(max_length=10)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "address"], name="one_call_for_a_phone"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.language}"

    def forget(self) -> None:
        """It isn't there any more, whoever is called on it."""
        CalledPhone.objects.filter(address=self.address).delete()
