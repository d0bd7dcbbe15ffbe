"""Solvers of others as programs of the engine protocol, each built against a checkout of theirs that the user names.

No code of theirs is here. What a solver is asked and how its answer is read stands in a file of its own; what all of
them share, the messages of the protocol, stands in `peer_program`, and for Java and JavaScript in `docs/protocol`.
"""
