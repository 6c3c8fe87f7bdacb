"""The parts of each phase besides the table itself: the deal, the play, the show, the end."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.contest.outcome import DOUBLE_SKUNK_MARGIN, SKUNK_MARGIN
from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.counting import Count, count
from cribbage_events.cribbage.game import CribbageGame, Happened, Laid, Phase, What
from cribbage_events.cribbage.game.stages import TheShow
from cribbage_events.cribbage.moves import Claim, Muggins
from cribbage_events.cribbage.pegging import LIMIT
from cribbage_events.practice.screens.game.narration import PlayerNames, play_lines, sentence_of
from cribbage_events.practice.screens.game.table import PracticeTable
from cribbage_events.practice.screens.game.teacher import card_lesson, lesson
from cribbage_events.practice.session import PERSON, PracticeSession
from cribbage_events.words.lists import and_list

FEWEST, MOST = 3, 5


def discard_words(game: CribbageGame) -> str:
    """ "Choose two cards for Pat’s crib". A partner's crib counts for oneself too."""
    names, dealer = PlayerNames(game.rules), game.dealer
    if names.is_partner(dealer):
        # Only where four play, who lay one card away.
        return names.about(dealer, "", _("Choose one card for %(name)s’s crib (your side)"))
    if game.rules.thrown == 2:
        yours, theirs = (
            _("Choose two cards for your crib"),
            _("Choose two cards for %(name)s’s crib"),
        )
    else:
        yours, theirs = _("Choose one card for your crib"), _("Choose one card for %(name)s’s crib")
    return names.about(dealer, yours, theirs)


def hand(game: CribbageGame) -> list[dict[str, Any]]:
    """The person's cards from low to high: those that can be played come first."""
    view = game.view(PERSON)
    room = LIMIT - view.count if game.phase == Phase.PLAY else LIMIT
    return [
        {
            "card": card,
            "letters": str(card),
            # Why it can't be played, and whether it is the first that can be.
            "why_not": makes_words(view.count + card.value) if card.value > room else "",
            "first": place == 0 and card.value <= room,
        }
        for place, card in enumerate(sorted(view.hand))
    ]


def makes_words(count: int) -> str:
    """Return why a card can't be played: it would make more than 31."""
    return _("makes %(count)s") % {"count": count}


@dataclass(frozen=True, slots=True)
class Piles:
    """The cards on the table: those of the count, which may have `ended`, and those that were
    cleared away since the person's last card.
    """

    pile: list[Laid]
    ended: bool
    cleared: list[list[Laid]]

    @property
    def count(self) -> int:
        return self.pile[-1].count if self.pile else 0


def piles(game: CribbageGame) -> Piles:
    if not game.the_play:
        return Piles([], ended=False, cleared=[])
    found: list[list[Laid]] = []
    for laid in game.the_play.laid:
        if laid.card and laid.count == laid.card.value:
            found.append([])
        if laid.card:
            found[-1].append(laid)
    *finished, pile = found or [[]]
    seen = sum(map(ends_count, of_this_deal(game, game.log[: own_last(game)])))
    return Piles(pile, ended=bool(pile) and not game.the_play.pile, cleared=finished[seen:])


def own_last(game: CribbageGame) -> int:
    """Return where the person's last card is in the log; its end where there is none."""
    plays = (
        at
        for at, each in enumerate(game.log)
        if each.what == What.PLAY and (each.deal, each.player) == (game.number, PERSON)
    )
    return max(plays, default=len(game.log))


def ends_count(event: Happened) -> bool:
    """Whether the count begins at 0 again: thirty-one has no point for the last card."""
    return event.what == What.LAST or (event.what == What.PLAY and event.count == LIMIT)


def last_lines(game: CribbageGame) -> list[dict[str, Any]]:
    """The last plays of this deal, with those since the person's own, if there is room."""
    names = PlayerNames(game.rules)
    deal = play_lines(names, of_this_deal(game, game.log))
    heard = play_lines(names, of_this_deal(game, game.log[: own_last(game)]))
    return deal[-min(MOST, max(FEWEST, len(deal) - len(heard))) :]


def earlier_lines(game: CribbageGame) -> list[dict[str, Any]]:
    """The plays of this deal before the last ones."""
    deal = play_lines(PlayerNames(game.rules), of_this_deal(game, game.log))
    return deal[: -len(last_lines(game))]


def of_this_deal(game: CribbageGame, log: list[Happened]) -> list[Happened]:
    return [each for each in log if each.deal == game.number]


NINETEEN = 19


@dataclass(frozen=True, slots=True)
class CountedHand:
    """A hand or crib that was just counted. `claimed` is what the person said, if they did."""

    title: str
    cards: tuple[Card, ...]
    starter: Card | None
    count: Count
    claimed: int | None
    verdict: str

    @property
    def parts(self) -> list[dict[str, Any]]:
        """A claim is only a number, so combinations beyond it count as missed."""
        reached = self.count.total if self.claimed is None else self.claimed
        return [
            {"combination": each, "missed": each.total > reached}
            for each in self.count.combinations
        ]

    @property
    def is_wrong(self) -> bool:
        return self.claimed not in {None, self.count.total} and not self.is_nineteen

    @property
    def is_nineteen(self) -> bool:
        """No hand counts 19, so that is what players say who have nothing."""
        return self.claimed == NINETEEN and not self.count.total


