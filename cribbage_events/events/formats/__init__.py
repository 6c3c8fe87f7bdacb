"""The differences between formats of events: an object for each, and no `if` anywhere else."""
