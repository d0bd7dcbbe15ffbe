"""Engines that are external programs, in any language, by the engine protocol.

`messages` has the messages of the protocol, `asking` queries a program, `board_questions` queries it about boards, and
`program_engine` makes an engine of it. `named_programs` reads the names of programs in `mineproof.toml`.
"""
