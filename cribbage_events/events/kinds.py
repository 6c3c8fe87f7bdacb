"""The kinds of events as data: words, templates, pages, and what sets one kind apart.

A model names the code of its format; `kind_of` gives the kind. Leagues and tournaments
register kinds of their own when the program starts. Who meets whom is in events/formats/.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Protocol

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cribbage_events.contest.presets import Preset
from cribbage_events.contest.ways import Circumstances, Found, contradictions

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

type Words = str | StrPromise

COMMON = "events/formats/common"
LATE = _("Tap “Late arrival” on the desk instead.")


class SetRight(NamedTuple):
    """The page on which a change that can't be undone is corrected.

    `refusal` says so; `first` says it where this change prevents another undo; `page` and `action`
    are the address and the label of the link.
    """

    refusal: Words
    first: Words
    page: str
    action: Words


# Its files go for good when the row goes.
AT_PHOTOGRAPHS = SetRight(
    _("Remove the photograph on the page “Photographs” instead; that can be undone for a week."),
    _("Remove the photograph first."),
    "events:desk_photographs",
    _("Go to the photographs"),
)


def templates_in(folders: tuple[str, ...], file: str) -> tuple[str, ...]:
    """Return the names as `select_template` takes them: the first one that exists counts."""
    return tuple(f"{folder}/{file}" for folder in folders)


@dataclass(frozen=True, kw_only=True)
class EventKind:
    """A kind of event. Two kinds may differ in how their games are drawn alone."""

    # As in `Preset.format` and `Stage.format`.
    code: str
    # The folders of its templates: each template is taken from the first that has it.
    folders: tuple[str, ...]
    # The style sheets of its public pages, after site.css.
    stylesheets: tuple[str, ...] = ()
    # By task, the names of addresses that replace an event's own.
    pages: Mapping[str, str]

    # ------------------------------------------------------------ what sets it apart

    # Doubles with new partners every game, seated by the results of the round before.
    in_doubles: bool = False
    # A game begins as soon as two players and a table are free. Its round is only a place to keep
    # it: what people see are games being played, and games that have ended.
    as_tables_finish: bool = False
    # Only rounds that have seats are shown: the others follow from results.
    seats_by_results: bool = False
    # The order comes from the cards of both players, ruled where they differ: RULES.md §5.
    ruled_by_cards: bool = False
    # Play-offs follow its rounds; they are being played.
    has_play_offs: bool = False
    in_play_offs: bool = False
    # A printed card names tables and opponents: once they are drawn again, it is wrong.
    cards_name_opponents: bool = True
    # Its pages lead to the list of hands of 24, 28 and 29.
    notes_hands: bool = False
    # Somebody's age may decide in which division they play.
    has_age_groups: bool = True
    # Everybody goes to their next seat by the same rule; one half of them stays, the other moves.
    follows_movement: bool = False
    has_halves: bool = False
    # Each round is drawn from the desk once the one before it is complete.
    draws_each_round: bool = False
    # There are as many rounds as it takes until everybody has met everybody.
    rounds_follow_entrants: bool = False
    # Two who are level may have met once, and not twice: who won that game can decide.
    meet_once: bool = True
    # The last round in which somebody who comes late may begin, if not any.
    last_round_to_come: int | None = None
    # How many may sit at a table.
    table_sizes: Container[int] = range(2, 3)

    # ------------------------------------------------------------ words

    # An event of this kind, and the person who decides there.
    noun: Words
    decides: Words
    # What belongs to it, as a label; and that nothing of it changes any more.
    this_words: Words
    finished_words: Words
    # How far a running event is, where it is one of a list and has no round to be played.
    rounds_over_words: Words
    # The button of the draw, and the message when it is done.
    draw_action: Words
    draw_done: Words
    # The reason why a change on which something is on record can't be undone.
    kept_words: Words
    # By the fault that undoing would leave, what to do instead; see undo/rule_faults.py.
    instead_words: Mapping[str, Words]
    # By its status after and before an undo.
    again_words: Mapping[tuple[str, str], Words]
    # By the verb of a change that can't be undone: where to correct it, or what to do instead since
    # everybody was told of it.
    set_right: Mapping[str, SetRight]
    told_everybody: Mapping[str, Words]

    def part(self, name: str) -> tuple[str, ...]:
        """A whole piece of a page."""
        return templates_in(self.folders, f"{name}.html")

    def words(self, name: str) -> tuple[str, ...]:
        """A sentence in a template: a full one, since grammar can't be put together."""
        return templates_in(self.folders, f"words.html#{name}")


