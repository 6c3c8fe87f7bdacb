"""Measures what grows with a club: lists of thousands, and a page while thousands listen."""

import http.client
import resource
import threading
import time
from collections.abc import Callable
from random import Random
from urllib.parse import quote

from django.urls import reverse

from benchmarks.fanout import LISTEN, PATH, SAVE, SLUG, open_pages, wire
from benchmarks.fill import make_event
from benchmarks.rows import Row, at_most, say
from benchmarks.servers import OURS, Server, granian
from benchmarks.signed_in import account
from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.clubs.names import name_key
from cribbage_events.events.models import Entry, Event

SECONDS = 2.0
LISTENERS = 3_000
# Pages that are open beside the standings: each is rendered after a save.
OTHERS = ("rounds/", "entrants/1/", "entrants/2/", "projector/")
FIRSTS = (
    "Ann Bob Carol Dave Ethel Frank Grace Harold Irene Joe Kit Lou Mae Norm Olive Pat Ray Sue Tom"
    " Una Vic Walt Yvon Zoe Agnes Benoît Clara Doug Fern Gil Hugh Ida Jean Karl Lena Max Nell Otto"
)


def names(count: int, seed: int) -> list[str]:
    """Return ordinary names: some families are large."""
    chance = Random(seed)
    families = ["".join(chance.choices("abcdefghiklmnoprstuw", k=6)).title() for _ in range(1_500)]
    often = [1 / (place + 5) for place in range(len(families))]
    firsts = FIRSTS.split()
    return [
        f"{chance.choice(firsts)} {family}" for family in chance.choices(families, often, k=count)
    ]


def fill(club: Club, count: int) -> list[Person]:
    Person.objects.filter(club=club, entries=None).delete()
    return Person.objects.bulk_create(
        Person(
            club=club,
            name=name,
            name_key=name_key(name),
            shown_name=name,
            listed_name=name,
            public_name=name,
        )
        for name in names(count, count)
    )


def row(what: str, where: str, ask: Callable[[], object]) -> None:
    """Processor seconds of the quickest of three times, when everything has been imported."""
    ask()
    times = []
    for _time in range(3):
        began = time.process_time()
        ask()
        times.append(time.process_time() - began)
    took = min(times)
    limit, quick = at_most(took, SECONDS, " s")
    say(Row(what, where, f"{took:.2f} s", "of the processor", limit, quick))


def lists(event: Event, where: str) -> None:
    club, director = event.club, account(event, Role.Kind.DIRECTOR)
    rows = "".join(
        f"1999\tCup\t{name}\t{place}\n"
        for place, name in enumerate(dict.fromkeys(names(500, 7)), 1)
    )
    text = {"text": f"Date\tEvent\tName\tPlace\n{rows}", "kind": "senior-games"}
    for count in (1_000, 10_000):
        people = fill(club, count)
        what = f"old results of {rows.count(chr(10))} rows, club of {count:,}"
        row(what, where, lambda: asked(director.post(f"/clubs/{club.slug}/old-results/", text)))
    page = f"/clubs/{club.slug}/people/"
    row("look-alikes among 10,000", where, lambda: asked(director.get(f"{page}look-alikes/")))
    row("the list of 10,000 people", where, lambda: asked(director.get(page)))
    row("one of 10,000 is searched", where, lambda: asked(director.get(f"{page}?q=ann")))
    registered = Event.objects.create(
        club=club,
        slug="large",
        name="Large",
        starts_at=event.starts_at,
        venue="Hall",
        preset_code="senior-games",
    )
    Entry.objects.bulk_create(
        Entry(
            event=registered,
            person=person,
            number=number,
            name=person.name,
            listed_name=person.name,
            public_name=person.name,
        )
        for number, person in enumerate(people, 1)
    )
    desk = f"/events/{registered.slug}/desk/entrants/"
    row("the desk's list of 10,000 entrants", where, lambda: asked(director.get(desk)))
    listed = {"text": "Name\n" + "\n".join(dict.fromkeys(names(500, 7)))}
    preview = reverse("events:import_entrants", args=[SLUG])
    what = "a list of 500 entrants, club of 10,000"
    row(what, where, lambda: asked(director.post(preview, listed)))
    # With a slip in the name, so that it is asked who is meant.
    somebody = {"name": f"{people[0].name}s"}
    page = reverse("events:entrants", args=[SLUG])
    what = "somebody is entered by hand, club of 10,000"
    row(what, where, lambda: asked(director.post(page, somebody)))


def asked(answer: object) -> None:
    assert getattr(answer, "status_code", 0) == 200, answer


def page_after_a_save(server: Server) -> float:
    """Seconds from a save until a page arrives that nobody has open."""
    saving = threading.Thread(target=server.post, args=(SAVE,))
    saving.start()
    began = time.monotonic()
    saving.join()
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    line.request("GET", f"{PATH}entrants/3/")
    assert line.getresponse().read()
    line.close()
    return time.monotonic() - began


def listeners(where: str) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    assert wire()
    with granian(OURS) as server:
        server.post(SAVE)
        places = [f"{PATH}live/?page={quote(PATH + other)}&revision=1" for other in OTHERS]
        share = LISTENERS // (len(places) + 1)
        with open_pages(server, LISTEN, share):
            stack = [open_pages(server, place, share) for place in places]
            for each in stack:
                each.__enter__()
            took = sorted(page_after_a_save(server) for _ in range(5))
            for each in stack:
                each.__exit__(None, None, None)
    limit, quick = at_most(took[2], SECONDS, " s")
    what = f"a page after a save while {LISTENERS:,} listen to {len(OTHERS) + 1} pages"
    say(Row(what, where, f"{took[2]:.2f} s", "by the clock", limit, quick))


def main(where: str) -> None:
    event = make_event(SLUG, entrants=40, rounds=4)
    listeners(where)
    lists(event, where)
