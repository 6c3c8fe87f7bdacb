"""What is called out, and what is hidden."""
