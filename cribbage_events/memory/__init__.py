"""Everything that a club keeps over the years: its people, their years, its records, its old
results.
"""
