"""Somebody who isn’t meant fills in forms: for others, with nonsense, twice, or too late."""

import csv
import datetime
import io
import json
import re
import zipfile
from collections.abc import Iterator
from http import HTTPStatus
from urllib.parse import urlsplit
from uuid import uuid4

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.db import connection, transaction
from django.utils import timezone

from cribbage_events.backup.rows import kept_models, reset_sequences
from cribbage_events.events.access.tokens import volunteer_token
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.lifecycle.services import create_event
from cribbage_events.events.models import CalledPhone, Event, Game, ScoreReport
from cribbage_events.events.registration.services import check_in_all
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.mail.channels.push import SERVICES, text_of
from cribbage_events.shifts.models import Signup
from tests.events.guests import make_link
from tests.fuzz.worlds.world import PASSWORD as OF_THE_CLUBS
from tests.fuzz.worlds.world import World
from tests.redteam.files import own_event
from tests.redteam.got import Got
from tests.redteam.target import Browser, Target
from tests.shifts.factories import make_shift

# Django's own pages say after two minutes that the database is away.
PATIENCE = 200
MOST_PHONES = 3
MOST_FOR_ONE = 3
GOOD = "https://fcm.googleapis.com/"
ADDRESSES = [
    "https://127.0.0.1/x", "https://[::1]/x", "https://10.0.0.7/x", "https://169.254.169.254/latest",
    "https://192.168.1.1/x", "https://localhost/x", "http://fcm.googleapis.com/x",
    "ftp://fcm.googleapis.com/x", "file:///etc/passwd", "gopher://fcm.googleapis.com/x",
    "//fcm.googleapis.com/x", "https://fcm.googleapis.com:22/x", "https://a@fcm.googleapis.com/x",
    "https://fcm.googleapis.com@evil.test/x", "https://fcm.googleapis.com.evil.test/x",
    "https://evilfcm.googleapis.com/x", "https://evil.test/fcm.googleapis.com/x",
    "https://evil.test#fcm.googleapis.com/x", "https://evil.test\\.fcm.googleapis.com/x",
    "https://fcm.googleapis.com/x\r\nHost: evil.test", "https://FCM.googleapis.com/x",
    f"https://{'٣' * 63}.fcm.googleapis.com/x", f"https://{'a' * 64}.fcm.googleapis.com/x",
    "https://-.-.fcm.googleapis.com/x", "https://fcm。googleapis。com/x", GOOD + "x" * 5_000,
]  # fmt: skip
SHARES = [
    "50,30,20,0",
    "0",
    "100,0",
    "0,100",
    "-10,110",
    "101",
    "1e2",
    "99999",
    "33.3,66.7",
    "٥٠,٥٠",
]
DATES = [
    "0000",
    "0000-0000",
    "٠٠٠٠",
    "0000-00-00",
    "99999",
    "1900-02-30",
    "-1",
    "2026-13-45",
    "1e9",
]
# A cell of a spreadsheet that a program of another country would begin inside a text.
INSIDE = re.compile(r"(?:^|[;,|\t\r\n]\s*)[=+@]")


