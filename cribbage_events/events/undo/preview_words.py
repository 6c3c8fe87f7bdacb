"""The sentences of the page that offers to undo a change: what comes back."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from cribbage_events.clubs.models import Person
from cribbage_events.events.history.row_images import RowChange, Table, Values
from cribbage_events.events.history.settings_line import setting_name
from cribbage_events.events.models import (
    CardTotals,
    Change,
    Entry,
    Event,
    Game,
    HighHand,
    Photograph,
    PlayOff,
    Round,
    ScoreReport,
    Stage,
    VolunteerLink,
    WrittenLine,
)
from cribbage_events.events.results.game import Result
from cribbage_events.events.results.services.saving import find_state
from cribbage_events.words.codes.actors import signed_name
from cribbage_events.words.lists import short_list

Status = Entry.Status
# By code, for one entrant and for several.
ENTRANTS_AGAIN = {
    Status.INVITED: ngettext_lazy(
        "%(names)s is on the list to invite.", "%(names)s are on the list to invite.", "count"
    ),
    Status.REQUESTED: ngettext_lazy(
        "%(names)s asks for a place again.", "%(names)s ask for a place again.", "count"
    ),
    Status.DECLINED: ngettext_lazy(
        "%(names)s is declined again.", "%(names)s are declined again.", "count"
    ),
    Status.REGISTERED: ngettext_lazy(
        "%(names)s is registered, but not marked here.",
        "%(names)s are registered, not marked here.",
        "count",
    ),
    Status.CHECKED_IN: ngettext_lazy(
        "%(names)s is here again.", "%(names)s are here again.", "count"
    ),
    Status.NO_SHOW: ngettext_lazy("%(names)s has not come.", "%(names)s have not come.", "count"),
    Status.WITHDRAWN: ngettext_lazy(
        "%(names)s has left again.", "%(names)s have left again.", "count"
    ),
    "gone": ngettext_lazy(
        "%(names)s is no longer on the list.", "%(names)s are no longer on the list.", "count"
    ),
    "entered": ngettext_lazy(
        "%(names)s is on the list again.", "%(names)s are on the list again.", "count"
    ),
    "plays": ngettext_lazy("%(names)s plays again.", "%(names)s play again.", "count"),
    "fixed_table": ngettext_lazy(
        "%(names)s has the same fixed table as before.",
        "%(names)s have the same fixed tables as before.",
        "count",
    ),
    "medal_eligible": ngettext_lazy(
        "%(names)s may win a medal, or not, as before.",
        "%(names)s may win medals, or not, as before.",
        "count",
    ),
    "card_edition": ngettext_lazy(
        "%(names)s can use the earlier card’s code again.",
        "%(names)s can use the earlier cards’ codes again.",
        "count",
    ),
    "card": ngettext_lazy(
        "%(names)s has the card’s totals as before.",
        "%(names)s have their cards’ totals as before.",
        "count",
    ),
    "lines": ngettext_lazy(
        "The games on the card of %(names)s are as before.",
        "The games on the cards of %(names)s are as before.",
        "count",
    ),
}
FIELDS_AGAIN = ("fixed_table", "medal_eligible", "card_edition")
# Fields that no page shows by themselves.
INTERNAL = {"status", "stage_format", "archive", "finished_at", "drawn_boundary"}


def what_comes_back(change: Change, rows: Sequence[RowChange]) -> list[str]:
    """One sentence for everything that the undo changes."""
    found = [words for tell in TELLERS for words in tell(change.event, rows)]
    return found or [_("Everything is as it was before.")]


def of_table(rows: Iterable[RowChange], table: Table) -> list[RowChange]:
    return [row for row in rows if row.table is table]


def of_event(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    for row in of_table(rows, Event):
        before, after = row.before or {}, row.after or {}
        again = (before.get("status", ""), after.get("status", ""))
        if again in event.format.again_words:
            yield str(event.format.again_words[again])
        fields = [field for field in event._meta.fields if field.attname in before]
        names = [setting_name(field.name) for field in fields if field.name not in INTERNAL]
        if names:
            words = _("In the settings, as before: %(names)s.")
            yield words % {"names": short_list(names)}


def of_brackets(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    sets_format = any("stage_format" in (row.before or {}) for row in of_table(rows, Event))
    for row in of_table(rows, Stage):
        if row.before is None:
            yield (
                _("The play-offs are gone; the results of the rounds stay.")
                if sets_format
                else _("The consolation is gone.")
            )
        elif row.after is None:
            yield (
                _("The play-offs are back as they were.")
                if sets_format
                else _("The consolation is back as it was.")
            )


def of_rounds(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    if any(row.before is None or row.after is None for row in of_table(rows, Round)):
        return
    yield from of_cuts(rows)
    of_games = [
        values["round_id"]
        for row in of_table(rows, Game)
        for values in (row.before, row.after)
        if values and (row.before is None or row.after is None)
    ]
    numbers = Round.objects.filter(pk__in=set(of_games)).values_list("number", flat=True)
    if numbers:
        words = event.format.rounds_again_words(len(numbers))
        yield words % {"rounds": short_list([str(number) for number in numbers])}


def of_cuts(rows: Sequence[RowChange]) -> Iterator[str]:
    """The cuts that decided who stayed at a table of three."""
    cut = {row.key: row.before for row in of_table(rows, Game) if row.before and row.after}
    for game in Game.objects.filter(pk__in=cut).select_related("round"):
        if "cut_id" in (cut[game.pk] or {}):
            words = _("Who stays at table %(table)s of round %(round)s has to be decided again.")
            yield words % {"table": game.table, "round": game.round.number}


def of_entries(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    names = entrant_names(event, rows)
    changed: dict[str, list[str]] = {}
    for row in of_table(rows, Entry):
        for code in entry_changes(row):
            # The entry may have been deleted, so that it has no name.
            changed.setdefault(code, []).append(names.get(row.key, _("Somebody")))
    for code, table in (("card", CardTotals), ("lines", WrittenLine)):
        found = table._base_manager.filter(pk__in=[row.key for row in of_table(rows, table)])
        for entry in found.order_by("entry").values_list("entry", flat=True).distinct():
            changed.setdefault(code, []).append(names.get(entry, _("Somebody")))
    for code, people in changed.items():
        values = {"names": short_list(people, most=5), "count": len(people)}
        yield ENTRANTS_AGAIN[code] % values


def entry_changes(row: RowChange) -> Iterator[str]:
    """Codes of what is different for an entrant afterwards."""
    if row.before is None:
        yield "gone"
    elif row.after is None:
        yield "entered"
    else:
        came_back = row.after.get("status") == Status.WITHDRAWN
        if "status" in row.before:
            yield "plays" if came_back else row.before["status"]
        yield from (name for name in FIELDS_AGAIN if name in row.before)


def entrant_names(event: Event, rows: Sequence[RowChange]) -> dict[int, str]:
    """The entrants' names, also of entries that would come back."""
    names = dict(event.entries.values_list("pk", "name"))
    gone = {
        row.key: row.before["person_id"]
        for row in of_table(rows, Entry)
        if row.before and row.after is None
    }
    people = dict(Person.objects.filter(pk__in=gone.values()).values_list("pk", "shown_name"))
    people |= {
        row.key: row.before["name"]
        for row in of_table(rows, Person)
        if row.before and row.after is None
    }
    return names | {key: people.get(person, _("Somebody")) for key, person in gone.items()}


