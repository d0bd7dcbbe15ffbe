"""The parts for a kind of puzzle of your own: clues, tables, the base class of makers, and readers of text and JSON."""

from game.puzzles.abstract_puzzle import Maker as Maker
from game.puzzles.table_puzzle import Table as Table, TablePuzzle as TablePuzzle
from game.statements.clue_interface import FormulaClue as FormulaClue
from game.text.json_or_lines import is_json as is_json
from game.text.text_parts_with_line_numbers import titled_lines as titled_lines
from game.text.typed_json import decode as decode
