from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Run',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('backup', 'Backup'), ('rows', 'Rows'), ('restore test', 'Restore Test')], max_length=12)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('file', models.CharField(max_length=200)),
                ('size', models.BigIntegerField(null=True)),
                ('free', models.BigIntegerField(null=True)),
                ('total', models.BigIntegerField(null=True)),
                ('rows', models.PositiveIntegerField(null=True)),
                ('seconds', models.FloatField()),
                ('problem', models.CharField(blank=True, max_length=20)),
                ('details', models.JSONField(default=dict)),
            ],
            options={
                'indexes': [models.Index(fields=['kind', 'at'], name='backup_run_kind_7a6f3c_idx')],
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['backup', 'rows', 'restore test'])), name='run_kind_known')],
            },
        ),
    ]
