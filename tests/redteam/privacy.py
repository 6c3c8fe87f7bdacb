"""Attackers look for what is told to those whom it doesn’t concern, or kept for too long."""

import datetime
import io
import tempfile
import zipfile
from http import HTTPStatus
from pathlib import Path

from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from cribbage_events.clubs.models import Person
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.memory.models import PastResult
from tests.building import say
from tests.fuzz.routes import all_routes
from tests.fuzz.worlds.world import PASSWORD as OF_THE_CLUBS
from tests.fuzz.worlds.world import World
from tests.redteam.got import Got
from tests.redteam.target import Target

A_DAY = datetime.timedelta(days=1)


def guess_a_birthday(target: Target, world: World) -> Got:
    """Register a player who is known with all kinds of years: every answer is the same."""
    event = world.home.events["coming"]
    entry = event.entries.select_related("person").order_by("number")[0]
    person = Person.objects.get(pk=entry.person_id)
    born = person.date_of_birth
    assert born
    browser = target.browser("203.0.113.60")
    answers = set()
    for year in (born.year - 1, born.year, born.year + 1):
        data = {"name": person.name, "telephone": "204 555 0199", "email": "x@attacker.test"}
        data |= {"date_of_birth": f"{year}-{born.month:02}-{born.day:02}", "sure": "on"}
        answer = browser.post(f"/events/{event.slug}/register/", data=data)
        location = answer.headers.get("Location", "").split("/")[:5]
        answers.add((answer.status_code, "/".join(location)))
    now = Person.objects.get(pk=person.pk)
    same = (now.email, now.telephone) == (person.email, person.telephone)
    return Got(
        {status for status, _ in answers} == {HTTPStatus.FOUND} and len(answers) == 1 and same,
        f"right and wrong years are answered {sorted(answers)};"
        f" the person {'is as before' if same else 'has the stranger’s contact data'}",
    )


def look_into_the_disk(target: Target, world: World) -> Got:
    """No page of a club's desk may be kept by a browser."""
    director = target.sign_in(world.home.director.email, OF_THE_CLUBS, "203.0.113.61")
    running = world.home.events["running"]
    assert world.home.season
    places = {
        "/events/": running.slug,
        "/leagues/nights/": world.home.events["night"].slug,
        "/leagues/": world.home.season.slug,
        "/clubs/": world.home.club.slug,
    }
    kept, asked = [], 0
    for route in all_routes():
        slug = next((places[start] for start in places if route.template.startswith(start)), "")
        values = {one.name: "1" for one in route.arguments} | {"slug": slug}
        path = route.path(values)
        if not slug or not is_private(path):
            continue
        answer = director.get(path)
        if answer.status_code != HTTPStatus.OK:
            continue
        asked += 1
        if "no-store" not in answer.headers.get("Cache-Control", ""):
            kept.append(path)
    return Got(
        asked > 0 and not kept,
        f"of {asked} pages for directors, kept by browsers: {kept or 'none'}",
    )


def is_private(path: str) -> bool:
    private = ("/desk/", "/door/", "/treasurer/", "/ledger", "/helpers/", "/settings/", "/notices/")
    return any(part in path for part in private)


def leave_sessions(target: Target, world: World) -> Got:
    """Ask for codes as a stranger, and see how long their sessions are kept."""
    known = set(Session.objects.values_list("pk", flat=True))
    for _ in range(target.size(40, 5)):
        browser = target.browser("203.0.113.62")
        browser.post("/accounts/login/code/", data={"email": "nobody@invented.test"})
    made = Session.objects.exclude(pk__in=known)
    longest = max((session.expire_date - timezone.now() for session in made), default=A_DAY)
    hours = round(longest.total_seconds() / 3600)
    return Got(longest <= A_DAY, f"{len(made)} sessions, the last of them for {hours} hours")


def keep_the_erased(target: Target, world: World) -> Got:
    """Somebody is erased by the director: what a backup of now still says of them."""
    event = world.away.events["finished"]
    person = event.entries.select_related("person").order_by("number")[1].person
    said = [person.email, person.telephone, person.membership_number]
    before = [text for text in said if text.encode() in backup()]
    director = target.sign_in(world.away.director.email, OF_THE_CLUBS, "203.0.113.63")
    erased = director.submit(f"/clubs/{world.away.club.slug}/people/{person.pk}/erase/", sure="on")
    kept = [text for text in said if text.encode() in backup()]
    return Got(
        erased.is_redirect and before == said and not kept,
        f"of {len(before)} details in the backup before, still there: {kept or 'none'}",
    )


