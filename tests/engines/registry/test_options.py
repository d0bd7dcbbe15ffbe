"""Options of engines and guessers: their types, how they are named, and what is refused."""

import re
from collections.abc import Callable
from typing import Annotated, Any, cast

import pytest

import engines
from engines import Engine
from engines.engine_metadata_and_options import Option, options_of
from engines.registry import registry
from engines.registry.engine_creation import check_options

SAT = engines.create_reasoner("sat")
REFUSED: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: engines.create("single", mine=3), TypeError, "'mine'; .*'mines'"),
    (lambda: engines.create_reasoner("exhaustive", limits=3), TypeError, "'limits'; .*'limit'"),
    (lambda: engines.create("sat", guesser="optimal", exact_limits=3), TypeError, "'exact_limits'; .*'exact_limit'"),
    (lambda: engines.create("exhaustive", limit=-1), ValueError, "limit is -1; expected an int of at least 0"),
    (lambda: check_options("optimal(exact_limit=-5)"), ValueError, "exact_limit is -5"),
    (lambda: registry.missing_requirement("sat+nope"), ValueError, "'nope'"),
    (lambda: engines.create_reasoner("sat+optimal"), ValueError, "which a reasoner has not; expected 'sat'"),
    (lambda: engines.create_reasoner("optimal", exact_limit=3), TypeError, "'exact_limit'; it has none"),
    (lambda: engines.create("sat", guesser="optimum"), ValueError, "'optimum'; expected .*random, .*mean 'optimal'"),
    (lambda: engines.create("sat+optimal", guesser="safest"), ValueError, "and 'safest' is given as well"),
    (
        lambda: engines.create("sat", guesser=cast(Any, engines.OptimalGuesser)),
        TypeError,
        r"guesser is <class 'engines\.guessing\.optimal_guesser\.OptimalGuesser'>; expected a Guesser, such as",
    ),
    (lambda: engines.create("sat", rng=cast(Any, 5)), TypeError, r"expected a random\.Random"),
    (lambda: engines.guesser_spec("optimum"), ValueError, "'optimum'"),
    (lambda: engines.create("stt"), ValueError, "'stt'.*sentence, .*exhaustive.*did you mean 'sat'"),
    (lambda: engines.SatEngine(8, 8, mine=2), TypeError, "SatReasoner has no option 'mine'; it has seconds"),
    (lambda: Engine(8, 8), TypeError, "neither a reasoner nor a reasoner_class is given; expected one of the two"),
    (lambda: Engine(8, 8, reasoner=cast(Any, "sat")), TypeError, "reasoner is 'sat'; expected a Reasoner that is made"),
    (lambda: engines.OptimalEngine(8, 8, reasoner=SAT), TypeError, "expected a ProbabilityReasoner that is made"),
    (lambda: Engine(8, 8, reasoner=SAT, seconds=5), TypeError, r"seconds is given beside SatReasoner\(seconds=30\.0\)"),
    (lambda: engines.create("sat", reasoner=SAT), TypeError, "the engine 'sat' has no option 'reasoner'"),
    (lambda: engines.create(cast(Any, int)), TypeError, "<class 'int'>; expected a subclass of Engine or Reasoner"),
]


