"""A player comes late or goes home early, with a preview first."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.events.drawing.services.doubles import settle_cut
from cribbage_events.events.models import Entry
from cribbage_events.events.undo.rule_faults import faults_of
from cribbage_events.events.undo.services import undo
from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.models import Night
from tests.building import games_in, play_round, say, seats_of, sizes
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
    """Check in somebody while the others play."""
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
    waiting, playing = page.split("A player leaves")
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
    assert "Member 03 leaves before round 1" in seen
    assert "Then there is 1 table of four and 1 of three." in seen


def test_the_round_is_chosen_on_the_next_page() -> None:
    night = seated(8)
    client = director(night)
    chosen: dict[str, Any] = {"who": 3, "does": "leave"}
    seen = client.get(late(night), chosen).content.decode()
    assert 'href="?who=3&amp;does=leave&amp;from_round=2"' in seen
    assert "Before round 1 Before round 2" in words(seen.encode())
    second = words(client.get(late(night), {**chosen, "from_round": 2}).content)
    assert "Member 03 leaves before round 2" in second
    assert "The seats for round 2 are made when round 1 is complete" in second


def test_where_only_one_round_is_possible_none_is_asked_for() -> None:
    night = seated(8)
    play_round(night.event, 1, skip=[1])
    seen = words(director(night).get(late(night), {"who": "1", "does": "leave"}).content)
    assert "leaves before round 2" in seen
    assert "Before round" not in seen


def test_check_in_leads_to_leaving_early() -> None:
    night = seated(8)
    client = director(night)
    door = client.get(reverse("leagues:door", args=[night.event.slug])).content.decode()
    link = f'href="{late(night)}?who=5&amp;does=leave"'
    assert link in door
    seen = words(client.get(f"{late(night)}?who=5&does=leave").content)
    assert "Member 05 leaves before round 1" in seen


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
    assert "A player leaves" in page


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


class TestLatecomers:
    """Latecomers are seated from the next round without anybody asking, in one step (RULES.md §3,
    §4).
    """

    def with_two(self, night: Night) -> tuple[Night, list[Entry]]:
        club = night.season.club
        two = [
            check_in_member(night, make_member(club, name), by=DESK, paid=True)
            for name in ("Dora Dyck", "Earl Fox")
        ]
        return fresh(night), two

    def test_play_from_the_next_round_by_themselves(self) -> None:
        night, two = self.with_two(seated(8))
        play_round(night.event, 1)

        for entry in two:
            entry.refresh_from_db()
            assert (entry.status, entry.from_round) == ("checked in", 2)
        assert sizes(night.event, 2) == [4, 4, 2]
        assert faults_of(fresh(night).event) == []
        assert "Dora Dyck" in words(director(night).get(late(night)).content)

    def test_are_seated_after_a_cut_and_wait_again_when_it_is_undone(self) -> None:
        night, two = self.with_two(seated(7))
        for game in games_in(night.event, 1):
            say(game, *((121, 60) if game.table == 1 else (90, 121, 90)))
        game = games_in(night.event, 1)[1]
        settle_cut(game, by=DESK, stays=game.seats.get(side=0).entry)
        assert sizes(night.event, 2) == [4, 3, 2]

        undo(fresh(night).event.changes.latest("revision"), by=DESK)

        two[0].refresh_from_db()
        assert two[0].status == "registered"

    def test_are_counted_when_somebody_goes_home_meanwhile(self) -> None:
        night, _ = self.with_two(seated(8))
        play_round(night.event, 1, skip=[1])
        page = words(director(night).get(f"{late(night)}?who=1&does=leave").content)
        assert "for everybody who is there then: 2 tables of four and" not in page
        assert "for everybody who is there then: 1 table of four, 1 of three and 1 of two." in page

    def test_every_screen_says_who_waits_and_counts_them_nowhere_else(self) -> None:
        night, _ = self.with_two(seated(8))
        client, event = director(night), night.event
        said = "Dora Dyck and Earl Fox came late, and play from round 2."
        for address in (
            reverse("leagues:seats", args=[event.slug]),
            reverse("events:scores", args=[event.slug]),
            reverse("events:projector", args=[event.slug]),
            reverse("events:desk", args=[event.slug]),
            late(night),
        ):
            assert said in words(client.get(address).content), address
        door = words(client.get(reverse("leagues:door", args=[event.slug])).content)
        assert "10 here 2 wait for a seat 2 tables of four" in door
        assert said in door

    def test_sit_down_together_before_anybody_plays_and_nobody_is_moved(self) -> None:
        night, _ = self.with_two(seated(4))
        client = director(night)
        before = seats_of(night.event, 1)[1]
        page = words(client.get(late(night)).content)
        assert "Nobody plays in round 1 yet?" in page
        sent = {"does": "together", "seen": fresh(night).event.revision}

        answer = client.post(late(night), sent, follow=True)

        assert "everybody who came late plays from round 1" in words(answer.content)
        assert seats_of(night.event, 1)[1] == before
        assert sizes(night.event, 1) == [4, 2]
        assert last_words(night) == "Dora Dyck and Earl Fox play from round 1 on."

    def test_who_comes_in_the_last_round_is_told_so(self) -> None:
        night = played(8, rounds=3)
        play_round(night.event, 4, skip=[1])
        night, _ = self.with_two(fresh(night))
        page = words(director(night).get(reverse("events:desk", args=[night.event.slug])).content)
        assert "Dora Dyck and Earl Fox have come, but the last round has begun." in page


def last_words(night: Night) -> str:
    return str(fresh(night).event.changes.latest("revision").what)
