"""Opening a link, and the desk's list of links."""
