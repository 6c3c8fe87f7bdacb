"""A story’s steps are pages, forms, forms of other visitors, and requests without a page."""

import re
from collections.abc import Callable
from uuid import UUID

from hypothesis import strategies as st

from tests.fuzz.forms import forms_of, links_of
from tests.fuzz.routes import Argument, Route, all_routes
from tests.fuzz.story import Story
from tests.fuzz.visitor import Answer, Request
from tests.fuzz.worlds import guests
from tests.fuzz.worlds.filling import BOUNDARY, MULTIPART, URLENCODED, submission, urlencoded
from tests.fuzz.worlds.guests import ROLES
from tests.fuzz.worlds.values import (
    BROKEN_JSON,
    HOSTILE,
    NUMBERS,
    as_json,
    files,
    hostile,
    json_values,
)

METHODS = ("GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW")
TYPES = (
    URLENCODED,
    MULTIPART,
    "application/json",
    "text/plain",
    "",
    "multipart/form-data",
    f"multipart/form-data; boundary={'b' * 300}",
    "application/x-www-form-urlencoded; charset=utf-16",
    "text/html; charset=base64",
    "application/json; charset=no-such",
    "application/xml",
    ";;;",
)
HEADERS = {
    "hx-request": ["true", "x"],
    "hx-current-url": ["x", "//evil.example/", "http://[", "%ff" * 3_000],
    "accept": ["application/json", "*/*;q=x", "text/html"],
    "if-none-match": ['W/"1-x"', "*", "x" * 9_000],
    "if-modified-since": ["never", "Sat, 29 Oct 9999 19:43:31 GMT"],
    "referer": ["https://evil.example/", "http://[", "javascript:x"],
    "host": ["evil.example", "testserver:99999", "a b", "[::1"],
    "x-forwarded-for": ["x", "1.2.3.4, 5.6.7.8", "::1"],
    "accept-language": ["ar", "x" * 999, "de-DE;q=zz"],
    "range": ["bytes=0-", "bytes=9-1"],
    "cookie": ["sessionid=x; csrftoken=y", "saved=1; messages=W10:x:y", "=;;=", "a=\xff\x00"],
}
# Where each role has something to do.
WORK = {
    guests.DIRECTOR: re.compile(r"/desk/|/clubs/|/new/|/leagues/"),
    guests.VOLUNTEER: re.compile(r"/scores/"),
    guests.LINK: re.compile(r"/scores/|/link/"),
    guests.CARD: re.compile(r"/card/|/player/"),
}
QUERIES = ("live", "after_round", "boundary_age", "next", "q", "round", "page", "who", "order", "n")


def tell(story: Story) -> None:
    """Tell one story, from its beginning to its end."""
    scenes: dict[str, Callable[[Story], None]] = {
        "visit": visit,
        "help": help_out,
        "help more": help_out,
        "borrow": borrow,
        "shout": shout,
        "report": send_report,
    }
    for _ in range(story.draw(st.integers(0, 6))):
        scenes[story.choose(tuple(scenes))](story)
    story.end()


def visit(story: Story) -> None:
    """Open a page as somebody, and continue from it."""
    role = story.role = story.choose(ROLES)
    path = fill_in(story, story.choose(all_routes()))
    go_on(story, role, path, story.send(role, Request("GET", path, query(story))))


def help_out(story: Story) -> None:
    """Somebody with permission opens a page with a task, and usually does it."""
    role = story.role = story.choose(tuple(WORK))
    routes = [route for route in all_routes() if WORK[role].search(route.template)]
    path = fill_in(story, story.choose(routes or all_routes()), sensible=True)
    go_on(story, role, path, story.send(role, Request("GET", path)), mistakes=20)


def go_on(story: Story, role: str, path: str, answer: Answer, *, mistakes: int = 60) -> None:
    """Fill in forms and follow links, from page to page."""
    for _ in range(4):
        if answer.leads_to:
            path, request = answer.leads_to, Request("GET", answer.leads_to)
        elif answer.is_page and (forms := forms_of(path, answer.body)):
            work = [form for form in forms if form.method == "post"]
            request = submission(story, story.choose(work or forms), mistakes=mistakes)
            path = request.path
            if request.method == "POST" and story.chance(6):
                request = without_token(request)
        elif answer.is_page and (links := links_of(answer.body)):
            path, _, more = story.choose(links).partition("?")
            request = Request("GET", path, more)
        else:
            return
        answer = story.send(role, request)


def without_token(request: Request) -> Request:
    """The request as another site would make the browser send it."""
    request.headers.pop("x-csrftoken", None)
    request.body = request.body.replace(b"csrfmiddlewaretoken", b"x")
    request.proves_origin = False
    return request


