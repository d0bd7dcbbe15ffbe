"""An engine that requires a missing package, for the tests of the registry."""

import engines


class NeedyEngine(engines.SentenceEngine):
    needs = "no_such_solver", "no-such-solver>=2"
    solver_modules = ("no_such_solver.core",)
