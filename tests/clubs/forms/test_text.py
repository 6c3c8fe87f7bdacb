"""Every form of the project takes free text through one of the fields that clean it."""

import ast
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from allauth.account import forms as account_forms
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.module_loading import import_string

import cribbage_events
from cribbage_events.clubs.forms.text import LineField, LinesField, NameField

ROOT = Path(cribbage_events.__file__).parent
# By form or field and name: why its text needn't be cleaned.
NOT_TYPED = "hidden: the page's own"
READ = "read as something else than text"
ALLOWED = {
    "CountForm.cards": READ,
    "PreviewForm.sheet": NOT_TYPED,
    "PreviewForm.again": NOT_TYPED,
    "SentForm.who": NOT_TYPED,
    "ScoreForm.confirmed": NOT_TYPED,
    "ConfirmedForm.confirmed": NOT_TYPED,
    "NewcomerForm.do": NOT_TYPED,
    "WhoForm.who": NOT_TYPED,
    "PlayOffForm.pair": NOT_TYPED,
    "FileOrTextForm.text": "each cell of it is cleaned where it is read; its tabs are needed",
    "TrapForm.website": "never kept",
    "ConcurrentEdit.seen": NOT_TYPED,
    "ScorecardForm.points": READ,
    "BornField": READ,
    "UntilField": READ,
    "DollarsField": READ,
    "NumbersField": READ,
    "SharesField": READ,
    "PlacesField": READ,
    "DaysField": READ,
    "MinimumField": READ,
    "LoserScoreField": READ,
    "CardField": READ,
    "LineField": "it is the cleaner",
}
# A name there is cut rather than refused, or only compared with the right one.
NO_NAMES = {
    "cribbage_events.clubs.forms.accounts.AddPasskeyForm",
    "cribbage_events.clubs.forms.accounts.RenamePasskeyForm",
    "cribbage_events.site.deleting.forms.DeleteClubForm",
}
# Kept as typed, or a code; nobody has a user name.
OF_ALLAUTH = {"login", "password", "password1", "password2", "oldpassword", "code", "username"}
TEXT_FIELDS = ("forms.CharField", "forms.RegexField")
# Django's own kinds of text that can hold no line break and no direction.
CHECKED = (forms.EmailField, forms.URLField, forms.UUIDField, forms.JSONField)


def modules() -> Iterator[str]:
    for found in pkgutil.walk_packages([str(ROOT)], "cribbage_events."):
        if ".forms" in found.name:
            yield found.name


def subclasses(form: type[Any]) -> Iterator[type[Any]]:
    for each in form.__subclasses__():
        yield each
        yield from subclasses(each)


def forms_of_the_project() -> set[Any]:
    for name in modules():
        import_module(name)
    ours = {each for each in subclasses(forms.BaseForm) if each.__module__.startswith("cribbage_")}
    named = [*settings.ACCOUNT_FORMS.values(), *settings.MFA_FORMS.values()]
    return ours | {import_string(name) for name in named}


def is_allowed(form: type, name: str) -> bool:
    return any(f"{each.__name__}.{name}" in ALLOWED for each in form.__mro__)


def is_clean(field: forms.Field) -> bool:
    if not isinstance(field, forms.CharField) or isinstance(field, LineField):
        return True
    return isinstance(field, CHECKED) or type(field).__name__ in ALLOWED


def test_no_form_takes_text_that_is_not_cleaned() -> None:
    found = forms_of_the_project()
    assert len(found) > 30
    faults = [
        f"{form.__name__}.{name}: {type(field).__name__}"
        for form in found
        for name, field in form.base_fields.items()
        if not is_clean(field) and not is_allowed(form, name) and name not in OF_ALLAUTH
    ]
    assert faults == []


def test_what_is_missing_is_said_in_our_words() -> None:
    """Django's own sentence, “This field is required.”, says neither what nor where."""
    found = {
        f"{form.__name__}.{name}"
        for form in forms_of_the_project()
        for name, field in form.base_fields.items()
        if "required" in str(field.error_messages["required"])
    }
    assert found == set()


def test_every_name_is_a_name() -> None:
    faults = [
        f"{form.__name__}.{name}"
        for form in forms_of_the_project()
        for name, field in form.base_fields.items()
        if name in {"name", "family_name", "director_name", "venue"}
        and not isinstance(field, NameField)
        and f"{form.__module__}.{form.__name__}" not in NO_NAMES
    ]
    assert faults == []


def test_fields_made_by_a_form_are_cleaned_too() -> None:
    """Some fields are made only when a form is, so the source is read as well."""
    allowed = {key.rpartition(".")[0] or key for key in ALLOWED}
    parts = {path: ast.parse(path.read_text()) for path in ROOT.rglob("*.py") if has_fields(path)}
    assert parts
    for path, part in parts.items():
        assert [
            f"{path.name}: {place.name}"
            for place in ast.walk(part)
            if isinstance(place, ast.ClassDef) and place.name not in allowed
            for _ in text_fields(place)
        ] == []
        outside = (each for each in part.body if not isinstance(each, ast.ClassDef))
        assert [path.name for each in outside for _ in text_fields(each)] == []


def has_fields(path: Path) -> bool:
    return any(name in path.read_text() for name in TEXT_FIELDS)


def text_fields(place: ast.AST) -> Iterator[ast.AST]:
    for each in ast.walk(place):
        if isinstance(each, ast.Attribute) and ast.unparse(each) in TEXT_FIELDS:
            yield each


def test_signing_up_takes_a_name_through_it() -> None:
    form = import_string(settings.ACCOUNT_FORMS["signup"])
    assert issubclass(form, account_forms.SignupForm)
    assert isinstance(form.base_fields["name"], NameField)


def test_a_name_is_one_line_and_its_letters_are_counted_as_people_do() -> None:
    field = NameField()
    assert field.clean(" Ann\r\n\u202eLee ") == "Ann Lee"
    assert len(field.clean("e\u0301" * 80)) == 80
    assert len(field.clean("🇨🇦" * 80)) == 160
    with pytest.raises(ValidationError, match=r"This has 81 letters. Use at most 80\."):
        field.clean("e\u0301" * 81)
    with pytest.raises(ValidationError, match="too many accents and symbols"):
        field.clean("👩‍👩‍👧‍👦" * 60)
    with pytest.raises(ValidationError, match=r"This has 5000 letters. Use at most 80\."):
        field.clean("é" * 5000)
    with pytest.raises(ValidationError, match="Type or choose"):
        field.clean("\u200b\u3164\u202e")


def test_a_refused_name_shows_the_address_in_it() -> None:
    with pytest.raises(ValidationError) as refused:
        NameField().clean("Pay at evil.example/pay now")
    assert refused.value.messages == [
        "A name can’t contain a web address. Remove “evil.example/pay”."
    ]


def test_longer_texts_keep_their_lines() -> None:
    assert LinesField().clean("Lunch at noon\r\n\u202eFee: $10\x00 ") == "Lunch at noon\nFee: $10"
    assert LinesField(required=False).clean(" \u200b ") == ""
