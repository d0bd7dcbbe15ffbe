"""Fences around the examples in docstrings: without a fence, Markdown takes `>>>` for a quotation."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"(?m)^(>>> .*(?:\n(?!\s*$).*)*)")
"""An example: from a prompt to the next empty line."""


class FencedExamples(griffe.Extension):
    """An extension of griffe that puts a fence around each example."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Fence the examples in the docstring of `obj`; griffe calls this for every object."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(docstring: str) -> str:
    r"""Return the docstring with a fence around each example.

    >>> fenced("Adds.\n\n>>> 1 + 1\n2")
    'Adds.\n\n```pycon\n>>> 1 + 1\n2\n```'
    """
    return EXAMPLE.sub(r"```pycon\n\1\n```", docstring)
