"""The rules of a tournament of the American Cribbage Congress (RULES.md §5), as their page says
them.
"""

from django.utils.translation import gettext as _

from cribbage_events.contest.formats.qualifying import ONE_IN
from cribbage_events.contest.presets import Preset
from cribbage_events.words.rules.sections import Section
from cribbage_events.words.rules.senior_games import game_section


def rules_of_tournament(preset: Preset) -> list[Section]:
    return [
        game_section(preset),
        qualifying_section(preset),
        tournament_points_section(preset),
        cards_section(),
        play_offs_section(),
    ]


def qualifying_section(preset: Preset) -> Section:
    games = _(
        "Everybody plays %(rounds)s games of singles, one in each round. After each game everybody"
        " follows the sign on the table: it says who stays and who moves where."
    )
    again = _(
        "Nobody meets the same opponent twice as long as there is somebody new to meet. With an odd"
        " number, one player sits out each round."
    )
    return Section(_("Qualifying round"), (games % {"rounds": preset.rounds}, again))


def tournament_points_section(preset: Preset) -> Section:
    values = {"win": preset.scoring.win, "skunk": preset.scoring.skunk}
    points = _("A win gives %(win)s game points, a win with a skunk %(skunk)s.")
    order = _(
        "Entrants are ranked by game points, then by games won, net spread and plus points, then by"
        " the game between them, if they met."
    )
    card = _("13/6 +74 means 13 game points, 6 games won and a net spread of +74.")
    return Section(_("Points"), (points % values, order, card))


def cards_section() -> Section:
    cards = _(
        "Both players keep a card. The cards of each game are compared; where they differ, the"
        " rules of the American Cribbage Congress decide what counts on each card."
    )
    return Section(_("Cards"), (cards,))


def play_offs_section() -> Section:
    cut = _(
        "One entrant in %(one_in)s qualifies for the play-offs, rounded up. Players who are level"
        " for the last place, or for a seed that gives a bye, play one game for it; other seeds"
        " that are level are drawn by lot."
    )
    bracket = _(
        "The play-offs are single elimination. The highest seeds have a bye in the first round."
    )
    return Section(_("Play-offs"), (cut % {"one_in": ONE_IN}, bracket))
