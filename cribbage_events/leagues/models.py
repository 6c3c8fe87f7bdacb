"""Seasons and everything in them."""

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import fields
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.models import Club, Person
from cribbage_events.contest.championship import QUALIFYING_CARD, NightPoints
from cribbage_events.contest.formats.grass_roots import PairingTime
from cribbage_events.contest.formats.rotating_doubles import TwoLeftOver
from cribbage_events.contest.presets import Preset
from cribbage_events.contest.prizes import LEGION_MONEY, MoneyRules
from cribbage_events.contest.season_table import Counting
from cribbage_events.contest.ways import preset_of
from cribbage_events.events.models import Entry, Event, Way
from cribbage_events.words.codes import ledger_note, signed_name
from cribbage_events.words.lists import and_list
from cribbage_events.words.rules import presets_to_choose

WEEKDAYS = (
    _("Mondays"),
    _("Tuesdays"),
    _("Wednesdays"),
    _("Thursdays"),
    _("Fridays"),
    _("Saturdays"),
    _("Sundays"),
)

WEEK_NAMES = {
    "1": pgettext_lazy("a week of a month", "first"),
    "2": pgettext_lazy("a week of a month", "second"),
    "3": pgettext_lazy("a week of a month", "third"),
    "4": pgettext_lazy("a week of a month", "fourth"),
    "5": pgettext_lazy("a week of a month", "last"),
}
WEEKS_OF_A_MONTH = [
    "".join(weeks) for count in range(1, 6) for weeks in combinations(WEEK_NAMES, count)
]


def league_choices() -> list[tuple[str, str]]:
    return presets_to_choose(of_season=True)


def default_places() -> list[int]:
    return list(LEGION_MONEY.places)


