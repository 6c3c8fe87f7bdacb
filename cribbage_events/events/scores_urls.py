"""Addresses of the volunteer's pages, below an event's own."""

from django.urls import path

from cribbage_events.events.high_hands import views as high_hands
from cribbage_events.events.results.views import cuts, offline, scores, sending
from cribbage_events.events.rulings.views import cards
from cribbage_events.events.scorecards.views import night_cards, scorecards

urlpatterns = [
    path("", scores.scores, name="scores"),
    path("cards/", scorecards.scorecard_check, name="scorecard_check"),
    path("cards/totals/", night_cards.night_cards, name="night_cards"),
    path("cards/ruled/", cards.check_cards, name="check_cards"),
    path("cards/ruled/print/", cards.print_rulings, name="print_rulings"),
    path("cards/ruled/<int:number>/", cards.enter_ruled_card, name="type_card"),
    path("cards/<int:number>/", scorecards.scorecard_entry, name="scorecard_entry"),
    path("hands/", high_hands.high_hands, name="high_hands"),
    path("send/", sending.send_score, name="send_score"),
    path("offline/", offline.offline_score, name="offline_score"),
    path("app.webmanifest", offline.score_manifest, name="score_manifest"),
    path("<int:game>/cut/", cuts.settle_cut, name="settle_cut"),
    path("<int:game>/", scores.score_game, name="score_game"),
]
