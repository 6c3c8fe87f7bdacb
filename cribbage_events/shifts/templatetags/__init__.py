"""Tags of shifts, for pages of events."""
