"""Examples of lists of old results, which are also the templates to download."""

from django.utils.translation import gettext_lazy as _

from cribbage_events.words.lazy import Text

EXAMPLES: dict[str, Text] = {
    "results": _(
        "Date,Event,Kind,Division,Place,Name,Medal,Played,Won,Game points,Spread,Skunks\n"
        "2003-11-08,Winter Games,,,1,Ann Lee,gold,4,4,9,87,1\n"
        "2003-11-08,Winter Games,,,2,Bob Ray,silver,4,2,5,20,1\n"
        "1998,Spring Games,,,1,Cy Dow,,,,,,\n"
        "2011-2012,Wednesday league,season,,1,Di Poe,,,,,,\n"
    ),
    "games": _(
        "Date,Event,Kind,Round,Table,Player A,Score A,Player B,Score B\n"
        "2003-11-08,Winter Games,,1,1,Ann Lee,121,Bob Ray,87\n"
        "2003-11-08,Winter Games,,1,2,Cy Dow,99,Di Poe,121\n"
    ),
}
