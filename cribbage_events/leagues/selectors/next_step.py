"""What the coordinator of a season does next: one thing, with the page it is done on."""

import datetime
from collections.abc import Sequence

from django.utils import formats

from cribbage_events.events.models import Event, News, Notice
from cribbage_events.events.selectors.notices import TO_TELL
from cribbage_events.events.selectors.steps import NextStep
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.selectors.nights import NightLine, State, current_night

NEWS = {
    News.Kind.CANCELLED: "is cancelled",
    News.Kind.HELD: "takes place after all",
    News.Kind.MOVED: "is the new day of a night",
}


def next_step(
    season: Season, lines: Sequence[NightLine], untold: NightLine | None, *, members: int
) -> tuple[NextStep, str]:
    """The step, and the slug that its address takes: tonight's before all others."""
    line = current_night(lines)
    if not members and (line is None or line.state != State.PLAYING):
        return FIRST_MEMBERS, season.slug
    if untold is not None and (line is None or line.state == State.PLANNED):
        return telling(untold), untold.night.event.slug
    if line is None:
        return OVER, season.slug
    return STEPS[line.state](line), line.night.event.slug


def to_be_told(
    season: Season, lines: Sequence[NightLine], today: datetime.date
) -> NightLine | None:
    """A night cancelled, held after all or moved, of which somebody isn't told. One query."""
    notices = Notice.objects.filter(
        event__night__season=season,
        status__in=TO_TELL,
        event__status=Event.Status.REGISTRATION,
    )
    events = set(notices.values_list("event", flat=True))
    for line in lines:
        if line.day >= today and line.night.event_id in events:
            return line
    return None


def telling(line: NightLine) -> NextStep:
    return NextStep(
        f"Tell everybody that {day_words(line)} {NEWS[News.Kind(line.night.event.news.kind)]}",
        "Some members have not been told yet. See who has to be telephoned.",
        "See who knows",
        "events:notices",
    )


def playing(line: NightLine) -> NextStep:
    return NextStep(
        f"{day_words(line)} is being played",
        "Its desk says what is next: scores, the draw at the break, closing the night.",
        "Go to the desk of this night",
        "events:desk",
    )


def opening(line: NightLine) -> NextStep:
    return NextStep(
        "Tonight: open the door",
        "Tick who is here and has paid. You see at once how many tables that makes.",
        "Open the door",
        "leagues:door",
    )


def waiting(line: NightLine) -> NextStep:
    return NextStep(
        f"The next night is {day_words(line)}",
        "Nothing has to be done until then. On the day the door is opened here.",
        "See its door",
        "leagues:door",
    )


def day_words(line: NightLine) -> str:
    return formats.date_format(line.day, "l j F")


FIRST_MEMBERS = NextStep(
    "First: your members",
    "Only members of the club can play, and nobody is on your list yet. Import your list from a"
    " file, or type the names.",
    "Import your list",
    "leagues:import_members",
    other=("Type the names", "leagues:new_member"),
)
STEPS = {
    State.PLAYING: playing,
    State.TONIGHT: opening,
    State.PLANNED: waiting,
}
OVER = NextStep(
    "The season is over",
    "No night is left. Look at the season’s table, or add a night.",
    "See the season",
    "leagues:season",
)
