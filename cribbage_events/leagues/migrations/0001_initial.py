import cribbage_events.leagues.models
import cribbage_events.leagues.models
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.utils.timezone
import uuid
from django.conf import settings
from django.db import migrations, models


# The database itself refuses to change or delete a line of the ledger. Only a name may go out of
# its words, and all of it goes with its club.
FUNCTION = """CREATE FUNCTION ledger_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'a ledger line is never changed or deleted'
              USING ERRCODE = 'integrity_constraint_violation'; END $$"""
NEVER = "night_id, entry_id, kind, cents, at, why, pool_id"
# What stands for a name that was taken out; see clubs/people/erasing.py.
OTHER_WORDS = "NEW.words <> OLD.words AND NEW.words NOT LIKE '%:erased-name%'"
OTHER_NAME = "NEW.by_name <> OLD.by_name AND NEW.by_name NOT LIKE ':left %'"
# Name, event, when.
TRIGGERS = [
    ("ledger_line_unchanged", f"UPDATE OF {NEVER}", ""),
    ("ledger_line_says_the_same", "UPDATE OF words, by_name", f"({OTHER_WORDS}) OR ({OTHER_NAME})"),
    ("ledger_line_stays", "DELETE", "NOT OLD.goes_with_club"),
]


def trigger(vendor, name, event, when):
    said = "BEGIN SELECT RAISE(ABORT, 'a ledger line is never changed or deleted'); END"
    does = said if vendor == "sqlite" else "EXECUTE FUNCTION ledger_line_stays()"
    condition = f"WHEN ({when})" if when else ""
    return (
        f"CREATE TRIGGER {name} BEFORE {event} ON leagues_ledgerline FOR EACH ROW {condition} {does}"
    )


def protect(apps, schema_editor):
    """Last: SQLite makes a table anew to change it, which takes its triggers away."""
    vendor = schema_editor.connection.vendor
    if vendor != "sqlite":
        schema_editor.execute(FUNCTION)
    for each in TRIGGERS:
        schema_editor.execute(trigger(vendor, *each), params=None)


