"""The end of a night: closing it, and the treasurer's sheet."""
