"""The installed version of this package."""

from __future__ import annotations


def installed_version() -> str:
    """Return the version; "0+unknown" in a checkout that is not installed."""
    from importlib.metadata import PackageNotFoundError, version  # as slow to import as half of the engines

    try:
        return version("mineproof")
    except PackageNotFoundError:
        return "0+unknown"
