import pytest
from django.db.models import F

from cribbage_events.clubs.services import edit_club
from cribbage_events.events.models import Entry, Event
from tests.fuzz import judge
from tests.fuzz.forms import forms_of
from tests.fuzz.permits import Who, forbidden
from tests.fuzz.routes import all_routes
from tests.fuzz.rows import Change, Ledger, writes
from tests.fuzz.visitor import Answer, Request
from tests.fuzz.worlds.world import make_world

GET = Request("GET", "/")


@pytest.mark.parametrize(
    "private",
    ["zqhome12@example.org", "1931-07-13", "13 July 1931", "Feb. 3, 1925", "/link/7:1vA:ab-c_d"],
)
def test_private_data_are_seen(private: str) -> None:
    answer = Answer(200, [], f"<p>{private}</p>".encode())
    with pytest.raises(judge.Leaked):
        judge.nothing_foreign(GET, answer, marks=set(), known=set(), memory=judge.Memory())


def test_typed_text_may_come_back() -> None:
    request = Request("POST", "/", body=b"email=zqhome1%40example.org")
    answer = Answer(200, [], b"zqhome1@example.org")
    judge.nothing_foreign(request, answer, marks=set(), known=set(), memory=judge.Memory())


def test_a_director_sees_only_their_club() -> None:
    answer = Answer(200, [], b"zqaway1@example.org")
    memory = judge.Memory()
    judge.nothing_foreign(GET, answer, marks={"zqaway"}, known=set(), memory=memory)
    with pytest.raises(judge.Leaked):
        judge.nothing_foreign(GET, answer, marks={"zqhome"}, known=set(), memory=memory)


def test_it_hides_in_no_header() -> None:
    answer = Answer(302, [("Location", "/?email=zqhome1@example.org")])
    with pytest.raises(judge.Leaked):
        judge.nothing_foreign(GET, answer, marks=set(), known=set(), memory=judge.Memory())


def test_reading_changes_nothing() -> None:
    change = Change("User", None, {"id": 1})
    with pytest.raises(judge.Trespassed):
        judge.nothing_forbidden(Who("director", user=1), GET, [change], None)  # type: ignore[arg-type]


def test_nothing_is_taken_from_another_site() -> None:
    change, request = Change("Club", {"id": 1, "_club": 1}, None), Request("POST", "/")
    request.proves_origin = False
    with pytest.raises(judge.Trespassed, match="without a token"):
        judge.nothing_forbidden(Who("director", user=1), request, [change], None)  # type: ignore[arg-type]


@pytest.mark.django_db
def test_changes_are_seen_and_judged_by_whose_they_are() -> None:
    world = make_world()
    ledger = Ledger()
    before = ledger.copy()
    entry = world.home.card
    assert entry
    with writes() as written:
        Entry.objects.filter(pk=entry.pk).update(ineligible="typed", why_not_eligible="told so")
    changes = ledger.update(written)
    assert [(one.model, one.kind, one.fields) for one in changes] == [
        ("Entry", "update", {"ineligible", "why_not_eligible"})
    ]
    assert not forbidden(Who("director", user=world.home.director.pk), changes, before)
    for user in (world.away.director.pk, world.home.volunteer.pk, None):
        assert forbidden(Who("somebody", user=user), changes, before) == changes
    assert forbidden(Who("a card", entry=entry.pk), changes, before) == changes


@pytest.mark.django_db
def test_the_world_does_not_contradict_itself_until_it_is_made_to() -> None:
    world = make_world()
    before = Ledger()
    judge.nothing_contradicts_itself(before, before=before)
    world.home.events["running"].stages.get().rounds.first().games.first().seats.update(score=5)  # type: ignore[union-attr]
    with pytest.raises(judge.Corrupted):
        judge.nothing_contradicts_itself(Ledger(), before=before)


@pytest.mark.django_db
def test_a_revision_without_its_line_is_found_unless_names_follow() -> None:
    world = make_world()
    before, club = Ledger(), world.home.club
    edit_club(club, name_order="first")
    judge.nothing_contradicts_itself(Ledger(), before=before)
    Event.objects.filter(club=world.away.club).update(revision=F("revision") + 1)
    with pytest.raises(judge.Corrupted, match="away"):
        judge.nothing_contradicts_itself(Ledger(), before=before)


def test_a_form_is_read_as_a_browser_does() -> None:
    (form,) = forms_of(
        "/a/",
        b'<form method="post" action="b/"><input name="x" value="1"><select name="y">'
        b'<option value="7"><option value="8"></select><textarea name="z">hi</textarea>'
        b'<input type="checkbox" name="c" value="k"><button name="do" value="it"></form>',
    )
    assert (form.action, form.method, form.buttons) == ("/a/b/", "post", [("do", "it")])
    assert {name: field.values for name, field in form.fields.items()} == {
        "x": ["1"],
        "y": ["7"],
        "z": ["hi"],
        "c": [],
    }


def test_every_route_has_a_path() -> None:
    for route in all_routes():
        path = route.path({one.name: "1" for one in route.arguments})
        assert path.startswith("/")
        assert not set("<>(?^$") & set(path), route
