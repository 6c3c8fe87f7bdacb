"""Shows the kind of an event and its awards in templates: filters of every template."""

from typing import Any

from django import template
from django.utils.translation import gettext

from cribbage_events.contest.scoring import Unit
from cribbage_events.events.kinds import OfKind, kind_of, templates_in
from cribbage_events.events.models import Event
from cribbage_events.events.standings.rows import awards_of
from cribbage_events.words.rules import how_to_read
from cribbage_events.words.ties import HEADINGS
from cribbage_events.words.ways import measures, points_heading

register = template.Library()


@register.filter
def kind(event: OfKind, name: str) -> Any:
    """A field of the kind: `{{ event|kind:"decides" }}`."""
    return getattr(kind_of(event), name)


@register.filter
def awards(event: Event, name: str) -> Any:
    """A field of the awards: `{% if event|awards:"gives_medals" %}`."""
    return getattr(awards_of(event), name)


@register.filter
def awards_part(event: Event, name: str) -> tuple[str, ...]:
    """`{% include event|awards_part:"standings" %}`."""
    return templates_in(awards_of(event).folders, f"{name}.html")


@register.filter
def reading(event: Event) -> str:
    """How to read the standings: `{{ event|reading }}`."""
    return how_to_read(event.preset_as_played)


@register.filter
def columns(event: Event) -> list[str]:
    """The headings of the points and of each tie-break, if the club plays in a way of its own."""
    preset = event.preset
    rules = measures(preset)
    if rules is None:
        return []
    return [points_heading(preset.scoring.unit), *(str(HEADINGS[rule.code]) for rule in rules)]


@register.filter
def points_head(event: Event) -> str:
    """The heading of the points: "Points", "Pegs"."""
    return points_heading(event.preset.scoring.unit)


@register.filter
def points_title(event: Event) -> str:
    """The same in full: "Game points"."""
    unit = event.preset.scoring.unit
    return gettext("Game points") if unit == Unit.GAME_POINTS else points_heading(unit)


@register.filter
def kind_page(event: OfKind, task: str) -> str:
    """`{% url event|kind_page:"draw" event.slug %}`."""
    return kind_of(event).pages[task]


@register.filter
def kind_part(event: OfKind, name: str) -> tuple[str, ...]:
    """`{% include event|kind_part:"desk_tabs" %}` includes `<folder>/desk_tabs.html`."""
    return kind_of(event).part(name)


@register.filter
def kind_words(event: OfKind, name: str) -> tuple[str, ...]:
    """`{% include event|kind_words:"waiting" %}`: that part of `<folder>/words.html`."""
    return kind_of(event).words(name)
