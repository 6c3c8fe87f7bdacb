"""The pseudo-language itself: what becomes of a text, and who gets it."""

import pytest
from django.test import Client
from django.utils.translation import gettext, ngettext, pgettext

from tests.pseudo_language.catalogue import ASKED, installed, pseudo, spoken
from tests.pseudo_language.language import CODE


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Saved", "⟦Šàṽéð øø⟧"),
        ("Saved: the seats.", "⟦Šàṽéð: ţĥé šéàţš. øøøøøø⟧"),
        ("%(name)s is <b>here</b>", "⟦%(name)s íš <b>ĥéŕé</b> øøø⟧"),
        ("100%% of %s", "⟦100%% öƒ %s øøø⟧"),
    ],
)
def test_a_text(text: str, other: str) -> None:
    assert pseudo(text) == other


def test_python_finds_it() -> None:
    with spoken():
        assert gettext("Saved") == "⟦Šàṽéð øø⟧"
        assert pgettext("the match", "Saved") == "⟦Šàṽéð øø⟧"
        assert ngettext("%(n)s game", "%(n)s games", 1) == "⟦%(n)s ĝàɱé øø⟧"
        assert ngettext("%(n)s game", "%(n)s games", 2) == "⟦%(n)s ĝàɱéš øø⟧"
    assert gettext("Saved") == "Saved"
    # Texts of this test only: no catalogue needs them.
    ASKED.clear()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [
        ("", "", "en-CA"),
        ("", "en-xa", "en-XA"),
        ("", "fr;q=0.9, en-xa;q=0.8", "en-XA"),
        (CODE, "en-ca", "en-XA"),
        ("en-ca", "en-xa", "en-CA"),
        ("klingon", "en-xa", "en-XA"),
    ],
)
def test_a_visitor_s_choice_comes_before_what_the_browser_asks_for(
    cookie: str, accepted: str, language: str
) -> None:
    client = Client(headers={"accept-language": accepted})
    client.cookies["language"] = cookie
    with installed():
        answer = client.get("/accounts/login/")
    assert f'<html lang="{language}"' in answer.content.decode()
    assert answer["Content-Language"] == language.lower()
    assert "Accept-Language" in answer["Vary"]
