"""The result of each backup and of each restore test."""

from typing import ClassVar

from django.db import models

from cribbage_events.backup.refusals import BackupRefusal

KINDS = ["backup", "rows", "restore test"]  # not translated: codes


class Run(models.Model):
    """One backup or one restore test. These rows are about backups, so no backup has them."""

    class Kind(models.TextChoices):
        BACKUP = "backup"
        # A backup without the pictures, as the server makes by itself: serving.py.
        ROWS = "rows"
        RESTORE_TEST = "restore test"  # not translated: a code

    kind = models.CharField(max_length=12, choices=Kind)
    at = models.DateTimeField(auto_now_add=True)
    file = models.CharField(max_length=200)
    # In bytes: the file, and the free and total space of its disk. Empty if not known.
    size = models.BigIntegerField(null=True)
    free = models.BigIntegerField(null=True)
    total = models.BigIntegerField(null=True)
    rows = models.PositiveIntegerField(null=True)
    seconds = models.FloatField()
    # Why it failed, as a code with its data, see refusals.py; empty: all went well.
    problem = models.CharField(max_length=20, blank=True)
    details = models.JSONField(default=dict)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(kind__in=KINDS),
                name="run_kind_known",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["kind", "at"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.file}: {self.problem or 'well'}"

    @property
    def why_failed(self) -> str:
        """Return the reason in the reader's language."""
        return str(BackupRefusal(self.problem, self.details)) if self.problem else ""
