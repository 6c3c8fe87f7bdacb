"""Registering a list of entrants."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access import for_director
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.import_preview import ImportLine, Kind, preview_import
from cribbage_events.events.selectors.look_alikes import LookAlikes
from cribbage_events.events.services.registration import import_entrants as save_entrants
from cribbage_events.events.spreadsheet import ListedPerson, PeopleList
from cribbage_events.events.views.list_import import ListImport, PreviewRow, person_fields
from cribbage_events.events.views.singles import singles_only

WRITTEN = {Kind.NEW, Kind.KNOWN}


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@singles_only("leagues:door")
def import_entrants(request: HttpRequest, event: Event) -> HttpResponse:
    return EntrantsImport(request, event).answer()


class EntrantsImport(ListImport[Event]):
    choose_template = "events/desk/import.html"
    preview_template = "events/desk/import_preview.html"
    changed = "The event has changed since."
    without = "Register without a date of birth"

    @property
    def context(self) -> Mapping[str, Any]:
        return {"event": self.into}

    def rows_of(self, people: PeopleList) -> list[PreviewRow]:
        good = [person for person in people.people if not person.problems]
        numbers = [person.line for person in good]
        fields = [person_fields(person) for person in good]
        lines = dict(zip(numbers, preview_import(self.into, fields, numbers), strict=True))
        known = LookAlikes.of(self.into)
        return [row_of(person, lines.get(person.line), known) for person in people.people]

    def save(self, chosen: Sequence[ListedPerson]) -> HttpResponse:
        by = Actor.of(self.request.user)
        count = save_entrants(self.into, [person_fields(person) for person in chosen], by=by)
        messages.success(self.request, f"Saved: {count} entrant{'s' * (count != 1)} registered.")
        return redirect("events:entrants", self.into.slug)


def row_of(person: ListedPerson, line: ImportLine | None, known: LookAlikes) -> PreviewRow:
    if line is None:
        return PreviewRow(person, "Can’t be registered yet.", can_be_saved=False)
    if line.kind not in WRITTEN:
        return PreviewRow(person, line.words, can_be_saved=False)
    doubt = known.words(line.fields) or line.doubt
    return PreviewRow(
        person,
        line.words,
        can_be_saved=True,
        doubt=doubt or person.doubt,
        tick_if="Tick it if it is somebody else." if doubt else "Tick it if it is right.",
    )
