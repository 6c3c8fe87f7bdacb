"""Every write: its lock, its check, its diary line, the rows before and after."""
