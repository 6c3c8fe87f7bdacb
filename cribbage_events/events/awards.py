"""Medals, prizes in money, or points of a season for the order of an event.

The rules: RULES.md, medals of the senior games, prizes of the legion league, cards of a grass-roots
club.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.contest.medals import MEDALS, award, may_show_so_far
from cribbage_events.contest.prizes import (
    LEGION_MONEY,
    Money,
    night_money,
    prize_ranks,
)
from cribbage_events.contest.standings import Row
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.standings.lines import (
    PLACES,
    grass_roots_line,
    prize_line,
    standings_line,
)
from cribbage_events.events.standings.rows import (
    Deciding,
    DivisionStandings,
    Earned,
    EventAwards,
    Fees,
    Honour,
    StandingsLine,
    StandingsRow,
    fees_of,
    short_of_games,
)
from cribbage_events.words.medals import medal_name, passed_over_words, too_few_games_words
from cribbage_events.words.money import dollars
from cribbage_events.words.numbers import ordinal

if TYPE_CHECKING:
    pass

# The columns of a row in standings.json, as the command line's.
NUMBERS = ("played", "won", "lost", "skunks", "game_points", "plus", "minus", "spread", "card")


class Medals(EventAwards):
    code = "medals"
    folders: tuple[str, ...] = ("events/awards/medals",)
    columns: tuple[str, ...] = ("rank", "name", *NUMBERS, "eligible", "medal")
    gives_medals = True
    final_words = gettext_lazy("The medals are final.")

    def earned(
        self, event: Event, games: EventGames, rows: Sequence[Row[int]], deciding: Deciding
    ) -> Earned:
        entries = [games.entries[row.player] for row in rows]
        short = short_of_games(event, games)
        ineligible = {
            entry.pk for entry in entries if not entry.medal_eligible or entry.pk in short
        }
        left = {entry.pk for entry in entries if entry.withdrawn}
        final = event.status == Event.Status.FINISHED
        if event.behind:
            return Earned({}, {})
        if not final and not may_show_so_far(rows, ineligible=ineligible, left=left):
            return Earned({}, {})
        awards = award(rows, ineligible=ineligible)

        def name_of(entry: int) -> str:
            return games.entries[entry].name

        too_few = too_few_games_words(event.preset.min_games)

        def reason_of(entry: int) -> str:
            return games.entries[entry].no_medal_words or (too_few if entry in short else "")

        why_not = {
            entry: passed_over_words(reason_of(entry), passed, name_of)
            for entry, passed in awards.passed_over.items()
        }
        return Earned({given.player: given.medal for given in awards.awards}, why_not)

    def honours(self, event: Event, division: DivisionStandings) -> list[Honour]:
        """Medals that nobody has, since others share one, are not called."""
        held = {medal: [row for row in division.rows if row.medal == medal] for medal in MEDALS}
        return [
            Honour(medal, medal_name(medal), rows) for medal, rows in reversed(held.items()) if rows
        ]

    def line_of(self, event: Event) -> Callable[[StandingsRow], StandingsLine]:
        final = event.status == Event.Status.FINISHED
        return partial(standings_line, below=event.get_absolute_url(), final=final)


class Prizes(EventAwards):
    code = "prizes"
    folders: tuple[str, ...] = ("events/awards/prizes",)
    columns: tuple[str, ...] = (
        *("rank", "name", "played", "won", "skunks", "points", "prize_cents"),
    )
    missed_rank_last = True

    def earned(
        self, event: Event, games: EventGames, rows: Sequence[Row[int]], deciding: Deciding
    ) -> Earned:
        fees = deciding.fees or fees_of(event, games)
        if event.behind:
            rows = ()
        short = short_of_games(event, games)
        places = prize_places(rows, fees, short)
        why_not = why_no_prize(event, rows, fees, short)
        return Earned({}, why_not, money_of(event, places, fees), places)

    def honours(self, event: Event, division: DivisionStandings) -> list[Honour]:
        """Return honours by place among those who can win a prize; equal places share theirs."""
        rows = [row for row in division.rows if row.prize]
        by_place: dict[int, list[StandingsRow]] = {}
        for row in rows:
            by_place.setdefault(division.places[row.entry.pk], []).append(row)
        words = _("Prize %(place)s: %(amount)s")
        return [
            Honour("", words % {"place": place, "amount": dollars(group[0].prize)}, group)
            for place, group in sorted(by_place.items(), reverse=True)
        ]

    def line_of(self, event: Event) -> Callable[[StandingsRow], StandingsLine]:
        return partial(prize_line, below=event.get_absolute_url())


class SeasonPoints(Prizes):
    """A card may be a qualifying card, or a grand slam, for the season. There are no medals; a club
    may have a pot for the first of a night.
    """

    code = "season-points"
    folders = ("events/awards/season_points", *Medals.folders)
    missed_rank_last = False
    columns = Medals.columns

    def earned(
        self, event: Event, games: EventGames, rows: Sequence[Row[int]], deciding: Deciding
    ) -> Earned:
        fees = deciding.fees or fees_of(event, games)
        short = short_of_games(event, games)
        places = prize_places(() if event.behind else rows, fees, short)
        return Earned({}, {}, money_of(event, places, fees), places)

    def honours(self, event: Event, division: DivisionStandings) -> list[Honour]:
        """The first three; equal places are called together."""
        prize = _("%(place)s · %(amount)s")
        found = []
        for place in range(PLACES, 0, -1):
            rows = [row for row in division.rows if row.row.played and row.row.rank == place]
            if rows:
                amount = dollars(rows[0].prize)
                words = prize if rows[0].prize else "%(place)s"
                said = words % {"place": ordinal(place), "amount": amount}
                found.append(Honour("", said, rows))
        return found

    def line_of(self, event: Event) -> Callable[[StandingsRow], StandingsLine]:
        return partial(grass_roots_line, below=event.get_absolute_url())


def why_no_prize(
    event: Event, rows: Sequence[Row[int]], fees: Fees, short: Collection[int] = ()
) -> dict[int, str]:
    """Return why they get no prize; of those passed over, or `short` of games, only the ones who
    would have won something need a reason.
    """
    places = len((event.money_rules or LEGION_MONEY).places)
    first = {row.player for row in rows if row.rank <= places}
    missed = {row.player: _("no prize: missed a round") for row in rows if row.missed}
    too_few = _("no prize: %(reason)s") % {"reason": too_few_games_words(event.preset.min_games)}
    passed = dict.fromkeys(fees.passed_over & first, _("passed over for prizes"))
    return dict.fromkeys(first.intersection(short), too_few) | passed | missed


def prize_places(
    rows: Iterable[Row[int]], fees: Fees, short: Collection[int] = ()
) -> dict[int, int]:
    """Return, by entry, the place among those who can win a prize: the first prize is always place
    1. Who is `short` of games can't.
    """
    winning = [row for row in rows if row.played]
    missed = {row.player for row in winning if row.missed}
    ranks = {row.player: row.rank for row in winning}
    return prize_ranks(ranks, without=missed.union(fees.passed_over, short))


def money_of(event: Event, places: Mapping[int, int], fees: Fees) -> Money[int]:
    """The night's accounts, by the places now and the fees received."""
    return night_money(
        fees.heads,
        places,
        event.money_rules or LEGION_MONEY,
        received=fees.received,
        drawn=fees.drawn.cents if fees.drawn else None,
    )
