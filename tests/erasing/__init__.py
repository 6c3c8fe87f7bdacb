"""Nothing of an erased person stays in the database or in a backup."""
