from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from cribbage_events.clubs import limits
from cribbage_events.clubs.models import Refusal, Role
from cribbage_events.events.models import Event, Photograph
from cribbage_events.events.photographs import services
from cribbage_events.events.photographs.selectors import PER_PAGE
from tests.events.desk_client import at, words
from tests.events.photographs.pictures import add_several, jpeg, sent
from tests.events.photographs.test_drawing import HEIC
from tests.factories import RoleFactory

pytestmark = pytest.mark.django_db

AS_DATA = {"Accept": "application/json"}


def send(client: Client, event: Event, *files: Any, **more: Any) -> Any:
    form = {"pictures": list(files), "credit": "Joe Dow", "asked": "on"} | more
    return client.post(at(event, "desk_photographs"), form, follow=True)


def numbers(event: Event) -> list[int]:
    return [each.number for each in event.photographs.present()]


def test_several_at_once_without_a_script(director: Client, event: Event) -> None:
    answer = send(director, event, sent(jpeg(1)), sent(jpeg(2)), sent(jpeg(3)))
    said = words(answer.content)
    assert "Saved: 3 photographs." in said
    assert "3 photographs, in their order" in said
    assert set(event.photographs.values_list("credit", flat=True)) == {"Joe Dow"}


def test_what_is_wrong_with_one_is_said_beside_its_name_and_the_others_are_kept(
    director: Client, event: Event
) -> None:
    files = [sent(jpeg(1)), sent(b"a letter", "letter.pdf"), sent(HEIC, "IMG_7.HEIC")]
    said = words(send(director, event, *files, sent(b"", "nothing.jpg")).content)
    assert "Saved: 1 photograph." in said
    assert "letter.pdf: This is not a photograph that can be used here." in said
    assert "IMG_7.HEIC: This is Apple’s own kind of picture (HEIC)." in said
    assert "nothing.jpg: This file is empty." in said
    assert numbers(event) == [1]
    # What was typed stays.
    assert 'value="Joe Dow"' in send(director, event, sent(b"x")).content.decode()


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"pictures": []}, "Choose at least one photograph."),
        ({"asked": ""}, "Ask the people first. Then check this box, and send the photographs."),
        ({"credit": "A" * 81}, "This has 81 letters. Use at most 80."),
    ],
)
def test_what_is_missing_is_said(
    director: Client, event: Event, form: dict[str, Any], why: str
) -> None:
    answer = send(director, event, sent(jpeg()), **form)
    assert why in words(answer.content)
    assert not event.photographs.exists()


def post_one(client: Client, event: Event, content: bytes, **more: Any) -> Any:
    form = {"pictures": sent(content), "asked": "on", "credit": ""} | more
    return client.post(at(event, "desk_photographs"), form, headers=AS_DATA)


def test_the_script_sends_one_at_a_time_and_is_told_why_not(director: Client, event: Event) -> None:
    saved = post_one(director, event, jpeg())
    assert (saved.status_code, saved.json()) == (200, {"why": ""})
    again = post_one(director, event, jpeg())
    assert (again.status_code, again.json()) == (200, {"why": ""})
    refused = post_one(director, event, HEIC)
    assert refused.status_code == 422
    assert refused.json()["why"].startswith("This is Apple’s own kind of picture")
    assert post_one(director, event, jpeg(2), asked="").status_code == 422
    assert numbers(event) == [1]
    # Nothing of it is said a second time on the next page.
    page = director.get(at(event, "desk_photographs"), {"saved": "1"})
    assert words(page.content).count("Saved:") == 1


@pytest.mark.parametrize("saved", ["", "0", "-3", "x", "999999999", "500"])
def test_what_was_not_saved_is_not_said_to_be_saved(
    director: Client, event: Event, saved: str
) -> None:
    page = words(director.get(at(event, "desk_photographs"), {"saved": saved}).content)
    assert "Saved:" not in page


def test_signed_out_the_script_is_not_told_yes(event: Event) -> None:
    answer = post_one(Client(), event, jpeg())
    assert answer.status_code == 302
    assert not event.photographs.exists()


def test_an_account_has_a_limit_a_minute(
    director: Client, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    views = "cribbage_events.events.photographs.views"
    monkeypatch.setattr(f"{views}.UPLOAD_RATES", "2/m/user")
    answers = [post_one(director, event, jpeg(colour)).status_code for colour in range(3)]
    assert answers == [200, 200, 429]
    assert numbers(event) == [1, 2]
    said = words(send(director, event, sent(jpeg(9))).content)
    assert "You have sent very many photographs. What has arrived is kept" in said
    assert Refusal.objects.get().kind == limits.Limit.UPLOAD


def test_a_full_event_says_so_beside_the_field(
    director: Client, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_OF_EVENT", 1)
    answer = send(director, event, sent(jpeg(1)), sent(jpeg(2), "second.jpg"))
    assert "second.jpg: There is only room for 1 photographs here. Remove some first." in words(
        answer.content
    )


def test_the_photographer_of_last_time_is_proposed(director: Client, event: Event) -> None:
    send(director, event, sent(jpeg()))
    assert 'value="Joe Dow"' in director.get(at(event, "desk_photographs")).content.decode()


def test_caption_photographer_and_place_are_one_form(director: Client, event: Event) -> None:
    add_several(event, 3)
    form = {"caption": " The  winners\u200b ", "credit": "Flo", "place": "1"}
    answer = director.post(at(event, "edit_photograph", 3), form, follow=True)
    assert "Saved: photograph 3." in words(answer.content)
    photograph = event.photographs.get(number=3)
    assert (photograph.caption, photograph.credit) == ("The winners", "Flo")
    assert numbers(event) == [3, 1, 2]
    said = [change.what for change in event.changes.all()[:2]]
    assert said == [
        "Photograph 3 was moved to another place.",
        "The caption or the photographer of photograph 3 changed.",
    ]


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"place": "0"}, "The first place is 1."),
        ({"place": ""}, "Type its place: 1 is the first."),
        ({"place": "first"}, "Type its place as a number: 1 is the first."),
        ({"caption": "A" * 201}, "This has 201 letters. Use at most 200."),
    ],
)
def test_what_is_wrong_with_it_is_said(
    director: Client, event: Event, form: dict[str, str], why: str
) -> None:
    add_several(event, 1)
    full = {"caption": "", "credit": "", "place": "1"} | form
    assert why in words(director.post(at(event, "edit_photograph", 1), full).content)


