"""What docs/security.md promises."""
