"""The rules of each kind of event, with its own settings filled in."""
