"""Engines by name: which there are, what they need, what is known of each, and guessers and plug-ins by name."""

import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from importlib.machinery import ModuleSpec
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from inspect import getfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import engines
import mineproof as mp
from engines import EngineUnavailable, Sentence, native
from engines.registry import registry
from engines.registry.catalog import ENGINES
from tests.support.commands import Command
from tests.support.own_engine import PairEngine, PairReasoner

BUILT_IN = tuple(ENGINES)
SOLVERS = ("clingo", "highspy", "ortools", "oxidd", "pysat", "sympy", "z3")
"""The packages that engines need."""
COMPILED = "engines.native.compiled"
"""The part of this package that is there where it could be compiled."""


@pytest.fixture(autouse=True)
def _keep_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry._engines, "registered", dict(registry._engines.registered))


def test_the_built_in_engines_are_known_and_available() -> None:
    assert engines.names()[: len(BUILT_IN)] == BUILT_IN
    missing = {name for name in BUILT_IN if registry.missing_requirement(name)}
    assert [name for name in engines.available() if name in BUILT_IN] == [n for n in BUILT_IN if n not in missing]
    assert not missing & {name for name in BUILT_IN if {*engines.spec(name).requires} <= {"pysat", "sympy"}}


@pytest.mark.parametrize("name", [name for name in dir(engines) if name[0] != "_"])
def test_public_names_can_be_imported(name: str) -> None:
    try:
        assert getattr(engines, name) is not None
    except EngineUnavailable as missing:
        pytest.skip(str(missing))
    with pytest.raises(AttributeError, match="module 'engines' has no attribute 'NoSuchEngine'"):
        engines.NoSuchEngine  # type: ignore[attr-defined] # noqa: B018


def test_register() -> None:
    engines.register("mine", "engines:SentenceEngine")
    engines.register("mine", "engines:SentenceEngine")  # the same again is harmless
    assert isinstance(engines.create("mine"), engines.SentenceEngine)
    assert "mine" in engines.available()
    with pytest.raises(ValueError, match="taken by engines:SentenceEngine; expected another name for elsewhere:Engine"):
        engines.register("mine", "elsewhere:Engine")
    no_targets: list[Any] = ["no_colon", None]
    for target in no_targets:
        with pytest.raises(ValueError, match="expected 'module:Class'"):
            engines.register("other", target)


def test_a_missing_requirement_names_its_remedy() -> None:
    engines.register("needy", "tests.support.engine_without_package:NeedyEngine")
    with pytest.raises(EngineUnavailable, match=r"pip install 'no-such-solver>=2'") as caught:
        engines.create("needy")
    assert isinstance(caught.value.__cause__, ModuleNotFoundError)
    assert registry.missing_requirement("needy") == str(caught.value)
    assert "needy" in engines.names()
    assert "needy" not in engines.available()


def test_another_missing_module_is_a_fault_and_not_hidden() -> None:
    engines.register("broken", "tests.no_such_module:Engine")
    assert "broken" in engines.available()
    for look in (engines.load, engines.create, engines.spec):
        with pytest.raises(ModuleNotFoundError, match="no_such_module") as caught:
            look("broken")
        assert not isinstance(caught.value, EngineUnavailable)


