"""Who plays: entrants, lists, self-registration, check-in."""
