"""Shared code of commands: parsers and types of options, the `terminal`, progress, statuses, Ctrl-C."""
