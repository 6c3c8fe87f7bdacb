"""A pool of a season: its name, its fee, who wins it."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.forms.text import NameField
from cribbage_events.events.forms.money import DollarsField, SharesField
from cribbage_events.leagues.models import Pool, Season
from cribbage_events.leagues.pools.services import save_pool


class PoolForm(forms.Form):
    """A new one, or one that is there."""

    name = NameField(
        label=gettext_lazy("Name"),
        max_length=60,
        room=60,
        error_messages={"required": gettext_lazy("Give the pool a name, such as “Hands of 24”.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    fee = DollarsField(label=gettext_lazy("Fee for each who is in it, in dollars"))
    wins = forms.ChoiceField(
        label=gettext_lazy("Who wins it?"),
        choices=Pool.Wins.choices,
        initial=Pool.Wins.HANDS.value,
        widget=forms.RadioSelect,
    )
    places = SharesField(
        label=gettext_lazy("How the places share it, in percent"),
        help_text=gettext_lazy("Not used where hands of 24 win: they share it equally."),
        max_length=40,
        initial=[50, 30, 20],
        error_messages={"required": gettext_lazy("Type the percentages, such as 50, 30, 20.")},
    )
    is_open = forms.BooleanField(label=gettext_lazy("In use"), required=False, initial=True)

    def __init__(self, data: Any = None, *, season: Season, pool: Pool | None = None) -> None:
        names = ("name", "fee", "wins", "places", "is_open")
        initial = {name: getattr(pool, name) for name in names} if pool else None
        super().__init__(data, initial=initial, prefix=f"p{pool.pk}" if pool else "new")
        self.season, self.pool = season, pool

    def clean_fee(self) -> int:
        fee: int = self.cleaned_data["fee"]
        if not fee:
            raise forms.ValidationError(_("A pool needs a fee: type dollars, such as 1."))
        return fee

    def save(self) -> Pool:
        return save_pool(self.season, self.pool.pk if self.pool else None, **self.cleaned_data)
