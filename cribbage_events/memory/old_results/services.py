"""Old results are brought in as a whole, and taken back as a whole."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import name_key
from cribbage_events.clubs.people.finding import PersonFields, make_person
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.contest.divisions import DivisionKind, DivisionLabel
from cribbage_events.contest.medals import award
from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.presets import PRESETS
from cribbage_events.contest.standings import standings
from cribbage_events.events.erasing.deleting import delete_if_unused
from cribbage_events.events.history.turns import own_turn
from cribbage_events.memory.models import OldList, PastEvent, PastGame, PastResult
from cribbage_events.memory.old_results.people import OldName
from cribbage_events.memory.old_results.preview import ListedEvent, preview_of
from cribbage_events.memory.old_results.rows import OldRow
from cribbage_events.memory.old_results.sheet import OldSheet

writes = logging.getLogger("cribbage_events.writes")
AT_ONCE = 200

# By the key of a name.
type People = Mapping[str, int]


def bring_in_results(
    club: Club, sheet: OldSheet, chosen: Mapping[str, str], *, by: Actor
) -> OldList:
    """Save every event of the list that the club doesn't have yet. Raises ValidationError if
    something is still open: the club may have changed since the list was shown.
    """
    with own_turn(), transaction.atomic():
        club = Club.objects.select_for_update().get(pk=club.pk)
        preview = preview_of(club, sheet, chosen)
        if not preview.may_be_saved:
            raise ValidationError(_("The club’s data has changed since. Check the list again."))
        new = preview.new_events
        wanted = {key for event in new for row in event.rows for key in keys_in(row)}
        names = {key: name for key, name in preview.names.items() if key in wanted}
        people, made = people_for_names(club, names)
        old = OldList.objects.create(club=club, by=by.user, new_people=made)
        for event in new:
            save_event(old, event, people, has_games=preview.has_games)
        note_list(old, "bring-in-results", by)
    return old


def take_back(old: OldList, *, by: Actor) -> None:
    """Delete what the list has brought in, and the people who came with it and did nothing else."""
    with own_turn(), transaction.atomic():
        Club.objects.select_for_update().get(pk=old.club_id)
        found = OldList.objects.filter(pk=old.pk).first()
        if found is None:  # a second tap
            return
        note_list(found, "take-back-results", by)
        found.delete()
        for person in Person.objects.filter(club=old.club_id, pk__in=found.new_people):
            delete_if_unused(person)
        name_people(old.club)


def note_list(old: OldList, verb: str, by: Actor) -> None:
    fields = {"who": by.key, "what": verb, "club": old.club.slug, "list": old.pk}
    transaction.on_commit(
        lambda: writes.info("%(club)s: %(what)s %(list)s, %(who)s", fields, extra=fields)
    )


def people_for_names(club: Club, names: Mapping[str, OldName]) -> tuple[dict[str, int], list[int]]:
    """Everybody by the key of the name, and the keys of those who are new."""
    people, made = dict[str, int](), list[int]()
    for key, name in names.items():
        if name.person is None:
            person = make_person(club, PersonFields(name.name))
            made.append(person.pk)
            people[key] = person.pk
        else:
            people[key] = name.person.pk
    if made:
        name_people(club, made)
    return people, made


def keys_in(row: OldRow) -> list[str]:
    return [name_key(name) for name in row.people]


def save_event(old: OldList, event: ListedEvent, people: People, *, has_games: bool) -> None:
    labels = [] if has_games else divisions_in(event.rows)
    past = PastEvent.objects.create(
        club=old.club,
        old_list=old,
        name=event.name,
        year=event.when.year,
        day=event.when.day,
        preset_code=event.kind.preset,
        is_season=event.kind.is_season,
        round_count=event.rounds,
        divisions=[division_label(label) for label in labels or [""]],
    )
    if has_games:
        results, games = results_of_games(past, event, people)
        PastGame.objects.bulk_create(games, batch_size=AT_ONCE)
    else:
        results = [past_result(past, row, labels, people) for row in event.rows]
    PastResult.objects.bulk_create(results, batch_size=AT_ONCE)


def divisions_in(rows: Iterable[OldRow]) -> list[str]:
    """Return divisions in the order in which the list has them."""
    return list(dict.fromkeys(row.cells.get("division", "") for row in rows))


def division_label(name: str) -> DivisionLabel:
    if name:
        return DivisionLabel(DivisionKind.NAMED, None, name)
    return DivisionLabel(DivisionKind.ALL)


def past_result(past: PastEvent, row: OldRow, labels: Sequence[str], people: People) -> PastResult:
    numbers = row.numbers
    played, games = numbers.get("played"), past.round_count
    return PastResult(
        past_event=past,
        person_id=people[name_key(row.cells["name"])],
        division=labels.index(row.cells.get("division", "")),
        rank=numbers["place"],
        medal=row.medal,
        is_whole=played is None or played == games,
        played=played,
        won=numbers.get("won"),
        skunks=numbers.get("skunks"),
        game_points=numbers.get("points"),
        spread=numbers.get("spread"),
    )


def results_of_games(
    past: PastEvent, event: ListedEvent, people: People
) -> tuple[list[PastResult], list[PastGame]]:
    """The standings as the program's own events have them, worked out from the games."""
    preset = PRESETS[past.preset_code]
    outcomes = [outcome_in(place, row, people) for place, row in enumerate(event.rows, start=1)]
    players = {player for outcome in outcomes for player in outcome.players}
    rows = standings(players, outcomes, preset.scoring)
    medals = award(rows, ineligible=()) if event.kind.gives_medals else None
    widest: defaultdict[int, int] = defaultdict(int)
    games = [past_game(past, outcome, widest) for outcome in outcomes]
    results = [
        PastResult(
            past_event=past,
            person_id=row.player,
            rank=row.rank,
            medal=(medals.medal_of(row.player) if medals else None) or "",
            is_whole=row.played == past.round_count,
            played=row.played,
            won=row.won,
            skunks=row.skunks,
            game_points=row.game_points,
            spread=row.spread,
            widest_win=widest[row.player] or None,
        )
        for row in rows
    ]
    return results, games


def outcome_in(place: int, row: OldRow, people: People) -> Outcome[int]:
    sides = tuple(
        Side((people[name_key(row.cells[f"player_{side}"])],), row.numbers[f"score_{side}"])
        for side in ("a", "b")
    )
    return Outcome(row.numbers["round"], row.numbers.get("table", place), sides)


def past_game(past: PastEvent, outcome: Outcome[int], widest: dict[int, int]) -> PastGame:
    won, lost = outcome.sides[outcome.winner], outcome.sides[1 - outcome.winner]
    winner, loser = won.players[0], lost.players[0]
    widest[winner] = max(widest[winner], outcome.margin(outcome.winner))
    return PastGame(
        past_event=past,
        round=outcome.round,
        table=outcome.table,
        winner_id=winner,
        loser_id=loser,
        loser_score=lost.score,
    )
