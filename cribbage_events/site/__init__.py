"""Pages that belong to no club, or show clubs, events and leagues together."""
