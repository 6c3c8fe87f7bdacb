"""What a draw starts from, and what it would do."""
