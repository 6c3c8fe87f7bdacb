"""A season: the nights of a league from autumn to spring, and the weeks without one."""

from dataclasses import fields
from typing import Any, ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.cleaning import NAME_ROOM
from cribbage_events.clubs.models import Club
from cribbage_events.contest.championship.grass_roots import QUALIFYING_CARD, NightPoints
from cribbage_events.contest.formats.grass_roots import PairingTime
from cribbage_events.contest.formats.rotating_doubles import TwoLeftOver
from cribbage_events.contest.presets import PRESETS, Preset
from cribbage_events.contest.prizes import LEGION_MONEY, MoneyRules
from cribbage_events.words.rules.presets import preset_choices

WEEKDAYS = (
    _("Mondays"),
    _("Tuesdays"),
    _("Wednesdays"),
    _("Thursdays"),
    _("Fridays"),
    _("Saturdays"),
    _("Sundays"),
)


def league_choices() -> list[tuple[str, str]]:
    return preset_choices(of_season=True)


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

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    slug = models.SlugField(_("web address"), unique=True)
    name = models.CharField(max_length=NAME_ROOM)
    preset_code = models.CharField(_("kind of league"), max_length=30, choices=league_choices)
    weekday = models.PositiveSmallIntegerField(choices=Weekday, default=Weekday.WEDNESDAY)
    starts = models.TimeField(_("from"))
    ends = models.TimeField(_("to"))
    first_day = models.DateField(_("first night"))
    last_day = models.DateField(_("last night"))
    venue = models.CharField(max_length=120)
    address = models.CharField(max_length=200, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    how_to_join = models.TextField(blank=True)
    rules = models.TextField(_("the league's own rules"), blank=True)
    round_count = models.PositiveSmallIntegerField(
        _("games a night"), default=4, validators=[MinValueValidator(1), MaxValueValidator(12)]
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
    # What a night's card gives for the season: contest/championship/grass_roots.py.
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
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:season", args=[self.slug])

    @property
    def weekdays(self) -> str:
        """Return when it is played: "Wednesdays"."""
        return str(WEEKDAYS[self.weekday])

    @property
    def preset(self) -> Preset:
        return PRESETS[self.preset_code]

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
