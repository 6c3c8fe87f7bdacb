from django.apps import AppConfig


class BackupConfig(AppConfig):
    name = "cribbage_events.backup"
