import cribbage_events.clubs.models.person
import cribbage_events.events.models.event
import cribbage_events.events.models.stage
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import pictures.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('clubs', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Division',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('all', 'ALL'), ('everybody', 'EVERYBODY'), ('under', 'UNDER'), ('from', 'FROM'), ('named', 'NAMED')], default='named', max_length=10)),
                ('age', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('name', models.CharField(blank=True, max_length=40)),
            ],
            options={
                'ordering': ['position'],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('began_at', models.DateTimeField(blank=True, null=True)),
                ('is_started', models.BooleanField(default=False, editable=False)),
                ('stayed', models.JSONField(editable=False, null=True)),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('name', cribbage_events.clubs.models.person.FollowsName(default='', editable=False, max_length=300)),
                ('listed_name', cribbage_events.clubs.models.person.FollowsName(default='', editable=False, max_length=300)),
                ('public_name', cribbage_events.clubs.models.person.FollowsName(default='', editable=False, max_length=300)),
                ('status', models.CharField(choices=[('invited', 'Invited'), ('requested', 'Requested'), ('declined', 'Declined'), ('registered', 'Registered'), ('checked in', 'Checked In'), ('no-show', 'No Show'), ('withdrawn', 'Withdrawn')], default='registered', max_length=12)),
                ('asked_at', models.DateTimeField(editable=False, null=True)),
                ('asked_key', models.UUIDField(editable=False, null=True)),
                ('medal_eligible', models.BooleanField(default=True)),
                ('ineligible', models.CharField(blank=True, choices=[('directs', 'Directs'), ('typed', 'Typed')], max_length=10)),
                ('why_not_eligible', models.CharField(blank=True, max_length=100)),
                ('fills_in', models.BooleanField(default=False)),
                ('age_group', models.CharField(blank=True, choices=[('under', 'UNDER'), ('from', 'FROM')], max_length=5)),
                ('fixed_table', models.PositiveSmallIntegerField(blank=True, help_text='For a player who must not move.', null=True, verbose_name='fixed table')),
                ('from_round', models.PositiveSmallIntegerField(default=1)),
                ('until_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('sat_out', models.JSONField(default=list, editable=False)),
                ('paid', models.JSONField(default=list, editable=False)),
                ('card_held', models.JSONField(editable=False, null=True)),
                ('card_edition', models.PositiveSmallIntegerField(default=1, editable=False)),
                ('division', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='entries', to='events.division')),
                ('joined_to', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='requests', to='events.entry')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='clubs.person')),
            ],
            options={
                'verbose_name_plural': 'entries',
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='CardTotals',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game_points', models.SmallIntegerField(blank=True, null=True)),
                ('won', models.SmallIntegerField(blank=True, null=True, verbose_name='games won')),
                ('spread', models.SmallIntegerField(blank=True, null=True)),
                ('told_seed', models.SmallIntegerField(editable=False, null=True)),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='card_totals', to='events.entry')),
            ],
            options={
                'verbose_name_plural': 'card totals',
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('announcement', models.CharField(blank=True, editable=False, max_length=200)),
                ('announced_at', models.DateTimeField(editable=False, null=True)),
                ('announced_until', models.DateTimeField(editable=False, null=True)),
                ('rung_at', models.DateTimeField(editable=False, null=True)),
                ('slug', models.SlugField(unique=True, verbose_name='web address')),
                ('name', models.CharField(max_length=240)),
                ('starts_at', models.DateTimeField(verbose_name='date and time')),
                ('venue', models.CharField(max_length=120)),
                ('address', models.CharField(blank=True, max_length=200)),
                ('map_url', models.URLField(blank=True, verbose_name='map link')),
                ('contact', models.CharField(blank=True, max_length=200)),
                ('notes', models.TextField(blank=True)),
                ('rules', models.TextField(blank=True, verbose_name="this event's own rules")),
                ('director_fills_in', models.BooleanField(default=True, verbose_name='the director plays to avoid a bye')),
                ('self_registration', models.BooleanField(default=True, verbose_name='players may register themselves')),
                ('preset_code', models.CharField(choices=cribbage_events.events.models.event.preset_choices, max_length=30, verbose_name='kind of event')),
                ('stage_format', models.CharField(blank=True, editable=False, max_length=30)),
                ('target', models.PositiveSmallIntegerField(choices=[(121, '121'), (61, '61')], default=121)),
                ('round_count', models.PositiveSmallIntegerField(default=4, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(30)], verbose_name='rounds')),
                ('why_cancelled', models.CharField(blank=True, editable=False, max_length=200)),
                ('money', models.JSONField(editable=False, null=True)),
                ('two_reports', models.BooleanField(default=False, verbose_name='a result counts when two people report it')),
                ('boundary_age', models.PositiveSmallIntegerField(blank=True, help_text='The first age of the older group; empty: the ages decide.', null=True)),
                ('ages_at_year_end', models.BooleanField(default=False, verbose_name='ages count on 31 December of the year of the event')),
                ('drawn_again_at', models.DateTimeField(editable=False, null=True)),
                ('drawn_boundary', models.PositiveSmallIntegerField(editable=False, null=True)),
                ('status', models.CharField(choices=[('registration', 'Registration'), ('running', 'Running'), ('finished', 'Finished')], default='registration', max_length=12)),
                ('visible', models.BooleanField(default=True, editable=False, verbose_name='open to the public')),
                ('deleted_at', models.DateTimeField(editable=False, null=True)),
                ('revision', models.PositiveIntegerField(default=1, editable=False)),
                ('finished_at', models.DateTimeField(editable=False, null=True)),
                ('archive', models.JSONField(editable=False, null=True)),
                ('hides_medals', models.BooleanField(default=False, editable=False)),
                ('medals_shown_at', models.DateTimeField(editable=False, null=True)),
                ('hides_standings', models.BooleanField(default=False, editable=False)),
                ('shows_outlook', models.BooleanField(default=True, editable=False)),
                ('entrant_limit', models.PositiveSmallIntegerField(editable=False, null=True)),
                ('tournament', models.JSONField(default=dict, editable=False)),
                ('clock', models.JSONField(editable=False, null=True)),
                ('called', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='clubs.club')),
                ('director', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='directs', to='clubs.person')),
                ('part_of', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='parts', to='events.event')),
            ],
            options={
                'ordering': ['-starts_at', 'name'],
            },
        ),
        migrations.AddField(
            model_name='entry',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='events.event'),
        ),
        migrations.AddField(
            model_name='division',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='divisions', to='events.event'),
        ),
        migrations.CreateModel(
            name='HighHand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('cards', models.CharField(max_length=20)),
                ('points', models.PositiveSmallIntegerField()),
                ('witness_name', models.CharField(blank=True, max_length=80)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='high_hands', to='events.entry')),
                ('witness', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='hands_seen', to='events.entry')),
            ],
            options={
                'ordering': ['-points', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('rounds', models.PositiveSmallIntegerField()),
                ('number', models.PositiveSmallIntegerField()),
                ('best_of', models.PositiveSmallIntegerField()),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='events.entry')),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='events.entry')),
            ],
            options={
                'ordering': ['round', 'number'],
            },
        ),
        migrations.CreateModel(
            name='News',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(blank=True, choices=[('', 'nothing'), ('cancelled', 'Cancelled'), ('held after all', 'Held'), ('moved', 'Moved')], default='', max_length=14)),
                ('was_at', models.DateTimeField(blank=True, null=True)),
                ('was_place', models.CharField(blank=True, max_length=330)),
                ('known_at', models.DateTimeField(blank=True, null=True)),
                ('known_place', models.CharField(blank=True, max_length=330)),
                ('url', models.CharField(blank=True, max_length=300)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='news', to='events.event')),
            ],
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email', models.EmailField(blank=True, max_length=254)),
                ('status', models.CharField(choices=[('waiting', 'Waiting'), ('sent', 'Sent'), ('failed', 'Failed'), ('to call', 'To Call'), ('reached', 'Reached'), ('message left', 'Message Left'), ('no answer', 'No Answer')], max_length=12)),
                ('why', models.CharField(blank=True, max_length=220)),
                ('at', models.DateTimeField(blank=True, null=True)),
                ('by_name', models.CharField(blank=True, max_length=80)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='events.event')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.person')),
            ],
            options={
                'ordering': ['person__name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Photograph',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('position', models.PositiveIntegerField()),
                ('picture', pictures.models.PictureField(aspect_ratios=[None], breakpoints={'l': 1280, 'm': 800, 's': 480}, container_width=1280, file_types=['WEBP'], grid_columns=4, height_field='height', max_length=80, pixel_densities=[1], unique=True, upload_to='photographs/', width_field='width')),
                ('width', models.PositiveIntegerField(editable=False)),
                ('height', models.PositiveIntegerField(editable=False)),
                ('size', models.PositiveIntegerField(editable=False)),
                ('digest', models.CharField(editable=False, max_length=64)),
                ('credit', models.CharField(blank=True, max_length=240, verbose_name='photographer')),
                ('caption', models.CharField(blank=True, max_length=600, verbose_name='caption')),
                ('cover_since', models.DateTimeField(editable=False, null=True)),
                ('added_at', models.DateTimeField()),
                ('hidden_at', models.DateTimeField(editable=False, null=True)),
                ('removed_at', models.DateTimeField(editable=False, null=True)),
                ('asked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='photographs', to='events.event')),
            ],
            options={
                'ordering': ['position', 'number'],
            },
        ),
        migrations.CreateModel(
            name='PlayOff',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='play_offs', to='events.event')),
                ('loser', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='play_offs_lost', to='events.entry')),
                ('winner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='play_offs_won', to='events.entry')),
            ],
        ),
        migrations.CreateModel(
            name='ResultLetter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email', models.EmailField(max_length=254)),
                ('status', models.CharField(choices=[('waiting', 'Waiting'), ('sent', 'Sent'), ('failed', 'Failed')], default='waiting', max_length=8)),
                ('why', models.CharField(blank=True, max_length=220)),
                ('at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='result_letters', to='events.event')),
                ('letter', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='clubs.letter')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.person')),
            ],
            options={
                'ordering': ['person__name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveSmallIntegerField()),
                ('status', models.CharField(choices=[('outstanding', 'Outstanding'), ('played', 'Played'), ('forfeited', 'Forfeited'), ('both-lost', 'Both Lost'), ('not-played', 'Not Played'), ('fallen', 'Fallen')], default='outstanding', max_length=12)),
                ('in_match', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('confirmed', models.BooleanField(default=False)),
                ('disputed', models.BooleanField(default=False)),
                ('cut', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='events.entry')),
                ('division', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to='events.division')),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='games', to='events.match')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='games', to='events.round')),
            ],
            options={
                'ordering': ['round__number', 'table'],
            },
        ),
        migrations.CreateModel(
            name='ScoreReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scores', models.JSONField()),
                ('forfeited_by', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('by_name', models.CharField(max_length=80)),
                ('via', models.CharField(choices=[('volunteer', 'Volunteer'), ('director', 'Director'), ('player', 'Player'), ('scorecard', 'Scorecard'), ('cards', 'Cards'), ('desk', 'Desk')], max_length=12)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('typed_at', models.DateTimeField(blank=True, null=True)),
                ('key', models.UUIDField(unique=True)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('taken_back_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reports', to='events.entry')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports', to='events.game')),
            ],
            options={
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='game',
            name='accepted',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='events.scorereport'),
        ),
        migrations.CreateModel(
            name='Change',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revision', models.PositiveIntegerField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by_name', models.CharField(max_length=80)),
                ('verb', models.CharField(blank=True, max_length=30)),
                ('data', models.JSONField(default=dict, editable=False)),
                ('text', models.CharField(blank=True, db_default='', editable=False, max_length=300)),
                ('rows', models.JSONField(blank=True, null=True)),
                ('forgotten', models.BooleanField(db_default=False, editable=False)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('undoes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone_by', to='events.change')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='changes', to='events.event')),
                ('report', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='events.scorereport')),
            ],
            options={
                'ordering': ['-revision'],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.PositiveSmallIntegerField()),
                ('score', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='events.entry')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='events.game')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='events.round')),
            ],
            options={
                'ordering': ['side', 'pk'],
            },
        ),
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
            },
        ),
        migrations.AddField(
            model_name='round',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='events.stage'),
        ),
        migrations.AddField(
            model_name='match',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='matches', to='events.stage'),
        ),
        migrations.CreateModel(
            name='TakeOffRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=240)),
                ('words', models.CharField(blank=True, max_length=600)),
                ('asked_at', models.DateTimeField()),
                ('photograph', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='requests', to='events.photograph')),
            ],
            options={
                'ordering': ['asked_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='VolunteerLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(blank=True, max_length=60)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('opened_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='volunteer_links', to='events.event')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.AddField(
            model_name='scorereport',
            name='link',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reports', to='events.volunteerlink'),
        ),
        migrations.CreateModel(
            name='WrittenLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game_points', models.PositiveSmallIntegerField(null=True)),
                ('plus', models.PositiveSmallIntegerField(null=True)),
                ('minus', models.PositiveSmallIntegerField(null=True)),
                ('by_name', models.CharField(max_length=80)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('key', models.UUIDField()),
                ('taken_back_at', models.DateTimeField(null=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='written_lines', to='events.entry')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='written_lines', to='events.game')),
                ('link', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='events.volunteerlink')),
            ],
            options={
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='CalledPhone',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=600)),
                ('key', models.CharField(max_length=100)),
                ('secret', models.CharField(max_length=40)),
                ('language', models.CharField(max_length=10)),
                ('seats', models.JSONField(default=dict)),
                ('calls', models.PositiveIntegerField(default=0)),
                ('claimed_at', models.DateTimeField(editable=False, null=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='called_phones', to='events.entry')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('entry', 'address'), name='one_call_for_a_phone')],
            },
        ),
        migrations.CreateModel(
            name='Answer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('status', models.CharField(choices=[('waiting', 'Waiting'), ('sent', 'Sent'), ('to call', 'To Call'), ('told', 'Told')], max_length=8)),
                ('why', models.CharField(blank=True, max_length=220)),
                ('at', models.DateTimeField(blank=True, null=True)),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='answer', to='events.entry')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['waiting', 'sent', 'to call', 'told'])), name='answer_status_known')],
            },
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['registration', 'running', 'finished'])), name='event_status_known'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('archive__isnull', False), ('status', 'finished')), models.Q(('status', 'finished'), _negated=True), _connector='OR'), name='finished_event_has_archive'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(models.Q(('announcement', ''), _negated=True), ('announced_at__isnull', False), models.Q(('announced_until', None), ('announced_until__gt', models.F('announced_at')), _connector='OR')), models.Q(('announced_at', None), ('announced_until', None), ('announcement', '')), _connector='OR'), name='announcement_has_its_time'),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.UniqueConstraint(condition=models.Q(('deleted_at', None)), fields=('part_of',), name='one_consolation_of_an_event'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('event', 'person'), name='one_entry_per_person'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='one_entry_per_number'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('event', 'asked_key'), name='one_entry_per_form'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='entry_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('age_group__in', ['', 'under', 'from'])), name='age_group_known'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('joined_to', None), ('status', 'declined'), _connector='OR'), name='joined_entry_is_over'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('medal_eligible', True), models.Q(('ineligible', ''), _negated=True), _connector='OR'), name='ineligible_entry_says_why'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ineligible', 'typed'), models.Q(('why_not_eligible', ''), _negated=True)), models.Q(('ineligible__in', ['', 'directs']), ('why_not_eligible', '')), _connector='OR'), name='ineligible_by_a_rule_or_by_typed_words'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('until_round__isnull', True), ('until_round__gte', django.db.models.expressions.CombinedExpression(models.F('from_round'), '-', models.Value(1))), _connector='OR'), name='entry_ends_after_it_begins'),
        ),
        migrations.AddConstraint(
            model_name='division',
            constraint=models.UniqueConstraint(fields=('event', 'position'), name='one_division_per_position'),
        ),
        migrations.AddConstraint(
            model_name='division',
            constraint=models.UniqueConstraint(fields=('event', 'kind', 'age'), name='one_division_per_age_group'),
        ),
        migrations.AddConstraint(
            model_name='division',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'named')), fields=('event', 'name'), name='one_division_per_name'),
        ),
        migrations.AddConstraint(
            model_name='division',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('age', None), ('kind__in', ['all', 'everybody']), ('name', '')), models.Q(('age__isnull', False), ('kind__in', ['under', 'from']), ('name', '')), models.Q(('age', None), ('kind', 'named'), models.Q(('name', ''), _negated=True)), _connector='OR'), name='division_is_a_group_or_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='highhand',
            constraint=models.CheckConstraint(condition=models.Q(('points__in', (24, 28, 29))), name='high_hand_is_one'),
        ),
        migrations.AddConstraint(
            model_name='news',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['', 'cancelled', 'held after all', 'moved'])), name='news_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.UniqueConstraint(fields=('event', 'person'), name='one_notice_each_of_an_event'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['waiting', 'sent', 'failed', 'to call', 'reached', 'message left', 'no answer'])), name='notice_status_known'),
        ),
        migrations.AddIndex(
            model_name='photograph',
            index=models.Index(condition=models.Q(('hidden_at', None), ('removed_at', None)), fields=['event', 'position'], name='public_photographs'),
        ),
        migrations.AddConstraint(
            model_name='photograph',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='one_photograph_per_number'),
        ),
        migrations.AddConstraint(
            model_name='photograph',
            constraint=models.UniqueConstraint(fields=('event', 'digest'), name='one_photograph_per_picture'),
        ),
        migrations.AddConstraint(
            model_name='playoff',
            constraint=models.UniqueConstraint(fields=('winner', 'loser'), name='one_play_off_per_pair'),
        ),
        migrations.AddConstraint(
            model_name='resultletter',
            constraint=models.UniqueConstraint(fields=('event', 'person'), name='results_once_each'),
        ),
        migrations.AddConstraint(
            model_name='resultletter',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['waiting', 'sent', 'failed'])), name='result_letter_status_known'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.UniqueConstraint(fields=('round', 'table'), name='one_game_per_round_and_table'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('accepted__isnull', True), ('status', 'outstanding')), models.Q(('accepted__isnull', False), ('status__in', ['played', 'forfeited', 'both-lost', 'not-played'])), models.Q(('match__isnull', False), ('status', 'fallen')), _connector='OR'), name='ended_game_has_accepted_report'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('confirmed', True), ('disputed', True), _negated=True), name='disputed_game_is_not_confirmed'),
        ),
        migrations.AddConstraint(
            model_name='change',
            constraint=models.UniqueConstraint(fields=('event', 'revision'), name='one_change_per_revision'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('round', 'entry'), name='one_seat_per_entry_and_round'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('score__isnull', True), ('score__lte', 121), _connector='OR'), name='seat_score_in_range'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('side__lte', 2)), name='seat_side_in_range'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.UniqueConstraint(fields=('event', 'position'), name='one_stage_per_position'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('stage', 'number'), name='one_round_per_number'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.UniqueConstraint(fields=('stage', 'round', 'number', 'first', 'second'), name='one_match_per_place_and_pair'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('first', models.F('second')), _negated=True), name='match_of_two'),
        ),
        migrations.AddConstraint(
            model_name='volunteerlink',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='one_link_per_number'),
        ),
        migrations.AddConstraint(
            model_name='scorereport',
            constraint=models.CheckConstraint(condition=models.Q(('via__in', ['volunteer', 'director', 'player', 'scorecard', 'cards', 'desk'])), name='score_report_via_known'),
        ),
        migrations.AddConstraint(
            model_name='scorereport',
            constraint=models.CheckConstraint(condition=models.Q(('entry__isnull', False), models.Q(('via__in', ['player', 'scorecard']), _negated=True), _connector='OR'), name='players_report_names_the_entry'),
        ),
        migrations.AddConstraint(
            model_name='writtenline',
            constraint=models.UniqueConstraint(fields=('key', 'game', 'entry'), name='one_written_line_per_form'),
        ),
        migrations.AddConstraint(
            model_name='writtenline',
            constraint=models.CheckConstraint(condition=models.Q(('minus__gt', 0), ('plus__gt', 0), _negated=True), name='written_in_one_column'),
        ),
        migrations.AddConstraint(
            model_name='writtenline',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('plus', None), ('plus__lte', 121), _connector='OR'), models.Q(('minus', None), ('minus__lte', 121), _connector='OR')), name='written_points_in_range'),
        ),
    ]
