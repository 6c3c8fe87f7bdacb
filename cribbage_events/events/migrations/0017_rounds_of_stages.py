import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0016_stages'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='round',
            name='one_round_per_number',
        ),
        migrations.RemoveField(
            model_name='event',
            name='seed',
        ),
        migrations.RemoveField(
            model_name='event',
            name='two_over',
        ),
        migrations.RemoveField(
            model_name='round',
            name='event',
        ),
        migrations.AlterField(
            model_name='round',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='events.stage'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('stage', 'number'), name='one_round_per_number'),
        ),
    ]
