"""Lines ready to be shown: a template of hundreds of rows only puts them in place."""
