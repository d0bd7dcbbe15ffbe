"""Solvers by other authors as programs of the engine protocol, each built against a checkout named by the user.

Their code is not part of this package. Each solver has a file that translates questions and answers; the messages of
the protocol, shared by all, are in `peer_program`, and for Java and JavaScript in `docs/protocol`.
"""
