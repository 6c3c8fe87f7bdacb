from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "cribbage_events.leagues"
