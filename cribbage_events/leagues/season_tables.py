"""The table of a season, of either kind, and the page of one of its players: for pages,
spreadsheets and records.
"""

import datetime
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from django.db.models import Min
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.contest.championship import (
    QUALIFYING_CARD,
    ClubSeasonRow,
    average_of,
    club_season,
    is_grand_slam,
)
from cribbage_events.contest.records import SeasonResult
from cribbage_events.contest.scoring import ScoringSystem, Unit
from cribbage_events.contest.season_table import (
    Counting,
    SeasonRow,
    after,
    season_values,
    tables_by_night,
)
from cribbage_events.events.high_hands import hands_of_events
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.public.curve import Curve, curve_of
from cribbage_events.leagues.closed_nights import (
    ClosedNight,
    NightRow,
    closed_nights,
    lines_of_nights,
    player_names,
    season_rows,
)
from cribbage_events.leagues.models import Night, Season
from cribbage_events.spreadsheets.writing import Number
from cribbage_events.words.counts import (
    count_of_points,
    count_of_season_points,
    count_of_skunks,
    points_words,
)
from cribbage_events.words.numbers import decimal, ordinal, places_in_words, with_minus
from cribbage_events.words.seasons import counting_words, left_out_words
from cribbage_events.words.ties import level_words
from cribbage_events.words.ways import card_words, is_written_as_card

type Nights = Sequence[ClosedNight]

HUNDREDTHS = 100


class NightResult(NamedTuple):
    """Somebody's result of a night, as the club keeps it; `is_whole`: every game was played."""

    night: int
    person: int
    is_whole: bool
    rank: int
    game_points: int


class DoublesTable:
    # The title of the record of the best season.
    record = gettext_lazy("Fewest points over a season")
    columns = (
        *(gettext_lazy("place"), gettext_lazy("name"), gettext_lazy("nights")),
        *(gettext_lazy("points"), gettext_lazy("points per night"), gettext_lazy("won")),
        *(gettext_lazy("skunks"), gettext_lazy("prizes")),
    )

    def shown(self, season: Season, nights: Nights, names: Mapping[int, str]) -> dict[str, Any]:
        """Return what `season_table.html` of this kind shows: those who have a place, and the
        others.
        """
        rows = season_rows(season, nights)
        places = places_in_words(each.rank for each in rows)
        ties = tie_words_of(rows, names, lambda row: row.rank)
        table = [
            doubles_row(row, names[row.player], places, ties.get(row.player, "")) for row in rows
        ]
        return {**placed_and_others(table), **counting_shown(season, len(nights))}

    def rows(self, season: Season, nights: Nights) -> Sequence[SeasonRow[int]]:
        return season_rows(season, nights)

    def cells(self, season: Season, nights: Nights) -> Iterator[Sequence[object]]:
        """Yield the cells of a spreadsheet, with a line of headings."""
        yield [str(words) for words in self.columns]
        rows = season_rows(season, nights)
        names = player_names([row.player for row in rows])
        for row in rows:
            average = "" if row.average is None else Number(round(row.average * HUNDREDTHS))
            name = person_in_public(names[row.player])
            counts = (row.nights, row.points, average, row.won, row.skunks)
            yield (row.rank or "", name, *counts, Number(row.prizes))

    def by_night(self, season: Season, nights: Nights) -> list[list[SeasonRow[int]]]:
        return tables_by_night(lines_of_nights(nights), season.counting)

    def player(self, season: Season, nights: Nights, person: int) -> dict[str, Any] | None:
        """Return what `player_page.html` of this kind shows; None for somebody who hasn't played in
        the season.
        """
        rows = season_rows(season, nights)
        row = next((row for row in rows if row.player == person), None)
        if row is None:
            return None
        played = nights_played(nights, person)
        partners = [night.partners_of(result.number) for night, result in played]
        times = Counter(partner for of_night in partners for partner in of_night)
        names = player_names({person, *times})
        counting = season.counting
        curve = curve_in(row, nights, played, fewer_is_better=counting.fewer_is_better)
        return {
            "line": doubles_row(row, names[person], places_in_words(each.rank for each in rows)),
            **counting_shown(season, len(nights)),
            "nights": [
                doubles_night_row(
                    night,
                    result,
                    [names[each] for each in of_night],
                    is_left_out=nights.index(night) in row.left_out,
                )
                for (night, result), of_night in zip(played, partners, strict=True)
            ],
            "partners": [(names[each], each, count) for each, count in times.most_common()],
            "curve": curve,
            "scale": [points_words(value) for value in (curve.top, curve.middle, curve.bottom)],
            "first": nights[0].day,
            "last": nights[-1].day,
        }

    def results(self, season: Season, nights: Iterable[NightResult]) -> Sequence[SeasonResult]:
        """Points of the nights on which somebody played every game."""
        found: dict[int, list[int]] = {}
        held = set()
        for each in nights:
            held.add(each.night)
            if each.is_whole:
                found.setdefault(each.person, []).append(each.game_points)
        counting = season.counting
        values = season_values(dict(sorted(found.items())), len(held), counting)
        return [
            SeasonResult(person, value, (counting.order(value),))
            for person, value in values.items()
        ]

    def record_words(self, season: Season, value: Fraction) -> str:
        if season.counting.by_total:
            return count_of_season_points(int(value))
        return _("%(points)s per night") % {"points": decimal(float(value))}

    def result_words(self, result: NightRow) -> str:
        """Return the words beside one of a night's first three."""
        return count_of_season_points(result.line.points)


