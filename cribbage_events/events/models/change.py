"""The event's diary: one line for every write."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from cribbage_events.events.models.event import Event
from cribbage_events.events.models.score_report import ScoreReport


class Change(models.Model):
    """Who did what, and which revision of the event that made."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="changes")
    revision = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=80)
    # A whole sentence in plain words, as the desk shows it.
    what = models.CharField(max_length=300)
    # The service that wrote, such as "withdraw": what logs may say, since it names nobody.
    verb = models.CharField(max_length=30, blank=True)
    # What undoing it needs: the report to take back, or the rows as they were before and after.
    report = models.ForeignKey(
        ScoreReport, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    rows = models.JSONField(null=True, blank=True)
    # Its rows held what was known of somebody, and no longer do: it can't be undone any more.
    forgotten = models.BooleanField(db_default=False, editable=False)
    undoes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by"
    )

    class Meta:
        ordering: ClassVar = ["-revision"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "revision"], name="one_change_per_revision"),
        ]

    def __str__(self) -> str:
        return self.what
