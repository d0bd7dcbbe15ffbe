"""Shared code of commands: `arguments`, the `terminal`, visible output, progress bars, exit statuses, and Ctrl-C."""
