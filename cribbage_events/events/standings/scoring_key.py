"""The points of a game, in a line for a scorecard."""

from django.utils.translation import gettext as _

from cribbage_events.events.models import Event
from cribbage_events.words.numbers import with_minus


def scoring_key(event: Event) -> str:
    """Return words such as: Win 2 · skunk 3 · loss 0. In game points, from the event's scoring
    system.
    """
    scoring = event.preset.scoring
    parts = [
        _("Win %(points)s") % {"points": scoring.win},
        _("skunk %(points)s") % {"points": scoring.skunk},
    ]
    if scoring.double_skunk != scoring.skunk:
        parts.append(_("double skunk %(points)s") % {"points": scoring.double_skunk})
    if scoring.loss_adds_margin:
        parts.append(_("loss: points short of %(target)s") % {"target": event.target})
    else:
        parts.append(_("loss %(points)s") % {"points": scoring.loss})
    return with_minus(" · ".join(parts))
