from django.db import models

from cribbage_events.clubs.models import Club


class Motto(models.Model):
    """A club has a motto."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE)
    words = models.CharField(max_length=80)

    class Meta:
        app_label = "later"

    def __str__(self) -> str:
        return self.words
