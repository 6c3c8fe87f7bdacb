"""The archives of finished events, and events listed side by side."""
