from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "cribbage_events.tournaments"

    def ready(self) -> None:
        """Events import nothing of tournaments, so their kinds are registered here."""
        from cribbage_events.events.desk.next_step import NEXT_STEP
        from cribbage_events.events.drawing.format import register_format
        from cribbage_events.events.kinds import register_kind
        from cribbage_events.events.standings.rows import register_awards
        from cribbage_events.tournaments import consolations, formats, services  # noqa: F401
        from cribbage_events.tournaments.awards import PlayOffs
        from cribbage_events.tournaments.next_step import play_offs_step, qualifying_step

        register_awards(PlayOffs())
        register_kind(formats.TOURNAMENT)
        register_kind(formats.PLAY_OFFS)
        register_format(formats.Qualifying())
        register_format(formats.Knockout())
        NEXT_STEP[formats.TOURNAMENT.code] = qualifying_step
        NEXT_STEP[formats.PLAY_OFFS.code] = play_offs_step
