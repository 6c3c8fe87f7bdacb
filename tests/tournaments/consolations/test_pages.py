"""The pages of an event and its consolation lead to each other; lists have the main event only."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.events.access.services import renew_card
from cribbage_events.events.bracket.cut import qualifying_cut
from cribbage_events.events.lifecycle.services import delete_event, finish, set_visible
from cribbage_events.events.models import Event, ScoreReport
from cribbage_events.memory.hall_of_fame.years import club_years
from cribbage_events.memory.people.selectors.listing import seen_of
from cribbage_events.tournaments.bracket.services import begin_play_offs
from cribbage_events.tournaments.consolations import consolation_field
from tests.building import MARION, fresh
from tests.events.desk_client import words
from tests.events.guests import guest, is_today, make_link, player
from tests.tournaments.bracket.steps import in_play_offs, play_to_the_end, qualified
from tests.tournaments.bracket.test_pages import director_of, text
from tests.tournaments.consolations.steps import drawn, played, with_consolation

pytestmark = pytest.mark.django_db


def others_of(event: Event) -> list[int]:
    return [entry.number for entry in consolation_field(qualifying_cut(event)).others]


def sent_for(event: Event, **more: object) -> dict[str, object]:
    return {
        "name": "Fall Open, consolation",
        "date": "2026-11-22",
        "time": "9:30",
        "round_count": 9,
        "seen": fresh(event).revision,
    } | more


def test_a_director_opens_it_from_the_cut_and_lands_on_its_desk() -> None:
    event = qualified(20)
    client = director_of(event)
    assert "Open a consolation with a qualifying round" in text(client, event, "desk/play-offs/")
    address = f"/events/{event.slug}/desk/play-offs/consolation/full/"
    page = client.get(address).content.decode()
    assert page.count('name="others"') == 15
    assert page.count("checked") == 15
    assert page.count('name="qualifiers"') == 5
    numbers = others_of(event)[:6]
    response = client.post(address, sent_for(event, others=numbers), follow=True)
    assert "Saved: Fall Open, consolation is open." in response.content.decode()
    part = event.parts.get()
    assert response.redirect_chain[-1][0] == f"/events/{part.slug}/desk/"
    assert (part.entries.count(), part.round_count) == (6, 9)
    assert part.local_start.strftime("%Y-%m-%d %H:%M") == "2026-11-22 09:30"


def test_what_is_wrong_is_said_on_the_page() -> None:
    event = in_play_offs(20)
    client = director_of(event)
    address = f"/events/{event.slug}/desk/play-offs/consolation/full/"
    assert "at least two people" in words(client.post(address, sent_for(event)).content)
    sent = sent_for(event, name="", others=others_of(event))
    assert "Give the consolation a name." in words(client.post(address, sent).content)
    sent = sent_for(event, seen=1, others=others_of(event))
    assert "Something has changed" in words(client.post(address, sent).content)
    assert not event.parts.exists()


def test_each_is_a_tab_of_the_other() -> None:
    part = with_consolation(20)
    main = fresh(part.main_event)
    to_part, to_main = f'href="/events/{part.slug}/"', f'href="/events/{main.slug}/"'
    for path in ("", "rounds/", "bracket/", "rules/"):
        assert f"{to_part}>Consolation" in text(Client(), main, path)
        assert f"{to_main}>Main event" in text(Client(), part, path)
    client = director_of(main)
    assert f'href="/events/{part.slug}/desk/">Consolation' in text(client, main, "desk/")
    assert f'href="/events/{main.slug}/desk/">Main event' in text(client, part, "desk/")
    assert "Open a consolation" not in text(client, main, "desk/play-offs/")


def test_a_draft_or_a_deleted_one_is_no_tab_for_the_public() -> None:
    part = with_consolation(20)
    main = fresh(part.main_event)
    set_visible(part, by=MARION, visible=False)
    client = director_of(main)
    assert "Consolation" not in text(Client(), main)
    assert ">Consolation" in text(client, main, "desk/")
    delete_event(part, by=MARION, seen=fresh(part).revision)
    assert ">Consolation" not in text(client, main, "desk/")


def test_lists_of_events_have_the_main_event_only() -> None:
    part = is_today(drawn(with_consolation(20)))
    main = is_today(fresh(part.main_event))
    client = director_of(main)
    for address in ("/", f"/clubs/{main.club.slug}/", f"/clubs/{main.club.slug}/shifts/"):
        page = client.get(address, follow=True).content.decode()
        assert part.slug not in page, address
    assert main.slug in client.get("/").content.decode()
    copies = client.get(f"/events/new/?kind=senior-games&club={main.club.slug}").content.decode()
    assert f"copy={part.slug}" not in copies
    assert f"copy={main.slug}" in copies


def test_a_deleted_one_can_be_brought_back_on_the_page_of_the_club() -> None:
    part = with_consolation(20)
    main = fresh(part.main_event)
    delete_event(part, by=MARION, seen=part.revision)
    client = director_of(main)
    assert part.name in text_of_club(client, main)
    client.post(f"/events/{part.slug}/take-back/")
    assert fresh(part).deleted_at is None


def text_of_club(client: Client, event: Event) -> str:
    return words(client.get(f"/clubs/{event.club.slug}/").content)


def test_a_volunteer_of_the_main_event_enters_results_here() -> None:
    part = is_today(drawn(with_consolation(20)))
    main = fresh(part.main_event)
    link = make_link(main, "Vera")
    client = guest(link)
    assert ">Scores" in text(client, part)
    page = text(client, part, "scores/")
    game = part.stage.rounds.get(number=1).games.first()
    assert game is not None
    assert f"scores/{game.pk}/" in page
    assert client.get(f"/events/{part.slug}/scores/{game.pk}/").status_code == 200
    link.revoked_at = link.made_at
    link.save()
    assert client.get(f"/events/{part.slug}/scores/").status_code == 403


def test_a_link_of_the_consolation_does_not_open_the_main_event() -> None:
    part = is_today(drawn(with_consolation(20)))
    client = guest(make_link(part, "Vera"))
    assert client.get(f"/events/{part.slug}/scores/").status_code == 200
    assert client.get(f"/events/{part.main_event.slug}/scores/").status_code != 200


def test_the_card_of_the_main_event_is_the_player_s_card_here() -> None:
    part = is_today(drawn(with_consolation(20)))
    again = part.entries.all()[0]
    entry = part.main_event.entries.get(number=again.number)
    client = player(entry)
    assert ">My card" in text(client, part)
    assert again.name in text(client, part, "card/")
    renew_card(entry, by=MARION)
    assert client.get(f"/events/{part.slug}/card/").status_code == 403
    entry.refresh_from_db()
    assert player(entry).get(f"/events/{part.slug}/card/").status_code == 403


def test_a_new_card_of_the_consolation_ends_the_one_of_the_main_event_there() -> None:
    part = is_today(drawn(with_consolation(20)))
    again = part.entries.all()[0]
    client = player(part.main_event.entries.get(number=again.number))
    assert client.get(f"/events/{part.slug}/card/").status_code == 200
    renew_card(again, by=MARION)
    assert client.get(f"/events/{part.slug}/card/").status_code == 403


def test_who_plays_only_the_main_event_has_no_card_here() -> None:
    part = is_today(drawn(with_consolation(20, who=10)))
    here = part.entries.values_list("number", flat=True)
    entry = part.main_event.entries.exclude(number__in=here)[0]
    assert player(entry).get(f"/events/{part.slug}/card/").status_code == 403


def test_master_points_are_edited_at_the_main_event() -> None:
    part = with_consolation(20)
    client = director_of(part)
    response = client.get(f"/events/{part.slug}/desk/tournament/points/")
    assert response["Location"] == f"/events/{part.main_event.slug}/desk/tournament/points/"


@pytest.mark.parametrize("path", ["", "rounds/", "bracket/", "desk/", "desk/play-offs/"])
def test_a_larger_consolation_takes_no_more_queries(path: str) -> None:
    counts = []
    for entrants in (20, 60):
        event = with_consolation(entrants).main_event
        client = director_of(event)
        text(client, event, path)
        with CaptureQueriesContext(connection) as queries:
            text(client, event, path)
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.usefixtures("whenever_this_runs")
def test_both_are_finished_and_counted_as_one_event() -> None:
    part = played(drawn(with_consolation(20)))
    main = fresh(part.main_event)
    begin_play_offs(part, by=MARION, seen=part.revision, best_of=[3])
    for event in (part, main):
        play_to_the_end(event)
        finish(event, by=MARION, seen=fresh(event).revision)
    both = part.entries.all()[0].person
    club = main.club.slug
    page = words(Client().get(f"/clubs/{club}/players/{both.pk}/", follow=True).content)
    assert "1 event ·" in page
    winners = Client().get(f"/clubs/{club}/").content.decode()
    assert main.slug in winners
    assert part.slug not in winners
    assert ScoreReport.objects.filter(game__round__stage__event=part).exists()
    for address in ("winners/", "years/"):
        page = Client().get(f"/clubs/{club}/{address}").content.decode()
        assert part.slug not in page
    row = next(each for each in club_years(main.club)["years"])
    assert (row["events"], row["entrants"]) == (1, 20)
    assert seen_of([both.pk])[both.pk].events == 1
