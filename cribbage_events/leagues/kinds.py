"""The kinds of seasons, and of their nights: words, templates and pages; see events/kinds.py."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cribbage_events.contest.championship import GAMES, NIGHTS_OF_A_GUEST
from cribbage_events.contest.formats.grass_roots import PairingTime
from cribbage_events.contest.prizes import GRASS_ROOTS_MONEY
from cribbage_events.events.kinds import AFTERNOON, COMMON, SetRight, Words
from cribbage_events.leagues.models import Season

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
NIGHT_PAGES = {
    "check-in": "leagues:door",
    "cancel": "leagues:cancel_night",
    "edit": "leagues:move_night",
    "finish": "leagues:close",
    # A night belongs to its season: it can't be hidden or deleted alone.
    "publish": "events:desk",
    "delete": "events:desk",
    "tell-of-move": "events:notices",
}

DOUBLES = replace(
    AFTERNOON,
    code="rotating-doubles",
    folders=(
        "leagues/formats/legion",
        "leagues/formats/night",
        "events/formats/rotating_doubles",
        "events/formats/nights",
        COMMON,
    ),
    stylesheets=("css/night.css",),
    pages={
        **NIGHT_PAGES,
        "check-cards": "events:night_cards",
        "check-totals": "events:night_cards",
        "rule-cards": "events:night_cards",
        "print-new-card": "events:scorecards",
        "draw": "leagues:seats",
        "come-late": "leagues:late",
    },
    in_doubles=True,
    seats_by_results=True,
    meet_once=False,
    cards_name_opponents=False,
    table_sizes=range(2, 5),
    noun=pgettext_lazy("what an event is called", "night"),
    decides=pgettext_lazy("who decides at an event", "coordinator"),
    this_words=_("This night"),
    finished_words=_("This night is closed"),
    again_words={
        ("registration", "running"): _("The door is open again, and the seats are gone."),
        ("running", "registration"): _("The seats are back, as they were drawn."),
        ("running", "finished"): _("The night is open again; its prizes are no longer final."),
        ("finished", "running"): _("The night is closed again, with the prizes as they were."),
    },
    kept_words=_(
        "Money or a result has been recorded since, so this can’t be undone. Tap “Not here after "
        "all” at the door, or let the person leave."
    ),
    instead_words=dict.fromkeys(
        ("seat", "no-game", "no-division"),
        _("Tap “Late arrival, or a player leaves” on the desk instead."),
    ),
    set_right={**AFTERNOON.set_right, "let-in": AT_THE_DOOR, "send-out": AT_THE_DOOR},
    told_everybody={
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
    },
)

SINGLES = replace(
    DOUBLES,
    code=PairingTime.BEFOREHAND.value,
    folders=(
        "leagues/formats/grass_roots",
        "leagues/formats/night",
        "events/formats/singles_night",
        "events/formats/nights",
        *AFTERNOON.folders,
    ),
    stylesheets=(),
    pages={
        **NIGHT_PAGES,
        "check-cards": "events:check_cards",
        "check-totals": "events:check_cards",
        # The event's own page.
        "rule-cards": "",
        "draw": "leagues:games",
        "come-late": "leagues:late_drawn_again",
    },
    in_doubles=False,
    seats_by_results=False,
    meet_once=True,
    ruled_by_cards=True,
    cards_name_opponents=True,
    notes_hands=True,
    table_sizes=AFTERNOON.table_sizes,
)

# A game begins as soon as two players and a table are free.
AS_TABLES_FINISH = replace(
    SINGLES,
    code=PairingTime.AS_TABLES_FINISH.value,
    folders=(
        "leagues/formats/as_tables_finish",
        "leagues/formats/grass_roots",
        "leagues/formats/night",
        "events/formats/as_tables_finish",
        "events/formats/singles_night",
        "events/formats/nights",
        *AFTERNOON.folders,
    ),
    pages={**SINGLES.pages, "come-late": "leagues:late_as_tables_finish"},
    as_tables_finish=True,
    draw_action=_("Begin the games"),
    draw_done=_("Saved: the first games are made, and can begin."),
)


@dataclass(frozen=True, kw_only=True)
class SeasonKind:
    """The data that sets a kind of season apart."""

    # The name of a new season; its years are added.
    name: Words
    # The settings of a season that only this kind has, and what the first season of a club begins
    # with.
    fields: frozenset[str]
    start: Mapping[str, Any] = MappingProxyType({})
    # How many nights of a season somebody may play who isn't a member.
    guest_nights: int = 0
    # Whether it may have pots and side pools.
    has_pools: bool = False


# By the code of the preset.
SEASON_KINDS = {
    "legion-league": SeasonKind(name=_("Doubles"), fields=frozenset({"two_left_over"})),
    "acc-grass-roots": SeasonKind(
        name=_("Grass roots"),
        fields=frozenset({"pairing", "tables", "points_minimum", "points_each", "points_by_rank"}),
        start={
            "round_count": GAMES,
            "fee": GRASS_ROOTS_MONEY.fee,
            "draw": GRASS_ROOTS_MONEY.draw,
            "pot_share": GRASS_ROOTS_MONEY.pot_share,
            "ranked_by": Season.RankedBy.TOTAL,
            "min_nights": 1,
        },
        guest_nights=NIGHTS_OF_A_GUEST,
        has_pools=True,
    ),
}


def season_kind(season: Season) -> SeasonKind:
    return SEASON_KINDS[season.preset_code]
