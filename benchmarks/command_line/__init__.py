"""Shared code of commands: parsers and types of options, classes in files, the console, progress, statuses, Ctrl-C."""
