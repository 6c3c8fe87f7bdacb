"""What a user may do in a club."""

from typing import ClassVar

from django.db import models

from cribbage_events.clubs.models.club import Club
from cribbage_events.clubs.models.user import User


class Role(models.Model):
    """A director runs the club's events; a volunteer enters results."""

    class Kind(models.TextChoices):
        DIRECTOR = "director"
        VOLUNTEER = "volunteer"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="roles")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roles")
    kind = models.CharField(max_length=10, choices=Kind)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "club"], name="one_role_per_user_and_club"),
            models.CheckConstraint(
                condition=models.Q(kind__in=["director", "volunteer"]), name="role_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind} of {self.club}"
