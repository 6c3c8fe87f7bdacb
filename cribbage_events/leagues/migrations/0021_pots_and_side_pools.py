"""Pots and side pools of a season; a line of the ledger may be of one."""

from importlib import import_module

import cribbage_events.leagues.models.pool
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

made = import_module("cribbage_events.leagues.migrations.0011_why_a_line_was_written")
before = import_module("cribbage_events.leagues.migrations.0017_erased_names_are_a_code")

# A line's pool never changes either.
TRIGGERS = [
    (name, f"{event}, pool_id" if name == "ledger_line_unchanged" else event, when)
    for name, event, when in before.TRIGGERS
]


def unprotect(apps, schema_editor):
    made.drop_triggers(schema_editor)


def protect(apps, schema_editor):
    made.make_triggers(schema_editor, TRIGGERS)


def protect_as_before(apps, schema_editor):
    made.make_triggers(schema_editor, before.TRIGGERS)


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0033_tournament_entry'),
        ('leagues', '0020_report_in_a_message'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        # SQLite makes a table anew to change it, which takes its triggers away.
        migrations.RunPython(unprotect, protect_as_before),
        migrations.CreateModel(
            name='Pool',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('fee', models.PositiveIntegerField(verbose_name='fee')),
                ('wins', models.CharField(choices=[('hands', 'everybody with a hand of 24'), ('places', 'the first places of the night')], max_length=6, verbose_name='who wins it')),
                ('places', models.JSONField(default=cribbage_events.leagues.models.pool.default_pool_places, verbose_name='shares')),
                ('is_open', models.BooleanField(default=True, verbose_name='in use')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='ledgerline',
            name='ledger_line_says_whose',
        ),
        migrations.RemoveConstraint(
            model_name='ledgerline',
            name='ledger_line_kind_known',
        ),
        migrations.AlterField(
            model_name='ledgerline',
            name='kind',
            field=models.CharField(choices=[('fee', 'Fee'), ('written off', 'Fee written off'), ('owed', 'Owed after all'), ('draw', '50/50'), ('prize', 'Prize'), ('supplies', 'Supplies'), ('activities', 'Activities'), ('pool fee', 'Paid for a pool'), ('pool', 'Pool'), ('pool in', 'From earlier nights'), ('pool out', 'Rolls over')], max_length=12),
        ),
        migrations.AddField(
            model_name='pool',
            name='season',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pools', to='leagues.season'),
        ),
        migrations.AddField(
            model_name='ledgerline',
            name='pool',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='leagues.pool'),
        ),
        migrations.AddConstraint(
            model_name='ledgerline',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['fee', 'written off', 'owed', 'draw', 'prize', 'supplies', 'activities', 'pool fee', 'pool', 'pool in', 'pool out'])), name='ledger_line_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='ledgerline',
            constraint=models.CheckConstraint(condition=models.Q(('entry__isnull', False), ('kind__in', ['supplies', 'activities', 'pool in', 'pool out']), _connector='OR'), name='ledger_line_says_whose'),
        ),
        migrations.AddConstraint(
            model_name='ledgerline',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind__startswith', 'pool'), ('pool__isnull', False)), models.Q(models.Q(('kind__startswith', 'pool'), _negated=True), ('pool', None)), _connector='OR'), name='ledger_line_says_which_pool'),
        ),
        migrations.AddConstraint(
            model_name='pool',
            constraint=models.CheckConstraint(condition=models.Q(('wins__in', ['hands', 'places'])), name='pool_winner_known'),
        ),
        migrations.RunPython(protect, unprotect),
    ]
