"""A game from the cut to the last peg, as a machine that takes moves. See RULES.md section 6.

A game is determined by its rules, its seed, its first dealer and its moves.
"""

from collections.abc import Iterable, Sequence

from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.game.log import Happened, What
from cribbage_events.cribbage.game.rules import Breach, IllegalMove, Phase, Rules
from cribbage_events.cribbage.game.stages import Cutting, Hands, ThePlay, TheShow
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.moves import Claim, Cut, Deal, Discard, Go, Move, Muggins, Play
from cribbage_events.cribbage.pegging import HIS_HEELS, Pegged, Reason

JACK = 11


class ToDeal:
    """The dealer has to shuffle and deal, between two deals."""


type Stage = Cutting | ToDeal | Hands | ThePlay | TheShow | None
PHASES = {
    Cutting: Phase.CUT,
    ToDeal: Phase.DEAL,
    Hands: Phase.DISCARD,
    ThePlay: Phase.PLAY,
    TheShow: Phase.SHOW,
}


class CribbageGame:
    """Players are numbered 0 … n − 1 clockwise; scores and pegs are by side (`Rules.side_of`).

    `caller` is the player who may call muggins over the hand counted last, before the next is; of
    it `missed` points weren't counted.

    `first_dealer` spares the cut for the deal, as in a further game. `hands` and `the_play` are
    those of the latest deal. Raises ValueError for a first dealer who doesn't play, or a seed of
    several lines, which a record couldn't keep. Cards are dealt from `pack`: the deck in another
    order of its suits gives the same deals in other suits.
    """

    def __init__(
        self,
        rules: Rules,
        seed: str,
        *,
        first_dealer: int | None = None,
        pack: Sequence[Card] = DECK,
    ) -> None:
        if first_dealer is not None and first_dealer not in range(rules.players):
            raise ValueError("first-dealer", first_dealer)
        if "\n" in seed:
            raise ValueError("seed-of-several-lines")
        self.rules = rules
        self.seed = seed
        self.pack = pack
        self.first_dealer = first_dealer
        self.moves: list[Move] = []
        self.log: list[Happened] = []
        self.scores = [0] * rules.sides
        self.back_pegs = [0] * rules.sides
        self.winner: int | None = None
        self.number = 0  # of the latest deal; the first is 1
        self.dealer = first_dealer or 0
        self.cutting = Cutting(rules, seed)
        self.stage: Stage = self.cutting if first_dealer is None else ToDeal()
        self.hands: Hands | None = None
        self.the_play: ThePlay | None = None
        self.caller: int | None = None
        self.missed = 0

    @classmethod
    def replay(
        cls,
        rules: Rules,
        seed: str,
        moves: Iterable[Move],
        *,
        first_dealer: int | None = None,
        pack: Sequence[Card] = DECK,
    ) -> "CribbageGame":
        """The game in which these moves were made. Raises IllegalMove where one can't have been."""
        game = cls(rules, seed, first_dealer=first_dealer, pack=pack)
        for move in moves:
            game.play(move)
        return game

    @property
    def phase(self) -> Phase:
        return Phase.OVER if self.stage is None else PHASES[type(self.stage)]

    @property
    def to_move(self) -> int | None:
        """The player who moves next; nobody when the game is over."""
        if self.caller is not None:
            return self.caller
        match self.stage:
            case None:
                return None
            case ToDeal():
                return self.dealer
            case stage:
                return stage.to_move

    def play(self, move: Move) -> None:
        """Makes the move, for the player whose number is `to_move`.

        Raises IllegalMove, with the rule that it would break, and changes nothing then.
        """
        match self.stage, move:
            case Cutting() as cutting, Cut():
                self._cut(cutting, move.position)
            case ToDeal(), Deal():
                self._deal()
            case Hands() as hands, Discard():
                self._discard(hands, move.cards)
            case ThePlay() as play, Play() | Go():
                self._lay(play, move)
            case TheShow() as show, Claim() if self.caller is None:
                self._claim(show, move.points)
            case TheShow() as show, Muggins() if self.caller is not None:
                self._call(show, self.caller, called=move.called)
            case _:
                breach = Breach.OUT_OF_PHASE if self.stage else Breach.GAME_OVER
                raise IllegalMove(breach, phase=self.phase)
        self.moves.append(move)

    def legal_moves(self) -> list[Move]:
        """Every move that `to_move` can make now; in the show the true count alone, and muggins
        where something was missed.
        """
        if self.caller is not None:
            return [Muggins(self.missed > 0)]
        match self.stage:
            case Cutting() as cutting:
                return [Cut(at) for at in cutting.free]
            case ToDeal():
                return [Deal()]
            case Hands() as hands:
                return [Discard(cards) for cards in hands.throws()]
            case ThePlay(to_move=int(player)) as play:
                return [Play(card) for card in play.playable(player)] or [Go()]
            case TheShow() as show:
                return [Claim(show.true_count)]
            case _:
                return []

    def view(self, player: int) -> View:
        """Return what `player` may see now."""
        hands, play = self.hands, self.the_play
        hand = play.held[player] if play else hands.kept[player] if hands else ()
        return View(
            rules=self.rules,
            player=player,
            phase=self.phase,
            dealer=self.dealer,
            scores=tuple(self.scores),
            hand=tuple(hand),
            thrown=hands.thrown[player] if hands else (),
            starter=hands.starter if hands else None,
            pile=tuple(play.pile) if play else (),
            laid=tuple(play.laid) if play else (),
            held=tuple(map(len, play.held)) if play else (),
            gone=frozenset(play.gone) if play else frozenset(),
            crib=self.stage.cards if isinstance(self.stage, TheShow) and self.stage.is_crib else (),
        )

    def _cut(self, cutting: Cutting, position: int) -> None:
        player = cutting.to_move
        self._note(What.CUT, player, (cutting.cut(position),))
        dealer = cutting.settle()
        if dealer is not None:
            self.dealer = dealer
            self.stage = ToDeal()

    def _deal(self) -> None:
        self.number += 1
        self.stage = self.hands = Hands(self.rules, self.seed, self.number, self.dealer, self.pack)
        self.the_play = None
        self._note(What.DEAL, self.dealer)

    def _discard(self, hands: Hands, cards: tuple[Card, ...]) -> None:
        player = hands.to_move
        hands.throw(cards)
        self._note(What.DISCARD, player, cards)
        if not hands.to_throw:
            starter = hands.turn_starter()
            self.stage = self.the_play = ThePlay(self.rules, hands.kept, self.dealer)
            heels = (HIS_HEELS,) if starter.rank == JACK else ()
            self._note(What.STARTER, self.dealer, (starter,), heels)

    def _lay(self, play: ThePlay, move: Play | Go) -> None:
        awards = play.play(move.card) if isinstance(move, Play) else play.go()
        laid = play.laid[-1]
        what, cards = (What.PLAY, (laid.card,)) if laid.card else (What.GO, ())
        self._note(what, laid.player, cards, awards.scored, count=laid.count)
        if awards.last:
            self._note(What.LAST, awards.last_player, (), awards.last, count=laid.count)
        if self.winner is None and play.to_move is None and self.hands:
            self.stage = TheShow(self.rules, self.hands, self.dealer)

    def _claim(self, show: TheShow, claimed: int) -> None:
        player, cards, count = show.to_move, show.cards, show.true_count
        what = What.CRIB if show.is_crib else What.HAND
        reason = Reason.CRIB if show.is_crib else Reason.HAND
        counted, missed = show.claim(claimed)
        self._note(what, player, cards, (Pegged(reason, counted),), count=count)
        thief = self.rules.next_to(player)
        if self.rules.muggins and self.winner is None and thief in self.rules.callers:
            self.caller, self.missed = thief, missed
            return
        if missed and self.rules.muggins:
            self._take(thief, missed)
        self._go_on_from(show)

    def _call(self, show: TheShow, caller: int, *, called: bool) -> None:
        missed, self.caller, self.missed = self.missed, None, 0
        if called and missed:
            self._take(caller, missed)
        self._go_on_from(show)

    def _take(self, thief: int, missed: int) -> None:
        self._note(What.MUGGINS, thief, (), (Pegged(Reason.MUGGINS, missed),))

    def _go_on_from(self, show: TheShow) -> None:
        if self.winner is None and not show.to_count:
            self.dealer = self.rules.next_to(self.dealer)
            self.stage = ToDeal()

    def _note(
        self,
        what: What,
        player: int,
        cards: tuple[Card, ...] = (),
        pegged: tuple[Pegged, ...] = (),
        *,
        count: int = 0,
    ) -> None:
        """Writes it down and pegs it, unless the game has ended just before."""
        if self.winner is not None:
            return
        happened = Happened(self.number, what, player, cards, pegged, count)
        self.log.append(happened)
        if happened.points:
            self._peg(player, happened.points)

    def _peg(self, player: int, points: int) -> None:
        """Moves the back peg ahead; the game ends the moment somebody reaches the target."""
        side = self.rules.side_of(player)
        self.back_pegs[side] = self.scores[side]
        self.scores[side] = min(self.rules.target, self.scores[side] + points)
        if self.scores[side] == self.rules.target:
            self.winner = side
            self.stage = None
            self.log.append(Happened(self.number, What.WON, player))
