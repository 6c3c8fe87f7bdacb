"""A page holds the words of its scripts in its language; scripts themselves hold English."""

import json
import re

import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.utils.translation import override

from cribbage_events.clubs.templatetags import scripts
from cribbage_events.clubs.templatetags.scripts import one_script
from cribbage_events.settings import BASE_DIR
from tests.pseudo_language.catalogue import PseudoTranslation, installed
from tests.pseudo_language.language import CODE

BLOCK = re.compile(r"<script data-words type=\"application/json\">(.*?)</script>", re.DOTALL)


def loaded(*names: str, language: str = "en-ca") -> str:
    source = "".join(f'{{% script "{name}" %}}' for name in names)
    with override(language):
        return Template(source).render(Context({"request": RequestFactory().get("/")}))


def words_in(html: str) -> dict[str, object]:
    return {key: value for block in BLOCK.findall(html) for key, value in json.loads(block).items()}


def test_english_costs_nothing() -> None:
    html = loaded("share")
    assert re.findall(r'src="[^"]*/(\w+)\.js"', html) == ["page", "share"]
    assert "data-words" not in html


def test_shared_scripts_are_loaded_once() -> None:
    html = loaded("page", "practice/count", "practice/count_page", "practice/count")
    assert re.findall(r'src="[^"]*/(\w+)\.js"', html) == ["page", "count", "count_page"]


def test_another_language_is_in_the_page() -> None:
    with installed():
        words = words_in(loaded("share", language=CODE))
    assert words["Copied."] == "⟦Çöþíéð. øøø⟧"
    assert words["noon"] == "⟦ñööñ øø⟧"
    assert "Nothing." not in words, "the words of another script"


def test_a_plural_has_its_forms() -> None:
    with installed():
        said = words_in(loaded("practice/count_page", language=CODE))["point"]
    assert said == {"forms": ["⟦þöíñţš øø⟧", "⟦þöíñţ øø⟧"], "of": "01" + 198 * "0"}


class Hostile(PseudoTranslation):
    def gettext(self, message: str) -> str:
        return "</script><script>alert()</script>"


def test_words_cannot_end_the_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(scripts.CATALOGUES, CODE, Hostile(CODE))
    block = scripts.words_of.__wrapped__("share", CODE)
    assert block.count("</script>") == 1
    assert words_in(block)["Copied."] == Hostile(CODE).gettext("Copied.")


def test_every_marked_text_is_found() -> None:
    """A text must be one literal to be found for catalogues and pages."""
    folder = BASE_DIR / "static" / "js"
    for path in folder.rglob("*.js"):
        source = path.read_text()
        assert one_script(path.relative_to(folder).with_suffix("").as_posix())
        calls = re.findall(r"\bn?gettext\(\s*([^\s])", source.replace("self.ngettext = (", ""))
        assert set(calls) <= {'"'}, path.name
