"""A form that was sent after its sender had been signed out: what was typed is kept in the session,
and is in the form again after signing in. Nothing of it is saved before it is sent anew.

The form is filled in on the page as it is sent, so that no view has to know of it and no script is
needed. Passwords are never kept; files have to be chosen again.
"""

import datetime
from collections.abc import Callable, Iterator
from html import escape
from html.parser import HTMLParser
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import redirect, render, resolve_url
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme

from cribbage_events.clubs import limits

# An unfinished sign-in lasts a day by such a name: see clubs/accounts.py.
KEY = "account_kept_form"
A_DAY = datetime.timedelta(days=1)
MOST = 100_000
RATES = "30/h/ip"
NOT_KEPT = ("csrfmiddlewaretoken", "tap", "code")
# These are as the page now has them: a revision that was seen, a form's own key.
UNTOUCHED = {"hidden", "password", "file", "submit", "button", "image", "reset"}
MAIN = b'<main id="main" tabindex="-1">'
type Fields = list[tuple[str, str]]


class KeptForm(NamedTuple):
    """The page of the form, the address that it was sent to, and what was typed."""

    page: str
    action: str
    fields: Fields
    files: list[str]
    at: str

    @property
    def is_recent(self) -> bool:
        return timezone.now() - datetime.datetime.fromisoformat(self.at) < A_DAY


