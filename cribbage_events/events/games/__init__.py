"""The read model of games: everything that shows, ranks, prints or checks games starts here."""
