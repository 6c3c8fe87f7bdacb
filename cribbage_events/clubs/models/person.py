"""A club's player. Everything here but the name is for the desk only."""

from typing import TYPE_CHECKING, Any, ClassVar

from django.db import models

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.models.club import Club
from cribbage_events.clubs.models.user import User
from cribbage_events.clubs.names import KEY_LENGTH, listed_as, name_key

# A name, and what tells it apart from others: a membership number, in brackets.
SHOWN_LENGTH = KEY_LENGTH


if TYPE_CHECKING:
    Text = models.CharField[str, str]
else:
    Text = models.CharField


class FollowsName(Text):
    """Written from the name when a row is made; `clubs/naming.py` keeps it right afterwards."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs |= {"editable": False, "default": ""}
        super().__init__(*args, **{"max_length": SHOWN_LENGTH} | kwargs)

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        names = getattr(model_instance, "names", None)
        if add and names and not getattr(model_instance, self.attname):
            setattr(model_instance, self.attname, names()[self.attname])
        return super().pre_save(model_instance, add)


class Person(models.Model):
    """Somebody the club knows; the same person at every event and league of the club."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="people")
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    name = models.CharField(max_length=NAME_ROOM)
    # Only where it isn't the last word of the name; see clubs/names.py.
    family_name = models.CharField(max_length=NAME_ROOM, blank=True)
    date_of_birth = models.DateField(null=True, blank=True)
    email = models.EmailField("e-mail", blank=True)
    telephone = models.CharField(max_length=30, blank=True)
    membership_number = models.CharField(max_length=30, blank=True)
    valid_until = models.DateField("member until", null=True, blank=True)
    # Nothing is known of this person any more; what they have played stays. See clubs/erasing.py.
    erased_at = models.DateTimeField(null=True, editable=False)
    # What was corrected, never shown: erasing finds where it still stands. See clubs/people.py.
    known_as = models.JSONField(default=list, editable=False)
    # Asked for a place on a public page, and no director has said yet who that is: not one of the
    # club's people, see `Club.known_people`.
    is_applicant = models.BooleanField(default=False, editable=False)

    # Equal for people who are called the same.
    name_key = FollowsName()
    # The name as it is shown, and as lists have it: told apart from others of this name.
    shown_name = FollowsName()
    listed_name = FollowsName()

    class Meta:
        ordering: ClassVar = ["name"]
        verbose_name_plural = "people"
        indexes: ClassVar = [
            models.Index(fields=["club", "name"]),
            models.Index(fields=["club", "name_key"]),
        ]

    def __str__(self) -> str:
        return self.shown_name

    def names(self) -> dict[str, str]:
        """As long as nobody else has this name."""
        listed = listed_as(self.name, self.family_name, order=self.club.name_order)
        return {
            "name_key": name_key(self.name),
            "shown_name": self.name,
            "listed_name": listed,
        }
