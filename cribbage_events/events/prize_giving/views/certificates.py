"""Certificates to print: a sheet for each medal or prize, or for everybody who took part."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext_lazy, override
from django.views.decorators.http import require_safe

from cribbage_events.clubs.forms.text import LineField
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.selectors.calls import calls_of
from cribbage_events.events.standings.awards import awards_of
from cribbage_events.events.standings.standings import EventStandings, event_standings
from cribbage_events.words.codes.erased_names import say_erased_names

SIGNED_LENGTH = 60


class CertificatesForm(forms.Form):
    """The form that says for whom, who signs, and in which language if there are several."""

    everybody = forms.BooleanField(
        label=gettext_lazy("For everybody who played, not only for the winners"), required=False
    )
    signed = LineField(
        label=gettext_lazy("Name below the signature line"),
        max_length=SIGNED_LENGTH,
        required=False,
        help_text=gettext_lazy("Such as “Marion Fehr, director”. It is printed, not kept."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    language = forms.ChoiceField(label=gettext_lazy("Language"), required=False)
    # One sheet by itself: the number of an entrant.
    only = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["language"].choices = settings.LANGUAGES  # type: ignore[attr-defined]
        if len(settings.LANGUAGES) == 1:
            del self.fields["language"]


@dataclass(frozen=True, slots=True)
class Certificate:
    """One sheet; `honour` is empty for somebody who took part."""

    number: int
    name: str
    medal: str
    honour: str
    division: str
    card: str

    @property
    def size(self) -> str:
        """Return how large the letters of the name are, so that it is whole."""
        length = len(self.name)
        return "short" if length <= 18 else "medium" if length <= 32 else "long"


@require_safe
@for_director
def certificates(request: HttpRequest, event: Event) -> HttpResponse:
    spoken = get_language()
    form = CertificatesForm({"language": spoken, **request.GET.dict()})
    chosen = form.cleaned_data if form.is_valid() else {}
    language = chosen.get("language") or spoken
    # Only the sheets are in this language; the page stays in the director's.
    with override(language):
        sheets = sheets_of(event, everybody=bool(chosen.get("everybody")))
    only = chosen.get("only")
    context = {
        "event": event,
        "form": form,
        "sheets": [sheet for sheet in sheets if only in (None, sheet.number)],
        "is_one": only is not None,
        "signed": chosen.get("signed", ""),
        "language": language,
    }
    return render(request, "events/prize_giving/certificates.html", context)


def sheets_of(event: Event, *, everybody: bool) -> list[Certificate]:
    """Return None before the end: medals may still change."""
    if event.status != Event.Status.FINISHED:
        return []
    found = event_standings(event)
    sheets = winners(event, found)
    if everybody:
        sheets += others(event, found, {sheet.number for sheet in sheets})
    return sheets


def winners(event: Event, found: EventStandings) -> list[Certificate]:
    """Return the winners in the order in which they are called."""
    return [
        Certificate(
            each.number,
            say_erased_names(each.name),
            call.medal,
            call.honour,
            call.division,
            each.card,
        )
        for call in calls_of(event, found)
        for each in call.people
    ]


def others(event: Event, found: EventStandings, known: Collection[int]) -> list[Certificate]:
    """Everybody else who played, in the order of the standings."""
    line, several = awards_of(event).line_of(event), len(found.divisions) > 1
    return [
        Certificate(
            row.entry.number,
            say_erased_names(row.entry.name),
            "",
            "",
            division.name if several else "",
            line(row).card,
        )
        for division in found.divisions
        for row in division.rows
        if row.row.played and row.entry.number not in known
    ]
