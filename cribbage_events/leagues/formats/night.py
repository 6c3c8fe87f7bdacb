"""Adds to a night's format what a season brings: check-in, money, letters, and fields
of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from django.utils.translation import gettext_lazy as _

from cribbage_events.contest.records import SeasonResult
from cribbage_events.events.formats.nights.night import NightFormat
from cribbage_events.events.models import Event, News
from cribbage_events.events.models.formats.parts import SetRight
from cribbage_events.events.standings.fees import Fees
from cribbage_events.events.standings.standings import StandingsRow
from cribbage_events.leagues.closing.services import check_is_settled
from cribbage_events.leagues.messages.selectors import sent_another_report
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.money.selectors.fees import fees_of_night
from cribbage_events.leagues.notices.letters import letter_of_night
from cribbage_events.leagues.notices.selectors import next_night
from cribbage_events.leagues.public.season_places import Placed
from cribbage_events.leagues.public.selectors import ClosedNight, Result
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Message
from cribbage_events.words.dates import name_with_day

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


# Undoing a check-in would have to take back the fee, and lines of the ledger are never deleted.
AT_THE_DOOR = SetRight(
    _(
        "Correct who is here and who has paid at the door, beside the name. Each fee paid or given"
        " back then gets its own line in the ledger."
    ),
    _("Correct that at the door first."),
    "leagues:door",
    _("Go to the door"),
)


class NightResult(NamedTuple):
    """Somebody's result of a night, as the club keeps it; `is_whole`: every game was played."""

    person: int
    is_whole: bool
    rank: int
    game_points: int


class LeagueNight(NightFormat):
    """The base of the formats of a season's nights."""

    folder = "leagues/formats/night"
    # The name of a new season; its years are added.
    season_name: "str | StrPromise"
    # The settings of a season that only this kind has; those of them that its nights keep in their
    # stage; and what the first season of a club begins with.
    season_fields: tuple[str, ...] = ()
    stage_fields: tuple[str, ...] = ()
    # How many nights of a season somebody may play who isn't a member.
    guest_nights = 0
    # The setting that has the code of the nights' format, if there is more than one.
    format_field = ""
    season_start: Mapping[str, Any] = MappingProxyType({})
    # Whether it may have pots and side pools.
    has_pools = False
    # The address of the page for late arrivals and early leavers.
    late_page = "leagues:late"
    pages: ClassVar[Mapping[str, str]] = {
        **NightFormat.pages,
        "check-in": "leagues:door",
        "cancel": "leagues:cancel_night",
        "edit": "leagues:move_night",
        "finish": "leagues:close",
        # A night belongs to its season: it can't be hidden or deleted alone.
        "publish": "events:desk",
        "delete": "events:desk",
        "tell-of-move": "events:notices",
    }
    set_right: ClassVar[Mapping[str, SetRight]] = {
        **NightFormat.set_right,
        "let-in": AT_THE_DOOR,
        "send-out": AT_THE_DOOR,
    }
    told_everybody: ClassVar[Mapping[str, "str | StrPromise"]] = {
        "cancel-night": _(
            "Choose “Hold it after all” on the night’s page “Who has been told”, so that everybody"
            " is told again."
        ),
        "hold-night": _(
            "Cancel the night again, on the season’s page “Nights”, so that everybody is"
            " told again."
        ),
        "move-night": _(
            "Move the night back, on the season’s page “Nights”, so that everybody is told again."
        ),
        "follow-season": _("Change the season’s settings back, so that everybody is told again."),
    }

    # ------------------------------------------------------------ the season's table

    def table_of(
        self, season: Season, nights: Sequence[ClosedNight], names: Mapping[int, str]
    ) -> dict[str, Any]:
        """Return what `season_table.html` of this kind shows; `placed` are those who
        have a place.
        """
        raise NotImplementedError

    def table_cells(
        self, season: Season, nights: Sequence[ClosedNight]
    ) -> Iterable[Sequence[object]]:
        """The table for a spreadsheet, with a line of headings."""
        raise NotImplementedError

    def tables_by_night(
        self, season: Season, nights: Sequence[ClosedNight]
    ) -> Sequence[Sequence[Placed]]:
        """The table after each night."""
        raise NotImplementedError

    def player_of(
        self, season: Season, nights: Sequence[ClosedNight], person: int
    ) -> dict[str, Any] | None:
        """Return what `player_page.html` of this kind shows; None for somebody who
        hasn't played.
        """
        raise NotImplementedError

    # The title of the record of the best season.
    season_record: "str | StrPromise"

    def season_results(
        self, season: Season, nights: Iterable[NightResult]
    ) -> Sequence[SeasonResult]:
        """Return the results of everybody who has a place in the table."""
        raise NotImplementedError

    def season_record_words(self, value: Fraction) -> str:
        """The value of the best season."""
        raise NotImplementedError

    def result_words(self, result: Result) -> str:
        """Return what stands beside one of a night's first three."""
        raise NotImplementedError

    def report_words(self, row: StandingsRow) -> str:
        """Return what stands beside somebody in the report of a night."""
        return row.card

    # ------------------------------------------------------------ letters and money

    def title_of(self, event: Event) -> str:
        """The season's name and the day."""
        return name_with_day(event.name, event.day)

    def letter(self, messages: Sequence[Message], news: News) -> Draft:
        """Write to a member, with the day of the next night."""
        return letter_of_night(messages, news) or super().letter(messages, news)

    def desk_news(self, event: Event) -> dict[str, Any]:
        """Return the news, with how many people were sent a report that has been
        corrected since.
        """
        news = super().desk_news(event)
        if event.status != Event.Status.FINISHED:
            return news
        night = Night.objects.select_related("event__club", "season").get(event=event)
        return {**news, "reports_outdated": len(sent_another_report(night))}

    def next_event(self, event: Event) -> Event | None:
        return next_night(event)

    def fees(self, event: Event) -> Fees | None:
        return fees_of_night(event)

    def check_settled(self, event: Event) -> None:
        check_is_settled(event)
