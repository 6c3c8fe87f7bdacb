"""Photographs of an event: added, shown, put in order, and taken off when somebody asks."""
