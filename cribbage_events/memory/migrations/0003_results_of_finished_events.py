"""The results of the events that were finished before: from their archives."""

from django.db import migrations

from cribbage_events.events.archive.summary import summary_lines


def keep_them(apps, schema_editor):
    Event = apps.get_model("events", "Event")
    Person = apps.get_model("clubs", "Person")
    PastEvent = apps.get_model("memory", "PastEvent")
    PastResult = apps.get_model("memory", "PastResult")
    events = Event._base_manager.filter(status="finished", archive__isnull=False, past=None)
    for event in events.order_by("pk").iterator(50):
        divisions = event.archive.get("divisions", [])
        past = PastEvent.objects.create(
            club_id=event.club_id,
            event_id=event.pk,
            preset_code=event.preset_code,
            target=event.target,
            round_count=event.round_count,
            divisions=[division.get("label", ["all", None, ""]) for division in divisions],
        )
        lines = list(summary_lines(event.archive))
        wanted = {line["person_id"] for line in lines}
        known = set(Person.objects.filter(pk__in=wanted).values_list("pk", flat=True))
        PastResult.objects.bulk_create(
            (
                PastResult(past_event=past, **line)
                for line in lines
                if line["person_id"] in known
            ),
            batch_size=400,
        )


class Migration(migrations.Migration):
    dependencies = [("memory", "0002_results_of_all_years")]

    operations = [migrations.RunPython(keep_them, migrations.RunPython.noop, elidable=True)]
