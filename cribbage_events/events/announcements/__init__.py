"""Announcements of the desk on every open page, and the bell."""
