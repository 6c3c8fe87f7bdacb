"""The counting aid: everything that it shows is in its address."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.cribbage.cards import DECK, parse, parse_cards
from cribbage_events.practice.forms.counting import CountForm
from cribbage_events.practice.screens.counting.aid import AidHand

EXAMPLES = (
    (_("The best hand there is"), AidHand(parse_cards("5H 5C 5S JD"), parse("5D"))),
    (_("Two pairs in four runs"), AidHand(parse_cards("4H 5C 5S 6D"), parse("6H"))),
    (_("A flush with a run in it"), AidHand(parse_cards("4S 5S 6S QS"), parse("5H"))),
    (_("Four hearts in the crib"), AidHand(parse_cards("5H 6H 7H 9H"), parse("2C"), crib=True)),
    (_("Nothing at all"), AidHand(parse_cards("2C 4H 6S 8D"), parse("KH"))),
)
# A number card and a court card of each suit, from which the script draws the others.
FACES = [card for card in DECK if card.rank in {1, 13}]


@require_safe
@open_to_everybody
@gzip_page
def count(request: HttpRequest) -> HttpResponse:
    form = CountForm(request.GET)
    if not form.is_valid():
        return show_aid(request, form, AidHand(crib=form.cleaned_data["crib"]))
    laid = form.laid
    if card := form.cleaned_data["tap"]:
        return redirect(f"{reverse('practice:count')}{laid.tap(card).query}#table")
    return show_aid(request, CountForm(initial={"cards": laid.written}), laid)


def show_aid(request: HttpRequest, form: CountForm, laid: AidHand) -> HttpResponse:
    context = {
        "form": form,
        "laid": laid,
        "kinds": [replace(laid, crib=crib) for crib in (False, True)],
        "deck": DECK,
        "faces": FACES,
        "examples": EXAMPLES,
    }
    return render(request, "practice/counting/count.html", context)
