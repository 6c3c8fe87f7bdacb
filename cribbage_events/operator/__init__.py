"""The operator's pages: the state of the installation, and closing a club or a link."""
