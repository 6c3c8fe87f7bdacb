"""Addresses of what helps people to learn and to practise; nobody needs an account there."""

from django.urls import path

from cribbage_events.practice.views import counting, game, rules

app_name = "practice"

urlpatterns = [
    path("count/", counting.count, name="count"),
    path("rules/", rules.rules, name="rules"),
    path("rules/scoring-aid/", rules.scoring_aid, name="scoring_aid"),
    path("rules/in-short/", rules.in_short, name="rules_in_short"),
    path("rules/<slug:chapter>/", rules.one_chapter, name="chapter"),
    path("practice/", game.game, name="game"),
    path("practice/start/", game.start, name="start"),
    path("practice/move/", game.move, name="move"),
    path("practice/on/", game.on, name="on"),
]
