"""An event, one competition of a club, on one day; its stages, news, taps and links."""

import datetime
import secrets
from copy import copy
from dataclasses import replace
from typing import ClassVar, Self, cast

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.models import DELETED_LAST, Club, Person
from cribbage_events.contest.presets import PRESETS, Preset
from cribbage_events.contest.prizes import MoneyRules
from cribbage_events.contest.ways import preset_of
from cribbage_events.words.codes import announcement_words, is_ready
from cribbage_events.words.dates import name_with_day
from cribbage_events.words.rules import preset_label

# In letters as people count them, and the room for them in the database.
LONGEST, ROOM = 100, 200
# The bell is shown this long: somebody who doesn't hear it looks up a moment later.
BELL_SHOWN = datetime.timedelta(minutes=2)


class Announcing(models.Model):
    """The event's announcement, one at most; the time of the last bell is which bell it was."""

    # Typed words or a code: see words/codes.py.
    announcement = models.CharField(max_length=ROOM, blank=True, editable=False)
    announced_at = models.DateTimeField(null=True, editable=False)
    # Empty: until it is taken down.
    announced_until = models.DateTimeField(null=True, editable=False)
    rung_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        abstract = True

    @property
    def is_over(self) -> bool:
        """Say whether nobody waits for anything in the hall any more."""
        raise NotImplementedError

    @property
    def is_announcing(self) -> bool:
        """A page that is rendered after the time leaves it out; an open one hides it itself."""
        until = self.announced_until
        in_time = until is None or timezone.now() < until
        return bool(self.announcement) and in_time and not self.is_over

    @property
    def announcement_words(self) -> str:
        return announcement_words(self.announcement)

    @property
    def announcement_is_ready(self) -> bool:
        return is_ready(self.announcement)

    @property
    def bell_shown_until(self) -> datetime.datetime | None:
        return self.rung_at + BELL_SHOWN if self.rung_at else None

    @property
    def has_just_rung(self) -> bool:
        return self.bell_shown_until is not None and timezone.now() < self.bell_shown_until


def has_its_time() -> models.Q:
    """An announcement has a time, and ends after it; without one there is neither."""
    ends = models.Q(announced_until=None) | models.Q(announced_until__gt=models.F("announced_at"))
    is_there = ~models.Q(announcement="") & models.Q(announced_at__isnull=False) & ends
    is_not = models.Q(announcement="", announced_at=None, announced_until=None)
    return is_there | is_not


# A link of a volunteer or a player opens nothing longer than this after the event's start.
LINKS_LAST = datetime.timedelta(days=3)


def preset_choices() -> list[tuple[str, str | Promise]]:
    return [(code, preset_label(code)) for code in PRESETS]


def medals_shown(event: str = "") -> models.Q:
    """Finished, and everybody may see how it ended. `event` is the way to it, such as "event__"."""
    hidden = {f"{event}hides_medals": True, f"{event}medals_shown_at": None}
    return models.Q(**{f"{event}status": "finished"}) & ~models.Q(**hidden)


def new_seed() -> int:
    """The one place where chance comes in; the seed is stored, so that a draw can be repeated."""
    return secrets.randbelow(2**31)


class PresentEvents(models.Manager["Event"]):
    """Events that are not deleted."""

    def get_queryset(self) -> models.QuerySet["Event"]:
        return super().get_queryset().filter(deleted_at=None)


