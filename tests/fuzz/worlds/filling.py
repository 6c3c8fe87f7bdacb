"""Fill in a form: unchanged, sensibly, or with nonsense."""

from collections.abc import Sequence
from urllib.parse import quote_plus

from hypothesis import strategies as st

from tests.fuzz.forms import Field, Form
from tests.fuzz.story import Story
from tests.fuzz.visitor import Request, raw
from tests.fuzz.worlds.values import files, fitting, hostile

TOKEN = "csrfmiddlewaretoken"
BOUNDARY = "---------------------------314159"
MULTIPART = f"multipart/form-data; boundary={BOUNDARY}"
URLENCODED = "application/x-www-form-urlencoded"

type Pairs = list[tuple[str, str | tuple[str, bytes]]]


def submission(story: Story, form: Form, *, mistakes: int) -> Request:
    """Fill in this form and return the request."""
    pairs: Pairs = []
    for field in form.fields.values():
        pairs += [(field.name, value) for value in as_meant(story, field)]
    if form.buttons:
        pairs.append(story.choose(form.buttons))
    while story.chance(mistakes):
        pairs, mistakes = spoiled(story, pairs), mistakes // 2
    return as_request(form, pairs)


def as_meant(story: Story, field: Field) -> Sequence[str | tuple[str, bytes]]:
    if field.kind == "file":
        return [story.choose(files())]
    if field.kind == "hidden" or field.name == TOKEN:
        return field.values
    if field.kind == "checkbox":
        return [choice for choice in field.choices if story.chance(50)]
    if field.choices:
        return (
            [story.choose(field.choices)] if not field.values or story.chance(30) else field.values
        )
    if any(field.values) and not story.chance(15):
        return field.values
    return [fitting(field.name, field.kind, story.draw(st.integers(0, 99)))]


def spoiled(story: Story, pairs: Pairs) -> Pairs:
    """Return the form with one fault."""
    if not pairs:
        return [("name", story.draw(hostile))]
    at = story.draw(st.integers(0, len(pairs) - 1))
    name, value = pairs[at]
    how = story.choose(("hostile", "hostile", "hostile", "missing", "twice", "renamed", "file"))
    wrong: Pairs = {
        "hostile": [(name, story.draw(hostile))],
        "missing": [],
        "twice": [(name, value), (name, story.draw(hostile))],
        "renamed": [(story.draw(hostile), value)],
        "file": [(name, story.choose(files()))],
    }[how]
    return pairs[:at] + wrong + pairs[at + 1 :]


def as_request(form: Form, pairs: Pairs) -> Request:
    path, _, query = form.action.partition("?")
    if form.method == "get":
        return Request("GET", path, urlencoded(pairs).decode())
    token = next((value for name, value in pairs if name == TOKEN), "")
    headers = (
        {"x-csrftoken": token}
        if isinstance(token, str) and token.isascii() and token.isalnum()
        else {}
    )
    if form.multipart or any(isinstance(value, tuple) for _, value in pairs):
        return Request("POST", path, query, multipart(pairs), MULTIPART, headers)
    return Request("POST", path, query, urlencoded(pairs), URLENCODED, headers)


def urlencoded(pairs: Pairs) -> bytes:
    return "&".join(
        f"{quote_plus(raw(name))}={quote_plus(raw(value if isinstance(value, str) else value[0]))}"
        for name, value in pairs
    ).encode()


def multipart(pairs: Pairs) -> bytes:
    parts = []
    for name, value in pairs:
        head = b'Content-Disposition: form-data; name="%s"' % raw(name)
        if isinstance(value, str):
            content = raw(value)
        else:
            head += b'; filename="%s"\r\nContent-Type: application/octet-stream' % raw(value[0])
            content = value[1]
        parts.append(b"--%s\r\n%s\r\n\r\n%s\r\n" % (BOUNDARY.encode(), head, content))
    return b"".join(parts) + f"--{BOUNDARY}--\r\n".encode()
