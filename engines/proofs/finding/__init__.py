"""The search for arguments: general, graded by rungs, or by a single rule; and explanations, which start it."""