class Season(models.Model):
    """A night takes its hours, hall, rules and money from here when it is planned."""

    class Weekday(models.IntegerChoices):
        MONDAY = 0, _("Monday")
        TUESDAY = 1, _("Tuesday")
        WEDNESDAY = 2, _("Wednesday")
        THURSDAY = 3, _("Thursday")
        FRIDAY = 4, _("Friday")
        SATURDAY = 5, _("Saturday")
        SUNDAY = 6, _("Sunday")

    class Every(models.IntegerChoices):
        WEEK = 1, _("every week")
        TWO_WEEKS = 2, _("every two weeks")
        WEEKS = 8, _("twice a month, or in certain weeks of each month")
        MONTH = 4, _("once a month, in the same week as the first night")
        DAYS = 9, _("on the days that I list")

    class RankedBy(models.TextChoices):
        AVERAGE = "average", _("the average of their nights")
        TOTAL = "total", _("the points of their nights added up")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    slug = models.SlugField(_("web address"), unique=True)
    name = models.CharField(max_length=NAME_ROOM)
    preset_code = models.CharField(_("kind of league"), max_length=30, choices=league_choices)
    # What the club's own way of playing changes of the preset; each night takes a copy of its own.
    way = models.TextField(blank=True, editable=False)
    way_taken = models.ForeignKey(
        Way, on_delete=models.SET_NULL, null=True, editable=False, related_name="+"
    )
    weekday = models.PositiveSmallIntegerField(choices=Weekday, default=Weekday.WEDNESDAY)
    every = models.PositiveSmallIntegerField(_("how often"), choices=Every, default=Every.WEEK)
    # Of each month, with `Every.WEEKS`: "13" is the first and the third, 5 is the last.
    weeks = models.CharField(_("weeks of the month"), max_length=5, default="13")
    starts = models.TimeField(_("from"))
    ends = models.TimeField(_("to"))
    first_day = models.DateField(_("first night"))
    last_day = models.DateField(_("last night"))
    venue = models.CharField(max_length=120)
    address = models.CharField(max_length=200, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    how_to_join = models.TextField(blank=True)
    rules = models.TextField(_("the league’s own rules"), blank=True)
    round_count = models.PositiveSmallIntegerField(
        _("games per night"), default=4, validators=[MinValueValidator(1), MaxValueValidator(12)]
    )
    target = models.PositiveSmallIntegerField(default=121, choices=[(121, "121"), (61, "61")])
    two_left_over = models.CharField(
        _("if two players are left over"),
        max_length=12,
        choices=[
            (TwoLeftOver.ONE_TABLE.value, _("a table of two")),
            (TwoLeftOver.TWO_TABLES.value, _("two tables of three")),
        ],
        default=TwoLeftOver.ONE_TABLE.value,
    )
    pairing = models.CharField(
        _("when games are drawn"),
        max_length=16,
        choices=[
            (PairingTime.BEFOREHAND.value, _("all at the beginning")),
            (PairingTime.AS_TABLES_FINISH.value, _("each as soon as two players are free")),
        ],
        default=PairingTime.BEFOREHAND.value,
    )
    # Empty: as many as are needed.
    tables = models.PositiveSmallIntegerField(
        _("tables in the hall"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    # Members with an address are reminded of each night by e-mail.
    reminders = models.BooleanField(default=False)
    min_nights = models.PositiveSmallIntegerField(
        _("nights for a place in the season’s table"),
        default=5,
        help_text=_("Players with fewer nights get no place in the season’s table."),
    )
    # What counts in the season's table: contest/season_table.py. Empty: all nights.
    ranked_by = models.CharField(
        _("what players are ranked by"), max_length=7, choices=RankedBy, default=RankedBy.AVERAGE
    )
    best_nights = models.PositiveSmallIntegerField(_("best nights"), null=True, blank=True)
    dropped_nights = models.PositiveSmallIntegerField(_("worst nights"), default=0, blank=True)
    # What a night's card gives for the season: contest/championship.py.
    points_minimum = models.PositiveSmallIntegerField(
        _("game points that a card needs"), default=QUALIFYING_CARD
    )
    # Empty: the card's game points.
    points_each = models.PositiveSmallIntegerField(_("points of a card"), null=True, blank=True)
    points_by_rank = models.JSONField(_("more points by place"), default=list, blank=True)
    # Cents and percent, as contest/prizes.py takes them.
    fee = models.PositiveIntegerField(default=LEGION_MONEY.fee)
    draw = models.PositiveIntegerField(default=LEGION_MONEY.draw)
    draw_winner_share = models.PositiveSmallIntegerField(default=LEGION_MONEY.draw_winner_share)
    pot_share = models.PositiveSmallIntegerField(default=LEGION_MONEY.pot_share)
    places = models.JSONField(default=default_places)

    class Meta:
        ordering: ClassVar = ["-first_day", "name"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(last_day__gte=models.F("first_day")),
                name="season_ends_after_it_begins",
            ),
            models.CheckConstraint(
                condition=models.Q(draw__lte=models.F("fee")), name="draw_is_part_of_the_fee"
            ),
            models.CheckConstraint(
                condition=models.Q(every__in=[1, 2, 4, 8, 9]), name="season_is_played_every"
            ),
            models.CheckConstraint(
                condition=models.Q(weeks__in=WEEKS_OF_A_MONTH), name="season_weeks_known"
            ),
            models.CheckConstraint(
                condition=models.Q(ranked_by__in=["average", "total"]), name="season_ranking_known"
            ),
            models.CheckConstraint(
                condition=models.Q(best_nights=None)
                | models.Q(best_nights__gte=1, dropped_nights=0),
                name="best_nights_or_worst_ones",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:season", args=[self.slug])

    @property
    def weekdays(self) -> str:
        """Return when it is played: "Wednesdays", "Wednesdays, every two weeks"."""
        weekdays = {"weekdays": WEEKDAYS[self.weekday]}
        if self.every == self.Every.TWO_WEEKS:
            return gettext("%(weekdays)s, every two weeks") % weekdays
        if self.every == self.Every.MONTH:
            return gettext("%(weekdays)s, once a month") % weekdays
        if self.every == self.Every.WEEKS:
            weeks = and_list([str(WEEK_NAMES[week]) for week in self.weeks])
            words = gettext("%(weekdays)s, the %(weeks)s of each month")
            return words % {**weekdays, "weeks": weeks}
        if self.every == self.Every.DAYS:
            return gettext("On certain days")
        return str(WEEKDAYS[self.weekday])

    @property
    def preset(self) -> Preset:
        return preset_of(self.preset_code, self.way)

    @property
    def format_code(self) -> str:
        """Return the format of its nights, unless `stage_format` says another one."""
        return self.preset.format

    @property
    def stage_format(self) -> str:
        """The code of its nights' format, if it isn't the preset's only one."""
        return str(self.pairing) if "pairing" in self.stage_settings else ""

    @property
    def stage_settings(self) -> dict[str, Any]:
        """Return what the stage of each night keeps."""
        return {each.name: getattr(self, each.name) for each in fields(self.preset.settings)}

    @property
    def counting(self) -> Counting:
        return Counting(
            best=self.best_nights,
            dropped=self.dropped_nights,
            by_total=self.ranked_by == self.RankedBy.TOTAL,
            least=self.min_nights,
            fewer_is_better=self.preset.scoring.fewer_is_better,
        )

    @property
    def night_points(self) -> NightPoints:
        return NightPoints(
            minimum=self.points_minimum,
            each=self.points_each,
            by_rank=tuple(self.points_by_rank),
        )

    @property
    def money(self) -> MoneyRules:
        return MoneyRules(**self.money_fields)

    @property
    def money_fields(self) -> dict[str, Any]:
        """Return the money as a night's event keeps it."""
        return {
            "fee": self.fee,
            "draw": self.draw,
            "draw_winner_share": self.draw_winner_share,
            "pot_share": self.pot_share,
            "places": self.places,
        }


class Break(models.Model):
    """Weeks without a night, such as Christmas."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="breaks")
    name = models.CharField(max_length=60)
    first_day = models.DateField(_("from"))
    last_day = models.DateField(_("to"))

    class Meta:
        ordering: ClassVar = ["first_day"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(last_day__gte=models.F("first_day")),
                name="break_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Night(models.Model):
    """A night of a season. Its event is in registration while people arrive, running during the
    games, then finished.
    """

    class State(models.TextChoices):
        """The state of a night on a certain day."""

        PLANNED = "planned", _("planned")
        TONIGHT = "tonight", _("tonight")
        PLAYING = "playing", _("being played")
        CLOSED = "closed", _("closed")
        CANCELLED = "cancelled", _("cancelled")
        MISSED = "missed", _("not played")

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="nights")
    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="night")
    # The day it was planned for; its event has the day it is held.
    planned_for = models.DateField()
    # How often its place in the calendar has changed, as iCalendar counts it.
    changes = models.PositiveSmallIntegerField(default=0)
    # Of the final night: so many of the season's table may play it, from the first.
    first_places = models.PositiveSmallIntegerField(null=True, editable=False)
    # The 50/50 draw: the winner, the amount in cents, and the seed it was drawn from.
    drawn_at = models.DateTimeField(null=True, blank=True)
    draw_seed = models.BigIntegerField(null=True, blank=True)
    draw_winner = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    draw_cents = models.PositiveIntegerField(null=True, blank=True)
    draw_tickets = models.PositiveSmallIntegerField(null=True, blank=True)
    # Never saved: the cents that were taken for a night of which no game was drawn.
    taken = 0

    class Meta:
        ordering: ClassVar = ["event__starts_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "planned_for"], name="one_night_a_day"),
            models.UniqueConstraint(
                fields=["season"],
                condition=models.Q(first_places__isnull=False),
                name="one_final_night_a_season",
            ),
            models.CheckConstraint(
                condition=models.Q(first_places=None) | models.Q(first_places__gte=2),
                name="final_night_has_players",
            ),
            models.CheckConstraint(
                condition=models.Q(drawn_at__isnull=True, draw_winner__isnull=True)
                | models.Q(
                    drawn_at__isnull=False, draw_winner__isnull=False, draw_cents__isnull=False
                ),
                name="draw_has_winner_and_amount",
            ),
        ]

    def __str__(self) -> str:
        return str(self.event)

    @property
    def cancelled(self) -> bool:
        return bool(self.event.why_cancelled)

    @property
    def day(self) -> datetime.date:
        return self.event.day

    @property
    def state(self) -> State:
        event, today = self.event, self.event.club.today
        if event.why_cancelled:
            return self.State.CANCELLED
        if event.status == Event.Status.FINISHED:
            return self.State.CLOSED
        if event.status == Event.Status.RUNNING:
            return self.State.PLAYING
        if event.day == today:
            return self.State.TONIGHT
        return self.State.PLANNED if event.day > today else self.State.MISSED

    @property
    def can_be_final(self) -> bool:
        """Whether it may be made the final night, or a night for everybody again."""
        return self.can_cancel and self.event.status == Event.Status.REGISTRATION

    @property
    def moved_from(self) -> datetime.date | None:
        return self.planned_for if self.day != self.planned_for else None

    @property
    def new_hour(self) -> datetime.time | None:
        """The hour at which it begins, if that isn't the hour of the season's other nights."""
        hour = self.event.local_start.time()
        return hour if hour != self.season.starts else None

    @property
    def is_unplayed(self) -> bool:
        """Whether money was taken for it, and it won't be played."""
        return bool(self.taken) and self.state in {self.State.MISSED, self.State.CANCELLED}

    @property
    def can_cancel(self) -> bool:
        return self.state in {self.State.PLANNED, self.State.TONIGHT}

    @property
    def can_move(self) -> bool:
        return self.can_cancel or self.state == self.State.MISSED

    @property
    def money(self) -> MoneyRules:
        """The fee and its division as planned; a later change of the season doesn't count."""
        return self.event.money_rules or LEGION_MONEY


class MemberMessage(models.Model):
    """An e-mail to members, in a director's own words; or the reminder of a night."""

    if TYPE_CHECKING:
        # As leagues/messages/selectors.py counts its letters.
        sent: int
        failed: int
        waiting: int
        to_call: int

    class To(models.TextChoices):
        ACTIVE = "active", _("All active members")
        RENEW = "renew", _("Members whose membership has ended or ends soon")
        AWAY = "away", _("Members who haven’t come lately")
        PLAYED = "played", _("Everybody who has played this season")
        CHOSEN = "chosen", _("People I choose")
        REMINDER = "reminder", _("Reminder")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="messages")
    to = models.CharField(max_length=8, choices=To)
    subject = models.CharField(max_length=200, blank=True)
    text = models.TextField(blank=True)
    # Made with the form: sent twice, it is one message.
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    # A reminder's night, and its day: a night that was moved is another one to be reminded of.
    night = models.ForeignKey(
        Night, on_delete=models.CASCADE, null=True, blank=True, related_name="reminders"
    )
    day = models.DateField(null=True, blank=True)
    # The night whose report is added below the text, in the language of each reader.
    report = models.ForeignKey(
        Night, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    written_at = models.DateTimeField(default=timezone.now)
    # None: a reminder, or by an account that was deleted.
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering: ClassVar = ["-written_at", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(to="reminder", night__isnull=False, day__isnull=False)
                | models.Q(
                    to__in=["active", "renew", "away", "played", "chosen"], night=None, day=None
                ),
                name="message_group_known",
            ),
            models.UniqueConstraint(fields=["night", "day"], name="one_reminder_of_a_night"),
        ]

    def __str__(self) -> str:
        return self.subject or str(self.get_to_display())

    @property
    def is_reminder(self) -> bool:
        return self.to == self.To.REMINDER


class NoMessages(models.Model):
    """Somebody who wants no messages and no reminders of the club's leagues."""

    person = models.OneToOneField(Person, on_delete=models.CASCADE, related_name="no_messages")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "no messages"  # not translated: the name of a file

    def __str__(self) -> str:
        return str(self.since)


class Absence(models.Model):
    """Somebody has said that they can't come to a night on that day."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="absences")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    day = models.DateField()
    said_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "person"], name="one_absence_each"),
        ]

    def __str__(self) -> str:
        return str(self.day)


def default_pool_places() -> list[int]:
    return [50, 30, 20]


class Pool(models.Model):
    """Each night's is shared as contest/payout.py does; what nobody wins rolls over."""

    class Wins(models.TextChoices):
        HANDS = "hands", _("everybody with a hand of 24")
        LAST = "last", _("the last hand of 24 of the night")
        SKUNKS = "skunks", _("whoever has the most skunks of the night")
        PLACES = "places", _("the first places of the night")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="pools")
    name = models.CharField(_("name"), max_length=60)
    # In cents, of each who is in it.
    fee = models.PositiveIntegerField(_("fee"))
    wins = models.CharField(_("who wins it"), max_length=6, choices=Wins)
    # The shares of the places, such as 50, 30, 20.
    places = models.JSONField(_("shares"), default=default_pool_places)
    # People may still enter it.
    is_open = models.BooleanField(_("in use"), default=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(wins__in=["hands", "last", "skunks", "places"]),
                name="pool_winner_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class LedgerLine(models.Model):
    """An amount in cents: plus is money in, minus money out. A closed night's lines add up to 0.

    The database refuses to change or delete one: a mistake is corrected by another line. Only a
    name is taken out when its person is erased, and all lines are deleted with their club.
    """

    class Kind(models.TextChoices):
        FEE = "fee", _("Fee")
        # A fee that is never paid; no cents.
        WRITTEN_OFF = "written off", _("Fee written off")  # not translated: a code
        # A fee that was written off, and is owed again; no cents.
        OWED = "owed", _("Owed after all")
        # To the winner of the 50/50 draw.
        DRAW = "draw", _("50/50")
        PRIZE = "prize", _("Prize")
        # To the two funds.
        SUPPLIES = "supplies", _("Supplies")
        ACTIVITIES = "activities", _("Activities")
        # Of a pot or side pool: paid for it, won in it, taken in from an earlier night, left for a
        # later one.
        POOL_FEE = "pool fee", _("Paid for a pool")  # not translated: a code
        POOL = "pool", _("Pool")
        POOL_IN = "pool in", _("From earlier nights")  # not translated: a code
        POOL_OUT = "pool out", _("Rolls over")  # not translated: a code

    class Why(models.TextChoices):
        """The reason why a line was written, where its kind doesn't say so."""

        GIVEN_BACK = "given-back"  # a fee whose tick was a mistake, or whose night wasn't played
        CARRIED = "carried-over"  # a fee that was paid for a night that wasn't played
        TOO_MUCH = "too-much"  # somebody keeps more than their prize, at a fund's cost
        NOT_BORNE = "not-borne"  # a fund has that back

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="ledger")
    # Whose fee or prize it is; empty for a fund.
    entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    pool = models.ForeignKey(
        Pool, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    kind = models.CharField(max_length=12, choices=Kind)
    cents = models.IntegerField()
    why = models.CharField(max_length=12, choices=Why, blank=True)
    # What somebody typed; of a fund's line that says why, the name of whose prize it is about.
    words = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=80)
    # Set when its club is deleted for good: only then does the database allow deleting it.
    goes_with_club = models.BooleanField(db_default=False, editable=False)

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(
                    kind__in=[
                        *["fee", "written off", "owed"],  # not translated: codes
                        *["draw", "prize", "supplies", "activities"],
                        *["pool fee", "pool", "pool in", "pool out"],  # not translated: codes
                    ]
                ),
                name="ledger_line_kind_known",
            ),
            models.CheckConstraint(
                condition=models.Q(entry__isnull=False)
                | models.Q(
                    kind__in=[
                        *["supplies", "activities"],
                        *["pool in", "pool out"],  # not translated: codes
                    ]
                ),
                name="ledger_line_says_whose",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__startswith="pool", pool__isnull=False)
                | (~models.Q(kind__startswith="pool") & models.Q(pool=None)),
                name="ledger_line_says_which_pool",
            ),
            models.CheckConstraint(
                condition=models.Q(cents=0)
                | ~models.Q(kind__in=["written off", "owed"]),  # not translated: codes
                name="no_cents_where_none_are_moved",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.cents}"

    @property
    def note(self) -> str:
        """Return what is shown beside the kind and the amount."""
        return ledger_note(self.why, self.words)

    @property
    def by_words(self) -> str:
        """The person's name, as pages show it."""
        return signed_name(self.by_name)


