"""A reader of external text to try on changed texts: it may raise only its own errors."""

import random
import re
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.errors import UserError
from tests.fuzz.text_changes import changed


@dataclass(frozen=True)
class Reader:
    """A reader of external text, with valid `examples`.

    `errors` are the errors it may raise; their messages begin with a match of `place`.
    """

    read: Callable[[str], object]
    examples: Sequence[str]
    errors: tuple[type[Exception], ...] = (UserError,)
    place: str = ""

    def complaint(self, seed: int) -> str | None:
        """Read a changed example, and describe an error of a wrong type or without a place; None if there is none."""
        text = changed(self.examples, random.Random(seed))
        try:
            self.read(text)
        except self.errors as error:
            if not re.match(self.place, str(error)):
                return f"{text!r}: no place in {error}"
        except Exception:
            return f"{text!r}:\n{traceback.format_exc(limit=-3)}"
        return None


def as_bytes(text: str) -> bytes:
    """Encode the text in UTF-8, including single surrogates."""
    return text.encode("utf-8", "surrogatepass")
