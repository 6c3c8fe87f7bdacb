"""Time pages for accounts and guests, beside a view that only loads the reader."""

import statistics

from django.conf import settings
from django.test import Client

from benchmarks.fill import make_event
from benchmarks.rows import Row, at_least, note, say
from benchmarks.servers import OURS, granian, requests_per_second
from cribbage_events.clubs.models import Role, User
from cribbage_events.events.access.guests import LINKS
from cribbage_events.events.models import Event, VolunteerLink

SLUG, BARE = "signed-in", "/bare/"
TURNS = 3
BROWSER = {"Accept-Encoding": "gzip, deflate, br", "Accept": "text/html"}


def account(event: Event, kind: Role.Kind) -> Client:
    user = User.objects.create_user(f"{kind}@example.com", "a long secret", name=kind.label)
    Role.objects.create(user=user, club=event.club, kind=kind)
    client = Client()
    client.force_login(user)
    return client


def by_link(event: Event) -> Client:
    """Return a reader without an account who opened a volunteer’s link."""
    link = VolunteerLink.objects.create(event=event, number=1, name="Vera")
    client = Client()
    session = client.session
    session[LINKS] = {str(event.pk): link.pk}
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    return client


def headers_of(client: Client, path: str) -> dict[str, str]:
    """Return headers with the cookies that a browser has after its first visit."""
    assert client.get(path, headers=BROWSER).status_code == 200
    cookies = "; ".join(f"{name}={value.value}" for name, value in client.cookies.items())
    return BROWSER | {"Cookie": cookies}


# Of the requests a second of a view that loads only session and user.
LIMITS = {"desk": 0.15, "scores": 0.5}


def compare(who: str, page: str, client: Client, where: str) -> None:
    """Both are asked of the same server, in turns, so that a busy moment hits both."""
    path = f"/events/{SLUG}/{page}/"
    headers = headers_of(client, path)
    with granian(OURS) as server:
        turns = [
            (
                requests_per_second(server.base + path, headers=headers),
                requests_per_second(server.base + BARE, headers=headers),
            )
            for _ in range(TURNS)
        ]
    ratio = statistics.median(ours / other for ours, other in turns)
    ours, other = (statistics.median(each) for each in zip(*turns, strict=True))
    limit, passed = at_least(ratio, LIMITS[page])
    beside = f"session and user alone {other:,.0f}/s: {ratio:.2f} ×"
    say(Row(f"{page}, {who}", where, f"{ours:,.0f}/s", beside, limit, passed))


def main(where: str) -> None:
    event = make_event(SLUG, entrants=40, rounds=8, played=4)
    director, volunteer = (
        account(event, kind) for kind in (Role.Kind.DIRECTOR, Role.Kind.VOLUNTEER)
    )
    for who, page, client in (
        ("the director", "desk", director),
        ("the director", "scores", director),
        ("a volunteer with an account", "scores", volunteer),
        ("a volunteer by link", "scores", by_link(event)),
    ):
        note(f"  {page}, {who}")
        compare(who, page, client, where)
