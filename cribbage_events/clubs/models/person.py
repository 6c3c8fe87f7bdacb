"""A club's player. Everything here but the name is for the desk only."""

from typing import TYPE_CHECKING, Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.models.club import Club
from cribbage_events.clubs.models.user import User
from cribbage_events.clubs.names import KEY_LENGTH, initials_of, listed_as, name_key
from cribbage_events.contest.divisions import Born

# Room for a name and a mark, such as a membership number in brackets.
SHOWN_LENGTH = KEY_LENGTH


if TYPE_CHECKING:
    Text = models.CharField[str, str]
else:
    Text = models.CharField


class FollowsName(Text):
    """Written from the name when a row is made; clubs/people/namesakes.py corrects it later."""

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

    class ShownAs(models.TextChoices):
        """The way in which public pages show somebody; see clubs/people/public_names.py."""

        NAME = "name", _("by name")
        INITIALS = "initials", _("as initials")
        HIDDEN = "hidden", _("not at all")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="people")
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True)
    name = models.CharField(_("name"), max_length=NAME_ROOM)
    # Only where it isn't the last word of the name; see clubs/names.py.
    family_name = models.CharField(_("family name"), max_length=NAME_ROOM, blank=True)
    # How the name is said aloud, such as “tay-REZ”, for whoever calls it out.
    said_as = models.CharField(_("how the name is said"), max_length=80, blank=True)
    date_of_birth = models.DateField(_("date of birth"), null=True, blank=True)
    # Only where the day isn't known.
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    # When they asked for the results of events by e-mail; empty: they get none.
    wants_results_since = models.DateTimeField(null=True, blank=True, editable=False)
    # In which they asked for a place or for e-mails; "" if the club typed the address.
    language = models.CharField(max_length=10, blank=True, editable=False)
    telephone = models.CharField(_("phone"), max_length=30, blank=True)
    membership_number = models.CharField(_("membership number"), max_length=30, blank=True)
    # Of the American Cribbage Congress, such as MB104.
    acc_number = models.CharField(_("ACC number"), max_length=20, blank=True)
    valid_until = models.DateField(_("member until"), null=True, blank=True)
    shown_as = models.CharField(
        _("shown on public pages"), max_length=10, choices=ShownAs, default=ShownAs.NAME
    )
    # Nothing is known of this person any more; their games stay. See clubs/people/erasing.py.
    erased_at = models.DateTimeField(null=True, editable=False)
    # Earlier names and addresses, never shown: erasing looks for them, too. See
    # clubs/people/finding.py.
    known_as = models.JSONField(default=list, editable=False)
    # Asked for a place on a public page, and no director has said yet who that is: not one of the
    # club's people, see `known_people`.
    is_applicant = models.BooleanField(default=False, editable=False)

    # Equal for people with equal names.
    name_key = FollowsName()
    # The name with its mark, as pages show it and as lists show it.
    shown_name = FollowsName()
    listed_name = FollowsName()
    # What public pages show; "" for somebody who isn't shown.
    public_name = FollowsName()

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(shown_as__in=["name", "initials", "hidden"]),
                name="shown_in_a_known_way",
            ),
            models.CheckConstraint(
                condition=models.Q(date_of_birth=None) | models.Q(birth_year=None),
                name="born_on_a_day_or_in_a_year",
            ),
        ]
        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes: ClassVar = [
            models.Index(fields=["club", "name"]),
            models.Index(fields=["club", "name_key"]),
        ]

    def __str__(self) -> str:
        return self.shown_name

    def names(self) -> dict[str, str]:
        """Return the names without marks: namesakes.py adds them."""
        listed = listed_as(self.name, self.family_name, order=self.club.name_order)
        return {
            "name_key": name_key(self.name),
            "shown_name": self.name,
            "listed_name": listed,
            "public_name": self.in_public(self.name, initials_of(self.name, self.family_name)),
        }

    @property
    def born(self) -> Born | None:
        """The date of birth, or the year alone."""
        return self.date_of_birth or self.birth_year

    @property
    def has_public_name(self) -> bool:
        """Whether everybody may see the name, so that it can lead to the player's years."""
        return self.shown_as == self.ShownAs.NAME and self.erased_at is None

    def in_public(self, name: str, initials: str) -> str:
        """Return which of the two is public; "" for somebody who isn't shown."""
        public = {self.ShownAs.NAME: name, self.ShownAs.INITIALS: initials}
        return public.get(self.ShownAs(self.shown_as), "")


def known_people(club: Club) -> models.QuerySet[Person]:
    """Return people without erased ones and those who have only asked for a place."""
    return club.people.filter(is_applicant=False, erased_at=None)