def counted_hands(session: PracticeSession, game: CribbageGame) -> list[CountedHand]:
    """The hands of this deal's show that are counted; before the person's next step in it, only
    those since the last.
    """
    since = session.log_seen if session.person_moves(game) else 0
    end = len(game.log) - (game.caller is not None)
    claims = iter(claims_of(game))
    hands = []
    for at, happened in enumerate(game.log[:end]):
        if happened.what in {What.HAND, What.CRIB}:
            said, call = next(claims)
            if happened.deal == game.number and at >= since:
                hands.append(counted_hand(session, game, at, said, call))
    return hands


def claims_of(game: CribbageGame) -> list[tuple[int, Muggins | None]]:
    """Return what was claimed for each hand, and whether muggins was called over it."""
    found: list[tuple[int, Muggins | None]] = []
    for move in game.moves:
        if isinstance(move, Claim):
            found.append((move.points, None))
        elif isinstance(move, Muggins):
            found[-1] = found[-1][0], move
    return found


def counted_hand(
    session: PracticeSession, game: CribbageGame, at: int, said: int, call: Muggins | None
) -> CountedHand:
    """The hand that was counted at this place of the log."""
    shown, starter = game.log[at], game.hands.starter if game.hands else None
    crib, names, claimed = shown.what == What.CRIB, PlayerNames(game.rules), None
    counted, taken, words = count(shown.cards, starter, crib=crib), muggins(game, at), ""
    if shown.player != PERSON:
        words = computers_verdict(names, shown, said, call, taken)
        claimed = said if words else None
    elif session.agreed.claims:
        claimed, words = said, verdict(said, counted.total, taken)
    return CountedHand(
        title=names.hand_or_crib(shown.player, is_crib=crib),
        cards=tuple(sorted(shown.cards)),
        starter=starter,
        count=counted,
        claimed=claimed,
        verdict=words,
    )


def computers_verdict(
    names: PlayerNames, shown: Happened, claimed: int, call: Muggins | None, taken: str
) -> str:
    """Say what a computer has missed, and who takes it; nothing where it has counted right and
    nobody doubted it.
    """
    values = {"claimed": claimed, "true": shown.count, "missed": shown.count - claimed}
    called = call is not None and call.called
    if claimed == shown.count:
        words = _("%(name)s counted right: %(true)s. There is nothing to take.")
        return names.about(shown.player, "", words, **values) if called else ""
    words = _("%(name)s said %(claimed)s, but it counts %(true)s. Points missed: %(missed)s.")
    missed = names.about(shown.player, "", words, **values)
    if call and not called:
        rest = _("You could have called muggins.")
    else:
        rest = taken or _("Nobody takes them.")
    return f"{missed} {rest}"


def doubted(game: CribbageGame) -> dict[str, Any]:
    """Return the hand or crib over which the person may call muggins, as it was claimed."""
    shown, claim = game.log[-1], game.moves[-1]
    names, crib = PlayerNames(game.rules), shown.what == What.CRIB
    said = claim.points if isinstance(claim, Claim) else 0
    return {
        "title": names.hand_or_crib(shown.player, is_crib=crib),
        "words": names.about(shown.player, "", _("%(name)s says %(points)s."), points=said),
        "cards": sorted(shown.cards),
    }


def muggins(game: CribbageGame, at: int) -> str:
    """Return who has taken the missed points of the hand counted at this place of the log."""
    taken = [each for each in game.log[at + 1 : at + 2] if each.what == What.MUGGINS]
    if not taken:
        return ""
    yours, theirs = _("You take them: muggins."), _("%(name)s takes them: muggins.")
    return PlayerNames(game.rules).about(taken[0].player, yours, theirs)


def verdict(claimed: int, true: int, taken: str) -> str:
    values = {"claimed": claimed, "true": true, "missed": true - claimed}
    if claimed == NINETEEN and not true:
        return _("Nineteen, as players call it: nothing.")
    if claimed == true:
        return _("You said %(claimed)s. That’s right.") % values
    if claimed > true:
        return _("You said %(claimed)s, but it counts %(true)s. You peg %(true)s.") % values
    missed = _("You said %(claimed)s, but it counts %(true)s. You missed %(missed)s.") % values
    nobody = _("Nobody takes them.")
    return f"{missed} {taken or nobody}"


def next_to_count(game: CribbageGame) -> dict[str, Any] | None:
    """Return the person's hand or crib that is counted next."""
    show = game.stage
    if not isinstance(show, TheShow):
        return None
    title = _("Now your crib") if show.is_crib else _("Now your hand")
    return {"title": title, "cards": sorted(show.cards)}


