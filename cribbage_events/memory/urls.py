"""Addresses of `memory`, below those of the clubs."""

from django.urls import path

from cribbage_events.memory import privacy
from cribbage_events.memory.export import views as export
from cribbage_events.memory.hall_of_fame import views as hall_of_fame
from cribbage_events.memory.old_results import views
from cribbage_events.memory.people import views as people_views
from cribbage_events.memory.players import views as players

app_name = "memory"
urlpatterns = [
    path("records/", hall_of_fame.records, name="records"),
    path("records/<int:year>/", hall_of_fame.records, name="records_of_year"),
    path("medals/", hall_of_fame.medals, name="medals"),
    path("medals/<int:year>/", hall_of_fame.medals, name="medals_of_year"),
    path("winners/", hall_of_fame.winners, name="winners"),
    path("old-results/", views.old_results, name="old_results"),
    path("old-results/<int:old_list>/", views.take_back, name="take_back_results"),
    path("old-results/old-<slug:shape>.csv", views.template_csv, name="old_template"),
    path("old-results/events/<int:past>/", views.old_event, name="old_event"),
    path("years/", hall_of_fame.years, name="years"),
    path("people/", people_views.people, name="people"),
    path("people/<int:pk>/", people_views.person, name="person"),
    path("people/<int:pk>/edit/", people_views.edit, name="edit_person"),
    path("people/look-alikes/", people_views.alike, name="look_alikes"),
    path("people/<int:pk>/merge/", people_views.choose_other, name="choose_other"),
    path("people/<int:pk>/merge/<int:other>/", people_views.merge, name="merge"),
    path("people/<int:pk>/not/<int:other>/", people_views.not_the_same, name="not_the_same"),
    path("people/<int:pk>/take-apart/<int:merge>/", people_views.apart, name="take_apart"),
    path("players/<int:person>/", players.player, name="player"),
    path("people/<int:pk>/shown/", privacy.shown, name="shown"),
    path("people/requests/", privacy.wishes, name="wishes"),
    path("people/requests/<int:wish>/", privacy.wish, name="wish"),
    path("shown/", privacy.ask_shown, name="ask_shown"),
    path("shown/asked/", privacy.shown_asked, name="shown_asked"),
    path("me/", privacy.mine, name="mine"),
    path("me/data.zip", export.my_data, name="my_data"),
    path("people/<int:pk>/data.zip", export.data_of_person, name="data_of_person"),
    path("export/", export.export, name="export"),
    path("export/everything.zip", export.everything, name="everything"),
]
