from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "cribbage_events.leagues"

    def ready(self) -> None:
        """Events import nothing of leagues, so the formats of nights are registered here."""
        from cribbage_events.clubs.background import do_regularly
        from cribbage_events.clubs.services.club import AROUND_ZONE
        from cribbage_events.events.erasing import erasing, mentions
        from cribbage_events.events.models.formats.registry import register_format
        from cribbage_events.leagues import narration  # noqa: F401 - registers itself
        from cribbage_events.leagues.formats.grass_roots import (
            GrassRootsAsTablesFinish,
            GrassRootsNight,
        )
        from cribbage_events.leagues.formats.legion import LegionNight
        from cribbage_events.leagues.messages import letters  # noqa: F401 - registers itself
        from cribbage_events.leagues.messages.erasing import forget_addresses, forget_reader
        from cribbage_events.leagues.messages.services import leave_by_address, remind_members
        from cribbage_events.leagues.money.services import nights_naming, take_out_names
        from cribbage_events.leagues.nights.services import counting_in_calendars
        from cribbage_events.mail.reports import when_unwanted

        AROUND_ZONE.append(counting_in_calendars)
        register_format(LegionNight())
        register_format(GrassRootsNight())
        register_format(GrassRootsAsTablesFinish())
        do_regularly(remind_members)
        when_unwanted(leave_by_address)
        erasing.erase_also(take_out_names)
        erasing.erase_in_club(forget_reader, contact=forget_addresses)
        mentions.ALSO.append(nights_naming)
