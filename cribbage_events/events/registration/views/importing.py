"""Importing a list of people: choose it, look at it and correct it, then save exactly that."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2s
from typing import Any, ClassVar

from django.contrib import messages
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs import limits
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.births import odd_birth
from cribbage_events.clubs.people.finding import PersonFields, described
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.forms import refusals_beside_fields
from cribbage_events.events.models import Event
from cribbage_events.events.pages import or_own_page
from cribbage_events.events.registration.forms.importing import (
    NEW,
    ListForm,
    PreviewForm,
    SignedList,
)
from cribbage_events.events.registration.selectors import ImportLine, LookAlikes, preview_import
from cribbage_events.events.registration.services import import_entrants as save_entrants
from cribbage_events.server.marks import takes_files
from cribbage_events.spreadsheets import Choices, ListedNote, ListedPerson, PeopleList
from cribbage_events.spreadsheets.headings import OF_BIRTH
from cribbage_events.words.lazy import Text

# A list is read again whenever it is sent back; nobody's thumb is as quick.
CORRECTIONS = "60/m/user"
# More fields than a request may have would lose what was typed.
MAX_CORRECTED_AT_ONCE = 100
LABELS = {
    "name": gettext_lazy("Name"),
    "born": gettext_lazy("Date of birth"),
    "until": gettext_lazy("Member until"),
    "email": gettext_lazy("E-mail"),
    "telephone": gettext_lazy("Phone"),
    "membership": gettext_lazy("Member number"),
    "acc": gettext_lazy("ACC number"),
    "note": gettext_lazy("Note"),
}
GROUPS = ("fix", "check", "fine", "left")
KINDS = LABELS | {
    "last-first": gettext_lazy("Name, last name first"),
    "first": gettext_lazy("First name"),
    "last": gettext_lazy("Last name"),
    "suffix": gettext_lazy("Suffix (Jr., Sr.)"),
    "status": gettext_lazy("Whether they are coming"),
    "paid": gettext_lazy("Whether they have paid"),
    "birth-year": gettext_lazy("Year of birth"),
    "birth-month": gettext_lazy("Month of birth"),
    "birth-day": gettext_lazy("Day of birth"),
}


@dataclass(frozen=True, slots=True)
class RowField:
    """A cell that can be corrected, and what is wrong with it."""

    name: str
    label: Text
    value: str
    error: str


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row of the list and what becomes of it: saved, perhaps (a doubt), or left out."""

    person: ListedPerson
    words: str
    can_be_saved: bool
    doubt: str = ""
    tick_if: str = ""
    # Such as “not active”.
    label: str = ""
    fields: list[RowField] = field(default_factory=list)
    # The people whose names look like this one: their keys, and how they are described.
    may_be: Sequence[tuple[str, str]] = ()
    fields_to_save: Any = None
    # A date that will be read as it is answered for the whole list.
    waits: str = ""

    @property
    def kind(self) -> str:
        if self.person.problems:
            return "fix"
        if not self.can_be_saved:
            return "left"
        return "check" if self.doubt or self.may_be else "fine"


