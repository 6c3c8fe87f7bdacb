"""The season of which a night is the last, while its title is still to be won."""

from collections.abc import Iterable

from django.urls import reverse

from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.events.models import Event
from cribbage_events.events.models.event import medals_shown
from cribbage_events.events.outlook.selectors.winnable import Person
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.public.selectors import ClosedNight, closed_nights, names_in


def nights_before_the_last(event: Event) -> tuple[Season, list[ClosedNight]] | None:
    """The season of this night and its closed nights, the earliest first; None if another night can
    still be played, is open, or hides its prizes, or if no other was played. Three queries.
    """
    season = Season.objects.filter(nights__event=event).first()
    if season is None:
        return None
    season.club = event.club
    others = season.nights.exclude(event=event).filter(event__why_cancelled="")
    if others.exclude(medals_shown("event__")).exists():
        return None
    nights = closed_nights(season)
    return (season, nights) if nights else None


def people_of_season(season: Season, nights: Iterable[ClosedNight]) -> dict[int, Person]:
    """Everybody who has come, with their page of the season; one query."""
    return {
        person: Person(
            person_in_public(name),
            reverse("leagues:player", args=[season.slug, person]) if name else "",
        )
        for person, name in names_in(nights).items()
    }
