from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from tests.building import make_user
from tests.journeys.steps.visitor import NARROW, PHONE, Visit
from tests.journeys.test_accessibility import assert_none, look_at
from tests.tournaments.building import open_tournament, pay, with_fees


def test_who_has_paid_fits_a_narrow_screen(transactional_db: None, visit: Visit) -> None:
    event = with_fees(open_tournament(8))
    pay(event, 1, "entry", "q1")
    dora = visit(NARROW).sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    assert_none(look_at(dora, ["paid/"], f"{event.get_absolute_url()}desk/tournament/"))


def test_who_pays_is_tapped_without_a_network_and_arrives_once(
    transactional_db: None, visit: Visit
) -> None:
    event = with_fees(open_tournament(8))
    first, second = event.entries.order_by("number")[:2]
    dora = visit(PHONE).sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    dora.go(f"{event.get_absolute_url()}desk/tournament/paid/")

    cell = dora.page.locator(f"#paid-{first.number}-entry")

    dora.press(cell.get_by_role("button"))

    dora.sees(f"Saved: {first.name}, paid: Entry fee.")
    expect(cell).to_contain_text("✓")
    expect(cell.get_by_role("button")).to_be_focused()
    dora.context.set_offline(True)
    cell = dora.page.locator(f"#paid-{second.number}-entry")
    dora.press(cell.get_by_role("button"))
    expect(cell.get_by_role("button")).to_contain_text("Not sent yet")
    dora.sees("Kept on this phone, since there is no connection.")
    dora.context.set_offline(False)
    dora.sees(f"Saved: {second.name}, paid: Entry fee.")
    expect(cell).to_contain_text("✓")
    assert [list(entry.paid) for entry in event.entries.order_by("number")[:3]] == [
        ["entry"],
        ["entry"],
        [],
    ]
    dora.complaints.clear()
    dora.button("Undo")
    dora.sees(f"Saved: {second.name}, not paid: Entry fee.")
