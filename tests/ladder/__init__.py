"""A third format, which the program doesn't know: it shows what a new format has to bring."""