def keep_forms(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware, below that of sessions and users."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method == "POST" and asks_to_sign_in(request, response):
            return kept_and_redirected(request, response)
        # Looking into the session would make a page of everybody's one for this visitor only.
        if request.method == "GET" and request.session.accessed and KEY in request.session:
            fill_in_again(request, response)
        return response

    return middleware


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Refuse a form without its cookie; keep it if this site's own page has sent it."""
    page = keep_form(request) if is_from_here(request) else None
    return render(request, "403_csrf.html", {"page": page}, status=403)


def asks_to_sign_in(request: HttpRequest, response: HttpResponse) -> bool:
    target = urlsplit(response.headers.get("Location", "")).path
    return target == resolve_url("account_login") and not request.user.is_authenticated


def kept_and_redirected(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    page = keep_form(request)
    if page is None:
        return response
    return redirect(f"{resolve_url('account_login')}?{urlencode({'next': page})}")


def keep_form(request: HttpRequest) -> str | None:
    """Gives the page that has the form, if it is kept."""
    typed = QueryDict(mutable=True)
    for name, values in request.POST.lists():
        if name not in NOT_KEPT and "password" not in name:
            typed.setlist(name, values)
    fields = [(name, value) for name, values in typed.lists() for value in values]
    is_small = sum(len(name) + len(value) for name, value in fields) <= MOST
    if "tap" in request.POST or not fields or not is_small:
        return None
    if not limits.within(request, limits.Limit.OTHER, RATES):
        return None
    page = page_before(request)
    files = [str(file) for _, found in request.FILES.lists() for file in found]
    now = timezone.now().isoformat()
    request.session[KEY] = KeptForm(page, request.path, fields, files, now)._asdict()
    return page


def page_before(request: HttpRequest) -> str:
    """The page from which it was sent, which need not have the same address."""
    referer = request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(referer, {request.get_host()}):
        there = urlsplit(referer)
        if there.path != resolve_url("account_login"):
            return f"{there.path}?{there.query}" if there.query else there.path
    return request.get_full_path()


def is_from_here(request: HttpRequest) -> bool:
    """Whether a page of this site has sent it, as far as the browser says."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    return urlsplit(request.headers.get("Origin", "")).netloc == request.get_host()


def fill_in_again(request: HttpRequest, response: HttpResponse) -> None:
    is_page = response.status_code == 200 and "text/html" in response.headers["Content-Type"]
    if not is_page or response.streaming:
        return
    found: Any = request.session[KEY]
    kept = KeptForm(**found)
    if not kept.is_recent:
        del request.session[KEY]
        return
    if kept.page != request.get_full_path() or MAIN not in response.content:
        return
    del request.session[KEY]
    text = response.content.decode()
    form = FindForm(kept, request.path)
    form.feed(text)
    if form.best is not None:
        text = FillIn(kept, form.best, form.opened).filled(text)
    context = {"kept": kept, "filled": form.best is not None, "typed": typed_texts(kept)}
    notice = render_to_string("site/kept_form.html", context, request)
    main = MAIN.decode()
    response.content = text.replace(main, main + notice, 1).encode()
    response["Cache-Control"] = "no-store"


def typed_texts(kept: KeptForm) -> list[str]:
    """Return the texts for a page that has no such form any more."""
    return [value for _, value in kept.fields if len(value) > 1]


class FindForm(HTMLParser):
    """The form that has the most of the kept fields: its number, and those of the details around
    it.
    """

    def __init__(self, kept: KeptForm, path: str) -> None:
        super().__init__()
        self.names = {name for name, _ in kept.fields}
        self.wanted, self.path = kept.action, path
        self.forms = self.details = 0
        self.around: list[int] = []
        self.fields: set[str] | None = None
        self.best: int | None = None
        self.most = 0
        self.opened: set[int] = set()
        self.opens: set[int] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "details":
            self.details += 1
            self.around.append(self.details)
        elif tag == "form":
            self.forms += 1
            action = urlsplit(values.get("action") or self.path).path
            is_it = (values.get("method") or "").lower() == "post" and action == self.wanted
            self.fields, self.opens = (set() if is_it else None), set(self.around)
        elif tag in {"input", "textarea", "select"} and self.fields is not None:
            if values.get("type") not in UNTOUCHED and values.get("name") in self.names:
                self.fields.add(values["name"] or "")
            if len(self.fields) > self.most:
                self.most, self.best, self.opened = len(self.fields), self.forms, self.opens
                self.opened |= set(self.around)

    def handle_endtag(self, tag: str) -> None:
        if tag == "details" and self.around:
            self.around.pop()
        elif tag == "form":
            self.fields = None


class FillIn(HTMLParser):
    """Writes the page again, with what was typed in the fields of one form."""

    def __init__(self, kept: KeptForm, form: int, opened: set[int]) -> None:
        super().__init__(convert_charrefs=False)
        self.values: dict[str, list[str]] = {}
        for name, value in kept.fields:
            self.values.setdefault(name, []).append(value)
        self.form, self.opened = form, opened
        self.forms = self.details = 0
        self.inside = False
        # The select whose options are passed, and the text area whose text is left out.
        self.chosen: list[str] | None = None
        self.dropped = False
        self.out: list[str] = []

    def filled(self, text: str) -> str:
        self.feed(text)
        self.close()
        return "".join(self.out)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        raw, values = self.get_starttag_text() or "", dict(attrs)
        if tag == "details":
            self.details += 1
            if self.details in self.opened and "open" not in values:
                raw = f"{raw[:-1]} open>"
        elif tag == "form":
            self.forms += 1
            self.inside = self.forms == self.form
        elif self.inside:
            raw = self.field(tag, raw, values)
        self.out.append(raw)

    def field(self, tag: str, raw: str, values: dict[str, str | None]) -> str:
        name = values.get("name") or ""
        if tag == "option" and self.chosen is not None:
            is_chosen = values.get("value") in self.chosen
            return with_mark(raw, values, "selected", wanted=is_chosen)
        if tag == "select":
            self.chosen = self.values.get(name)
        elif tag == "textarea" and name in self.values:
            self.dropped = True
            return f"{raw}\n{escape(self.values[name][0])}"
        elif tag == "input" and values.get("type") in {"checkbox", "radio"}:
            is_checked = (values.get("value") or "on") in self.values.get(name, [])
            return with_mark(raw, values, "checked", wanted=is_checked)
        elif tag == "input" and values.get("type") not in UNTOUCHED and self.values.get(name):
            return tag_with(values | {"value": self.values[name].pop(0)})
        return raw

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "select":
            self.chosen = None
        elif tag == "textarea":
            self.dropped = False
        self.out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self.dropped:
            self.out.append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        self.out.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self.out.append(f"<!{decl}>")


def with_mark(raw: str, values: dict[str, str | None], mark: str, *, wanted: bool) -> str:
    """A tag with or without `checked` or `selected`."""
    if wanted == (mark in values):
        return raw
    tag = raw[1:].split(None, 1)[0].rstrip(">")
    marks = {name: value for name, value in values.items() if name != mark}
    return tag_with(marks | ({mark: None} if wanted else {}), tag)


def tag_with(values: dict[str, str | None], tag: str = "input") -> str:
    return f"<{tag} {' '.join(attributes(values))}>"


def attributes(values: dict[str, str | None]) -> Iterator[str]:
    for name, value in values.items():
        yield name if value is None else f'{name}="{escape(value)}"'
