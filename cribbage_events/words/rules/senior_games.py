"""The rules of the senior games (RULES.md §1–3), as their page says them."""

from django.utils.translation import gettext as _

from cribbage_events.contest.presets import Preset
from cribbage_events.words.rules.sections import Section


def rules_of_games(preset: Preset) -> list[Section]:
    return [
        game_section(preset),
        rounds_section(preset),
        points_section(preset),
        divisions_section(preset),
        order_section(),
    ]


def game_section(preset: Preset) -> Section:
    first = _(
        "The first to peg %(target)s wins. The winner's score is %(target)s; the loser's is what"
        " the board shows."
    )
    second = _("The difference is the margin. A loser on %(highest)s or less is skunked.")
    return Section(
        _("The game"),
        (first % {"target": preset.target}, second % {"highest": preset.skunked_on}),
    )


def rounds_section(preset: Preset) -> Section:
    rounds = _(
        "There are %(rounds)s rounds of singles. You play one game in each, and don't meet anybody"
        " twice while there is somebody new to play."
    )
    odd = _(
        "If a division has an odd number, the event director plays in it, so nobody sits out. If"
        " two divisions have an odd number, one game a round is played between them. If no director"
        " can play, one entrant has a bye: no game and %(points)s game points."
    )
    late = _(
        "If somebody withdraws, the rounds already played count and the others are drawn again."
        " Latecomers play from the next round."
    )
    return Section(
        _("Rounds"),
        (rounds % {"rounds": preset.rounds}, odd % {"points": preset.scoring.bye}, late),
    )


def points_section(preset: Preset) -> Section:
    scoring = preset.scoring
    values = {
        "win": scoring.win,
        "skunk": scoring.skunk,
        "double_skunk": scoring.double_skunk,
        "loss": scoring.loss,
        "forfeit": scoring.forfeit.win,
    }
    points = _(
        "A win gives %(win)s game points, a win with a skunk %(skunk)s, a win with a double skunk"
        " %(double_skunk)s, a loss %(loss)s."
    )
    spread = _(
        "Your spread is the margins of your wins added up, minus the margins of your losses."
    )
    forfeit = _("A forfeited game gives the other side %(forfeit)s game points, without a skunk.")
    card = _("9/4 +87 means 9 game points, 4 games won and a spread of +87.")
    return Section(_("Points"), (points % values, spread, forfeit % values, card))


def divisions_section(preset: Preset) -> Section:
    number = _(
        "Fewer than %(least)s entrants play in one division. %(least)s or more are divided into"
        " two age groups, each with its own games and ranking."
    )
    boundary = _(
        "The director can choose the age at which the older group begins. Otherwise the groups are"
        " made as equal as possible, and people of the same age stay together. Your age on the day"
        " of the event counts or, if the director says so, on 31 December of that year. A year of"
        " birth is enough."
    )
    return Section(_("Divisions"), (number % {"least": preset.min_for_two_divisions}, boundary))


def order_section() -> Section:
    order = _("Entrants are ranked by game points, then by spread.")
    medals = _(
        "Each division has gold, silver and bronze. Entrants tied on both share the medal, and the"
        " next one isn't given, unless the director has them play off."
    )
    director = _("The event director gets no medal. A game against the director counts in full.")
    return Section(_("Order and medals"), (order, medals, director))
