"""Solvers by other authors as programs of the engine protocol, each built against a checkout named by the user.

Each has a file that translates questions and answers; `peer_program` and `docs/protocol` have the messages.
"""
