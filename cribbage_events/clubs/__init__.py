"""Accounts, clubs, people, roles and who may do what."""
