"""A module that requires a missing package, for the tests of the registry."""

import no_such_solver  # type: ignore[import-not-found]

NeedyEngine = no_such_solver.Engine
