"""The public pages of an event."""
