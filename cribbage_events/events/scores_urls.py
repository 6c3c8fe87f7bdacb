"""Addresses of the volunteer's pages, below an event's own."""

from django.urls import path

from cribbage_events.events.views import scores

urlpatterns = [
    path("", scores.scores, name="scores"),
    path("<int:game>/", scores.score_game, name="score_game"),
]
