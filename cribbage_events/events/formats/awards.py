"""Medals, or prizes in money, for the order of an event. Found as `event.awards`.

The rules: RULES.md, medals of the senior games, prizes of the legion league.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.contest.formats.rotating_doubles import missed_rounds
from cribbage_events.contest.medals import MEDALS, award, may_show_so_far
from cribbage_events.contest.prizes import (
    LEGION_MONEY,
    Money,
    is_something_for_all,
    night_money,
    place_prizes,
    prize_ranks,
)
from cribbage_events.contest.standings import Row
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.models.formats.parts import Screens
from cribbage_events.events.outlook.selectors.winnable import (
    PRIZE,
    MedalsToWin,
    PlacesToWin,
    Winnable,
)
from cribbage_events.events.standings.fees import Fees, fee_of, fees_of
from cribbage_events.events.standings.from_files.standings import as_night, as_table
from cribbage_events.events.standings.honours import Honour
from cribbage_events.events.standings.line_kinds import Line
from cribbage_events.events.standings.lines import DivisionLines, prize_line, standings_line
from cribbage_events.events.standings.standings import (
    Deciding,
    DivisionStandings,
    Earned,
    EventStandings,
    StandingsRow,
    play_off_pairs,
)
from cribbage_events.words.medals import medal_name, passed_over_words
from cribbage_events.words.money import dollars

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

# The columns of a row in standings.json, as the command line's.
NUMBERS = ("played", "won", "lost", "skunks", "game_points", "plus", "minus", "spread", "card")


class Awards(Screens):
    """The awards of an event, and how its pages show them."""

    # As in `Preset.awards`.
    code: str
    # Of a row in standings.json.
    columns: tuple[str, ...]
    # The records that list the winners: "club", or "season" of a league.
    records_of: str
    gives_medals = False
    # Whether it can be said who can still win only once nobody has two games to come.
    known_in_last_game_only = True
    # Whether a director may hide them, and the last round, until the prize-giving.
    can_be_hidden = True
    # That nothing changes any more.
    final_words: "str | StrPromise" = gettext_lazy("The results are final.")

    def deciding(
        self,
        event: Event,
        games: EventGames,
        play_offs: Sequence[tuple[int, int]] | None = None,
    ) -> Deciding:
        """The play-offs or fees that decide, apart from the games; one query. `play_offs` replaces
        those recorded."""
        raise NotImplementedError

    def missed(
        self, players: Iterable[int], games: EventGames
    ) -> Mapping[int, tuple[int, ...]] | None:
        """By entry the rounds missed, where that ranks them after all the others."""
        return None

    def earned(
        self, event: Event, games: EventGames, rows: Sequence[Row[int]], deciding: Deciding
    ) -> Earned:
        """The awards of a division's rows, best first, so far or final."""
        raise NotImplementedError

    def winnable(
        self, event: Event, games: EventGames, players: Sequence[int], deciding: Deciding
    ) -> Winnable | None:
        """What the players of a division can win while games are to come, if anything."""
        return None

    def honours(self, event: Event, division: DivisionStandings) -> list[Honour]:
        """The medals or prizes of a division in the order in which they are called: the last one
        first, and the best at the end.
        """
        raise NotImplementedError

    def line_of(self, event: Event) -> Callable[[StandingsRow], Line]:
        """The function that gives a row of the standings its words."""
        raise NotImplementedError

    def winners(self, event: Event, divisions: list[DivisionLines]) -> list[DivisionLines]:
        """Whom the projector congratulates at the end: those on the podium of these."""
        return divisions

    def champion(self, event: Event, divisions: list[DivisionLines]) -> str:
        """Who won what was played after the standings, where something was; no query."""
        return ""

    def text_table(self, found: EventStandings) -> str:
        """The standings to be read on a terminal."""
        raise NotImplementedError

    def fee_words(self, event: Event) -> str:
        """The fee, if there is one, such as “$10”."""
        return ""


