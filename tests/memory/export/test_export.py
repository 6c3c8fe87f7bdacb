import csv
import io
import zipfile
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.events.models import Event
from cribbage_events.memory.models import OldList, PastEvent, PastGame
from cribbage_events.memory.privacy import show_person_as
from tests.building import MARION, make_club, make_user
from tests.events.desk_client import director_of
from tests.factories import ClubFactory
from tests.walk.states import closed, finished

pytestmark = pytest.mark.django_db


def files_of(answer: Any) -> dict[str, str]:
    assert answer.status_code == 200
    body = b"".join(answer) if answer.streaming else answer.content
    with zipfile.ZipFile(io.BytesIO(body)) as file:
        assert file.testzip() is None
        return {name: file.read(name).decode("utf-8-sig", "replace") for name in file.namelist()}


def taken_out(client: Client, club: Club, query: str = "") -> dict[str, str]:
    return files_of(client.get(reverse("memory:everything", args=[club.slug]) + query))


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_club_takes_out_its_event_as_it_was_played() -> None:
    event = finished()
    files = taken_out(director_of(event.club), event.club)
    assert [row["name"] for row in rows(files["events.csv"])] == [event.name]
    entries = rows(files["entries.csv"])
    assert {row["person_name"] for row in entries} == set(
        event.club.people.values_list("name", flat=True)
    )
    seats = rows(files["seats.csv"])
    assert len(seats) == event.entries.count() * 2
    assert {row["score"] for row in seats} >= {"121"}
    assert len(rows(files["diary.csv"])) == event.changes.count()
    assert rows(files["divisions.csv"])


def test_a_league_takes_out_its_money() -> None:
    night = closed()
    club = night.event.club
    files = taken_out(director_of(club), club)
    assert {row["kind"] for row in rows(files["ledger.csv"])} >= {"fee"}
    assert rows(files["seasons.csv"])
    assert rows(files["nights.csv"])


def test_nothing_of_another_club() -> None:
    event = finished()
    other = ClubFactory.create(name="Elsewhere Pegs")
    Person.objects.create(club=other, name="Stranger Danger", email="danger@example.com")
    said = "".join(taken_out(director_of(event.club), event.club).values())
    assert "anger" not in said
    assert "Elsewhere" not in said


def test_no_formula_gets_into_a_spreadsheet() -> None:
    event = finished()
    person = event.club.people.first()
    assert person is not None
    Person.objects.filter(pk=person.pk).update(telephone="+1 204 555 0101", email="=1+1@x.org")
    files = taken_out(director_of(event.club), event.club)
    (row,) = (row for row in rows(files["people.csv"]) if row["id"] == str(person.pk))
    assert (row["telephone"], row["email"]) == ("'+1 204 555 0101", "'=1+1@x.org")


def test_the_readme_says_what_each_file_and_column_is() -> None:
    event = finished()
    files = taken_out(director_of(event.club), event.club)
    readme = files["README.txt"]
    for name, text in files.items():
        if name.endswith(".csv"):
            assert f"\r\n{name} ({len(rows(text))})\r\n" in readme
            for heading in text.splitlines()[0].split(","):
                assert f"    {heading}: " in readme


def test_no_password_link_or_token() -> None:
    event = finished()
    director = director_of(event.club)
    user = make_user(event.club, "Vera", Role.Kind.VOLUNTEER)
    user.set_password("correct horse battery")
    user.save()
    said = "".join(taken_out(director, event.club).values())
    assert user.password not in said
    assert "pbkdf2" not in said
    assert "argon2" not in said


def test_pictures_only_if_wanted() -> None:
    event = finished()
    event.club.logo.save("pegs.webp", ContentFile(b"a picture"))
    director = director_of(event.club)
    name = f"pictures/{event.club.logo.name}"
    assert name not in taken_out(director, event.club)
    assert taken_out(director, event.club, "?pictures=yes")[name] == "a picture"


def test_a_deleted_event_is_still_the_clubs() -> None:
    event = finished()
    Event.objects.filter(pk=event.pk).update(deleted_at=event.starts_at)
    files = taken_out(director_of(event.club), event.club)
    assert len(rows(files["events.csv"])) == 1


