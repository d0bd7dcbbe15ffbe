"""The exit statuses of commands."""

from __future__ import annotations

DONE, COMPLAINTS, REFUSED, FAILED = 0, 1, 2, 3
"""Success; success with printed faults or complaints; invalid arguments or an invalid file; a limit reached, an error
of the program itself, or a lost cluster. After Ctrl-C the status is `INTERRUPTED`.
"""

STATUSES = (
    "Exit status: 0 done, 1 done with faults or complaints, 2 unusable arguments or file, 3 a failure of the program "
    "itself or of the cluster, 130 interrupted."
)


class ClusterLost(RuntimeError):
    """The cluster failed under a run."""