class ListImport[Into: Model, Fields](ABC):
    """One request for importing a list into an event, or among a season's members."""

    list_form: ClassVar[type[ListForm]] = ListForm
    preview_form: ClassVar[type[PreviewForm]] = PreviewForm
    choose_template: ClassVar[str]
    preview_template: ClassVar[str]
    # Shown when the data has changed since the list was shown.
    changed: ClassVar[Text]
    # The date without which a row can be saved all the same.
    without: ClassVar[Text]

    def __init__(self, request: HttpRequest, into: Into) -> None:
        self.request = request
        self.into = into

    @abstractmethod
    def rows_of(self, people: PeopleList) -> list[PreviewRow]:
        """The effect of each row; nothing is written."""

    @abstractmethod
    def save(self, chosen: Sequence[Fields]) -> HttpResponse:
        """Write these. Raises ValidationError."""

    @property
    @abstractmethod
    def context(self) -> Mapping[str, Any]:
        """Return what the templates need to know of the event or the season."""

    def answer(self) -> HttpResponse:
        request = self.request
        if request.method != "POST":
            return self.choose(form=self.list_form())
        if "sheet" in request.POST:
            may = limits.within(request, limits.Limit.UPLOAD, CORRECTIONS, user=request.user)
            return self.confirm() if may else limits.too_many_requests(request)
        may = limits.may_send_file(request)
        form = self.list_form(request.POST, request.FILES or None, may_send=may)
        return self.show(form.sheet, form.people) if form.is_valid() else self.choose(form=form)

    def choose(self, **more: object) -> HttpResponse:
        return render(self.request, self.choose_template, {**self.context, **more})

    def confirm(self) -> HttpResponse:
        form = self.preview_form(self.request.POST, into=self.into)
        valid = form.is_valid()
        if form.known is None:
            return self.choose(form=self.list_form(), lost=form)
        before = self.rows_of(form.before)
        rows = self.rows_of(form.people)
        ticked = ticks(before, rows, set(form.cleaned_data.get("row", [])), form.corrected)
        ticked |= form.answered_rows & {row.person.line for row in rows if row.can_be_saved}
        if valid and form.reads_again:
            ticked -= doubtful_now(before, rows)
        notice = ""
        if valid and fingerprint(before) != form.known.shown:
            notice = str(self.changed)
        elif valid and not form.reads_again:
            notice = why_not_saved(form, rows, ticked)
            if not notice:
                with refusals_beside_fields(form):
                    return self.save(
                        [row.fields_to_save for row in rows if row.person.line in ticked]
                    )
        return self.show(form.list, form.people, ticked, form, notice)

    def show(
        self,
        sheet: SignedList,
        people: PeopleList,
        ticked: set[int] | None = None,
        form: PreviewForm | None = None,
        notice: str = "",
    ) -> HttpResponse:
        rows = self.rows_of(people)
        if ticked is None:
            ticked = ticks([], rows, set(), {})
        reading = self.preview_form.reading
        signed = replace(sheet, shown=fingerprint(rows)).sign(self.into)
        groups = {kind: [row for row in rows if row.kind == kind] for kind in GROUPS}
        groups["fix"] = [waiting(row, reading.dated) for row in groups["fix"]]
        shown = [row for row in groups["fix"] + groups["check"] if not row.waits]
        for row in shown[:MAX_CORRECTED_AT_ONCE]:
            row.fields.extend(fields_of_row(row, dated=reading.dated))
        context = {
            **self.context,
            "form": form,
            "people": people,
            "notice": notice,
            "unanswered": unanswered(rows, ticked) if notice else set(),
            "sheets_left": sheet.table.sheets_left,
            "summary": summary(groups),
            "groups": groups,
            "ticked": ticked,
            "savable": len(groups["fine"]) + len(groups["check"]),
            "sheet": signed,
            "kinds": [
                (kind, label)
                for kind, label in KINDS.items()
                if kind in reading.columns or kind in OF_BIRTH
            ],
            "without": self.without,
            "dated": reading.dated,
        }
        return render(self.request, self.preview_template, context)


def waiting(row: PreviewRow, dated: str) -> PreviewRow:
    """Return the row without a field for a date that is asked once for the whole list."""
    person = row.person
    waits = person.ambiguous_date and set(person.faults) == {dated}
    return replace(row, waits=person.cells[dated]) if waits else row


def summary(groups: Mapping[str, Sequence[PreviewRow]]) -> str:
    """Return words such as: 5 rows: 3 are fine, 1 needs fixing, 1 is left out."""
    fine, fix, check, left = (len(groups[kind]) for kind in ("fine", "fix", "check", "left"))
    parts = [
        (fine, ngettext("%(count)s is fine", "%(count)s are fine", fine)),
        (fix, ngettext("%(count)s needs fixing", "%(count)s need fixing", fix)),
        (check, ngettext("%(count)s to check", "%(count)s to check", check)),
        (left, ngettext("%(count)s is left out", "%(count)s are left out", left)),
    ]
    counts = ", ".join(words % {"count": count} for count, words in parts if count)
    total = sum(map(len, groups.values()))
    words = ngettext("%(count)s row: %(parts)s.", "%(count)s rows: %(parts)s.", total)
    return words % {"count": total, "parts": counts}


