"""Counts how often a limit has refused somebody."""

from django.db import models


class Refusal(models.Model):
    """The refusals of one day by one limit; see clubs/limits.py."""

    day = models.DateField()
    kind = models.CharField(max_length=40)
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["day", "kind"], name="refusal_once_a_day_and_kind"),
        )

    def __str__(self) -> str:
        return f"{self.day} {self.kind}: {self.count}"
