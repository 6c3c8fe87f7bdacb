"""Registering a list of entrants."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.people.births import odd_birth
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.models import Event
from cribbage_events.events.pages import or_own_page
from cribbage_events.events.registration.selectors import (
    ImportLine,
    LookAlikes,
    RowKind,
    preview_import,
)
from cribbage_events.events.registration.services import (
    import_entrants as save_entrants,
)
from cribbage_events.events.registration.views.list_import import (
    ListImport,
    PreviewRow,
    choices_of_people,
    person_fields,
)
from cribbage_events.server.marks import takes_files
from cribbage_events.spreadsheets import ListedPerson, PeopleList

WRITTEN = {RowKind.NEW, RowKind.KNOWN}


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("check-in")
def import_entrants(request: HttpRequest, event: Event) -> HttpResponse:
    return EntrantsImport(request, event).answer()


class EntrantsImport(ListImport[Event, PersonFields]):
    choose_template = "events/registration/importing/import.html"
    preview_template = "events/registration/importing/import_preview.html"
    changed = gettext_lazy("The event has changed since. Check the list again.")
    without = gettext_lazy("Register without a date of birth")

    @property
    def context(self) -> Mapping[str, Any]:
        return {"event": self.into}

    def rows_of(self, people: PeopleList) -> list[PreviewRow]:
        good = [person for person in people.people if not person.problems]
        numbers = [person.row for person in good]
        fields = [person_fields(person, people.choices) for person in good]
        lines = preview_import(self.into, fields, numbers)
        found = dict(zip((person.line for person in good), lines, strict=True))
        known = LookAlikes.of(self.into)
        return [preview_row(person, found.get(person.line), known) for person in people.people]

    def save(self, chosen: Sequence[PersonFields]) -> HttpResponse:
        by = Actor.of(self.request.user)
        count = save_entrants(self.into, chosen, by=by)
        words = ngettext(
            "Saved: %(count)s entrant registered.", "Saved: %(count)s entrants registered.", count
        )
        messages.success(self.request, words % {"count": count})
        return redirect("events:entrants", self.into.slug)


def preview_row(person: ListedPerson, line: ImportLine | None, known: LookAlikes) -> PreviewRow:
    if line is None:
        return PreviewRow(person, _("Can’t be registered yet."), can_be_saved=False)
    if line.kind not in WRITTEN:
        return PreviewRow(person, line.words, can_be_saved=False)
    question = "" if line.fields.person else known.words(line.fields)
    doubt = question or ("" if line.fields.person else line.doubt)
    tick_if = _("Check the box if it is somebody else.") if doubt else ""
    if question:
        tick_if = _("If so, check the box.")
    if not (doubt or person.doubt or line.fields.person):
        odd = odd_birth(person.date_of_birth, today=timezone.localdate())
        person = replace(person, doubt=odd)
    return PreviewRow(
        person,
        line.words,
        can_be_saved=True,
        doubt=doubt or person.doubt,
        tick_if=tick_if or _("Check the box if this row is right."),
        may_be=choices_of_people(line.may_be),
        fields_to_save=line.fields,
    )
