"""The terminal that commands print to."""

from __future__ import annotations

from typing import Any

from rich.console import Console


class Terminal(Console):
    """Standard output as rich prints to it. A closed pipe is handled where the command is run."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"highlight": False, **options})

    def on_broken_pipe(self) -> None:
        """Called where an error is handled: pass it on, where rich would end the program with status 1."""
        raise
