"""The questions that an event's format answers, with the answers of most formats.

Models, selectors, services, views and templates ask `event.format`. A format is registered when the
program starts (`apps.py`), so it may import anything in events, and a league may bring the screens
of its nights although events know no league.
"""

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from cribbage_events.clubs.models import Person
from cribbage_events.contest.divisions import Group, Proposal
from cribbage_events.contest.presets import Preset
from cribbage_events.contest.scoring import SideResult
from cribbage_events.contest.standings import Row
from cribbage_events.events.drawing.selectors.doubles import Cut
from cribbage_events.events.drawing.selectors.draw_input import (
    DrawInput,
    draw_input,
    unreported_round,
)
from cribbage_events.events.drawing.selectors.draw_preview import odd_words, propose_divisions
from cribbage_events.events.drawing.selectors.night_end import Unplayed
from cribbage_events.events.drawing.selectors.plan import Plan
from cribbage_events.events.drawing.selectors.reseating import Reseating
from cribbage_events.events.drawing.services.rounds import make_rounds, save_plan
from cribbage_events.events.formats.of_rounds import OfRounds
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.rounds import first_open_round
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Entry, Event, News
from cribbage_events.events.models.formats.parts import SetRight
from cribbage_events.events.notices.letters import letter_of_event
from cribbage_events.events.notices.selectors import count_untold, is_to_come, move_untold
from cribbage_events.events.redrawing.preview import without_age_group
from cribbage_events.events.redrawing.services import seat_latecomers
from cribbage_events.events.results.selectors.correction_effect import Effect
from cribbage_events.events.standings.fees import Fees
from cribbage_events.events.standings.from_files.standings import ResultFiles, event_from_files
from cribbage_events.events.standings.standings import EventStandings, rank_by_results
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Message
from cribbage_events.words.lists import and_list

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

__all__ = ["Format"]

LATE = _("Tap “Somebody arrives late” on the desk instead.")
# Its files go for good when the row goes.
AT_PHOTOGRAPHS = SetRight(
    _("Remove the photograph on the page “Photographs” instead; that can be undone for a week."),
    _("Remove the photograph first."),
    "events:desk_photographs",
    _("Go to the photographs"),
)


type AfterGame = Callable[[Event, GameRow], None]


