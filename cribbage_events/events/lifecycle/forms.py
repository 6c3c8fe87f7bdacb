"""Forms of an event's settings and its end."""

import datetime
from typing import Any, ClassVar, cast

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.clubs.forms.base import AskingForm, SettingsForm, odd_day
from cribbage_events.clubs.forms.text import ClockTimeField, LineField, LinesField, NameField
from cribbage_events.clubs.models import Club, Person, User
from cribbage_events.clubs.names import sort_key
from cribbage_events.clubs.people.finding import described
from cribbage_events.contest.championship import MASTER_POINTS_2016
from cribbage_events.contest.presets import PRESETS, SENIOR_GAMES_PRESET, Preset
from cribbage_events.events.forms import DollarsField
from cribbage_events.events.kinds import find_kind
from cribbage_events.events.models import Entry, Event, Way
from cribbage_events.events.results.selectors import has_reports
from cribbage_events.events.standings.rows import awards_of
from cribbage_events.words.lazy import Text
from cribbage_events.words.rules import presets_to_choose

FIXED = gettext_lazy("The rounds are drawn, so this can no longer change.")
PLAYED = gettext_lazy(
    "The rounds are drawn: change it with “Director plays / sits out” on the desk."
)
REPORTED = gettext_lazy("Results have already been reported, so this can no longer change.")
SECTIONS = (
    (gettext_lazy("What and when"), ("name", "date", "time")),
    (gettext_lazy("Where"), ("venue", "address", "map_url")),
    (
        gettext_lazy("Who directs"),
        ("directs", "director", "director_name", "director_enters", "director_fills_in"),
    ),
    (
        gettext_lazy("How it is played"),
        ("preset_code", "round_count", "target", "ages_at_year_end", "two_reports"),
    ),
    (
        gettext_lazy("What players see"),
        ("self_registration", "entry_fee", "contact", "notes", "rules"),
    ),
)
# A new event asks for these; everything else has a default.
ASKED = ("name", "date", "time", "venue", "invite")
AFTER_THE_END = ("director", "director_name", "director_fills_in")
AFTER_THE_DRAW = ("round_count", "target", "ages_at_year_end")
# At both ends of the calendar no other time zone has the same day.
DAYS = gettext_lazy("Choose a day from 1900 to 2199.")
ROUNDS = {
    "invalid": gettext_lazy("Type the number of rounds, such as 4."),
    "min_value": gettext_lazy("An event has at least one round. Type a number such as 4."),
    "max_value": gettext_lazy("An event has 30 rounds at most. Type a number such as 4."),
}


def choice_words(person: Person) -> str:
    """No more than the name, unless another has it too."""
    return person.name if person.shown_name == person.name else described(person)


def event_day_field(label: Text, required: Text) -> forms.DateField:
    """`required` is said if nothing was chosen."""
    return forms.DateField(
        label=label,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"required": required, "invalid": gettext_lazy("Choose a day.")},
        validators=[
            MinValueValidator(datetime.date(1900, 1, 1), DAYS),
            MaxValueValidator(datetime.date(2199, 12, 31), DAYS),
        ],
    )


def rounds_label(kind: Preset, rounds: int) -> str:
    """Say of a main event of nine games that the table of master points has no line for it."""
    if kind.format == "qualifying" and rounds not in MASTER_POINTS_2016.main.minimum:
        return _("%(rounds)s (without master points)") % {"rounds": rounds}
    return str(rounds)


