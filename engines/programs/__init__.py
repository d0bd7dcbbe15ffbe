"""Engines that are programs of their own, in any language, by the engine protocol.

`messages` are those of the protocol, `asking` asks a program, `board_questions` asks it about boards, and
`program_engine` makes an engine of it. `named_programs` reads the names that `mineproof.toml` gives to programs.
"""
