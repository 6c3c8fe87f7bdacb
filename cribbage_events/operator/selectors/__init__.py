"""Queries of the operator's pages."""
