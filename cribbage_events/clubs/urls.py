"""Addresses of clubs. The pages of a club and of an account, which show events, are the site's."""

from django.urls import path

from cribbage_events.clubs.views import club, helpers, mail_reports, pictures, suggestions

app_name = "clubs"
urlpatterns = [
    # MEDIA_URL leads here.
    path("pictures/<path:name>", pictures.picture, name="picture"),
    path("mail-reports/", mail_reports.mail_reports, name="mail_reports"),
    path("clubs/new/", club.new_club, name="new_club"),
    path("clubs/<slug:slug>/settings/", club.edit, name="edit"),
    path("clubs/<slug:slug>/suggestions/", suggestions.suggestions, name="suggestions"),
    path("clubs/<slug:slug>/helpers/", helpers.helpers, name="helpers"),
    path("clubs/<slug:slug>/helpers/<int:role>/", helpers.change, name="change_helper"),
    path("clubs/<slug:slug>/helpers/<int:role>/remove/", helpers.remove, name="remove_helper"),
]
