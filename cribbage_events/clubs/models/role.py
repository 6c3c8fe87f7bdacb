"""The roles of users in clubs."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cribbage_events.clubs.models.club import Club
from cribbage_events.clubs.models.user import User


class Role(models.Model):
    """A director does everything; a volunteer enters results.

    Between them is the coordinator's helper: the door, members, the call list, check-in and scores,
    without the power to delete, to pay out or to close.
    """

    class Kind(models.TextChoices):
        DIRECTOR = "director", _("Director")
        COORDINATORS_HELPER = "coordinators-helper", _("Coordinator’s helper")
        VOLUNTEER = "volunteer", _("Volunteer")

        @property
        def with_article(self) -> str:
            """Inside a sentence: “a director”."""
            return str(WITH_ARTICLE[self])

    # The roles that work at the desk of an event, a night or a season.
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
        return f"{self.user}: {self.kind}"

    @property
    def kind_with_article(self) -> str:
        return self.Kind(self.kind).with_article


WITH_ARTICLE = {
    Role.Kind.DIRECTOR: pgettext_lazy("a role, inside a sentence", "a director"),
    Role.Kind.COORDINATORS_HELPER: pgettext_lazy(
        "a role, inside a sentence", "a coordinator’s helper"
    ),
    Role.Kind.VOLUNTEER: pgettext_lazy("a role, inside a sentence", "a volunteer"),
}
