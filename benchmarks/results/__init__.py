"""Results that are kept in a small form, so that others can take them up and add to them: records, and their tables."""
