"""Making, changing, publishing, calling off and finishing an event."""

import datetime
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import DELETED_LAST, Club, Person, User, known_people
from cribbage_events.clubs.people.finding import KnownPeople, PersonFields, make_person
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.clubs.slugs import free_slug
from cribbage_events.events.archive import archive_changed, archive_from, given_in
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.doubles import disputed_tables
from cribbage_events.events.erasing.deleting import delete_for_good, forget_deleted
from cribbage_events.events.games.event_games import EventGames, event_games
from cribbage_events.events.games.rounds import current_round
from cribbage_events.events.history.changing import changing, locked, set_revision, write_diary
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.models import Entry, Event, News, PlayOff, Stage
from cribbage_events.events.models.entry import ENTRY_FEE, mark_director
from cribbage_events.events.notices import anybody_to_tell, is_to_come, tell_entrants
from cribbage_events.events.registration.fees import check_nobody_paid
from cribbage_events.events.registration.services import invite_people_of, register
from cribbage_events.events.results.selectors import has_reports
from cribbage_events.events.standings.rows import awards_of
from cribbage_events.events.standings.standings import (
    EventStandings,
    event_standings,
    play_off_pairs,
    standings_of,
)
from cribbage_events.live.bus.publish import publish
from cribbage_events.words.lists import short_list

type Director = Person | User | str | None


def find_director(club: Club, director: Director) -> Person | None:
    """The person of this user or this name in the club, made if there is none."""
    if isinstance(director, User):
        known = known_people(club).filter(Q(user=director) | Q(name=director.name)).first()
        return known or find_or_make_director(club, name=director.name)
    if isinstance(director, str):
        return find_or_make_director(club, name=director)
    return director


def find_or_make_director(club: Club, *, name: str) -> Person:
    fields = PersonFields(name=name)
    with transaction.atomic():
        # So that the same form sent twice makes one person.
        Club.objects.select_for_update().get(pk=club.pk)
        if known := KnownPeople.meant_by(club, fields).find(fields):
            return known
        person = make_person(club, fields)
        name_people(club, [person.pk])
        person.refresh_from_db()
    return person


Status = Event.Status
# What belongs to a finished night, such as its money, and has to be as it was when it was finished.
# Each raises ValidationError.
SETTLED: list[Callable[[Event], None]] = []


def check_may_be_finished_again(event: Event) -> None:
    """Refuse an undoing that would finish an event again while it may not be finished."""
    check_is_over(event, event_games(event))
    for check in SETTLED if event.preset.of_season else ():
        check(event)


# Closes a night with its money, where leagues are installed.
CLOSES: list[Callable[..., None]] = []


def finish_again(event: Event, *, by: Actor, seen: int) -> None:
    """Finish an event that was reopened; of a night its money, too."""
    if event.preset.of_season and CLOSES:
        CLOSES[0](event, by=by, seen=seen)
    else:
        finish(event, by=by, seen=seen)


def finish(event: Event, *, by: Actor, seen: int) -> EventStandings:
    """Freeze the standings into the club's archive, once every game has ended; they are final."""
    with finishing(event, by=by, seen=seen) as final:
        return final


@contextmanager
def finishing(event: Event, *, by: Actor, seen: int) -> Iterator[EventStandings]:
    """Finish as a context manager does: the caller writes more in the same transaction."""
    with changing(
        event, by=by, verb="finish", only=(Status.RUNNING,), seen=seen, touches=()
    ) as change:
        event = change.event
        games = event_games(event)
        check_is_over(event, games)
        # Before the standings are worked out: what waits while an event is running, such as
        # medals “so far”, no longer waits.
        change.set(status=Status.FINISHED, finished_at=timezone.now(), called=0)
        final = event_standings(event, games)
        archive = archive_from(final)
        change.set(archive=archive)
        change.says(format=event.format_code, given=given_in(archive))
        archive_changed(event)
        yield final


def check_is_over(event: Event, games: EventGames) -> None:
    """Raises ValidationError unless every game has ended and no result is disputed."""
    check_all_ended(event, games)
    disputed = disputed_tables(games)
    if disputed:
        tables = [
            _("table %(table)s of round %(round)s") % {"table": table, "round": number}
            for number, table in disputed
        ]
        words = ngettext(
            "Settle the disputed result first: %(tables)s.",
            "Settle the disputed results first: %(tables)s.",
            len(disputed),
        )
        raise ValidationError(words % {"tables": short_list(tables)})


