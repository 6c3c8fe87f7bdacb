"""Fees, accounts and lines, read from the ledger."""
