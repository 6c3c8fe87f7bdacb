"""A body is taken if it is small enough, quick enough, and not one of too many."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from django.forms import BaseForm, FileField
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from cribbage_events.clubs.forms.club import ClubForm
from cribbage_events.clubs.limits import Limit
from cribbage_events.events.photographs.forms import UploadForm
from cribbage_events.events.registration.forms.importing import FileOrTextForm, ListForm
from cribbage_events.leagues.members.forms import MemberListForm
from cribbage_events.live.requests.bodies import (
    ALWAYS_TAKEN,
    TOO_LARGE,
    TOO_MANY,
    TOO_SLOW,
    Arrival,
    BodyMemory,
    BodyRefusal,
    GoneError,
    RefusedBodyError,
    limits_for,
)
from cribbage_events.memory.old_results.forms import OldListForm
from tests.fuzz.routes import all_routes
from tests.live.driver import Visit, scope_of
from tests.live.hubs import in_a_loop
from tests.walk.hall import Visitor, fill_hall, knock
from tests.walk.who_may_enter import TABLE, may_read

MB = 1024 * 1024
IMPORT = "/events/cup/desk/entrants/import/"


def unfinished(*parts: bytes) -> Visit:
    visit = Visit()
    visit._parts = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    return visit


async def read(
    visit: Visit, path: str = "/a/", room: BodyMemory | None = None, **headers: str
) -> int:
    scope = scope_of(path, method="POST", **headers)
    with Arrival(room or BodyMemory(), "10.0.0.9") as arrival:
        return await arrival.read_into(BytesIO(), scope, visit.receive)


async def refusal(visit: Visit, path: str = "/a/", **more: Any) -> BodyRefusal:
    with pytest.raises(RefusedBodyError) as caught:
        await read(visit, path, **more)
    return caught.value.refusal


@in_a_loop
async def test_a_body_that_is_too_long_is_refused_before_it_is_read() -> None:
    visit = Visit(b"x")
    assert await refusal(visit, content_length=str(MB + 1)) == TOO_LARGE
    assert len(visit._parts) == 1
    assert await read(Visit(b"x"), content_length=str(MB)) == 1


@in_a_loop
async def test_a_body_without_a_length_is_counted_as_it_arrives() -> None:
    visit = Visit(*[b"x" * 400_000] * 5)
    assert await refusal(visit) == TOO_LARGE
    assert len(visit._parts) == 2


@in_a_loop
async def test_a_body_longer_than_its_length_is_refused() -> None:
    assert await refusal(Visit(b"x" * (MB + 1)), content_length="5") == TOO_LARGE


@in_a_loop
async def test_a_file_may_be_larger_where_files_are_taken() -> None:
    assert await read(Visit(*[b"x" * MB] * 19), IMPORT, content_length=str(19 * MB)) == 19 * MB
    assert await refusal(Visit(), IMPORT, content_length=str(20 * MB + 1)) == TOO_LARGE


@in_a_loop
async def test_half_an_upload_is_not_taken_for_all_of_it() -> None:
    visit = unfinished(b"half")
    visit._parts.append({"type": "http.disconnect"})
    with pytest.raises(GoneError):
        await read(visit)


def test_a_body_that_does_not_come_to_an_end_is_given_up(settings: Settings) -> None:
    settings.BODY_SECONDS = 0.05

    @in_a_loop
    async def scenario() -> None:
        assert await refusal(unfinished(b"name=")) == TOO_SLOW

    scenario()


def test_a_file_has_four_times_as_long(settings: Settings) -> None:
    settings.BODY_SECONDS = 60
    assert (limits_for("/accounts/login/").seconds, limits_for(IMPORT).seconds) == (60, 240)


@in_a_loop
async def test_one_address_can_not_take_the_room_of_all_but_a_result_always_fits() -> None:
    room = BodyMemory(whole=50_000, each=30_000)
    with Arrival(room, "10.0.0.8") as other:
        await other.read_into(BytesIO(), scope_of("/"), Visit(b"x" * 20_000).receive)
        assert await refusal(Visit(b"x" * 30_001), room=room) == TOO_MANY
        assert await read(Visit(b"x" * 30_000), room=room) == 30_000
        with Arrival(room, "10.0.0.7") as third:
            await third.read_into(BytesIO(), scope_of("/"), Visit(b"x" * 30_000).receive)
            assert await refusal(Visit(b"x" * 20_000), room=room) == TOO_MANY
            assert await read(Visit(b"x" * ALWAYS_TAKEN), room=room) == ALWAYS_TAKEN
    assert (room.left, dict(room.taken)) == (50_000, {})


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 60)), max_size=40))
def test_never_more_is_taken_than_there_is_and_all_of_it_comes_back(
    wishes: list[tuple[str, int]],
) -> None:
    room = BodyMemory(whole=100, each=50)
    taken = [(who, size) for who, size in wishes if room.take(who, size)]
    assert sum(size for _, size in taken) == 100 - room.left <= 100
    assert all(sum(size for who, size in taken if who == each) <= 50 for each in "abc")
    for who, size in taken:
        room.give_back(who, size)
    assert (room.left, dict(room.taken)) == (100, {})


def test_a_refused_body_is_counted_for_the_operator() -> None:
    kinds = [Limit(each.limit) for each in (TOO_LARGE, TOO_SLOW, TOO_MANY)]
    assert kinds == [Limit.BODY_SIZE, Limit.BODY_TIME, Limit.BODIES]


# ------------------------------------------------------------ the addresses that take files


def with_files() -> set[str]:
    values = dict.fromkeys(("slug", "key", "token"), "some-slug")
    return {
        route.name
        for route in all_routes()
        if limits_for(route.path({one.name: values.get(one.name, "1") for one in route.arguments}))
        == limits_for(IMPORT)
    }


def all_forms(kind: type[Any]) -> Iterator[type[Any]]:
    for form in kind.__subclasses__():
        yield form
        yield from all_forms(form)


def test_no_other_form_has_a_file() -> None:
    """A new one belongs here, and its address into the table."""
    fields = {
        form
        for form in all_forms(BaseForm)
        if form.__module__.startswith("cribbage_events")
        and any(
            isinstance(field, FileField) for field in vars(form).get("base_fields", {}).values()
        )
    }
    lists = {FileOrTextForm, ListForm, MemberListForm, OldListForm}
    assert fields == lists | {ClubForm, UploadForm}


@pytest.mark.django_db
def test_they_are_those_whose_pages_ask_for_a_file() -> None:
    hall = fill_hall()
    read = [name for name in TABLE if may_read(Visitor.DIRECTOR, name)]
    pages = {name: knock(hall, Visitor.DIRECTOR, "get", name)[0].said for name in read}
    asking = {name.partition(":")[2] for name in read if 'type="file"' in pages[name]}
    assert (
        asking
        == with_files()
        == {
            "new_club",
            "edit",
            "import_entrants",
            "import_members",
            "desk_photographs",
            "old_results",
        }
    )