@pytest.mark.filterwarnings("ignore:the engine .* is left out:UserWarning")  # told at each look; one is looked at
def test_plug_ins_by_entry_point(monkeypatch: pytest.MonkeyPatch, mineproof: Command) -> None:
    points = [
        EntryPoint("plugged", "engines:SentenceEngine", "mineproof.engines"),
        EntryPoint("sat", "elsewhere:Impostor", "mineproof.engines"),
        EntryPoint("bad+name", "engines:SentenceEngine", "mineproof.engines"),
        EntryPoint("absent", "no_such_package:Engine", "mineproof.engines"),
        EntryPoint("classless", "engines.reasoners.sat:NoSuchEngine", "mineproof.engines"),
        EntryPoint("plugged-guess", "engines.guessing.optimal_guesser:OptimalGuesser", "mineproof.guessers"),
    ]
    monkeypatch.setattr(registry, "_entry_points", lambda group: [point for point in points if point.group == group])
    with pytest.warns(UserWarning, match="left out") as warned:
        assert engines.names()[-3:] == ("plugged", "absent", "classless")
    told = " ".join(str(one.message) for one in warned)
    assert "'sat' that elsewhere:Impostor announces is left out: the name 'sat' is taken by another engine" in told
    assert "the name is 'bad+name'; expected a letter" in told
    assert engines.names().count("sat") == 1
    assert isinstance(engines.create("plugged"), engines.SentenceEngine)
    assert engines.load("sat") is engines.SatEngine
    assert {"plugged", "classless"} <= set(engines.available())
    assert "plugged" in engines.available(accepting=Sentence)
    assert not {"absent", "classless"} & set(engines.available(accepting=Sentence))
    assert (registry.missing_requirement("absent") or "").endswith("pip install 'no_such_package'")
    assert "expected a subclass of Engine there" in (registry.usability_error("classless") or "")
    with pytest.raises(ValueError, match="'plugged' is taken by engines:SentenceEngine"):
        engines.register("plugged", "elsewhere:Engine")
    assert engines.create("plugged+plugged-guess", exact_limit=7).guesser.exact_limit == 7  # type: ignore[attr-defined]
    plugged = engines.guesser_spec("plugged-guess")
    assert plugged.options["exact_limit"].default == 500
    assert plugged.summary == engines.OptimalGuesser.summary
    assert "a subclass of" in mineproof("engines").out


def test_an_engine_of_one_s_own_is_told_by_its_file(mineproof: Command) -> None:
    assert "Takes sentences from each other, once" in mineproof("engines", f"{getfile(PairEngine)}:PairEngine").out


def test_guessers_are_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry._guessers, "registered", {})
    engines.register_guesser("mine", "engines.guessing.optimal_guesser:OptimalGuesser")
    assert engines.guesser_names()[-1] == "mine"
    assert engines.guesser_spec("mine").summary == engines.guesser_spec("optimal").summary
    assert engines.guesser_spec("mine").requires == engines.OptimalGuesser.requires == ("chances",)
    assert engines.create("sat+mine(exact_limit=7)").guesser.exact_limit == 7  # type: ignore[attr-defined]
    assert [spec.name for spec in registry.registered()][-1] == "mine"
    with pytest.raises(ValueError, match=r"'optimal' is taken by engines\.guessing"):
        engines.register_guesser("optimal", "elsewhere:Guesser")
    engines.register_guesser("no-guesser", "engines.reasoners.sat:SatReasoner")
    with pytest.raises(TypeError, match="expected a subclass of Guesser there"):
        engines.create("sat+no-guesser")


@pytest.mark.parametrize("name", ["", " x", "a,b", "a=b", "a.b", "my:engine", "sat+mine", "2x", "-x", 5])
def test_a_name_with_other_signs_is_refused(name: Any) -> None:
    for register in (engines.register, engines.register_guesser):
        with pytest.raises(ValueError, match="expected a letter, and after it letters, digits, '-' and '_' alone"):
            register(name, "engines:SatEngine")


@pytest.fixture
def _no_fresh_module_is_left() -> Iterator[None]:
    before = {*sys.modules}
    yield
    for module in [name for name in sys.modules if name.startswith("engines.") and name not in before]:
        del sys.modules[module]


