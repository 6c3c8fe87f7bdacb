"""Somebody sits at the practice table with a browser, and does whatever may come next."""

from math import dist
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Position, expect

from cribbage_events.practice.services import NAME, pack
from cribbage_events.practice.session import PracticeSession
from tests.journeys.steps.visitor import Visitor

STAGES = ["cut", "deal", "discard", "lesson", "play", "pause", "show", "claim", "over"]
# Chromium takes two taps for a double tap within this many pixels and milliseconds.
FAR = 110
DOUBLE_TAP = 350


class AtTable:
    """It uses the page of a game, with or without scripts."""

    def __init__(self, visitor: Visitor, session: PracticeSession | None = None) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.left = False
        self.pressed = 0.0, 0.0
        self.taps = 0
        if session:
            host = urlsplit(visitor.base).hostname or ""
            visitor.context.add_cookies(
                [{"name": NAME, "value": pack(session), "domain": host, "path": "/practice/"}]
            )
            visitor.go("/practice/")

    @property
    def table(self) -> Locator:
        return self.page.locator("#table")

    @property
    def stage(self) -> str:
        return (self.table.get_attribute("class") or "").split()[1]

    @property
    def step(self) -> str:
        return self.page.locator("[name=step]").first.input_value()

    @property
    def cards(self) -> Locator:
        """Those that can be played."""
        return self.page.locator("button[name=card]")

    def press(self, target: Locator) -> None:
        """Press elsewhere than just before, or after a while: a double tap is ignored."""
        self.taps += 1
        self.left = not self.left
        box = target.bounding_box()
        assert box
        across = FAR if box["width"] > 2 * FAR else box["width"] / 2
        at = Position(x=across if self.left else box["width"] - across, y=box["height"] / 2)
        before, self.pressed = self.pressed, (box["x"] + at["x"], box["y"] + at["y"])
        if dist(before, self.pressed) < FAR:
            self.page.wait_for_timeout(DOUBLE_TAP)
        if self.visitor.touch:
            target.tap(position=at)
        else:
            target.click(position=at)

    def start(self, players: int, **options: bool) -> None:
        self.visitor.go("/practice/")
        self.set_up(players, **options)

    def set_up(self, players: int, **options: bool) -> None:
        page, visitor = self.page, self.visitor
        for choice in (["Two", "Three", "Four"][players - 2], "Easy", "61 points"):
            page.get_by_role("radio", name=visitor.words(choice)).check()
        for label, chosen in options.items():
            page.get_by_role("checkbox", name=visitor.words(label)).set_checked(chosen)
        visitor.button("Start")
        expect(self.table).to_be_visible()

    def choose_discards(self, rng: Random) -> None:
        boxes = self.page.locator("label.card-choice")
        for place in rng.sample(range(boxes.count()), boxes.count() - 4):
            self.press(boxes.nth(place))
        self.press(self.button("Discard"))

    def play(self, rng: Random) -> None:
        self.press(self.cards.nth(rng.randrange(self.cards.count())))

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=self.visitor.words(name))

    @property
    def how_many(self) -> Locator:
        return self.page.get_by_role("textbox", name=self.visitor.words("How many?"))

    def claim(self, points: int) -> None:
        self.how_many.fill(str(points))
        self.press(self.button("Count").and_(self.page.locator("button.big")))

    def take_turn(self, rng: Random) -> None:
        """Whatever comes next; afterwards the page shows where that has led."""
        before = self.step
        match self.stage:
            case "cut":
                places = self.page.locator("[name=position]")
                places.nth(rng.randrange(places.count())).focus()
                self.page.keyboard.press("Enter")
            case "discard":
                self.choose_discards(rng)
            case "play":
                self.play(rng)
            case "show" if self.how_many.count():
                self.claim(rng.randrange(13))
            case "muggins":
                self.press(self.button(rng.choice(["Muggins!", "That’s right"])))
            case "pause" if self.goes_by_itself:
                pass
            case _:
                self.press(self.page.locator(".act button.big"))
        expect(self.page.locator("[name=step]").first).not_to_have_value(before)

    @property
    def goes_by_itself(self) -> bool:
        """Whether what is shown stays for a second only."""
        moving = self.page.evaluate("!matchMedia('(prefers-reduced-motion: reduce)').matches")
        return moving and bool(self.page.locator("[data-continue-after]").count())

    def play_on(self, until: str, rng: Random) -> None:
        while self.stage != until:
            self.take_turn(rng)
