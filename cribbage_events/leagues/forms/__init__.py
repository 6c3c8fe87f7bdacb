"""What is typed in, checked."""