class Medals(Awards):
    code = "medals"
    folder = "events/awards/medals"
    columns: tuple[str, ...] = ("rank", "name", *NUMBERS, "eligible", "medal")
    records_of = "club"
    gives_medals = True
    known_in_last_game_only = False
    final_words = gettext_lazy("The medals are final.")

    def deciding(
        self,
        event: Event,
        games: EventGames,
        play_offs: Sequence[tuple[int, int]] | None = None,
    ) -> Deciding:
        if event.behind:
            # A play-off comes after the last round.
            return Deciding()
        return Deciding(play_off_pairs(event) if play_offs is None else play_offs)

    def earned(
        self, event: Event, games: EventGames, rows: Sequence[Row[int]], deciding: Deciding
    ) -> Earned:
        entries = [games.entries[row.player] for row in rows]
        ineligible = {entry.pk for entry in entries if not entry.medal_eligible}
        left = {entry.pk for entry in entries if entry.withdrawn}
        final = event.status == Event.Status.FINISHED
        if event.behind:
            return Earned({}, {})
        if not final and not may_show_so_far(rows, ineligible=ineligible, left=left):
            return Earned({}, {})
        awards = award(rows, ineligible=ineligible)

        def name_of(entry: int) -> str:
            return games.entries[entry].name

        why_not = {
            entry: passed_over_words(games.entries[entry].no_medal_words, passed, name_of)
            for entry, passed in awards.passed_over.items()
        }
        return Earned({given.player: given.medal for given in awards.awards}, why_not)

    def winnable(
        self, event: Event, games: EventGames, players: Sequence[int], deciding: Deciding
    ) -> Winnable | None:
        entries = games.entries
        return MedalsToWin(frozenset(pk for pk in players if not entries[pk].medal_eligible))

    def honours(self, event: Event, division: DivisionStandings) -> list[Honour]:
        """Medals that nobody has, since others share one, are not called."""
        held = {medal: [row for row in division.rows if row.medal == medal] for medal in MEDALS}
        return [
            Honour(medal, medal_name(medal), rows) for medal, rows in reversed(held.items()) if rows
        ]

    def line_of(self, event: Event) -> Callable[[StandingsRow], Line]:
        final = event.status == Event.Status.FINISHED
        return partial(standings_line, below=event.get_absolute_url(), final=final)

    def text_table(self, found: EventStandings) -> str:
        return as_table(found)


class Prizes(Awards):
    code = "prizes"
    folder = "events/awards/prizes"
    columns: tuple[str, ...] = (
        *("rank", "name", "played", "won", "skunks", "points", "prize_cents"),
    )
    records_of = "season"

    def deciding(
        self,
        event: Event,
        games: EventGames,
        play_offs: Sequence[tuple[int, int]] | None = None,
    ) -> Deciding:
        """Equal places share their prizes, so nobody plays off; only who has paid can win."""
        return Deciding(fees=fees_of(event, games))

    def missed(
        self, players: Iterable[int], games: EventGames
    ) -> Mapping[int, tuple[int, ...]] | None:
        return missed_rounds(players, games.played_in)

    def earned(
        self, event: Event, games: EventGames, rows: Sequence[Row[int]], deciding: Deciding
    ) -> Earned:
        fees = deciding.fees or fees_of(event, games)
        if event.behind:
            rows = ()
        places = prize_places(rows, fees)
        return Earned({}, why_no_prize(event, rows, fees), money_of(event, places, fees), places)

    def winnable(
        self, event: Event, games: EventGames, players: Sequence[int], deciding: Deciding
    ) -> Winnable | None:
        fees, rules = deciding.fees or fees_of(event, games), event.money_rules or LEGION_MONEY
        nobody: dict[int, int] = {}
        pot = night_money(fees.heads, nobody, rules).pot
        prizes = place_prizes(pot, rules)
        paid = sum(map(bool, prizes))
        # Where a better place has nothing, places don't say who wins.
        if not paid or not all(prizes[:paid]):
            return None
        winners = len(set(players).difference(fees.passed_over))
        certain = is_something_for_all(prizes, winners, unit=rules.unit)
        return PlacesToWin(fees.passed_over, PRIZE, paid, certain=certain)

    def honours(self, event: Event, division: DivisionStandings) -> list[Honour]:
        """By place among those who can win a prize; equal places share theirs."""
        rows = [row for row in division.rows if row.prize]
        by_place: dict[int, list[StandingsRow]] = {}
        for row in rows:
            by_place.setdefault(division.places[row.entry.pk], []).append(row)
        words = _("Prize %(place)s: %(amount)s")
        return [
            Honour("", words % {"place": place, "amount": dollars(group[0].prize)}, group)
            for place, group in sorted(by_place.items(), reverse=True)
        ]

    def line_of(self, event: Event) -> Callable[[StandingsRow], Line]:
        return partial(prize_line, below=event.get_absolute_url())

    def text_table(self, found: EventStandings) -> str:
        return as_night(found)

    def fee_words(self, event: Event) -> str:
        return dollars(fee_of(event)) if event.money_rules else ""


def why_no_prize(event: Event, rows: Sequence[Row[int]], fees: Fees) -> dict[int, str]:
    """Of those passed over only the ones who would have won something need a reason."""
    places = len((event.money_rules or LEGION_MONEY).places)
    first = {row.player for row in rows if row.rank <= places}
    missed = {row.player: _("no prize: missed a round") for row in rows if row.missed}
    return dict.fromkeys(fees.passed_over & first, _("passed over for prizes")) | missed


def prize_places(rows: Iterable[Row[int]], fees: Fees) -> dict[int, int]:
    """By entry, the place among those who can win a prize: the first prize is always place 1."""
    winning = [row for row in rows if row.played]
    missed = {row.player for row in winning if row.missed}
    ranks = {row.player: row.rank for row in winning}
    return prize_ranks(ranks, without=missed | fees.passed_over)


def money_of(event: Event, places: Mapping[int, int], fees: Fees) -> Money[int]:
    """The night's accounts, by the places now and the fees received."""
    return night_money(
        fees.heads,
        places,
        event.money_rules or LEGION_MONEY,
        received=fees.received,
        drawn=fees.drawn.cents if fees.drawn else None,
    )
