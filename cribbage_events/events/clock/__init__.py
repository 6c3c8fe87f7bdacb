"""The hall's clock: when a round began, who still plays, when it will be over."""
