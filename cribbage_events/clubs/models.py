"""Users, clubs, the people of a club, and their roles."""

import datetime
from typing import TYPE_CHECKING, Any, ClassVar
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.names import FAMILY, FIRST, KEY_LENGTH, initials_of, listed_as, name_key
from cribbage_events.contest.divisions import Born

# So long a deleted club or event can be taken back.
DELETED_LAST = datetime.timedelta(days=7)


def check_time_zone(name: str) -> None:
    if name not in available_timezones():
        raise ValidationError(_("Choose a time zone from the list, such as America/Toronto."))


def default_time_zone() -> str:
    return str(settings.TIME_ZONE)


def default_language() -> str:
    return str(settings.LANGUAGE_CODE)


class Club(models.Model):
    """A club, with the rules that hold at all its events."""

    name = models.CharField(_("name"), max_length=NAME_ROOM)
    slug = models.SlugField(_("web address"), unique=True)
    contact = models.CharField(
        _("contact"), max_length=200, blank=True, help_text=_("Who to ask, as shown to everybody.")
    )
    # Where answers to the club's e-mails go.
    contact_email = models.EmailField(
        _("e-mail address for answers"),
        blank=True,
        help_text=_("Answers to the club’s e-mails go there, and everybody who gets one sees it."),
    )
    about = models.TextField(
        _("about"), blank=True, help_text=_("A few words for the club’s page.")
    )
    rules = models.TextField(
        _("house rules"), blank=True, help_text=_("Shown with every event’s rules.")
    )
    name_order = models.CharField(
        _("lists of names are in order of"),
        max_length=6,
        choices=[
            (FAMILY, _("family name: McNeil, Agnes")),
            (FIRST, _("first name: Agnes McNeil")),
        ],
        default=FAMILY,
    )
    # What visitors who asked for no language get, and letters to people of whom none is known. What
    # may be chosen is in the form, since the settings say which languages there are.
    language = models.CharField(_("language"), max_length=10, default=default_language)
    time_zone = models.CharField(
        _("time zone"), max_length=40, default=default_time_zone, validators=[check_time_zone]
    )

    # Months; 0: for ever. The age group of an event stays with its entries.
    births_kept_for = models.PositiveSmallIntegerField(
        _("dates of birth are deleted"),
        choices=[
            (3, _("3 months after somebody’s last event")),
            (6, _("6 months after somebody’s last event")),
            (12, _("12 months after somebody’s last event")),
            (0, _("never")),
        ],
        default=6,
    )

    # The default of the club's new events.
    two_reports = models.BooleanField(
        _("a result counts when two people report it"),
        default=False,
        help_text=_("Until then it is shown as reported once, and doesn’t count."),
    )
    # Days after an event is finished; 0: a finished event has to be reopened.
    corrected_for = models.PositiveSmallIntegerField(
        _("a result can be corrected"),
        choices=[
            (0, _("only after the event is reopened")),
            (1, _("until a day after the event is finished")),
            (3, _("until 3 days after the event is finished")),
            (7, _("until a week after the event is finished")),
            (14, _("until 2 weeks after the event is finished")),
        ],
        default=3,
    )
    shows_ratings = models.BooleanField(_("players’ pages show ratings"), default=True)
    daily_hand = models.BooleanField(_("the club has a daily hand"), default=False)
    # Re-encoded before it is kept; see clubs/pictures.py.
    logo = models.ImageField(_("logo"), upload_to="clubs/", blank=True)
    # Empty for clubs that are older than this field.
    made_at = models.DateTimeField(auto_now_add=True, null=True)
    # Deleted by a director: closed for everybody, and gone for good after a week.
    deleted_at = models.DateTimeField(null=True, editable=False)
    # Since when and why the operator of the installation keeps the club closed.
    suspended_at = models.DateTimeField(null=True, editable=False)
    suspended_why = models.CharField(max_length=200, blank=True, editable=False)

    class Meta:
        ordering: ClassVar = ["name"]
        verbose_name = _("club")
        verbose_name_plural = pgettext_lazy("groups of players", "clubs")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("clubs:club", args=[self.slug])

    @property
    def is_closed(self) -> bool:
        """Tell whether it is closed for everybody, for the moment or for good."""
        return self.suspended_at is not None or self.deleted_at is not None

    @property
    def deleted_until(self) -> datetime.datetime | None:
        """Return until when a deleted club can be taken back."""
        return self.deleted_at + DELETED_LAST if self.deleted_at else None

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def today(self) -> datetime.date:
        """Return the day in the club's time zone."""
        return timezone.localdate(timezone=self.zone)


class Refusal(models.Model):
    """The refusals of one day by one limit; see clubs/limits.py."""

    day = models.DateField()
    kind = models.CharField(max_length=40)
    count = models.PositiveIntegerField(default=0)
    # Never saved: what pages call the limit.
    label = ""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["day", "kind"], name="refusal_once_a_day_and_kind"),
        )

    def __str__(self) -> str:
        return f"{self.day} {self.kind}: {self.count}"


class UserManager(BaseUserManager["User"]):
    """Makes users from an e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user


class User(AbstractUser):
    """An account; its roles say what it may do."""

    username = None  # type: ignore[assignment]
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    name = models.CharField(_("your name"), max_length=NAME_ROOM, blank=True)
    email = models.EmailField(_("e-mail address"), unique=True)
    # Chosen while signed in, or that of the first sign-in; "" before. E-mails are in it.
    language = models.CharField(max_length=10, blank=True, editable=False)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[UserManager] = UserManager()  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.name or self.email

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name


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
    pronunciation = models.CharField(_("how the name is said"), max_length=80, blank=True)
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
    # Whether a director asked for e-mails about disputes and shifts that were given back.
    alerts_by_email = models.BooleanField(default=False)

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
