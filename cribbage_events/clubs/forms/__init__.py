"""Forms for accounts, clubs and helpers, and fields for all forms."""
