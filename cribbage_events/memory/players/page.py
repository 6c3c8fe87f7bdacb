"""Everything that a player's page shows, put together."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any

from django.utils.translation import gettext as _

from cribbage_events.clubs.models import Person
from cribbage_events.memory.past import (
    ComparedKind,
    PastFacts,
    PastLine,
    ResultOfPerson,
    past_of_person,
)
from cribbage_events.memory.players.meetings import (
    opponents_in,
    partners_in,
    people_met,
    public_names,
)
from cribbage_events.memory.players.rating_words import give_or_take, moved_days, rating_words
from cribbage_events.memory.players.selectors import (
    ENOUGH_GAMES,
    RatedDay,
    games_of,
    places_in_seasons,
    rating_history,
)
from cribbage_events.memory.players.years import (
    medals_in,
    rating_drawing,
    share_drawing,
    summary_words,
    years_of,
)
from cribbage_events.words.counts import count_of_pegs, count_of_points, count_of_skunks
from cribbage_events.words.numbers import with_minus
from cribbage_events.words.ways import count_in, is_written_as_card

# So many events are shown at once, the others can be opened.
RECENT = 12
# The last games, as a row of wins and losses.
LAST_GAMES = 12


def players_page(person: Person) -> dict[str, Any]:
    """Eleven queries, however many years; nothing for somebody who has no result here."""
    results = past_of_person(person)
    if not results:
        return {}
    games = games_of(person)
    known = public_names(Person.objects.filter(pk__in=people_met(games)))
    # None where the club or the person wants no rating.
    shows_rating = person.club.shows_ratings and person.public_name
    days = rating_history(person) if shows_rating else []
    years, events = years_of(results, days), events_by_year(results)
    seasons = places_in_seasons(person, results)
    # Papers don't say when a game was.
    last = [game.won for game in games if game.event is not None][-LAST_GAMES:]
    count = len({result.event.whole for result in results if result.event.season is None})
    recent = years_with_recent(len(lines) for _year, lines in events)
    return {
        "person": person,
        "summary": summary_words(years, events=count, seasons=len(seasons)),
        **rating_shown(days),
        "medals": medals_in(years),
        "last_games": last,
        "last_won": sum(last),
        "moved": moved_days(person, days, games, known),
        "latest_years": years[::-1],
        "share_drawing": share_drawing(years),
        "highlights": bests_of(results),
        "seasons": seasons,
        "events": events,
        "recent_events": events[:recent],
        "older_events": events[recent:],
        "older_count": sum(len(lines) for _year, lines in events[recent:]),
        "opponents": opponents_in(games, known),
        "partners": partners_in(games, known),
    }


def rating_shown(days: Sequence[RatedDay]) -> dict[str, Any]:
    # None as long as there are too few games.
    rating = days[-1].after if days and days[-1].is_shown else None
    return {
        "days": days,
        "rating": rating,
        "rating_words": rating_words(rating) if rating else "",
        "give_or_take": give_or_take(rating) if rating else 0,
        "rated_games": days[-1].games if days else 0,
        "games_needed": ENOUGH_GAMES,
        "rating_drawing": rating_drawing(days),
    }


def events_by_year(results: Iterable[ResultOfPerson]) -> list[tuple[int, list[dict[str, Any]]]]:
    """Return the results with their cards in words, the last year first, without the nights of
    seasons.
    """
    found: dict[int, list[dict[str, Any]]] = {}
    for result in results:
        if result.event.season is None:
            division = result.event.division(result.line.division)
            line = {"result": result, "card": result_card_words(result), "division": division}
            found.setdefault(result.event.year, []).append(line)
    return list(found.items())


def years_with_recent(counts: Iterable[int]) -> int:
    """Return how many whole years are shown at once: so many that there are a few events."""
    return 1 + sum(count < RECENT for count in accumulate(counts))


def bests_of(results: Sequence[ResultOfPerson]) -> list[dict[str, Any]]:
    """Return the best cards and games; only events of one kind are compared, and only those that
    were played to their end.
    """
    kinds: defaultdict[ComparedKind, list[ResultOfPerson]] = defaultdict(list)
    for result in reversed(results):
        if result.line.is_whole and result.line.played and not result.event.is_season:
            kinds[result.event.kind].append(result)
    found = [
        {"kind": some[-1].event.kind_name, "lines": list(highlights(kind, some))}
        for kind, some in kinds.items()
    ]
    return [each for each in found if each["lines"]]


def highlights(kind: ComparedKind, results: Sequence[ResultOfPerson]) -> Iterator[dict[str, Any]]:
    fewer = kind.scoring.fewer_is_better
    carded = [each for each in results if each.line.game_points is not None]
    if carded:
        best = max(carded, key=lambda each: strength_of(each.line, fewer=fewer))
        title = _("Best night") if fewer else _("Best card")
        yield highlight(title, result_card_words(best), best.event)
    widest = max(results, key=lambda each: each.line.widest_win or 0)
    if widest.line.widest_win:
        yield highlight(_("Biggest win"), count_of_pegs(widest.line.widest_win), widest.event)
    skunks = max(results, key=lambda each: each.line.skunks or 0)
    if skunks.line.skunks:
        yield highlight(_("Most skunks"), count_of_skunks(skunks.line.skunks), skunks.event)


def highlight(title: str, value: str, event: PastFacts) -> dict[str, Any]:
    """ "Best card", "9/4 +87", and the event, or the first of several that are equal."""
    return {"title": title, "value": value, "event": event}


def strength_of(line: PastLine, *, fewer: bool) -> tuple[int, int, int]:
    points = line.game_points or 0
    return (-points if fewer else points, line.won or 0, line.spread or 0)


def result_card_words(result: ResultOfPerson) -> str:
    """ "9/4 +87"; where no card is written or papers don't say all of it, the points alone."""
    line, scoring = result.line, result.event.kind.scoring
    if line.game_points is None:
        return ""
    if not is_written_as_card(scoring):
        return count_in(scoring.unit, line.game_points)
    if line.won is None or line.spread is None:
        return count_of_points(line.game_points)
    return with_minus(f"{line.game_points}/{line.won} {line.spread:+d}")
