"""A season's settings, and which nights they make."""

import datetime
import re
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.forms.base import AskingForm, SettingsForm, odd_day
from cribbage_events.clubs.forms.text import LineField, LinesField, NameField, NumberField
from cribbage_events.events.forms import DollarsField, PlacesField, SharesField
from cribbage_events.leagues.kinds import SEASON_KINDS, season_kind
from cribbage_events.leagues.messages.letters import why_no_reminders
from cribbage_events.leagues.models import WEEK_NAMES, Season
from cribbage_events.leagues.nights.forms import day_field, time_field
from cribbage_events.leagues.seasons.selectors import days_of
from cribbage_events.spreadsheets.dates import DateRefusals, parse_date
from cribbage_events.words.dates import full_date
from cribbage_events.words.money import dollars

BREAKS = "breaks"
ONLY_NEW = _("A change applies only to nights that nobody has come to yet.")
A_YEAR = datetime.timedelta(366)
WHEN = [
    *("name", "every", "weekday", "weeks", "given_days"),
    *("starts", "ends", "first_day", "last_day"),
]
GROUPS = (
    (_("When"), WHEN),
    (_("Where"), ["venue", "address", "contact"]),
    (_("For players"), ["how_to_join", "rules", "reminders"]),
    (_("The games"), ["round_count", "target", "two_left_over", "pairing", "tables"]),
    (_("The season’s table"), ["ranked_by", "best_nights", "dropped_nights", "min_nights"]),
    (_("Points for the season"), ["points_minimum", "points_each", "points_by_rank"]),
    (_("Money"), ["fee", "draw", "draw_winner_share", "pot_share", "places"]),
)
# The groups that a new season asks for first: When and Where.
ASKED = 2
ROWS_MORE = 2
MOST_ROWS = 10

MOST_DAYS = 100

type Spans = list[tuple[str, datetime.date, datetime.date]]


class BreakForm(forms.Form):
    """A name, and the first and the last day."""

    name = NameField(
        label=_("Name"),
        max_length=60,
        room=60,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    first_day = day_field(label=_("From"), required=False)
    last_day = day_field(label=_("To"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.errors or not any(cleaned.values()):
            return cleaned
        if not cleaned["first_day"]:
            self.add_error("first_day", gettext("What is the first day of the break?"))
            return cleaned
        cleaned["name"] = cleaned["name"] or gettext("Break")
        cleaned["last_day"] = cleaned["last_day"] or cleaned["first_day"]
        if cleaned["last_day"] < cleaned["first_day"]:
            words = gettext("This is before its first day: choose a later one.")
            self.add_error("last_day", words)
        return cleaned


class BreakRows(forms.formset_factory(BreakForm, extra=ROWS_MORE, max_num=MOST_ROWS)):  # type: ignore[misc]
    """All rows of a season."""

    @property
    def spans(self) -> Spans:
        """Names, first and last days, in their order."""
        if self.is_bound:
            rows = [form.cleaned_data for form in self.forms if form.is_valid()]
        else:
            rows = self.initial
        spans = [
            (row["name"], row["first_day"], row["last_day"]) for row in rows if row.get("first_day")
        ]
        return sorted(spans, key=itemgetter(1))


def fields_of_others(season: Season) -> set[str]:
    """The settings that only other kinds of seasons have."""
    own = {name for kind in SEASON_KINDS.values() for name in kind.fields}
    return own - season_kind(season).fields


class WeeksField(forms.MultipleChoiceField):
    """Weeks of a month, kept as their numbers: "13"."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=list(WEEK_NAMES.items()), **kwargs)

    def clean(self, value: Any) -> str:
        return "".join(sorted(super().clean(value)))

    def prepare_value(self, value: Any) -> Any:
        return list(value) if isinstance(value, str) else value


class DaysField(forms.CharField):
    """Days as people write them, one on each line; gives them in their order."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"})
        super().__init__(
            widget=widget,
            help_text=_("Such as 7 October 2026. Nights that players came to stay."),
            **kwargs,
        )

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value) or ""
        lines = [line for line in re.split(r"[\n;]", text) if line.strip()]
        if len(lines) > MOST_DAYS:
            words = gettext("At most %(count)s days.") % {"count": MOST_DAYS}
            raise forms.ValidationError(words)
        try:
            days = sorted({parse_date(line, refusals=LISTED_DAY) for line in lines})
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error
        return days

    def run_validators(self, value: Any) -> None:
        """`to_python` has checked the days."""

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(map(full_date, value)) if isinstance(value, list) else value


