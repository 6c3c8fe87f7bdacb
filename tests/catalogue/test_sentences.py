from pathlib import Path

import pytest

from tests.catalogue import python_sentences
from tests.catalogue.sentences import SEARCH


def found(tmp_path: Path, suffix: str, source: str) -> list[tuple[int, str]]:
    path = tmp_path / f"some{suffix}"
    path.write_text(source)
    return [(sentence.line, sentence.text) for sentence in SEARCH[suffix](path, "some")]


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('"""A docstring of some words."""', []),
        ('def f():\n    """Says so."""\n    return "Nobody is here."', ["Nobody is here."]),
        ('say(f"{name} beat {other}")', ["{} beat {}"]),
        ('say(f"{name} – {other}")', []),
        ('say("Saved: " "the seats.")', ["Saved: the seats."]),
        ('say(_("Saved: %(name)s") % {"name": "Ann Bell"})', ["Ann Bell"]),
        ('say(ngettext("%(n)s game", "%(n)s games", n) % {"n": n})', []),
        ('label = gettext_lazy("Their name")', []),
        ('CharField(label="Name")', ["Name"]),
        ('DRAFT = "draft", "Draft"', ["Draft"]),
        ('log.warning("The backup of %s failed", name)', []),
        ('raise TypeError("not a list of them")', []),
        ('raise ValidationError("Not a list of them")', ["Not a list of them"]),
        ('assert is_fine, "this is not fine"', []),
        ('execute("select the rows of it")', []),
        ('QUERY = "SELECT id FROM events_event"', []),
        ('attrs={"class": "wide button"}', []),
        ('"Great Lakes"  # not translated: a name', []),
        ('say("Event", "no-store, max-age=0")', []),
    ],
)
def test_python(tmp_path: Path, source: str, texts: list[str]) -> None:
    assert [text for _, text in found(tmp_path, ".py", source)] == texts


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ("<p>Name</p>", ["Name"]),
        ("<p>{{ name }} · {{ table }}</p>", []),
        ('<p>{% translate "Name" %}</p>', []),
        ("<p>{% blocktranslate trimmed %}\nTable <b>{{ n }}</b>\n{% endblocktranslate %}</p>", []),
        ('<nav aria-label="All pages"></nav>', ["All pages"]),
        ('<nav aria-label="{% translate "All pages" %}"></nav>', []),
        ('<input value="Yes, save it" name="x">', ["Yes, save it"]),
        ('<input value="half-half" name="x">', []),
        ('{% include "a.html" with heading="Who plays" %}', ["Who plays"]),
        ("{{ name|default:'nobody yet' }}", ["nobody yet"]),
        ("{{ count }}{{ count|pluralize }}", ["{{ count|pluralize }}"]),
        ('{{ at|date:"j M" }}', ['{{ at|date:"j M" }}']),
        ('{{ at|date }}{% now "j F" %}', ['{% now "j F" %}', "{{ at|date }}"]),
        (
            '{% blocktranslate with day=at|date:"j M" %}On {{ day }}{% endblocktranslate %}',
            ['{% blocktranslate with day=at|date:"j M" %}'],
        ),
        ('{{ at|date:"c" }}{{ at|date:"Y-m-d" }}{{ at|date:"Y" }}{% now "U" %}', []),
        ("{% timezone zone %}{{ at|timezone:zone|full_date }}{% endtimezone %}", []),
        ('{% if kind == "Some kind" %}{% endif %}', []),
        ("{# A remark of some words #}{% comment %}and more{% endcomment %}", []),
        ("<title>Cribbage Events</title>", []),
        ('<a {% if here %}class="on it"{% endif %}>Desk</a>', ["Desk"]),
    ],
)
def test_templates(tmp_path: Path, source: str, texts: list[str]) -> None:
    assert [text for _, text in found(tmp_path, ".html", source)] == texts


def test_a_letter_is_read_line_by_line(tmp_path: Path) -> None:
    letter = 'Hello {{ name }},\n\n{% translate "You have a place." %}\n'
    assert found(tmp_path, ".txt", letter) == [(1, "Hello {},")]


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('say("Not saved yet");', ["Not saved yet"]),
        ("say(`${name} beat ${other}`);", ["{} beat {}"]),
        ('say(gettext("Not saved yet"));', []),
        ('say(ngettext("%s game is kept", "%s games are kept", n));', []),
        ('// not "a sentence here"\n', []),
        ('find(".seat button, [data-seat]");', []),
        ('page.querySelector("legend, label");', []),
        ('button.textContent = "Pause";', ["Pause"]),
        ('"use strict";', []),
    ],
)
def test_scripts(tmp_path: Path, source: str, texts: list[str]) -> None:
    assert [text for _, text in found(tmp_path, ".js", source)] == texts


def test_stored(tmp_path: Path) -> None:
    path = tmp_path / "services.py"
    path.write_text(
        'AGAIN = "card entered again"\n'
        'writing.what = f"{name} was removed."\n'
        'Line(words=_("Paid at the door"), why=AGAIN, reason=reason)\n'
    )
    lines = sorted(sentence.line for sentence in python_sentences.stored(path, "some"))
    assert lines == [2, 3, 3]


def test_a_date_in_a_stored_name(tmp_path: Path) -> None:
    path = tmp_path / "services.py"
    path.write_text(
        "from cribbage_events.words.dates import full_date\n"
        "def name_on(season, day):\n"
        "    return f'{season.name}, {full_date(day)}'\n"
        "Event(name=name_on(season, day))\n"
        "event.name = full_date(day)\n"
        "event.name = season.name\n"
    )
    lines = sorted(sentence.line for sentence in python_sentences.stored(path, "some"))
    assert lines == [4, 5]
