"""The event's diary: one line for every write."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from cribbage_events.events.models.event import Event
from cribbage_events.events.models.score_report import ScoreReport
from cribbage_events.words.codes import diary_sentence, signed_name


class Change(models.Model):
    """One change: who made it, and the event's revision after it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="changes")
    revision = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=80)
    # The service that wrote, such as "withdraw": what logs may say, since it names nobody.
    verb = models.CharField(max_length=30, blank=True)
    # Data for the verb's sentence, such as names at that time; see history/narration.py.
    data = models.JSONField(default=dict, editable=False)
    # Data for undoing: the report to take back, or the rows before and after.
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

    @property
    def what(self) -> str:
        """Return what was done, as a whole sentence."""
        return diary_sentence(self.verb, self.data)

    @property
    def by_words(self) -> str:
        """The person's name, as pages show it."""
        return signed_name(self.by_name)
