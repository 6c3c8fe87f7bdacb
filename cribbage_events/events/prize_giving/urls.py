"""Addresses of the prize-giving, below the desk's."""

from django.urls import path

from cribbage_events.events.prize_giving.views import certificates, prize_giving, results

urlpatterns = [
    path("prize-giving/", prize_giving.prize_giving, name="prize_giving"),
    path("prize-giving/hide/", prize_giving.hide, name="hide_medals"),
    path("prize-giving/open/", prize_giving.keep_open, name="keep_medals_open"),
    path("prize-giving/now/", prize_giving.show_now, name="show_medals"),
    path("prize-giving/call/", prize_giving.call, name="call_place"),
    path("prize-giving/told/", prize_giving.told, name="medals_told"),
    path("prize-giving/names/", prize_giving.pronunciations, name="pronunciations"),
    path("prize-giving/slides/", prize_giving.slides, name="slides"),
    path("prize-giving/certificates/", certificates.certificates, name="certificates"),
    path("prize-giving/results/", results.results_by_email, name="results_by_email"),
    path("prize-giving/results/send/", results.send_results, name="send_results"),
]