def check_all_ended(event: Event, games: EventGames) -> None:
    left = games.outstanding
    if left:
        tables = short_list([str(game.table) for game in left])
        words = ngettext(
            "Round %(round)s isn’t complete: the result of table %(tables)s is missing.",
            "Round %(round)s isn’t complete: the result of tables %(tables)s is missing.",
            len(left),
        )
        raise ValidationError(words % {"round": left[0].round, "tables": tables})
    missing = format_of(event).task_left(event, games)
    if missing:
        raise ValidationError(missing.words)


def reopen(event: Event, *, by: Actor, reason: str) -> None:
    """Let a finished event be changed again; the reason is in its diary."""
    with changing(event, by=by, verb="reopen", only=(Status.FINISHED,), touches=()) as change:
        if not reason.strip():
            raise ValidationError({"reason": _("Type the reason for reopening the event.")})
        change.set(status=Status.RUNNING, archive=None, finished_at=None)
        change.says(format=change.event.format_code, reason=reason.strip())
        archive_changed(change.event)


def record_play_off(event: Event, *, by: Actor, winner: Entry, loser: Entry) -> None:
    """Record a play-off between two who are equal on everything."""
    with changing(
        event, by=by, verb="play-off", only=(Status.RUNNING,), touches=(PlayOff,)
    ) as change:
        event = change.event
        pairs, pair = play_off_pairs(event), (winner.pk, loser.pk)
        if pair in pairs:  # a second tap
            return
        if (loser.pk, winner.pk) in pairs:
            words = _("%(loser)s has already beaten %(winner)s: remove that play-off first.")
            raise ValidationError(words % {"winner": winner.name, "loser": loser.name})
        check_level(event, winner, loser)
        PlayOff.objects.create(event=event, winner=winner, loser=loser)
        change.says(winner=winner.name, loser=loser.name)


def check_level(event: Event, winner: Entry, loser: Entry) -> None:
    if current_round(event) is not None:
        raise ValidationError(_("A play-off comes after the last round: not every game has ended."))
    places = {
        row.entry.pk: (division.division, row.row.rank)
        for division in standings_of(event, play_offs=())
        for row in division.rows
    }
    if winner.pk == loser.pk or winner.pk not in places or loser.pk not in places:
        raise ValidationError(_("Choose two different people."))
    if places[winner.pk] != places[loser.pk]:
        words = _(
            "%(one)s and %(other)s are not tied on everything, so there is nothing to play off."
        )
        raise ValidationError(words % {"one": winner.name, "other": loser.name})


def remove_play_off(event: Event, *, by: Actor, winner: Entry, loser: Entry) -> None:
    with changing(
        event, by=by, verb="remove-play-off", only=(Status.RUNNING,), touches=(PlayOff,)
    ) as change:
        deleted, _rows = PlayOff.objects.filter(
            event=change.event, winner=winner, loser=loser
        ).delete()
        if deleted:
            change.says(winner=winner.name, loser=loser.name)


@contextmanager
def with_main_event(event: Event) -> Iterator[None]:
    """Lock the main event of a part first, and raise its revision: it has a tab for the part."""
    if event.part_of is None:
        yield
        return
    with locked(event.part_of) as main:
        yield
        main.revision += 1
        set_revision(main)
        publish(main.slug, main.revision)


# The draw depends on these, so they can't change after it.
SETTLED_BY_THE_DRAW = {"preset_code", "round_count", "target", "boundary_age", "ages_at_year_end"}


def create_event(club: Club, *, by: Actor, **fields: Any) -> Event:
    """Make an event of the club, with an address made from its name and year."""
    with transaction.atomic():
        # One new event at a time: the free address must still be free when it is taken.
        club = Club.objects.select_for_update().get(pk=club.pk)
        event = Event(club=club, **{"two_reports": club.two_reports, **fields})
        event.slug = free_slug(name_and_year(event), Event.everything.all())
        event.save()
        add_stage(event)
        write_diary(event, by=by, verb="create-event", name=event.name)
    return event


def add_stage(event: Event, **settings: Any) -> Stage:
    return Stage.objects.create(event=event, format=event.format_code, settings=settings)


def name_and_year(event: Event) -> str:
    year = str(event.day.year)
    stem = slugify(event.name)[:40].strip("-")
    if not stem.endswith(year):
        stem = f"{stem or 'event'}-{year}"
    return stem


