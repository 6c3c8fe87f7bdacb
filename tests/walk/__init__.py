"""Every route of the site, requested once as each visitor; every check looks at that answer."""
