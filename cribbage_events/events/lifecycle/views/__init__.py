"""The pages for making, changing and finishing an event."""