@pytest.mark.usefixtures("_no_fresh_module_is_left")
def test_the_sentence_engine_needs_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any solver the package still imports, and says what is missing."""
    known = {name: engines.spec(name) for name in BUILT_IN}
    for module in [name for name in sys.modules if name.partition(".")[0] in ("engines", *SOLVERS)]:
        monkeypatch.delitem(sys.modules, module)
    for package in (*SOLVERS, COMPILED):
        monkeypatch.setitem(sys.modules, package, None)  # as if it were not installed
    import engines as fresh

    assert fresh.available() == tuple(name for name in BUILT_IN if not known[name].requires)
    assert {"sentence", "exhaustive", "optimal"} <= set(fresh.available())
    for spec in (spec for spec in known.values() if spec.requires):
        name, (package, *_) = spec.name, spec.requires
        output = f"needs {package}, which was not compiled: install a C++ compiler"
        if spec.install:
            output = f"the engine {name!r} needs {package}, which is not installed: pip install '{spec.install}'"
        for look in (fresh.create, fresh.create_reasoner, fresh.load):
            with pytest.raises(ImportError, match=re.escape(output)) as caught:
                look(name)
            assert type(caught.value).__name__ == "EngineUnavailable"
        assert fresh.spec(name).summary == known[name].summary, "what is known of it is known without it"
    engine = fresh.create("sentence", 2, 4)
    engine.observe(mp.Observation.parse("1121\n...."))
    found = engine.explain((1, 0))
    found.check()
    assert str(found) == "(1, 0) is safe: 1 at (0, 1), 2 at (0, 2)"
    for module in [name for name in sys.modules if name.partition(".")[0] == "engines"]:
        del sys.modules[module]  # other tests use the modules that are put back, and none of these


@pytest.mark.parametrize("lacks", ["Board", "player", "the right arguments"])
def test_a_compiled_core_of_other_sources_is_unavailable(lacks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("compiled_core", "compiled_position", "native_engine"):
        monkeypatch.delitem(sys.modules, f"engines.native.{module}", raising=False)
    names = ("Board", "careful_player", "configure", "player", "small_board")
    stale = ModuleType(COMPILED)
    stale.__spec__ = ModuleSpec(COMPILED, None)
    vars(stale).update({name: lambda height, width: None for name in names if name != lacks})
    monkeypatch.setitem(sys.modules, COMPILED, stale)
    output = "engine 'native' cannot be used: .* compiled from other sources than these"
    assert re.match(f"the {output}", registry.missing_requirement("native") or "")
    assert "native" not in engines.available()
    with pytest.raises(EngineUnavailable, match=output):
        engines.create("native", 3, 3, mines=2)
    with pytest.warns(RuntimeWarning, match="the compiled core is not used: .* compiled from other sources"):
        assert not native.is_compiled()
    assert engines.win_probability(2, 2, 1, (0, 0)) == Fraction(1, 3)


def test_the_compiled_core_can_be_used_wherever_it_was_compiled() -> None:
    """Where it cannot, all tests of it are left out."""
    if find_spec(COMPILED) is None:
        pytest.skip("it was not compiled")
    assert registry.missing_requirement("native") is None


@pytest.mark.parametrize("name", engines.available())
def test_a_spec_agrees_with_its_class(name: str) -> None:
    spec, found = engines.spec(name), engines.load(name)
    assert spec.target in [f"{one.__module__}:{one.__name__}" for one in (found, found.reasoner_class)]
    assert (name in engines.available(accepting=mp.Formula)) == (mp.Formula in found.reasoner_class.fact_types)
    assert getattr(engines, found.__name__) is found
    assert found.__name__ in dir(engines)
    assert found.reasoner_class.name == name or not spec.target.endswith("Reasoner")
    engine = engines.create(name, 2, 2, 1)
    assert type(pickle.loads(pickle.dumps(engine))) is found
    assert ("chances" in spec.provides) == (engine.chances is not None)
    assert ("win probability" in spec.provides) == hasattr(engine, "win_probability")
    assert spec.summary
    assert "\n" not in spec.summary + spec.reach
    assert spec.reference
    assert all(package in (*SOLVERS, COMPILED) for package in spec.requires)
    assert bool(spec.install) == bool(set(spec.requires) - {COMPILED})
    assert spec.missing_requirement() is None


@pytest.mark.parametrize("name", engines.guesser_names())
def test_a_guesser_s_spec_agrees_with_its_class(name: str) -> None:
    spec, found = engines.guesser_spec(name), registry.load_guesser(name)
    assert f"{found.__module__}:{found.__name__}" == spec.target
    assert found.name == spec.name == name
    assert spec.summary


def test_a_class_of_ones_own_says_what_it_is_as_ours_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_words.py").write_text(
        "import engines\n"
        "class Mine(engines.SentenceReasoner):\n"
        "    summary, reference, contains, reach = 'by hand', 'a book', ('single',), 'small boards'\n"
        "    is_complete = True\n"
        'class Other(Mine):\n    """Does\n    less. And more."""\n'
        "class Engine(engines.Engine):\n    reasoner_class = Mine\n    provides = ('chances',)\n"
        "class Needy(Mine):\n    needs, solver_modules = ('no_such_solver', 'no-such'), ('no_such_solver.core',)\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    mine, other, engine = (engines.spec(f"own_words:{name}") for name in ("Mine", "Other", "Engine"))
    assert (mine.summary, mine.reference, mine.contains) == ("by hand", "a book", ("single",))
    assert (mine.complete, mine.completeness, mine.fact_types) == (True, "small boards", ("Sentence",))
    assert (other.summary, other.reference, other.contains, other.reach) == ("Does less", "", (), "small boards")
    assert (engine.provides, engine.reach, set(engine.options)) == (("chances",), "small boards", {"pairs"})
    with pytest.raises(EngineUnavailable, match="needs no_such_solver, which is not installed: pip install 'no-such'"):
        engines.create("own_words:Needy")


WITHOUT_SOLVER = """
engines.available(), engines.spec("z3"), engines.guesser_spec("optimal")
engines.create("sentence").make_random_move(), engines.create("optimal", 2, 2, 1).make_random_move()
new = {*sys.modules}
"""
FIRST_QUESTIONS = """
for name in engines.available():
    engine, before = engines.create(name, 3, 3, 2), {*sys.modules}
    engine.add_knowledge((1, 1), 2)
    engine.mines, engine.make_random_move()
    new |= {*sys.modules} - before
