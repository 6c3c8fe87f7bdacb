"""What became of each backup, and of each test that one can be restored."""

from typing import ClassVar

from django.db import models


class Run(models.Model):
    """One backup or one restore test. These rows are about backups, so no backup has them."""

    class Kind(models.TextChoices):
        BACKUP = "backup"
        RESTORE_TEST = "restore test"

    kind = models.CharField(max_length=12, choices=Kind)
    at = models.DateTimeField(auto_now_add=True)
    file = models.CharField(max_length=200)
    # In bytes: of the file, and what is free on the disk that it is on. Empty where nobody knows.
    size = models.BigIntegerField(null=True)
    free = models.BigIntegerField(null=True)
    total = models.BigIntegerField(null=True)
    rows = models.PositiveIntegerField(null=True)
    seconds = models.FloatField()
    # Why it failed; empty: all went well.
    problem = models.TextField(blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(kind__in=["backup", "restore test"]), name="run_kind_known"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["kind", "at"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.file}: {self.problem or 'well'}"
