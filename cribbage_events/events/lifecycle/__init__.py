"""An event from its making to its end: settings, publishing, calling off, finishing."""
