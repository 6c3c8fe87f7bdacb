"""Notices to members: a night is cancelled, held after all or moved."""
