from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("later", "0001_initial")]
    operations = [migrations.RenameField("motto", "text", "words")]
