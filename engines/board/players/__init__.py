"""Special engines: counting, belief propagation, and players written for CS50's project."""
