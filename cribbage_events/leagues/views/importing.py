"""A list of members: choose it, look at what would happen, then do exactly that."""

from dataclasses import dataclass
from hashlib import blake2s

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.forms.importing import sign
from cribbage_events.events.spreadsheet import ListedPerson, PeopleList, Table
from cribbage_events.events.views.desk_importing import fields_of
from cribbage_events.leagues.access import for_season_director
from cribbage_events.leagues.forms.importing import MemberListForm, MemberPreviewForm
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.selectors.member_list import (
    MemberFields,
    MemberLine,
    preview_members,
)
from cribbage_events.leagues.services.members import import_members as save_members


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row of the list and what would become of it."""

    person: ListedPerson
    line: MemberLine | None

    @property
    def can_be_saved(self) -> bool:
        return self.line is not None and self.line.is_written

    @property
    def doubt(self) -> str:
        return self.line.doubt if self.line else ""

    @property
    def tick_if(self) -> str:
        known = self.line is not None and self.line.person is not None
        return "Tick it if the list is right." if known else ""

    @property
    def words(self) -> str:
        return self.line.words if self.line else "Can’t be saved yet."


@require_http_methods(["GET", "HEAD", "POST"])
@for_season_director
def import_members(request: HttpRequest, season: Season) -> HttpResponse:
    if "sheet" in request.POST:
        return confirm(request, season)
    form = MemberListForm(request.POST if request.method == "POST" else None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        return show_preview(request, season, form.table, form.people)
    return render(request, "leagues/desk/import.html", {"season": season, "form": form})


def confirm(request: HttpRequest, season: Season) -> HttpResponse:
    form = MemberPreviewForm(request.POST, into=season)
    if not form.is_valid():
        context = {"season": season, "form": MemberListForm(), "lost": form}
        return render(request, "leagues/desk/import.html", context)
    if order := form.cleaned_data["order"]:
        return show_preview(request, season, form.table, form.read(order))
    rows, ticked = preview_rows(season, form.people), set(form.cleaned_data["row"])
    if fingerprint(rows) != form.shown:
        messages.warning(request, "The members have changed since. Look at the list once more.")
        return show_preview(request, season, form.table, form.people, ticked)
    chosen = [row.person for row in rows if row.can_be_saved and row.person.line in ticked]
    by = Actor.of(request.user)
    count = save_members(season.club, [member_fields(one) for one in chosen], by=by)
    messages.success(request, f"Saved: {count} member{'s' * (count != 1)} from the list.")
    return redirect("leagues:members", season.slug)


def show_preview(
    request: HttpRequest,
    season: Season,
    table: Table,
    people: PeopleList,
    ticked: set[int] | None = None,
) -> HttpResponse:
    rows = preview_rows(season, people)
    if ticked is None:
        # A doubtful one is saved only when the coordinator says so.
        ticked = {row.person.line for row in rows if row.can_be_saved and not row.doubt}
    context = {
        "season": season,
        "people": people,
        "rows": rows,
        "ticked": ticked,
        "savable": sum(row.can_be_saved for row in rows),
        "left_alone": sum(row.line is not None and not row.can_be_saved for row in rows),
        "wrong": sum(row.line is None for row in rows),
        "sheet": sign(season, table, people.order, fingerprint(rows)),
    }
    return render(request, "leagues/desk/import_preview.html", context)


def preview_rows(season: Season, people: PeopleList) -> list[PreviewRow]:
    good = [person for person in people.people if not person.problems]
    lines = preview_members(season.club, [member_fields(person) for person in good])
    found = {person.line: line for person, line in zip(good, lines, strict=True)}
    return [PreviewRow(person, found.get(person.line)) for person in people.people]


def member_fields(person: ListedPerson) -> MemberFields:
    return MemberFields(fields_of(person), person.valid_until, person.line)


def fingerprint(rows: list[PreviewRow]) -> str:
    """What was said about every row; the same again means that it still holds."""
    said = "\n".join(f"{row.person.line} {row.words} {row.doubt}" for row in rows)
    return blake2s(said.encode(), digest_size=8).hexdigest()
