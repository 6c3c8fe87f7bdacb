"""This format, which the program doesn’t know, shows what a new one has to bring."""
