"""Forms of an event's settings and its end."""
