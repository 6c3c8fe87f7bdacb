"""Real cribbage competitions: the web app."""
