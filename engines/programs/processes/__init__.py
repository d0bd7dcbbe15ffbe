"""TODO: engines/programs/processes."""
