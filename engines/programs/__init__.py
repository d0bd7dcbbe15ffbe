"""Programs beside this one: guarded processes, which can neither hold this one up nor take it along when they fail.

`processes` runs any command line within limits, as lines written and lines read. By the engine protocol, whose messages
are in `messages`, `asking` asks any such program, and `program_engine` makes an engine of it; `named_programs` reads
the names that `mineproof.toml` gives to programs. `function_process` calls a Python function in a process of its own;
`line_server` is what runs there. `process_limits` is what the system can do to hold a process back: on Linux a `keeper`
ends all that a program started, on Windows its `windows_job`.
"""
