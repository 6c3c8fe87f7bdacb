"""Somebody at the practice table with a browser: what they see, and whatever may come next."""

from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Locator, expect

from cribbage_events.practice.services.keeping import NAME, pack
from cribbage_events.practice.sitting import Sitting
from tests.journeys.visitor import Visitor


class AtTable:
    """The page of a game, with or without scripts."""

    def __init__(self, visitor: Visitor, sitting: Sitting | None = None) -> None:
        self.visitor = visitor
        self.page = visitor.page
        if sitting:
            host = urlsplit(visitor.base).hostname or ""
            visitor.context.add_cookies(
                [{"name": NAME, "value": pack(sitting), "domain": host, "path": "/practice/"}]
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

    def start(self, players: int, **options: bool) -> None:
        page, visitor = self.page, self.visitor
        visitor.go("/practice/")
        page.get_by_role("radio", name=["Two", "Three", "Four"][players - 2]).check()
        page.get_by_role("radio", name="Easy").check()
        page.get_by_role("radio", name="61 points").check()
        for label, chosen in options.items():
            page.get_by_role("checkbox", name=label).set_checked(chosen)
        visitor.button("Start")
        expect(self.table).to_be_visible()

    def choose_discards(self, rng: Random) -> None:
        boxes = self.page.locator("label.card-choice")
        for place in rng.sample(range(boxes.count()), boxes.count() - 4):
            self.visitor.press(boxes.nth(place))
        self.visitor.button("Lay away")

    def play(self, rng: Random) -> None:
        if count := self.cards.count():
            self.visitor.press(self.cards.nth(rng.randrange(count)))
        else:
            self.visitor.button("Say “go”")

    def claim(self, points: int) -> None:
        self.page.get_by_role("textbox", name="How many?").fill(str(points))
        self.visitor.button("Count")

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
            case "show" if self.page.get_by_role("textbox", name="How many?").count():
                self.claim(rng.randrange(13))
            case _:
                self.visitor.press(self.page.locator(".act button.big"))
        expect(self.page.locator("[name=step]").first).not_to_have_value(before)

    def play_on(self, until: str, rng: Random) -> None:
        while self.stage != until:
            self.take_turn(rng)
