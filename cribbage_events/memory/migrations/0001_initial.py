import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('clubs', '0001_initial'),
        ('clubs', '__first__'),
        ('events', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='ClubRatings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.club')),
                ('events_mark', models.CharField(max_length=100)),
            ],
        ),
        migrations.CreateModel(
            name='Merge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kept', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='merges', to='clubs.person')),
                ('gone', models.PositiveBigIntegerField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('row', models.JSONField()),
                ('columns', models.JSONField(default=dict)),
                ('moved', models.JSONField(default=dict)),
                ('aside', models.JSONField(default=list)),
                ('places', models.JSONField(default=list)),
                ('texts', models.JSONField(default=list)),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='OldList',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='old_lists', to='clubs.club')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('new_people', models.JSONField(default=list)),
            ],
            options={
                'ordering': ['-at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='PastEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='past_events', to='clubs.club')),
                ('event', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='past', to='events.event')),
                ('old_list', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='past_events', to='memory.oldlist')),
                ('name', models.CharField(blank=True, max_length=240, verbose_name='name')),
                ('year', models.PositiveSmallIntegerField(null=True, verbose_name='year')),
                ('day', models.DateField(null=True, verbose_name='day')),
                ('preset_code', models.CharField(max_length=30, verbose_name='kind of event')),
                ('target', models.PositiveSmallIntegerField(default=121)),
                ('round_count', models.PositiveSmallIntegerField(null=True)),
                ('is_season', models.BooleanField(default=False)),
                ('divisions', models.JSONField(default=list)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('event__isnull', False), ('old_list__isnull', True)), models.Q(('event__isnull', True), ('old_list__isnull', False), ('year__isnull', False)), _connector='OR'), name='past_event_is_own_or_from_papers')],
            },
        ),
        migrations.CreateModel(
            name='PastGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('past_event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='games', to='memory.pastevent')),
                ('round', models.PositiveSmallIntegerField()),
                ('table', models.PositiveSmallIntegerField()),
                ('winner', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='past_games_won', to='clubs.person')),
                ('loser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='past_games_lost', to='clubs.person')),
                ('loser_score', models.PositiveSmallIntegerField()),
            ],
            options={
                'ordering': ['past_event', 'round', 'table'],
            },
        ),
        migrations.CreateModel(
            name='PastResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('past_event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='memory.pastevent')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='past_results', to='clubs.person')),
                ('number', models.PositiveIntegerField(null=True)),
                ('division', models.PositiveSmallIntegerField(default=0)),
                ('rank', models.PositiveSmallIntegerField(verbose_name='place')),
                ('medal', models.CharField(blank=True, max_length=6, verbose_name='medal')),
                ('filled_in', models.BooleanField(default=False)),
                ('is_whole', models.BooleanField(default=True)),
                ('played', models.PositiveSmallIntegerField(null=True)),
                ('won', models.PositiveSmallIntegerField(null=True, verbose_name='games won')),
                ('skunks', models.PositiveSmallIntegerField(null=True, verbose_name='skunks')),
                ('game_points', models.SmallIntegerField(null=True, verbose_name='game points')),
                ('spread', models.SmallIntegerField(null=True, verbose_name='spread')),
                ('prize', models.PositiveIntegerField(null=True)),
                ('widest_win', models.PositiveSmallIntegerField(null=True)),
            ],
            options={
                'ordering': ['past_event', 'division', 'rank', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('medal__in', ['', 'gold', 'silver', 'bronze'])), name='past_medal_known')],
            },
        ),
        migrations.CreateModel(
            name='TwoPeople',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.person')),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='clubs.person')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('one', 'other'), name='said_once_of_two_people'), models.CheckConstraint(condition=models.Q(('one', models.F('other')), _negated=True), name='two_people_are_two')],
            },
        ),
        migrations.CreateModel(
            name='Wish',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='wishes', to='clubs.club')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('name', models.CharField(max_length=240, verbose_name='name')),
                ('shown_as', models.CharField(choices=[('name', 'by name'), ('initials', 'as initials'), ('hidden', 'not at all')], max_length=10, verbose_name='shown on public pages')),
                ('contact', models.CharField(blank=True, max_length=100, verbose_name='how to reach you')),
            ],
            options={
                'verbose_name_plural': 'wishes',
                'ordering': ['at', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('shown_as__in', ['name', 'initials', 'hidden'])), name='wish_known')],
            },
        ),
        migrations.CreateModel(
            name='EventRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to='events.event')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to='clubs.person')),
                ('before', models.FloatField()),
                ('before_deviation', models.FloatField()),
                ('after', models.FloatField()),
                ('after_deviation', models.FloatField()),
                ('games', models.PositiveIntegerField()),
                ('moves', models.JSONField(default=dict)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('event', 'person'), name='one_rating_per_event')],
            },
        ),
    ]
