"""Shared code of commands: parsers and types of options, `class_files`, the `terminal`, progress, statuses, Ctrl-C."""
