"""Standings from files of results, without a database."""
