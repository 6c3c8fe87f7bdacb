import django.core.validators
import django.db.models.deletion
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('clubs', '0001_initial'),
        ('events', '0001_initial'),
        ('leagues', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Shift',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='shifts', to='clubs.club')),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='shifts', to='events.event')),
                ('season', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='shifts', to='leagues.season')),
                ('day', models.DateField(blank=True, null=True, verbose_name='day')),
                ('task', models.CharField(max_length=120, verbose_name='job')),
                ('starts', models.TimeField(verbose_name='from')),
                ('ends', models.TimeField(verbose_name='to')),
                ('event_begins', models.TimeField(editable=False, null=True)),
                ('places', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(30)], verbose_name='places')),
                ('notes', models.CharField(blank=True, max_length=400, verbose_name='good to know')),
            ],
            options={
                'ordering': ['starts', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('day', None), ('event__isnull', False), ('season', None)), models.Q(('day__isnull', False), ('event', None), ('season__isnull', False)), _connector='OR'), name='shift_of_an_event_or_of_a_season'), models.CheckConstraint(condition=models.Q(('places__gte', 1), ('places__lte', 30)), name='shift_has_places'), models.CheckConstraint(condition=models.Q(('starts', models.F('ends')), _negated=True), name='shift_takes_time')],
            },
        ),
        migrations.CreateModel(
            name='Signup',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('shift', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='signups', to='shifts.shift')),
                ('name', models.CharField(max_length=240, verbose_name='name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('language', models.CharField(blank=True, editable=False, max_length=10)),
                ('telephone', models.CharField(blank=True, max_length=30, verbose_name='phone')),
                ('state', models.CharField(choices=[('taken', 'has the shift'), ('waiting', 'is on the waiting list'), ('left', 'can’t come')], max_length=8)),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('asked_at', models.DateTimeField()),
                ('came', models.BooleanField(null=True)),
                ('minutes', models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                'ordering': ['asked_at', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['taken', 'waiting', 'left'])), name='signup_state_known')],
            },
        ),
    ]
