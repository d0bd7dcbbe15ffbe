from engines.board.engine import Engine as Engine
from engines.board.players.belief_propagation import BeliefEngine as BeliefEngine
from engines.board.players.counting_engines import (
    OptimalEngine as OptimalEngine,
    ProbabilityEngine as ProbabilityEngine,
    ProgressEngine as ProgressEngine,
)
from engines.engine_metadata_and_options import EngineUnavailable as EngineUnavailable, Option as Option, Spec as Spec
from engines.facts_and_components import Atom as Atom, Fact as Fact
from engines.grading.grader import Grader as Grader
from engines.guessing.deep_guesser import DeepGuesser as DeepGuesser
from engines.guessing.guesser import Guesser as Guesser
from engines.guessing.mine_probabilities import Chances as Chances
from engines.guessing.optimal_guesser import OptimalGuesser as OptimalGuesser
from engines.guessing.progress_guesser import ProgressGuesser as ProgressGuesser
from engines.guessing.random_guesser import RandomGuesser as RandomGuesser
from engines.guessing.safest_guesser import SafestGuesser as SafestGuesser
from engines.native.chances_in_one_call import mine_chances as mine_chances
from engines.native.native_engine import NativeEngine as NativeEngine
from engines.native.small_board_wins import win_probability as win_probability
from engines.proofs.finding.explanation import Explanation as Explanation
from engines.reasoner import Deduction as Deduction, Reasoner as Reasoner, minimal_core as minimal_core
from engines.reasoners.exhaustive import ExhaustiveReasoner as ExhaustiveReasoner
from engines.reasoners.model_counting import ProbabilityReasoner as ProbabilityReasoner
from engines.reasoners.rule_reasoner import (
    Conclusions as Conclusions,
    RuleReasoner as RuleReasoner,
    with_total as with_total,
)
from engines.reasoners.sat import SatReasoner as SatReasoner
from engines.reasoners.single_sentence_rule import SingleReasoner as SingleReasoner
from engines.reasoners.subset_rule import SentenceReasoner as SentenceReasoner
from engines.reasoners.sympy import SympyReasoner as SympyReasoner
from engines.registry.engine_creation import create as create, create_reasoner as create_reasoner
from engines.registry.registry import (
    available as available,
    guesser_names as guesser_names,
    guesser_spec as guesser_spec,
    load as load,
    names as names,
    register as register,
    register_guesser as register_guesser,
    spec as spec,
)
from engines.solving.model_checking import model_check as model_check
from engines.solving.statement_masks import MaskCount as MaskCount
from game.errors import Contradiction as Contradiction, GaveUp as GaveUp, NotEntailed as NotEntailed
from game.puzzles.grades import Grade as Grade
from game.statements.sentence import Sentence as Sentence, Total as Total

AspEngine = Engine
BddEngine = Engine
CpSatEngine = Engine
DpllEngine = Engine
ExhaustiveEngine = Engine
GaussEngine = Engine
MilpEngine = Engine
NestedEngine = Engine
OverlapEngine = Engine
ProbingEngine = Engine
RelaxedEngine = Engine
ResolutionEngine = Engine
SatEngine = Engine
SentenceEngine = Engine
SingleEngine = Engine
SupposingEngine = Engine
SympyEngine = Engine
UnitEngine = Engine
Z3Engine = Engine
