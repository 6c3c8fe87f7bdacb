"""These tests show what docs/security.md promises."""
