"""TODO: engines/registry."""
