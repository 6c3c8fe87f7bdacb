"""A grass-roots night: so many games of singles each, among whoever is there."""

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.contest.championship.grass_roots import QUALIFYING_CARD
from cribbage_events.contest.divisions import Group
from cribbage_events.contest.formats.grass_roots import GrassRootsSettings, games_each
from cribbage_events.contest.standings import Row
from cribbage_events.events.drawing.selectors.draw_input import DrawInput
from cribbage_events.events.drawing.selectors.hall import Hall, hall_of, is_here
from cribbage_events.events.drawing.selectors.night_end import Unplayed, results_missing
from cribbage_events.events.drawing.services.hall import begin_after, begin_games
from cribbage_events.events.drawing.services.rounds import make_rounds
from cribbage_events.events.drawing.services.seating import enter_waiting
from cribbage_events.events.formats.nights.night import OF_NIGHTS, NightFormat
from cribbage_events.events.formats.projector import Screen, parts, places_screens, screens
from cribbage_events.events.formats.round_robin import RoundRobin
from cribbage_events.events.formats.ruled_by_cards import RuledByCards
from cribbage_events.events.games.by_name import Stop, blank_stops
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.games.progress import RoundProgress
from cribbage_events.events.games.round_lines import game_line
from cribbage_events.events.games.rounds import RoundRow
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.narration import OF_FORMAT
from cribbage_events.events.history.row_images import Values
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.standings.lines import DivisionLines
from cribbage_events.words.lists import and_list

OF_FORMAT["grass-roots"] = OF_FORMAT["as-tables-finish"] = OF_NIGHTS


