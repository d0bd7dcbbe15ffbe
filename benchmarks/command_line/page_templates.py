"""Pages that commands write, from templates."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from game.wording import visible

if TYPE_CHECKING:
    from jinja2 import Environment


def rendered(package: str, template: str, **values: Any) -> str:
    """Render a file in the folder `templates` of a package, with its values escaped."""
    return visible(_environment(package).get_template(template).render(**values))


@cache
def _environment(package: str) -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # few commands write pages

    return Environment(
        loader=PackageLoader(package),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
