"""Special engines: counting, belief propagation, and players of the course."""
