"""The parts of a tournament beside its games: entry fees, pools, payout, master
points, the report.
"""
