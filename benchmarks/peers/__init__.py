"""Solvers by other authors as programs of the engine protocol, each built against a checkout named by the user."""
