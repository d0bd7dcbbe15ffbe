"""Questions to the user of a command, at a terminal or through a pipe."""

from __future__ import annotations

import sys
from unicodedata import normalize

from rich.prompt import PromptBase
from rich.text import Text

from benchmarks.console.terminal import Terminal

YES = frozenset({"y", "yes", "o", "oui", "t", "tak", "s", "si", "sí", "sim", "j", "ja"})
"""In the languages of the course: English, French, Polish, Italian, Spanish and Portuguese, German and Dutch."""


class _Agreement(PromptBase[bool]):
    """A question that one of the words for yes agrees to, in upper or lower case; any other answer means no."""

    prompt_suffix = ""

    def process_response(self, value: str) -> bool:
        """Whether the answer agrees. One from a pipe is printed behind the question."""
        if self.console.stderr:
            self.console.print(value.rstrip(), markup=False)
        return normalize("NFC", value.strip().casefold()) in YES


def agrees(question: str) -> bool:
    """Whether `question` is answered with one of the words for yes.

    At a terminal the question is asked. Elsewhere the next line of standard input, a pipe or a file, is the answer, and
    both are printed on standard error. No answer means no: standard input may be closed, or at its end.
    """
    if sys.stdin is None or sys.stdin.closed:
        return False
    is_terminal = sys.stdin.isatty()
    if is_terminal and not sys.stdout.isatty():  # the question would not be seen
        return False
    console = Terminal(stderr=not is_terminal, soft_wrap=True)
    try:
        return _Agreement.ask(Text(question), console=console, stream=None if is_terminal else sys.stdin)
    except (EOFError, OSError, UnicodeDecodeError):
        console.print()
        return False