def edit_event(event: Event, *, by: Actor, **fields: Any) -> Event:
    """Change the settings of an event; its web address stays, since it may be printed."""
    with changing(event, by=by, verb="edit-event") as change:
        changed = [name for name, value in fields.items() if getattr(change.event, name) != value]
        check_may_change(change.event, changed)
        if "entry_fee" in changed and change.event.entry_fee:
            try:
                check_nobody_paid(change.event, ENTRY_FEE, _("Entry fee"))
            except ValidationError as error:
                raise ValidationError({"entry_fee": error.messages}) from error
        was_at, was_place = change.event.starts_at, change.event.place
        change.set(**fields)
        if "director" in changed:
            mark_director(change.event)
        note_what_people_know(change.event, starts_at=was_at, place=was_place)
        if changed:
            change.says(fields=in_order(changed))
    return change.event


def edit_with_director(event: Event, *, by: Actor, director: Director, **fields: Any) -> Event:
    """Save the settings and make the person of a new director: both or neither."""
    with transaction.atomic():
        return edit_event(event, by=by, director=find_director(event.club, director), **fields)


def note_what_people_know(event: Event, *, starts_at: datetime.datetime, place: str) -> None:
    """Keep the day and place that entrants know until they are told: see events/notices."""
    moved = (event.starts_at, event.place) != (starts_at, place)
    if moved and is_to_come(event) and anybody_to_tell(event):
        news, _is_new = News.objects.get_or_create(event=event)
        if news.known_at is None:
            news.known_at, news.known_place = starts_at, place
            news.save(update_fields=["known_at", "known_place"])


def check_may_change(event: Event, changed: list[str]) -> None:
    if event.status == Event.Status.REGISTRATION:
        return
    if "director" in changed and event.status == Event.Status.FINISHED:
        words = _("%(final)s Reopen the event on the desk first.")
        message = words % {"final": awards_of(event).final_words}
        raise ValidationError({"director": message})
    if "two_reports" in changed and has_reports(event):
        message = _("A result has already been reported, so this can’t change.")
        raise ValidationError({"two_reports": message})
    for name in changed:
        if name in SETTLED_BY_THE_DRAW:
            raise ValidationError({name: _("The rounds are already drawn, so this can’t change.")})
        if name == "director" and event.entries.filter(fills_in=True).exists():
            message = _("The director plays in this event. Take them out of the draw first.")
            raise ValidationError({name: message})


def in_order(changed: list[str]) -> list[str]:
    return [field.name for field in Event._meta.fields if field.name in changed]


@transaction.atomic
def make_event(
    club: Club,
    *,
    by: Actor,
    director: Director,
    director_enters: bool,
    invites: Event | None,
    visible: bool,
    **settings: Any,
) -> Event:
    """Make an event; who played in `invites` is on the list to invite. All of it or nothing."""
    person = find_director(club, director)
    event = create_event(club, by=by, director=person, visible=False, **settings)
    if person and director_enters:
        fields = PersonFields(person.name, person.born, person.email, person=person.pk)
        register(event, by=by, person_fields=fields, plays_as_director=True)
    if invites:
        invite_people_of(event, invites, by=by)
    if visible:
        set_one_visible(event, by=by, visible=True)
        event.refresh_from_db()
    return event


BEFORE_THE_DRAW = (Event.Status.REGISTRATION,)


def set_visible(event: Event, *, by: Actor, visible: bool) -> None:
    """Publish a draft, or make a published event a draft again, with its consolation."""
    with own_turn(), transaction.atomic():
        set_one_visible(event, by=by, visible=visible)
        set_parts_visible(event, by=by, visible=visible)


def set_parts_visible(event: Event, *, by: Actor, visible: bool) -> None:
    for part in event.parts.all():
        set_one_visible(part, by=by, visible=visible)


def check_may_be_shown(event: Event) -> None:
    main = event.part_of
    if main and not main.visible:
        raise ValidationError(_("Publish the main event first: this is a part of it."))


def set_one_visible(event: Event, *, by: Actor, visible: bool) -> None:
    verb = "publish" if visible else "hide"
    with with_main_event(event), changing(event, by=by, verb=verb, touches=()) as change:
        if change.event.visible == visible:
            return
        if visible:
            check_may_be_shown(change.event)
        change.set(visible=visible)
        change.says()


def call_off(event: Event, *, by: Actor, seen: int, reason: str, url: str = "") -> None:
    """Call the event off, and tell everybody on its list; the letters lead to `url`."""
    with changing(
        event, by=by, verb="call-off", only=BEFORE_THE_DRAW, seen=seen, touches=()
    ) as change:
        if not reason.strip():
            raise ValidationError({"reason": _("Type the reason. The entrants will be told.")})
        if change.event.why_cancelled:
            raise ValidationError(_("This event is already called off."))
        change.set(why_cancelled=reason.strip())
        tell_entrants(change.event, News.Kind.CANCELLED, url=url)
        change.says(reason=reason.strip())