def test_a_persons_own_data_has_nobody_elses() -> None:
    event = finished()
    ann, bob = (event.club.people.get(name=name) for name in ("Ann Lee", "Bob Ray"))
    Person.objects.filter(pk=bob.pk).update(email="bob@example.com")
    Person.objects.filter(pk=ann.pk).update(email="ann@example.com")
    address = reverse("memory:data_of_person", args=[event.club.slug, ann.pk])
    files = files_of(director_of(event.club).get(address))
    assert [row["email"] for row in rows(files["people.csv"])] == ["ann@example.com"]
    assert {row["person"] for row in rows(files["entries.csv"])} == {str(ann.pk)}
    assert len(rows(files["seats.csv"])) == 2
    said = "".join(files.values())
    assert "bob@example.com" not in said
    assert "Bob Ray" not in said


def test_somebody_signed_in_takes_out_what_is_known_of_them() -> None:
    event = finished()
    user = make_user(event.club, "Vera", Role.Kind.VOLUNTEER)
    ann = event.club.people.get(name="Ann Lee")
    client, address = Client(), reverse("memory:my_data", args=[event.club.slug])
    client.force_login(user)
    assert rows(files_of(client.get(address))["people.csv"]) == []
    Person.objects.filter(pk=ann.pk).update(email=user.email)
    assert [row["name"] for row in rows(files_of(client.get(address))["people.csv"])] == ["Ann Lee"]


def test_only_ten_times_an_hour() -> None:
    club = ClubFactory.create()
    director = director_of(club)
    for _ in range(10):
        taken_out(director, club)
    assert director.get(reverse("memory:everything", args=[club.slug])).status_code == 429


def data_of(person: Person) -> dict[str, str]:
    """Return what the person takes out, signed in."""
    person.refresh_from_db()
    if person.user is None:
        person.user = make_user(person.club, person.name, Role.Kind.VOLUNTEER)
        person.save(update_fields=["user"])
    client = Client()
    client.force_login(person.user)
    return files_of(client.get(reverse("memory:my_data", args=[person.club.slug])))


def test_somebody_who_is_not_to_be_named_is_named_in_nobody_elses_data() -> None:
    club = make_club()
    ann, bob = (Person.objects.create(club=club, name=name) for name in ("Ann Lee", "Bob Ray"))
    old = OldList.objects.create(club=club)
    past = PastEvent.objects.create(
        club=club, old_list=old, name="Cup", year=1999, preset_code="senior-games"
    )
    PastGame.objects.create(
        past_event=past, round=1, table=1, winner=ann, loser=bob, loser_score=90
    )
    director = director_of(club)
    page = reverse("memory:data_of_person", args=[club.slug, ann.pk])
    for shown_as, named in (("name", "Bob Ray"), ("initials", "B. R."), ("hidden", "")):
        show_person_as(bob, shown_as, by=MARION)
        for files in (data_of(ann), files_of(director.get(page))):
            (game,) = rows(files["past-games.csv"])
            assert (game["winner_name"], game["loser_name"]) == ("Ann Lee", named)
    # Somebody’s own name is theirs.
    (game,) = rows(data_of(bob)["past-games.csv"])
    assert (game["winner_name"], game["loser_name"]) == ("Ann Lee", "Bob Ray")


def test_what_is_hidden_until_the_prize_giving_is_in_nobodys_data_before() -> None:
    event = finished()
    ann = event.club.people.get(name="Ann Lee")
    before = data_of(ann)
    told = [name for name in ("seats.csv", "past-results.csv", "results.csv") if name in before]
    assert rows(before["past-results.csv"])
    Event.objects.filter(pk=event.pk).update(hides_medals=True)
    director = director_of(event.club)
    page = reverse("memory:data_of_person", args=[event.club.slug, ann.pk])
    for files in (data_of(ann), files_of(director.get(page))):
        assert [name for name in told if rows(files[name])] == []
        assert rows(files["entries.csv"])
    # The club's own may have everything.
    assert rows(taken_out(director, event.club)["past-results.csv"])
    Event.objects.filter(pk=event.pk).update(medals_shown_at=timezone.now())
    assert rows(data_of(ann)["past-results.csv"])
