"""Somebody attacks another’s account: by beginning it before its owner, or by guessing."""

from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

from cribbage_events.clubs.models import Role
from tests.fuzz.worlds.world import PASSWORD as OF_THE_CLUBS
from tests.fuzz.worlds.world import World
from tests.redteam.got import Got
from tests.redteam.target import PASSWORD, Target

VICTIM = "victim@club.test"
# What is judged wrong, rather than refused unread.
JUDGED = "Incorrect code"


def take_over(target: Target, world: World) -> Got:
    """Whoever signs up first with a helper's address must not get in with their password."""
    attacker = target.browser()
    form = {"name": "Evil", "email": VICTIM, "password1": PASSWORD}
    attacker.post("/accounts/signup/", data=form)
    director = target.sign_in(world.home.director.email, OF_THE_CLUBS, "203.0.113.5")
    helpers = f"/clubs/{world.home.club.slug}/helpers/"
    kind = Role.Kind.DIRECTOR
    director.post(helpers, data={"email": VICTIM, "name": "Vic Olsen", "kind": kind})
    owner = target.browser("203.0.113.7")
    owner.post("/accounts/login/code/", data={"email": VICTIM})
    code = target.mailbox.code_for(VICTIM)
    owner.post("/accounts/login/code/confirm/", data={"code": code})
    again = target.sign_in(VICTIM, PASSWORD)
    opened = [browser.get(helpers).status_code for browser in (attacker, again)]
    owners = owner.get(helpers).status_code
    return Got(
        HTTPStatus.OK not in opened and owners == HTTPStatus.OK,
        f"the helpers’ page answers the attacker {opened}, its director {owners}",
    )


def guess_a_code(target: Target, world: World) -> Got:
    """Thirty guesses at the same instant are three, too."""
    browser = target.browser("203.0.113.20")
    email = world.away.helper.email
    browser.post("/accounts/login/code/", data={"email": email})
    target.mailbox.code_for(email)

    def guess(number: int) -> str:
        data = {"code": f"{number:08}"}
        return browser.post("/accounts/login/code/confirm/", data=data).text

    with ThreadPoolExecutor(30) as many:
        answers = list(many.map(guess, range(30)))
    judged = sum(JUDGED in answer for answer in answers)
    return Got(0 < judged <= 3, f"of 30 guesses at the same instant {judged} were judged")


def write_to_strangers(target: Target, world: World) -> Got:
    """Codes for addresses that have no account send nothing."""
    before = len(target.mailbox.letters)
    count = target.size(90, 10)
    browser = target.browser("203.0.113.30")
    for number in range(count):
        browser.post("/accounts/login/code/", data={"email": f"nobody{number}@invented.test"})
    sent = len(target.mailbox.letters) - before
    return Got(sent == 0, f"{count} codes asked for invented addresses: {sent} letters")