AFTERNOON = EventKind(
    code="round-robin",
    folders=("events/formats/round_robin", COMMON),
    pages={
        "check-totals": "events:scorecard_check",
        "rule-cards": "events:scorecard_check",
    },
    noun=pgettext_lazy("what an event is called", "event"),
    decides=pgettext_lazy("who decides at an event", "director"),
    this_words=_("This event"),
    finished_words=_("This event is finished"),
    rounds_over_words=_("Every game is in"),
    draw_action=_("Draw all rounds"),
    draw_done=_("Saved: all rounds are drawn, and round 1 can begin."),
    kept_words=_(
        "A result has been reported since, and every report is kept, so this can’t be undone. You"
        " can draw the rounds to come again, on the page of the draw."
    ),
    instead_words={
        "seat": _("Withdraw them on their page under “Entrants” instead."),
        "no-game": LATE,
        "no-division": LATE,
    },
    again_words={
        ("registration", "running"): _("Registration is open again, and the draw is gone."),
        ("running", "registration"): _("The draw is back, with every round as it was."),
        ("running", "finished"): _("The event is running again; its medals are no longer final."),
        ("finished", "running"): _("The event is finished again, with the medals as they were."),
    },
    set_right={"add-photograph": AT_PHOTOGRAPHS},
    told_everybody={
        "call-off": _(
            "Choose “Hold it after all” on the page “Who has been told”, so that everybody is told"
            " again."
        ),
        "hold-event": _(
            "Call the event off again, in its settings, so that everybody is told again."
        ),
    },
)
EVERYBODY_ONCE = replace(
    AFTERNOON,
    code="everybody-once",
    folders=("events/formats/everybody_once", *AFTERNOON.folders),
    rounds_follow_entrants=True,
    has_age_groups=False,
)
PROGRESSIVE = replace(
    AFTERNOON,
    code="progressive",
    folders=("events/formats/progressive", *AFTERNOON.folders),
    seats_by_results=True,
    draws_each_round=True,
    cards_name_opponents=False,
    has_age_groups=False,
    draw_action=_("Draw round 1"),
    draw_done=_("Saved: round 1 is drawn, and can begin."),
    kept_words=_(
        "A result has been reported since, and every report is kept, so this can’t be undone."
    ),
)
MOVING_SIDES = replace(
    AFTERNOON,
    code="moving-sides",
    folders=("events/formats/moving_sides", *AFTERNOON.folders),
    follows_movement=True,
    has_halves=True,
    has_age_groups=False,
)
_kinds = {each.code: each for each in (AFTERNOON, EVERYBODY_ONCE, PROGRESSIVE, MOVING_SIDES)}


class OfKind(Protocol):
    """An event, or a season with the events of its nights."""

    @property
    def format_code(self) -> str: ...


def register_kind(kind: EventKind) -> None:
    _kinds[kind.code] = kind


def kind_of(event: OfKind) -> EventKind:
    return _kinds[event.format_code]


def contradictions_in(way: Preset) -> tuple[Found, ...]:
    """Return what a way of playing says against itself or its format. Raises KeyError for a format
    that isn't registered.
    """
    kind = find_kind(way.format)
    given = Circumstances(
        ruled_by_cards=kind.ruled_by_cards,
        meet_once=kind.meet_once,
        has_rounds=not kind.as_tables_finish,
        knows_rounds=not kind.rounds_follow_entrants,
        has_age_groups=kind.has_age_groups,
    )
    return contradictions(way, given)


def find_kind(code: str) -> EventKind:
    """Raises KeyError for a code that isn't registered."""
    return _kinds[code]