LISTED_DAY = DateRefusals(
    only_a_year=_("“%(text)s” is only a year. Type a whole date, such as 7 October 2026."),
    short_year=_("Type the year of “%(text)s” with four digits, such as 7 October 2026."),
    no_date=_("“%(text)s” is not a date. Type one on each line, such as 7 October 2026."),
)


class SeasonForm(AskingForm, SettingsForm):
    """The form of a season with its breaks; hours are the club's own, money is typed in dollars."""

    name = NameField(
        label=_("Name"),
        # With its date a night's name must have room too.
        max_length=55,
        room=200,
        error_messages={"required": _("Give the season a name, such as “Doubles 2026–27”.")},
    )
    venue = NameField(
        label=_("Venue"),
        max_length=120,
        room=120,
        error_messages={"required": _("Where is it? Type the name of the hall.")},
    )
    starts = time_field(_("When does a night begin?"), label=_("From"))
    ends = time_field(_("When does a night end?"), label=_("To"))
    weeks = WeeksField(label=_("In which weeks of the month?"), required=False)
    given_days = DaysField(label=_("The days, one on each line"), required=False)
    first_day = day_field(label=_("First night"), required=False)
    last_day = day_field(label=_("Last night"), required=False)
    target = forms.TypedChoiceField(
        label=_("A game goes to"), choices=[(121, "121"), (61, "61")], coerce=int
    )
    min_nights = NumberField(
        label=_("Nights for a place in the season’s table"),
        min_value=1,
        max_value=60,
        help_text=_("Players with fewer nights get no place in the season’s table."),
    )
    best_nights = NumberField(
        label=_("Count only the best nights of each player: how many?"),
        help_text=_("Leave it empty: then all nights count."),
        min_value=1,
        max_value=60,
        required=False,
    )
    dropped_nights = NumberField(
        label=_("Or leave out the worst nights: how many?"),
        min_value=0,
        max_value=60,
        required=False,
    )
    points_minimum = NumberField(
        label=_("Game points that a card needs"),
        help_text=_("A card with fewer gives no points for the season."),
        min_value=0,
        max_value=40,
    )
    points_each = NumberField(
        label=_("Points for each such card"),
        help_text=_("Leave it empty: then a card gives its game points."),
        min_value=0,
        max_value=100,
        required=False,
    )
    points_by_rank = PlacesField(
        label=_("More points for the first places of a night"),
        help_text=_("Such as 3, 2, 1 for the first three; or leave it empty."),
        max_length=60,
        required=False,
    )
    fee = DollarsField(label=_("Fee for each person, in dollars"))
    draw = DollarsField(label=_("Part of the fee for the 50/50 draw"))
    draw_winner_share = NumberField(
        label=_("Percent of the draw for its winner"),
        help_text=_("The rest of the draw goes to supplies."),
        min_value=0,
        max_value=100,
    )
    pot_share = NumberField(
        label=_("Percent of the other money for prizes"),
        help_text=_("The rest goes to activities."),
        min_value=0,
        max_value=100,
    )
    places = SharesField(
        label=_("How the prizes are split, in percent"),
        max_length=40,
        error_messages={"required": _("Type the percentages, such as 50, 30, 20.")},
    )

    class Meta:
        model = Season
        fields: ClassVar = [name for _title, names in GROUPS for name in names]
        labels: ClassVar = {
            "weekday": _("Day of the week"),
            "every": _("How often"),
            "address": _("Address"),
            "contact": _("Contact"),
            "how_to_join": _("How to join"),
            "two_left_over": _("If two players are left over"),
            "pairing": _("When games are drawn"),
            "tables": _("Tables in the hall"),
            "ranked_by": _("Players are ranked by"),
            "reminders": _("Remind members by e-mail the day before a night"),
        }
        help_texts: ClassVar = {
            "contact": _("Shown on the public page: who to ask, and how."),
            "how_to_join": _("Shown on the public page."),
            "rules": _("Added to the rules of the club and of this kind of league."),
            "pairing": _("Each as soon as two players are free: nobody waits for a slow table."),
            "tables": _("Leave it empty if there are as many as you need."),
            "reminders": _(
                "At nine in the morning, with a link for “I can’t come”. The check-in shows who"
                " said so."
            ),
        }
        error_messages: ClassVar = {
            "round_count": {
                "invalid": _("Type the number of games, such as 4."),
                "min_value": _("A night has at least one game. Type a number such as 4."),
                "max_value": _("A night has 12 games at most. Type a number such as 4."),
            },
            "tables": {
                "invalid": _("Type the number of tables, or leave it empty."),
                "min_value": _("Type the number of tables, or leave it empty."),
            },
        }
        field_classes: ClassVar = {
            "address": LineField,
            "contact": LineField,
            "how_to_join": LinesField,
            "rules": LinesField,
        }
        widgets: ClassVar = {
            "how_to_join": forms.Textarea(attrs={"rows": 3}),
            "rules": forms.Textarea(attrs={"rows": 3}),
        }

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        for name in fields_of_others(self.instance):
            del self.fields[name]
        rows: Spans = self.initial.pop("breaks", [])
        names = ("name", "first_day", "last_day")
        initial = [dict(zip(names, row, strict=True)) for row in rows]
        self.breaks = BreakRows(data, initial=initial, prefix="breaks")
        self.compare_edits(
            without=("sure",), also={BREAKS: rows}, labels={BREAKS: _("weeks without a night")}
        )
        club = self.instance.club if self.instance.club_id else None
        if "reminders" in self.fields and club and (why := why_no_reminders(club)):
            self.fields["reminders"].help_text = why
        if self.instance.pk:
            for name in ("fee", "draw"):
                self.fields[name].help_text = ONLY_NEW

    def _groups(self, groups: Iterable[Any]) -> Iterator[tuple[str, list[forms.BoundField]]]:
        for title, names in groups:
            if found := [self[name] for name in names if name in self.fields]:
                yield str(title), found

    @property
    def asked_groups(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        return self._groups(GROUPS[:ASKED])

    @property
    def other_groups(self) -> Iterator[tuple[str, list[forms.BoundField]]]:
        """Everything that has a default."""
        return self._groups(GROUPS[ASKED:])

    @property
    def is_wrong_inside(self) -> bool:
        return any(field.errors for _title, fields in self.other_groups for field in fields)

    @property
    def defaults_words(self) -> str:
        """Return what happens unless something else is chosen."""
        rounds = int(self["round_count"].value())
        words = ngettext(
            "%(rounds)s game a night, to %(target)s. The fee is %(fee)s.",
            "%(rounds)s games a night, each to %(target)s. The fee is %(fee)s.",
            rounds,
        )
        fee = dollars(self.initial["fee"])
        return words % {"rounds": rounds, "target": self["target"].value(), "fee": fee}

    def odd_words(self, name: str) -> str:
        day, today = self.cleaned_data.get("last_day"), self.instance.club.today
        # A season that is under way may have begun in the past, one that is over is a mistake.
        if name != "last_day" or self.instance.pk or not day or day >= today:
            return ""
        return odd_day(day, today=today)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.breaks.is_valid():
            self.add_error(None, gettext("Fix the dates of the breaks, or leave them empty."))
        self.spans = self.breaks.spans
        if self.concurrent and self.breaks.is_valid():
            self.cleaned_data = cleaned = self.merged({**cleaned, BREAKS: self.spans})
            self.spans = cleaned.pop(BREAKS)
        self.check_hours(cleaned)
        self.check_money(cleaned)
        self.check_days(cleaned)
        self.check_counting(cleaned)
        self.ask_if_odd()
        cleaned.pop("sure", None)
        return cleaned

    def check_hours(self, cleaned: dict[str, Any]) -> None:
        starts, ends = cleaned.get("starts"), cleaned.get("ends")
        if starts and ends and ends <= starts:
            words = gettext("A night can’t end before it begins: type a later time.")
            self.add_error("ends", words)

    def check_money(self, cleaned: dict[str, Any]) -> None:
        draw, fee = cleaned.get("draw"), cleaned.get("fee")
        if draw is not None and fee is not None and draw > fee:
            words = gettext("The draw comes out of the fee: type a smaller amount.")
            self.add_error("draw", words)

    def check_counting(self, cleaned: dict[str, Any]) -> None:
        best = cleaned.get("best_nights")
        cleaned["dropped_nights"] = dropped = cleaned.get("dropped_nights") or 0
        if best and dropped:
            words = gettext(
                "Fill in only one: the best nights that count, or the worst that don’t."
            )
            self.add_error("dropped_nights", words)
        fewer = self.instance.preset.scoring.fewer_is_better
        by_total = cleaned.get("ranked_by") == Season.RankedBy.TOTAL
        if fewer and by_total and not (best or dropped) and "best_nights" not in self.errors:
            words = gettext(
                "Where the fewest points win, points can be added up only of the same number of"
                " nights for everybody: type how many count."
            )
            self.add_error("best_nights", words)

    def check_days(self, cleaned: dict[str, Any]) -> None:
        if cleaned.get("every") == Season.Every.DAYS:
            self.take_given_days(cleaned)
        else:
            self.check_dates_are_there(cleaned)
        cleaned["weeks"] = cleaned.get("weeks") or self.initial["weeks"]
        first, last = cleaned.get("first_day"), cleaned.get("last_day")
        if first is None or last is None:
            return
        if last < first:
            words = gettext("This is before the first night: choose a later day.")
            self.add_error("last_day", words)
        elif last - first > A_YEAR:
            words = gettext("A season lasts a year at most: choose an earlier day.")
            listed = cleaned.get("every") == Season.Every.DAYS
            self.add_error("given_days" if listed else "last_day", words)
        elif not self.errors and not self.days:
            words = gettext("There is no night between these days: choose a later one.")
            self.add_error("last_day", words)

    def take_given_days(self, cleaned: dict[str, Any]) -> None:
        """The first and the last of the listed days are those of the season."""
        days = cleaned.get("given_days") or [None]
        for name, day in (("first_day", days[0]), ("last_day", days[-1])):
            self.errors.pop(name, None)
            cleaned[name] = day
        if days == [None] and "given_days" not in self.errors:
            self.add_error("given_days", gettext("List at least one day."))

    def check_dates_are_there(self, cleaned: dict[str, Any]) -> None:
        if cleaned.get("every") == Season.Every.WEEKS and not cleaned.get("weeks"):
            self.add_error("weeks", gettext("Choose at least one week of the month."))
        missing = {
            "first_day": gettext("When does the season begin?"),
            "last_day": gettext("When does the season end?"),
        }
        for name, words in missing.items():
            if name not in self.errors and cleaned.get(name) is None:
                self.add_error(name, words)

    @property
    def days(self) -> list[datetime.date]:
        """The days of the nights that these settings make; none while a date is missing."""
        given = self.cleaned_data if self.is_bound else self.initial
        spans = self.spans if self.is_bound else self.breaks.spans
        if given.get("every") == Season.Every.DAYS:
            return given.get("given_days") or []
        weekday, first, last = map(given.get, ("weekday", "first_day", "last_day"))
        if weekday is None or first is None or last is None:
            return []
        return list(
            days_of(
                weekday=weekday,
                every=given.get("every") or Season.Every.WEEK,
                weeks=given.get("weeks") or "",
                first=first,
                last=last,
                breaks=[(begins, ends) for _, begins, ends in spans],
            )
        )
