"""Making, changing, publishing, calling off and finishing an event."""
