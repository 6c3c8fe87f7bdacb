"""Addresses of the desk, below an event's own."""

from django.urls import path

from cribbage_events.events.access import views
from cribbage_events.events.announcements import views as announcements
from cribbage_events.events.clock import views as clock
from cribbage_events.events.desk import calling, printing
from cribbage_events.events.desk import views as desk
from cribbage_events.events.drawing import views as drawing_views
from cribbage_events.events.lifecycle import views as lifecycle_views
from cribbage_events.events.notices import views as notices
from cribbage_events.events.outlook import views as outlook_views
from cribbage_events.events.photographs import views as photographs_views
from cribbage_events.events.prize_giving import urls as prize_giving
from cribbage_events.events.public import views as public
from cribbage_events.events.redrawing import views as redrawing
from cribbage_events.events.registration.views import (
    attendance,
    entrants,
    importing,
    invitations,
    requests,
)
from cribbage_events.events.results.views import desk_games
from cribbage_events.events.rulings import views as rulings_views
from cribbage_events.events.undo import views as undo

urlpatterns = [
    path("", desk.desk, name="desk"),
    path("late-taps/", desk.check_off_late, name="check_off_late"),
    path("log/", undo.log, name="log"),
    path("log/<int:revision>/undo/", undo.undo, name="undo"),
    path("settings/", lifecycle_views.edit_event, name="edit_event"),
    path("publish/", lifecycle_views.publish, name="publish"),
    path("hide/", lifecycle_views.hide, name="hide"),
    path("call-off/", lifecycle_views.call_off, name="call_off"),
    path("notices/", notices.notices, name="notices"),
    path("notices/moved/", notices.tell_of_move, name="tell_of_move"),
    path("delete/", lifecycle_views.delete, name="delete_event"),
    path("invitations/", invitations.invitations, name="invitations"),
    path("invitations/<int:number>/", invitations.answer_invitation, name="answer_invitation"),
    path("entrants/", entrants.entrants, name="entrants"),
    path("entrants/import/", importing.import_entrants, name="import_entrants"),
    path("entrants/here/", attendance.check_in_all, name="check_in_all"),
    path("entrants/<int:number>/", entrants.edit_entry, name="edit_entry"),
    path("entrants/<int:number>/here/", attendance.check_in, name="check_in"),
    path("entrants/<int:number>/missing/", attendance.no_show, name="no_show"),
    path("entrants/<int:number>/undo/", attendance.undo_attendance, name="undo_attendance"),
    path("entrants/<int:number>/accept/", requests.accept, name="accept"),
    path("entrants/<int:number>/decline/", requests.decline, name="decline"),
    path("entrants/<int:number>/compare/", requests.compare, name="compare"),
    path("entrants/decline/", requests.decline_recent, name="decline_recent"),
    path("entrants/<int:number>/told/", attendance.told, name="told"),
    path("entrants/<int:number>/remove/", attendance.remove, name="remove"),
    path("entrants/<int:number>/withdraw/", redrawing.withdraw, name="withdraw"),
    path("late/", redrawing.join, name="join"),
    path("director/", redrawing.director_seat, name="director_seat"),
    path("seats/again/", drawing_views.seat_again, name="seat_again"),
    path("redraw/", redrawing.redraw, name="redraw"),
    path("projector/", public.hall, name="hall"),
    path("projector/<str:language>/", public.hall, name="hall_in"),
    path("draw/", drawing_views.draw, name="draw"),
    path("draw/groups/", drawing_views.age_groups, name="age_groups"),
    path("draw/undo/", drawing_views.undo_draw, name="undo_draw"),
    path("rounds/", printing.desk_rounds, name="desk_rounds"),
    path("announcement/", announcements.announcement, name="announcement"),
    path("announcement/take-down/", announcements.take_down, name="take_down_announcement"),
    path("announcement/ring/", announcements.ring, name="ring_bell"),
    path("call/", calling.call_tables, name="call_tables"),
    path("call/phones/", calling.call_phones, name="call_phones"),
    path("scorecards/", printing.scorecards, name="scorecards"),
    path("scorecards/handed-out/", redrawing.cards_handed_out, name="cards_handed_out"),
    path("entrants/<int:number>/new-card/", views.new_card, name="new_card"),
    path("cards/told/", rulings_views.seeds_told, name="seeds_told"),
    path("links/", views.links, name="links"),
    path("links/print/", views.print_links, name="print_links"),
    path("links/<int:number>/", views.desk_link, name="desk_link"),
    path("links/<int:number>/end/", views.revoke, name="revoke_link"),
    path("games/<int:number>/", desk_games.desk_game, name="desk_game"),
    path("clock/", clock.edit_clock, name="clock"),
    path("clock/steps/", clock.clock_step, name="clock_step"),
    path("photographs/", photographs_views.desk_photographs, name="desk_photographs"),
    path("photographs/<int:number>/", photographs_views.edit, name="edit_photograph"),
    path("photographs/<int:number>/move/", photographs_views.move, name="move_photograph"),
    path("photographs/<int:number>/cover/", photographs_views.choose, name="choose_cover"),
    path("photographs/<int:number>/remove/", photographs_views.remove, name="remove_photograph"),
    path(
        "photographs/<int:number>/put-back/", photographs_views.put_back, name="put_photograph_back"
    ),
    path("finish/", lifecycle_views.finish, name="finish"),
    path("finish/play-off/", lifecycle_views.record_play_off, name="record_play_off"),
    path("finish/play-off/remove/", lifecycle_views.remove_play_off, name="remove_play_off"),
    path("reopen/", lifecycle_views.reopen, name="reopen"),
    *prize_giving.urlpatterns,
    path("outlook/", outlook_views.choose, name="choose_outlook"),
]
