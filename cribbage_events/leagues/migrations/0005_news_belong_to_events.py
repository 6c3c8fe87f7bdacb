"""What was told of a night, and to whom, is kept with its event from now on."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def hand_over(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    news = apps.get_model("events", "News").objects
    kept = apps.get_model("events", "Notice").objects
    nights = apps.get_model("leagues", "Night").objects
    notices = apps.get_model("leagues", "Notice").objects
    for night in nights.exclude(news="", notices=None).distinct():
        # Notices without news are of a time before there were other news than this.
        kind = night.news or "cancelled"
        news.create(event_id=night.event_id, kind=kind, was_at=night.was_at, url=night.season_url)
    for old in notices.select_related("night"):
        kept.create(
            event_id=old.night.event_id,
            person_id=old.person_id,
            email=old.email,
            status=old.status,
            why=old.why,
            at=old.at,
            by_name=old.by_name,
        )


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0012_news_and_notices'),
        ('leagues', '0004_news_of_a_night'),
    ]

    operations = [
        migrations.RunPython(hand_over, migrations.RunPython.noop),
    ]
