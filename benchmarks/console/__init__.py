"""Shared code of commands: parsers and types of options, the `terminal`, progress bars, exit statuses, and Ctrl-C."""
