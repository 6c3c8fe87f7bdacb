"""Registering a list: choose it, look at what would happen, then do exactly that."""

from dataclasses import dataclass
from hashlib import blake2s

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.people import PersonFields
from cribbage_events.events.access import for_director
from cribbage_events.events.forms.importing import ListForm, PreviewForm, sign
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.import_preview import ImportLine, Kind, preview_import
from cribbage_events.events.selectors.look_alikes import LookAlikes
from cribbage_events.events.services.registration import import_entrants as save_entrants
from cribbage_events.events.spreadsheet import ListedPerson, PeopleList, Table
from cribbage_events.events.views.singles import singles_only

WRITTEN = {Kind.NEW, Kind.KNOWN}


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row of the list and what would become of it."""

    person: ListedPerson
    line: ImportLine | None
    doubt: str

    @property
    def can_be_saved(self) -> bool:
        return self.line is not None and self.line.kind in WRITTEN

    @property
    def words(self) -> str:
        return self.line.words if self.line else "Can’t be registered yet."


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@singles_only("leagues:door")
def import_entrants(request: HttpRequest, event: Event) -> HttpResponse:
    if "sheet" in request.POST:
        return confirm(request, event)
    form = ListForm(request.POST if request.method == "POST" else None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        return show_preview(request, event, form.table, form.people)
    return render(request, "events/desk/import.html", {"event": event, "form": form})


def confirm(request: HttpRequest, event: Event) -> HttpResponse:
    form = PreviewForm(request.POST, into=event)
    if not form.is_valid():
        context = {"event": event, "form": ListForm(), "lost": form}
        return render(request, "events/desk/import.html", context)
    if order := form.cleaned_data["order"]:
        return show_preview(request, event, form.table, form.read(order))
    people = form.people
    rows = preview_rows(event, people)
    ticked = set(form.cleaned_data["row"])
    if fingerprint(rows) != form.shown:
        messages.warning(request, "The event has changed since. Look at the list once more.")
        return show_preview(request, event, form.table, people, ticked)
    with refusals_beside_fields(form):
        chosen = [row.person for row in rows if row.can_be_saved and row.person.line in ticked]
        count = save_entrants(event, [fields_of(one) for one in chosen], by=Actor.of(request.user))
        messages.success(request, f"Saved: {count} entrant{'s' * (count != 1)} registered.")
        return redirect("events:entrants", event.slug)
    return show_preview(request, event, form.table, people, ticked, form)


def show_preview(
    request: HttpRequest,
    event: Event,
    table: Table,
    people: PeopleList,
    ticked: set[int] | None = None,
    form: PreviewForm | None = None,
) -> HttpResponse:
    rows = preview_rows(event, people)
    if ticked is None:
        # A doubtful one is registered only when the director says so.
        ticked = {row.person.line for row in rows if row.can_be_saved and not row.doubt}
    context = {
        "event": event,
        "form": form,
        "people": people,
        "rows": rows,
        "ticked": ticked,
        "savable": sum(row.can_be_saved for row in rows),
        "left_alone": sum(row.line is not None and not row.can_be_saved for row in rows),
        "wrong": sum(row.line is None for row in rows),
        "sheet": sign(event, table, people.order, fingerprint(rows)),
    }
    return render(request, "events/desk/import_preview.html", context)


def preview_rows(event: Event, people: PeopleList) -> list[PreviewRow]:
    good = [person for person in people.people if not person.problems]
    lines = dict(
        zip(
            [person.line for person in good],
            preview_import(event, [fields_of(person) for person in good]),
            strict=True,
        )
    )
    known = LookAlikes.of(event)
    return [
        PreviewRow(person, lines.get(person.line), doubt(lines.get(person.line), known))
        for person in people.people
    ]


def doubt(line: ImportLine | None, known: LookAlikes) -> str:
    if line is None or line.kind not in WRITTEN:
        return ""
    return known.words(line.fields) or line.doubt


def fields_of(person: ListedPerson) -> PersonFields:
    return PersonFields(
        name=person.name,
        date_of_birth=person.date_of_birth,
        email=person.email,
        telephone=person.telephone,
        membership_number=person.membership_number,
    )


def fingerprint(rows: list[PreviewRow]) -> str:
    """What was said about every row; the same again means that it still holds."""
    said = "\n".join(f"{row.person.line} {row.words} {row.doubt}" for row in rows)
    return blake2s(said.encode(), digest_size=8).hexdigest()
