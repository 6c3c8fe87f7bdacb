"""The attendance of a season's nights, who hasn't come lately, and the paper list for check-in."""
