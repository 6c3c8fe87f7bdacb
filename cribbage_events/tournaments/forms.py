"""Forms of a tournament's desk."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from cribbage_events.clubs.forms.text import LineField, NumberField
from cribbage_events.clubs.names import is_found, name_key
from cribbage_events.contest.championship import MasterPoints
from cribbage_events.contest.payout import Shares
from cribbage_events.events.forms import DollarsField, SharesField
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.models.entry import ENTRY_FEE, NOT_LISTED
from cribbage_events.tournaments.fees import (
    Q_KEYS,
    SIDE_KEYS,
    PaidFor,
    Setup,
    setup_of,
)
from cribbage_events.words.lazy import Text
from cribbage_events.words.lists import short_list
from cribbage_events.words.money import dollars

SHARES = [
    (Shares.EQUAL, gettext_lazy("equal shares")),
    (Shares.TOP_DOUBLE, gettext_lazy("the same, the top qualifier double")),
    (Shares.GRADUATED, gettext_lazy("more for higher seeds")),
]
PAID_FOR = [
    (PaidFor.QUALIFYING, gettext_lazy("the places of the qualifying round")),
    (PaidFor.PLAY_OFFS, gettext_lazy("the places of the play-offs")),
]
THREE_PLACES = [50, 30, 20]


class TournamentForm(forms.Form):
    hides_standings = forms.BooleanField(
        label=gettext_lazy("Hide the standings until I show them"),
        required=False,
        help_text=gettext_lazy(
            "Public pages and the projector then show rounds and results, but no order."
        ),
    )
    entrant_limit = NumberField(
        label=gettext_lazy("Maximum entrants"),
        required=False,
        min_value=2,
        max_value=400,
        help_text=gettext_lazy("Later registrations go on the waiting list."),
    )


class FeesForm(forms.Form):
    """The entry fee and the pools. A pool without a name isn't there."""

    entry = DollarsField(label=gettext_lazy("Entry fee"))
    sanction = DollarsField(label=gettext_lazy("Of it, the sanction fee for the ACC"))
    prizes = NumberField(
        label=gettext_lazy("Percent of the rest that goes to prizes"),
        min_value=0,
        max_value=100,
    )
    places = SharesField(label=gettext_lazy("Percent of the prizes for each place"))

    def __init__(self, *args: Any, setup: Setup, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fees = setup.fees
        self.initial.update(entry=fees.entry, sanction=fees.sanction, prizes=fees.prizes)
        self.initial["places"] = list(fees.places)
        for key in (*Q_KEYS, *SIDE_KEYS):
            self.fields[f"{key}-name"] = LineField(
                label=pgettext_lazy("of a pool", "Name"), max_length=30, required=False
            )
            self.fields[f"{key}-fee"] = DollarsField(
                label=pgettext_lazy("of a pool", "Fee"), required=False
            )
        for key in Q_KEYS:
            self.fields[f"{key}-shares"] = forms.ChoiceField(
                label=gettext_lazy("How it is shared"), choices=SHARES, required=False
            )
        for key in SIDE_KEYS:
            self.fields[f"{key}-places"] = SharesField(
                label=gettext_lazy("Percent for each place"), required=False, initial=THREE_PLACES
            )
            self.fields[f"{key}-paid_for"] = forms.ChoiceField(
                label=gettext_lazy("What it is for"), choices=PAID_FOR, required=False
            )
        for each in setup.q_pools:
            self._begin(each.key, name=each.name, fee=each.pool.fee, shares=each.pool.shares)
        for side in setup.side_pools:
            values = {"name": side.name, "fee": side.pool.fee, "paid_for": side.paid_for}
            self._begin(side.key, places=list(side.pool.places), **values)

    def _begin(self, key: str, **values: Any) -> None:
        self.initial.update({f"{key}-{name}": value for name, value in values.items()})

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for key in (*Q_KEYS, *SIDE_KEYS):
            if cleaned.get(f"{key}-fee") and not cleaned.get(f"{key}-name"):
                self.add_error(f"{key}-name", _("Give the pool a name."))
            elif cleaned.get(f"{key}-name") and not cleaned.get(f"{key}-fee"):
                self.add_error(f"{key}-fee", _("Type what it costs, such as 10."))
        entry, sanction = cleaned.get("entry"), cleaned.get("sanction")
        if entry is not None and sanction is not None and sanction > entry:
            self.add_error("sanction", _("This is part of the entry fee, so it can’t be more."))
        return cleaned

    @property
    def data_to_keep(self) -> dict[str, Any]:
        """Return the data as `Event.tournament` keeps it."""
        names = ("entry", "sanction", "prizes", "places")
        return {
            "fees": {name: self.cleaned_data[name] for name in names},
            "q_pools": list(self._pools(Q_KEYS, "shares", Shares.EQUAL)),
            "side_pools": [
                each | {"places": self.cleaned_data[f"{each['key']}-places"] or THREE_PLACES}
                for each in self._pools(SIDE_KEYS, "paid_for", PaidFor.QUALIFYING)
            ],
        }

    def _pools(self, keys: tuple[str, ...], choice: str, first: str) -> Iterator[dict[str, Any]]:
        for key in keys:
            if name := self.cleaned_data[f"{key}-name"]:
                chosen = self.cleaned_data[f"{key}-{choice}"] or first
                fee = self.cleaned_data[f"{key}-fee"]
                yield {"key": key, "name": name, "fee": fee, choice: chosen}

    @property
    def sections(self) -> list[tuple[Text, list[forms.BoundField], bool]]:
        fields = [self[name] for name in ("entry", "sanction", "prizes", "places")]
        sections: list[tuple[Text, list[forms.BoundField], bool]] = [
            (gettext_lazy("Entry fee"), fields, True)
        ]
        for title, keys in (
            (gettext_lazy("Q pool %(number)s"), Q_KEYS),
            (gettext_lazy("Side pool %(number)s"), SIDE_KEYS),
        ):
            for number, key in enumerate(keys, 1):
                fields = [self[name] for name in self.fields if name.startswith(f"{key}-")]
                is_open = any(field.errors for field in fields) or bool(self[f"{key}-name"].value())
                sections.append((title % {"number": number}, fields, is_open))
        return sections


class EntrantsForm(forms.Form):
    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event

    def entrants_named(self, typed: str) -> list[int]:
        """Their numbers. Raises ValidationError for a name that isn't known, or is several's."""
        entries = entrants_of(self.event)
        found = []
        for word in filter(None, (part.strip() for part in typed.split(","))):
            meant = entrants_meant(word, entries)
            if not meant:
                raise ValidationError(_("Nobody here is called “%(word)s”.") % {"word": word})
            if len(meant) > 1:
                names = short_list([f"{entry.name} ({entry.number})" for entry in meant])
                words = _("Several are called “%(word)s”: %(names)s. Type the number.")
                raise ValidationError(words % {"word": word, "names": names})
            found.append(meant[0].number)
        return found


def entrants_meant(word: str, entries: Sequence[Entry]) -> list[Entry]:
    """Find entrants by number, else by the whole name, else by a part of it."""
    ways: tuple[Callable[[Entry], bool], ...] = (
        lambda entry: str(entry.number) == word,
        lambda entry: name_key(entry.name) == name_key(word),
        lambda entry: is_found(word, entry.name),
    )
    found = ([entry for entry in entries if way(entry)] for way in ways)
    return next(filter(None, found), [])


class ApartForm(EntrantsForm):
    """Entrants who should not meet, by name or number."""

    who = LineField(
        label=gettext_lazy("Names or numbers, with commas between them"),
        max_length=300,
        help_text=gettext_lazy("Such as: Ann Lee, Bob Ray. Or their numbers: 4, 17."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Name at least two entrants.")},
    )

    rounds = forms.ChoiceField(
        label=gettext_lazy("For how long?"),
        choices=[
            ("", gettext_lazy("The whole event")),
            ("early", gettext_lazy("The first two rounds: members of one club, for example")),
        ],
        required=False,
        widget=forms.RadioSelect,
    )

    def clean_who(self) -> list[int]:
        return self.entrants_named(self.cleaned_data["who"])


class OnePaidForm(EntrantsForm):
    """The payment of one entrant: by number or name, and Enter."""

    who = LineField(
        label=gettext_lazy("Number or name"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True}),
        error_messages={"required": gettext_lazy("Type a number or a name.")},
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        setup = setup_of(event)
        names, fees = setup.names, setup.fee_of.items()
        self.fields["pays"] = forms.MultipleChoiceField(
            label=gettext_lazy("Pays"),
            choices=[(key, f"{names[key]}, {dollars(fee)}") for key, fee in fees],
            initial=[ENTRY_FEE],
            widget=forms.CheckboxSelectMultiple,
            error_messages={"required": gettext_lazy("Check what is paid.")},
        )

    def clean_who(self) -> int:
        found = self.entrants_named(self.cleaned_data["who"])
        if len(found) != 1:
            raise ValidationError(_("Type one number or one name."))
        return found[0]

    @property
    def changes(self) -> dict[int, dict[str, bool]]:
        """Return what is paid, as the service takes it."""
        return {self.cleaned_data["who"]: dict.fromkeys(self.cleaned_data["pays"], True)}


def entrants_of(event: Event) -> list[Entry]:
    """Everybody who is to play or has played."""
    return list(event.entries.exclude(status__in=NOT_LISTED).filter(fills_in=False))


PARTS = (
    ("main", gettext_lazy("Main event")),
    ("consolation", gettext_lazy("Consolation")),
)
MOST_POINTS = 1_000
WHOLE_NUMBER = dict.fromkeys(
    ("required", "invalid", "min_value", "max_value"),
    gettext_lazy("Type a whole number, such as 5."),
)


class MinimumField(forms.CharField):
    """The game points from which points are counted, by number of games, such as 12: 14, 14: 17."""

    def to_python(self, value: Any) -> Any:
        text = str(super().to_python(value) or "").strip()
        pairs = [part.strip() for part in text.split(",") if part.strip()]
        found = {}
        for pair in pairs:
            numbers = re.fullmatch(r"(\d{1,2})\s*:\s*(\d{1,2})", pair, re.ASCII)
            if numbers is None:
                words = _("Type games and game points, with commas between them: 12: 14, 14: 17.")
                raise ValidationError(words)
            found[str(int(numbers[1]))] = int(numbers[2])
        return found

    def run_validators(self, value: Any) -> None:
        """`to_python` has checked them."""

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, dict):
            return ", ".join(f"{games}: {least}" for games, least in value.items())
        return value


class PointsForm(forms.Form):
    """The figures that the American Cribbage Congress publishes, with the year that they are of."""

    year = forms.IntegerField(
        label=gettext_lazy("Year of this table"),
        min_value=1980,
        max_value=2199,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"),
            gettext_lazy("Type a year, such as 2016."),
        ),
    )

    def __init__(self, *args: Any, table: MasterPoints, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["year"] = table.year
        for key, _title in PARTS:
            part = getattr(table, key)
            self.fields[f"{key}-scale"] = forms.IntegerField(
                label=gettext_lazy("Points of a qualifier, for each step"),
                min_value=0,
                max_value=MOST_POINTS,
                initial=part.scale,
                error_messages=WHOLE_NUMBER,
            )
            self.fields[f"{key}-minimum"] = MinimumField(
                label=gettext_lazy("From how many game points, by number of games"),
                max_length=200,
                initial=dict(part.minimum),
                error_messages={
                    "required": gettext_lazy(
                        "Type games and game points, with commas between them: 12: 14, 14: 17."
                    )
                },
            )
            self.fields[f"{key}-play_off"] = forms.IntegerField(
                label=gettext_lazy("Points of a round of play-offs"),
                min_value=0,
                max_value=MOST_POINTS,
                initial=part.play_off,
                error_messages=WHOLE_NUMBER,
            )

    @property
    def sections(self) -> list[tuple[Any, list[forms.BoundField]]]:
        return [
            (title, [self[name] for name in self.fields if name.startswith(f"{key}-")])
            for key, title in PARTS
        ]

    @property
    def data_to_keep(self) -> dict[str, Any]:
        names = ("scale", "minimum", "play_off")
        return {
            "year": self.cleaned_data["year"],
            **{
                key: {name: self.cleaned_data[f"{key}-{name}"] for name in names}
                for key, _title in PARTS
            },
        }
