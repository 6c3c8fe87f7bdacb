"""The outlook in words: what is safe, what is possible, and what suffices for it."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from cribbage_events.words.lists import and_list
from cribbage_events.words.results import people_in

type Marked = Mapping[str, object]

SAFE: Marked = {
    "gold": pgettext_lazy("outlook", "Gold is safe."),
    "silver": pgettext_lazy("outlook", "Silver is safe."),
    "bronze": pgettext_lazy("outlook", "Bronze is safe."),
    "silver-or-better": pgettext_lazy("outlook", "Silver or better is safe."),
    "medal": pgettext_lazy("outlook", "A medal is safe."),
    "prize": pgettext_lazy("outlook", "A prize is safe."),
    "qualified": pgettext_lazy("outlook", "A place in the play-offs is safe."),
}
POSSIBLE: Marked = {
    "gold": pgettext_lazy("outlook", "Gold is still possible."),
    "silver": pgettext_lazy("outlook", "Silver is still possible."),
    "bronze": pgettext_lazy("outlook", "Bronze is still possible."),
    "prize": pgettext_lazy("outlook", "A prize is still possible."),
    "qualified": pgettext_lazy("outlook", "A place in the play-offs is still possible."),
}
OUT: Marked = {
    "medal": pgettext_lazy("outlook", "No medal is possible any more."),
    "prize": pgettext_lazy("outlook", "No prize is possible any more."),
    "qualified": pgettext_lazy("outlook", "A place in the play-offs is not possible any more."),
}
EVERYBODY: Marked = {
    "medal": pgettext_lazy("outlook", "Everybody can still win a medal."),
    "prize": pgettext_lazy("outlook", "Everybody can still win a prize."),
    "qualified": pgettext_lazy("outlook", "Everybody can still qualify for the play-offs."),
}
# Above a column that says who can still win it.
COLUMNS: Marked = {
    "gold": gettext_lazy("Gold"),
    "silver": gettext_lazy("Silver"),
    "bronze": gettext_lazy("Bronze"),
    "medal": gettext_lazy("Medal"),
    "prize": gettext_lazy("Prize"),
    "qualified": gettext_lazy("Play-offs"),
}
# What is made safe, in the sentences below.
AWARDS: Marked = {
    "gold": pgettext_lazy("made safe by a result", "gold"),
    "silver": pgettext_lazy("made safe by a result", "silver"),
    "bronze": pgettext_lazy("made safe by a result", "bronze"),
    "silver-or-better": pgettext_lazy("made safe by a result", "silver or better"),
    "medal": pgettext_lazy("made safe by a result", "a medal"),
    "prize": pgettext_lazy("made safe by a result", "a prize"),
    "qualified": pgettext_lazy("made safe by a result", "a place in the play-offs"),
}


def screen_title() -> str:
    """Return what a screen of the projector with it is called."""
    return _("Who can still win?")


def column_words(code: str) -> str:
    return str(COLUMNS[code])


def safe_words(code: str) -> str:
    """ "Gold is safe."."""
    return str(SAFE[code])


def possible_words(code: str) -> str:
    """ "Gold is still possible."."""
    return str(POSSIBLE[code])


def out_words(code: str) -> str:
    """Return the words for somebody who can't win anything any more: a medal, a prize
    or a place.
    """
    return str(OUT[code])


def everybody_words(code: str) -> str:
    """ "Everybody can still win a medal."."""
    return str(EVERYBODY[code])


def needed_in_all_games(award: str, margin: int) -> str:
    """ "Win all games by 9 or more: gold is safe."."""
    values = {"award": AWARDS[award], "margin": abs(margin)}
    if margin == 1:
        return _("Win all games: %(award)s is safe.") % values
    if margin > 1:
        return _("Win all games by %(margin)s or more: %(award)s is safe.") % values
    return _("Lose no game by more than %(margin)s: %(award)s is safe.") % values


def needed_at_table(award: str, margin: int, table: int) -> str:
    """ "Win at table 4 by 9 or more: gold is safe."."""
    values = {"award": AWARDS[award], "margin": abs(margin), "table": table}
    if margin == 1:
        return _("Win at table %(table)s: %(award)s is safe.") % values
    if margin > 1:
        return _("Win at table %(table)s by %(margin)s or more: %(award)s is safe.") % values
    words = _("Win at table %(table)s, or lose by %(margin)s or less: %(award)s is safe.")
    return words % values


def needed_with_help(
    award: str, margin: int | None, table: int | None, losers: Sequence[str]
) -> str:
    """ "Win at table 4, and Ada must lose: then gold is safe."; `losers` are sides."""
    values = {
        "award": AWARDS[award],
        "margin": abs(margin or 0),
        "table": table,
        "names": and_list(losers),
    }
    return _with_help(margin, sum(map(people_in, losers))) % values


def _with_help(margin: int | None, losers: int) -> str:
    if margin is None:
        return ngettext(
            "%(names)s must lose: then %(award)s is safe.",
            "%(names)s must lose: then %(award)s is safe.",
            losers,
        )
    if margin == 1:
        return ngettext(
            "Win at table %(table)s, and %(names)s must lose: then %(award)s is safe.",
            "Win at table %(table)s, and %(names)s must lose: then %(award)s is safe.",
            losers,
        )
    if margin > 1:
        return ngettext(
            "Win at table %(table)s by %(margin)s or more, and %(names)s must lose: then"
            " %(award)s is safe.",
            "Win at table %(table)s by %(margin)s or more, and %(names)s must lose: then"
            " %(award)s is safe.",
            losers,
        )
    return ngettext(
        "Win at table %(table)s or lose by %(margin)s or less, and %(names)s must lose: then"
        " %(award)s is safe.",
        "Win at table %(table)s or lose by %(margin)s or less, and %(names)s must lose: then"
        " %(award)s is safe.",
        losers,
    )
