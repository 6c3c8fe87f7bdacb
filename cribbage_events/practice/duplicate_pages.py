"""The pages of duplicate matches: starting and joining one, the table, the comparison; and a club's
evenings. Who plays is known by a signed cookie of the match, which keeps the deal under way, too.
"""

import datetime
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect
from icalendar import Event as Appointment

from cribbage_events.clubs import limits
from cribbage_events.clubs.access import (
    enter_club,
    find_club,
    for_club_director,
    for_signed_in,
    open_to_everybody,
)
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.forms.base import TrapForm
from cribbage_events.clubs.forms.text import ClockTimeField, NameField
from cribbage_events.clubs.limits import Limit
from cribbage_events.clubs.models import Club, Role
from cribbage_events.clubs.roles import role_of
from cribbage_events.clubs.views import choose_club
from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.game import CribbageGame, IllegalMove
from cribbage_events.events.access.qr_codes import qr_image
from cribbage_events.events.calendar import new_calendar, send_calendar, written
from cribbage_events.events.lifecycle.forms import event_day_field
from cribbage_events.practice import duplicates, services
from cribbage_events.practice.forms import FORMS, HOW_STRONG
from cribbage_events.practice.models import DEALS, DuplicateMatch, DuplicatePlayer
from cribbage_events.practice.screens.game.narration import STRENGTHS
from cribbage_events.practice.screens.game.stages import stage_shown
from cribbage_events.practice.screens.game.table import PracticeTable
from cribbage_events.practice.services import AGE, NotKeptError, pack, unpack
from cribbage_events.practice.session import PracticeSession
from cribbage_events.server.hosts import full_address
from cribbage_events.words.cribbage import illegal_move_words
from cribbage_events.words.numbers import decimal, signed

NAME = "duplicate"
START_RATES = "10/m/ip,60/h/ip"
# A whole hall may have one address.
JOIN_RATES = "60/m/ip,300/h/ip"
TOO_MANY = gettext_lazy("Many people have just started from here. Wait a minute, then try again.")
LONG_NAME = 30
MINUTES = {4: 15, 6: 25, 12: 45}


def deals_words(deals: int) -> str:
    words = _("%(deals)s deals, about %(minutes)s minutes")
    return words % {"deals": deals, "minutes": MINUTES[deals]}


def name_field(**kwargs: Any) -> NameField:
    return NameField(
        max_length=LONG_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
        error_messages={"required": gettext_lazy("Type your name, or the number of your table.")},
        **kwargs,
    )


class JoinForm(TrapForm):
    name = name_field(
        label=gettext_lazy("Your name"),
        help_text=gettext_lazy("Everybody who has the link sees it."),
    )


class DealsForm(forms.Form):
    deals = forms.TypedChoiceField(
        label=gettext_lazy("How many deals?"),
        coerce=int,
        initial=DEALS[0],
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Each deal is played twice."),
    )
    strength = forms.ChoiceField(
        label=gettext_lazy("How strong is the computer?"),
        choices=list(HOW_STRONG.items()),
        initial=Strength.GOOD,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(deals, deals_words(deals)) for deals in DEALS]
        if "deals" in self.fields:
            self.fields["deals"].choices = choices  # type: ignore[attr-defined]


class StartForm(JoinForm, DealsForm):
    field_order = ("name", "deals", "strength")


