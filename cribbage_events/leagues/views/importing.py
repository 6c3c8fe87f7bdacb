"""A list of members."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import formats
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.spreadsheet import ListedPerson, PeopleList
from cribbage_events.events.views.list_import import ListImport, PreviewRow, person_fields
from cribbage_events.leagues.access import for_season_director
from cribbage_events.leagues.forms.importing import MemberListForm, MemberPreviewForm
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.selectors.member_list import (
    MemberFields,
    MemberLine,
    preview_members,
)
from cribbage_events.leagues.selectors.nights import today_of
from cribbage_events.leagues.services.members import import_members as save_members


@require_http_methods(["GET", "HEAD", "POST"])
@for_season_director
def import_members(request: HttpRequest, season: Season) -> HttpResponse:
    return MembersImport(request, season).answer()


class MembersImport(ListImport[Season]):
    list_form = MemberListForm
    preview_form = MemberPreviewForm
    choose_template = "leagues/desk/import.html"
    preview_template = "leagues/desk/import_preview.html"
    changed = "The members have changed since."
    without = "Save without “member until”"

    @property
    def context(self) -> Mapping[str, Any]:
        return {"season": self.into}

    def rows_of(self, people: PeopleList) -> list[PreviewRow]:
        good = [person for person in people.people if not person.problems]
        lines = preview_members(self.into.club, [member_fields(person) for person in good])
        found = {person.line: line for person, line in zip(good, lines, strict=True)}
        today = today_of(self.into.club)
        return [row_of(person, found.get(person.line), today) for person in people.people]

    def save(self, chosen: Sequence[ListedPerson]) -> HttpResponse:
        by = Actor.of(self.request.user)
        count = save_members(self.into.club, [member_fields(one) for one in chosen], by=by)
        messages.success(self.request, f"Saved: {count} member{'s' * (count != 1)} from the list.")
        return redirect("leagues:members", self.into.slug)


def row_of(person: ListedPerson, line: MemberLine | None, today: datetime.date) -> PreviewRow:
    if line is None:
        return PreviewRow(person, "Can’t be saved yet.", can_be_saved=False)
    if not line.is_written:
        return PreviewRow(person, line.words, can_be_saved=False)
    tick_if = "Tick it if the list is right." if line.person else "Tick it if it is somebody else."
    return PreviewRow(
        person,
        line.words,
        can_be_saved=True,
        doubt=line.doubt or person.doubt,
        tick_if=tick_if if line.doubt else "Tick it if it is right.",
        label=why_not_active(line, today),
    )


def why_not_active(line: MemberLine, today: datetime.date) -> str:
    """Why this person may not play once the row is saved, "" for who may."""
    until = line.fields.valid_until
    if until is None and line.person:
        until = line.person.valid_until
    if until is None:
        return "not active: no date"
    ended = formats.date_format(until, "j M Y")
    return f"not active: ended {ended}" if until < today else ""


def member_fields(person: ListedPerson) -> MemberFields:
    return MemberFields(person_fields(person), person.valid_until, person.line)
