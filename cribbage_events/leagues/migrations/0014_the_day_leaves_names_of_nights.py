"""The name of a night is its season's; its day, which was added in English, is only said."""

import datetime
import re
from zoneinfo import ZoneInfo

from django.db import migrations

MONTHS = (
    "January February March April May June"
    " July August September October November December"
).split()
DAY = re.compile(rf", (\d{{1,2}}) ({'|'.join(MONTHS)}) (\d{{4}})")


def parted(name):
    """A name as it was, as the season's name and the day, if there is one."""
    found = list(DAY.finditer(name))
    if not found or found[-1].end() != len(name):
        return name, None
    number, month, year = found[-1].groups()
    try:
        day = datetime.date(int(year), MONTHS.index(month) + 1, int(number))
    except ValueError:
        return name, None
    return name[: found[-1].start()], day


def joined(name, day):
    return f"{name}, {day.day} {MONTHS[day.month - 1]} {day.year}"


def rewrite_all(apps, convert, convert_rows, convert_data):
    Event, Change = (apps.get_model("events", name) for name in ("Event", "Change"))
    nights = Event._base_manager.filter(night__isnull=False).select_related("club").order_by("pk")
    for event in list(nights.defer("archive")):
        lines = Change.objects.filter(event_id=event.pk, rows__has_key="events.event")
        changed = [each for each in lines.only("pk", "rows") if convert_rows(event, each.rows)]
        Change.objects.bulk_update(changed, ["rows"], batch_size=200)
        event.name = convert(event)
        event.save(update_fields=["name"])
    lines = Change.objects.filter(verb="make-night").only("pk", "data")
    changed = [line for line in lines if convert_data(line.data)]
    Change.objects.bulk_update(changed, ["data"], batch_size=200)


def images(event, rows):
    pair = (rows or {}).get("events.event", {}).get(str(event.pk)) or ()
    return [values for values in pair if values]


def split_rows(event, rows):
    named = [values for values in images(event, rows) if "name" in values]
    for values in named:
        values["name"] = parted(values["name"])[0]
    return bool(named)


def join_rows(event, rows):
    """The day is a part of the name again: it changes with the name and with the time."""
    dated = [each for each in images(event, rows) if "name" in each or "starts_at" in each]
    for values in dated:
        at = values.get("starts_at")
        day = day_of(event, datetime.datetime.fromisoformat(at) if at else event.starts_at)
        values["name"] = joined(values.get("name", parted(event.name)[0]), day)
    return bool(dated)


def split_data(data):
    name, day = parted(data.get("name", ""))
    if day:
        data |= {"name": name, "day": day.isoformat()}
    return day is not None


def join_data(data):
    if "day" not in data:
        return False
    data["name"] = joined(data["name"], datetime.date.fromisoformat(data.pop("day")))
    return True


def day_of(event, at):
    return at.astimezone(ZoneInfo(event.club.time_zone)).date()


def take_days_out(apps, schema_editor):
    rewrite_all(apps, lambda event: parted(event.name)[0], split_rows, split_data)


def put_days_back(apps, schema_editor):
    def convert(event):
        return joined(event.name, day_of(event, event.starts_at))

    rewrite_all(apps, convert, join_rows, join_data)


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0013_what_two_left_over_make"),
        ("events", "0024_what_two_left_over_make"),
    ]
    operations = [migrations.RunPython(take_days_out, put_days_back)]
