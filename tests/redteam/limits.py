"""Attackers push limits out, use them up for everybody else, or fill them."""

import socket
from contextlib import ExitStack
from http import HTTPStatus

from cribbage_events.events.models import Entry
from tests.fuzz.worlds.world import PASSWORD as OF_THE_CLUBS
from tests.fuzz.worlds.world import World
from tests.redteam.got import Got
from tests.redteam.target import HOST, Browser, Target

MOST_LISTENERS = 500
MOST_REQUESTS = 10


def flush_counters(target: Target, world: World) -> Got:
    """Try whether a crowd of other counters opens an account that five wrong passwords locked."""
    email = world.home.volunteer.email
    let_in = target.sign_in(email, OF_THE_CLUBS, "203.0.113.39").signed_in()
    for _ in range(6):
        target.sign_in(email, "a guess", "203.0.113.40")
    for place in (41, 42, 43):
        browser = target.browser(f"203.0.113.{place}")
        for number in range(target.size(85, 8)):
            invented = f"someone{place}{number}@invented.test"
            browser.post("/accounts/login/code/", data={"email": invented})
    opened = target.sign_in(email, OF_THE_CLUBS, "203.0.113.44").signed_in()
    return Got(
        let_in and not opened,
        f"afterwards the right password is {'taken' if opened else 'refused'}",
    )


def listen(target: Target, slug: str, address: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", target.port))
    line.settimeout(20)
    asked = f"GET /events/{slug}/live/ HTTP/1.1\r\nHost: {HOST}\r\n"
    asked += f"X-Forwarded-Proto: https\r\nX-Forwarded-For: {address}\r\n\r\n"
    line.sendall(asked.encode())
    return line


def take_all_places(target: Target, world: World) -> Got:
    """One address listens as often as it can; somebody else still gets a place."""
    slug = world.home.events["running"].slug
    count = (MOST_LISTENERS + 100) * len(target.workers)
    with ExitStack() as stack:
        lines = [stack.enter_context(listen(target, slug, "203.0.113.50")) for _ in range(count)]
        statuses = [int(line.recv(16).split()[1]) for line in lines]
        other = stack.enter_context(listen(target, slug, "203.0.113.51"))
        status = int(other.recv(16).split()[1])
    heard = statuses.count(HTTPStatus.OK)
    return Got(
        heard <= MOST_LISTENERS * len(target.workers) and status == HTTPStatus.OK,
        f"of {count} listeners at one address {heard} are heard; somebody elsewhere gets {status}",
    )


def ask(browser: Browser, slug: str, name: str, year: int) -> tuple[int, str]:
    data = {"name": name, "telephone": "204 555 0100", "date_of_birth": f"3 May {year}"}
    answer = browser.post(f"/events/{slug}/register/", data=data)
    location = answer.headers.get("Location", "")
    return answer.status_code, "/".join(location.split("/")[:5])


def fill_the_list(target: Target, world: World) -> Got:
    """Send thirty requests from each of eleven addresses."""
    event = world.home.events["coming"]
    known = Entry.objects.filter(event=event).count()
    places = target.size(11, 2)
    for place in range(places):
        browser = target.browser(f"192.0.2.{place}")
        for number in range(30):
            ask(browser, event.slug, f"Player {chr(65 + place)}{chr(65 + number)}", 1950)
    taken = Entry.objects.filter(event=event).count() - known
    return Got(
        0 < taken <= places * MOST_REQUESTS,
        f"of {30 * places} requests from {places} addresses: {taken}",
    )
