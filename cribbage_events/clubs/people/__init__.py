"""The people of a club: finding, correcting, telling apart and erasing them."""
