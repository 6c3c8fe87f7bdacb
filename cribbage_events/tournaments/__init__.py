"""What a tournament has beside its games: entry fees, pools, payout, master points, the report."""
