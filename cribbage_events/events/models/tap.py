"""A tap that a phone kept until it was answered."""

from django.db import models

from cribbage_events.events.models.event import Event


class Tap(models.Model):
    """The key, given by the phone, keeps a tap that is sent again from being carried out again."""

    key = models.UUIDField(primary_key=True)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    # It was not carried out, and the history says so.
    noted = models.BooleanField(default=False)

    def __str__(self) -> str:
        return str(self.key)
