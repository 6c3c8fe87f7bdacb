"""A visitor whose browser speaks French."""

import re

from playwright.sync_api import expect

from tests.french.english import english_on
from tests.french.saying import in_french
from tests.journeys.steps.visitor import Visitor, Words, either


class French(Visitor):
    """A French visitor reads each page to its end before pressing a button."""

    def words(self, english: str) -> Words:
        return re.compile(either(*sorted(in_french(english))))

    def button(self, name: str) -> None:
        expect(self.page.get_by_role("button", name=self.words(name)).first).to_be_visible()
        self.page.wait_for_load_state()
        assert english_on(self.page.content()) == [], self.page.url
        super().button(name)
