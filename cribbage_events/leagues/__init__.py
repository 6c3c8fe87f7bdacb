"""Leagues: seasons of nights, members, money and notices; a night is played as an event."""
