"""A consolation is an event that is a part of the main one."""

import pytest
from django.core.exceptions import ValidationError

from cribbage_events.events.erasing.deleting import delete_for_good
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.lifecycle.services import (
    delete_event,
    finish,
    set_visible,
    take_back_event,
    why_not_deleted,
)
from cribbage_events.events.models import Event
from cribbage_events.tournaments.bracket.services import (
    begin_consolation,
    begin_play_offs,
)
from cribbage_events.tournaments.fees import setup_of
from cribbage_events.tournaments.points import points_of_event, points_table
from cribbage_events.tournaments.services import save_fees, save_points
from tests.building import MARION, fresh
from tests.tournaments.bracket.steps import (
    in_play_offs,
    main_bracket,
    play_to_the_end,
    qualified,
    tournament,
)
from tests.tournaments.consolations.steps import drawn, open_with, played, with_consolation

pytestmark = pytest.mark.django_db


def test_those_who_did_not_qualify_are_entered_under_their_numbers() -> None:
    part = with_consolation(20)
    main = fresh(part.main_event)
    qualified_ones = set(main_bracket(main).settings.seeds)
    again = {entry.number: entry for entry in part.entries.all()}
    assert again.keys() == {entry.number for entry in main.entries.all()} - qualified_ones
    for entry in main.entries.filter(number__in=again):
        assert again[entry.number].person_id == entry.person_id
        assert again[entry.number].name == entry.name
        assert again[entry.number].paid == {}
    assert (part.club_id, part.preset_code, part.status) == (
        main.club_id,
        "acc-tournament",
        "registration",
    )
    assert part.round_count == 7


def test_it_may_be_open_to_those_who_qualified_too() -> None:
    event = in_play_offs(20)
    part = open_with(event, [entry.number for entry in event.entries.all()])
    assert part.entries.count() == 20


def test_it_can_be_opened_before_the_play_offs_begin() -> None:
    event = qualified(20)
    assert open_with(event, list(range(1, 6))).part_of_id == event.pk


def test_not_while_it_is_uncertain_who_qualifies() -> None:
    with pytest.raises(ValidationError, match="certain who qualifies"):
        open_with(tournament(20), [1, 2, 3])


def test_a_tournament_has_one_consolation() -> None:
    event = in_play_offs(20)
    others = [entry.number for entry in event.entries.all()]
    part = open_with(event, others)
    event = fresh(event)
    with pytest.raises(ValidationError, match="already has a consolation"):
        open_with(event, others)
    with pytest.raises(ValidationError, match="already has a consolation"):
        begin_consolation(event, by=MARION, seen=event.revision, numbers=others, best_of=[3])
    with pytest.raises(ValidationError, match="a consolation itself"):
        open_with(played(drawn(part)), others)


def test_at_least_two_people() -> None:
    event = in_play_offs(20)
    with pytest.raises(ValidationError, match="at least two"):
        open_with(event, [1])
    assert not event.parts.exists()


def test_it_is_played_to_the_end_while_the_main_event_stays_as_it_is() -> None:
    part = played(drawn(with_consolation(20)))
    main = fresh(part.main_event)
    begin_play_offs(part, by=MARION, seen=part.revision, best_of=[3])
    play_to_the_end(part)
    part = fresh(part)
    finish(part, by=MARION, seen=part.revision)
    assert fresh(part).archive is not None
    assert fresh(main).revision == main.revision
    assert main_bracket(main).bracket.champion is None


def test_fees_are_its_own_and_the_table_of_points_is_the_main_event_s() -> None:
    part = with_consolation(20)
    main = fresh(part.main_event)
    fees = {"fees": {"entry": 2000, "sanction": 0, "prizes": 100, "places": [100]}}
    save_fees(part, by=MARION, data=fees)
    assert setup_of(fresh(part)).fees.entry == 2000
    assert setup_of(fresh(main)).fees.entry == 0
    kept = {"scale": 4, "minimum": {"7": 9}, "play_off": 5}
    save_points(
        main, by=MARION, data={"year": 2027, "main": kept | {"scale": 6}, "consolation": kept}
    )
    assert points_of_event(fresh(part), points_table(fresh(part))).scale == 4
    assert points_of_event(fresh(main), points_table(fresh(main))).scale == 6


def test_the_main_event_changes_when_its_consolation_is_opened_shown_or_deleted() -> None:
    event = in_play_offs(20)
    before = event.revision
    part = open_with(event, [1, 2, 3])
    revisions = [before, fresh(event).revision]
    set_visible(part, by=MARION, visible=False)
    revisions.append(fresh(event).revision)
    set_visible(part, by=MARION, visible=True)
    revisions.append(fresh(event).revision)
    delete_event(part, by=MARION, seen=fresh(part).revision)
    revisions.append(fresh(event).revision)
    take_back_event(part, by=MARION)
    revisions.append(fresh(event).revision)
    assert revisions == sorted(set(revisions))


def test_a_draft_has_no_public_consolation() -> None:
    part = with_consolation(20)
    main = fresh(part.main_event)
    set_visible(main, by=MARION, visible=False)
    assert fresh(part).is_draft
    with pytest.raises(ValidationError, match="Publish the main event first"):
        set_visible(fresh(part), by=MARION, visible=True)
    set_visible(fresh(main), by=MARION, visible=True)
    assert not fresh(part).is_draft


def test_a_consolation_is_deleted_before_its_main_event() -> None:
    part = with_consolation(20)
    main = fresh(part.main_event)
    assert "Delete that first" in why_not_deleted(main)
    delete_event(part, by=MARION, seen=part.revision)
    assert "Delete that first" not in why_not_deleted(main)


def test_another_one_takes_the_place_of_a_deleted_one() -> None:
    part = with_consolation(20)
    main = fresh(part.main_event)
    delete_event(part, by=MARION, seen=part.revision)
    open_with(fresh(main), [1, 2, 3])
    with pytest.raises(ValidationError, match="another consolation"):
        take_back_event(part, by=MARION)


def test_it_is_gone_for_good_with_its_main_event() -> None:
    part = played(drawn(with_consolation(20)))
    main = fresh(part.main_event)
    delete_for_good(main)
    assert not Event.everything.filter(pk__in=[main.pk, part.pk]).exists()


def test_erasing_somebody_erases_their_name_in_both() -> None:
    part = played(drawn(with_consolation(20)))
    main = part.main_event
    person = part.entries.all()[0].person
    name = person.name
    erase_person(person, by=MARION)
    for event in (main, part):
        names = event.entries.values_list("name", flat=True)
        assert name not in names
        assert event.entries.filter(person=person).exists()
