"""A shift, and who takes it. Anybody may take one, without an account."""

import datetime
import uuid
from typing import TYPE_CHECKING, Any, ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Season
from cribbage_events.mail.models import Kind
from cribbage_events.words.dates import clock, weekday_date
from cribbage_events.words.numbers import with_decimals

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

MOST_PLACES = 30
A_DAY = datetime.timedelta(1)


def hours_words(minutes: int) -> str:
    """ "4.5", "2", "0.25"."""
    whole, rest = divmod(round(100 * minutes / 60), 100)
    return with_decimals(whole, f"{rest:02}".rstrip("0")) if rest else str(whole)


class Shift(models.Model):
    """Something to do at an event, or for a season on a day of its own.

    An event's shift is on the event's day, so that it moves with the event.
    """

    if TYPE_CHECKING:
        signups: "RelatedManager[Signup]"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="shifts")
    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, null=True, blank=True, related_name="shifts"
    )
    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, null=True, blank=True, related_name="shifts"
    )
    day = models.DateField(_("day"), null=True, blank=True)
    task = models.CharField(_("job"), max_length=120)
    starts = models.TimeField(_("from"))
    ends = models.TimeField(_("to"))
    # When the event begins, as it was planned with these hours: they move with it.
    event_begins = models.TimeField(null=True, editable=False)
    places = models.PositiveSmallIntegerField(
        _("places"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_PLACES)],
    )
    notes = models.CharField(_("good to know"), max_length=400, blank=True)
    # Never saved: how many have it, how many wait, and of both those of the last hour.
    taken, waiting, recent = 0, 0, 0

    class Meta:
        ordering: ClassVar = ["starts", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(event__isnull=False, season=None, day=None)
                | models.Q(event=None, season__isnull=False, day__isnull=False),
                name="shift_of_an_event_or_of_a_season",
            ),
            models.CheckConstraint(
                condition=models.Q(places__gte=1, places__lte=MOST_PLACES),
                name="shift_has_places",
            ),
            models.CheckConstraint(
                condition=~models.Q(starts=models.F("ends")), name="shift_takes_time"
            ),
        ]

    def __str__(self) -> str:
        return self.task

    def save(self, **kwargs: Any) -> None:
        if self._state.adding:
            self.begin_with_event()
        super().save(**kwargs)

    def get_absolute_url(self) -> str:
        return reverse("shifts:shift", args=[self.club.slug, self.pk])

    def begin_with_event(self) -> None:
        """Keep the hours with those of the event as it is planned now."""
        self.event_begins = self.event.local_start.time() if self.event else None

    @property
    def planned(self) -> tuple[datetime.datetime, datetime.datetime]:
        """Return both times on the clock: as far from the event's beginning as when the hours were
        chosen. The shift may last past midnight.
        """
        day = self.event.day if self.event is not None else self.day
        if day is None:  # the database doesn't allow it, types do
            raise ValueError(self.pk)
        begins, ends = (datetime.datetime.combine(day, each) for each in (self.starts, self.ends))
        if self.event is not None and self.event_begins is not None:
            event_now = self.event.local_start.replace(tzinfo=None)
            moved = event_now - datetime.datetime.combine(day, self.event_begins)
            begins, ends = begins + moved, ends + moved
        return begins, ends + (A_DAY if ends < begins else datetime.timedelta())

    @property
    def date(self) -> datetime.date:
        """The day on which it begins."""
        return self.planned[0].date()

    @property
    def begins_at(self) -> datetime.datetime:
        return self.planned[0].replace(tzinfo=self.club.zone)

    @property
    def ends_at(self) -> datetime.datetime:
        return self.planned[1].replace(tzinfo=self.club.zone)

    @property
    def when_words(self) -> str:
        """ "Saturday 21 November, 12:30 pm to 5 pm"."""
        begins, ends = self.planned
        words = gettext("%(day)s, %(starts)s to %(ends)s")
        day = weekday_date(begins)
        return words % {"day": day, "starts": clock(begins), "ends": clock(ends)}

    @property
    def minutes(self) -> int:
        """Return how long it lasts, also in a night when the clocks change."""
        lasts = self.ends_at.astimezone(datetime.UTC) - self.begins_at.astimezone(datetime.UTC)
        return int(lasts.total_seconds() // 60)

    @property
    def free(self) -> int:
        # A place that became free this moment is for those who wait.
        return max(self.places - self.taken - self.waiting, 0)

    @property
    def hours_shown(self) -> str:
        return hours_words(self.minutes)

    @property
    def cancelled(self) -> bool:
        """Say whether its event doesn't take place."""
        return self.event is not None and bool(self.event.why_cancelled)

    @property
    def is_public(self) -> bool:
        """Whether everybody may see it: a draft's shifts are for the club's own people."""
        return self.event is None or self.event.visible


class About(models.TextChoices):
    """The subject of a message to a volunteer."""

    TAKEN = "taken", _("you have the shift")
    WAITING = "waiting", _("you are on the waiting list")
    MOVED_UP = "moved-up", _("a place is free now")
    REMINDER = "reminder", _("it is tomorrow")
    THANKS = "thanks", _("thank you")


class Signup(models.Model):
    """Somebody who takes a shift, or waits for a place. Names and contacts are never public."""

    class State(models.TextChoices):
        TAKEN = "taken", _("has the shift")
        WAITING = "waiting", _("is on the waiting list")
        LEFT = "left", _("can’t come")

    shift = models.ForeignKey(Shift, on_delete=models.CASCADE, related_name="signups")
    name = models.CharField(_("name"), max_length=NAME_ROOM)
    email = models.EmailField(_("e-mail"), blank=True)
    # In which they asked for the shift.
    language = models.CharField(max_length=10, blank=True, editable=False)
    telephone = models.CharField(_("phone"), max_length=30, blank=True)
    state = models.CharField(max_length=8, choices=State)
    # Made with the form: sent twice, it is one. It also opens the volunteer's own page.
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    asked_at = models.DateTimeField()
    # Whether they came, once somebody has said so; and how long they worked, if not all the time.
    came = models.BooleanField(null=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        # The first who asked is the first of the waiting list.
        ordering: ClassVar = ["asked_at", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(state__in=["taken", "waiting", "left"]),
                name="signup_state_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def listed_name(self) -> str:
        return self.name

    @property
    def shown_name(self) -> str:
        return self.name

    @property
    def letters_failed(self) -> list[tuple[str, str]]:
        """Return what they were to be told by e-mail and haven't been, each with the reason."""
        return [
            (str(About(each.about.partition(" ")[0]).label), each.why_words)
            for each in self.messages.all()
            if each.kind == Kind.SHIFT and each.has_failed
        ]

    @property
    def has_place(self) -> bool:
        return self.state == self.State.TAKEN

    @property
    def waits(self) -> bool:
        return self.state == self.State.WAITING

    @property
    def has_left(self) -> bool:
        return self.state == self.State.LEFT

    @property
    def hours_typed(self) -> str:
        """Return how long they worked, where that isn't the whole shift."""
        return "" if self.minutes is None else hours_words(self.minutes)

    @property
    def worked(self) -> int:
        """Return the minutes worked; 0 as long as nobody has said that they came."""
        if not self.came:
            return 0
        return self.shift.minutes if self.minutes is None else self.minutes