def press(client: Client, event: Event, name: str, number: int, **form: str) -> str:
    return words(client.post(at(event, name, number), form, follow=True).content)


def test_buttons_move_it_one_place(director: Client, event: Event) -> None:
    add_several(event, 3)
    assert "was moved" in press(director, event, "move_photograph", 3, way="earlier")
    assert numbers(event) == [1, 3, 2]
    press(director, event, "move_photograph", 1, way="later")
    assert numbers(event) == [3, 1, 2]
    # At the ends it stays where it is.
    press(director, event, "move_photograph", 3, way="earlier")
    press(director, event, "move_photograph", 2, way="later")
    assert numbers(event) == [3, 1, 2]
    press(director, event, "move_photograph", 3, way="away")
    press(director, event, "move_photograph", 3)
    assert numbers(event) == [3, 1, 2]


def test_after_moving_the_list_is_open_where_it_is_now(director: Client, event: Event) -> None:
    add_several(event, PER_PAGE + 1)
    answer = director.post(at(event, "move_photograph", PER_PAGE), {"way": "later"})
    listed = at(event, "desk_photographs")
    assert answer["Location"] == f"{listed}?page=2#photograph-{PER_PAGE}"


def undo_last(client: Client, event: Event) -> str:
    revision = event.changes.latest("revision").revision
    return words(client.post(at(event, "undo", revision), follow=True).content)


def test_everything_but_adding_can_be_undone(director: Client, event: Event) -> None:
    first, _second = add_several(event, 2)
    for name, number in [("remove_photograph", 1), ("move_photograph", 1), ("choose_cover", 2)]:
        press(director, event, name, number, way="later")
        assert "Saved: undone." in undo_last(director, event)
        assert numbers(event) == [1, 2]
    assert set(event.photographs.values_list("cover_since", flat=True)) == {None}
    form = {"caption": "Winners", "credit": "", "place": "1"}
    director.post(at(event, "edit_photograph", 1), form)
    undo_last(director, event)
    first.refresh_from_db()
    assert first.caption == ""
    # And done again.
    undo_last(director, event)
    first.refresh_from_db()
    assert first.caption == "Winners"


def test_the_message_of_a_removal_leads_to_undoing_it(director: Client, event: Event) -> None:
    add_several(event, 1)
    said = press(director, event, "remove_photograph", 1)
    assert "Saved: photograph 1 is removed. For a week a director can undo it" in said
    page = director.get(at(event, "undo", event.changes.latest("revision").revision))
    assert "This comes back: 1 photograph." in words(page.content)


def test_adding_is_undone_by_removing(director: Client, event: Event) -> None:
    send(director, event, sent(jpeg()))
    revision = event.changes.latest("revision").revision
    said = words(director.get(at(event, "undo", revision)).content)
    assert "Remove the photograph on the page “Photographs” instead" in said
    assert "Undo" not in words(send(director, event, sent(jpeg(2))).content)


def test_it_tells_of_those_who_asked_to_be_taken_off(director: Client, event: Event) -> None:
    assert "photograph down" not in words(director.get(at(event, "desk")).content)
    add_several(event, 2)
    event.photographs.filter(number=1).update(hidden_at=timezone.now())
    desk = words(director.get(at(event, "desk")).content)
    assert "A visitor asked to take a photograph down: decide ." in desk
    event.photographs.update(hidden_at=timezone.now())
    desk = words(director.get(at(event, "desk")).content)
    assert "People asked to take 2 photographs down: decide ." in desk


def test_a_helper_adds_and_describes_but_a_director_decides(event: Event) -> None:
    helper = Client()
    role = RoleFactory.create(club=event.club, kind=Role.Kind.COORDINATORS_HELPER)
    helper.force_login(role.user)
    RoleFactory.create(club=event.club, user__name="Dora")
    send(helper, event, sent(jpeg()))
    Photograph.objects.update(hidden_at=timezone.now())
    page = words(helper.get(at(event, "desk_photographs")).content)
    assert "A director of the club decides: Dora." in page
    assert "Show it again" not in page
    assert helper.post(at(event, "put_photograph_back", 1)).status_code == 403


def test_the_page_asks_no_more_for_more_photographs(
    director: Client, event: Event, django_assert_num_queries: Any
) -> None:
    add_several(event, 1)
    address = at(event, "desk_photographs")
    with django_assert_num_queries(8):
        director.get(address)
    add_several(event, 6)
    with django_assert_num_queries(8):
        director.get(address)
