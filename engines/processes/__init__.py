"""Separate processes, whose delays and crashes do not affect this one.

`program_process` runs any command line and exchanges lines with it, within limits of time and memory;
`function_process` calls a Python function in a separate process.
"""

from __future__ import annotations

from pathlib import Path

HOME = Path(__file__).parents[2]
"""The folder of mineproof's own packages: `site-packages`, or a checkout."""
