"""Somebody goes home: what becomes of the game that they are playing."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cribbage_events.events.forms.fields import seen_field
from cribbage_events.events.games.rows import GameRow

CHOICES = [
    ("drop", _("It hasn’t begun: the other player gets another game")),
    ("play", _("They still play it")),
    ("forfeit", _("It is forfeited: the other side wins")),
]


class GoForm(forms.Form):
    """`their_game` is asked only if they have one."""

    seen = seen_field()
    their_game = forms.ChoiceField(
        label=_("Their game"),
        choices=CHOICES,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose what happens to their game.")},
    )

    def __init__(self, *args: Any, game: GameRow | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if game is None:
            del self.fields["their_game"]
