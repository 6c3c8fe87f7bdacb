"""The rules of each kind of event, with its own settings filled in."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from cribbage_events.contest.championship import NIGHTS_OF_A_GUEST, QUALIFYING_CARD
from cribbage_events.contest.formats.grass_roots import GrassRootsSettings, PairingTime
from cribbage_events.contest.formats.qualifying import ONE_IN
from cribbage_events.contest.formats.rotating_doubles import RotatingDoublesSettings, TwoLeftOver
from cribbage_events.contest.presets import PRESETS, Preset
from cribbage_events.contest.prizes import LEGION_MONEY, Prize
from cribbage_events.contest.scoring import Adds, ScoringSystem, Unit
from cribbage_events.contest.tie_breaks import FEWEST_SHORT, PLUS_POINTS, SKUNKS, SPREAD
from cribbage_events.words.lists import and_list
from cribbage_events.words.money import dollars
from cribbage_events.words.numbers import signed, with_minus
from cribbage_events.words.ties import order_words
from cribbage_events.words.ways import (
    count_in,
    extra_prize_words,
    is_written_as_card,
    worth_of_rounds,
)

# The formats in which two partners share a score.
IN_DOUBLES = ("rotating-doubles",)
# From so many rounds on, the card of an example has six games won, and four otherwise.
LONG = 6


class Section(NamedTuple):
    """A heading and the paragraphs under it."""

    title: str
    paragraphs: tuple[str, ...]


def league_game_section(preset: Preset) -> Section:
    words = _(
        "The first side to peg %(target)s wins. Partners share one score. At a table of three"
        " everybody plays alone: one wins, two lose."
    )
    skunk = [*skunk_sentences(preset)]
    if skunk:
        skunk.append(
            _("At a table of three, the loser with the higher score decides whether it is a skunk.")
        )
    paragraphs = (words % {"target": preset.target}, " ".join(skunk))
    return Section(_("The game"), tuple(filter(None, paragraphs)))


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


def game_section(preset: Preset) -> Section:
    first = _(
        "The first to peg %(target)s wins. The winner’s score is %(target)s; the loser’s is "
        "what the board shows."
    )
    second = " ".join([_("The difference is the margin."), *skunk_sentences(preset)])
    return Section(_("The game"), (first % {"target": preset.target}, second))


def skunk_sentences(preset: Preset) -> Iterator[str]:
    """Return the scores on which a loser is skunked, if that counts for anything."""
    scoring = preset.scoring
    double = preset.target - scoring.double_skunk_margin
    if scoring.double_skunk != scoring.skunk and double >= 0:
        words = _(
            "A loser on %(highest)s or less is skunked, on %(double)s or less it is a double skunk."
        )
        yield words % {"highest": preset.skunked_on, "double": double}
    elif skunks_count(preset) and preset.skunked_on >= 0:
        words = _("A loser on %(highest)s or less is skunked.")
        yield words % {"highest": preset.skunked_on}


def skunks_count(preset: Preset) -> bool:
    scoring = preset.scoring
    return (
        not scoring.win == scoring.skunk == scoring.double_skunk
        or SKUNKS in scoring.tie_order
        or any(each.prize == Prize.MOST_SKUNKS for each in preset.extra_prizes)
    )


def rounds_section(preset: Preset) -> Section:
    rounds = _(
        "There are %(rounds)s rounds of singles. You play one game in each, and don’t meet "
        "anybody twice while there is a new opponent."
    )
    if preset.director_fills_in:
        odd = _(
            "If a division has an odd number, the event director plays in it, so nobody sits out."
            " If two divisions have an odd number, one game a round is played between them. If no"
            " director can play, one entrant has a bye: no game and %(points)s."
        )
    else:
        odd = _(
            "If a division has an odd number, one entrant has a bye in each round: no game and"
            " %(points)s. If two divisions have an odd number, one game a round is played between"
            " them."
        )
    late = _(
        "If a player withdraws, the rounds already played count and the others are drawn "
        "again. Latecomers play from the next round."
    )
    return Section(
        _("Rounds"), (rounds % {"rounds": preset.rounds}, odd % {"points": bye_words(preset)}, late)
    )


def bye_words(preset: Preset) -> str:
    return count_in(preset.scoring.unit, preset.scoring.bye)


def one_division_section(preset: Preset) -> Section:
    return Section(_("Divisions"), (_("Everybody plays in one division."),))


def everybody_once_section(preset: Preset) -> Section:
    rounds = _(
        "Everybody plays everybody once. There are as many rounds of singles as that takes: with"
        " 8 or with 7 players there are 7. You sit at each table about equally often."
    )
    deals = _(
        "The player named first deals first. Everybody deals first in half of their games, or in"
        " one more or fewer."
    )
    if preset.director_fills_in:
        odd = _(
            "If the number is odd, the event director plays, so nobody sits out. If no director can"
            " play, one entrant has a bye in each round: no game and %(points)s."
        )
    else:
        odd = _(
            "If the number is odd, one entrant has a bye in each round: no game and %(points)s."
        )
    late = _(
        "If a player withdraws, the games already played count, and nobody takes their place: their"
        " opponents sit out or play the director. Latecomers play from the next round, and the"
        " number of rounds stays."
    )
    return Section(_("Rounds"), (rounds, deals, odd % {"points": bye_words(preset)}, late))


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
        " has had one: no game and %(points)s."
    )
    late = _(
        "A player who withdraws isn’t drawn any more; the games already played count. Latecomers"
        " play from the next round."
    )
    values = {"rounds": preset.rounds, "points": bye_words(preset)}
    return Section(_("Rounds"), (rounds % values, again, odd % values, late))


def moving_sides_section(preset: Preset) -> Section:
    rounds = _(
        "There are %(rounds)s rounds of singles. Seats are drawn: one player of each table stays"
        " there, the other moves up a table after each round, and from the last table to the first."
    )
    again = _("Nobody meets anybody twice as long as there are no more rounds than tables.")
    if preset.director_fills_in:
        odd = _(
            "If the number is odd, the event director plays, so nobody sits out. If no director can"
            " play, one entrant has a bye in each round: no game and %(points)s."
        )
    else:
        odd = _(
            "If the number is odd, one entrant has a bye in each round: no game and %(points)s."
        )
    late = _(
        "If a player withdraws, the rounds already played count and the others are drawn "
        "again. Latecomers play from the next round."
    )
    values = {"rounds": preset.rounds, "points": bye_words(preset)}
    return Section(_("Rounds"), (rounds % values, again, odd % values, late))


# The points, whatever a club counts.


def points_section(preset: Preset) -> Section:
    scoring = preset.scoring
    paragraphs = [" ".join(worth_sentences(preset))]
    if scoring.bye:
        paragraphs.append(_("A bye gives %(points)s.") % {"points": bye_words(preset)})
    if SPREAD in scoring.tie_order:
        paragraphs.append(
            _("Your spread is the margins of your wins added up, minus the margins of your losses.")
        )
    if FEWEST_SHORT in scoring.tie_order:
        words = _("You are short of %(target)s by the margins of your losses, added up.")
        paragraphs.append(words % {"target": preset.target})
    if PLUS_POINTS in scoring.tie_order:
        paragraphs.append(_("Your plus points are the margins of your wins, added up."))
    paragraphs.append(forfeit_sentence(preset))
    if is_written_as_card(scoring):
        paragraphs.append(card_sentence(preset))
    return Section(_("Points"), tuple(paragraphs))


def worth_sentences(preset: Preset) -> Iterator[str]:
    """Return what each result gives, and whether more is better if that needs saying."""
    scoring, unit = preset.scoring, preset.scoring.unit
    if unit == Unit.PEGS:
        yield most_or_fewest(scoring)
        words = _(
            "Everybody gets the pegs of their own score: the winner %(target)s, the loser what they"
            " pegged."
        )
        yield words % {"target": preset.target}
        return
    if unit == Unit.POINTS or scoring.fewer_is_better:
        yield most_or_fewest(scoring)
    yield win_sentence(preset)
    if scoring.adds == Adds.SHORT:
        yield short_sentence(preset)
    elif scoring.adds == Adds.PEGS:
        words = _(
            "Everybody also gets the pegs of their own score: the winner %(target)s, the loser what"
            " they pegged."
        )
        yield words % {"target": preset.target}


def most_or_fewest(scoring: ScoringSystem) -> str:
    if scoring.unit == Unit.PEGS:
        return _("The fewest pegs win.") if scoring.fewer_is_better else _("The most pegs win.")
    return _("The fewest points win.") if scoring.fewer_is_better else _("The most points win.")


def win_sentence(preset: Preset) -> str:
    """Return what a win gives, and a loss unless that depends on its margin."""
    scoring = preset.scoring
    short = scoring.adds == Adds.SHORT
    plain = scoring.win == scoring.skunk == scoring.double_skunk
    values = {
        "win": count_in(scoring.unit, scoring.win),
        "skunk": with_minus(scoring.skunk),
        "double_skunk": with_minus(scoring.double_skunk),
        "loss": with_minus(scoring.loss),
    }
    if scoring.by_round:
        return " ".join(rounds_sentences(preset))
    match short, plain:
        case True, True:
            words = _("A win gives %(win)s.")
        case True, False:
            words = _(
                "A win gives %(win)s, a win with a skunk %(skunk)s, with a double skunk"
                " %(double_skunk)s."
            )
        case False, True:
            words = _("A win gives %(win)s, a loss %(loss)s.")
        case _:
            words = _(
                "A win gives %(win)s, a win with a skunk %(skunk)s, a win with a double skunk"
                " %(double_skunk)s, a loss %(loss)s."
            )
    return words % values


def rounds_sentences(preset: Preset) -> Iterator[str]:
    scoring = preset.scoring
    rounds = worth_of_rounds(scoring.by_round, preset.rounds)
    yield _("A win gives %(rounds)s.") % {"rounds": rounds}
    more, double = scoring.skunk - scoring.win, scoring.double_skunk - scoring.win
    if more or double:
        words = _("A skunk adds %(skunk)s, a double skunk %(double_skunk)s.")
        yield words % {"skunk": with_minus(more), "double_skunk": with_minus(double)}
    if scoring.adds != Adds.SHORT:
        yield _("A loss gives %(loss)s.") % {"loss": with_minus(scoring.loss)}


def short_sentence(preset: Preset) -> str:
    if preset.format in IN_DOUBLES:
        words = _("A loss gives both partners the points they were short of %(target)s.")
    else:
        words = _("A loss gives the points that the loser was short of %(target)s.")
    if preset.scoring.loss:
        more = _("To that it adds %(loss)s.") % {"loss": with_minus(preset.scoring.loss)}
        return f"{words % {'target': preset.target}} {more}"
    return words % {"target": preset.target}


def forfeit_sentence(preset: Preset) -> str:
    scoring, rule = preset.scoring, preset.scoring.forfeit
    values = {
        "win": count_in(scoring.unit, rule.win),
        "loss": with_minus(rule.loss),
        "margin": rule.margin,
    }
    if scoring.by_round:
        words = _("A forfeited game gives the other side the win of that round, without a skunk.")
    elif rule.loss:
        words = _(
            "A forfeited game gives the other side %(win)s, without a skunk, and the side that gave"
            " it up %(loss)s."
        )
    else:
        words = _("A forfeited game gives the other side %(win)s, without a skunk.")
    if rule.margin:
        words += " " + _("It counts as won by %(margin)s.")
    return words % values


def card_sentence(preset: Preset) -> str:
    """Return what a card says, by one that can be had: all games won but with one skunk."""
    scoring = preset.scoring
    won, spread = (4, 87) if preset.rounds < LONG else (6, 74)
    won = min(won, preset.rounds)
    worth = sum(map(scoring.win_worth, range(1, won + 1))) + scoring.skunk - scoring.win
    words = ngettext(
        "%(card)s means %(points)s, %(won)s game won and a spread of %(spread)s.",
        "%(card)s means %(points)s, %(won)s games won and a spread of %(spread)s.",
        won,
    )
    return words % {
        "card": with_minus(f"{worth}/{won} {spread:+}"),
        "points": count_in(scoring.unit, worth),
        "won": won,
        "spread": signed(spread),
    }


def divisions_section(preset: Preset) -> Section:
    ages = preset.age_groups
    if ages == ():
        return Section(_("Divisions"), (_("Everybody plays in one division."),))
    counted = _(
        "Your age on the day of the event counts or, if the director says so, on 31 December of"
        " that year. A year of birth is enough."
    )
    if ages:
        words = ngettext(
            "There are two age groups, each with its own games and ranking. The older one begins at"
            " %(ages)s.",
            "There are %(count)s age groups, each with its own games and ranking. The older ones"
            " begin at %(ages)s.",
            len(ages),
        )
        values = {"count": len(ages) + 1, "ages": and_list(map(str, ages))}
        return Section(_("Divisions"), (words % values, counted))
    number = _(
        "Fewer than %(least)s entrants play in one division. %(least)s or more are divided into"
        " two age groups, each with its own games and ranking."
    )
    boundary = _(
        "The director can choose the age at which the older group begins. Otherwise the groups are"
        " made as equal as possible, and people of the same age stay together."
    )
    return Section(
        _("Divisions"),
        (number % {"least": preset.min_for_two_divisions}, f"{boundary} {counted}"),
    )


def order_section(preset: Preset) -> Section:
    paragraphs = [order_sentence(preset.scoring)]
    title = _("Order")
    if preset.awards == "medals":
        title = _("Order and medals")
        paragraphs += [
            _(
                "Each division has gold, silver and bronze. Entrants tied on everything share the"
                " medal, and the next one isn’t given, unless the director has them play off."
            ),
            _("The event director gets no medal. A game against the director counts in full."),
        ]
    elif preset.awards != "play-offs":
        paragraphs[0] += " " + _("Players still tied share the place.")
    if preset.min_games:
        words = ngettext(
            "Only somebody who has played %(count)s game or more gets a medal or a prize.",
            "Only somebody who has played %(count)s games or more gets a medal or a prize.",
            preset.min_games,
        )
        paragraphs.append(words % {"count": preset.min_games})
    if preset.extra_prizes:
        words = _("There is also a prize for %(prizes)s.")
        prizes = and_list(map(extra_prize_words, preset.extra_prizes))
        paragraphs.append(words % {"prizes": prizes})
    return Section(title, tuple(paragraphs))


def order_sentence(scoring: ScoringSystem) -> str:
    """ "Players are ranked by game points, then by spread."."""
    values = {"rules": order_words(scoring.tie_order), "points": points_after_by(scoring)}
    words = (
        _("Players are ranked by %(points)s, then by %(rules)s.")
        if scoring.tie_order
        else _("Players are ranked by %(points)s.")
    )
    return words % values


def points_after_by(scoring: ScoringSystem) -> str:
    match scoring.unit, scoring.fewer_is_better:
        case Unit.GAME_POINTS, False:
            return pgettext("after by", "game points")
        case Unit.PEGS, False:
            return pgettext("after by", "pegs")
        case Unit.PEGS, True:
            return pgettext("after by", "pegs (fewest first)")
        case _, True:
            return pgettext("after by", "points (fewest first)")
    return pgettext("after by", "points")


# The rules of a tournament of the American Cribbage Congress (RULES.md §5), as their page says
# them.


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


def cards_section(preset: Preset) -> Section:
    cards = _(
        "Both players keep a card. The cards of each game are compared; where they differ, the"
        " rules of the American Cribbage Congress decide what counts on each card."
    )
    return Section(_("Cards"), (cards,))


def play_offs_section(preset: Preset) -> Section:
    cut = _(
        "One entrant in %(one_in)s qualifies for the play-offs, rounded up. Players who are level"
        " for the last place, or for a seed that gives a bye, play one game for it; other seeds"
        " that are level are drawn by lot."
    )
    bracket = _(
        "The play-offs are single elimination. The highest seeds have a bye in the first round."
    )
    return Section(_("Play-offs"), (cut % {"one_in": ONE_IN}, bracket))


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


def season_section(preset: Preset) -> Section:
    card = _(
        "A night with %(points)s game points or more is a qualifying card. Winning all nine games"
        " is a grand slam."
    )
    guests = _(
        "Guests are welcome, and may play %(nights)s nights in a season; members of another club"
        " may play every night."
    )
    values = {"points": QUALIFYING_CARD, "nights": NIGHTS_OF_A_GUEST}
    words = (card, guests) if is_written_as_card(preset.scoring) else (guests,)
    return Section(_("The season"), tuple(each % values for each in words))


def dues_section(preset: Preset) -> Section:
    fee = preset.money.fee if preset.money else 0
    if not fee:
        return Section(_("Money"), (_("A night costs nothing."),))
    return Section(_("Money"), (_("A night costs %(fee)s.") % {"fee": dollars(fee)},))


# By the code of a format: who meets whom, and who plays apart.
FORMATS: dict[str, Sequence[Callable[[Preset], Section]]] = {
    "round-robin": (game_section, rounds_section, divisions_section),
    "everybody-once": (game_section, everybody_once_section, one_division_section),
    "progressive": (game_section, progressive_section, one_division_section),
    "moving-sides": (game_section, moving_sides_section, one_division_section),
    "rotating-doubles": (league_game_section, tables_section),
    "grass-roots": (game_section, games_of_the_night),
    "qualifying": (game_section, qualifying_section),
}
# By the code of the awards.
AWARDS: dict[str, Sequence[Callable[[Preset], Section]]] = {
    "medals": (),
    "prizes": (money_section,),
    "season-points": (season_section, dues_section),
    "play-offs": (cards_section, play_offs_section),
}


def rules_of_way(preset: Preset) -> list[Section]:
    """Return the sections that the parts of a way of playing give."""
    sections = (
        *FORMATS[preset.format],
        *(points_section, order_section),
        *AWARDS[preset.awards],
    )
    return [section(preset) for section in sections]


class PresetWords(NamedTuple):
    """The words of a preset: its label, lazily translated, and what makes its rules from its
    settings.
    """

    label: str | Promise
    rules: Callable[[Preset], Sequence[Section]] = rules_of_way


_words: dict[str, PresetWords] = {}


def register_preset_words(code: str, words: PresetWords) -> None:
    """Give a preset of this code these words from now on."""
    _words[code] = words


for code, label in (
    ("senior-games", gettext_lazy("Senior games")),
    ("everybody-once", gettext_lazy("Everybody once")),
    ("progressive", gettext_lazy("Progressive")),
    ("moving-sides", gettext_lazy("Moving and stationary sides")),
    ("legion-league", gettext_lazy("Legion league")),
    ("acc-grass-roots", gettext_lazy("Grass-roots club")),
    ("acc-tournament", gettext_lazy("Tournament (ACC)")),
):
    register_preset_words(code, PresetWords(label))


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


def how_to_read(preset: Preset) -> str:
    """Return what is said below standings: what their figures are and how they are ordered."""
    is_card = is_written_as_card(preset.scoring)
    sentences = [card_sentence(preset)] if is_card else [*worth_sentences(preset)]
    sentences.append(order_sentence(preset.scoring))
    if preset.awards == "prizes":
        sentences.append(
            _(
                "Players who are still tied share the place and its prizes. Anyone who missed a"
                " round is ranked after everyone who played every round, and gets no prize."
            )
        )
    elif preset.awards == "play-offs":
        sentences.append(_("One in four qualifies for the play-offs."))
    elif preset.awards == "season-points" and is_card:
        words = _(
            "A card with %(points)s game points or more is a qualifying card; nine wins are a grand"
            " slam."
        )
        sentences.append(words % {"points": QUALIFYING_CARD})
    return " ".join(sentences)


def presets_to_choose(*, of_season: bool) -> list[tuple[str, str]]:
    """Return code and label of each preset whose events a season makes, or a director."""
    return [
        (code, str(preset_label(code)))
        for code, preset in PRESETS.items()
        if preset.of_season == of_season
    ]