@pytest.mark.parametrize(("call", "error", "why"), REFUSED, ids=[why for *_, why in REFUSED])
def test_what_makes_no_engine_is_refused(call: Callable[[], object], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        call()


@pytest.mark.parametrize("name", engines.available())
def test_the_options_of_a_spec_are_those_of_the_constructor(name: str) -> None:
    told, taken = engines.spec(name).options, options_of(engines.load(name))
    assert told.keys() == taken.keys()
    for key, option in told.items():
        assert option.default == taken[key].default, key
        assert option.description
        engines.create(name, 3, 3, **{key: cast(Any, option.default)})
    reasoner_options = options_of(engines.load(name).reasoner_class)
    for key in told:
        if key in reasoner_options:
            assert vars(engines.create_reasoner(name, **{key: told[key].default}))[key] == told[key].default
        else:
            with pytest.raises(TypeError, match=f"no option '{key}'"):
                engines.create_reasoner(name, **{key: told[key].default})


def test_options_are_read_from_text() -> None:
    seconds, limit = engines.spec("sat").options["seconds"], engines.spec("exhaustive").options["limit"]
    assert seconds.parse("2.5") == 2.5
    assert seconds.parse("None") is None
    assert limit.parse("12") == 12
    with pytest.raises(ValueError, match=r"an option is '12.5'; expected a whole number, or none \(gives up"):
        limit.parse("12.5")
    with pytest.raises(ValueError, match=r"^an option is 'maybe'; expected yes or no$"):
        Option(bool, True, "").parse("maybe")
    with pytest.raises(ValueError, match=r"'soon'; expected a number, or none \(processor seconds for one question"):
        seconds.parse("soon")
    assert str(limit) == "gives up on more than 2 ** limit worlds of a component (default: 20)"
    assert str(engines.spec("optimal").options["density"]).endswith("(default: none)")


def test_options_are_read_from_the_constructor_and_its_annotations() -> None:
    class Odd(engines.RandomGuesser):
        def __init__(
            self,
            depth: Annotated[int, 7, "moves to look ahead"],
            limit: Annotated[float | None, "seconds; none: no limit"] = None,
            size: Annotated[int, "cells"] | None = None,
            most: int | None = None,
            mode: str = "fast",
            deep: bool = True,
        ) -> None:
            super().__init__()

    options = options_of(Odd)
    assert {name: (option.type, option.description) for name, option in options.items()} == {
        "depth": (int, "moves to look ahead"),
        "limit": (float, "seconds; none: no limit"),
        "size": (int, "cells"),
        "most": (int, ""),
        "mode": (str, ""),
        "deep": (bool, ""),
    }
    assert str(options["depth"]) == "moves to look ahead (required)"
    assert [options[name].parse("none") for name in ("limit", "most", "mode")] == [None, None, "none"]
    assert options["deep"].parse("no") is False


def test_an_option_goes_to_the_engine_the_guesser_or_both() -> None:
    engine = engines.create("optimal", 4, 4, 4, guesser="optimal", exact_limit=3)
    assert repr(engine.guesser) == "OptimalGuesser(exact_limit=3)"
    with pytest.raises(engines.GaveUp, match="more than 3 layouts are left, which is the exact_limit"):
        engine.win_probability()
    for made in (
        engines.create("sat(seconds=none)+optimal(exact_limit=9)", 3, 3, 2),
        engines.create("sat+optimal", seconds=None, exact_limit=9),
        engines.create("sat", guesser="optimal", seconds=None, exact_limit=9),
        engines.create("sat", guesser=engines.OptimalGuesser(9), seconds=None),
    ):
        assert isinstance(made, engines.SatEngine)
        assert repr(made.reasoner) == "SatReasoner(seconds=None)"
        assert repr(made.guesser) == "OptimalGuesser(exact_limit=9)"
    assert repr(engines.create_reasoner("sat(seconds=3)")) == "SatReasoner(seconds=3.0)"
    assert repr(engines.create("sat+optimal").guesser) == "OptimalGuesser(exact_limit=500)"
    assert repr(engines.create("sat").guesser) == "RandomGuesser()"
    assert repr(engines.DeepGuesser()) == "DeepGuesser(exact_limit=3000)"
    pair = engines.spec("sat(seconds=3)+optimal")
    assert (pair.target, pair.guesser) == (engines.spec("sat").target, "optimal")
    assert list(pair.options) == ["seconds", "exact_limit"]
    assert registry.missing_requirement("sat+optimal") is None
    check_options("sat(seconds=3)+optimal(exact_limit=7)")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("sat(second=3)", "the engine 'sat' has no option 'second'; it has seconds; did you mean 'seconds'?"),
        ("sat(seconds=soon)", "seconds is 'soon'; expected a number, or none (processor seconds for one question"),
        ("sat(seconds)", "is no name of an engine"),
        ("sat(seconds=3", "is no name of an engine"),
        ("sat(seconds=)", "'sat(seconds=)' is no name of an engine: 'seconds=' is no option; expected one as in 'sat'"),
        ("sat+optimal(seconds=3)", "the guesser 'optimal' has no option 'seconds'; it has exact_limit"),
        ("sat(exact_limit=3)+optimal", "the engine 'sat' has no option 'exact_limit'; it has seconds"),
        ("sat+", "no guesser is called ''; expected one of random, safest, progress, optimal, deep"),
        ("sat+optimal+random", "'sat+optimal+random' is no name of an engine; expected one as in 'sat'"),
    ],
)
def test_a_name_that_makes_no_engine_is_refused(name: str, why: str) -> None:
    for look in (engines.create, engines.spec):
        with pytest.raises(ValueError, match=re.escape(why)):
            look(name)