def name_the_unnamed(target: Target, world: World) -> Got:
    """Everything public of a finished event, and what an opponent takes out, after somebody asked
    not to be named and somebody else was erased; kept copies are asked about, too.
    """
    event = world.home.events["finished"]
    people = [entry.person for entry in event.entries.select_related("person").order_by("number")]
    hidden, erased, opponent = people[1], people[2], people[0]
    names = [hidden.name, erased.name]
    browser = target.browser("203.0.113.67")
    paths = public_paths(world)
    before = {path: browser.get(path) for path in paths}
    named = [path for path, answer in before.items() if any(name in answer.text for name in names)]
    director = target.sign_in(world.home.director.email, OF_THE_CLUBS, "203.0.113.68")
    club = world.home.club.slug
    director.submit(f"/clubs/{club}/people/{hidden.pk}/shown/", shown_as="hidden")
    director.submit(f"/clubs/{club}/people/{erased.pk}/erase/", sure="on")
    told = []
    for path in paths:
        kept = before[path].headers.get("ETag", "")
        answer = browser.get(path, headers={"If-None-Match": kept})
        stale = answer.status_code == HTTPStatus.NOT_MODIFIED and path in named
        told += [path] if stale or any(name in answer.text for name in names) else []
    own = unpacked(director.get(f"/clubs/{club}/people/{opponent.pk}/data.zip").content)
    told += [file for file, text in own.items() if any(name in text for name in names)]
    return Got(
        len(named) > 1 and not told,
        f"{len(named)} of {len(paths)} pages named them before, afterwards: {told or 'none'}",
    )


def public_paths(world: World) -> list[str]:
    """The pages of the finished event and of the club that everybody may open, in both languages
    where the address says it.
    """
    places = {"/events/": world.home.events["finished"].slug, "/clubs/": world.home.club.slug}
    found = []
    for route in all_routes():
        slug = next((places[start] for start in places if route.template.startswith(start)), "")
        for language in ("en-ca", "fr-ca") if "language" in route.template else ("en-ca",):
            values = {one.name: "1" for one in route.arguments}
            path = route.path(values | {"slug": slug, "language": language})
            if slug and not is_private(path) and "/people/" not in path:
                found.append(path)
    return found


def unpacked(content: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return {name: packed.read(name).decode("utf-8-sig") for name in packed.namelist()}


def take_out_medals(target: Target, world: World) -> Got:
    """A player takes out their own data after the last game, before the medals are shown."""
    home = world.home
    event = Event.objects.select_related("club", "director").get(pk=home.events["running"].pk)
    Event.objects.filter(pk=event.pk).update(hides_medals=True)
    for game in Game.objects.filter(round__stage__event=event, accepted=None):
        say(game, 121, 60 + game.table, by=home.by)
    event.refresh_from_db()
    finish(event, by=home.by, seen=event.revision)
    entries = Entry.objects.filter(event=event).select_related("person").order_by("number")
    medals, told = 0, []
    for number, entry in enumerate(entries[: target.size(4, 2)]):
        player = target.sign_up(entry.person.email, f"198.51.100.{110 + number}")
        files = unpacked(player.get(f"/clubs/{home.club.slug}/me/data.zip").content)
        medals += "gold" in backup_of_results(event)
        told += [
            f"{file}: {line}"
            for file, text in files.items()
            if file.startswith(("past-", "seats", "reports", "score"))
            for line in text.splitlines()
            if event.name in line or ("gold" in line and str(event.pk) in line)
        ]
    return Got(medals > 0 and not told, f"before they are shown, in data.zip: {told or 'nothing'}")


def backup_of_results(event: Event) -> str:
    return str(
        list(PastResult.objects.filter(past_event__event=event).values_list("medal", flat=True))
    )


def backup() -> bytes:
    """Return all that a backup says, unpacked."""
    with tempfile.TemporaryDirectory(prefix="cribbage-redteam-") as folder:
        file = Path(folder) / "all.zip"
        call_command("backup", str(file), stdout=io.StringIO())
        with zipfile.ZipFile(file) as packed:
            return b"".join(packed.read(name) for name in packed.namelist())


def listen_to_a_draft(target: Target, world: World) -> Got:
    """Whoever guesses a draft’s address is told the same as where there is no event."""
    Event.objects.filter(pk=world.home.events["coming"].pk).update(visible=False)
    slug = world.home.events["coming"].slug
    browser = target.browser("203.0.113.65")
    try:
        told = {
            path: browser.get(f"/events/{path}/live/?revision=0").status_code
            for path in (slug, "nothing-of-this-name")
        }
    finally:
        Event.objects.filter(slug=slug).update(visible=True)
    return Got(set(told.values()) == {HTTPStatus.NOT_FOUND}, f"answers {sorted(told.values())}")
