"""The projector's screens for a night: the plan of the tables first, as nobody knows it yet."""

from math import ceil

from django.utils.translation import gettext as _

from cribbage_events.events.drawing.selectors.table_plan import TablePlan, plan_in
from cribbage_events.events.formats.projector import (
    Column,
    Screen,
    cut,
    part_words,
    parts,
    screens,
    standings_screens,
    your_table_words,
)
from cribbage_events.events.games.rounds import RoundRow
from cribbage_events.events.standings.lines import DivisionLines

# Of a plan of the tables.
PLANNED = 6


def night_screens(divisions: list[DivisionLines], rounds: list[RoundRow]) -> list[Screen]:
    """Of a night: new seats first, as nobody knows them yet; once a result is in, who plays on."""
    plan = plan_in(rounds)
    begun = plan and any(not game.outstanding for game in rounds[-1].games)
    if plan is None or begun:
        return screens(divisions, rounds)
    return [*plan_screens(plan), *standings_screens(divisions if plan.round > 1 else [])]


def plan_screens(plan: TablePlan) -> list[Screen]:
    words = _("Round %(number)s: who moves where")
    if plan.is_first:
        words = _("Round %(number)s: your seats")
    title = words % {"number": plan.round}
    count = ceil(len(plan.tables) / PLANNED)
    kind = "first-plan" if plan.is_first else "plan"
    return [
        *(
            Screen(title, part_words(index, count), [Column(tables)], kind)
            for index, tables in enumerate(cut(plan.tables, count), 1)
        ),
        *parts(your_table_words(plan.round), plan.by_name, "names"),
    ]
