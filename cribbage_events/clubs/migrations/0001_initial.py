import cribbage_events.clubs.models
import cribbage_events.clubs.models
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.core.management import call_command
from django.db import migrations, models


def create_cache_table(apps, schema_editor):
    """Rate limits are counted in it; with it here, `migrate` is all that a database needs."""
    call_command("createcachetable", database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=240, verbose_name='name')),
                ('slug', models.SlugField(unique=True, verbose_name='web address')),
                ('contact', models.CharField(blank=True, help_text='Who to ask, as shown to everybody.', max_length=200, verbose_name='contact')),
                ('contact_email', models.EmailField(blank=True, help_text='Answers to the club’s e-mails go there, and everybody who gets one sees it.', max_length=254, verbose_name='e-mail address for answers')),
                ('about', models.TextField(blank=True, help_text="A few words for the club's page.", verbose_name='about')),
                ('rules', models.TextField(blank=True, help_text="Shown with every event's rules.", verbose_name='house rules')),
                ('name_order', models.CharField(choices=[('family', 'family name: McNeil, Agnes'), ('first', 'first name: Agnes McNeil')], default='family', max_length=6, verbose_name='lists of names are in order of')),
                ('language', models.CharField(default=cribbage_events.clubs.models.default_language, max_length=10, verbose_name='language')),
                ('time_zone', models.CharField(default=cribbage_events.clubs.models.default_time_zone, max_length=40, validators=[cribbage_events.clubs.models.check_time_zone], verbose_name='time zone')),
                ('births_kept_for', models.PositiveSmallIntegerField(choices=[(3, '3 months after somebody’s last event'), (6, '6 months after somebody’s last event'), (12, '12 months after somebody’s last event'), (0, 'never')], default=6, verbose_name='dates of birth are deleted')),
                ('two_reports', models.BooleanField(default=False, help_text="Until then it is shown as reported once, and doesn't count.", verbose_name='a result counts when two people report it')),
                ('shows_ratings', models.BooleanField(default=True, verbose_name='players’ pages show ratings')),
                ('logo', models.ImageField(blank=True, upload_to='clubs/', verbose_name='logo')),
                ('made_at', models.DateTimeField(auto_now_add=True, null=True)),
                ('deleted_at', models.DateTimeField(editable=False, null=True)),
                ('suspended_at', models.DateTimeField(editable=False, null=True)),
                ('suspended_why', models.CharField(blank=True, editable=False, max_length=200)),
            ],
            options={
                'verbose_name': 'club',
                'verbose_name_plural': 'clubs',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('name', models.CharField(blank=True, max_length=240, verbose_name='your name')),
                ('email', models.EmailField(max_length=254, unique=True, verbose_name='e-mail address')),
                ('language', models.CharField(blank=True, editable=False, max_length=10)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Refusal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('kind', models.CharField(max_length=40)),
                ('count', models.PositiveIntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('day', 'kind'), name='refusal_once_a_day_and_kind')],
            },
        ),
        migrations.CreateModel(
            name='Person',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='people', to='clubs.club')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL)),
                ('name', models.CharField(max_length=240, verbose_name='name')),
                ('family_name', models.CharField(blank=True, max_length=240, verbose_name='family name')),
                ('pronunciation', models.CharField(blank=True, max_length=80, verbose_name='how the name is said')),
                ('date_of_birth', models.DateField(blank=True, null=True, verbose_name='date of birth')),
                ('birth_year', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='year of birth')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('wants_results_since', models.DateTimeField(blank=True, editable=False, null=True)),
                ('language', models.CharField(blank=True, editable=False, max_length=10)),
                ('telephone', models.CharField(blank=True, max_length=30, verbose_name='phone')),
                ('membership_number', models.CharField(blank=True, max_length=30, verbose_name='membership number')),
                ('acc_number', models.CharField(blank=True, max_length=20, verbose_name='ACC number')),
                ('valid_until', models.DateField(blank=True, null=True, verbose_name='member until')),
                ('shown_as', models.CharField(choices=[('name', 'by name'), ('initials', 'as initials'), ('hidden', 'not at all')], default='name', max_length=10, verbose_name='shown on public pages')),
                ('erased_at', models.DateTimeField(editable=False, null=True)),
                ('known_as', models.JSONField(default=list, editable=False)),
                ('is_applicant', models.BooleanField(default=False, editable=False)),
                ('name_key', cribbage_events.clubs.models.FollowsName(default='', editable=False, max_length=300)),
                ('shown_name', cribbage_events.clubs.models.FollowsName(default='', editable=False, max_length=300)),
                ('listed_name', cribbage_events.clubs.models.FollowsName(default='', editable=False, max_length=300)),
                ('public_name', cribbage_events.clubs.models.FollowsName(default='', editable=False, max_length=300)),
            ],
            options={
                'verbose_name': 'person',
                'verbose_name_plural': 'people',
                'ordering': ['name'],
                'indexes': [models.Index(fields=['club', 'name'], name='clubs_perso_club_id_9e4f81_idx'), models.Index(fields=['club', 'name_key'], name='clubs_perso_club_id_98e46a_idx')],
                'constraints': [models.CheckConstraint(condition=models.Q(('shown_as__in', ['name', 'initials', 'hidden'])), name='shown_in_a_known_way'), models.CheckConstraint(condition=models.Q(('date_of_birth', None), ('birth_year', None), _connector='OR'), name='born_on_a_day_or_in_a_year')],
            },
        ),
        migrations.CreateModel(
            name='Role',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='roles', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='roles', to='clubs.club')),
                ('kind', models.CharField(choices=[('director', 'Director'), ('coordinators-helper', 'Coordinator’s helper'), ('volunteer', 'Volunteer')], max_length=20)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'club'), name='one_role_per_user_and_club'), models.CheckConstraint(condition=models.Q(('kind__in', ['director', 'coordinators-helper', 'volunteer'])), name='role_kind_known')],
            },
        ),
        migrations.RunPython(create_cache_table, migrations.RunPython.noop),
    ]
