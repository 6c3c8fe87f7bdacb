"""Kept results are described when they are shown, in the language of the page."""

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Event
from tests.building import make_user
from tests.journeys.steps.outbox import (
    forget_complaints,
    open_list,
    says_all_sent,
    says_unsent,
    type_result,
    without_network,
)
from tests.journeys.steps.visitor import PHONE, Visit

pytestmark = pytest.mark.django_db(transaction=True)

ANEW = """
  const [item] = await outbox.unsent();
  const key = item.key.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
"""
IN_FRENCH = f"""async () => {{{ANEW}
  const words = {{
    "Table %(table)s, round %(round)s: %(result)s": "Table %(table)s, ronde %(round)s : %(result)s",
    "%(winner)s beat %(loser)s %(score)s": "%(winner)s a battu %(loser)s %(score)s",
  }};
  self.gettext = (text) => words[text] ?? text;
  self.ngettext = (text) => words[text] ?? text;
  await outbox.keep({{ ...item, key }}, item.key);
}}"""


def test_it_follows_the_language_of_the_page(visit: Visit, event: Event) -> None:
    phone = visit(PHONE).sign_in(make_user(event.club, "Vic", Role.Kind.VOLUNTEER))
    open_list(phone, event)
    with without_network(phone):
        type_result(phone, event, 1, "Ann Lee", 87)
        says_unsent(phone.page, 1)
        line = phone.page.locator("[data-outbox] [data-words]").first
        expect(line).to_have_text("Table 1, round 1: Ann Lee beat Bob Ray 121–87")
        phone.page.evaluate(IN_FRENCH)
        expect(line).to_have_text("Table 1, ronde 1 : Ann Lee a battu Bob Ray 121–87")
    says_all_sent(phone.page)
    forget_complaints(phone)
