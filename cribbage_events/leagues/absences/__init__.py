"""Members say before a night that they can't come, by the link in their reminder."""