class EventForm(AskingForm, SettingsForm):
    """Everything the director says about an event; date and time are the club's own."""

    name = NameField(
        label=gettext_lazy("Name"),
        error_messages={
            "required": gettext_lazy("Give the event a name, such as “Senior Games 2026”.")
        },
    )
    venue = NameField(
        label=gettext_lazy("Venue"),
        max_length=120,
        room=120,
        error_messages={"required": gettext_lazy("Where is it? Type the name of the hall.")},
    )
    date = event_day_field(gettext_lazy("Date"), gettext_lazy("Choose the day of the event."))
    time = ClockTimeField(
        label=gettext_lazy("Time"),
        initial=datetime.time(13, 0),
        error_messages={
            "required": gettext_lazy("When does it begin?"),
            "invalid": gettext_lazy("Type a time such as 13:00."),
        },
    )
    director_name = NameField(
        label=gettext_lazy("…or the name of a director who isn’t on the list"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    entry_fee = DollarsField(
        label=gettext_lazy("Entry fee"),
        required=False,
        help_text=gettext_lazy(
            "Shown on the public page; at the desk you tap who has paid. Empty: nobody pays."
        ),
    )
    target = forms.TypedChoiceField(
        label=gettext_lazy("A game goes to"),
        choices=[(121, "121"), (61, "61")],
        coerce=int,
        initial=121,
    )

    class Meta:
        model = Event
        fields: ClassVar = [
            "name",
            "date",
            "time",
            "venue",
            "address",
            "map_url",
            "director",
            "director_name",
            "director_fills_in",
            "round_count",
            "target",
            "ages_at_year_end",
            "two_reports",
            "self_registration",
            "entry_fee",
            "contact",
            "notes",
            "rules",
        ]
        labels: ClassVar = {
            "address": gettext_lazy("Address"),
            "contact": gettext_lazy("Contact"),
            "director": gettext_lazy("Director"),
            "notes": gettext_lazy("Notes"),
        }
        help_texts: ClassVar = {
            "map_url": gettext_lazy("Copied from a map’s “share” button."),
            "director_fills_in": gettext_lazy(
                "With an odd number of entrants the director takes the empty seat. The director"
                " never gets a medal."
            ),
            "ages_at_year_end": gettext_lazy(
                "As senior games mostly do. Otherwise ages count on the day of the event."
            ),
            "two_reports": gettext_lazy(
                "For example both players, or a player and a volunteer. Until then it is shown as"
                " reported once. What you enter at the desk counts right away."
            ),
            "self_registration": gettext_lazy(
                "They type their name on the public page; you accept them."
            ),
            "contact": gettext_lazy("Shown on the public page: who to ask, and how."),
            "notes": gettext_lazy("Shown on the public page: lunch, parking."),
            "rules": gettext_lazy("Added to the rules of the club and of this kind of event."),
        }
        error_messages: ClassVar = {
            "map_url": {"invalid": gettext_lazy("Paste the whole link; it begins with https://.")},
            "round_count": ROUNDS,
        }
        field_classes: ClassVar = {
            "address": LineField,
            "contact": LineField,
            "notes": LinesField,
            "rules": LinesField,
        }
        widgets: ClassVar = {
            "notes": forms.Textarea(attrs={"rows": 4}),
            "rules": forms.Textarea(attrs={"rows": 4}),
            "map_url": forms.URLInput(attrs={"inputmode": "url"}),
        }

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self.closed: dict[str, dict[str, Text]] = {}
        self._limit_rounds(self.kind)
        if not self.has_age_groups:
            del self.fields["ages_at_year_end"]
        if find_kind(self.kind.format).rounds_follow_entrants:
            del self.fields["round_count"]
        if self.kind.of_season or find_kind(self.kind.format).has_play_offs:
            # A season and a tournament have a page for their money.
            del self.fields["entry_fee"]
        elif not self.instance.entry_fee:
            self.initial["entry_fee"] = self.initial.get("entry_fee") or None
        self.fields["map_url"].assume_scheme = "https"  # type: ignore[attr-defined]
        director = cast("forms.ModelChoiceField[Person]", self.fields["director"])
        present = Q(erased_at=None) | Q(pk=self.instance.director_id)
        director.queryset = Person.objects.filter(present, club=club, is_applicant=False)
        people = sorted(director.queryset, key=lambda person: sort_key(person.listed_name))
        director.choices = [
            ("", _("Not chosen yet")),
            *((person.pk, choice_words(person)) for person in people),
        ]
        if self.instance.pk:
            self.initial["date"] = self.instance.local_start.date()
            self.initial["time"] = self.instance.local_start.time()
            self._close_what_is_drawn()
        self.compare_edits(without=("sure",))

    @property
    def kind(self) -> Preset:
        event: Event = self.instance
        return event.preset

    @property
    def has_age_groups(self) -> bool:
        return find_kind(self.kind.format).has_age_groups

    def _limit_rounds(self, kind: Preset) -> None:
        """Some kinds of events have certain numbers of rounds only."""
        if not kind.round_choices:
            return
        before = {self.instance.round_count} if self.instance.pk else set()
        self.fields["round_count"] = forms.TypedChoiceField(
            label=self.fields["round_count"].label,
            choices=[
                (each, rounds_label(kind, each)) for each in sorted({*kind.round_choices, *before})
            ],
            coerce=int,
            initial=kind.rounds,
            error_messages={"invalid_choice": _("Choose one of the numbers in the list.")},
        )

    def _close_what_is_drawn(self) -> None:
        if self.instance.status == Event.Status.FINISHED:
            words = _("%(final)s Reopen the event to change who directed it.")
            self._close(AFTER_THE_END, words % {"final": awards_of(self.instance).final_words})
        elif self.instance.status != Event.Status.REGISTRATION:
            self._close(("director_fills_in",), PLAYED)
        if self.instance.status != Event.Status.REGISTRATION:
            self._close(AFTER_THE_DRAW, FIXED)
        if has_reports(self.instance):
            self._close(("two_reports",), REPORTED)

    def _close(self, names: tuple[str, ...], why: Text) -> None:
        """A reason that several fields share is shown once, at the head of their section."""
        fields = [self.fields[name] for name in names if name in self.fields]
        for field in fields:
            field.disabled = True
            field.help_text = why if len(fields) == 1 else ""
        if len(fields) > 1:
            self.closed[names[0]] = {"id": f"why-{names[0]}", "words": why}
            for field in fields:
                field.widget.attrs["aria-describedby"] = f"why-{names[0]}"

    def clean_entry_fee(self) -> int:
        return self.cleaned_data["entry_fee"] or 0

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        self.cleaned_data = cleaned = self.merged(cleaned)
        self.ask_if_odd()
        if not (cleaned.get("director") and cleaned.get("director_name")):
            return cleaned
        if "director_name" not in self.changed_data:
            # The name was proposed by the page, and another person was chosen.
            cleaned["director_name"] = ""
        elif "director" in self.changed_data:
            self.add_error(
                "director_name",
                _("Choose a person from the list, or type a new name here, not both."),
            )
        return cleaned

    def odd_words(self, name: str) -> str:
        day = self.cleaned_data.get("date")
        if name != "date" or not day or day == self.initial.get("date"):
            return ""
        return odd_day(day, today=self.club.today)

    @property
    def asked(self) -> list[forms.BoundField]:
        """Return the fields that are asked first, without a heading."""
        return []

    @property
    def sections(self) -> list[dict[str, Any]]:
        """Return each heading with its fields, and why several of them are closed."""
        asked = {field.name for field in self.asked}
        sections = []
        for title, names in SECTIONS:
            fields = [self[name] for name in names if name in self.fields and name not in asked]
            why = next((self.closed[name] for name in names if name in self.closed), None)
            if fields:
                sections.append({"title": title, "fields": fields, "why": why})
        return sections

    @property
    def chosen_director(self) -> Person | str | None:
        """Somebody of the list, or a name that was typed."""
        director: Person | None = self.cleaned_data["director"]
        return self.cleaned_data["director_name"] or director

    @property
    def settings(self) -> dict[str, Any]:
        parts = {
            "date",
            "time",
            "director_name",
            "director_enters",
            "directs",
            "invite",
            "seen",
            "sure",
        }
        fields = {name: value for name, value in self.cleaned_data.items() if name not in parts}
        start = datetime.datetime.combine(
            self.cleaned_data["date"], self.cleaned_data["time"], tzinfo=self.club.zone
        )
        return fields | {"starts_at": start}


class Directs(models.TextChoices):
    I_DO = "me", gettext_lazy("I do")
    SOMEBODY = "somebody", gettext_lazy("Another person")


class NewEventForm(EventForm):
    directs = forms.ChoiceField(
        label=gettext_lazy("Who directs the event?"),
        choices=Directs,
        required=False,
        widget=forms.RadioSelect,
    )
    director_enters = forms.BooleanField(
        label=gettext_lazy("The director also plays, like any entrant"),
        required=False,
        help_text=gettext_lazy("Plays every round and is ranked, but gets no medal."),
    )
    invite = forms.BooleanField(
        label=gettext_lazy("Put all players on the list to invite"),
        required=False,
        help_text=gettext_lazy(
            "This registers nobody and sends no e-mail: you tap those who are coming."
        ),
    )

    class Meta(EventForm.Meta):
        fields: ClassVar = ["preset_code", *EventForm.Meta.fields]

    def __init__(
        self,
        *args: Any,
        by: User,
        earlier: Event | None = None,
        way: Way | None = None,
        **kwargs: Any,
    ) -> None:
        self.by, self.earlier, self.way = by, earlier, way
        super().__init__(*args, **kwargs)
        self.fields["director"].label = _("Another person: choose from the club’s people")
        self.fields["director_name"].label = _("…or type the name")
        if not by.name:
            del self.fields["directs"]
        if earlier is None:
            del self.fields["invite"]
        # A link chooses the kind, since the other fields depend on it.
        field = cast(forms.ChoiceField, self.fields["preset_code"])
        field.choices = presets_to_choose(of_season=False)
        field.widget = forms.HiddenInput()

    @property
    def kind(self) -> Preset:
        """The club's own way, or that of the event that is copied; or the kind that the form was
        sent with, or begins with.
        """
        if holder := self.way or self.earlier:
            return holder.preset
        code = self.data.get("preset_code") or self.initial.get("preset_code")
        return PRESETS.get(str(code), SENIOR_GAMES_PRESET)

    @property
    def settings(self) -> dict[str, Any]:
        """An event that is copied hands on its own copy of how it is played."""
        kind: dict[str, Any] = {"preset_code": self.kind.code}
        if self.way:
            kind |= {"way": self.way.text, "way_taken": self.way}
        elif self.earlier:
            kind |= {"way": self.earlier.way, "way_taken": self.earlier.way_taken}
        return super().settings | kind

    @property
    def asked(self) -> list[forms.BoundField]:
        return [self[name] for name in ASKED if name in self.fields]

    @property
    def defaults_words(self) -> str:
        """Return what happens unless something else is chosen."""
        kind, parts = self.kind, list[str]()
        if "round_count" in self.fields:
            rounds = int(self["round_count"].value())
            words = ngettext(
                "%(rounds)s round, each game to %(target)s.",
                "%(rounds)s rounds, each game to %(target)s.",
                rounds,
            )
            parts.append(words % {"rounds": rounds, "target": self["target"].value()})
        else:
            words = _("Everybody plays everybody once, each game to %(target)s.")
            parts.append(words % {"target": self["target"].value()})
        if self.has_age_groups and kind.age_groups is None:
            groups = _("%(least)s or more players make two age groups.")
            parts.append(groups % {"least": kind.min_for_two_divisions})
        if self.initial["directs"] == Directs.I_DO and self["director_fills_in"].value():
            parts.append(_("You direct, and play if the number is odd."))
        elif self.initial["directs"] == Directs.I_DO:
            parts.append(_("You direct."))
        return " ".join(parts)

    @property
    def is_directed_by_me(self) -> bool:
        return self.cleaned_data.get("directs") == Directs.I_DO

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        somebody = cleaned.get("director") or cleaned.get("director_name")
        if self.is_directed_by_me:
            # The fields for somebody else are hidden then.
            somebody = self.by.name
        if cleaned.get("director_enters") and not somebody:
            self.add_error("director_enters", _("First choose who directs the event."))
        return cleaned


PAIR = r"^[0-9]{1,6}-[0-9]{1,6}$"


class PlayOffForm(forms.Form):
    """The result of a play-off as one choice: the winner's number and the loser's, "4-7"."""

    pair = forms.RegexField(PAIR)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event

    @property
    def entries(self) -> dict[str, Entry]:
        """Raises ValidationError unless both are entrants of the event."""
        self.full_clean()
        winner, loser = self.cleaned_data.get("pair", "0-0").split("-")
        numbers = {"winner": int(winner), "loser": int(loser)}
        entries = Entry.objects.filter(event=self.event, number__in=list(numbers.values()))
        found = {entry.number: entry for entry in entries.select_related("person")}
        try:
            return {name: found[number] for name, number in numbers.items()}
        except KeyError:
            raise ValidationError(_("Choose who won the play-off, and who lost it.")) from None