# The pack is spread out: a card to tap for every fourth of it, in two rows of six.
FAN = range(2, 50, 4)


def last_cuts(game: CribbageGame) -> list[dict[str, Any]]:
    """Everybody's last cut, also if they must cut again."""
    players, names = game.rules.players, PlayerNames(game.rules)
    cuts = [each for each in game.log if each.what == What.CUT][-players:]
    return [
        {"player": each.player, "who": names.name(each.player), "card": each.cards[0]}
        for each in cuts
    ]


def computer_words(game: CribbageGame) -> str:
    names = PlayerNames(game.rules)
    found = [names.name(player) for player in names.computers]
    words = ngettext("%(names)s is the computer.", "%(names)s are the computer.", len(found))
    return words % {"names": and_list(found)}


def dealer_words(game: CribbageGame) -> str:
    """Return who has cut the lowest card."""
    yours = _("You deal first: the lowest card")
    theirs = _("%(name)s deals first: the lowest card")
    return PlayerNames(game.rules).about(game.dealer, yours, theirs)


def pause_words(game: CribbageGame) -> str:
    """Return what there is to see: a go, the starter, or how a count has ended."""
    names, log = PlayerNames(game.rules), game.log
    if game.phase == Phase.PLAY and game.to_move == PERSON:
        return _("You can’t play a card")
    plays = [each for each in log if each.what in {What.STARTER, What.PLAY, What.LAST}]
    return sentence_of(names, plays[-1])


def ending(session: PracticeSession, game: CribbageGame) -> dict[str, Any]:
    """Return who has won, by how much, and whether it was a skunk; or that it was given up."""
    names, side = PlayerNames(game.rules), game.winner or 0
    if session.given_up:
        scores = [f"{names.side(each)} {score}" for each, score in enumerate(game.scores)]
        words = _("%(scores)s. The game counts as lost.") % {"scores": ", ".join(scores)}
        return {"title": _("You gave up"), "words": words}
    losers = [score for each, score in enumerate(game.scores) if each != side]
    score = final_score(game.rules.target, losers)
    return {"title": winner_words(names, side), "words": score}


def winner_words(names: PlayerNames, side: int) -> str:
    if names.rules.players < 4:
        return names.about(side, _("You win!"), _("%(name)s wins"))
    words = _("%(names)s win!") if side == PERSON else _("%(names)s win")
    return words % {"names": names.side(side)}


def final_score(target: int, losers: list[int]) -> str:
    """ "121 to 87: a skunk."; of three players "121 to 100 and 60."."""
    scores = sorted(losers, reverse=True)
    margin = target - scores[0]
    if margin >= DOUBLE_SKUNK_MARGIN:
        words = _("%(target)s to %(scores)s: a double skunk.")
    elif margin >= SKUNK_MARGIN:
        words = _("%(target)s to %(scores)s: a skunk.")
    else:
        words = _("%(target)s to %(scores)s.")
    return words % {"target": target, "scores": and_list(map(str, scores))}


def tally(session: PracticeSession) -> str:
    """The games on this device."""
    words = _("On this device: %(won)s won, %(lost)s lost")
    return words % {"won": session.won, "lost": session.lost}


def discard_is_news(session: PracticeSession, game: CribbageGame) -> bool:
    return any(each.what == What.DISCARD for each in game.log[session.log_seen :])


def stage_shown(table: PracticeTable) -> dict[str, Any]:
    session, game = table.session, table.game
    match table.stage:
        case Phase.CUT:
            computers = computer_words(game)
            return {"fan": FAN, "cuts": last_cuts(game), "computer_words": computers}
        case Phase.DEAL if not game.number:
            return {"cuts": last_cuts(game), "dealer_words": dealer_words(game)}
        case Phase.DEAL:
            return {"counted": counted_hands(session, game)}
        case Phase.DISCARD:
            return {"hand": hand(game), "discard_words": discard_words(game)}
        case Phase.PLAY | "pause":
            spoken = lesson(session) if session.teacher_speaks(game) else None
            return {
                "hand": hand(game),
                "piles": piles(game),
                "lines": last_lines(game),
                # After the last card there is no room for them all.
                "earlier": earlier_lines(game) if game.phase == Phase.PLAY else [],
                "lesson": spoken,
                "card_lesson": card_lesson(session) if session.agreed.teacher else None,
                # It is read out once, though it stays.
                "told": spoken.read_aloud if spoken and discard_is_news(session, game) else "",
                "pause_words": pause_words(game) if table.stage == "pause" else "",
            }
        case "muggins":
            return {"doubted": doubted(game), "counted": counted_hands(session, game)}
        case Phase.SHOW:
            return {"next": next_to_count(game), "counted": counted_hands(session, game)}
        case _:
            return {
                "ending": ending(session, game),
                "counted": counted_hands(session, game),
                "piles": piles(game),
                "lines": last_lines(game),
                "tally": tally(session),
            }
