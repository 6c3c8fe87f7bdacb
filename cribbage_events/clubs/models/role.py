"""What a user may do in a club."""

from typing import ClassVar

from django.db import models

from cribbage_events.clubs.models.club import Club
from cribbage_events.clubs.models.user import User


class Role(models.Model):
    """A director does everything; a volunteer enters results.

    Between them is the coordinator's helper: the door, members, the call list, check-in and scores,
    without the power to delete, to pay out or to close.
    """

    class Kind(models.TextChoices):
        DIRECTOR = "director", "Director"
        COORDINATORS_HELPER = "coordinators-helper", "Coordinator’s helper"
        VOLUNTEER = "volunteer", "Volunteer"

    # Who works at the desk of an event, a night or a season.
    AT_DESK: ClassVar = (Kind.DIRECTOR, Kind.COORDINATORS_HELPER)

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="roles")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roles")
    kind = models.CharField(max_length=20, choices=Kind)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "club"], name="one_role_per_user_and_club"),
            models.CheckConstraint(
                condition=models.Q(kind__in=["director", "coordinators-helper", "volunteer"]),
                name="role_kind_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind} of {self.club}"
