from benchmarks.analysis.metric import Metric as Metric
from benchmarks.analysis.statistics import wilson as wilson
from benchmarks.comparison import Comparison as Comparison, compare as compare
from engines import (
    Conclusions as Conclusions,
    Deduction as Deduction,
    Engine as Engine,
    EngineUnavailable as EngineUnavailable,
    Explanation as Explanation,
    Grade as Grade,
    Grader as Grader,
    Guesser as Guesser,
    MaskCount as MaskCount,
    OptimalGuesser as OptimalGuesser,
    Reasoner as Reasoner,
    RuleReasoner as RuleReasoner,
    SingleReasoner as SingleReasoner,
    available as available,
    create as create,
    create_reasoner as create_reasoner,
    mine_chances as mine_chances,
    names as names,
    register as register,
    spec as spec,
    with_total as with_total,
)
from engines.answers.answer import Answer as Answer
from engines.answers.board_answer import BoardAnswer as BoardAnswer
from engines.grading.puzzle_generation import generate as generate
from engines.guessing.mastermind_guessers import next_guess as next_guess
from engines.laws.engine_laws import check_engine as check_engine
from engines.proofs.argument_check import CheckedArgument as CheckedArgument, check as check
from game import pictures as pictures
from game.board.observation import Observation as Observation
from game.errors import (
    BadLayout as BadLayout,
    BadPuzzle as BadPuzzle,
    Contradiction as Contradiction,
    GaveUp as GaveUp,
    IllegalMove as IllegalMove,
    NotEntailed as NotEntailed,
    UserError as UserError,
)
from game.grid import Grid as Grid
from game.minesweeper import (
    Layout as Layout,
    Minesweeper as Minesweeper,
    Outcome as Outcome,
    play as play,
    random_layout as random_layout,
    read_layouts as read_layouts,
    write_layouts as write_layouts,
)
from game.minesweeper.sizes import Size as Size
from game.puzzles.abstract_puzzle import Puzzle as Puzzle
from game.puzzles.knights import KNAVE as KNAVE, KNIGHT as KNIGHT, KnightsPuzzle as KnightsPuzzle, is_a as is_a
from game.puzzles.knights.maker import KnightsMaker as KnightsMaker
from game.puzzles.mastermind import MastermindPuzzle as MastermindPuzzle, Row as Row
from game.puzzles.mastermind.maker import MastermindMaker as MastermindMaker
from game.puzzles.puzzle_kinds import parse as parse
from game.puzzles.zebra import ZebraPuzzle as ZebraPuzzle
from game.puzzles.zebra.maker import ZebraMaker as ZebraMaker
from game.recordings.game_recording import GameRecording as GameRecording
from game.statements.clue_interface import Clue as Clue
from game.statements.connectives import (
    And as And,
    AtLeast as AtLeast,
    AtMost as AtMost,
    Biconditional as Biconditional,
    Exactly as Exactly,
    Formula as Formula,
    Implication as Implication,
    Not as Not,
    Or as Or,
    Symbol as Symbol,
    Xor as Xor,
)
from game.statements.sentence import Sentence as Sentence, Total as Total
from mineproof.game_analysis.game_review import GameReview as GameReview, review as review
from mineproof.solve_puzzle import kinds as kinds, solve as solve

__version__: str
