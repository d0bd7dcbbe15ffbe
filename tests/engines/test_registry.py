from __future__ import annotations

import builtins
import random
import sys
from importlib.metadata import EntryPoint
from typing import Any

import pytest

import engines
from engines import EngineUnavailable, registry

BUILT_IN = ("sentence", "exhaustive", "sympy", "sat")


@pytest.fixture(autouse=True)
def _keep_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_entries", dict(registry._entries))


def test_the_built_in_engines_are_known_and_available() -> None:
    assert set(BUILT_IN) <= set(engines.names())
    assert set(BUILT_IN) <= set(engines.available())


@pytest.mark.parametrize("name", BUILT_IN)
def test_create_hands_on_its_arguments(name: str) -> None:
    rng = random.Random(3)
    engine = engines.create(name, 16, 30, mines=99, rng=rng)
    assert (engine.height, engine.width, engine.total_mines, engine.rng) == (16, 30, 99, rng)
    assert engine.reasoner.name == name == engines.create_reasoner(name).name
    assert engines.create_reasoner("sympy", limit=5).limit == 5  # type: ignore[attr-defined]
    assert (engines.create(name).height, engines.create(name).width) == (8, 8)


def test_classes_can_be_imported_by_name() -> None:
    assert engines.SatEngine is engines.load("sat")
    assert engines.SympyReasoner is engines.load("sympy").reasoner_class
    assert engines.MinesweeperAI is engines.SentenceEngine
    assert type(engines.create("exhaustive")) is engines.ExhaustiveEngine
    with pytest.raises(AttributeError, match="NoSuchEngine"):
        engines.NoSuchEngine  # noqa: B018


def test_an_unknown_name_lists_the_known_ones_and_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"'stt'.*sentence, exhaustive.*did you mean 'sat'"):
        engines.create("stt")
    with pytest.raises(ValueError, match="expected one of") as caught:
        engines.create("quite another")
    assert "did you mean" not in str(caught.value)


def test_what_is_missing_is_told_without_an_import() -> None:
    registry.register("needy", "tests.support.needy:NeedyEngine", requires="no_such_solver", install="no-such-solver")
    registry.register("broken", "tests.no_such_module:Engine", requires="sympy")
    told = registry.why_unavailable("needy")
    assert told is not None
    assert "pip install 'no-such-solver'" in told
    assert registry.why_unavailable("broken") is None
    assert "tests.support.needy" not in sys.modules


def test_unknown_options_are_refused() -> None:
    with pytest.raises(TypeError, match="nonsense"):
        engines.create("sat", nonsense=1)
    with pytest.raises(ValueError, match="limit is -1"):
        engines.create("exhaustive", limit=-1)


def test_register() -> None:
    engines.register("mine", "engines.reasoners.sentence:SentenceEngine")
    engines.register("mine", "engines.reasoners.sentence:SentenceEngine")  # the same again is harmless
    assert isinstance(engines.create("mine"), engines.SentenceEngine)
    assert "mine" in engines.available()
    with pytest.raises(ValueError, match=r"taken by engines\.reasoners\.sentence"):
        engines.register("mine", "elsewhere:Engine")
    with pytest.raises(ValueError, match="expected 'module:Class'"):
        engines.register("other", "no_colon")


def test_a_missing_requirement_names_its_remedy() -> None:
    engines.register("needy", "tests.support.needy:NeedyEngine", requires="no_such_solver", install="no-such-solver>=2")
    with pytest.raises(EngineUnavailable, match=r"pip install 'no-such-solver>=2'") as caught:
        engines.create("needy")
    assert isinstance(caught.value.__cause__, ModuleNotFoundError)
    assert "needy" in engines.names()
    assert "needy" not in engines.available()


def test_another_missing_module_is_a_fault_and_not_hidden() -> None:
    engines.register("needy", "tests.support.needy:NeedyEngine", requires="something_else")
    with pytest.raises(ModuleNotFoundError, match="no_such_solver") as caught:
        engines.available()
    assert not isinstance(caught.value, EngineUnavailable)


def test_plug_ins_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("plugged", "engines.reasoners.sentence:SentenceEngine", registry.ENTRY_POINTS),
        EntryPoint("sat", "elsewhere:Impostor", registry.ENTRY_POINTS),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == "mineproof.engines" else [])
    assert engines.names()[-1] == "plugged"
    assert engines.names().count("sat") == 1
    assert isinstance(engines.create("plugged"), engines.SentenceEngine)
    assert engines.load("sat") is engines.SatEngine


def test_the_sentence_engine_needs_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without python-sat and SymPy the package still imports, and says what is missing."""
    real_import = builtins.__import__

    def without(name: str, *arguments: Any, **options: Any) -> Any:
        if name.partition(".")[0] in ("pysat", "sympy"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real_import(name, *arguments, **options)

    for module in [name for name in sys.modules if name.partition(".")[0] in ("engines", "pysat", "sympy")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(builtins, "__import__", without)
    import engines as fresh

    assert {"sentence", "exhaustive"} <= set(fresh.available())
    assert not {"sat", "sympy"} & set(fresh.available())
    with pytest.raises(ImportError, match=r"pip install 'python-sat>=1\.9\.dev17'"):
        fresh.create("sat")
