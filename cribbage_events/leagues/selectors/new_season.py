"""What a new season starts with: the club's last one, or what leagues mostly do."""

import datetime
from typing import Any

from django.forms.models import model_to_dict

from cribbage_events.clubs.models import Club
from cribbage_events.leagues.models import Season

A_WEEK = datetime.timedelta(7)
KEPT = (
    *("weekday", "starts", "ends", "venue", "address", "contact", "how_to_join", "rules"),
    *("round_count", "target", "two_over", "min_nights"),
    *("fee", "draw", "draw_winner_share", "pot_share", "places"),
)


def first_values(club: Club, today: datetime.date) -> dict[str, Any]:
    last = club.seasons.first()
    values = model_to_dict(last, KEPT) if last else usual(club)
    year, weekday = today.year, values["weekday"]
    spring, christmas = datetime.date(year + 1, 4, 14), datetime.date(year, 12, 25)
    week = christmas - datetime.timedelta(christmas.weekday())
    return values | {
        "name": f"Doubles {year}–{(year + 1) % 100:02}",
        "first_day": max(last_on(datetime.date(year, 9, 30), weekday), next_on(today, weekday)),
        "last_day": last_on(spring, weekday),
        "breaks": [("Christmas", week, week + 2 * A_WEEK - datetime.timedelta(1))],
    }


def usual(club: Club) -> dict[str, Any]:
    event = club.events.only("venue", "address").first()
    return {
        "weekday": Season.Weekday.WEDNESDAY,
        "starts": datetime.time(19),
        "ends": datetime.time(21),
        "venue": event.venue if event else "",
        "address": event.address if event else "",
        "contact": club.contact,
    }


def last_on(day: datetime.date, weekday: int) -> datetime.date:
    return day - datetime.timedelta((day.weekday() - weekday) % 7)


def next_on(day: datetime.date, weekday: int) -> datetime.date:
    return day + datetime.timedelta((weekday - day.weekday()) % 7)