class Format(OfRounds):
    """A format of an event: how it is drawn and seated, its templates and its words."""

    # As in `Preset.format` and `Stage.format`.
    code: str
    # The templates that a format doesn't have itself.
    folder = "events/formats/common"
    # The word for an event of this format, and for the person who decides there.
    noun: "str | StrPromise" = pgettext_lazy("what an event is called", "event")
    decides: "str | StrPromise" = pgettext_lazy("who decides at an event", "director")
    # What belongs to it, as a label; and that nothing of it changes any more.
    this_words: "str | StrPromise" = _("This event")
    finished_words: "str | StrPromise" = _("This event is finished")
    # How far a running event is, where it is one of a list and has no round to be played.
    rounds_over_words: "str | StrPromise" = _("Every game is in")
    # By the verb of a change that can't be undone: where to correct it, or what to do instead since
    # everybody was told of it.
    set_right: ClassVar[Mapping[str, SetRight]] = {"add-photograph": AT_PHOTOGRAPHS}
    told_everybody: ClassVar[Mapping[str, "str | StrPromise"]] = {
        "call-off": _(
            "Choose “Hold it after all” on the page “Who has been told”, so that everybody is told"
            " again."
        ),
        "hold-event": _(
            "Call the event off again, in its settings, so that everybody is told again."
        ),
    }
    # How an event of this format is made: by a director on the page of a new event, or by a season.
    made_by = "director"
    # The style sheets of its public pages, after site.css.
    stylesheets: tuple[str, ...] = ()
    # By task, the names of addresses that replace an event's own.
    pages: ClassVar[Mapping[str, str]] = {
        "check-totals": "events:scorecard_check",
        "rule-cards": "events:scorecard_check",
    }
    # Whether a printed card names tables and opponents: once they are drawn again, it is wrong.
    cards_name_opponents = True
    # Whether its pages lead to the list of hands of 24, 28 and 29.
    notes_hands = False
    # Whether play-offs follow its rounds.
    has_play_offs = False
    # Whether somebody without a game in a round sits it out.
    sits_out = True
    # The last round in which somebody who comes late may begin, if not any.
    last_round_to_come: int | None = None
    # Whether somebody's age may decide in which division they play.
    has_age_groups = True
    # A method that makes what follows when it is decided again what counts of a game; it takes the
    # event, and the game as it was before. None where nothing follows.
    after_game: "AfterGame | None" = None
    # How many may sit at a table.
    table_sizes: Container[int] = range(2, 3)

    # By its status after and before an undo.
    again_words: ClassVar[Mapping[tuple[str, str], "str | StrPromise"]] = {
        ("registration", "running"): _("Registration is open again, and the draw is gone."),
        ("running", "registration"): _("The draw is back, with every round as it was."),
        ("running", "finished"): _("The event is running again; its medals are no longer final."),
        ("finished", "running"): _("The event is finished again, with the medals as they were."),
    }
    # The button of the draw, and the message when it is done.
    draw_action: "str | StrPromise" = _("Draw all rounds")
    draw_done: "str | StrPromise" = _("Saved: all rounds are drawn, and round 1 can begin.")
    # The reason why a change on which something is on record can't be undone.
    kept_words: "str | StrPromise" = _(
        "A result has been reported since, and every report is kept, so this can’t be undone. You"
        " can draw the rounds to come again, on the page of the draw."
    )
    # By the fault that undoing would leave, what to do instead; see undo/rule_faults.py.
    instead_words: ClassVar[Mapping[str, "str | StrPromise"]] = {
        "seat": _("Withdraw them on their page under “Entrants” instead."),
        "no-game": LATE,
        "no-division": LATE,
    }

    def page_for(self, task: str) -> str | None:
        """The name of the format's own address for a task, such as "check-in", if it has one."""
        return self.pages.get(task)

    # ------------------------------------------------------------ settings, names, letters

    def title_of(self, event: Event) -> str:
        """What the event is called where its day isn't beside it; no query."""
        return event.name

    def preset_of(self, event: Event) -> Preset:
        """The event's preset with its own settings, as the rules page says them."""
        return replace(
            event.preset, rounds=event.round_count, target=event.target, money=event.money_rules
        )

    def rank_files(self, files: ResultFiles, preset: Preset) -> EventStandings:
        """The standings of an event from files of results, whose columns depend on the format.

        Raises FileError, DirectorError and OptionError.
        """
        return event_from_files(files, preset)

    def letter(self, messages: Sequence[Message], news: News) -> Draft:
        """The letter that says what has become of the event."""
        return letter_of_event(messages, news)

    def untold_move(self, event: Event) -> News | None:
        """The news that nobody was told yet, if the event was moved."""
        if event.why_cancelled or not is_to_come(event):
            return None
        return move_untold(event)

    def desk_news(self, event: Event) -> dict[str, Any]:
        """For the desk: a move that nobody was told of, and how many haven't heard yet."""
        if not is_to_come(event):
            return {}
        return {"moved": self.untold_move(event), "untold": count_untold(event)}

    def cards_left(self, event: Event, games: EventGames) -> Mapping[str, int]:
        """how many cards are `typed` of the `total`, if the order comes from cards and only some of
        them are in; else nothing.
        """
        return {}

    def newcomers_to_tell(self, people: Iterable[Person]) -> list[Person]:
        """Of those entered since the event was called off or moved, the people to tell."""
        return list(people)

    def next_event(self, event: Event) -> Event | None:
        """When the same people meet again, once this is over; at most one query."""
        return None

    # ------------------------------------------------------------ drawing and seating

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        """The groups that play apart, and the problems that prevent drawing them."""
        return propose_divisions(event, players, boundary_age)

    def odd_words(
        self, event: Event, groups: Sequence[Group[int]], players: Sequence[Entry]
    ) -> str:
        """How groups with an odd number of entrants will be drawn."""
        return odd_words(event, groups, players)

    def plan(self, state: DrawInput, *, afresh: bool = False) -> Plan:
        """The rounds from the first open one on, as far as they can be known now. Drawn games are
        kept where possible, unless all are to be drawn `afresh`. Raises ValidationError.
        """
        raise NotImplementedError

    def draw_rounds(self, event: Event) -> None:
        """Make the rounds, and the seats of as many as can be known before the first game. The
        entries have their divisions.
        """
        make_rounds(event)
        self.draw_again(event, draw_input(event))

    def draw_again(self, event: Event, state: DrawInput, *, afresh: bool = False) -> None:
        """Seat the rounds that aren't begun for who is there now."""
        save_plan(event, state, self.plan(state, afresh=afresh))

    def after_round(self, event: Event) -> None:
        """Every game of a round has ended: make the seats that follow from it."""
        if (waiting := self.unseated(event)) and self.next_seats(event) is not None:
            seat_latecomers(event, waiting)

    def after_undo(self, event: Event) -> None:
        """A change was undone: make what can follow from what is there now."""

    def cuts(self, event: Event) -> list[Cut]:
        """The ties for which two players have to cut the cards."""
        return []

    def reseating(self, event: Event) -> Reseating | None:
        """The next round's new seats, if a corrected result would seat it in another way."""
        return None

    def withdrawal_words(self, event: Event, entry: Entry) -> list[str]:
        """What changes if an entrant withdraws, beside the rounds to come."""
        return []

    def correction_effect(
        self, event: Event, game: GameRow, scores: Sequence[int]
    ) -> Effect | None:
        """The changes that other scores of this game would make to rounds that are seated."""
        return None

    def unseated(self, event: Event) -> list[Entry]:
        """The entrants who have come while the event is running, and have no seat yet."""
        if event.status != Event.Status.RUNNING:
            return []
        here = event.entries.filter(status=Entry.Status.CHECKED_IN, division=None)
        return list(here.select_related("person"))

    def next_seats(self, event: Event) -> int | None:
        """The round from which somebody who comes now plays; None once the last one has begun."""
        first, unreported = first_open_round(event), unreported_round(event)
        number = first if unreported is None else first + 1
        return number if number <= (self.last_round_to_come or event.round_count) else None

    def is_unseated(self, entry: EntryRow | Entry) -> bool:
        """Whether this entrant of a running event has come and has no seat yet."""
        division = entry.division_id if isinstance(entry, Entry) else entry.division
        return entry.status == Entry.Status.CHECKED_IN and division is None

    def is_waiting(self, event: Event, entry: Entry) -> bool:
        """The same, asking whether the event is running."""
        return event.status == Event.Status.RUNNING and self.is_unseated(entry)

    def waiting_words(self, event: Event, entries: Iterable[EntryRow] | None = None) -> str:
        """Who has come and has no seat yet, and from when they play; empty if nobody waits. One
        query, or none with the entries, unless somebody waits.
        """
        if event.status != Event.Status.RUNNING:
            return ""
        waiting = self.unseated(event) if entries is None else filter(self.is_unseated, entries)
        return self.words_of_waiting(event, list(waiting))

    def words_of_waiting(self, event: Event, waiting: Sequence[EntryRow | Entry]) -> str:
        """The same of these entrants, who have no seat yet."""
        if not waiting:
            return ""
        number, unknown = self.next_seats(event), set[int]()
        if number is not None and event.drawn_boundary is not None:
            unknown = without_age_group(event, [entry.number for entry in waiting])
        known = [entry.name for entry in waiting if entry.number not in unknown]
        others = [entry.name for entry in waiting if entry.number in unknown]
        said = self.words_of_seats(known, number) if known else ""
        if others:
            words = ngettext(
                "%(names)s came late, and plays once a director has chosen their age group.",
                "%(names)s came late, and play once a director has chosen their age groups.",
                len(others),
            )
            said = f"{said} {words % {'names': and_list(others)}}".strip()
        return said

    def words_of_seats(self, waiting: Sequence[str], number: int | None) -> str:
        """From which round they play; None if the last one has begun."""
        names = and_list(waiting)
        if number is None:
            words = ngettext(
                "%(names)s has come, but the last round has begun.",
                "%(names)s have come, but the last round has begun.",
                len(waiting),
            )
        else:
            words = ngettext(
                "%(names)s came late, and plays from round %(round)s.",
                "%(names)s came late, and play from round %(round)s.",
                len(waiting),
            )
        return words % {"names": names, "round": number}

    def waits_for_seat(self, event: Event, entry: Entry, last_round: int) -> bool:
        """Whether a seat will still be made for this entry, last seated in that round."""
        return False

    # ------------------------------------------------------------ the order

    def rank(
        self, event: Event, games: EventGames, division: int, players: Sequence[int]
    ) -> tuple[Row[int], ...]:
        """The rows of a division's players, best first; at most one query."""
        return rank_by_results(event, games, division, players)

    def own_results(self, event: Event, games: EventGames, entry: int) -> Mapping[int, SideResult]:
        """By game, what it is worth to an entrant where the scores don't say it; at most one
        query.
        """
        return {}

    def would_qualify(self, rows: Sequence[Row[int]]) -> Collection[int]:
        """Where cards are ruled: who would qualify by these rows, best first."""
        return ()

    def seeds(self, event: Event, rows: Sequence[Row[int]]) -> Mapping[int, int]:
        """Where cards are ruled: the seeds of those who qualify by these rows."""
        return {}

    # ------------------------------------------------------------ the end

    def archived(self, event: Event) -> dict[str, Any]:
        """More to keep in the archive of a finished event."""
        return {}

    def task_left(self, event: Event, games: EventGames) -> Unplayed | None:
        """What is missing while an event without outstanding games isn't over; None if it is."""
        return None

    def head_count_words(self, event: Event, heads: int) -> str:
        """The tables that so many players make, in words."""
        return ""

    def fees(self, event: Event) -> Fees | None:
        """The fees paid, if a ledger of the event is kept; at most one query."""
        return None

    def check_settled(self, event: Event) -> None:
        """Raises ValidationError if what belongs to a finished event, such as its money, isn't as
        it was when it was finished.
        """
