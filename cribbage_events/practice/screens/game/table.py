"""The practice table in every phase: the sides, the boards, the computers' cards."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from cribbage_events.cribbage.game import CribbageGame, Phase
from cribbage_events.practice.screens.game.board import LONG, STREET, Board, pegs_on
from cribbage_events.practice.screens.game.narration import STRENGTHS, PlayerNames, sentences
from cribbage_events.practice.session import PracticeSession


@dataclass(frozen=True)
class PracticeTable:
    session: PracticeSession
    game: CribbageGame
    # The piece below the table: ways out of the game.
    rest = "practice/game/rest.html"

    @property
    def move_url(self) -> str:
        return reverse("practice:move")

    @property
    def on_url(self) -> str:
        return reverse("practice:on")

    @property
    def stage(self) -> str:
        """The phase, or a pause in the play, in which something is shown."""
        if self.session.given_up:
            return Phase.OVER
        if self.session.person_calls(self.game):
            return "muggins"
        return "pause" if self.session.pauses(self.game) else self.game.phase

    @property
    def template(self) -> str:
        stage = "play" if self.stage == "pause" else self.stage
        return f"practice/game/stages/{stage}.html"

    @property
    def is_under_way(self) -> bool:
        return bool(self.game.moves) and not self.is_over

    @property
    def is_over(self) -> bool:
        return self.session.given_up or self.game.winner is not None

    @cached_property
    def names(self) -> PlayerNames:
        return PlayerNames(self.game.rules)

    @property
    def strength(self) -> str:
        return str(STRENGTHS[self.session.agreed.strength])

    @property
    def sides(self) -> list[dict[str, Any]]:
        return [
            {"number": side, "name": self.names.side(side), "score": score}
            for side, score in enumerate(self.game.scores)
        ]

    @property
    def score_words(self) -> str:
        """The board, for somebody who doesn't see it."""
        scores = ", ".join(f"{side['name']} {side['score']}" for side in self.sides)
        words = _("%(scores)s; the game is to %(target)s")
        return words % {"scores": scores, "target": self.game.rules.target}

    @property
    def boards(self) -> list[dict[str, Any]]:
        """Return the game on a board for narrow screens and on one for wide screens."""
        rules = self.game.rules
        narrow, wide = (Board(rules.sides, rules.target, row) for row in (STREET, LONG))
        return [self.board("narrow", narrow), self.board("wide", wide)]

    def board(self, kind: str, board: Board) -> dict[str, Any]:
        steps = [0] * self.game.rules.sides
        for each in self.game.log:
            steps[self.game.rules.side_of(each.player)] += each.points > 0
        stuck = pegs_on(board, self.game.scores, self.game.back_pegs, steps)
        # The sides' ways round the board, as paths.
        tracks = [board.track(lane) for lane in range(board.lanes)]
        return {"kind": kind, "board": board, "tracks": tracks, "pegs": stuck}

    @property
    def crib_words(self) -> str:
        """Return whose crib it is; nobody's before the cut or when the game is given up."""
        if self.session.given_up:
            return ""
        match self.game.phase, self.game.number:
            case Phase.CUT, _number:
                return ""
            case Phase.DEAL, number if number:
                return next_crib(self.names, self.game.dealer)
            case _other:
                return self.names.whose_crib(self.game.dealer)

    @property
    def computers(self) -> list[dict[str, Any]]:
        """Return the players across the table, with the cards of which only the backs show."""
        return [
            {
                "name": self.names.name(player),
                "cards": self.held(player),
                "backs": range(self.held(player)),
                "is_partner": self.names.is_partner(player),
            }
            for player in self.names.computers
        ]

    def held(self, player: int) -> int:
        game = self.game
        if game.phase == Phase.PLAY and game.the_play:
            return len(game.the_play.held[player])
        return len(game.hands.kept[player]) if game.phase == Phase.DISCARD and game.hands else 0

    @property
    def gives_hints(self) -> bool:
        if not self.session.agreed.teacher or not self.session.person_moves(self.game):
            return False
        return self.stage in {Phase.DISCARD, Phase.PLAY} and len(self.game.legal_moves()) > 1

    @property
    def must_go(self) -> bool:
        return self.session.must_go(self.game)

    @property
    def can_take_back(self) -> bool:
        # Its form is among the ways out of the game.
        return self.rest == PracticeTable.rest and self.session.can_take_back(self.game)

    @property
    def news(self) -> list[str]:
        """Return what has happened since the person's last step, to be read out."""
        # What the last hand truly counts isn't said before muggins can be called.
        end = len(self.game.log) - self.session.person_calls(self.game)
        return sentences(self.names, self.game.log[self.session.log_seen : end])


def next_crib(names: PlayerNames, dealer: int) -> str:
    if names.is_partner(dealer):
        return names.about(dealer, "", _("Next: %(name)s’s crib (your side)"))
    return names.about(dealer, _("Next: your crib"), _("Next: %(name)s’s crib"))
