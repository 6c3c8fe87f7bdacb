"""The bus: processes tell each other of an event's new revision."""
