"""The rules of the legion league (RULES.md §4), as their page says them."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.formats.rotating_doubles import RotatingDoublesSettings, TwoLeftOver
from cribbage_events.contest.presets import Preset
from cribbage_events.contest.prizes import LEGION_MONEY
from cribbage_events.words.lists import and_list
from cribbage_events.words.money import dollars
from cribbage_events.words.numbers import with_minus
from cribbage_events.words.rules.sections import Section


def rules_of_league(preset: Preset) -> list[Section]:
    return [
        league_game_section(preset),
        tables_section(preset),
        league_points_section(preset),
        money_section(preset),
    ]


def league_game_section(preset: Preset) -> Section:
    words = _(
        "The first side to peg %(target)s wins. Partners share one score. At a table of three"
        " everybody plays alone: one wins, two lose."
    )
    return Section(_("The game"), (words % {"target": preset.target},))


def tables_section(preset: Preset) -> Section:
    settings = RotatingDoublesSettings.of(preset.settings)
    if settings.two_left_over == TwoLeftOver.TWO_TABLES:
        seats = _(
            "A night has %(rounds)s games, each with a new partner. Seats for the first are drawn."
            " We sit at tables of four. If three are left over, they make a table of three; if two,"
            " two tables of three; if one, a table of three and a table of two."
        )
    else:
        seats = _(
            "A night has %(rounds)s games, each with a new partner. Seats for the first are drawn."
            " We sit at tables of four. If three are left over, they make a table of three; if two,"
            " a table of two; if one, a table of three and a table of two."
        )
    moves = _(
        "After each game at a table of four, the two winners move to the next table (from the last"
        " table to the first) and the two losers stay. At a table of three, the player with the"
        " lowest score stays; a tie is decided by a cut. At a table of two, both move."
    )
    partners = _(
        "Each of the two who arrive partners one of the two who stayed, somebody new if possible."
    )
    return Section(_("Tables and partners"), (seats % {"rounds": preset.rounds}, moves, partners))


def league_points_section(preset: Preset) -> Section:
    scoring = preset.scoring
    values = {
        "win": scoring.win,
        "skunk": with_minus(scoring.skunk),
        "double_skunk": with_minus(scoring.double_skunk),
        "target": preset.target,
        "highest": preset.skunked_on,
    }
    points = _(
        "The fewest points win. A win gives %(win)s, a win with a skunk %(skunk)s, with a double"
        " skunk %(double_skunk)s. A loss gives both partners the points they were short of"
        " %(target)s."
    )
    skunk = _(
        "A loser on %(highest)s or less is skunked. At a table of three, the loser with the higher"
        " score decides whether it is a skunk."
    )
    order = _("Ties are broken by games won, then by skunks. Players still tied share the place.")
    return Section(_("Points"), (points % values, skunk % values, order))


def money_section(preset: Preset) -> Section:
    money = preset.money or LEGION_MONEY
    fee = _(
        "Everybody pays %(fee)s. Of that, %(draw)s goes into the draw at the break:"
        " %(winner_share)s percent to the winner, the rest to supplies. Of the other money,"
        " %(pot_share)s percent is for prizes and the rest goes to activities."
    )
    values = {
        "fee": dollars(money.fee),
        "draw": dollars(money.draw),
        "winner_share": money.draw_winner_share,
        "pot_share": money.pot_share,
    }
    shares = and_list(map(str, money.places))
    return Section(_("Money"), (fee % values, places_paragraph(len(money.places), shares)))


def places_paragraph(places: int, shares: str) -> str:
    rest = _(
        "Players who tie share their prizes. Anyone who missed a game that night is ranked after"
        " all the others and gets no prize."
    )
    return f"{who_gets(places) % {'count': places, 'shares': shares}} {rest}"


def who_gets(places: int) -> str:
    match places:
        case 1:
            return _("The first gets %(shares)s percent of the prizes, in whole dollars.")
        case 2:
            return _("The first two get %(shares)s percent of the prizes, in whole dollars.")
        case 3:
            return _("The first three get %(shares)s percent of the prizes, in whole dollars.")
        case 4:
            return _("The first four get %(shares)s percent of the prizes, in whole dollars.")
    return ngettext(
        "The first %(count)s gets %(shares)s percent of the prizes, in whole dollars.",
        "The first %(count)s get %(shares)s percent of the prizes, in whole dollars.",
        places,
    )