def call_elsewhere(target: Target, world: World) -> Got:
    """A card's owner has this server call addresses of their choice, and many of them."""
    player = open_card(target, world, "203.0.113.90")
    path = f"/events/{world.home.events['running'].slug}/card/call/"
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    key = text_of(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
    fine = [f"{GOOD}{number}" for number in range(target.size(20, 5))]
    statuses = set()
    for address in [*ADDRESSES, *fine]:
        data = {"address": address, "key": key, "secret": "s" * 22}
        statuses.add(player.post(path, data=data).status_code)
    phones = CalledPhone.objects.filter(entry=world.home.card)
    hosts = {urlsplit(address).netloc for address in phones.values_list("address", flat=True)}
    count = phones.count()
    phones.delete()
    wrong = [host for host in hosts if not host.endswith(SERVICES)]
    return Got(
        0 < count <= MOST_PHONES and not wrong and max(statuses) < 500,
        f"of {len(ADDRESSES)} wrong addresses and {len(fine)} right ones {count} are called,"
        f" at {sorted(hosts)}",
    )


def open_card(target: Target, world: World, address: str) -> Browser:
    browser = target.browser(address)
    slug = world.home.events["running"].slug
    browser.get(f"/events/{slug}/player/{world.home.card_token}/", follow_redirects=True)
    return browser


def confirm_oneself(target: Target, world: World) -> Got:
    """Report one game from one browser by two volunteers’ links and a player’s card."""
    event = world.home.events["running"]
    Event.objects.filter(pk=event.pk).update(two_reports=True)
    assert world.home.card
    open_games = Game.objects.filter(accepted=None, seats__entry=world.home.card)
    game = open_games.order_by("round__number").select_related("round")[0]
    browser, states = target.browser("203.0.113.91"), []
    for number in range(2):
        link = make_link(Event.objects.get(pk=event.pk))
        browser.get(f"/events/{event.slug}/link/{volunteer_token(link.pk)}/")
        browser.post(f"/events/{event.slug}/link/", data={"name": f"Flo {'ab'[number]}"})
        states.append(send(browser, f"/events/{event.slug}/scores/send/", kept(game)))
    browser.get(f"/events/{event.slug}/player/{world.home.card_token}/")
    states.append(send(browser, f"/events/{event.slug}/card/send/", kept(game)))
    game.refresh_from_db()
    Event.objects.filter(pk=event.pk).update(two_reports=False)
    had = game.reports.exists()
    withdraw_result(game, by=world.home.by, reason="It was tried.")
    return Got(
        had and not game.confirmed,
        f"answers {states}; the result is {'confirmed' if game.confirmed else 'not confirmed'}",
    )


def kept(game: Game) -> dict[str, object]:
    """Return a result as a phone keeps it."""
    names = list(game.seats.order_by("side").values_list("entry__name", flat=True))
    place = {"game": game.pk, "round": game.round.number, "table": game.table}
    return place | {"sides": names, "scores": [121, 95], "key": str(uuid4())}


def send(browser: Browser, path: str, result: dict[str, object]) -> str:
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    answer = browser.post(path, content=json.dumps(result), headers=headers)
    return str(answer.json().get("state")) if answer.status_code == HTTPStatus.OK else "refused"


def divide_by_nothing(target: Target, world: World) -> Got:
    """Shares of 0 %, of more than all, of less than nothing, wherever money is shared."""
    home = world.home
    assert home.season
    cup = create_event(
        home.club, by=home.by, name="Cup of shares", venue="Hall", preset_code="acc-tournament",
        starts_at=timezone.now() + datetime.timedelta(days=40),
        director=home.events["coming"].director, round_count=9,
    )  # fmt: skip
    director = target.sign_in(home.director.email, OF_THE_CLUBS, "203.0.113.92")
    forms = {
        f"/events/{cup.slug}/desk/tournament/fees/": "places s1-places prizes",
        f"/leagues/{home.season.slug}/desk/pools/": "new-places",
        f"/leagues/{home.season.slug}/desk/settings/": "places pot_share draw_winner_share fee",
    }
    broken, tried = [], 0
    for path, names in forms.items():
        page = director.get(path)
        for name in names.split():
            for shares in SHARES if f'name="{name}"' in page.text else ():
                answer = director.send_on(page, **{name: shares})
                tried += 1
                broken += [f"{name} {shares}"] if answer.status_code >= 500 else []
        # Whatever was taken, the pages that pay out still open.
        opened = [director.get(each).status_code for each in pages_of_money(cup, world)]
        broken += [f"{path}: {opened}"] if max(opened) >= 500 else []
    fields = sum(len(names.split()) for names in forms.values())
    return Got(
        not broken and tried == fields * len(SHARES),
        f"{tried} amounts in {len(forms)} forms, error pages: {broken or 'none'}",
    )


def pages_of_money(cup: Event, world: World) -> Iterator[str]:
    assert world.home.season
    yield f"/events/{cup.slug}/desk/payout/"
    yield f"/events/{cup.slug}/desk/tournament/"
    yield f"/leagues/{world.home.season.slug}/desk/"
    yield f"/leagues/{world.home.season.slug}/desk/treasurer/"


def fill_a_shift(target: Target, world: World) -> Got:
    """Send twenty-five names with one e-mail address, from twenty-five places."""
    shift = make_shift(world.home.events["coming"], task="Coffee", places=2)
    path = f"/clubs/{world.home.club.slug}/shifts/{shift.pk}/"
    count = target.size(25, 6)
    for number in range(count):
        browser = target.browser(f"192.0.2.{100 + number}")
        name = f"Val Roe {chr(65 + number)}"
        browser.post(path, data={"name": name, "email": "victim@shifts.test", "key": str(uuid4())})
    taken = Signup.objects.filter(shift=shift).count()
    return Got(0 < taken <= MOST_FOR_ONE, f"of {count} names with one address {taken} are taken")


def write_formulas(target: Target, world: World) -> Got:
    """A name that is a formula where a semicolon, a comma or a tab cuts a line."""
    event = world.home.events["coming"]
    browser = target.browser("203.0.113.93")
    names = ["Ann;=1+1", "Bob ; +1", "=Cy()", "Di,@sum", "Ed\t=1", "Flo|=cmd"]
    for name in names:
        data = {"name": name, "telephone": "204 555 0100", "date_of_birth": "3 May 1950"}
        browser.post(f"/events/{event.slug}/register/", data=data)
    director = target.sign_in(world.home.director.email, OF_THE_CLUBS, "203.0.113.94")
    club = world.home.club.slug
    answer = director.get(f"/clubs/{club}/export/everything.zip")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        files = {name: packed.read(name).decode("utf-8-sig") for name in packed.namelist()}
    for path in (f"/events/{event.slug}/standings.csv",):
        files[path] = director.get(path).content.decode("utf-8-sig")
    cells = [
        cell
        for name, text in files.items()
        if name.endswith(".csv")
        for line in csv.reader(io.StringIO(text), delimiter=",")
        for cell in line
    ]
    formulas = [cell for cell in cells if INSIDE.search(cell)]
    written = sum("=1+1" in cell for cell in cells)
    return Got(
        written > 0 and not formulas, f"{len(cells)} cells, of them formulas: {formulas or 'none'}"
    )


def break_dates(target: Target, world: World) -> Got:
    """Send old results of the year 0, and a field named after a number of 5,000 digits."""
    browser = target.sign_up("old@attacker.test", "198.51.100.95")
    club = browser.submit("/clubs/new/", name="Old Pegs").headers["Location"].split("/")[-2]
    page, statuses = f"/clubs/{club}/old-results/", []
    for date in DATES:
        text = f"Event\tDate\tName\tPlace\nCup\t{date}\tAnn Lee\t1"
        answer = browser.post(page, data={"text": text, "kind": "senior-games"})
        statuses.append(answer.status_code)
    sheet = answer.text.partition('name="sheet" value="')[2].partition('"')[0]
    for line in ("9" * 5_000, "-1", "٣", "1" * 18):
        data = {"sheet": sheet, f"fix-{line}-date": "1999", "save": "1"}
        statuses.append(browser.post(page, data=data).status_code)
    desk = own_event(browser, "Dated Pegs")
    for date in DATES:
        rows = f"Name,Born\nAnn Lee,{date}"
        answer = browser.submit(f"{desk}entrants/import/", text=rows)
        statuses.append(answer.status_code)
    return Got(max(statuses) < 500, f"{len(statuses)} lists, answers {sorted(set(statuses))}")


def wait_for_the_database(target: Target, world: World) -> Got:
    """A page is asked for while the database answers nothing: it is said, and passes."""
    paths = [f"/events/{world.home.events['running'].slug}/", f"/clubs/{world.home.club.slug}/"]
    if target.short:
        return Got(True, "it waits for minutes: in the long form only")
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("LOCK TABLE events_event, clubs_club IN ACCESS EXCLUSIVE MODE")
        browser = target.browser("203.0.113.96")
        during = [browser.get(path, timeout=PATIENCE).status_code for path in paths]
        transaction.set_rollback(True)
    after = [target.browser("203.0.113.97").get(path).status_code for path in paths]
    fine = {HTTPStatus.OK, HTTPStatus.SERVICE_UNAVAILABLE}
    return Got(
        {*during} <= fine and {*after} == {HTTPStatus.OK},
        f"answers {during} meanwhile, {after} afterwards",
    )


def send_after_a_restore(target: Target, world: World) -> Got:
    """A phone, a page of the scores and the desk have a game of before a backup was restored:
    nothing is left of its draw, and its key is another game's.
    """
    home = world.home
    event = Event.objects.get(pk=home.events["coming"].pk)
    check_in_all(event, by=home.by)
    with transaction.atomic():
        before = {game.pk: kept(game) for game in drawn(event, world, seed=1)}
        transaction.set_rollback(True)
    # As `restore` leaves them; on SQLite they are rolled back, too.
    reset_sequences(kept_models())
    now = {game.pk: kept(game) for game in drawn(event, world, seed=2)}
    others = [key for key in now if key in before and now[key]["sides"] != before[key]["sides"]]
    director = target.sign_in(home.director.email, OF_THE_CLUBS, "203.0.113.98")
    states = []
    for key in others:
        old = before[key]
        states.append(send(director, f"/events/{event.slug}/scores/send/", old))
        place = {"round": old["round"], "table": old["table"], "side": old["sides"]}
        typed = {"winner": 0, "loser_score": 95, "confirmed": "121-95", "key": str(uuid4())}
        director.post(f"/events/{event.slug}/scores/{key}/", data=place | typed)
        desk = {**typed, "do": "correct", "last": "", "key": str(uuid4())}
        director.post(f"/events/{event.slug}/desk/games/{key}/", data=place | desk)
    saved = ScoreReport.objects.filter(game__round__stage__event=event).count()
    return Got(
        bool(others) and not saved and {*states} == {"gone"},
        f"of {3 * len(others)} results of earlier games {saved} are saved; phones hear {states}",
    )


def drawn(event: Event, world: World, *, seed: int) -> list[Game]:
    event = Event.objects.select_related("club", "director").get(pk=event.pk)
    event.stages.update(seed=seed)
    draw_event(event, by=world.home.by, seen=event.revision)
    games = Game.objects.filter(round__stage__event=event).select_related("round")
    return list(games.order_by("pk"))
