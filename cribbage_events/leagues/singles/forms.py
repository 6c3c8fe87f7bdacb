"""Somebody goes home: what becomes of the game that they are playing."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.forms import seen_field
from cribbage_events.events.games.rows import GameRow

CHOICES = [
    ("drop", _("It hasn’t begun: the other player gets another game")),
    ("play", _("They still play it")),
    ("forfeit", _("It is forfeited: the other side wins")),
]


WON_WITHOUT_PLAYING = [
    ("neither", _("Both left it: it counts as not played")),
    ("stays", _("They were there, and have won it")),
]


class GoForm(forms.Form):
    """`their_game` is asked only if they have one, or the other side of their last one has left."""

    seen = seen_field()
    their_game = forms.ChoiceField(
        label=_("Their game"),
        choices=CHOICES,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose what happens to their game.")},
    )

    def __init__(
        self, *args: Any, game: GameRow | None, walkover: GameRow | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if walkover is not None:
            field = cast(forms.ChoiceField, self.fields["their_game"])
            field.label = gettext("Their game was forfeited to them")
            field.choices, field.initial = WON_WITHOUT_PLAYING, "neither"
        elif game is None:
            del self.fields["their_game"]