class Event(Announcing):
    """Every page of an event depends only on the event and its `revision`."""

    class Status(models.TextChoices):
        REGISTRATION = "registration", gettext_lazy("Registration")
        RUNNING = "running", gettext_lazy("Running")
        FINISHED = "finished", gettext_lazy("Finished")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    slug = models.SlugField(gettext_lazy("web address"), unique=True)
    # A night has its season's: pages say `title`, or this one where the day is beside it.
    name = models.CharField(max_length=NAME_ROOM)
    # Of a consolation with a qualifying round of its own: the main event, which shows it as a tab.
    part_of = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, editable=False, related_name="parts"
    )
    starts_at = models.DateTimeField(gettext_lazy("date and time"))
    venue = models.CharField(max_length=120)
    address = models.CharField(max_length=200, blank=True)
    map_url = models.URLField(gettext_lazy("map link"), blank=True)
    contact = models.CharField(max_length=200, blank=True)
    notes = models.TextField(blank=True)
    rules = models.TextField(gettext_lazy("this event’s own rules"), blank=True)
    director = models.ForeignKey(
        Person, on_delete=models.PROTECT, null=True, blank=True, related_name="directs"
    )
    director_fills_in = models.BooleanField(
        gettext_lazy("the director plays to avoid a bye"), default=True
    )
    self_registration = models.BooleanField(
        gettext_lazy("players may register themselves"), default=True
    )
    preset_code = models.CharField(
        gettext_lazy("kind of event"), max_length=30, choices=preset_choices
    )
    # What the club's own way of playing changes of the preset: contest/ways.py. This copy stays as
    # it is when the club changes its own.
    way = models.TextField(blank=True, editable=False)
    way_taken = models.ForeignKey(
        "events.Way", on_delete=models.SET_NULL, null=True, editable=False, related_name="+"
    )
    # The format of the stage that is being played, if it isn't the preset's.
    stage_format = models.CharField(max_length=30, blank=True, editable=False)
    target = models.PositiveSmallIntegerField(default=121, choices=[(121, "121"), (61, "61")])
    round_count = models.PositiveSmallIntegerField(
        gettext_lazy("rounds"), default=4, validators=[MinValueValidator(1), MaxValueValidator(30)]
    )
    # Empty unless it doesn't take place.
    why_cancelled = models.CharField(max_length=200, blank=True, editable=False)
    # Of an evening with a fee: what it costs and pays.
    money = models.JSONField(null=True, editable=False)
    # Until two people have reported the same, a result doesn't count.
    two_reports = models.BooleanField(
        gettext_lazy("a result counts when two people report it"), default=False
    )
    boundary_age = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text=gettext_lazy("The first age of the older group; empty: the ages decide."),
    )
    # Senior games mostly count the age reached by the end of the year.
    ages_at_year_end = models.BooleanField(
        gettext_lazy("ages count on 31 December of the year of the event"), default=False
    )
    # When rounds that had been drawn were last changed: only since then may printed cards be wrong.
    drawn_again_at = models.DateTimeField(null=True, editable=False)
    # The boundary in use since the draw; empty: one division.
    drawn_boundary = models.PositiveSmallIntegerField(null=True, editable=False)
    status = models.CharField(max_length=12, choices=Status, default=Status.REGISTRATION)
    # A draft is shown to the club's own people only.
    visible = models.BooleanField(gettext_lazy("open to the public"), default=True, editable=False)
    deleted_at = models.DateTimeField(null=True, editable=False)
    revision = models.PositiveIntegerField(default=1, editable=False)
    finished_at = models.DateTimeField(null=True, editable=False)
    # The standings as they were when the event was finished, in the shape of standings.json.
    archive = models.JSONField(null=True, editable=False)
    # Medals and the last round's results are for the desk only, until the director shows them.
    hides_medals = models.BooleanField(default=False, editable=False)
    medals_shown_at = models.DateTimeField(null=True, editable=False)
    # While it is running: rounds and results are shown to everybody, but no order.
    hides_standings = models.BooleanField(default=False, editable=False)
    # Whether pages say who can still win what, while games are to come.
    shows_outlook = models.BooleanField(default=True, editable=False)
    # Who registers themselves beyond this number is put on the waiting list.
    entrant_limit = models.PositiveSmallIntegerField(null=True, editable=False)
    # What each entrant pays, in cents. An evening's fee is in `money`.
    entry_fee = models.PositiveIntegerField(gettext_lazy("entry fee"), default=0)
    # Since when the code at the entrance is the one that opens; empty: none does.
    entrance_opened_at = models.DateTimeField(null=True, editable=False)
    # How the entry fee is shared, pools and master points: see tournaments/fees.py.
    tournament = models.JSONField(default=dict, editable=False)
    # Whether everybody sees the clock, and how long a round may last; empty: there is no limit.
    clock_shown = models.BooleanField(default=False, editable=False)
    round_minutes = models.PositiveSmallIntegerField(null=True, editable=False)
    # How many places of the prize-giving have been called out on the projector.
    called = models.PositiveSmallIntegerField(default=0, editable=False)

    # The event itself, if this is a copy of it as everybody may see it: see `as_shown`.
    behind: "Event | None" = None
    # Whether nobody's place is shown: of a copy for everybody.
    without_order = False

    objects = PresentEvents()
    # With the deleted ones.
    everything = models.Manager["Event"]()

    class Meta:
        ordering: ClassVar = ["-starts_at", "name"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(status__in=["registration", "running", "finished"]),
                name="event_status_known",
            ),
            models.CheckConstraint(
                condition=models.Q(status="finished", archive__isnull=False)
                | ~models.Q(status="finished"),
                name="finished_event_has_archive",
            ),
            models.CheckConstraint(condition=has_its_time(), name="announcement_has_its_time"),
            models.UniqueConstraint(
                fields=["part_of"],
                condition=models.Q(deleted_at=None),
                name="one_consolation_of_an_event",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("events:event", args=[self.slug])

    @property
    def has_hidden_medals(self) -> bool:
        """Whether only the desk may see the medals and the last round's results."""
        chosen = self.hides_medals and self.medals_shown_at is None
        return chosen and self.status != self.Status.REGISTRATION

    @property
    def is_over(self) -> bool:
        """Whether it is finished and nothing is kept for the prize-giving."""
        return self.status == self.Status.FINISHED and not self.has_hidden_medals

    @property
    def has_outlook(self) -> bool:
        """Whether everybody may see who can still win what, if that is known."""
        hidden = self.has_hidden_medals or self.hides_standings or self.is_draft
        running = self.status == self.Status.RUNNING and not self.why_cancelled
        return running and self.shows_outlook and not hidden

    def as_shown(self) -> Self:
        """The event as everybody may see it.

        While the medals are hidden it is a copy that is still running. What reads its games and
        works out its awards leaves the last round and the medals out; see games/reading.py.
        """
        hides_order = self.hides_standings and self.status == self.Status.RUNNING
        if not self.has_hidden_medals and not hides_order:
            return self
        shown = copy(self)
        shown.without_order = hides_order
        if not self.has_hidden_medals:
            return shown
        shown.behind = self
        shown.status, shown.finished_at, shown.archive = self.Status.RUNNING, None, None
        return shown

    @property
    def main_event(self) -> Self:
        """The event that this is a part of, or itself; of a part at most one query."""
        return cast(Self, self.part_of) if self.part_of_id else self

    @property
    def place(self) -> str:
        """The venue, with its address if there is one."""
        return ", ".join(filter(None, (self.venue, self.address)))

    @property
    def preset(self) -> Preset:
        return preset_of(self.preset_code, self.way)

    @property
    def preset_as_played(self) -> Preset:
        """Return the preset with the rounds, the target and the money of this event."""
        return replace(
            self.preset, rounds=self.round_count, target=self.target, money=self.money_rules
        )

    @property
    def format_code(self) -> str:
        """The format of the stage that is being played: see events/kinds.py, events/formats/."""
        return self.stage_format or self.preset.format

    @property
    def money_rules(self) -> MoneyRules | None:
        return self.preset.money if self.money is None else MoneyRules(**self.money)

    @property
    def announced_fee(self) -> int:
        """The cents that each pays, as everybody is told; of an evening its own."""
        rules = self.money_rules
        return rules.fee if rules else self.entry_fee

    @property
    def stage(self) -> "Stage":
        """The first part, whose games make the standings; one query."""
        return self.stages.get(position=0)

    @property
    def is_draft(self) -> bool:
        return not self.visible

    @property
    def deleted_until(self) -> datetime.datetime | None:
        """Return until when a deleted event can be taken back."""
        return self.deleted_at + DELETED_LAST if self.deleted_at else None

    @property
    def local_start(self) -> datetime.datetime:
        return timezone.localtime(self.starts_at, self.club.zone)

    @property
    def changed_at(self) -> datetime.datetime | None:
        """Return when the last change was written, on the club's clock; one query."""
        at = self.changes.order_by("-revision").values_list("at", flat=True).first()
        return timezone.localtime(at, self.club.zone) if at else None

    @property
    def day(self) -> datetime.date:
        return self.local_start.date()

    @property
    def ages_day(self) -> datetime.date:
        """The day on which ages count."""
        return self.day.replace(month=12, day=31) if self.ages_at_year_end else self.day

    @property
    def title(self) -> str:
        """Return what it is called where its day isn't beside it: nights of a season
        share a name.
        """
        return name_with_day(self.name, self.day) if self.preset.of_season else self.name

    @property
    def links_last(self) -> bool:
        """Say whether it isn't too late for a link of a volunteer or a player."""
        return timezone.now() < self.starts_at + LINKS_LAST

    @property
    def links_open(self) -> bool:
        """Say whether such links open anything, if they weren't ended."""
        return self.status != self.Status.FINISHED and self.links_last


class Stage(models.Model):
    """A part of an event with a format of its own: who meets whom in its rounds or matches.
    `settings` are the format's own, such as what two left over make.

    The games of the first stage make the standings. Of a bracket the settings are the keys of the
    entries by seed, and how its matches are played.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    position = models.PositiveSmallIntegerField(default=0)
    format = models.CharField(max_length=30)
    settings = models.JSONField(default=dict)
    seed = models.BigIntegerField(default=new_seed)

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "position"], name="one_stage_per_position"),
        ]

    def __str__(self) -> str:
        return f"{self.event}, {self.format}"


class NewsKind(models.TextChoices):
    """The news of an event."""

    NONE = "", gettext_lazy("nothing")
    CANCELLED = "cancelled"
    HELD = "held after all"  # not translated: a code
    MOVED = "moved"


class News(models.Model):
    """The last news that an event's people were told; a separate row, so that undoing skips it."""

    Kind = NewsKind

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="news")
    kind = models.CharField(max_length=14, choices=Kind, blank=True, default=Kind.NONE)
    # When and where it would have been, before it was moved.
    was_at = models.DateTimeField(null=True, blank=True)
    was_place = models.CharField(max_length=330, blank=True)
    # When and where people think that it is, since its settings were changed.
    known_at = models.DateTimeField(null=True, blank=True)
    known_place = models.CharField(max_length=330, blank=True)
    # Where the letters about it lead to.
    url = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(kind__in=NewsKind.values),
                name="news_kind_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.get_kind_display()}"


class Tap(models.Model):
    """The key, given by the phone, keeps a tap that is sent again from being carried out again."""

    key = models.UUIDField(primary_key=True)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    # It was not carried out, and the history says so.
    noted = models.BooleanField(default=False)

    def __str__(self) -> str:
        return str(self.key)


class VolunteerLink(models.Model):
    """A link for one volunteer. Its address is signed and never stored: events/access/tokens.py."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="volunteer_links")
    # As the desk and the paper call it: link 1, link 2 …
    number = models.PositiveSmallIntegerField()
    # Typed once by whoever opens it first; empty until then.
    name = models.CharField(max_length=60, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    opened_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="one_link_per_number"),
        ]

    def __str__(self) -> str:
        words = _("Link %(number)s, %(name)s") if self.name else _("Link %(number)s")
        return words % {"number": self.number, "name": self.name}