class SinglesNight(RuledByCards, NightFormat, RoundRobin):
    """All rounds are drawn when everybody is there, and again when somebody comes or leaves."""

    code = "grass-roots"
    folder = "events/formats/singles_night"
    draw_action = gettext_lazy("Draw all rounds")

    def settings_of(self, stored: Mapping[str, Any]) -> GrassRootsSettings:
        return GrassRootsSettings.stored(stored)

    def odd_words(
        self, event: Event, groups: Sequence[Group[int]], players: Sequence[Entry]
    ) -> str:
        return games_each_words(len(players), event.round_count)

    def desk_news(self, event: Event) -> dict[str, Any]:
        """Also who has fewer games than others, since all rounds were drawn at the beginning."""
        news = super().desk_news(event)
        if event.status == Event.Status.RUNNING and self.code == SinglesNight.code:
            news["fewer_games"] = fewer_games_words(event_games(event))
        return news

    def would_qualify(self, rows: Sequence[Row[int]]) -> Collection[int]:
        """Whose card has twelve game points or more."""
        return [row.player for row in rows if row.game_points >= QUALIFYING_CARD]

    def seeds(self, event: Event, rows: Sequence[Row[int]]) -> Mapping[int, int]:
        """The places of the qualifying cards."""
        qualifying = set(self.would_qualify(rows))
        return {row.player: row.rank for row in rows if row.player in qualifying}

    def head_count_words(self, event: Event, heads: int) -> str:
        tables = ngettext("%(count)s table", "%(count)s tables", heads // 2)
        return tables % {"count": heads // 2}

    def task_left(self, event: Event, games: EventGames) -> Unplayed | None:
        return results_missing(event, games)


def games_each_words(heads: int, rounds: int) -> str:
    """How many people get fewer games; empty if nobody does."""
    found = games_each(heads, rounds)
    if heads < 2 or len(found) < 2:
        return ""
    most, fewer = found
    words = _("With %(heads)s people one sits out each round: %(some)s, and %(others)s.")
    people = ngettext(
        "%(count)s person gets %(games)s games",
        "%(count)s people get %(games)s games",
        found[fewer],
    ) % {"count": found[fewer], "games": fewer}
    others = ngettext(
        "%(count)s person gets %(games)s", "%(count)s people get %(games)s", found[most]
    ) % {"count": found[most], "games": most}
    return words % {"heads": heads, "some": people, "others": others}


def fewer_games_words(games: EventGames) -> str:
    """Who sits out more rounds than others."""
    playing = [entry for entry in games.entries.values() if is_here(entry)]
    count = {entry.pk: len(games.games_of.get(entry.pk, ())) for entry in playing}
    most = max(count.values(), default=0)
    fewer = [entry for entry in playing if 0 < count[entry.pk] < most]
    if not fewer:
        return ""
    words = ngettext(
        "%(names)s has fewer games tonight than the others, who have %(most)s.",
        "%(names)s have fewer games tonight than the others, who have %(most)s.",
        len(fewer),
    )
    names = and_list(entry.name for entry in fewer)
    return words % {"names": names, "most": most}


# What is shown in place of rounds.
ENDED, PLAYING = 1, 2


class AsTablesFinish(SinglesNight):
    """A game begins as soon as two players and a table are free. Its round is only a place to keep
    it: what people see are games being played, and games that have ended.
    """

    code = "as-tables-finish"
    folder = "events/formats/as_tables_finish"
    draw_action = gettext_lazy("Begin the games")
    draw_done = gettext_lazy("Saved: the first games are made, and can begin.")
    sits_out = False
    rounds_at_once = None
    pages: ClassVar[Mapping[str, str]] = {**SinglesNight.pages}

    def draw_rounds(self, event: Event) -> None:
        make_rounds(event)
        begin_games(event)

    def draw_again(self, event: Event, state: DrawInput, *, afresh: bool = False) -> None:
        """Only what can begin now."""
        begin_games(event)

    def after_game(self, event: Event, game: GameRow) -> None:
        """Who came late plays as soon as somebody is free."""
        waiting = [entry.number for entry in self.unseated(event)]
        enter_waiting(event, waiting, from_round=1)
        begin_after(event, game)

    def after_round(self, event: Event) -> None:
        """Nothing: games follow from games."""

    def next_seats(self, event: Event) -> int | None:
        return 1

    def words_of_seats(self, waiting: Sequence[str], number: int | None) -> str:
        """There are no rounds."""
        words = ngettext(
            "%(names)s came late, and plays as soon as a game ends.",
            "%(names)s came late, and play as soon as a game ends.",
            len(waiting),
        )
        return words % {"names": and_list(waiting)}

    def after_undo(self, event: Event) -> None:
        begin_games(event)

    def knows_games_to_come(self, event: Event, games: EventGames) -> bool:
        """Who meets whom is known only when a game begins."""
        return False

    def waits_for_seat(self, event: Event, entry: Entry, last_round: int) -> bool:
        here = event.status == Event.Status.RUNNING and entry.until_round is None
        return here and entry.seats.count() < event.round_count

    def games_ahead(self, event: Event, current: int) -> list[int]:
        """None: everything outstanding is being played now."""
        return []

    def is_played_now(self, round: int, current: int) -> bool:
        return True

    def rounds_shown(self, rounds: Sequence[RoundRow]) -> list[RoundRow]:
        """The games that have ended, and those that are being played."""
        games = sorted((game for each in rounds for game in each.games), key=attrgetter("table"))
        parts = groupby(sorted(games, key=attrgetter("outstanding")), attrgetter("outstanding"))
        return [RoundRow(PLAYING if left else ENDED, list(found), []) for left, found in parts]

    def round_title(self, shown: RoundRow, current: int) -> str:
        count = len(shown.games)
        if shown.number == PLAYING:
            return being_played_words(count)
        words = ngettext("%(count)s game has ended", "%(count)s games have ended", count)
        return words % {"count": count}

    def rounds_by_name(self, rounds: Sequence[RoundRow]) -> list[RoundRow]:
        return [each for each in rounds if each.number == PLAYING]

    def progress_rows(
        self, event: Event, rounds: Sequence[RoundProgress]
    ) -> Sequence[RoundProgress]:
        """All games together."""
        games = sum(each.games for each in rounds)
        ended, disputed = (
            sum(each.ended for each in rounds),
            sum(each.disputed for each in rounds),
        )
        return [RoundProgress(ENDED, games, ended, disputed)] if games else []

    def games_expected(self, event: Event) -> int:
        playing = event.entries.filter(status=Entry.Status.CHECKED_IN).exclude(division=None)
        return playing.count() * event.round_count // 2

    def under_way_words(self, event: Event, current: RoundProgress) -> str:
        words = ngettext(
            "Provisional – %(playing)s game is being played, %(ended)s in",
            "Provisional – %(playing)s games are being played, %(ended)s in",
            current.games - current.ended,
        )
        return words % {"playing": current.games - current.ended, "ended": current.ended}

    def card_words(self, event: Event, current: RoundProgress) -> str:
        return being_played_words(current.games - current.ended)

    def hall(self, event: Event, games: EventGames) -> Hall | None:
        return hall_of(event, games) if event.status == Event.Status.RUNNING else None

    def on_card(self, games: Sequence[GameRow]) -> list[GameRow]:
        """In the order in which they began."""
        began = sorted(games, key=attrgetter("id"))
        return [game._replace(round=line) for line, game in enumerate(began, 1)]

    def round_words(self, line: int) -> str:
        return _("Game %(number)s") % {"number": line}

    def where(self, game: GameRow) -> str:
        return _("Table %(table)s") % {"table": game.table}

    def card_stops(self, event: Event, stops: Sequence[Stop]) -> list[Stop]:
        return blank_stops(1, event.round_count)

    def wall_screens(self, divisions: list[DivisionLines], rounds: list[RoundRow]) -> list[Screen]:
        """Where to go comes first, since it changes all the time."""
        shown = self.rounds_shown(rounds)
        playing = self.rounds_by_name(shown)
        return [
            *(screen for each in playing for screen in self.next_games(each)),
            *screens(divisions, [each for each in shown if each.number == ENDED]),
        ]

    def next_games(self, playing: RoundRow) -> list[Screen]:
        title = _("Being played: your table")
        lines = [game_line(game) for game in playing.games]
        return [*places_screens(title, playing), *parts(title, lines, "tables")]

    def has_wrong_rounds(self, numbers: Sequence[int], round_count: int) -> bool:
        """Further ones may be needed to keep games in."""
        return numbers[:round_count] != list(range(1, round_count + 1))

    def rounds_to_check(self, numbers: Sequence[int], seated: Collection[int]) -> Sequence[int]:
        return sorted(seated)

    def idle(
        self, event: Event, entries: Mapping[int, Values], resting: Sequence[int]
    ) -> list[int]:
        """Nobody: who isn't at a table waits for the next game."""
        return []

    def odd_words(
        self, event: Event, groups: Sequence[Group[int]], players: Sequence[Entry]
    ) -> str:
        return _("A game begins as soon as two players and a table are free.")

    def task_left(self, event: Event, games: EventGames) -> Unplayed | None:
        missing = results_missing(event, games, by_round=False)
        if missing or hall_of(event, games).next_pair is None:
            return missing
        return Unplayed(_("There are still games to play."), "events:desk")


def being_played_words(count: int) -> str:
    words = ngettext("%(count)s game is being played", "%(count)s games are being played", count)
    return words % {"count": count}
