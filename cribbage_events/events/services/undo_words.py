"""What undoing a change brings back, in the words of whoever directs."""

from collections.abc import Iterable, Iterator, Sequence

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import (
    CardTotals,
    Change,
    Entry,
    Event,
    Game,
    PlayOff,
    Round,
    ScoreReport,
    VolunteerLink,
)
from cribbage_events.events.selectors.draw_preview import listed
from cribbage_events.events.services.game_state import Result, game_state
from cribbage_events.events.services.row_images import RowChange, Table, Values

Status = Entry.Status
# For one, and for several.
type Phrase = tuple[str, str]

EVENT_AGAIN = {
    ("registration", "running"): "Registration is open again, and the draw is gone.",
    ("running", "registration"): "The draw is there again, with every round as it was.",
    ("running", "finished"): "The event is running again; its medals are no longer final.",
    ("finished", "running"): "The event is finished again, with the medals as they were.",
}
NIGHT_AGAIN = {
    ("registration", "running"): "The door is open again, and the seats are gone.",
    ("running", "registration"): "The seats are there again, as they were drawn.",
    ("running", "finished"): "The night is open again; its prizes are no longer final.",
    ("finished", "running"): "The night is closed again, with the prizes as they were.",
}
ENTRY_AGAIN: dict[str, Phrase] = {
    Status.INVITED: ("is on the list to invite", "are on the list to invite"),
    Status.REQUESTED: ("asks for a place again", "ask for a place again"),
    Status.DECLINED: ("is declined again", "are declined again"),
    Status.REGISTERED: ("is registered, but not marked here", "are registered, not marked here"),
    Status.CHECKED_IN: ("is here again", "are here again"),
    Status.NO_SHOW: ("has not come", "have not come"),
    Status.WITHDRAWN: ("has left again", "have left again"),
}
GONE: Phrase = ("is no longer entered", "are no longer entered")
ENTERED: Phrase = ("is entered again", "are entered again")
PLAYS: Phrase = ("plays again", "play again")
TABLE: Phrase = ("keeps the table that they kept before", "keep the tables that they kept before")
MEDALS: Phrase = ("may win a medal, or not, as before", "may win medals, or not, as before")
CODES: Phrase = ("can use the earlier card’s code again", "can use the earlier cards’ codes again")
CARD: Phrase = ("has the card’s totals as before", "have their cards’ totals as before")
FIELDS_AGAIN = {"fixed_table": TABLE, "medal_eligible": MEDALS, "card_edition": CODES}
# What nobody sees by itself.
WORKINGS = {"status", "archive", "finished_at", "seed", "drawn_boundary"}


def what_comes_back(change: Change, rows: Sequence[RowChange]) -> list[str]:
    """One sentence for everything that is another way afterwards."""
    tellers = (of_event, of_rounds, of_entries, of_people, of_play_offs, of_reports, of_links)
    found = [words for tell in tellers for words in tell(change.event, rows)]
    return found or ["Everything is as it was before."]


def of_table(rows: Iterable[RowChange], table: Table) -> list[RowChange]:
    return [row for row in rows if row.table is table]


