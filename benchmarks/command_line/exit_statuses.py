"""The exit statuses of commands."""

from __future__ import annotations

DONE, COMPLAINTS, REFUSED, FAILED = 0, 1, 2, 3
"""The exit statuses, except `INTERRUPTED` after Ctrl-C.

- done: success
- complaints: success, but faults or complaints were printed
- refused: invalid arguments or an invalid file
- failed: a limit was reached, the program itself is wrong, or the cluster was lost
"""

STATUSES = (
    "Exit status: 0 done, 1 done with faults or complaints, 2 unusable arguments or file, 3 a failure of the program "
    "itself or of the cluster, 130 interrupted."
)
