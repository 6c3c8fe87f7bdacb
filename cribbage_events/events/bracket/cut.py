"""The cut: who of the qualifying round goes on to the play-offs, with which seed, and the words for
it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.formats.qualifying import (
    Contested,
    PlayOffDue,
    QualifyingOrder,
    SeedChange,
    Seeded,
    as_drawn,
    changes_of_seeds,
    count_of_qualifiers,
    qualifying_order,
    seeds_of,
)
from cribbage_events.contest.play_offs import after_play_offs
from cribbage_events.contest.standings import Row
from cribbage_events.events.bracket.brackets import PLAY_OFFS, BracketSettings, archived_places
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.models import Event, ScoreReport, Stage
from cribbage_events.events.standings.standings import play_off_pairs, standings_of
from cribbage_events.words.cards import seed_change_words
from cribbage_events.words.lists import and_list
from cribbage_events.words.numbers import with_minus
from cribbage_events.words.ties import play_off_words, tie_words


@dataclass(frozen=True, slots=True)
class QualifyingCut:
    """The order by entry of everybody who can qualify, and how many games are still to be played
    before it. Once the play-offs have begun it is that of the bracket.

    `rows`: of everybody who played, best first, also of those who have withdrawn.
    """

    rows: Sequence[Row[int]]
    order: QualifyingOrder[int]
    entries: Mapping[int, EntryRow]
    outstanding: int
    disputed: int

    @property
    def seeds(self) -> list[int]:
        """The numbers of those who qualify, the highest seed first."""
        return [self.entries[player].number for player in self.order.qualifiers]

    @property
    def is_ready(self) -> bool:
        return not (self.outstanding or self.disputed or self.order.due)


def qualifying_cut(event: Event, games: EventGames | None = None) -> QualifyingCut:
    """Return the cut; at most six queries, however many play. People who are in the play-offs have
    qualified, also if they withdraw later.
    """
    games = games or event_games(event)
    stages = list(event.stages.order_by("position"))
    cut, drawn = cut_by_results(event, games, stages), players_drawn(stages, games.entries)
    return replace(cut, order=as_drawn(cut.order, drawn)) if drawn else cut


def cut_by_results(event: Event, games: EventGames, stages: Sequence[Stage]) -> QualifyingCut:
    """Return the cut as the results make it now, also once the play-offs have begun."""
    ranked = [row.row for each in standings_of(event, games, play_offs=()) for row in each.rows]
    counted = [row for row in ranked if not games.entries[row.player].fills_in]
    drawn = players_drawn(stages, games.entries)
    played = play_off_pairs(event)
    order = qualifying_order(
        [row for row in counted if row.player in drawn or can_qualify(games, row)],
        event.preset.scoring,
        seed=stages[0].seed,
        play_offs=played,
        places=count_of_qualifiers(len(counted)),
    )
    left = sum(game.outstanding for game in games.rows)
    rows = after_play_offs(counted, played)
    return QualifyingCut(rows, order, games.entries, left, games.disputed)


@dataclass(frozen=True, slots=True)
class CutChanges:
    """The entrants who would be in the play-offs, or have another seed, if they began now, since
    results of the qualifying round were corrected; and those whom nobody has told of it yet.
    """

    cut: QualifyingCut
    changes: Sequence[SeedChange[int]]
    untold: Sequence[SeedChange[int]]
    # While no game of the play-offs has been reported.
    can_begin_again: bool

    @property
    def words(self) -> list[str]:
        return self.words_of(self.changes)

    @property
    def untold_words(self) -> list[str]:
        return self.words_of(self.untold)

    def words_of(self, changes: Sequence[SeedChange[int]]) -> list[str]:
        entries = self.cut.entries
        return [
            seed_change_words(entries[each.player].name, each.before, each.now) for each in changes
        ]


def changes_since_cut(event: Event) -> CutChanges | None:
    """Return None before the play-offs, where nothing has changed, and while a result is missing.
    One query before the play-offs.
    """
    if event.status != Event.Status.RUNNING or not event.stage_format:
        return None
    stages = list(event.stages.order_by("position"))
    main = next((each for each in stages if each.position == PLAY_OFFS), None)
    if main is None:
        return None
    games = event_games(event)
    cut = cut_by_results(event, games, stages)
    if cut.outstanding or cut.disputed:
        return None
    then = {pk: seed for seed, pk in enumerate(players_drawn(stages, games.entries), 1)}
    told = BracketSettings.of(main.settings).told
    heard = {
        pk: seed
        for pk, entry in games.entries.items()
        if (seed := told.get(str(entry.number), then.get(pk)))
    }
    now, order = seeds_of(cut.order), [each.row.player for each in cut.order.seeded]
    changes = changes_of_seeds(then, now, order)
    untold = changes_of_seeds(heard, now, order)
    if not changes and not untold:
        return None
    return CutChanges(cut, changes, untold, not is_anything_played(event))


def is_anything_played(event: Event) -> bool:
    """Whether something of the play-offs, or of a light consolation, has been reported."""
    reports = ScoreReport.objects.filter(game__round__stage__event=event, taken_back_at=None)
    return reports.filter(game__round__stage__position__gt=0).exists()


def can_qualify(games: EventGames, row: Row[int]) -> bool:
    return not games.entries[row.player].withdrawn


def in_play_offs(event: Event, entries: Mapping[int, EntryRow]) -> frozenset[int]:
    """Return, by entry, those in the bracket of the play-offs; nobody before. One query, and none
    in the first stage or once the event is finished.
    """
    if not event.stage_format:
        return frozenset()
    if places := archived_places(event.archive):
        return frozenset(pk for pk, entry in entries.items() if entry.number in places)
    return frozenset(players_drawn(event.stages.filter(position=PLAY_OFFS), entries))


def players_drawn(stages: Iterable[Stage], entries: Mapping[int, EntryRow]) -> list[int]:
    main = next((each for each in stages if each.position == PLAY_OFFS), None)
    if main is None:
        return []
    keys = {entry.number: pk for pk, entry in entries.items()}
    return [keys[number] for number in BracketSettings.of(main.settings).seeds]


def cut_lines(cut: QualifyingCut) -> dict[str, Any]:
    """Return the cut as its page says it: the seeds, the next best, what is due. No query."""
    order = cut.order
    seeds = [seed_line(cut, each) for each in order.seeded]
    return {
        "summary": how_many_qualify(len(order.seeded), order.places, order.byes),
        "qualifiers": seeds[: order.places],
        "next_best": seeds[order.places : order.places + 4],
        "high_non_qualifier": and_list(
            cut.entries[each].name for each in order.high_non_qualifiers
        ),
        "due": [due_line(cut, due) for due in due_now(cut)],
    }


def due_now(cut: QualifyingCut) -> Sequence[PlayOffDue[int]]:
    """Return the play-offs that are due: none while games are to come, which change the order."""
    return () if cut.outstanding else cut.order.due


def how_many_qualify(entrants: int, places: int, byes: int) -> str:
    qualify = ngettext(
        "%(places)s of %(entrants)s entrants qualifies.",
        "%(places)s of %(entrants)s entrants qualify.",
        places,
    ) % {"places": places, "entrants": entrants}
    if not byes:
        nobody = _("Nobody has a bye.")
        return f"{qualify} {nobody}"
    words = ngettext(
        "The highest seed has a bye in the first round.",
        "The %(byes)s highest seeds have a bye in the first round.",
        byes,
    )
    return f"{qualify} {words % {'byes': byes}}"


def seed_line(cut: QualifyingCut, each: Seeded[int]) -> dict[str, Any]:
    """`note`: why this seed, if somebody is level on game points."""
    player = each.row.player
    return {
        "seed": each.seed,
        "name": cut.entries[player].name,
        "card": with_minus(each.row.card),
        "note": seed_note(cut, each),
        "has_bye": each.seed <= cut.order.byes,
        "undecided": any(player in due.players for due in due_now(cut)),
    }


def seed_note(cut: QualifyingCut, each: Seeded[int]) -> str:
    """The last rule that decided: the play-off, the lot, or the tie-break."""
    player, order = each.row.player, cut.order

    def name_of(key: int) -> str:
        return cut.entries[key].name

    if any(player in due.players for due in due_now(cut)):
        return _("Tied on everything: plays one game.")
    if player in order.play_offs:
        return play_off_words(order.play_offs[player], name_of)
    if each.by_lot:
        others = and_list(name_of(other) for other in each.by_lot if other != player)
        return _("Tied with %(names)s on everything: drawn by lot.") % {"names": others}
    if player in order.ties:
        return tie_words(order.ties[player], name_of)
    return ""


def due_line(cut: QualifyingCut, due: PlayOffDue[int]) -> tuple[str, list[tuple[str, str]]]:
    """Return the words, and of each possible result the numbers and the names."""
    entries = [cut.entries[player] for player in due.players]
    values = {"names": and_list(entry.name for entry in entries), "places": due.places}
    if due.contested is Contested.BYE:
        words = ngettext(
            "%(names)s are tied on everything. One of them has a bye: they play one game for it.",
            "%(names)s are tied on everything. %(places)s of them have a bye: they play one game"
            " for it.",
            due.places,
        )
    else:
        words = ngettext(
            "%(names)s are tied on everything. One of them qualifies: they play one game for it.",
            "%(names)s are tied on everything. %(places)s of them qualify: they play one game for"
            " it.",
            due.places,
        )
    beat = _("%(winner)s beat %(loser)s")
    pairs = [
        (
            f"{winner.number}-{loser.number}",
            beat % {"winner": winner.name, "loser": loser.name},
        )
        for winner in entries
        for loser in entries
        if winner is not loser
    ]
    return words % values, pairs
