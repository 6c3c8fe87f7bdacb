"""Addresses of clubs. The pages of a club and of an account, which show events, are the site's."""

from django.urls import path

from cribbage_events.clubs import views

app_name = "clubs"
urlpatterns = [
    # MEDIA_URL leads here.
    path("pictures/<path:name>", views.picture, name="picture"),
    path("mail-reports/", views.mail_reports, name="mail_reports"),
    path("clubs/new/", views.new_club, name="new_club"),
    path("clubs/<slug:slug>/settings/", views.edit, name="edit"),
    path("clubs/<slug:slug>/suggestions/", views.suggestions, name="suggestions"),
    path("clubs/<slug:slug>/helpers/", views.helpers, name="helpers"),
    path("clubs/<slug:slug>/helpers/<int:role>/", views.change, name="change_helper"),
    path("clubs/<slug:slug>/helpers/<int:role>/remove/", views.remove, name="remove_helper"),
]