def of_people(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    changed = {row.key: row.before for row in of_table(rows, Person) if row.before and row.after}
    for person in Person.objects.filter(pk__in=changed):
        names = changed[person.pk].keys() - {"known_as"}
        fields = [field for field in person._meta.fields if field.attname in names]
        labels = short_list([str(field.verbose_name) for field in fields])
        words = _("%(name)s has these as before: %(labels)s.")
        yield words % {"name": person.shown_name, "labels": labels}


def of_play_offs(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    names = dict(event.entries.values_list("pk", "name"))
    for row in of_table(rows, PlayOff):
        values = row.before or row.after or {}
        words = _("The play-off in which %(winner)s beat %(loser)s counts again.")
        if row.before is None:
            words = _("The play-off in which %(winner)s beat %(loser)s is removed.")
        winner, loser = names.get(values["winner_id"]), names.get(values["loser_id"])
        yield words % {"winner": winner, "loser": loser}


def of_hands(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    names = dict(event.entries.values_list("pk", "name"))
    for row in of_table(rows, HighHand):
        values = row.before or row.after or {}
        words = _("The hand of %(points)s of %(name)s is on the list again.")
        if row.before is None:
            words = _("The hand of %(points)s of %(name)s is no longer on the list.")
        yield words % {"points": values["points"], "name": names.get(values["entry_id"])}


def of_reports(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    said = {row.key: row.before for row in of_table(rows, ScoreReport)}
    by_cards = ScoreReport.objects.filter(pk__in=said, via=ScoreReport.Via.CARDS)
    if by_cards.exists():
        yield _("What the cards decided follows them again.")
        return
    for report in ScoreReport.objects.filter(pk__in=said).select_related("game"):
        words = find_state(report.game_id).sentence(Result.of(report))
        sentence = _("What %(name)s reported counts again: %(result)s.")
        if (said[report.pk] or {}).get("taken_back_at"):
            sentence = _("What %(name)s reported is withdrawn: %(result)s.")
        yield sentence % {"name": signed_name(report.by_name), "result": words}
    standing = ScoreReport.objects.filter(game__reports__in=said, taken_back_at=None)
    if standing.exclude(pk__in=said).exists():
        yield _("What others reported about the game is kept beside it.")
    elif any((before or {}).get("taken_back_at") for before in said.values()):
        yield _("The game then waits for a result.")


def of_links(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    numbers = dict(event.volunteer_links.values_list("pk", "number"))
    for row in of_table(rows, VolunteerLink):
        number = numbers.get(row.key) or (row.before or {}).get("number")
        yield link_words(row.before) % {"number": number}


def link_words(before: Values | None) -> str:
    if before is None:
        return _("Link %(number)s is gone: it no longer works.")
    if before.get("revoked_at") is None and "revoked_at" in before:
        return _("Link %(number)s opens the scores again.")
    if "revoked_at" in before and "id" not in before:
        return _("Link %(number)s is turned off again.")
    return _("Link %(number)s is as it was before.")


def of_photographs(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    again = {row.key for row in of_table(rows, Photograph) if is_set(row, "removed_at")}
    public = {row.key for row in of_table(rows, Photograph) if is_set(row, "hidden_at")}
    for photograph in Photograph.objects.filter(pk__in=again | public):
        words = _("Photograph %(number)s is back.")
        if photograph.pk in public:
            words = _("Everybody sees photograph %(number)s again.")
        yield words % {"number": photograph.number}


def is_set(row: RowChange, name: str) -> bool:
    """Whether the change gave this field a value, which it loses again."""
    after = row.after or {}
    return row.before is not None and after.get(name) is not None


TELLERS = (
    *(of_event, of_brackets, of_rounds, of_entries, of_people, of_play_offs, of_reports, of_links),
    *(of_photographs, of_hands),
)
