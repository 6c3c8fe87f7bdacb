"""Each language in `LANGUAGES` but English has a whole catalogue, and one of this very program."""

import gettext
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.catalogue import marked
from tests.catalogue.entries import Entry, Text, entries_of
from tests.catalogue.faults import faults_of

DOMAINS = {"django": marked.in_code, "djangojs": marked.in_scripts}


def catalogues() -> Iterator[Path]:
    """Find the catalogues of all languages but English, which is in the code."""
    for code, _name in settings.LANGUAGES:
        if not code.startswith("en"):
            folder = settings.BASE_DIR / "locale" / code.partition("-")[0] / "LC_MESSAGES"
            yield from (folder / f"{domain}.po" for domain in DOMAINS)


def test_every_text_is_translated_whole() -> None:
    found = [
        f"{path.parent.parent.name}/{path.stem}: {entry.text.one!r} {fault}"
        for path in catalogues()
        for entry in entries_of(path)
        for fault in faults_of(entry)
    ]
    assert found == []


def test_a_catalogue_has_what_is_marked_and_nothing_else() -> None:
    for path in catalogues():
        known = {entry.text for entry in entries_of(path) if not entry.obsolete}
        wanted = DOMAINS[path.stem]()
        assert sorted(wanted - known) == [], "make messages collects it"
        assert sorted(known - wanted) == [], "make messages removes it"


def test_no_text_has_two_plurals() -> None:
    """A catalogue has room for one of them: the other needs a context."""
    plurals = defaultdict(set)
    for text in [*marked.from_python(), *marked.from_templates()]:
        if text.many:
            plurals[text.context, text.one].add(text.many)
    assert [each for each in plurals.values() if len(each) > 1] == []


def test_xgettext_finds_every_mark() -> None:
    hidden = [
        f"{path}: {mark}"
        for path in marked.files("cribbage_events", ".py")
        for mark in marked.out_of_reach(path.read_text())
        if mark
    ]
    assert hidden == []


def test_the_compiled_catalogue_is_that_of_the_texts() -> None:
    for path in catalogues():
        compiled = compiled_texts(path.with_suffix(".mo"))
        assert compiled == {key: said for entry in entries_of(path) for key, said in keyed(entry)}


def compiled_texts(path: Path) -> dict[object, str]:
    with path.open("rb") as file:
        known: dict[object, str] = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return {key: said for key, said in known.items() if key != ""}


def keyed(entry: Entry) -> Iterator[tuple[object, str]]:
    context, one, many = entry.text
    key = f"{context}\x04{one}" if context else one
    for number, said in enumerate(entry.said):
        yield ((key, number) if many else key), said


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ('_("Saved: " "the seats.")', Text("", "Saved: the seats.", "")),
        ('ngettext("%(n)s game", "%(n)s games", n)', Text("", "%(n)s game", "%(n)s games")),
        ('pgettext_lazy("a role", "Helper")', Text("a role", "Helper", "")),
        ('translation.gettext("Name")', Text("", "Name", "")),
    ],
)
def test_marked_in_python(source: str, text: Text) -> None:
    assert list(marked.texts_of_python(source)) == [text]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ('{% translate "It’s so" context "b" %}', Text("b", "It’s so", "")),
        ('{% include "a.html" with words=_("Sign in") %}', Text("", "Sign in", "")),
        (
            "{% blocktranslate trimmed count n=n %}\n{{ n }} of\n 100 %{% plural %}{{ n }}"
            "{% endblocktranslate %}",
            Text("", "%(n)s of 100 %%", "%(n)s"),
        ),
    ],
)
def test_marked_in_a_template(source: str, text: Text) -> None:
    assert list(marked.texts_of_template(source)) == [text]


def test_marked_in_a_script() -> None:
    source = 'say(gettext("A \\u00a0b"), ngettext("one", "many", 3))'
    texts = [Text("", "A \u00a0b", ""), Text("", "one", "many")]
    assert list(marked.texts_of_script(source)) == texts


PO = """
msgid ""
msgstr "Language: fr"

#, fuzzy, python-format
msgctxt "a list"
msgid "%(name)s "
"and <b>more</b>"
msgstr "%(nom)s et <i>plus</i>"

msgid "%(n)s game"
msgid_plural "%(n)s games"
msgstr[0] "une partie"
msgstr[1] "parties"

#~ msgid "Gone"
#~ msgstr "Parti"
"""


def test_what_is_wrong_with_a_catalogue(tmp_path: Path) -> None:
    path = tmp_path / "django.po"
    path.write_text(PO)
    first, plural, gone = entries_of(path)
    assert first.text == Text("a list", "%(name)s and <b>more</b>", "")
    assert list(faults_of(first)) == [
        "is only guessed (fuzzy)",
        "has values that nobody gives: ['%(nom)s']",
        "loses ['%(name)s']",
        "has other tags",
    ]
    assert list(faults_of(plural)) == ["loses ['%(n)s']"]
    assert list(faults_of(gone)) == ["is in no page any more"]
    first.parts["msgstr"] = first.text.one
    assert list(faults_of(first)) == ["is only guessed (fuzzy)"]
    first.parts["msgid"] = first.parts["msgstr"] = "some whole text"
    assert "is left in English" in faults_of(first)
    plural.parts["msgstr[1]"] = " "
    assert list(faults_of(plural)) == ["is not translated"]
