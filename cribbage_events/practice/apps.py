from django.apps import AppConfig


class PracticeConfig(AppConfig):
    name = "cribbage_events.practice"