def borrow(story: Story) -> None:
    """One visitor sends a form that was made for another."""
    owner = story.role = story.choose(
        (guests.DIRECTOR, guests.DIRECTOR, guests.VOLUNTEER, guests.STRANGER)
    )
    path = fill_in(story, story.choose(all_routes()), sensible=True)
    answer = story.send(owner, Request("GET", path))
    forms = forms_of(path, answer.body) if answer.is_page else []
    for form in forms[: story.draw(st.integers(1, 3))]:
        request = submission(story, form, mistakes=20)
        if request.method == "POST":
            # With the sender's own token, only the missing permission refuses it.
            request = without_token(request)
            request.proves_origin = True
        story.send(story.choose([role for role in ROLES if role != owner]), request)


def shout(story: Story) -> None:
    """Send a request without a page before it."""
    role = story.role = story.choose(ROLES)
    route = story.choose(all_routes())
    kind = story.choose(TYPES)
    request = Request(
        story.choose(METHODS),
        fill_in(story, route),
        query(story),
        content(story, kind),
        kind,
        proves_origin=not story.chance(10),
    )
    if story.chance(20):
        name = story.choose(tuple(HEADERS))
        request.headers[name] = story.choose(HEADERS[name])
    story.send(role, request)


def send_report(story: Story) -> None:
    """Send what a phone sends of its kept results, usually a correct request."""
    role = story.choose(
        (guests.CARD, guests.LINK, guests.VOLUNTEER, guests.DIRECTOR, guests.STRANGER)
    )
    way = story.choose(("card/send/", "scores/send/"))
    events = story.stage.world.home.events
    running = events["running" if story.chance(70) else story.choose(tuple(events))]
    loser = story.choose((0, 60, 87, 90, 120, 121, 122, -1))
    said = {
        "game": story.choose(story.stage.games),
        "round": story.choose((1, 2, 3)),
        "table": story.choose((1, 2, 3, 4)),
        "sides": ["Ann", "Bob"],
        "scores": story.choose(([121, loser], [loser, 121])),
        "key": str(UUID(int=story.draw(st.integers(0, 5)))),
        "reason": story.choose(("", ":typing-mistake")),
    }
    for _ in range(story.choose((1, 2))):
        if story.chance(30):
            said[story.choose(tuple(said))] = story.draw(json_values)
        request = Request("POST", f"/events/{running.slug}/{way}", "", as_json(said))
        request.content_type = "application/json"
        story.send(role, request)


def content(story: Story, kind: str) -> bytes:
    if "json" in kind:
        if story.chance(20):
            return story.choose(BROKEN_JSON)
        names = ("game", "round", "table", "scores", "forfeited_by", "key", "typed_at", "reason")
        said = {name: story.draw(json_values) for name in names if story.chance(40)}
        return as_json(said)
    if kind == MULTIPART:
        return b"--%s\r\n" % BOUNDARY.encode() + story.choose(files())[1]
    fields = ("name", "email", "scores", "winner", "reason", "seen", "key", "sheet", "next")
    return urlencoded([(name, story.draw(hostile)) for name in fields if story.chance(30)])


def query(story: Story) -> str:
    if not story.chance(25):
        return ""
    return urlencoded([(story.choose(QUERIES), story.draw(hostile))]).decode()


def fill_in(story: Story, route: Route, *, sensible: bool = False) -> str:
    """Return the route’s path, with real or impossible arguments."""
    return route.path(
        {one.name: argument(story, route, one, sensible=sensible) for one in route.arguments}
    )


def argument(story: Story, route: Route, one: Argument, *, sensible: bool) -> str:
    if not sensible and story.chance(25):
        wrong = NUMBERS if one.kind == "int" else [text for text in HOSTILE if "/" not in text]
        return story.choose(wrong)
    if one.kind == "slug":
        return story.choose(slugs(story, route, sensible=sensible))
    if one.kind == "int":
        return str(story.choose(numbers(story, route, one)))
    return token(story, story.role)


def token(story: Story, role: str) -> str:
    """Return the visitor’s own link, or somebody’s with a change."""
    home = story.stage.world.home
    own = {guests.LINK: home.tokens, guests.CARD: [home.card_token]}.get(role, [])
    if own and story.chance(60):
        return story.choose(own)
    whole = story.choose([*home.tokens, home.card_token])
    key, _, signed = whole.partition(":")
    return story.choose((f"{key}9:{signed}", whole[:-1], f"{key}:x{signed}", key, "x", "a:b:c"))


def slugs(story: Story, route: Route, *, sensible: bool) -> list[str]:
    world = story.stage.world
    clubs = (world.home,) if sensible else (world.home, world.home, world.away)
    if route.template.startswith("/clubs/"):
        return [club.club.slug for club in clubs]
    if route.template.startswith("/leagues/") and "/nights/" not in route.template:
        return [club.season.slug for club in clubs if club.season]
    if route.template.startswith("/leagues/"):
        return [club.events["night"].slug for club in clubs]
    return [event.slug for club in clubs for event in club.events.values()]


def numbers(story: Story, route: Route, one: Argument) -> list[int]:
    """Return keys for games and roles, small numbers for entrants and the like."""
    if "game" in one.name or "games/" in route.template or "scores/" in route.template:
        return story.stage.games
    if one.name in ("role", "person"):
        return story.stage.roles if one.name == "role" else story.stage.people
    return list(range(1, 10))
