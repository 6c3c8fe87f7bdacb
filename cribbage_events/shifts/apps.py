from django.apps import AppConfig


class ShiftsConfig(AppConfig):
    name = "cribbage_events.shifts"

    def ready(self) -> None:
        from cribbage_events.clubs.background import do_regularly
        from cribbage_events.events.erasing.erasing import erase_in_club
        from cribbage_events.events.notices import VOLUNTEERS
        from cribbage_events.shifts import letters  # noqa: F401 - registers itself
        from cribbage_events.shifts.erasing import forget_contacts_of, forget_volunteer
        from cribbage_events.shifts.selectors import volunteers_of
        from cribbage_events.shifts.services import remind_volunteers

        VOLUNTEERS.append(volunteers_of)
        do_regularly(remind_volunteers)
        erase_in_club(forget_volunteer, contact=forget_contacts_of)
