"""The rules of a grass-roots night (RULES.md §5), as their page says them."""

from django.utils.translation import gettext as _

from cribbage_events.contest.championship.grass_roots import NIGHTS_OF_A_GUEST, QUALIFYING_CARD
from cribbage_events.contest.formats.grass_roots import GrassRootsSettings, PairingTime
from cribbage_events.contest.presets import Preset
from cribbage_events.words.money import dollars
from cribbage_events.words.rules.sections import Section
from cribbage_events.words.rules.senior_games import game_section


def rules_of_club(preset: Preset) -> list[Section]:
    return [
        game_section(preset),
        games_of_the_night(preset),
        points_of_the_night(preset),
        order_of_the_night(),
        season_section(),
        dues_section(preset),
    ]


def games_of_the_night(preset: Preset) -> Section:
    games = _(
        "A night has %(rounds)s games of singles for everybody. You don’t meet anybody twice while"
        " there is somebody new to play; if there are too few of us, second games come as late as"
        " possible."
    )
    if GrassRootsSettings.of(preset.settings).pairing == PairingTime.AS_TABLES_FINISH:
        how = _(
            "As soon as two players and a table are free, their next game begins. Whoever has"
            " played the fewest games comes first, then whoever has waited longest."
        )
    else:
        how = _(
            "All rounds are drawn when everybody is there. If the number is odd, one player sits"
            " out each round, in turn."
        )
    late = _(
        "You can come late or leave early: games that you have played count, and the others aren’t"
        " losses."
    )
    return Section(_("The night"), (games % {"rounds": preset.rounds}, how, late))


def points_of_the_night(preset: Preset) -> Section:
    scoring = preset.scoring
    values = {"win": scoring.win, "skunk": scoring.skunk, "loss": scoring.loss}
    points = _("A win gives %(win)s game points, a win with a skunk %(skunk)s, a loss %(loss)s.")
    spread = _(
        "Your spread is the margins of your wins added up, minus the margins of your losses."
        " 13/6 +74 means 13 game points, 6 games won and a spread of +74."
    )
    return Section(_("Points"), (points % values, spread))


def order_of_the_night() -> Section:
    order = _(
        "Players are ranked by game points. Ties are broken by games won, then by spread, then by"
        " plus points, then by the games that tied players had against each other."
    )
    return Section(_("Order"), (order,))


def season_section() -> Section:
    card = _(
        "A night with %(points)s game points or more is a qualifying card. Winning all nine games"
        " is a grand slam."
    )
    guests = _("Guests are welcome, and may play %(nights)s nights in a season.")
    values = {"points": QUALIFYING_CARD, "nights": NIGHTS_OF_A_GUEST}
    return Section(_("The season"), (card % values, guests % values))


def dues_section(preset: Preset) -> Section:
    fee = preset.money.fee if preset.money else 0
    if not fee:
        return Section(_("Money"), (_("A night costs nothing."),))
    return Section(_("Money"), (_("A night costs %(fee)s.") % {"fee": dollars(fee)},))