class Prize(models.Model):
    """The prize that is due to somebody of a closed night, and what they were paid, in cents.

    The two differ until it is handed over, and when a correction changes later what is due. Money
    that is not got back then is `borne` by the activities fund.
    """

    night = models.ForeignKey(Night, on_delete=models.PROTECT, related_name="prizes")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    # Among those who can win a prize; empty for somebody who was paid and no longer wins.
    place = models.PositiveSmallIntegerField(null=True)
    cents = models.PositiveIntegerField()
    had = models.PositiveIntegerField(default=0)
    borne = models.PositiveIntegerField(default=0)
    handed_at = models.DateTimeField(null=True, blank=True)
    handed_by_name = models.CharField(max_length=80, blank=True)
    # Never saved: whether the prize as computed differs from the saved one, whether there is enough
    # money for what is still to be handed out, and the pools and cents that are a part of it.
    is_changed, is_there = False, True
    from_pools: Sequence[tuple[str, int]] = ()

    class Meta:
        ordering: ClassVar = ["place", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "entry"], name="one_prize_each"),
            models.CheckConstraint(
                condition=models.Q(borne=0)
                | models.Q(had__gte=models.F("cents") + models.F("borne")),
                name="borne_is_what_somebody_had_too_much",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.cents}"

    @property
    def to_hand_out(self) -> int:
        return max(self.cents + self.borne - self.had, 0)

    @property
    def to_get_back(self) -> int:
        return max(self.had - self.cents - self.borne, 0)
