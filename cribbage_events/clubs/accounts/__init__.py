"""Accounts: what differs from allauth's defaults, sessions, and ways to sign in."""
