"""A player comes late or goes home early, with a preview first."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.events.models import Entry
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.models import Night
from tests.building import play_round, seats_of, sizes
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup
from tests.leagues.factories import DESK
from tests.leagues.night import fresh, make_member, night_with, played, seated

pytestmark = pytest.mark.django_db


def late(night: Night) -> str:
    return reverse("leagues:late", args=[night.event.slug])


def director(night: Night) -> Client:
    return director_of(night.season.club)


def with_larry(night: Night) -> tuple[Night, Entry]:
    """Somebody who came through the door while the others play."""
    person = make_member(night.season.club, "Late Larry")
    entry = check_in_member(night, person, by=DESK, paid=True)
    return fresh(night), entry


def test_before_the_seats_are_drawn_it_leads_to_check_in() -> None:
    page = words(director(night := night_with(4)).get(late(night)).content)
    assert "nobody is late" in page
    assert "Go to the door" in page


def test_it_lists_who_waits_and_who_plays() -> None:
    night, _ = with_larry(seated(7))
    page = words(director(night).get(late(night)).content)
    waiting, playing = page.split("Somebody goes home")
    assert "Late Larry Arrives… Late Larry" in waiting
    assert "Member 07 Leaves… Member 07" in playing
    assert "Late Larry" not in playing


def test_one_button_a_name_leads_to_the_first_round_possible() -> None:
    night = seated(8)
    client = director(night)
    listed = client.get(late(night)).content.decode()
    assert listed.count('href="?who=') == 8
    assert 'href="?who=3&amp;does=leave"' in listed
    seen = words(client.get(late(night), {"who": "3", "does": "leave"}).content)
    assert "Member 03 goes home before round 1" in seen
    assert "Then there is 1 table of four and 1 of three." in seen


def test_the_round_is_chosen_on_the_next_page() -> None:
    night = seated(8)
    client = director(night)
    chosen: dict[str, Any] = {"who": 3, "does": "leave"}
    seen = client.get(late(night), chosen).content.decode()
    assert 'href="?who=3&amp;does=leave&amp;from_round=2"' in seen
    assert "Before round 1 Before round 2" in words(seen.encode())
    second = words(client.get(late(night), {**chosen, "from_round": 2}).content)
    assert "Member 03 goes home before round 2" in second
    assert "The seats for round 2 are made when round 1 is complete" in second


def test_where_only_one_round_is_possible_none_is_asked_for() -> None:
    night = seated(8)
    play_round(night.event, 1, skip=[1])
    seen = words(director(night).get(late(night), {"who": "1", "does": "leave"}).content)
    assert "goes home before round 2" in seen
    assert "Before round" not in seen


def test_check_in_leads_to_leaving_early() -> None:
    night = seated(8)
    client = director(night)
    door = client.get(reverse("leagues:door", args=[night.event.slug])).content.decode()
    link = f'href="{late(night)}?who=5&amp;does=leave"'
    assert link in door
    seen = words(client.get(f"{late(night)}?who=5&does=leave").content)
    assert "Member 05 goes home before round 1" in seen


def test_a_name_is_found_without_its_accents() -> None:
    night, _ = with_larry(seated(7))
    night.season.club.people.filter(name="Member 04").update(name="Zoé Côté")
    night.event.entries.filter(number=4).update(name="Zoé Côté", listed_name="Côté, Zoé")
    client = director(night)
    found = words(client.get(late(night), {"q": "cote zoe"}).content)
    assert "Côté, Zoé Leaves…" in found
    assert "Member 05" not in found
    assert "Late Larry" not in found
    assert "Nobody here has this name." in words(client.get(late(night), {"q": "qq"}).content)


def test_the_tables_are_counted_as_people_say_it() -> None:
    night, larry = with_larry(played(3, rounds=1))
    comes: dict[str, Any] = {"who": larry.number, "does": "arrive"}
    seen = words(director(night).get(late(night), comes).content)
    assert "Then there is 1 table of four." in seen


def test_several_tables_are() -> None:
    night = played(9, rounds=1)
    seen = words(director(night).get(late(night), {"who": "1", "does": "leave"}).content)
    assert "Then there are 2 tables of four." in seen


def test_somebody_no_longer_in_the_list_is_chosen_again() -> None:
    night = seated(8)
    page = words(director(night).get(late(night), {"who": "99", "does": "leave"}).content)
    assert "This person is no longer on the list. Choose again." in page
    assert "Somebody goes home" in page


def test_a_latecomer_s_table_is_shown_before_they_are_seated() -> None:
    night, larry = with_larry(played(7, rounds=1))
    client = director(night)
    chosen: dict[str, Any] = {"who": larry.number, "does": "arrive", "from_round": 2}
    seen = words(client.get(late(night), chosen).content)
    assert "Late Larry plays from round 2 on" in seen
    assert "Late Larry to table 2 new" in seen
    assert "Everybody else keeps their table." in seen
    assert "2 tables of four" in seen
    assert sizes(night.event, 2) == [4, 3]
    answer = client.post(late(night), chosen | {"seen": night.event.revision}, follow=True)
    said = words(answer.content)
    assert "Saved: Late Larry plays from round 2. Please tell: Late Larry to table 2." in said
    assert "Round 2: who moves where" in said
    assert sizes(night.event, 2) == [4, 4]


def test_the_preview_of_somebody_leaving_names_the_people_who_move() -> None:
    night = played(23, rounds=1)
    gone = seats_of(night.event, 2)[2][0][0]
    client = director(night)
    chosen: dict[str, Any] = {"who": gone, "does": "leave", "from_round": 2}
    seen = words(client.get(late(night), chosen).content)
    assert f"Member {gone:02} from table 2 no seat" in seen
    assert "from table 6 to table 2" in seen
    assert "5 tables of four and 1 of two" in seen
    answer = client.post(late(night), chosen | {"seen": night.event.revision}, follow=True)
    assert f"Member {gone:02} has left, from round 2." in words(answer.content)
    assert sizes(night.event, 2) == [4, 4, 4, 4, 4, 2]


def test_during_a_round_it_is_for_the_next_one_whose_seats_are_made_later() -> None:
    night = seated(8)
    play_round(night.event, 1, skip=[1])
    night = fresh(night)
    client = director(night)
    chosen: dict[str, Any] = {"who": 1, "does": "leave", "from_round": 2}
    seen = words(client.get(late(night), chosen).content)
    assert "The seats for round 2 are made when round 1 is complete" in seen
    assert "1 table of four and 1 of three" in seen
    client.post(late(night), chosen | {"seen": night.event.revision})
    assert Entry.objects.get(event=night.event, number=1).until_round == 1


def test_somebody_who_left_may_come_back() -> None:
    night = seated(8)
    play_round(night.event, 1, skip=[1])
    client, chosen = director(night), {"who": 1, "from_round": 2}
    leaves = chosen | {"does": "leave", "seen": fresh(night).event.revision}
    client.post(late(night), leaves)
    assert "left after round 1" in words(client.get(late(night)).content)
    comes = chosen | {"does": "arrive", "seen": fresh(night).event.revision}
    client.post(late(night), comes)
    assert Entry.objects.get(event=night.event, number=1).until_round is None


def test_a_round_that_has_begun_is_refused() -> None:
    night = seated(8)
    play_round(night.event, 1, skip=[1])
    night = fresh(night)
    sent = {"who": 1, "does": "leave", "from_round": 1, "seen": night.event.revision}
    page = words(director(night).post(late(night), sent).content)
    assert "That round has already begun. Choose again." in page
    assert Entry.objects.get(event=night.event, number=1).until_round is None


def test_a_decision_on_an_old_page_is_refused() -> None:
    night = played(8, rounds=1)
    sent = {"who": 1, "does": "leave", "from_round": 2, "seen": night.event.revision - 1}
    page = words(director(night).post(late(night), sent).content)
    assert "Something has changed since you opened this page" in page
    assert Entry.objects.get(event=night.event, number=1).until_round is None


def test_when_the_last_but_one_leaves_there_is_no_next_game() -> None:
    night = played(2, rounds=1)
    chosen: dict[str, Any] = {"who": 1, "does": "leave", "from_round": 2}
    answer = director(night).get(late(night), chosen)
    assert "Then there are no more games: too few are left to play." in words(answer.content)


def test_when_the_last_round_has_begun_nobody_comes_or_goes() -> None:
    night = played(8, rounds=3)
    play_round(night.event, 4, skip=[1])
    page = words(director(night).get(late(night)).content)
    assert "nobody can come or go any more" in page


@pytest.mark.parametrize(
    "query", ["", "?q=zz", "?who=1&does=leave", "?who=1&does=leave&from_round=2"]
)
def test_the_markup_has_no_faults(query: str) -> None:
    night, _ = with_larry(played(7, rounds=1))
    answer = director(night).get(f"{late(night)}{query}")
    assert Markup(answer.content.decode()).faults == []
