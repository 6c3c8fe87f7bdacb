"""Addresses of shifts, below those of the club."""

from django.urls import path

from cribbage_events.shifts import views

app_name = "shifts"
urlpatterns = [
    path("shifts/", views.shifts, name="shifts"),
    path("shifts/<int:shift>/", views.shift, name="shift"),
    path("shifts/mine/<uuid:key>/", views.mine, name="mine"),
    path("shifts/mine/<uuid:key>/leave/", views.leave, name="leave"),
    path("shifts/desk/", views.desk, name="desk"),
    path("shifts/desk/last-hour/", views.take_off_recent, name="take_off_recent"),
    path("shifts/new/", views.new_shift, name="new_shift"),
    path("shifts/hours/", views.hours, name="hours"),
    path("shifts/<int:shift>/edit/", views.edit_shift, name="edit_shift"),
    path("shifts/<int:shift>/remove/", views.remove, name="remove"),
    path("shifts/<int:shift>/volunteers/", views.volunteers, name="volunteers"),
    path("shifts/volunteers/<int:signup>/take-off/", views.take_off, name="take_off"),
    path("shifts/volunteers/<int:signup>/came/", views.attendance, name="attendance"),
    path("shifts/events/<slug:event>/thank/", views.thank, name="thank"),
]