def placed_and_others(table: Sequence[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Return the rows with a place, and those of people with too few nights."""
    return {
        "placed": [each for each in table if each["row"].rank is not None],
        "others": [each for each in table if each["row"].rank is None],
    }


def counting_shown(season: Season, held: int) -> dict[str, Any]:
    """Return what a page says of what counts, when so many nights have been held."""
    counting = season.counting
    return {
        "counting": counting,
        "counting_words": counting_words(counting, held),
        "left_out_words": left_out_words(counting),
        "needed": counting.needed(held),
    }


def tie_words_of[R: SeasonRow[int] | ClubSeasonRow[int]](
    rows: Iterable[R], names: Mapping[int, str], level: Callable[[R], object]
) -> dict[int, str]:
    """Return, by player, that they share their place, and with whom; `level` is the same of those
    who are level.
    """
    tied: dict[object, list[int]] = {}
    for row in rows:
        if row.rank is not None:
            tied.setdefault(level(row), []).append(row.player)
    return {
        player: level_words(
            [person_in_public(names[other]) for other in players if other != player]
        )
        for players in tied.values()
        for player in players
        if len(players) > 1
    }


def doubles_row(
    row: SeasonRow[int], name: str, places: Mapping[int, str], tie: str = ""
) -> dict[str, Any]:
    """A row of the table with its player's name, "" for somebody who isn't shown."""
    return {
        "row": row,
        "tie": tie,
        "place": places.get(row.rank or 0, ""),
        "name": name,
        "average": "–" if row.average is None else points_words(float(row.average)),
        "points": points_words(row.points),
        "points_counted": count_of_season_points(row.points),
    }


def doubles_night_row(
    night: ClosedNight, result: NightRow, partners: Iterable[str], *, is_left_out: bool
) -> dict[str, Any]:
    """A night on a player's page; `whole`: they played every game."""
    return {
        "is_left_out": is_left_out,
        "night": night,
        "result": result,
        "place": places_in_words(each.rank for each in night.results)[result.rank],
        "points": points_words(result.line.points),
        "partners": ", ".join(map(person_in_public, partners)),
        "whole": result.line.played == max(each.line.played for each in night.results),
    }


def nights_played(nights: Nights, person: int) -> list[tuple[ClosedNight, NightRow]]:
    """Return the nights on which somebody has played a game, each with their result."""
    found = ((night, night.result_of(person)) for night in nights)
    return [(night, result) for night, result in found if result and result.line.played]


def curve_in(
    row: SeasonRow[int],
    nights: Nights,
    played: Sequence[tuple[ClosedNight, NightRow]],
    *,
    fewer_is_better: bool,
) -> Curve:
    place = {night.slug: number for number, night in enumerate(nights)}
    numbers = [(place[night.slug], result.line.points) for night, result in played]
    return curve_of(
        numbers,
        len(nights),
        None if row.average is None else float(row.average),
        fewer_is_better=fewer_is_better,
        marked=[place[night.slug] for night, result in played if result.line.prize],
    )


class ClubTable:
    """The table of a grass-roots club's season; see DoublesTable for what each function gives."""

    record = gettext_lazy("Most points over a season")
    columns = (
        *(gettext_lazy("place"), gettext_lazy("name"), gettext_lazy("points")),
        *(gettext_lazy("nights"), gettext_lazy("game points per night"), gettext_lazy("best card")),
        *(gettext_lazy("qualifying cards"), gettext_lazy("grand slams"), gettext_lazy("skunks")),
    )

    def shown(self, season: Season, nights: Nights, names: Mapping[int, str]) -> dict[str, Any]:
        events = Event.objects.filter(night__season=season)
        rows = club_rows(season, nights)
        places, ties = places_in_words(each.rank for each in rows), club_ties(rows, names)
        table = [
            club_row(
                row, names[row.player], places, season.preset.scoring, ties.get(row.player, "")
            )
            for row in rows
        ]
        return {
            **placed_and_others(table),
            **counting_shown(season, len(nights)),
            "points_words": points_rule_words(season),
            "hands": hands_of_events(events),
        }

    def rows(self, season: Season, nights: Nights) -> Sequence[ClubSeasonRow[int]]:
        return club_rows(season, nights)

    def cells(self, season: Season, nights: Nights) -> Iterator[Sequence[object]]:
        yield [str(words) for words in self.columns]
        rows = club_rows(season, nights)
        names = player_names([row.player for row in rows])
        for row in rows:
            average = Number(round(row.average * HUNDREDTHS))
            counts = (row.qualifying_cards, row.grand_slams, row.skunks)
            name = person_in_public(names[row.player])
            by_total, per_night = season.counting.by_total, round(row.points * HUNDREDTHS)
            points = int(row.points) if by_total else Number(per_night)
            yield (row.rank or "", name, points, row.nights, average, row.best.card, *counts)

    def by_night(self, season: Season, nights: Nights) -> list[list[ClubSeasonRow[int]]]:
        return [
            club_rows(season, nights[:count], after(season.counting, count))
            for count in range(1, len(nights) + 1)
        ]

    def player(self, season: Season, nights: Nights, person: int) -> dict[str, Any] | None:
        rows = club_rows(season, nights)
        row = next((row for row in rows if row.player == person), None)
        if row is None:
            return None
        return {
            "line": club_row(
                row,
                player_names([person])[person],
                places_in_words(each.rank for each in rows),
                season.preset.scoring,
            ),
            **counting_shown(season, len(nights)),
            "nights": [
                {
                    "night": night,
                    "number": result.number,
                    "place": places_in_words(each.rank for each in night.results)[result.rank],
                    "card": card_words(result.card, season.preset.scoring),
                    "points": season.night_points.of(result.card),
                    "is_left_out": nights.index(night) in row.left_out,
                    "is_grand_slam": is_grand_slam(result.card),
                    "qualifies": is_written_as_card(season.preset.scoring)
                    and result.card.game_points >= QUALIFYING_CARD,
                }
                for night, result in nights_played(nights, person)
            ],
        }

    def results(self, season: Season, nights: Iterable[NightResult]) -> Sequence[SeasonResult]:
        """Points for the championship; equal ones by the average of game points a night."""
        found: dict[int, list[NightResult]] = {}
        held = set()
        for each in nights:
            held.add(each.night)
            found.setdefault(each.person, []).append(each)
        rule, counting, results = season.night_points, season.counting, []
        points = {
            person: [rule.of_rank(card.rank, card.game_points) for card in cards]
            for person, cards in sorted(found.items())
        }
        for person, value in season_values(points, len(held), counting).items():
            average = average_of(card.game_points for card in found[person])
            orders = counting.order(value), counting.order(average)
            results.append(SeasonResult(person, value, orders))
        return results

    def record_words(self, season: Season, value: Fraction) -> str:
        if season.counting.by_total:
            return count_of_points(int(value))
        return _("%(points)s per night") % {"points": decimal(float(value))}

    def result_words(self, result: NightRow) -> str:
        return with_minus(result.card.card)


def club_rows(
    season: Season, nights: Nights, counting: Counting | None = None
) -> list[ClubSeasonRow[int]]:
    cards = [[result.card for result in night.results] for night in nights]
    return club_season(cards, season.night_points, counting or season.counting)


def club_ties(rows: Sequence[ClubSeasonRow[int]], names: Mapping[int, str]) -> dict[int, str]:
    """Return, by player, why somebody with the same points as others has their place."""
    ties = tie_words_of(rows, names, lambda row: row.rank)
    for ahead, behind in pairwise(row for row in rows if row.rank is not None):
        if ahead.points != behind.points or ahead.rank == behind.rank:
            continue
        for me, other, words in (
            (
                ahead,
                behind,
                _("ahead of %(name)s on game points per night, %(mine)s to %(theirs)s"),
            ),
            (behind, ahead, _("behind %(name)s on game points per night, %(mine)s to %(theirs)s")),
        ):
            values = {
                "name": person_in_public(names[other.player]),
                "mine": decimal(float(me.average)),
                "theirs": decimal(float(other.average)),
            }
            ties.setdefault(me.player, words % values)
    return ties


def club_row(
    row: ClubSeasonRow[int],
    name: str,
    places: Mapping[int, str],
    scoring: ScoringSystem,
    tie: str = "",
) -> dict[str, Any]:
    """A row of the table with its player's name, "" for somebody who isn't shown; `details` is for
    their own page: "12.5 game points a night, …".
    """
    average, best = decimal(float(row.average)), card_words(row.best, scoring)
    words = _("%(points)s per night")
    if scoring.unit == Unit.GAME_POINTS:
        words = _("%(points)s game points per night")
    details = [
        words % {"points": average},
        _("best card %(card)s") % {"card": best},
    ]
    details += [count_of_qualifying_cards(row.qualifying_cards)] if row.qualifying_cards else []
    details += [count_of_grand_slams(row.grand_slams)] if row.grand_slams else []
    details += [count_of_skunks(row.skunks)] if row.skunks else []
    is_whole = row.points.denominator == 1
    return {
        "row": row,
        "tie": tie,
        "place": places.get(row.rank or 0, ""),
        "name": name,
        "total": int(row.points),
        "points": str(int(row.points)) if is_whole else decimal(float(row.points)),
        "average": average,
        "best": best,
        "details": ", ".join(details),
    }


def count_of_qualifying_cards(count: int) -> str:
    words = ngettext("%(count)s qualifying card", "%(count)s qualifying cards", count)
    return words % {"count": count}


def count_of_grand_slams(count: int) -> str:
    return ngettext("%(count)s grand slam", "%(count)s grand slams", count) % {"count": count}


def points_rule_words(season: Season) -> str:
    """Return how a night's card gives points for the season."""
    rule = season.night_points
    values = {"minimum": rule.minimum, "each": rule.each}
    if rule.each is None:
        words = _("Points: the game points of each card with %(minimum)s or more.")
    else:
        words = _("Points: %(each)s for each card with %(minimum)s game points or more.")
    words = words % values
    if rule.by_rank:
        extra = ", ".join(map(str, rule.by_rank))
        more = _("The first places of a night give more: %(points)s.") % {"points": extra}
        words = f"{words} {more}"
    return words


# By the code of the preset.
TABLES: Mapping[str, DoublesTable | ClubTable] = {
    "legion-league": DoublesTable(),
    "acc-grass-roots": ClubTable(),
}


def table_of(season: Season) -> DoublesTable | ClubTable:
    return TABLES[season.preset_code]


def places_for_final(night: Night) -> dict[int, int]:
    """Return, by person, the places in the season's table of everybody who has one; one query."""
    rows = table_of(night.season).rows(night.season, closed_nights(night.season))
    return {row.player: row.rank for row in rows if row.rank is not None}


def invited_to(night: Night) -> set[int]:
    """Return the people of the first places who play the final night; who shares the last of these
    places plays, too.
    """
    most = night.first_places or 0
    return {person for person, rank in places_for_final(night).items() if rank <= most}


def why_not_in_final(night: Night, person: Person) -> str:
    """Return why somebody can't play tonight, if it is the final night; one query then."""
    if night.first_places is None:
        return ""
    place = places_for_final(night).get(person.pk)
    if place is not None and place <= night.first_places:
        return ""
    values = {"name": person.shown_name, "count": night.first_places}
    if place is None:
        words = _(
            "%(name)s has no place in the season’s table, and only the first %(count)s play the"
            " final night."
        )
    else:
        values["place"] = ordinal(place)
        words = _(
            "%(name)s is %(place)s in the season’s table, and only the first %(count)s play the"
            " final night."
        )
    return words % values


NEW_FOR = datetime.timedelta(weeks=4)
CAME = (Entry.Status.CHECKED_IN, Entry.Status.REGISTERED, Entry.Status.WITHDRAWN)


def newcomers(event: Event) -> set[int]:
    """Return the numbers of those who first came to a night of the club less than four weeks ago
    and have no points for the season yet. Where fewer points are better, only the weeks decide.
    Nobody is new in the club's own first four weeks. Three queries, four at most.
    """
    nights = Entry.objects.filter(
        event__night__season__club=event.club_id,
        event__starts_at__lte=event.starts_at,
        event__why_cancelled="",
        status__in=CAME,
    )
    first = dict(nights.order_by().values_list("person").annotate(Min("event__starts_at")))
    since = event.starts_at - NEW_FOR
    if not first or min(first.values()) > since:
        return set()
    new = {person for person, came in first.items() if came > since}
    new -= with_points(event) if new else set()
    if not new:
        return set()
    return set(event.entries.filter(person__in=new).values_list("number", flat=True))


def with_points(event: Event) -> set[int]:
    """Return who had points for the season before this night."""
    season = Season.objects.select_related("club").get(nights__event=event)
    if season.counting.fewer_is_better:
        return set()
    before = [night for night in closed_nights(season) if night.day < event.day]
    return {row.player for row in table_of(season).rows(season, before) if row.points > 0}