class EveningForm(DealsForm):
    """`club`: whose evening it is; the time is on its clock."""

    name = NameField(
        label=gettext_lazy("Name"),
        error_messages={"required": gettext_lazy("Give the evening a name.")},
    )
    date = event_day_field(gettext_lazy("Date"), gettext_lazy("Choose the day of the event."))
    time = ClockTimeField(
        label=gettext_lazy("Time"),
        error_messages={
            "required": gettext_lazy("When does it begin?"),
            "invalid": gettext_lazy("Type a time such as 13:00."),
        },
    )
    field_order = ("name", "date", "time", "deals", "strength")

    def __init__(self, *args: Any, match: DuplicateMatch, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.match = match
        # Deals and level stay as they are once they can have been played.
        if match.pk and match.players.exists():
            del self.fields["deals"], self.fields["strength"]

    def save(self, *, by: Actor) -> None:
        given = self.cleaned_data
        match = self.match
        if match.club is None:
            raise ValueError("no-evening")
        match.name = given["name"]
        match.starts_at = datetime.datetime.combine(
            given["date"], given["time"], tzinfo=match.club.zone
        )
        match.deals = given.get("deals", match.deals)
        match.strength = given.get("strength", match.strength)
        duplicates.save_evening(match, by=by)


# ------------------------------------------------------------ who plays


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at their own table; `session` is the deal under way, if there is one."""

    match: DuplicateMatch
    player: DuplicatePlayer
    session: PracticeSession | None

    @property
    def played(self) -> int:
        return len(self.player.points)

    @property
    def is_done(self) -> bool:
        return self.played == self.match.turns


def find_match(key: str) -> DuplicateMatch:
    match = get_object_or_404(DuplicateMatch.objects.select_related("club"), key=key)
    if match.club is not None:
        enter_club(match.club)
    return match


def seated(request: HttpRequest, match: DuplicateMatch) -> Seated | None:
    """Return who plays on this device; None for a visitor, and where the player was removed."""
    try:
        pk, text = signing.loads(request.COOKIES.get(NAME, ""), salt=NAME, max_age=AGE)
        player = match.players.get(pk=pk)
    except (signing.BadSignature, ValueError, TypeError, DuplicatePlayer.DoesNotExist):
        return None
    try:
        kept = unpack(text)
    except NotKeptError:
        return Seated(match, player, None)
    # The deal under way, or the one just written down, which is still shown.
    if kept.number - 1 not in {len(player.points), len(player.points) - 1}:
        return Seated(match, player, None)
    return Seated(match, player, duplicates.session_of(match, kept.number - 1, kept))


def keep[R: HttpResponse](
    response: R, match: DuplicateMatch, player: DuplicatePlayer, session: PracticeSession | None
) -> R:
    """The seed stays here: with it somebody could work out the cards."""
    text = pack(replace(session, seed="")) if session else ""
    response.set_cookie(
        NAME,
        signing.dumps([player.pk, text], salt=NAME),
        max_age=AGE,
        path=match.get_absolute_url(),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


# ------------------------------------------------------------ the match


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@open_to_everybody
def start(request: HttpRequest) -> HttpResponse:
    form = StartForm(request.POST or None)
    status = HTTPStatus.OK
    if request.method == "POST" and form.is_valid():
        if not limits.within(request, Limit.DUPLICATE, START_RATES):
            status = HTTPStatus.TOO_MANY_REQUESTS
            form.add_error(None, str(TOO_MANY))
        elif form.is_trapped:
            return redirect("practice:start_duplicate")
        else:
            given = form.cleaned_data
            player = duplicates.start_match(
                name=given["name"], deals=given["deals"], strength=given["strength"]
            )
            return keep(redirect(player.match), player.match, player, None)
    return render(request, "practice/duplicates/start.html", {"form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@open_to_everybody
def match(request: HttpRequest, key: str) -> HttpResponse:
    """The page of a match: join it, play, send the link, compare."""
    found = find_match(key)
    here = seated(request, found)
    form = JoinForm(request.POST or None)
    status = HTTPStatus.OK
    if request.method == "POST":
        if here:
            return redirect(found)
        if form.is_valid() and not form.is_trapped:
            if not limits.within(request, Limit.DUPLICATE, JOIN_RATES):
                status = HTTPStatus.TOO_MANY_REQUESTS
                form.add_error(None, str(TOO_MANY))
            else:
                try:
                    player = duplicates.join(found, form.cleaned_data["name"])
                except ValidationError as error:
                    form.add_error(None, error)
                else:
                    page = found if found.is_early else table_url(found)
                    return keep(redirect(page), found, player, None)
    return show_match(request, found, here, form, status)


def show_match(
    request: HttpRequest,
    match: DuplicateMatch,
    here: Seated | None,
    form: JoinForm,
    status: HTTPStatus,
) -> HttpResponse:
    players = list(match.players.all())
    address = full_address(request, match.get_absolute_url())
    role = role_of(request.user, match.club) if match.club else ""
    context = {
        "match": match,
        "here": here,
        "form": form,
        "level": STRENGTHS[Strength(match.strength)],
        "is_full": not match.is_evening and len(players) >= duplicates.MOST_PLAYERS,
        "table_url": table_url(match),
        "address": address,
        "code": qr_image(address),
        "directs": role == Role.Kind.DIRECTOR,
        # The ranking and the code alone.
        "wall": match.is_evening and "wall" in request.GET,
        **results(match, players, here),
    }
    part = "#results" if "HX-Request" in request.headers else ""
    return render(request, f"practice/duplicates/match.html{part}", context, status=status)


def results(
    match: DuplicateMatch, players: list[DuplicatePlayer], here: Seated | None
) -> dict[str, Any]:
    """The points of others are shown on an evening as they come; of two people's match when one's
    own deals are all played.
    """
    rows = duplicates.standings(match, players)
    own_done = here is not None and here.is_done
    shows_points = match.is_evening or own_done
    for row in rows:
        row["points"] = signed(row["gained"]) if row["played"] and shows_points else ""
        row["over_words"] = with_sign(row["over"]) if row["played"] else ""
        row["is_own"] = here is not None and row["player"] == here.player
    found = {"rows": rows, "shows_points": shows_points, "waits": False}
    if here is None or not own_done:
        return found
    others = [row["player"] for row in rows if row["done"] and not row["is_own"]]
    found["waits"] = len(rows) == 1 or any(not row["done"] for row in rows)
    return found | (compared(match, here.player, others) if others else {})


def compared(
    match: DuplicateMatch, player: DuplicatePlayer, others: list[DuplicatePlayer]
) -> dict[str, Any]:
    """Compare with the other person's points, or with the average of several."""
    only = others[0].name if len(others) == 1 else ""
    shown = signed_whole if only else with_sign
    rows = duplicates.deal_by_deal(match, player, others)
    total = {name: sum(row[name] for row in rows) for name in ("yours", "theirs", "difference")}
    return {
        "other": only or _("The others’ average"),
        "verdict": verdict(total["difference"], only),
        "deals": [{name: shown(value) for name, value in row.items()} for row in rows],
        "total": {name: shown(value) for name, value in total.items()},
    }


def verdict(difference: float, other: str) -> str:
    """Say who made more of the same cards."""
    points = abs(round(difference, 1))
    if not points:
        return _("You got as many points from these cards as the others.")
    if other:
        count = round(points)
        more = ngettext(
            "You got %(points)s point more than %(name)s from the same cards.",
            "You got %(points)s points more than %(name)s from the same cards.",
            count,
        )
        less = ngettext(
            "You got %(points)s point fewer than %(name)s from the same cards.",
            "You got %(points)s points fewer than %(name)s from the same cards.",
            count,
        )
        return (more if difference > 0 else less) % {"points": count, "name": other}
    if difference > 0:
        words = _("You got %(points)s points more than the others on average.")
    else:
        words = _("You got %(points)s points fewer than the others on average.")
    return words % {"points": decimal(points)}


def signed_whole(number: float) -> str:
    return signed(round(number))


def with_sign(number: float) -> str:
    """ "+4.5", "−0.5", "+0.0"."""
    words = decimal(number)
    return words if number < 0 and words[0] != "0" else f"+{words}"


# ------------------------------------------------------------ the table


def table_url(match: DuplicateMatch) -> str:
    return reverse("practice:duplicate_table", args=[match.key])


@dataclass(frozen=True)
class DuplicateTable(PracticeTable):
    """The practice table with one deal, whose points don't add up to a game."""

    match: DuplicateMatch
    rest = "practice/duplicates/rest.html"

    @property
    def template(self) -> str:
        if duplicates.is_played(self.game):
            return "practice/duplicates/played.html"
        return super().template

    @property
    def move_url(self) -> str:
        return reverse("practice:duplicate_move", args=[self.match.key])

    @property
    def on_url(self) -> str:
        return reverse("practice:duplicate_on", args=[self.match.key])

    @property
    def score_words(self) -> str:
        return ", ".join(f"{side['name']} {side['score']}" for side in self.sides)

    @property
    def crib_words(self) -> str:
        return self.names.whose_crib(self.game.dealer if self.is_open else self.first_dealer)

    @property
    def is_open(self) -> bool:
        return not duplicates.is_played(self.game)

    @property
    def first_dealer(self) -> int:
        return self.session.first_dealer or 0

    @property
    def is_last(self) -> bool:
        return self.session.number == self.match.turns

    @property
    def gained(self) -> str:
        """ "+5", "−2": the person's points less the computer's."""
        return signed(self.game.scores[0] - self.game.scores[1])


def table_of(here: Seated) -> DuplicateTable | None:
    """The deal under way, or the one just played; None where the next has to be dealt first."""
    if here.session is None:
        return None
    try:
        return DuplicateTable(
            here.session, duplicates.game_of(here.match, here.session), here.match
        )
    except ValueError:
        return None


@require_safe
@never_cache
@gzip_page
@open_to_everybody
def table(request: HttpRequest, key: str) -> HttpResponse:
    """The deal under way; the first is dealt here, as is one that the cookie has lost."""
    found = find_match(key)
    here = seated(request, found)
    if here is None or found.is_early or found.is_over:
        return to_match(request, found)
    shown = table_of(here)
    if shown is not None and (shown.is_open or here.played == shown.session.number):
        return show_table(request, shown, already="already" in request.GET)
    if here.is_done:
        return to_match(request, found)
    session = duplicates.begin_turn(found, here.played)
    return keep(redirect(table_url(found)), found, here.player, session)


@require_POST
@open_to_everybody
def move(request: HttpRequest, key: str) -> HttpResponse:
    found = find_match(key)
    here = seated(request, found)
    shown = table_of(here) if here else None
    if here is None or shown is None or is_old(request, shown):
        return redirect(f"{table_url(found)}?already=1")
    if not shown.session.person_moves(shown.game) or not shown.is_open:
        return redirect(f"{table_url(found)}?already=1")
    form = FORMS[shown.game.phase](request.POST)
    if form.is_valid():
        try:
            session = services.make_move(shown.session, shown.game, form.move)
        except IllegalMove as refused:
            form.add_error(None, illegal_move_words(refused))
        else:
            return next_step(here, session, shown.game)
    return show_table(request, shown, form=form, chosen=request.POST.getlist("cards"))


@require_POST
@open_to_everybody
def on(request: HttpRequest, key: str) -> HttpResponse:
    """Go to the next thing that is only looked at, to the next deal, or to the comparison."""
    found = find_match(key)
    here = seated(request, found)
    shown = table_of(here) if here else None
    if here is None or shown is None or is_old(request, shown):
        return redirect(f"{table_url(found)}?already=1")
    if shown.is_open:
        session = services.go_on(shown.session, shown.game)
        return next_step(here, session, shown.game)
    if shown.is_last or found.is_over:
        return to_match(request, found)
    session = duplicates.begin_turn(found, shown.session.number)
    return keep(redirect(table_url(found)), found, here.player, session)


def next_step(here: Seated, session: PracticeSession, game: CribbageGame) -> HttpResponse:
    if duplicates.is_played(game):
        duplicates.record(here.player, session, game)
    return keep(redirect(table_url(here.match)), here.match, here.player, session)


def is_old(request: HttpRequest, table: PracticeTable) -> bool:
    return request.POST.get("step") != table.session.step


def to_match(request: HttpRequest, match: DuplicateMatch) -> HttpResponse:
    if "HX-Request" in request.headers:
        return HttpResponseClientRedirect(match.get_absolute_url())
    return redirect(match)


def show_table(request: HttpRequest, table: DuplicateTable, **more: Any) -> HttpResponse:
    context = {"table": table, "agreed": table.session.agreed, **stage_shown(table), **more}
    part = "#table" if "HX-Request" in request.headers else ""
    return render(request, f"practice/game/page.html{part}", context)


# ------------------------------------------------------------ a club's evenings


@require_safe
@open_to_everybody
def evenings(request: HttpRequest, slug: str) -> HttpResponse:
    """Every duplicate evening of a club; it names nobody who played."""
    club = find_club(slug)
    coming, over = duplicates.evenings_of(club)
    context = {
        "club": club,
        "coming": coming,
        "over": over,
        "directs": role_of(request.user, club) == Role.Kind.DIRECTOR,
    }
    return render(request, "practice/duplicates/evenings.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def new_evening(request: HttpRequest) -> HttpResponse:
    club = choose_club(request, _("New duplicate evening"))
    if isinstance(club, HttpResponse):
        return club
    new = DuplicateMatch(club=club, deals=DEALS[0], strength=Strength.GOOD)
    initial = {
        "name": pgettext("the name of an event", "Duplicate evening"),
        "time": datetime.time(19),
    }
    form = EveningForm(request.POST or None, match=new, initial=initial)
    if request.method == "POST" and form.is_valid():
        form.save(by=Actor.of(request.user))
        messages.success(request, _("Saved: %(name)s.") % {"name": new.name})
        return redirect(new)
    return render(request, "practice/duplicates/edit.html", {"club": club, "form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def edit_evening(request: HttpRequest, club: Club, key: str) -> HttpResponse:
    found = get_object_or_404(club.duplicates.select_related("club"), key=key)
    start = found.local_start
    initial = {
        **{name: getattr(found, name) for name in ("name", "deals", "strength")},
        **({"date": start.date(), "time": start.time()} if start else {}),
    }
    form = EveningForm(request.POST or None, match=found, initial=initial)
    if request.method == "POST" and form.is_valid():
        form.save(by=Actor.of(request.user))
        messages.success(request, _("Saved: %(name)s.") % {"name": found.name})
        return redirect(found)
    context = {"club": club, "form": form, "match": found, "players": found.players.all()}
    return render(request, "practice/duplicates/edit.html", context)


@require_POST
@for_club_director
def remove(request: HttpRequest, club: Club, key: str) -> HttpResponse:
    """Remove an evening, or one of its players."""
    found = get_object_or_404(club.duplicates.select_related("club"), key=key)
    by = Actor.of(request.user)
    if player := request.POST.get("player", ""):
        if not player.isdecimal():
            raise Http404
        duplicates.remove_player(found, int(player), by=by)
        messages.success(request, _("The player is removed."))
        return redirect("practice:edit_evening", club.slug, found.key)
    name = found.name
    duplicates.remove_evening(found, by=by)
    messages.success(request, _("%(name)s is removed.") % {"name": name})
    return redirect("practice:evenings", club.slug)


@require_safe
@open_to_everybody
def calendar(request: HttpRequest, key: str) -> HttpResponse:
    """Send the evening for somebody's own calendar."""
    found = find_match(key)
    start = found.local_start
    if found.club is None or start is None:
        raise Http404
    page = full_address(request, found.get_absolute_url())
    appointment = Appointment()
    appointment.add("uid", f"duplicate-{found.pk}@cribbage-events")
    appointment.add("dtstamp", found.made_at)
    appointment.add("dtstart", start)
    appointment.add("dtend", start + datetime.timedelta(minutes=2 * MINUTES[found.deals]))
    appointment.add("summary", found.name)
    appointment.add("description", page)
    appointment.add("url", page)
    day = start.date()
    body = written(new_calendar("Events"), [appointment], zone=found.club.zone, first=day, last=day)
    return send_calendar(request, body, found.key, cache_control="no-cache", way="attachment")
