"""The next step of a season's coordinator, with the page it is done on."""

import datetime
from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.desk.next_step import NextStep
from cribbage_events.events.models import Event, News
from cribbage_events.events.notices import is_untold
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.nights.selectors import State, current_night
from cribbage_events.mail.models import Kind, Message
from cribbage_events.words.dates import weekday_date

NEWS = {
    News.Kind.CANCELLED: _("Tell everybody that %(day)s is cancelled"),
    News.Kind.HELD: _("Tell everybody that %(day)s takes place after all"),
    News.Kind.MOVED: _("Tell everybody about the new day, %(day)s"),
}


def season_step(
    season: Season, nights: Sequence[Night], untold: Night | None, *, members: int
) -> tuple[NextStep, str]:
    """The step, and the slug for its address. What is on tonight comes first."""
    night = current_night(nights)
    if not members and (night is None or night.state != State.PLAYING):
        return enter_members(), season.slug
    if untold is not None and (night is None or night.state == State.PLANNED):
        return go_to_notices(untold), untold.event.slug
    if night is None:
        return season_over(), season.slug
    if night.state == State.PLANNED:
        unplayed = any(each.is_unplayed for each in nights)
        return wait_for_night(night, is_free=not unplayed), night.event.slug
    return STEPS[night.state](night), night.event.slug


def to_be_told(season: Season, nights: Sequence[Night], today: datetime.date) -> Night | None:
    """A night that was cancelled, held after all or moved, and not everybody knows. One query."""
    notices = Message.objects.filter(
        is_untold(),
        kind=Kind.NEWS,
        event__night__season=season,
        event__status=Event.Status.REGISTRATION,
    )
    events = set(notices.values_list("event", flat=True))
    for night in nights:
        if night.day >= today and night.event_id in events:
            return night
    return None


def go_to_notices(night: Night) -> NextStep:
    return NextStep(
        str(NEWS[News.Kind(night.event.news.kind)]) % on_day(night),
        gettext("Some members haven’t been told yet. See who has to be called."),
        gettext("See who has been told"),
        "events:notices",
    )


def go_to_desk(night: Night) -> NextStep:
    return NextStep(
        gettext("%(day)s is being played") % on_day(night),
        gettext("Its desk shows what’s next: scores, the draw at the break, closing the night."),
        gettext("Go to the desk of this night"),
        "events:desk",
    )


def open_check_in(night: Night) -> NextStep:
    return NextStep(
        gettext("Tonight: open the door"),
        gettext(
            "Check in everybody who is here and has paid. You see right away how many tables "
            "that makes."
        ),
        gettext("Open the door"),
        "leagues:door",
    )


def wait_for_night(night: Night, *, is_free: bool) -> NextStep:
    """`is_free`: nothing is left to do of earlier nights."""
    words = gettext("On the day, open the door here.")
    if is_free:
        words = gettext("There’s nothing to do until then. On the day, open the door here.")
    return NextStep(
        gettext("The next night is %(day)s") % on_day(night),
        words,
        gettext("Go to the door"),
        "leagues:door",
    )


def on_day(night: Night) -> dict[str, str]:
    return {"day": weekday_date(night.day)}


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
}
