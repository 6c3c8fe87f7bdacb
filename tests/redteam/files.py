"""Small files take a server’s memory or its processor."""

import datetime
import time
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

from tests.fuzz.worlds.world import World
from tests.redteam.bombs import entities, heavy, just_read, many_scans, odd, picture
from tests.redteam.got import Got
from tests.redteam.target import Browser, Target

AT_ONCE = 32
# What a worker may hold afterwards beyond what it held before.
MORE_MEGABYTES = 100
MORE_SECONDS = 2.0
SETTLE_SECONDS = 5
LARGEST_SIDE = 6_000


def accounts(target: Target, count: int) -> list[Browser]:
    """Sign up several accounts, since limits go by account."""
    return [
        target.sign_up(f"mal{number}@attacker.test", f"198.51.100.{number}")
        for number in range(count)
    ]


def pictures(target: Target, world: World) -> Got:
    """Send thirty-two small pictures of 36 million points at the same time."""
    data = picture(LARGEST_SIDE)
    count = target.size(AT_ONCE, 8)
    browsers = accounts(target, count // 4)
    before = target.megabytes()
    target.forget_peak()

    def send(number: int) -> int:
        files = {"logo": ("logo.png", data, "image/png")}
        form = {"name": "", "time_zone": "America/Winnipeg"}
        browser = browsers[number % len(browsers)]
        return browser.post("/clubs/new/", data=form, files=files).status_code

    with ThreadPoolExecutor(count) as many:
        statuses = set(many.map(send, range(count)))
    time.sleep(SETTLE_SECONDS)
    after, most = target.megabytes(), target.peak()
    workers = len(target.workers)
    return Got(
        after - before <= MORE_MEGABYTES * workers and HTTPStatus.OK in statuses,
        f"{count} pictures of {len(data) // 1000} kB: {before} MB before, {most} MB at most,"
        f" {after} MB afterwards; answers {sorted(statuses)}",
    )


def own_event(browser: Browser, name: str) -> str:
    """Return the desk of an event that the attacker makes, in a club of their own."""
    club = browser.submit("/clubs/new/", name=name)
    slug = club.headers["Location"].split("/")[-2]
    soon = datetime.datetime.now(tz=datetime.UTC).date() + datetime.timedelta(days=30)
    day = {"date": soon.isoformat(), "time": "13:00"}
    made = browser.submit(
        f"/events/new/?club={slug}&kind=senior-games", name=name, venue="Hall", **day
    )
    return made.headers["Location"]


def workbooks(target: Target, world: World) -> Got:
    """Send workbooks of some 70 kB that unpack to 40 MB, and two that break the reader.

    Their time says something on a quiet machine only. tests/security/test_spreadsheets.py judges
    what is read of them.
    """
    browser = target.sign_up("list@attacker.test", "198.51.100.90")
    page = own_event(browser, "Own Pegs") + "entrants/import/"
    said, held = [], True
    for name, data in (just_read() | heavy(target.size(1, 20)) | odd() | entities()).items():
        before, began = target.megabytes(), target.processor_seconds()
        target.forget_peak()
        answer = browser.post(page, files={"file": ("list.xlsx", data)}).status_code
        seconds = target.processor_seconds() - began
        more = target.peak() - before
        said.append(f"{name} ({len(data) // 1000} kB): {answer}, {seconds:.1f} s, {more} MB more")
        held &= answer < HTTPStatus.INTERNAL_SERVER_ERROR
        held &= (target.short or seconds <= MORE_SECONDS) and more <= MORE_MEGABYTES
    return Got(held, "; ".join(said))


def scans(target: Target, world: World) -> Got:
    """Send a JPEG whose thousands of scans took 12 seconds and held other pictures up."""
    data = many_scans(target.size(20, 2) * 100)
    browser = target.sign_up("scan@attacker.test", "198.51.100.91")
    page = own_event(browser, "Scan Pegs") + "photographs/"
    began, said = target.processor_seconds(), []
    for path, name in (("/clubs/new/", "logo"), (page, "photograph")):
        form = {"name": "Scans again", "time_zone": "America/Winnipeg"}
        files = {name: ("photo.jpg", data, "image/jpeg")}
        said.append(browser.post(path, data=form, files=files))
    seconds = target.processor_seconds() - began
    statuses = [answer.status_code for answer in said]
    return Got(
        (target.short or seconds <= MORE_SECONDS)
        and max(statuses) < HTTPStatus.INTERNAL_SERVER_ERROR,
        f"{len(data) // 1000} kB: answers {statuses}, {seconds:.1f} s of the processor",
    )


def names_alike(target: Target, world: World) -> Got:
    """499 names, pasted twice into a club of one’s own, are compared with each other."""
    browser = target.sign_up("names@attacker.test", "198.51.100.92")
    club = browser.submit("/clubs/new/", name="Many Pegs").headers["Location"].split("/")[-2]
    letters = "bcdfghjklmnp"
    names = [
        f"Ann {one}a{two}o{three}e Smith" for one in letters for two in letters for three in "bcdf"
    ][: target.size(499, 60)]
    rows = "\n".join(f"1999\tCup\t{name}\t{place}" for place, name in enumerate(names, 1))
    page = f"/clubs/{club}/old-results/"
    seconds = []
    for _ in range(2):
        began = target.processor_seconds()
        text = f"Date\tEvent\tName\tPlace\n{rows}"
        answer = browser.post(page, data={"text": text, "kind": "senior-games"})
        sheet = answer.text.partition('name="sheet" value="')[2].partition('"')[0]
        browser.post(page, data={"sheet": sheet, "save": "1"})
        browser.get(f"/clubs/{club}/people/look-alikes/")
        seconds.append(target.processor_seconds() - began)
    return Got(
        target.short or max(seconds) <= 3 * MORE_SECONDS,
        f"{len(names)} names: {', '.join(f'{each:.1f}' for each in seconds)} s of the processor",
    )
