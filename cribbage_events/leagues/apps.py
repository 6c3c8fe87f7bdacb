from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "cribbage_events.leagues"

    def ready(self) -> None:
        """Events know no league: what they have to ask of a night is registered here."""
        from cribbage_events.events import letters
        from cribbage_events.events.selectors import fees, next_day
        from cribbage_events.events.services import erasing, finish, mentions
        from cribbage_events.leagues.letters import letter_of_night
        from cribbage_events.leagues.selectors.fees import fees_of_night
        from cribbage_events.leagues.selectors.nights import next_night
        from cribbage_events.leagues.services.closing import check_is_settled
        from cribbage_events.leagues.services.ledger import nights_naming, take_out_names

        fees.register(fees_of_night)
        letters.register(letter_of_night)
        next_day.register(next_night)
        finish.register_check(check_is_settled)
        erasing.register(take_out_names)
        mentions.ALSO.append(nights_naming)
