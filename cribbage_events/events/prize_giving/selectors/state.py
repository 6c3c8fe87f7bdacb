"""Whether the medals of an event are hidden, and whether those that people know are still right."""

from django.utils.translation import gettext as _

from cribbage_events.events.archive.winners import given_in
from cribbage_events.events.games.rounds import first_stage
from cribbage_events.events.models import Event, Game, ScoreReport
from cribbage_events.words.medals import medal_name

SHOWN = ("show-medals", "show-medals-by-itself")
TOLD = "medals-told"


def medals_changed(event: Event) -> list[str]:
    """Return those whose medal or place is another one than people know, since the event was
    finished again. One query, two where something has changed; none of a league's night, whose
    prizes stand side by side.
    """
    if event.status != Event.Status.FINISHED or not event.archive or event.has_hidden_medals:
        return []
    if event.preset.of_season:
        return []
    known, now = known_medals(event), given_in(event.archive)
    changed = {number for number in {*known, *now} if known.get(number) != now.get(number)}
    if not changed:
        return []
    entries = event.entries.filter(number__in=map(int, changed)).order_by("number")
    return [
        change_words(entry.name, known.get(str(entry.number)), now.get(str(entry.number)))
        for entry in entries.select_related("person")
    ]


def known_medals(event: Event) -> dict[str, str | int]:
    """Return medals as they were when everybody first saw them, or when somebody last said that
    those concerned have been told.
    """
    lines = event.changes.filter(verb__in=["finish", *SHOWN, TOLD]).order_by("revision")
    shown, known, last = not event.hides_medals, None, {}
    for verb, data in lines.values_list("verb", "data"):
        if verb == "finish":
            last = data.get("given", {})
        shown = shown or verb in SHOWN
        if verb == TOLD or (shown and known is None):
            known = last
    return last if known is None else known


def change_words(name: str, before: str | int | None, now: str | int | None) -> str:
    words = {"name": name, "before": given_words(before), "now": given_words(now)}
    if now is None:
        return _("%(name)s: nothing any more, %(before)s before") % words
    if before is None:
        return _("%(name)s: %(now)s, nothing before") % words
    return _("%(name)s: %(now)s, %(before)s before") % words


def given_words(given: str | int | None) -> str:
    if isinstance(given, int):
        return _("place %(place)s") % {"place": given}
    return medal_name(given)


def are_all_games_in(event: Event) -> bool:
    """Whether the last round has been played to its end. Two queries."""
    games = first_stage(event)
    last = games.filter(round__number__gte=event.round_count)
    return last.exists() and not games.filter(status=Game.Status.OUTSTANDING).exists()


def is_hiding_something(event: Event) -> bool:
    """Whether everybody would see more if nothing were hidden. At most one query."""
    if not event.has_hidden_medals:
        return False
    if event.status == Event.Status.FINISHED:
        return True
    reports = ScoreReport.objects.filter(game__in=first_stage(event))
    return reports.filter(game__round__number__gte=event.round_count).exists()
