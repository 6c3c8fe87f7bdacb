"""The next step of a season's coordinator, with the page it is done on."""

import datetime
from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.desk.next_step import NextStep
from cribbage_events.events.models import Event, News
from cribbage_events.events.notices.selectors import is_untold
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.nights.selectors import NightLine, State, current_night
from cribbage_events.mail.models import Kind, Message
from cribbage_events.words.dates import weekday_date

NEWS = {
    News.Kind.CANCELLED: _("Tell everybody that %(day)s is cancelled"),
    News.Kind.HELD: _("Tell everybody that %(day)s takes place after all"),
    News.Kind.MOVED: _("Tell everybody about the new day, %(day)s"),
}


def season_step(
    season: Season, lines: Sequence[NightLine], untold: NightLine | None, *, members: int
) -> tuple[NextStep, str]:
    """The step, and the slug for its address. What is on tonight comes first."""
    line = current_night(lines)
    if not members and (line is None or line.state != State.PLAYING):
        return enter_members(), season.slug
    if untold is not None and (line is None or line.state == State.PLANNED):
        return go_to_notices(untold), untold.night.event.slug
    if line is None:
        return season_over(), season.slug
    return STEPS[line.state](line), line.night.event.slug


def to_be_told(
    season: Season, lines: Sequence[NightLine], today: datetime.date
) -> NightLine | None:
    """A night that was cancelled, held after all or moved, and not everybody knows. One query."""
    notices = Message.objects.filter(
        is_untold(),
        kind=Kind.NEWS,
        event__night__season=season,
        event__status=Event.Status.REGISTRATION,
    )
    events = set(notices.values_list("event", flat=True))
    for line in lines:
        if line.day >= today and line.night.event_id in events:
            return line
    return None


def go_to_notices(line: NightLine) -> NextStep:
    return NextStep(
        str(NEWS[News.Kind(line.night.event.news.kind)]) % on_day(line),
        gettext("Some members haven’t been told yet. See who has to be called."),
        gettext("See who has been told"),
        "events:notices",
    )


def go_to_desk(line: NightLine) -> NextStep:
    return NextStep(
        gettext("%(day)s is being played") % on_day(line),
        gettext("Its desk shows what’s next: scores, the draw at the break, closing the night."),
        gettext("Go to the desk of this night"),
        "events:desk",
    )


def open_check_in(line: NightLine) -> NextStep:
    return NextStep(
        gettext("Tonight: open the door"),
        gettext(
            "Check in everybody who is here and has paid. You see right away how many tables "
            "that makes."
        ),
        gettext("Open the door"),
        "leagues:door",
    )


def wait_for_night(line: NightLine) -> NextStep:
    return NextStep(
        gettext("The next night is %(day)s") % on_day(line),
        gettext("There’s nothing to do until then. On the day, open the door here."),
        gettext("Go to the door"),
        "leagues:door",
    )


def on_day(line: NightLine) -> dict[str, str]:
    return {"day": weekday_date(line.day)}


def enter_members() -> NextStep:
    return NextStep(
        gettext("First: your members"),
        gettext(
            "Only members of the club can play, and nobody is on your list yet. Import your list"
            " from a file, or type the names."
        ),
        gettext("Import your list"),
        "leagues:import_members",
        other=(gettext("Type the names"), "leagues:new_member"),
    )


def season_over() -> NextStep:
    return NextStep(
        gettext("The season is over"),
        gettext("There are no nights left. Look at the season’s table, or add a night."),
        gettext("See the season"),
        "leagues:season",
    )


STEPS = {
    State.PLAYING: go_to_desk,
    State.TONIGHT: open_check_in,
    State.PLANNED: wait_for_night,
}
