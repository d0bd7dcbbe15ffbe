"""External programs as engines, in any language, controlled by the engine protocol.

`messages` has the messages of the protocol, `program_client` queries a program, `board_questions` queries it about
boards, and `program_engine` wraps it as an engine. `named_programs` reads the names of programs in `mineproof.toml`.
"""
