"""Everything that a player's page shows, put together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from cribbage_events.clubs.models import Person
from cribbage_events.memory.past import ResultOfPerson, past_of_person
from cribbage_events.memory.players.best import Highlights, best_and_worst, result_card_words
from cribbage_events.memory.players.meetings import (
    Known,
    Meeting,
    known_people,
    opponents_in,
    partners_in,
    people_met,
)
from cribbage_events.memory.players.moved import MovedDay, moved_days
from cribbage_events.memory.players.rating import Rating
from cribbage_events.memory.players.rating_words import (
    give_or_take,
    rating_words,
)
from cribbage_events.memory.players.selectors import (
    ENOUGH_GAMES,
    PlayedGame,
    PlayersSeason,
    RatedDay,
    games_of,
    places_in_seasons,
    rating_history,
)
from cribbage_events.memory.players.years import (
    Drawing,
    Year,
    medals_in,
    rating_drawing,
    share_drawing,
    summary_words,
    years_of,
)

# So many events are shown at once, the others can be opened.
RECENT = 12


class ResultLine(NamedTuple):
    """A row of the events: the result with its card in words."""

    result: ResultOfPerson
    card: str

    @property
    def division(self) -> str:
        return self.result.event.division(self.result.line.division)


@dataclass(frozen=True)
class PlayersPage:
    """The contents of one person's page; `days` is empty where the club or the person wants no
    rating.
    """

    person: Person
    results: Sequence[ResultOfPerson]
    seasons: Sequence[PlayersSeason]
    games: Sequence[PlayedGame]
    known: Mapping[int, Known]
    days: Sequence[RatedDay]
    moved: Sequence[MovedDay]

    @cached_property
    def years(self) -> list[Year]:
        return years_of(self.results, self.days)

    @property
    def latest_years(self) -> list[Year]:
        return self.years[::-1]

    @property
    def summary(self) -> str:
        return summary_words(self.years, events=self.event_count, seasons=len(self.seasons))

    @property
    def recent_events(self) -> list[tuple[int, list[ResultLine]]]:
        """Whole years, so many that there are a few events."""
        return self.events[: self._recent_years]

    @property
    def older_events(self) -> list[tuple[int, list[ResultLine]]]:
        return self.events[self._recent_years :]

    @property
    def older_count(self) -> int:
        return sum(len(lines) for _, lines in self.older_events)

    @cached_property
    def _recent_years(self) -> int:
        so_far = accumulate(len(lines) for _, lines in self.events)
        return 1 + sum(count < RECENT for count in so_far)

    @cached_property
    def events(self) -> list[tuple[int, list[ResultLine]]]:
        """Return events by year, the last one first, without the nights of seasons."""
        found: dict[int, list[ResultLine]] = {}
        for result in self.results:
            if result.event.season is None:
                line = ResultLine(result, result_card_words(result))
                found.setdefault(result.event.year, []).append(line)
        return list(found.items())

    @property
    def event_count(self) -> int:
        return len({line.result.event.whole for _, lines in self.events for line in lines})

    @property
    def medals(self) -> list[tuple[str, int]]:
        return medals_in(self.years)

    @property
    def highlights(self) -> list[Highlights]:
        return best_and_worst(self.results)

    @cached_property
    def opponents(self) -> list[Meeting]:
        return opponents_in(self.games, dict(self.known))

    @cached_property
    def partners(self) -> list[Meeting]:
        return partners_in(self.games, dict(self.known))

    @cached_property
    def share_drawing(self) -> Drawing | None:
        return share_drawing(self.years)

    @cached_property
    def rating_drawing(self) -> Drawing | None:
        return rating_drawing(self.days)

    @property
    def rating(self) -> Rating | None:
        """Return None as long as there are too few games."""
        return self.days[-1].after if self.days and self.days[-1].is_shown else None

    @property
    def rating_words(self) -> str:
        return rating_words(self.rating) if self.rating else ""

    @property
    def give_or_take(self) -> int:
        return give_or_take(self.rating) if self.rating else 0

    @property
    def rated_games(self) -> int:
        return self.days[-1].games if self.days else 0

    @property
    def games_needed(self) -> int:
        return ENOUGH_GAMES


def players_page(person: Person) -> PlayersPage | None:
    """Eleven queries, however many years; None for somebody who has no result here."""
    results = past_of_person(person)
    if not results:
        return None
    games = games_of(person)
    known = known_people(people_met(games))
    days = rating_history(person) if person.club.shows_ratings and person.public_name else []
    return PlayersPage(
        person=person,
        results=results,
        seasons=places_in_seasons(person, results),
        games=games,
        known=known,
        days=days,
        moved=moved_days(person, days, games, known),
    )
