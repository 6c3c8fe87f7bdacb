import cribbage_events.events.models.stage
import django.db.models.deletion
from django.db import migrations, models

FORMATS = {'senior-games': 'round-robin', 'legion-league': 'rotating-doubles'}


def make_stages(apps, schema_editor):
    """Every event so far has one stage, of its preset's format, with its own seed."""
    Event, Round, Stage = (apps.get_model('events', name) for name in ('Event', 'Round', 'Stage'))
    for event in Event._base_manager.order_by('pk').iterator():
        format = FORMATS[event.preset_code]
        settings = {'two_over': event.two_over} if format == 'rotating-doubles' else {}
        stage = Stage.objects.create(event=event, format=format, settings=settings, seed=event.seed)
        Round.objects.filter(event=event).update(stage=stage)
        for change in event.changes.exclude(rows=None):
            with_stage(change.rows, stage.pk)
            change.save(update_fields=['rows'])


def with_stage(rows, stage):
    """What the diary keeps for undoing, as it is kept from now on: rows by table and key, each as
    it was before and after.
    """
    for pair in rows.get('events.round', {}).values():
        for values in pair:
            if values and values.pop('event_id', None):
                values['stage_id'] = stage
    moved = [{}, {}]
    for key, pair in list(rows.get('events.event', {}).items()):
        for values, kept in zip(pair, moved):
            if values and 'seed' in values:
                kept['seed'] = values.pop('seed')
            if values and 'two_over' in values:
                kept['settings'] = {'two_over': values.pop('two_over')}
        if pair == [{}, {}]:
            del rows['events.event'][key]
    if not rows.get('events.event', True):
        del rows['events.event']
    if any(moved):
        rows['events.stage'] = {str(stage): moved}


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0015_requests_are_kept_apart'),
    ]

    operations = [
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(default=0)),
                ('format', models.CharField(max_length=30)),
                ('settings', models.JSONField(default=dict)),
                ('seed', models.BigIntegerField(default=cribbage_events.events.models.stage.new_seed)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stages', to='events.event')),
            ],
            options={
                'ordering': ['position'],
                'constraints': [models.UniqueConstraint(fields=('event', 'position'), name='one_stage_per_position')],
            },
        ),
        migrations.AddField(
            model_name='round',
            name='stage',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='events.stage'),
        ),
        # There is no way back: an event may have several stages later.
        migrations.RunPython(make_stages),
    ]
