"""The marks that a view has where live/ must know something of it before Django is asked."""

from collections.abc import Callable
from functools import lru_cache

from django.http import HttpResponse
from django.urls import Resolver404, resolve, reverse

type Marks = frozenset[str]

SHARED, SLOW, FILES = "shared", "slow", "files"


def with_view_mark[V: Callable[..., HttpResponse]](view: V, mark: str) -> V:
    vars(view)["marks"] = vars(view).get("marks", frozenset()) | {mark}
    return view


def same_for_everybody[V: Callable[..., HttpResponse]](view: V) -> V:
    """A page of an event, /events/<slug>/…, that everybody may be sent as it was rendered once, and
    that open pages may listen to. It says the event's revision.
    """
    return with_view_mark(view, SHARED)


def slow_to_render[V: Callable[..., HttpResponse]](view: V) -> V:
    """Such a page that may take seconds, so that the others mustn't wait for it."""
    return with_view_mark(view, SLOW)


def takes_files[V: Callable[..., HttpResponse]](view: V) -> V:
    """A form with a file, which may be larger and take longer to arrive."""
    return with_view_mark(view, FILES)


@lru_cache(1_000)
def marks_at(path: str) -> Marks:
    """Return the marks of the view at this address; none for another spelling of the address, such
    as entrants/007/, since there is no end of them.
    """
    try:
        found = resolve(path)
    except Resolver404:
        return frozenset()
    marks: Marks = getattr(found.func, "marks", frozenset())
    is_usual = marks and reverse(found.view_name, args=found.args, kwargs=found.kwargs) == path
    return marks if is_usual else frozenset()
