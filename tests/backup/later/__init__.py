"""A later version of the program: an app more, whose table changes by a second migration."""
