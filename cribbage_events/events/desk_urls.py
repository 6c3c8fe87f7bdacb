"""Addresses of the desk, below an event's own."""

from django.urls import path

from cribbage_events.events.views import (
    desk,
    desk_attendance,
    desk_drawing,
    desk_entrants,
    desk_finishing,
    desk_games,
    desk_importing,
    desk_printing,
    desk_redrawing,
    desk_settings,
)

urlpatterns = [
    path("", desk.desk, name="desk"),
    path("log/", desk.log, name="log"),
    path("settings/", desk_settings.edit_event, name="edit_event"),
    path("entrants/", desk_entrants.entrants, name="entrants"),
    path("entrants/import/", desk_importing.import_entrants, name="import_entrants"),
    path("entrants/here/", desk_attendance.check_in_all, name="check_in_all"),
    path("entrants/<int:number>/", desk_entrants.edit_entry, name="edit_entry"),
    path("entrants/<int:number>/here/", desk_attendance.check_in, name="check_in"),
    path("entrants/<int:number>/missing/", desk_attendance.no_show, name="no_show"),
    path("entrants/<int:number>/undo/", desk_attendance.undo_attendance, name="undo_attendance"),
    path("entrants/<int:number>/accept/", desk_attendance.accept, name="accept"),
    path("entrants/<int:number>/decline/", desk_attendance.decline, name="decline"),
    path("entrants/<int:number>/remove/", desk_attendance.remove, name="remove"),
    path("entrants/<int:number>/withdraw/", desk_redrawing.withdraw, name="withdraw"),
    path("late/", desk_redrawing.join, name="join"),
    path("director/", desk_redrawing.director_seat, name="director_seat"),
    path("redraw/", desk_redrawing.redraw, name="redraw"),
    path("draw/", desk_drawing.draw, name="draw"),
    path("draw/undo/", desk_drawing.undo_draw, name="undo_draw"),
    path("rounds/", desk_printing.desk_rounds, name="desk_rounds"),
    path("scorecards/", desk_printing.scorecards, name="scorecards"),
    path("games/<int:number>/", desk_games.desk_game, name="desk_game"),
    path("finish/", desk_finishing.finish, name="finish"),
    path("finish/play-off/", desk_finishing.record_play_off, name="record_play_off"),
    path("finish/play-off/remove/", desk_finishing.remove_play_off, name="remove_play_off"),
    path("reopen/", desk_finishing.reopen, name="reopen"),
]
