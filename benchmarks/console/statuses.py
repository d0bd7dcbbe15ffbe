"""The exit statuses of commands."""

from __future__ import annotations

DONE, COMPLAINTS, REFUSED, FAILED = 0, 1, 2, 3
"""All done; done, with faults or complaints that were printed; arguments or a file that cannot be used; a limit
reached, an error of the program itself, or a cluster lost. What Ctrl-C ended has `INTERRUPTED`."""

STATUSES = (
    "Exit status: 0 done, 1 done with faults or complaints, 2 unusable arguments or file, 3 a failure of the program "
    "itself or of the cluster, 130 interrupted."
)


class ClusterLost(RuntimeError):
    """The cluster failed under a run."""
