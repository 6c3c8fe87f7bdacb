"""Steps look for French words, and pages have no English ones, if somebody reads only French."""

import re

from playwright.sync_api import Locator, expect

from tests.french.english import english_on
from tests.french.saying import in_french
from tests.journeys.steps.newcomer import Newcomer
from tests.journeys.steps.visitor import Words, either

TAG = "fr-CA"


class Reader(Newcomer):
    """A reader reads each page to its end before leaving it."""

    def words(self, english: str) -> Words:
        """Any of them, if French has several for it."""
        found = sorted(in_french(english))
        return found[0] if len(found) == 1 else re.compile(either(*found))

    def press(self, target: Locator) -> None:
        # Before that it may still be the page before.
        expect(target).to_be_visible()
        super().press(target)

    def reads(self) -> None:
        """The whole page, also what is only read out."""
        super().reads()
        expect(self.page.locator("html")).to_have_attribute("lang", TAG)
        self.page.wait_for_load_state()
        assert english_on(self.page.content()) == [], self.page.url
