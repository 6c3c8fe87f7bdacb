"""A list of members."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.people.births import odd_birth
from cribbage_events.events.registration.views.importing import (
    ListImport,
    PreviewRow,
    choices_of_people,
    person_fields,
)
from cribbage_events.leagues.access import for_season_director
from cribbage_events.leagues.members.forms import MemberListForm, MemberPreviewForm
from cribbage_events.leagues.members.list_preview import (
    MemberFields,
    MemberToSave,
    preview_members,
)
from cribbage_events.leagues.members.services import import_members as save_members
from cribbage_events.leagues.models import Season
from cribbage_events.server.marks import takes_files
from cribbage_events.spreadsheets import Choices, ListedPerson, PeopleList
from cribbage_events.words.dates import short_date


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@for_season_director
def import_members(request: HttpRequest, season: Season) -> HttpResponse:
    return MembersImport(request, season).answer()


class MembersImport(ListImport[Season, MemberFields]):
    list_form = MemberListForm
    preview_form = MemberPreviewForm
    choose_template = "leagues/members/import.html"
    preview_template = "leagues/members/import_preview.html"
    changed = gettext_lazy("The members have changed since. Check the list again.")
    without = gettext_lazy("Save without “member until”")

    @property
    def context(self) -> Mapping[str, Any]:
        return {"season": self.into}

    def rows_of(self, people: PeopleList) -> list[PreviewRow]:
        good = [person for person in people.people if not person.problems]
        rows = [member_fields(person, people.choices) for person in good]
        lines = preview_members(self.into.club, rows)
        found = {person.line: line for person, line in zip(good, lines, strict=True)}
        today = self.into.club.today
        return [member_row(person, found.get(person.line), today) for person in people.people]

    def save(self, chosen: Sequence[MemberFields]) -> HttpResponse:
        by = Actor.of(self.request.user)
        count = save_members(self.into.club, chosen, by=by)
        words = ngettext(
            "Saved: %(count)s member from the list.",
            "Saved: %(count)s members from the list.",
            count,
        )
        messages.success(self.request, words % {"count": count})
        return redirect("leagues:members", self.into.slug)


def member_row(person: ListedPerson, line: MemberToSave | None, today: datetime.date) -> PreviewRow:
    if line is None:
        return PreviewRow(person, _("Can’t be saved yet."), can_be_saved=False)
    if not line.is_written:
        return PreviewRow(person, line.words, can_be_saved=False)
    if not (line.doubt or person.doubt or line.person):
        person = replace(person, doubt=odd_birth(person.date_of_birth, today=today))
    right, other = (
        _("Check the box if the list is right."),
        _("Check the box if it is somebody else."),
    )
    tick_if = right if line.person else other
    return PreviewRow(
        person,
        line.words,
        can_be_saved=True,
        doubt=line.doubt or person.doubt,
        tick_if=tick_if if line.doubt else _("Check the box if this row is right."),
        label=why_not_active(line, today),
        may_be=choices_of_people(line.may_be),
        fields_to_save=line.fields,
    )


def why_not_active(line: MemberToSave, today: datetime.date) -> str:
    """Return why this person may not play once the row is saved; "" if they may."""
    until = line.fields.valid_until
    if until is None and line.person:
        until = line.person.valid_until
    if until is None:
        return _("not active: no date")
    ended = {"day": short_date(until)}
    return _("not active: ended %(day)s") % ended if until < today else ""


def member_fields(person: ListedPerson, choices: Choices | None = None) -> MemberFields:
    fields = person_fields(person, choices or Choices())
    return MemberFields(fields, person.valid_until, person.row)
