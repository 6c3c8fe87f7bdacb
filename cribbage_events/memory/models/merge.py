"""Two rows of the list of people that are one person, and two that look alike and are not."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from cribbage_events.clubs.models import Person


class Merge(models.Model):
    """A row was joined to another one; here is what it takes to take the two apart again.

    It goes when the person is erased: nothing in it may outlast that. Nothing else deletes a person
    who was merged, since the other row would be lost.
    """

    kept = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="merges")
    # The key that the row had which is gone.
    gone = models.PositiveBigIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    # The row that is gone, with all its columns.
    row = models.JSONField()
    # Columns of the kept row that changed: before and after.
    columns = models.JSONField(default=dict)
    # By table and column, the keys of the rows that now name the kept person.
    moved = models.JSONField(default=dict)
    # Rows of which only one may be there for a person: by table, with all their columns.
    aside = models.JSONField(default=list)
    # The places in JSON columns that now name the kept person: table, key, column, path.
    places = models.JSONField(default=list)
    # Names in archives that changed, since one of the two isn't shown by name: event, path, before
    # and after.
    texts = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.gone}: {self.kept_id}"


class TwoPeople(models.Model):
    """A director said that these two, who look alike, are not the same person."""

    one = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["one", "other"], name="said_once_of_two_people"),
            models.CheckConstraint(
                condition=~models.Q(one=models.F("other")), name="two_people_are_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one_id}, {self.other_id}"
