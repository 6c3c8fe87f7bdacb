import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Person
from cribbage_events.memory.models import Merge, TwoPeople
from tests.memory.people.club import NAMES, club_with, finished_event, signed_in, who
from tests.memory.people.dump import every_row

pytestmark = pytest.mark.django_db


def test_proposed_looked_at_merged_and_taken_apart() -> None:
    club = club_with("Bob Ray", "Robert Ray", "Ann Lee")
    bob, robert = who(club, "Bob Ray"), who(club, "Robert Ray")
    Person.objects.filter(pk=bob.pk).update(telephone="204 555 0100")
    Person.objects.filter(pk=robert.pk).update(telephone="204 555 0199", email="r@example.org")
    client = signed_in(club)
    below = f"/clubs/{club.slug}/people/"
    said = client.get(f"{below}look-alikes/").content.decode()
    assert "one first name may be a short form of the other" in said
    assert "Ann Lee" not in said
    page = f"{below}{bob.pk}/merge/{robert.pk}/"
    assert page in said
    before = every_row()
    shown = client.get(page)
    said = shown.content.decode()
    for words in ("204 555 0100", "204 555 0199", "r@example.org", "choose below"):
        assert words in said
    assert every_row() == before
    typed = {
        "seen": shown.context["form"]["seen"].value(),
        "name": "gone",
        "telephone": "kept",
    }
    answer = client.post(page, typed, follow=True)
    check_merged_and_take_apart(client, bob, robert, answer.content.decode())
    assert every_row() == before


def check_merged_and_take_apart(client: Client, bob: Person, robert: Person, said: str) -> None:
    below = f"/clubs/{bob.club.slug}/people/"
    assert "Saved: Robert Ray is one person now" in said
    bob.refresh_from_db()
    assert (bob.name, bob.telephone, bob.email) == ("Robert Ray", "204 555 0100", "r@example.org")
    assert client.get(f"{below}{robert.pk}/").headers["Location"] == f"{below}{bob.pk}/"
    apart = f"{below}{bob.pk}/take-apart/{Merge.objects.get().pk}/"
    assert apart in said
    assert "Separate Robert Ray and Bob Ray" in " ".join(client.get(apart).content.decode().split())
    assert client.post(apart).headers["Location"] == f"{below}{robert.pk}/"


def test_what_speaks_against_it_stands_beside_the_button_that_is_off() -> None:
    club = club_with()
    finished_event(club)
    one, two = who(club, NAMES[0]), who(club, NAMES[1])
    said = signed_in(club).get(f"/clubs/{club.slug}/people/{one.pk}/merge/{two.pk}/")
    words = " ".join(said.content.decode().split())
    assert 'id="why-not">Both are in Autumn Senior Games' in words
    assert 'disabled aria-describedby="why-not"' in words


def test_dates_of_birth_that_differ_are_asked_about_beside_a_box() -> None:
    club = club_with("Bob Ray", "Robert Ray")
    bob, robert = who(club, "Bob Ray"), who(club, "Robert Ray")
    Person.objects.filter(pk=bob.pk).update(date_of_birth=datetime.date(1950, 5, 3))
    Person.objects.filter(pk=robert.pk).update(date_of_birth=datetime.date(1950, 3, 5))
    client = signed_in(club)
    page = f"/clubs/{club.slug}/people/{bob.pk}/merge/{robert.pk}/"
    form = client.get(page).context["form"]
    typed = {"seen": form["seen"].value(), "name": "kept", "date_of_birth": "gone"}
    said = client.post(page, typed)
    assert "Check this box if they are one person anyway." in said.content.decode()
    assert client.post(page, {**typed, "born_differently": "on"}).status_code == 302
    bob.refresh_from_db()
    assert bob.date_of_birth == datetime.date(1950, 3, 5)


def test_a_later_merge_is_taken_apart_first_and_says_so_beside_the_button() -> None:
    club = club_with("Bob Ray", "Robert Ray", "Rob Ray")
    client = signed_in(club)
    bob = who(club, "Bob Ray")
    for name in ("Robert Ray", "Rob Ray"):
        page = f"/clubs/{club.slug}/people/{bob.pk}/merge/{who(club, name).pk}/"
        typed = {"seen": client.get(page).context["form"]["seen"].value(), "name": "kept"}
        assert client.post(page, typed).status_code == 302
    first = Merge.objects.order_by("pk")[0]
    page = f"/clubs/{club.slug}/people/{bob.pk}/take-apart/{first.pk}/"
    assert "Separate those merged later first." in client.get(page).content.decode()
    said = client.post(page, follow=True).content.decode()
    assert "Separate those merged later first." in said
    assert Merge.objects.count() == 2


def test_two_different_people_are_proposed_no_more() -> None:
    club = club_with("Bob Ray", "Robert Ray")
    bob, robert = who(club, "Bob Ray"), who(club, "Robert Ray")
    client = signed_in(club)
    for _ in range(2):
        page = f"/clubs/{club.slug}/people/{robert.pk}/not/{bob.pk}/"
        said = client.post(page, follow=True).content.decode()
        assert "are two people, and are no longer suggested" in said
    assert TwoPeople.objects.count() == 1
    assert "No two people on the list look alike." in said


def test_who_else_is_searched_for() -> None:
    club = club_with("Bob Ray", "Robert Ray", "Zoe Last")
    bob, zoe = who(club, "Bob Ray"), who(club, "Zoe Last")
    client = signed_in(club)
    page = f"/clubs/{club.slug}/people/{bob.pk}/merge/"
    said = client.get(page).content.decode()
    assert "Robert Ray" in said
    assert "Zoe Last" not in said
    said = client.get(page, {"q": "zoe"}).content.decode()
    assert f"{page}{zoe.pk}/" in said
    assert client.get(f"{page}{bob.pk}/").headers["Location"] == page


def test_as_many_queries_for_many_pairs_as_for_one() -> None:
    few = club_with("Bob Ray", "Robert Ray")
    many = club_with(*(f"{first} Ray{n}" for n in range(30) for first in ("Bob", "Robert")))
    counts = []
    for club, name in ((few, "Dora"), (many, "Dina")):
        client = signed_in(club, name=name)
        page = f"/clubs/{club.slug}/people/look-alikes/"
        client.get(page)
        with CaptureQueriesContext(connection) as asked:
            client.get(page)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 8
