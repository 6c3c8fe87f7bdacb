"""This app stands for a later version of the program: its table changes by a second migration."""
