from pathlib import Path

import pytest
from playwright.sync_api import Request, expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Event
from tests.building import make_user
from tests.events.finished import finished
from tests.events.photographs.pictures import add_several, encoded, scene
from tests.events.photographs.test_drawing import HEIC
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.visitor import DESK, NARROW, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two photographs of twelve million dots, and one that no program here can read."""
    folder = tmp_path_factory.mktemp("photographs")
    made = []
    for number, colour in ((1, 1), (2, 9)):
        made.append(folder / f"IMG_{number}.jpg")
        made[-1].write_bytes(encoded(scene(4000, 3000, colour)))
    made.append(folder / "IMG_3.HEIC")
    made[-1].write_bytes(HEIC)
    return made


def at_the_photographs(visit: Visit, event: Event, **options: object) -> Visitor:
    user = make_user(event.club, "Dora", Role.Kind.DIRECTOR)
    visitor = visit(PHONE, **options).sign_in(user)
    visitor.go(f"{event.get_absolute_url()}desk/photographs/")
    return visitor


def send(visitor: Visitor, *files: Path) -> None:
    visitor.page.get_by_label("Photographs", exact=True).set_input_files(files)
    visitor.page.get_by_label("The people who can be recognised were asked").check()
    visitor.button("Add the photographs")


def test_several_are_sent_one_after_the_other(
    visit: Visit, event: Event, files: list[Path]
) -> None:
    visitor = at_the_photographs(visit, event)
    sent: list[Request] = []
    visitor.page.on("request", lambda each: sent.append(each) if each.method == "POST" else None)
    send(visitor, *files[:2])
    visitor.sees("Saved: 2 photographs.", "2 photographs, in their order")
    assert len(sent) == 2
    assert [each.width for each in event.photographs.all()] == [2048, 2048]


def test_what_failed_is_named_and_can_be_sent_again(
    visit: Visit, event: Event, files: list[Path]
) -> None:
    visitor = at_the_photographs(visit, event)
    send(visitor, files[0], files[2])
    line = visitor.page.get_by_role("listitem").filter(has_text="IMG_3.HEIC")
    expect(line).to_contain_text("This is Apple’s own kind of picture (HEIC).")
    visitor.sees("1 saved. 1 was not saved: it is still chosen")
    chosen = "input => [...input.files].map(file => file.name)"
    assert visitor.page.locator("input[type=file]").evaluate(chosen) == ["IMG_3.HEIC"]
    assert event.photographs.count() == 1
    assert not faults_of(visitor.page)
    visitor.complaints.clear()  # the browser's own words about 422


def test_without_network_it_tries_again_until_all_have_arrived(
    visit: Visit, event: Event, files: list[Path]
) -> None:
    visitor = at_the_photographs(visit, event)
    visitor.context.set_offline(True)
    send(visitor, *files[:2])
    line = visitor.page.get_by_role("listitem").filter(has_text="IMG_1.jpg")
    expect(line).to_contain_text("no connection; trying again")
    visitor.context.set_offline(False)
    visitor.sees("Saved: 2 photographs.")
    assert event.photographs.count() == 2


def test_without_a_script_they_are_sent_by_the_form(
    visit: Visit, event: Event, files: list[Path]
) -> None:
    visitor = at_the_photographs(visit, event, java_script_enabled=False)
    send(visitor, *files)
    visitor.sees("Saved: 2 photographs.", "IMG_3.HEIC: This is Apple’s own kind of picture")


def test_a_first_visit_of_the_standings_loads_none_of_them(visit: Visit, event: Event) -> None:
    add_several(finished(event), 8)
    visitor = visit(PHONE)
    loaded: list[str] = []
    visitor.page.on("request", lambda each: loaded.append(each.url))
    visitor.go(event.get_absolute_url())
    visitor.is_live()
    assert not [url for url in loaded if "/pictures/" in url]
    visitor.page.get_by_role("heading", name="Photographs").scroll_into_view_if_needed()
    first = visitor.page.locator(".album img").first
    expect(first).to_have_js_property("complete", True)
    first.scroll_into_view_if_needed()
    visitor.page.wait_for_function("document.querySelector('.album img').naturalWidth > 0")
    assert [url for url in loaded if url.endswith(".webp")]
    visitor.link("All 8 photographs")
    visitor.sees_heading("Photographs")


def test_arrow_keys_turn_to_the_next_one(visit: Visit, event: Event) -> None:
    add_several(finished(event), 3)
    visitor = visit(DESK)
    visitor.go(f"{event.get_absolute_url()}photographs/1/")
    for key, place in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)):
        visitor.page.keyboard.press(key)
        expect(visitor.page.get_by_text(f"{place} of 3", exact=True)).to_be_visible()
    visitor.page.get_by_role("link", name="Next").focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_text("3 of 3", exact=True)).to_be_visible()


def test_somebody_is_taken_off_and_a_director_decides(visit: Visit, event: Event) -> None:
    add_several(finished(event), 2)
    somebody = visit(NARROW)
    somebody.go(f"{event.get_absolute_url()}photographs/2/")
    somebody.link("Report this photo")
    somebody.page.get_by_label("Your name").fill("Ann Lee")
    assert not faults_of(somebody.page)
    somebody.button("Take this photograph down")
    somebody.sees("Nobody sees this photograph any more")
    assert not faults_of(somebody.page)
    director = visit(NARROW).sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    director.go(f"{event.get_absolute_url()}desk/")
    director.sees("A visitor asked to take a photograph down")
    director.link("decide")
    director.sees("Ann Lee")
    assert not faults_of(director.page)
    director.button("Remove it : 2")
    director.sees("Saved: photograph 2 is removed.")
    somebody.go(f"{event.get_absolute_url()}photographs/")
    expect(somebody.page.locator(".album img")).to_have_count(1)


def test_pages_of_photographs_on_a_narrow_screen(visit: Visit, event: Event) -> None:
    add_several(finished(event), 3)
    below = event.get_absolute_url()
    visitor = visit(NARROW).sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    club = f"{event.club.get_absolute_url()}photographs/"
    visitor.go(below)
    assert not [fault for fault in faults_of(visitor.page) if "hotograph" in fault]
    pages = ["photographs/", "photographs/2/", "desk/photographs/", "desk/photographs/1/"]
    for path in [*(f"{below}{each}" for each in pages), club]:
        visitor.go(path)
        assert not faults_of(visitor.page), path


def test_an_album_is_printed_with_its_pictures(visit: Visit, event: Event) -> None:
    add_several(finished(event), 5)
    visitor = visit(DESK)
    visitor.go(f"{event.get_absolute_url()}photographs/")
    visitor.page.emulate_media(media="print")
    expect(visitor.page.get_by_text("Report").first).to_be_hidden()
    columns = "getComputedStyle(document.querySelector('.album')).gridTemplateColumns.split(' ')"
    assert len(visitor.page.evaluate(columns)) == 2
    assert b"/Image" in visitor.page.pdf()
