from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "cribbage_events.leagues"

    def ready(self) -> None:
        """Events import nothing of leagues, so the kinds of nights are registered here."""
        from cribbage_events.clubs.background import do_regularly
        from cribbage_events.clubs.services import AROUND_ZONE
        from cribbage_events.events.desk.next_step import NEXT_STEP
        from cribbage_events.events.desk.views import NIGHT_NEWS
        from cribbage_events.events.erasing import erasing, known
        from cribbage_events.events.games.entries import NEWCOMERS
        from cribbage_events.events.kinds import register_kind
        from cribbage_events.events.lifecycle.services import CLOSES, SETTLED
        from cribbage_events.events.notices import OF_NIGHTS
        from cribbage_events.events.public.views import NEXT_NIGHT
        from cribbage_events.events.standings.rows import LEDGERS
        from cribbage_events.leagues import kinds, narration  # noqa: F401 - registers itself
        from cribbage_events.leagues.closing import check_is_settled, close_event
        from cribbage_events.leagues.messages import letters  # noqa: F401 - registers itself
        from cribbage_events.leagues.messages.erasing import forget_addresses, forget_reader
        from cribbage_events.leagues.messages.services import leave_by_address, remind_members
        from cribbage_events.leagues.messages.views import outdated_reports
        from cribbage_events.leagues.money import fees_of_night, nights_naming, take_out_names
        from cribbage_events.leagues.nights.next_step import STEPS
        from cribbage_events.leagues.nights.services import counting_in_calendars
        from cribbage_events.leagues.notices import letter_of_night, next_night
        from cribbage_events.leagues.season_tables import newcomers
        from cribbage_events.mail.reports import when_unwanted

        AROUND_ZONE.append(counting_in_calendars)
        register_kind(kinds.DOUBLES)
        register_kind(kinds.SINGLES)
        register_kind(kinds.AS_TABLES_FINISH)
        NEXT_STEP.update(STEPS)
        LEDGERS.append(fees_of_night)
        SETTLED.append(check_is_settled)
        CLOSES.append(close_event)
        OF_NIGHTS.append(letter_of_night)
        NEXT_NIGHT.append(next_night)
        NEWCOMERS.append(newcomers)
        NIGHT_NEWS.append(outdated_reports)
        do_regularly(remind_members)
        when_unwanted(leave_by_address)
        erasing.erase_also(take_out_names)
        erasing.erase_in_club(forget_reader, contact=forget_addresses)
        known.ALSO.append(nights_naming)
