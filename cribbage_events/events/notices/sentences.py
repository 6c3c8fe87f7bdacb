"""The sentences of the page of notices about an event that was moved."""

from django.utils.translation import gettext as _

from cribbage_events.events.models import Event, News
from cribbage_events.events.notices.selectors import move_untold
from cribbage_events.words.dates import day_and_clock, weekday_date


def untold_words(event: Event, news: News) -> str:
    """ "It was on Monday 7 December, 7 pm, at the hall. It is now on …"."""
    was = news.known_at.astimezone(event.club.zone) if news.known_at else event.local_start
    words = _("It was on %(was)s, at %(was_place)s. It is now on %(now)s, at %(place)s.")
    return words % {
        "was": day_and_clock(was),
        "was_place": news.known_place,
        "now": day_and_clock(event.local_start),
        "place": event.place,
    }


def all_moved_words(event: Event) -> str:
    """Return the words for somebody’s own page: also a move that nobody was told of yet; "" if it
    wasn’t moved.
    """
    untold = move_untold(event)
    return untold_words(event, untold) if untold else moved_words(event)


def moved_words(event: Event) -> str:
    """ "It was moved from Monday 7 December to Monday 14 December, 7 pm."; "" if it was not."""
    news: News | None = getattr(event, "news", None)
    if news is None or news.kind != News.Kind.MOVED:
        return ""
    if news.was_at is None:
        words = _("It was moved to %(now)s.")
    elif news.was_place:
        words = _("It was moved from %(was)s, %(was_place)s, to %(now)s, %(venue)s.")
    else:
        words = _("It was moved from %(was)s to %(now)s.")
    was = news.was_at.astimezone(event.club.zone) if news.was_at else event.local_start
    return words % {
        "was": weekday_date(was),
        "was_place": news.was_place,
        "now": day_and_clock(event.local_start),
        "venue": event.venue,
    }
