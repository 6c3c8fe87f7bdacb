"""Players are called on their phones when their next table is known."""
