"""What a command tells apart from other failures; here alone, so that it is known before anything is measured."""

from __future__ import annotations


class ClusterLost(RuntimeError):
    """The cluster failed under a run."""
