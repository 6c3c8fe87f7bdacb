"""A stranger uses the club’s mail server."""

import html
import re
from collections.abc import Iterable

from cribbage_events.clubs.models import Role
from tests.fuzz.worlds.world import World
from tests.redteam.files import own_event
from tests.redteam.got import Got
from tests.redteam.target import Browser, Target

VICTIM = "bombed@victim.test"
BAIT = "YOUR ACCOUNT IS LOCKED - pay at http://evil.example/pay now"
# A letter about a role, and one about an event that is called off.
MOST_TO_ONE = 2
MOST_TO_ALL = 60


def bomb(target: Target, world: World) -> Got:
    """Add a helper and remove them, and call an event off and on, again and again."""
    before = len(target.mailbox.letters)
    browser = target.sign_up("post@attacker.test", "198.51.100.91")
    own = before + len(target.mailbox.to("post@attacker.test"))
    baited = browser.submit("/clubs/new/", name=BAIT)
    desk = own_event(browser, "Plain Pegs")
    helpers = "/clubs/plain-pegs/helpers/"
    for number in range(target.size(100, 6)):
        add(browser, helpers, VICTIM if number % 2 else f"one{number}@victim.test")
    entrants(browser, desk, target.size(100, 5))
    browser.post(f"{desk}publish/")
    for _ in range(target.size(20, 3)):
        browser.submit(f"{desk}call-off/", reason=BAIT)
        browser.submit(f"{desk}call-off/", button="hold", reason="It is held.")
    target.mailbox.settle()
    letters = target.mailbox.letters
    to_victim, total = len(target.mailbox.to(VICTIM)), len(letters) - own
    said = sum("evil.example" in letter.as_string() for letter in letters)
    return Got(
        0 < to_victim <= MOST_TO_ONE
        and total <= MOST_TO_ALL
        and not said
        and "Location" not in baited.headers,
        f"{to_victim} letters to one stranger, {total} to all; {said} with the attacker’s address;"
        f" a club named after it: {baited.status_code}",
    )


def add(browser: Browser, helpers: str, email: str) -> None:
    browser.post(helpers, data={"email": email, "name": "Vic Olsen", "kind": Role.Kind.VOLUNTEER})
    for role in roles(browser.get(helpers).text, helpers):
        browser.post(f"{helpers}{role}/remove/")


def roles(page: str, helpers: str) -> Iterable[int]:
    """Return the numbers of the helpers on the page."""
    for part in page.split(helpers)[1:]:
        number, _, rest = part.partition("/")
        if number.isdecimal() and rest.startswith("remove/"):
            yield int(number)


def entrants(browser: Browser, desk: str, count: int) -> None:
    """Send a list with the victim’s address on every line."""
    lines = [f"Pat {chr(65 + number)}.,3 May 1950,{VICTIM}" for number in range(count)]
    shown = browser.submit(f"{desk}entrants/import/", text="\n".join(["Name,Born,E-mail", *lines]))
    sheet = re.search(r'name="sheet"[^>]*value="([^"]*)"', shown.text)
    assert sheet, shown.text[-3000:]
    browser.send_on(shown, sheet=html.unescape(sheet[1]))


def break_a_line(target: Target, world: World) -> Got:
    """Send a name of two lines: the helper is made, and nothing is broken."""
    browser = target.sign_up("line@attacker.test", "198.51.100.92")
    made = browser.submit("/clubs/new/", name="Two\u2028Lines\r\nBcc: x@evil.test")
    club = made.headers.get("Location", "").split("/")[-2:-1]
    if not club:
        return Got(True, f"such a name is refused: {made.status_code}")
    data = {"email": "two@victim.test", "name": "A\nB", "kind": Role.Kind.VOLUNTEER}
    answer = browser.post(f"/clubs/{club[0]}/helpers/", data=data)
    subjects = [str(letter["Subject"]) for letter in target.mailbox.to("two@victim.test")]
    hidden = [letter for letter in target.mailbox.letters if letter["Bcc"]]
    return Got(
        answer.is_redirect and not hidden,
        f"the helper is added: {answer.status_code}, subjects {subjects}, hidden copies {hidden}",
    )