"""


@pytest.mark.parametrize("asked", [WITHOUT_SOLVER, FIRST_QUESTIONS])
def test_a_solver_is_imported_only_when_its_engine_is_loaded(asked: str) -> None:
    """So no question is timed with an import."""
    script = (
        f"import sys, engines\nnew = set()\n{asked}\nprint({{*{SOLVERS!r}}} & {{one.split('.')[0] for one in new}})"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_reasoner_stands_for_the_engine_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = "tests.support.own_engine:PairReasoner"
    engines.register("pairs", target)
    seen = mp.Observation.parse("1.1\n...")
    proven = mp.solve(seen, PairEngine).safes
    for given in (target, "pairs", PairReasoner, PairReasoner()):
        assert isinstance(engines.create_reasoner(given), PairReasoner)
    for given in (target, "pairs", PairReasoner, PairReasoner(), "pairs+optimal", f"{target}+optimal"):
        engine = engines.create(given, 2, 3)
        assert isinstance(engine.reasoner, PairReasoner)
        assert mp.solve(seen, given).safes == proven
        engine.add_knowledge((0, 0), 1)
        for again in (pickle.loads(pickle.dumps(engine)), deepcopy(engine)):
            assert (type(again), again.reveals, again.knowledge) == (type(engine), engine.reveals, engine.knowledge)
    assert engines.spec("pairs").summary.startswith("Takes one sentence from another")
    assert engines.load("pairs").__name__ == "PairEngine"
    (tmp_path / "own_limit.py").write_text(
        "from tests.support.own_engine import PairReasoner\n"
        "class Limited(PairReasoner):\n    def __init__(self, most: int = 9) -> None:\n        self.most = most\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    for limited in (engines.create("own_limit:Limited(most=3)"), engines.create("own_limit:Limited", most=3)):
        assert repr(limited.reasoner) == "Limited(most=3)"
    assert engines.create(type(limited.reasoner), most=3).reasoner.most == 3  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match=r"engine of Limited\(most=3\) has no option 'most'"):
        engines.create(limited.reasoner, most=4)