def unprotect(apps, schema_editor):
    on = "" if schema_editor.connection.vendor == "sqlite" else " ON leagues_ledgerline"
    for name, _, _ in TRIGGERS:
        schema_editor.execute(f"DROP TRIGGER {name}{on}")
    if on:
        schema_editor.execute("DROP FUNCTION ledger_line_stays()")


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('clubs', '0001_initial'),
        ('clubs', '__first__'),
        ('events', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='NoMessages',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('person', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='no_messages', to='clubs.person')),
                ('since', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'verbose_name_plural': 'no messages',
            },
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seasons', to='clubs.club')),
                ('slug', models.SlugField(unique=True, verbose_name='web address')),
                ('name', models.CharField(max_length=240)),
                ('preset_code', models.CharField(choices=cribbage_events.leagues.models.league_choices, max_length=30, verbose_name='kind of league')),
                ('weekday', models.PositiveSmallIntegerField(choices=[(0, 'Monday'), (1, 'Tuesday'), (2, 'Wednesday'), (3, 'Thursday'), (4, 'Friday'), (5, 'Saturday'), (6, 'Sunday')], default=2)),
                ('starts', models.TimeField(verbose_name='from')),
                ('ends', models.TimeField(verbose_name='to')),
                ('first_day', models.DateField(verbose_name='first night')),
                ('last_day', models.DateField(verbose_name='last night')),
                ('venue', models.CharField(max_length=120)),
                ('address', models.CharField(blank=True, max_length=200)),
                ('contact', models.CharField(blank=True, max_length=200)),
                ('how_to_join', models.TextField(blank=True)),
                ('rules', models.TextField(blank=True, verbose_name="the league's own rules")),
                ('round_count', models.PositiveSmallIntegerField(default=4, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(12)], verbose_name='games a night')),
                ('target', models.PositiveSmallIntegerField(choices=[(121, '121'), (61, '61')], default=121)),
                ('two_left_over', models.CharField(choices=[('one-table', 'a table of two'), ('two-tables', 'two tables of three')], default='one-table', max_length=12, verbose_name='if two players are left over')),
                ('pairing', models.CharField(choices=[('grass-roots', 'all at the beginning'), ('as-tables-finish', 'each as soon as two players are free')], default='grass-roots', max_length=16, verbose_name='when games are drawn')),
                ('tables', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1)], verbose_name='tables in the hall')),
                ('reminders', models.BooleanField(default=False)),
                ('min_nights', models.PositiveSmallIntegerField(default=5, help_text='Players with fewer nights get no place in the season’s table.', verbose_name='nights for a place in the season’s table')),
                ('points_minimum', models.PositiveSmallIntegerField(default=12, verbose_name='game points that a card needs')),
                ('points_each', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='points of a card')),
                ('points_by_rank', models.JSONField(blank=True, default=list, verbose_name='more points by place')),
                ('fee', models.PositiveIntegerField(default=1000)),
                ('draw', models.PositiveIntegerField(default=200)),
                ('draw_winner_share', models.PositiveSmallIntegerField(default=50)),
                ('pot_share', models.PositiveSmallIntegerField(default=80)),
                ('places', models.JSONField(default=cribbage_events.leagues.models.default_places)),
            ],
            options={
                'ordering': ['-first_day', 'name'],
                'constraints': [models.CheckConstraint(condition=models.Q(('last_day__gte', models.F('first_day'))), name='season_ends_after_it_begins'), models.CheckConstraint(condition=models.Q(('draw__lte', models.F('fee'))), name='draw_is_part_of_the_fee')],
            },
        ),
        migrations.CreateModel(
            name='Pool',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pools', to='leagues.season')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('fee', models.PositiveIntegerField(verbose_name='fee')),
                ('wins', models.CharField(choices=[('hands', 'everybody with a hand of 24'), ('places', 'the first places of the night')], max_length=6, verbose_name='who wins it')),
                ('places', models.JSONField(default=cribbage_events.leagues.models.default_pool_places, verbose_name='shares')),
                ('is_open', models.BooleanField(default=True, verbose_name='in use')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('wins__in', ['hands', 'places'])), name='pool_winner_known')],
            },
        ),
        migrations.CreateModel(
            name='Night',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='nights', to='leagues.season')),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='night', to='events.event')),
                ('planned_for', models.DateField()),
                ('changes', models.PositiveSmallIntegerField(default=0)),
                ('drawn_at', models.DateTimeField(blank=True, null=True)),
                ('draw_seed', models.BigIntegerField(blank=True, null=True)),
                ('draw_winner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='events.entry')),
                ('draw_cents', models.PositiveIntegerField(blank=True, null=True)),
                ('draw_tickets', models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                'ordering': ['event__starts_at'],
                'constraints': [models.UniqueConstraint(fields=('season', 'planned_for'), name='one_night_a_day'), models.CheckConstraint(condition=models.Q(models.Q(('draw_winner__isnull', True), ('drawn_at__isnull', True)), models.Q(('draw_cents__isnull', False), ('draw_winner__isnull', False), ('drawn_at__isnull', False)), _connector='OR'), name='draw_has_winner_and_amount')],
            },
        ),
        migrations.CreateModel(
            name='MemberMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='messages', to='leagues.season')),
                ('to', models.CharField(choices=[('active', 'All active members'), ('renew', 'Members whose membership has ended or ends soon'), ('away', 'Members who haven’t come lately'), ('chosen', 'People I choose'), ('reminder', 'Reminder')], max_length=8)),
                ('subject', models.CharField(blank=True, max_length=200)),
                ('text', models.TextField(blank=True)),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('night', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='reminders', to='leagues.night')),
                ('day', models.DateField(blank=True, null=True)),
                ('report', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='leagues.night')),
                ('written_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-written_at', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('day__isnull', False), ('night__isnull', False), ('to', 'reminder')), models.Q(('day', None), ('night', None), ('to__in', ['active', 'renew', 'away', 'chosen'])), _connector='OR'), name='message_group_known'), models.UniqueConstraint(fields=('night', 'day'), name='one_reminder_of_a_night')],
            },
        ),
        migrations.CreateModel(
            name='Break',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='breaks', to='leagues.season')),
                ('name', models.CharField(max_length=60)),
                ('first_day', models.DateField(verbose_name='from')),
                ('last_day', models.DateField(verbose_name='to')),
            ],
            options={
                'ordering': ['first_day'],
                'constraints': [models.CheckConstraint(condition=models.Q(('last_day__gte', models.F('first_day'))), name='break_ends_after_it_begins')],
            },
        ),
        migrations.CreateModel(
            name='Absence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('night', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='absences', to='leagues.night')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.person')),
                ('day', models.DateField()),
                ('said_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('night', 'person'), name='one_absence_each')],
            },
        ),
        migrations.CreateModel(
            name='LedgerLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('night', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ledger', to='leagues.night')),
                ('entry', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='events.entry')),
                ('pool', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='leagues.pool')),
                ('kind', models.CharField(choices=[('fee', 'Fee'), ('written off', 'Fee written off'), ('owed', 'Owed after all'), ('draw', '50/50'), ('prize', 'Prize'), ('supplies', 'Supplies'), ('activities', 'Activities'), ('pool fee', 'Paid for a pool'), ('pool', 'Pool'), ('pool in', 'From earlier nights'), ('pool out', 'Rolls over')], max_length=12)),
                ('cents', models.IntegerField()),
                ('why', models.CharField(blank=True, choices=[('given-back', 'Given Back'), ('carried-over', 'Carried'), ('too-much', 'Too Much'), ('not-borne', 'Not Borne')], max_length=12)),
                ('words', models.CharField(blank=True, max_length=120)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('by_name', models.CharField(max_length=80)),
                ('goes_with_club', models.BooleanField(db_default=False, editable=False)),
            ],
            options={
                'ordering': ['at', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['fee', 'written off', 'owed', 'draw', 'prize', 'supplies', 'activities', 'pool fee', 'pool', 'pool in', 'pool out'])), name='ledger_line_kind_known'), models.CheckConstraint(condition=models.Q(('entry__isnull', False), ('kind__in', ['supplies', 'activities', 'pool in', 'pool out']), _connector='OR'), name='ledger_line_says_whose'), models.CheckConstraint(condition=models.Q(models.Q(('kind__startswith', 'pool'), ('pool__isnull', False)), models.Q(models.Q(('kind__startswith', 'pool'), _negated=True), ('pool', None)), _connector='OR'), name='ledger_line_says_which_pool'), models.CheckConstraint(condition=models.Q(('cents', 0), models.Q(('kind__in', ['written off', 'owed']), _negated=True), _connector='OR'), name='no_cents_where_none_are_moved')],
            },
        ),
        migrations.CreateModel(
            name='Prize',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('night', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='prizes', to='leagues.night')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='events.entry')),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('cents', models.PositiveIntegerField()),
                ('had', models.PositiveIntegerField(default=0)),
                ('borne', models.PositiveIntegerField(default=0)),
                ('handed_at', models.DateTimeField(blank=True, null=True)),
                ('handed_by_name', models.CharField(blank=True, max_length=80)),
            ],
            options={
                'ordering': ['place', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('night', 'entry'), name='one_prize_each'), models.CheckConstraint(condition=models.Q(('borne', 0), ('had__gte', django.db.models.expressions.CombinedExpression(models.F('cents'), '+', models.F('borne'))), _connector='OR'), name='borne_is_what_somebody_had_too_much')],
            },
        ),
        migrations.RunPython(protect, unprotect),
    ]
