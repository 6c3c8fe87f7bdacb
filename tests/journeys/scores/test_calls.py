"""A player’s phone is asked only after a tap, called while it is locked, and called no more.

No test reaches the push service of a browser's maker, and the tests' browser shows no
notifications: both are made up here. The page's script and the service worker are the real ones.
"""

import json
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Worker, expect

from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.calls import begin_calls, call_players
from cribbage_events.events.models import CalledPhone, Entry, Event
from tests.building import play
from tests.events.guests import is_today
from tests.french.reader import TAG
from tests.journeys.steps.visitor import PHONE, Visit, Visitor
from tests.tools.push_service import Browser, push_service

pytestmark = pytest.mark.django_db(transaction=True)


SUBSCRIPTION = """({ address, key, secret, earlier }) => {
  const plain = (text) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = (text) => Uint8Array.from(plain(text), (letter) => letter.charCodeAt(0));
  const made = (endpoint, serverKey) => ({
    endpoint,
    options: { applicationServerKey: bytes(serverKey).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: key, auth: secret } }),
    unsubscribe: async () => { there = null; },
  });
  // As in a browser, what was subscribed is still there when the page is loaded again.
  const kept = localStorage.getItem("subscribed");
  let there = kept ? made(address, kept) : earlier ? made(earlier, "anotherkey") : null;
  window.asked = [];
  let permission = earlier ? "granted" : "default";
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = async () => {
    window.asked.push("permission");
    permission = "granted";
    return permission;
  };
  PushManager.prototype.getSubscription = async () => there;
  PushManager.prototype.subscribe = async (how) => {
    if (there) throw new DOMException("There is one of another key", "InvalidStateError");
    window.asked.push(how.applicationServerKey ? "subscription" : "nothing");
    there = made(address, how.applicationServerKey);
    localStorage.setItem("subscribed", how.applicationServerKey);
    return there;
  };
}"""
# In the service worker: what it shows, and where a tap on it leads.
LISTEN = """() => {
  self.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, { lang, tag, data }) => {
    self.shown.push({ title, lang, tag, url: data });
  };
}"""
CLICK = """async () => {
  const opened = [];
  const waiting = [];
  self.clients.openWindow = async (url) => opened.push(url);
  self.clients.matchAll = async () => [];
  const event = new Event("notificationclick");
  event.notification = { data: self.shown[0].url, close() {} };
  event.waitUntil = (work) => waiting.push(work);
  self.dispatchEvent(event);
  await Promise.all(waiting);
  return opened;
}"""


def open_card(visitor: Visitor, event: Event, number: int) -> None:
    entry = Entry.objects.get(event=is_today(event), number=number)
    token = player_token(entry.pk, entry.card_edition)
    visitor.go(reverse("events:open_player_link", args=[event.slug, token]))


def with_subscription(visitor: Visitor, browser: Browser, earlier: str = "") -> None:
    """Give the browser what Chromium would ask its push service for; `earlier` is an address of
    another key of this site.
    """
    given = json.dumps({**browser.fields, "earlier": earlier})
    visitor.context.add_init_script(f"({SUBSCRIPTION})({given})")


def deliver(visitor: Visitor, said: dict[str, str]) -> Worker:
    """Deliver a message as the push service does, also to a phone on which the page is closed."""
    session = visitor.context.new_cdp_session(visitor.page)
    found: list[dict[str, Any]] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"])
    )
    session.send("ServiceWorker.enable")
    worker = visitor.context.service_workers[0]
    worker.evaluate(LISTEN)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": visitor.base,
            "registrationId": found[-1]["registrationId"],
            "data": json.dumps(said),
        },
    )
    return worker


def calls_me(visitor: Visitor, event: Event, begin: str, end: str) -> None:
    main = visitor.page.get_by_role("main")
    expect(main.get_by_role("button", name=begin)).to_be_visible()
    assert visitor.page.evaluate("window.asked") == []
    visitor.press(main.get_by_role("button", name=begin))
    expect(main.get_by_role("button", name=end)).to_be_focused()
    assert visitor.page.evaluate("window.asked") == ["permission", "subscription"]


@pytest.mark.parametrize(
    ("tag", "begin", "end", "words"),
    [
        ("en-CA", "Call me on this phone", "Stop calling me", "Table 1 against Di"),
        (TAG, "M’appeler sur ce téléphone", "Ne plus m’appeler", "Table 1 contre Di"),
    ],
)
def test_a_player_is_called_on_a_locked_phone(
    visit: Visit,
    event: Event,
    monkeypatch: pytest.MonkeyPatch,
    tag: str,
    begin: str,
    end: str,
    words: str,
) -> None:
    ann, browser = visit(PHONE, locale=tag), Browser()
    with_subscription(ann, browser)
    open_card(ann, event, 1)
    calls_me(ann, event, begin, end)
    assert CalledPhone.objects.get().address == browser.address
    with push_service(monkeypatch) as service:
        play(event, 1)
        call_players(event.slug)
        [said] = service.read_by(browser)
    worker = deliver(ann, said)
    assert shown_by(ann, worker) == [{**said, "title": words}]
    assert worker.evaluate(CLICK) == [f"{event.get_absolute_url()}card/"]

    ann.press(ann.page.get_by_role("main").get_by_role("button", name=end))
    expect(ann.page.get_by_role("main").get_by_role("button", name=begin)).to_be_focused()
    assert not CalledPhone.objects.exists()


def test_a_phone_of_another_key_is_renewed_when_its_page_is_opened(
    visit: Visit, event: Event
) -> None:
    earlier, now = Browser("earlier"), Browser("now")
    begin_calls(event.entries.get(number=1), earlier.phone)
    ann = visit(PHONE)
    # On an earlier visit the worker was made that shows the calls.
    open_card(ann, event, 1)
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    with_subscription(ann, now, earlier=earlier.address)
    ann.page.reload()
    stop = ann.page.get_by_role("main").get_by_role("button", name="Stop calling me")
    expect(stop).to_be_visible()
    assert CalledPhone.objects.get().address == now.address
    ann.page.reload()
    expect(stop).to_be_visible()
    assert ann.page.evaluate("window.asked") == []


def shown_by(visitor: Visitor, worker: Worker) -> list[dict[str, str]]:
    shown: list[dict[str, str]] = []
    while not shown:
        visitor.page.wait_for_timeout(50)
        shown = worker.evaluate("self.shown")
    return shown