def hold_after_all(event: Event, *, by: Actor, seen: int, reason: str, url: str = "") -> None:
    """Hold an event that was called off: by mistake, or because the storm has passed."""
    with changing(
        event, by=by, verb="hold-event", only=BEFORE_THE_DRAW, seen=seen, touches=()
    ) as change:
        if not change.event.why_cancelled:
            raise ValidationError(_("This event isn’t called off."))
        if not reason.strip():
            raise ValidationError({"reason": _("Type the reason why it takes place after all.")})
        change.set(why_cancelled="")
        tell_entrants(change.event, News.Kind.HELD, url=url)
        change.says(reason=reason.strip())


def why_not_deleted(event: Event) -> str:
    """Return why this event can't be deleted; empty if it can."""
    if event.parts.exists():
        return _("It has a consolation. Delete that first.")
    if has_reports(event):
        return _(
            "Results have been entered, and what was played is kept."
            " Make the event a draft instead: then only your club sees it."
        )
    return ""


def delete_event(event: Event, *, by: Actor, seen: int) -> None:
    """Delete an event in which nobody has played; for a week it can be taken back."""
    with (
        with_main_event(event),
        changing(event, by=by, verb="delete-event", seen=seen, touches=()) as change,
    ):
        if why := why_not_deleted(change.event):
            raise ValidationError(why)
        change.set(deleted_at=timezone.now())
        change.says()
    forget_deleted()


def take_back_event(event: Event, *, by: Actor) -> None:
    """Restore a deleted event as it was."""
    check_place_is_free(event)
    with own_turn(), transaction.atomic(), with_main_event(event):
        deleted = Event.everything.select_for_update(of=("self",)).get(pk=event.pk)
        if deleted.deleted_at is None:
            return
        if deleted.deleted_at + DELETED_LAST < timezone.now():
            raise ValidationError(_("This event was deleted more than a week ago, so it is gone."))
        deleted.deleted_at = None
        deleted.revision += 1
        deleted.save(update_fields=["deleted_at", "revision"])
        write_diary(deleted, by=by, verb="take-back-event")
        publish(deleted.slug, deleted.revision)


def check_place_is_free(event: Event) -> None:
    """Raises ValidationError for a consolation whose main event is gone, or has another one."""
    main = event.part_of
    if main is None:
        return
    if main.deleted_at is not None:
        raise ValidationError(_("Bring back the main event first."))
    if main.parts.exclude(pk=event.pk).exists():
        raise ValidationError(_("The tournament has another consolation by now."))


def delete_at_once(event: Event) -> None:
    with own_turn(), transaction.atomic():
        deleted = Event.everything.select_for_update(of=("self",)).filter(pk=event.pk).first()
        if deleted is None:
            return
        if deleted.deleted_at is None:
            raise ValidationError(_("This event has been brought back. Delete it first."))
        delete_for_good(deleted)


VERB = "keep-hour"


@contextmanager
def keeping_hours(club: Club, by: Actor) -> Iterator[None]:
    """Lock all events of the club; if its zone has changed, each keeps its hour on the clock."""
    events = Event.everything.select_for_update(of=("self",)).filter(club=club).order_by("pk")
    present, was = list(events), Club.objects.get(pk=club.pk).zone
    yield
    now = Club.objects.get(pk=club.pk).zone
    if now == was:
        return
    for event in present:
        keep_hour(event, was, now, by=by)
    for news in News.objects.filter(event__club=club):
        news.known_at = news.known_at and in_zone(news.known_at, was, now)
        news.was_at = news.was_at and in_zone(news.was_at, was, now)
        news.save(update_fields=["known_at", "was_at"])


def keep_hour(event: Event, was: ZoneInfo, now: ZoneInfo, *, by: Actor) -> None:
    with changing(event, by=by, verb=VERB, touches=()) as change:
        kept = in_zone(change.event.starts_at, was, now)
        if change.set(starts_at=kept):
            change.says(at=kept.astimezone(now).isoformat())


def in_zone(at: datetime.datetime, was: ZoneInfo, now: ZoneInfo) -> datetime.datetime:
    """Return the moment at which clocks in the new zone show what the old zone's showed."""
    return at.astimezone(was).replace(tzinfo=now).astimezone(datetime.UTC)
