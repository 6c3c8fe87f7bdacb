"""Who says that they can't come."""
