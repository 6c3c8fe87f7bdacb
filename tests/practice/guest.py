"""A person who plays at the practice table by what its pages offer, and games that have begun."""

import re
from random import Random
from typing import Any

from django.test import Client

from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.game import CribbageGame, Phase
from cribbage_events.practice.services import NAME, begin, go_on, make_move, pack, unpack
from cribbage_events.practice.session import Agreed, PracticeSession

CHOICES = {"players": 2, "strength": "easy", "target": 61, "first_deal": "loser"}


class Guest:
    """A guest is somebody’s browser, without scripts."""

    def __init__(self, session: PracticeSession | None = None) -> None:
        self.client = Client()
        self.said = ""
        if session:
            self.client.cookies[NAME] = pack(session)
            self.look()

    @property
    def session(self) -> PracticeSession:
        return unpack(self.client.cookies[NAME].value)

    @property
    def stage(self) -> str:
        found = re.search(r'class="practice (\w+)"', self.said)
        return found[1] if found else "start"

    @property
    def step(self) -> str:
        return self.session.step

    def look(self) -> str:
        answer = self.client.get("/practice/")
        assert answer.status_code == 200
        self.said = plain(answer.content.decode())
        return self.said

    def start(self, **chosen: Any) -> Any:
        answer = self.client.post("/practice/start/", CHOICES | chosen)
        self.look()
        return answer

    def send(self, where: str, **fields: Any) -> Any:
        """A form of this page; what it answers is looked at, unless that is the page itself."""
        answer = self.client.post(f"/practice/{where}/", {"step": self.step} | fields)
        if answer.status_code == 302:
            self.look()
        else:
            self.said = plain(answer.content.decode())
        return answer

    def offered(self, name: str) -> list[str]:
        return re.findall(rf'name="{name}" (?:id="[^"]*" )?value="(\w+)"', self.said)

    def move(self, rng: Random) -> Any:
        """Do whatever comes next, as the page offers it."""
        match self.stage:
            case "cut":
                return self.send("move", position=rng.choice(self.offered("position")))
            case "discard":
                cards = self.offered("cards")
                return self.send("move", cards=rng.sample(cards, len(cards) - 4))
            case "play":
                cards = self.offered("card")
                return self.send("move", **({"card": rng.choice(cards)} if cards else {}))
            case "show" if 'name="points"' in self.said:
                return self.send("move", points=rng.randrange(13))
            case "muggins":
                return self.send("move", muggins=rng.choice(["yes", "no"]))
            case _:
                return self.send("on")


def plain(page: str) -> str:
    return re.sub(r"\s+", " ", page)


def session_at(stage: str, *, seed: str = "seed", deal: int = 0, **agreed: Any) -> PracticeSession:
    """A game in which the person always does the first thing that is allowed, up to this stage.

    “pause” is where something is shown, “go” where they can play no card, “lesson” where the
    teacher speaks, “claim” where they are to say what their hand counts, “call” where they may call
    muggins.
    """
    options: dict[str, Any] = {
        "strength": Strength.EASY,
        "teacher": stage == "lesson",
        "claims": stage == "claim",
    }
    options |= agreed
    session = begin(Agreed(**options), seed)
    while True:
        game = session.game()
        now = stages_of(session, game)
        if (stage in now and game.number >= deal) or Phase.OVER in now:
            return session
        if session.person_moves(game):
            session = make_move(session, game, game.legal_moves()[0])
        else:
            session = go_on(session, game)


def stages_of(session: PracticeSession, game: CribbageGame) -> set[str]:
    pauses = session.pauses(game)
    return {
        *({"pause"} if pauses else ()),
        *({str(game.phase)} if not pauses or game.phase != Phase.PLAY else ()),
        *({"go"} if session.must_go(game) else ()),
        *({"lesson"} if session.teacher_speaks(game) else ()),
        *({"claim"} if session.person_counts(game) and not pauses else ()),
        *({"call"} if session.person_calls(game) else ()),
    }


def last_deal(**agreed: Any) -> PracticeSession:
    """Return a session before the deal in which such a game ends."""
    number = session_at("over", **agreed).game().number
    return session_at("deal", deal=number - 1, **agreed)
