"""Options of engines and guessers: their types, how they are named, and what is refused."""

from __future__ import annotations

import re
from typing import Annotated, Any, cast

import pytest

import engines
from engines.registry import registry
from engines.registry.engine_creation import check_options
from engines.specs import Option, options_of


def test_unknown_options_are_refused() -> None:
    with pytest.raises(TypeError, match=r"'mine'; .*'mines'"):
        engines.create("single", mine=3)
    with pytest.raises(TypeError, match=r"'limits'; .*'limit'"):
        engines.create_reasoner("exhaustive", limits=3)
    with pytest.raises(TypeError, match=r"'exact_limits'; .*'exact_limit'"):
        engines.create("sat", guesser="optimal", exact_limits=3)
    with pytest.raises(ValueError, match="limit is -1"):
        engines.create("exhaustive", limit=-1)


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
    with pytest.raises(ValueError, match=r"'soon'; expected a number"):
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


def test_an_option_of_the_engine_and_of_the_guesser_goes_to_both() -> None:
    engine = engines.create("optimal", 4, 4, 4, guesser="optimal", exact_limit=3)
    assert engine.guesser.exact_limit == 3  # type: ignore[attr-defined]
    with pytest.raises(engines.GaveUp, match="more than 3 layouts"):
        engine.win_probability()


def test_a_name_can_tell_a_guesser_and_options() -> None:
    engine = engines.create("sat(seconds=none)+optimal(exact_limit=7)", 3, 3, 2)
    assert type(engine).__name__ == "SatEngine"
    assert engine.guesser.exact_limit == 7  # type: ignore[attr-defined]
    assert engine.reasoner.seconds is None  # type: ignore[attr-defined]
    assert engines.spec("sat(seconds=3)") == engines.spec("sat")
    assert vars(engines.create_reasoner("sat(seconds=3)"))["seconds"] == 3
    check_options("sat(seconds=3)+optimal(exact_limit=7)")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("sat(second=3)", "the engine 'sat' has no option 'second'; it has seconds; did you mean 'seconds'"),
        ("sat(seconds=soon)", "seconds is 'soon'; expected a number"),
        ("sat(seconds)", "is no name of an engine"),
        ("sat(seconds=3", "is no name of an engine"),
        ("sat(seconds=)", "'seconds=' is no option"),
        ("sat+optimal(seconds=3)", "the guesser 'optimal' has no option 'seconds'; it has exact_limit"),
        ("sat(exact_limit=3)+optimal", "the engine 'sat' has no option 'exact_limit'; it has seconds"),
        ("sat+", "no guesser is called ''"),
        ("sat+optimal+random", "is no name of an engine"),
    ],
)
def test_a_name_that_makes_no_engine_is_refused(name: str, why: str) -> None:
    for look in (engines.create, engines.spec):
        with pytest.raises(ValueError, match=re.escape(why)):
            look(name)


def test_bad_values_of_options_are_refused_before_a_run() -> None:
    with pytest.raises(ValueError, match="exact_limit is -5"):
        check_options("optimal(exact_limit=-5)")
    with pytest.raises(ValueError, match="'nope'"):
        registry.missing_requirement("sat+nope")


def test_a_reasoner_has_no_guesser_and_none_of_the_guesser_s_options() -> None:
    with pytest.raises(ValueError, match=r"'sat\+optimal' names a guesser, which a reasoner has not; expected 'sat'"):
        engines.create_reasoner("sat+optimal")
    with pytest.raises(TypeError, match="the reasoner of 'optimal' has no option 'exact_limit'; it has none"):
        engines.create_reasoner("optimal", exact_limit=3)