def of_event(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    for row in of_table(rows, Event):
        before, after = row.before or {}, row.after or {}
        again = (before.get("status", ""), after.get("status", ""))
        said = NIGHT_AGAIN if event.is_doubles else EVENT_AGAIN
        if again in said:
            yield said[again]
        fields = [field for field in event._meta.fields if field.attname in before]
        names = [str(field.verbose_name) for field in fields if field.name not in WORKINGS]
        if names:
            yield f"In the settings, as before: {listed(names)}."


def of_rounds(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    if any(row.before is None or row.after is None for row in of_table(rows, Round)):
        return
    yield from of_cuts(rows)
    drawn = [
        values["round_id"]
        for row in of_table(rows, Game)
        for values in (row.before, row.after)
        if values and (row.before is None or row.after is None)
    ]
    numbers = event.rounds.filter(pk__in=set(drawn)).values_list("number", flat=True)
    if numbers:
        are = "is" if len(numbers) == 1 else "are"
        which = "Round" if len(numbers) == 1 else "Rounds"
        drawn_as = "seated" if event.is_doubles else "drawn"
        yield f"{which} {listed([str(number) for number in numbers])} {are} {drawn_as} as before."


def of_cuts(rows: Sequence[RowChange]) -> Iterator[str]:
    """Who stayed at a table of three."""
    cut = {row.key: row.before for row in of_table(rows, Game) if row.before and row.after}
    for game in Game.objects.filter(pk__in=cut).select_related("round"):
        if "cut_id" in (cut[game.pk] or {}):
            yield f"Who stays at table {game.table} of round {game.round.number} is open again."


def of_entries(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    names = names_of(event, rows)
    who: dict[Phrase, list[str]] = {}
    for row in of_table(rows, Entry):
        for phrase in phrases(row):
            # Who was entered and is gone again is nobody any more.
            who.setdefault(phrase, []).append(names.get(row.key, "Somebody"))
    for row in of_table(rows, CardTotals):
        entry = CardTotals.objects.filter(pk=row.key).values_list("entry_id", flat=True).first()
        who.setdefault(CARD, []).append(names.get(entry or 0, "Somebody"))
    for (one, several), people in who.items():
        yield f"{listed(people, most=5)} {one if len(people) == 1 else several}."


def phrases(row: RowChange) -> Iterator[Phrase]:
    """How an entrant stands afterwards, if it isn't how they stand now."""
    if row.before is None:
        yield GONE
    elif row.after is None:
        yield ENTERED
    else:
        came_back = row.after.get("status") == Status.WITHDRAWN
        if "status" in row.before:
            yield PLAYS if came_back else ENTRY_AGAIN[row.before["status"]]
        yield from (phrase for name, phrase in FIELDS_AGAIN.items() if name in row.before)


def names_of(event: Event, rows: Sequence[RowChange]) -> dict[int, str]:
    """The entrants' names, also of those who are to come back."""
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
    return names | {key: people.get(person, "Somebody") for key, person in gone.items()}


def of_people(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    changed = {row.key: row.before for row in of_table(rows, Person) if row.before and row.after}
    for person in Person.objects.filter(pk__in=changed):
        fields = [field for field in person._meta.fields if field.attname in changed[person.pk]]
        labels = listed([str(field.verbose_name) for field in fields])
        yield f"Of {person.shown_name}, as before: {labels}."


def of_play_offs(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    names = dict(event.entries.values_list("pk", "name"))
    for row in of_table(rows, PlayOff):
        values = row.before or row.after or {}
        beat = f"{names.get(values['winner_id'])} beat {names.get(values['loser_id'])}"
        goes = "is taken away" if row.before is None else "counts again"
        yield f"The play-off that {beat} {goes}."


def of_reports(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    said = {row.key: row.before for row in of_table(rows, ScoreReport)}
    for report in ScoreReport.objects.filter(pk__in=said).select_related("game"):
        words = game_state(report.game).sentence(Result.of(report))
        goes = "is taken back" if (said[report.pk] or {}).get("taken_back_at") else "counts again"
        yield f"What {report.by_name} reported {goes}: {words}."
    standing = ScoreReport.objects.filter(game__reports__in=said, taken_back_at=None)
    if standing.exclude(pk__in=said).exists():
        yield "What others have reported of the game still stands beside it."
    elif any((before or {}).get("taken_back_at") for before in said.values()):
        yield "The game then waits for a result."


def of_links(event: Event, rows: Sequence[RowChange]) -> Iterator[str]:
    numbers = dict(event.volunteer_links.values_list("pk", "number"))
    for row in of_table(rows, VolunteerLink):
        number = numbers.get(row.key) or (row.before or {}).get("number")
        yield f"{link_words(number, row.before)}."


def link_words(number: int | None, before: Values | None) -> str:
    if before is None:
        return f"Link {number} is gone: it opens nothing any more"
    if before.get("revoked_at") is None and "revoked_at" in before:
        return f"Link {number} opens the scores again"
    if "revoked_at" in before and "id" not in before:
        return f"Link {number} is ended again"
    return f"Link {number} is as it was before"
