"""Users, clubs, the people of a club, and their roles."""

from cribbage_events.clubs.models.club import Club
from cribbage_events.clubs.models.person import Person
from cribbage_events.clubs.models.refusal import Refusal
from cribbage_events.clubs.models.role import Role
from cribbage_events.clubs.models.user import User

__all__ = ["Club", "Person", "Refusal", "Role", "User"]
