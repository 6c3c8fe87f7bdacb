"""Admits roles, volunteers' links and players' cards."""
