"""What can be done to an event: one verb, one transaction."""
