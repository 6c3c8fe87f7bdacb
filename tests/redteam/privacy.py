"""What is told to those whom it is no business of, or kept for longer than it should be."""

from http import HTTPStatus

from django.contrib.sessions.models import Session

from cribbage_events.clubs.models import Person
from tests.fuzz.routes import all_routes
from tests.fuzz.world import PASSWORD as OF_THE_CLUBS
from tests.fuzz.world import World
from tests.redteam.got import Got
from tests.redteam.target import Target


def guess_a_birthday(target: Target, world: World) -> Got:
    """Register somebody who is known with all kinds of years: every answer is the same."""
    event = world.home.events["coming"]
    entry = event.entries.select_related("person").order_by("number")[0]
    person = Person.objects.get(pk=entry.person_id)
    born = person.date_of_birth
    assert born
    browser = target.browser("203.0.113.60")
    answers = set()
    for year in (born.year - 1, born.year, born.year + 1):
        data = {"name": person.name, "telephone": "204 555 0199", "email": "x@attacker.test"}
        data |= {"date_of_birth_day": str(born.day), "date_of_birth_month": str(born.month)}
        data |= {"date_of_birth_year": str(year)}
        answer = browser.post(f"/events/{event.slug}/register/", data=data)
        location = answer.headers.get("Location", "").split("/")[:5]
        answers.add((answer.status_code, "/".join(location)))
    now = Person.objects.get(pk=person.pk)
    same = (now.email, now.telephone) == (person.email, person.telephone)
    return Got(
        len(answers) == 1 and same,
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
    """Codes asked for by a stranger: what is left of them after the daily clearing."""
    before = Session.objects.count()
    for _ in range(target.size(40, 5)):
        browser = target.browser("203.0.113.62")
        browser.post("/accounts/login/code/", data={"email": "nobody@invented.test"})
    made = Session.objects.all()[before:]
    longest = max((session.expire_date for session in made), default=None)
    return Got(True, f"{len(made)} sessions, the last until {longest}")
