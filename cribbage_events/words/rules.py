"""The rules of each kind of event, with its own settings filled in."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.contest.championship import NIGHTS_OF_A_GUEST, QUALIFYING_CARD
from cribbage_events.contest.formats.grass_roots import GrassRootsSettings, PairingTime
from cribbage_events.contest.formats.qualifying import ONE_IN
from cribbage_events.contest.formats.rotating_doubles import RotatingDoublesSettings, TwoLeftOver
from cribbage_events.contest.presets import PRESETS, Preset
from cribbage_events.contest.prizes import LEGION_MONEY
from cribbage_events.words.lists import and_list
from cribbage_events.words.money import dollars
from cribbage_events.words.numbers import with_minus


class Section(NamedTuple):
    """A heading and the paragraphs under it."""

    title: str
    paragraphs: tuple[str, ...]


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
        "Each of the two who arrive partners one of the two who stayed, a new partner if possible."
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
        "The first to peg %(target)s wins. The winner’s score is %(target)s; the loser’s is "
        "what the board shows."
    )
    second = _("The difference is the margin. A loser on %(highest)s or less is skunked.")
    return Section(
        _("The game"),
        (first % {"target": preset.target}, second % {"highest": preset.skunked_on}),
    )


def rounds_section(preset: Preset) -> Section:
    rounds = _(
        "There are %(rounds)s rounds of singles. You play one game in each, and don’t meet "
        "anybody twice while there is a new opponent."
    )
    odd = _(
        "If a division has an odd number, the event director plays in it, so nobody sits out. If"
        " two divisions have an odd number, one game a round is played between them. If no director"
        " can play, one entrant has a bye: no game and %(points)s game points."
    )
    late = _(
        "If a player withdraws, the rounds already played count and the others are drawn "
        "again. Latecomers play from the next round."
    )
    return Section(
        _("Rounds"),
        (rounds % {"rounds": preset.rounds}, odd % {"points": preset.scoring.bye}, late),
    )


def rules_of_everybody_once(preset: Preset) -> list[Section]:
    return [
        game_section(preset),
        everybody_once_section(preset),
        points_section(preset),
        one_division_section(),
    ]


def everybody_once_section(preset: Preset) -> Section:
    rounds = _(
        "Everybody plays everybody once. There are as many rounds of singles as that takes: with"
        " 8 or with 7 players there are 7. You sit at each table about equally often."
    )
    deals = _(
        "The player named first deals first. Everybody deals first in half of their games, or in"
        " one more or fewer."
    )
    odd = _(
        "If the number is odd, the event director plays, so nobody sits out. If no director can"
        " play, one entrant has a bye in each round: no game and %(points)s game points."
    )
    late = _(
        "If a player withdraws, the games already played count, and nobody takes their place: their"
        " opponents sit out or play the director. Latecomers play from the next round, and the"
        " number of rounds stays."
    )
    return Section(_("Rounds"), (rounds, deals, odd % {"points": preset.scoring.bye}, late))


def rules_of_progressive(preset: Preset) -> list[Section]:
    return [
        game_section(preset),
        progressive_section(preset),
        points_section(preset),
        one_division_section(),
    ]


def progressive_section(preset: Preset) -> Section:
    rounds = _(
        "There are %(rounds)s rounds of singles. Round 1 is drawn by lot. Each other round is drawn"
        " when the one before it is complete: neighbours in the standings meet, as closely as that"
        " can be done for all together."
    )
    again = _("Nobody meets anybody twice while there is a new opponent.")
    odd = _(
        "If the number is odd, the event director plays, so nobody sits out. If no director can"
        " play, the lowest in the standings has a bye, and nobody has a second one before everybody"
        " has had one: no game and %(points)s game points."
    )
    late = _(
        "A player who withdraws isn’t drawn any more; the games already played count. Latecomers"
        " play from the next round."
    )
    values = {"rounds": preset.rounds, "points": preset.scoring.bye}
    return Section(_("Rounds"), (rounds % values, again, odd % values, late))


def one_division_section() -> Section:
    order, medals, director = order_section().paragraphs
    return Section(
        order_section().title, (order, _("Everybody plays in one division."), medals, director)
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
        "Each division has gold, silver and bronze. Entrants tied on both share the medal, "
        "and the next one isn’t given, unless the director has them play off."
    )
    director = _("The event director gets no medal. A game against the director counts in full.")
    return Section(_("Order and medals"), (order, medals, director))


# The rules of a tournament of the American Cribbage Congress (RULES.md §5), as their page says
# them.


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
        "Nobody meets the same opponent twice as long as there is a new opponent. With an odd "
        "number, one player sits out each round."
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
        "A night has %(rounds)s games of singles for everybody. You don’t meet anybody twice "
        "while there is a new opponent; if there are too few of us, second games come as late "
        "as possible."
    )
    if GrassRootsSettings.of(preset.settings).pairing == PairingTime.AS_TABLES_FINISH:
        how = _(
            "As soon as two players and a table are free, their next game begins. Those who "
            "have played the fewest games come first, then those who have waited longest."
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
    guests = _(
        "Guests are welcome, and may play %(nights)s nights in a season; members of another club"
        " may play every night."
    )
    values = {"points": QUALIFYING_CARD, "nights": NIGHTS_OF_A_GUEST}
    return Section(_("The season"), (card % values, guests % values))


def dues_section(preset: Preset) -> Section:
    fee = preset.money.fee if preset.money else 0
    if not fee:
        return Section(_("Money"), (_("A night costs nothing."),))
    return Section(_("Money"), (_("A night costs %(fee)s.") % {"fee": dollars(fee)},))


class PresetWords(NamedTuple):
    """The words of a preset: its label, lazily translated, and what makes its rules from its
    settings.
    """

    label: str | Promise
    rules: Callable[[Preset], Sequence[Section]]


_words: dict[str, PresetWords] = {}


def register_preset_words(code: str, words: PresetWords) -> None:
    """Give a preset of this code these words from now on."""
    _words[code] = words


register_preset_words("senior-games", PresetWords(gettext_lazy("Senior games"), rules_of_games))
register_preset_words(
    "everybody-once", PresetWords(gettext_lazy("Everybody once"), rules_of_everybody_once)
)
register_preset_words("progressive", PresetWords(gettext_lazy("Progressive"), rules_of_progressive))
register_preset_words("legion-league", PresetWords(gettext_lazy("Legion league"), rules_of_league))
register_preset_words(
    "acc-grass-roots", PresetWords(gettext_lazy("Grass-roots club"), rules_of_club)
)
register_preset_words(
    "acc-tournament",
    PresetWords(gettext_lazy("Tournament (ACC)"), rules_of_tournament),
)


def preset_label(code: str) -> str | Promise:
    """ "Senior games", lazily translated, as labels of models and forms have to be."""
    return _words[code].label


def rules_of_preset(preset: Preset) -> Sequence[Section]:
    """The rules page: what the program does with the preset's present settings."""
    return _words[preset.code].rules(preset)


def scoring_words(preset: Preset) -> list[str]:
    """Return what a win and a loss count."""
    title = _("Points")
    return [each.paragraphs[0] for each in rules_of_preset(preset) if each.title == title]


def presets_to_choose(*, of_season: bool) -> list[tuple[str, str]]:
    """Return code and label of each preset whose events a season makes, or a director."""
    return [
        (code, str(preset_label(code)))
        for code, preset in PRESETS.items()
        if preset.of_season == of_season
    ]
