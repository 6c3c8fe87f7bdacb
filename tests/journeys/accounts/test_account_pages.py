import pytest
from playwright.sync_api import expect

from cribbage_events.clubs.models import Role, User
from tests.building import make_club, make_user
from tests.journeys.steps.looking import faults_of
from tests.journeys.steps.visitor import NARROW, Visit

pytestmark = pytest.mark.django_db(transaction=True)

WITHOUT_A_PASSWORD = ["/accounts/password/set/", "/accounts/2fa/webauthn/add/"]


@pytest.fixture
def director(transactional_db: None) -> User:
    return make_user(make_club(), "Dora", Role.Kind.DIRECTOR)


@pytest.mark.parametrize("zone", ["America/Edmonton", "Europe/Zurich"])
def test_a_new_club_begins_with_the_time_zone_of_the_browser(
    visit: Visit, director: User, zone: str
) -> None:
    visitor = visit(timezone_id=zone).sign_in(director)
    visitor.go("/clubs/new/")
    expect(visitor.page.get_by_label("Time zone")).to_have_value(zone)


def test_pages_of_somebody_without_a_password(visit: Visit, director: User) -> None:
    visitor = visit(NARROW).sign_in(director)
    for path in WITHOUT_A_PASSWORD:
        assert visitor.go(path).ok, path
        assert visitor.page.url.endswith(path)
        assert faults_of(visitor.page) == [], path
