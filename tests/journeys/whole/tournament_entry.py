"""Entering a tournament needs fees, the desk, the limit and its waiting list, and says who pays."""

import re

from cribbage_events.events.models import Event
from cribbage_events.events.registration.fees import note_paid
from tests.building import DESK
from tests.journeys.steps.visitor import Visitor

FIRST = ("Ada", "Ben", "Cora", "Dan", "Eva", "Finn", "Gail", "Hank", "Ida", "Jim")
LAST = ("Abbott", "Baker", "Clark", "Dunn", "Ellis", "Foss")


def enter_and_pay(
    director: Visitor, stranger: Visitor, event: Event, late: str, limit: int
) -> None:
    set_fees(director, event, limit)
    register_at_the_desk(director, event)
    ask_beyond_the_limit(stranger, director, event, late)
    pay_and_keep_apart(director, event)


def register_at_the_desk(director: Visitor, event: Event) -> None:
    director.go(f"{event.get_absolute_url()}desk/entrants/?new=1")
    director.page.locator("form.entrant-form [name=name]").fill("Walt Quinn")
    director.page.locator("form.entrant-form [name=acc_number]").fill("MB160")
    director.button("Register")
    director.sees("Walt Quinn")
    assert event.entries.get(name="Walt Quinn").person.acc_number == "MB160"


def withdraw_before_the_draw(director: Visitor, event: Event, name: str) -> None:
    number = event.entries.get(name=name).number
    director.go(f"{event.get_absolute_url()}desk/entrants/{number}/")
    director.button(f"Remove {name} from the list")


def set_fees(director: Visitor, event: Event, limit: int) -> None:
    director.go(f"{event.get_absolute_url()}desk/tournament/")
    director.page.get_by_label("Maximum entrants").fill(str(limit))
    director.button("Save")
    director.sees("Saved: the settings of the tournament.")
    director.page.get_by_role("main").get_by_role("link", name="Fees and pools").click()
    page = director.page
    page.locator("[name=entry]").fill("60")
    page.locator("[name=sanction]").fill("5")
    page.locator("[name=places]").fill("40, 25, 20, 15")
    for key, name, fee in (("q1", "Q pool", "20"), ("s1", "High card", "10")):
        summary = "Q pool 1" if key == "q1" else "Side pool 1"
        page.locator("summary", has_text=re.compile(rf"^\s*{summary}\s*$")).click()
        page.locator(f"[name={key}-name]").fill(name)
        page.locator(f"[name={key}-fee]").fill(fee)
    director.button("Save")
    director.sees("Saved: the entry fee and the pools.")


def ask_beyond_the_limit(stranger: Visitor, director: Visitor, event: Event, late: str) -> None:
    """Register when all are taken: if somebody withdraws, the one who has waited longest
    gets it.
    """
    stranger.go(f"{event.get_absolute_url()}register/")
    stranger.sees("All 60 places are taken. Register, and you are on the waiting list.")
    stranger.page.locator("[name=name]").fill(late)
    stranger.page.locator("[name=telephone]").fill("204 555 0100")
    stranger.page.locator("[name=acc_number]").fill("MB204")
    stranger.button("Register")
    stranger.sees("You are number 1 on the waiting list.")
    withdraw_before_the_draw(director, event, "Jim Ellis")
    director.go(f"{event.get_absolute_url()}desk/entrants/")
    director.sees(f"1 of 60 places is free. First on the waiting list: {late}.")
    director.button(f"Accept – {late}")
    director.sees(late)


def pay_and_keep_apart(director: Visitor, event: Event) -> None:
    address = f"{event.get_absolute_url()}desk/tournament/"
    director.go(f"{address}paid/")
    for number in ("1", "2", "Cora Abbott"):
        director.page.get_by_label("Number or name").fill(number)
        director.page.get_by_label("High card, $10").check()
        director.page.keyboard.press("Enter")
        director.sees("Saved: what")
    director.sees("Received: $210")
    others = event.entries.filter(number__gt=3).values_list("number", flat=True)
    changes = {number: {"entry": True, "q1": number % 2 == 0} for number in others}
    note_paid(event, by=DESK, changes=changes)
    director.go(f"{address}apart/")
    director.page.locator("[name=who]").fill("Ada Abbott, Ben Abbott")
    director.button("Keep them apart")
    director.sees("Saved: the draw won’t pair them.")
