"""Shared code of commands: parsers and types of options, `classes_in_files`, the `console`, progress, statuses,
Ctrl-C."""
