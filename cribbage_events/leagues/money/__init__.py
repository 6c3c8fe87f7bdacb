"""Fees, the ledger, and the accounts of a night and of a season."""
