"""The report of a night, ready to send or to print, and its export."""
