from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "cribbage_events.events"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Formats need the models; the names of entries follow those of people."""
        from cribbage_events.clubs.background import do_regularly
        from cribbage_events.clubs.services import AROUND_ZONE

        # The modules that aren't used here register sentences of the history, and letters.
        from cribbage_events.events import announcements, notices  # noqa: F401
        from cribbage_events.events.calls import call_players, forget_phones
        from cribbage_events.events.clock import services as of_clock  # noqa: F401
        from cribbage_events.events.erasing import erasing, known
        from cribbage_events.events.history import naming, narration  # noqa: F401
        from cribbage_events.events.lifecycle.services import keeping_hours
        from cribbage_events.events.outlook import services as of_outlook  # noqa: F401
        from cribbage_events.events.photographs import services as of_photographs  # noqa: F401
        from cribbage_events.events.photographs.erasing import (
            albums_naming,
            forget_contact_in_requests,
            take_names_out,
        )
        from cribbage_events.events.prize_giving import letters as of_results  # noqa: F401
        from cribbage_events.events.prize_giving.services import show_forgotten_medals
        from cribbage_events.events.registration import letters as of_requests  # noqa: F401
        from cribbage_events.live.bus.following import follow_changes

        AROUND_ZONE.append(keeping_hours)
        do_regularly(show_forgotten_medals)
        follow_changes(call_players)
        erasing.erase_also(take_names_out)
        erasing.erase_in_club(forget_contact_in_requests, contact=forget_contact_in_requests)
        erasing.erase_in_club(forget_phones, contact=forget_phones)
        known.ALSO.append(albums_naming)
        register_formats()


def register_formats() -> None:
    from cribbage_events.events.awards import Medals, Prizes, SeasonPoints
    from cribbage_events.events.desk.next_step import NEXT_STEP, step_round_by_round
    from cribbage_events.events.drawing.format import register_format
    from cribbage_events.events.formats import (
        AsTablesFinish,
        EverybodyOnce,
        MovingSides,
        Progressive,
        RotatingDoubles,
        RoundRobin,
        SinglesNight,
    )
    from cribbage_events.events.standings.rows import register_awards

    for awards in (Medals(), Prizes(), SeasonPoints()):
        register_awards(awards)
    for format in (
        RoundRobin(),
        EverybodyOnce(),
        Progressive(),
        MovingSides(),
        RotatingDoubles(),
        SinglesNight(),
        AsTablesFinish(),
    ):
        register_format(format)
    NEXT_STEP[Progressive.code] = step_round_by_round