def ticks(
    before: Iterable[PreviewRow],
    rows: Iterable[PreviewRow],
    ticked: set[int],
    corrected: Mapping[int, object],
) -> set[int]:
    """The rows to be ticked: as somebody left them, else all but the doubtful ones."""
    chosen = {row.person.line for row in before if row.can_be_saved} - corrected.keys()
    return {
        row.person.line
        for row in rows
        if row.can_be_saved
        and (row.person.line in ticked or (row.person.line not in chosen and row.kind == "fine"))
    }


def doubtful_now(before: Iterable[PreviewRow], rows: Iterable[PreviewRow]) -> set[int]:
    """The rows that were fine before a question was answered."""
    fine = {row.person.line for row in before if row.kind == "fine"}
    return fine & {row.person.line for row in rows if row.kind == "check"}


def why_not_saved(form: PreviewForm, rows: Sequence[PreviewRow], ticked: set[int]) -> str:
    """Return what has to be answered or looked at before anything is saved."""
    if form.people.questions or form.people.asks_for_order:
        return _("Not saved yet: first answer the question above the list.")
    if unanswered(rows, ticked):
        return _("Not saved yet: choose who the people are that you checked.")
    if to_look_at(rows, form.corrected, ticked):
        return _("Not saved yet: check the rows that you changed.")
    return ""


def unanswered(rows: Iterable[PreviewRow], ticked: set[int]) -> set[int]:
    """The rows that are to be saved, and of which nobody has said who it is."""
    return {row.person.line for row in rows if row.may_be and row.person.line in ticked}


def to_look_at(
    rows: Iterable[PreviewRow], corrected: Mapping[int, object], ticked: set[int]
) -> bool:
    """Whether a correction didn't do, or led to something that its author should see first."""
    lines = {row.person.line: row for row in rows}
    return any(line in lines and line not in ticked for line in corrected)


def fields_of_row(row: PreviewRow, *, dated: str) -> Iterable[RowField]:
    """The name, the date that the list is about, and whatever else is wrong."""
    person = row.person
    for kind, label in LABELS.items():
        if kind in {"name", dated} or kind in person.faults:
            error = person.faults.get(kind, "")
            yield RowField(f"fix-{person.line}-{kind}", label, person.cells[kind], error)


def choices_of_people(people: Iterable[Person]) -> list[tuple[str, str]]:
    return [(str(person.pk), described(person)) for person in people]


def person_fields(person: ListedPerson, choices: Choices) -> PersonFields:
    """Return the fields with the answer to who it is, if that was asked."""
    answer = choices.who.get(person.line, "")
    return PersonFields(
        name=person.name,
        date_of_birth=person.date_of_birth,
        email=person.email,
        telephone=person.telephone,
        membership_number=person.membership_number,
        acc_number=person.acc_number,
        family_name=person.family_name,
        person=int(answer) if answer.isdecimal() else 0 if answer == NEW else None,
    )


def fingerprint(rows: Iterable[PreviewRow]) -> str:
    """A digest of the preview; if it is the same again, nothing has changed."""
    text = "\n".join(f"{row.person.line} {row.words} {row.doubt} {row.may_be}" for row in rows)
    return blake2s(text.encode(), digest_size=8).hexdigest()


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("check-in")
def import_entrants(request: HttpRequest, event: Event) -> HttpResponse:
    return EntrantsImport(request, event).answer()


class EntrantsImport(ListImport[Event, tuple[PersonFields, ListedNote]]):
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

    def save(self, chosen: Sequence[tuple[PersonFields, ListedNote]]) -> HttpResponse:
        by = Actor.of(self.request.user)
        rows, notes = [fields for fields, _note in chosen], [note for _fields, note in chosen]
        count = save_entrants(self.into, rows, by=by, notes=notes)
        words = ngettext(
            "Saved: %(count)s entrant registered.", "Saved: %(count)s entrants registered.", count
        )
        messages.success(self.request, words % {"count": count})
        return redirect("events:entrants", self.into.slug)


def preview_row(person: ListedPerson, line: ImportLine | None, known: LookAlikes) -> PreviewRow:
    if line is None:
        return PreviewRow(person, _("Can’t be registered yet."), can_be_saved=False)
    if not line.registers:
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
        fields_to_save=(line.fields, person.note),
    )
