"""What tests of migrations share."""

from tests.tools.migrating import migrator

__all__ = ["migrator"]
