"""TODO: engines/laws."""
