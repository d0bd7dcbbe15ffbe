"""A module that needs a package which does not exist: for the registry's tests."""

import no_such_solver  # type: ignore[import-not-found]

NeedyEngine = no_such_solver.Engine
