"""The fields and forms of events."""
