from typing import Any

import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role
from cribbage_events.events.access.tokens import player_token
from cribbage_events.events.models import Event
from tests.building import games_in, make_user, say
from tests.events.guests import is_today
from tests.journeys.steps.visitor import DESK, PHONE, Visit, Visitor

pytestmark = pytest.mark.django_db(transaction=True)

# Stands for the browser's voice, and keeps what it says; it ends by itself, or is cut off.
VOICE = """
window.said = [];
window.SpeechSynthesisUtterance = class extends EventTarget {
  constructor(text) { super(); this.text = text; }
};
let now = null;
window.finish = () => now && now.dispatchEvent(new Event("end"));
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => VOICES.map((lang) => ({ lang, localService: true })),
  addEventListener() {},
  cancel() { now = null; },
  speak(words) {
    now = words;
    if (words.text) window.said.push([words.lang, words.text]);
    for (const [name, after] of [["start", 1], ["end", LONG]]) {
      setTimeout(() => now === words && words.dispatchEvent(new Event(name)), after);
    }
  },
} });
"""


def speaking(visitor: Visitor, *voices: str, long: int = 50) -> Visitor:
    script = VOICE.replace("VOICES", str(list(voices))).replace("LONG", str(long))
    visitor.context.add_init_script(script)
    return visitor


def spoken(visitor: Visitor) -> Any:
    return visitor.page.evaluate("window.said")


def at_the_desk(visit: Visit, event: Event, *voices: str, **options: Any) -> Visitor:
    long = options.pop("long", 50)
    visitor = visit(DESK, **options).sign_in(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    speaking(visitor, *voices, long=long).go(f"{event.get_absolute_url()}desk/")
    visitor.press(visitor.page.locator("a[href$='/desk/call/']").first)
    expect(visitor.page.locator("[data-calling]")).to_be_visible()
    return visitor


def shown(visitor: Visitor, words: str) -> None:
    expect(visitor.page.locator("[data-now]")).to_have_text(words)


def test_the_desk_calls_by_the_keyboard(visit: Visit, event: Event) -> None:
    dora = at_the_desk(visit, event, "de-DE", "en-US", "en-CA")
    expect(dora.page.locator("[data-no-voice]")).to_be_hidden()
    assert spoken(dora) == []
    dora.page.get_by_role("button", name="Next table").focus()
    dora.page.keyboard.press("Enter")
    shown(dora, "Table 1: Ann Lee against Bob Ray")
    dora.page.keyboard.press("Tab")
    dora.page.keyboard.press("Enter")
    assert spoken(dora) == [["en-CA", "Table 1: Ann Lee against Bob Ray"]] * 2
    # What was called stays called, also when the page is opened again.
    dora.page.reload()
    dora.button("All the rest")
    shown(dora, "Table 3: Marguerite Vandermeulen against Flo Kay")
    assert [words[:7] for _, words in spoken(dora)] == ["Table 2", "Table 3"]
    expect(dora.page.get_by_role("button", name="Next table")).to_be_hidden()
    dora.button("Start again")
    dora.button("Next table")
    shown(dora, "Table 1: Ann Lee against Bob Ray")


def test_stop_ends_the_rest(visit: Visit, event: Event) -> None:
    dora = at_the_desk(visit, event, "en-GB", long=3_600_000)
    dora.button("All the rest")
    dora.button("Stop")
    dora.page.evaluate("window.finish()")
    assert spoken(dora) == [["en-GB", "Table 1: Ann Lee against Bob Ray"]]


def test_in_french_the_voice_of_this_country_is_preferred(visit: Visit, event: Event) -> None:
    dora = at_the_desk(visit, event, "fr-FR", "en-CA", "fr_CA", locale="fr-CA")
    dora.button("Table suivante")
    assert spoken(dora) == [["fr_CA", "Table 1\N{NO-BREAK SPACE}: Ann Lee contre Bob Ray"]]


def test_without_a_voice_the_words_are_there(visit: Visit, event: Event) -> None:
    dora = at_the_desk(visit, event, "en-CA", locale="fr-CA")
    expect(dora.page.locator("[data-no-voice]")).to_contain_text("pas de voix française")
    expect(dora.page.get_by_role("button", name="Arrêter")).to_be_hidden()
    dora.button("Table suivante")
    shown(dora, "Table 1\N{NO-BREAK SPACE}: Ann Lee contre Bob Ray")
    assert spoken(dora) == []
    plain = visit(DESK, java_script_enabled=False)
    plain.sign_in(make_user(event.club, "Di", Role.Kind.DIRECTOR))
    plain.go(f"{event.get_absolute_url()}desk/call/?round=2&from=3")
    plain.sees("This browser has no English voice", "Table 3: Marguerite Vandermeulen against")


def test_a_phone_says_its_player_s_table(visit: Visit, event: Event) -> None:
    is_today(event)
    ann = event.entries.get(name="Ann Lee")
    phone = speaking(visit(PHONE), "en-CA")
    phone.go(f"{event.get_absolute_url()}player/{player_token(ann.pk, ann.card_edition)}/")
    switch = phone.page.get_by_role("checkbox", name="Say my table aloud")
    expect(switch).not_to_be_checked()
    switch.check()
    assert spoken(phone) == [["en-CA", "Table 1"]]
    # Kept on this phone; before the first tap browsers say nothing.
    phone.page.reload()
    expect(switch).to_be_checked()
    phone.sees("Tap this page once")
    phone.press(phone.page.get_by_role("heading", name="Round 1"))
    expect(phone.page.get_by_text("Tap this page once")).to_be_hidden()
    phone.is_live()
    say(games_in(event, 1)[0], 121, 90)
    phone.sees("Round 2: your next game")
    phone.page.wait_for_function("window.said.length")
    assert spoken(phone) == [["en-CA", "Table 1"]]
