"""Checks of a student's classes before any position, each a few lines of Python, which are shown with the fault."""

from collections.abc import Iterator
from functools import partial
from itertools import chain, combinations
from typing import NamedTuple

from engines.board.players.course_engine import MakePlayer
from mineproof.course.student_review.fault import Fault
from mineproof.course.student_review.limited_calls import Limit
from mineproof.course.student_review.player_state import COLLECTIONS, SETS, attribute
from mineproof.course.student_review.sentence_recorder import sentence_class
from mineproof.course.student_review.values_as_python_text import made_as, set_in_python

MADE = made_as(3, 5)

DRAWS = """\
def drawn_after(cells):
    moves = []
    for _ in range(10):
        ai = MinesweeperAI(height=3, width=5)
        for cell in cells:
            ai.add_knowledge(cell, 1)
        moves += [ai.make_random_move(), ai.make_random_move()]
    return moves
corners = [(0, 0), (0, 4), (2, 0), (2, 4)]
draws = [drawn_after(corners[:count]) for count in range(5)]"""


class Check(NamedTuple):
    """A check: after the `lines` of Python, the expression `asked` must have the value `right`."""

    name: str
    description: str
    asked: str
    right: str = "True"
    lines: str = ""

    def run(self, make: MakePlayer) -> None:
        """Raise `Fault` if `asked` is not `right`; exceptions of the student's code pass through."""
        names = {"MinesweeperAI": make, "Sentence": sentence_class(make)}
        exec(self.lines, names)
        answer = eval(self.asked, names)
        if answer != eval(self.right, names):
            check = f"{self.lines}\nassert {self.asked}" + f" == {self.right}" * (self.right != "True")
            shown = {} if answer is False else {"it is": f"{answer!r:.60}", "should be": self.right}
            raise Fault(self.name, self.description, check, shown=shown, calls=tuple(check.strip().splitlines()))


def faults_of_first_calls(make: MakePlayer, seconds: float) -> list[Fault]:
    """Run the checks and return the faults.

    Each call may take at most `seconds`. When all calls together took longer, the other checks are skipped.
    """
    found: list[Fault] = []
    with Limit(seconds) as limit:
        try:
            limit.call(partial(check_attributes, make))
        except Fault as fault:
            if not fault.is_fatal:
                fault.name, fault.is_fatal = "not a player", True
                fault.description = f"MinesweeperAI(height=3, width=5): {fault.description}"
            return [fault]
        for check in checks():
            try:
                limit.call(partial(check.run, make))
            except Fault as fault:
                if fault.calls or fault.is_fatal:  # other errors appear again on a board, with their number
                    found.append(fault)
            if limit.used > seconds or (found and found[-1].is_fatal):
                break
    return found


def check_attributes(make: MakePlayer) -> None:
    """Check that players have all methods and collections used by the course's programs."""
    player = make(height=3, width=5)
    for name in ("add_knowledge", "make_safe_move", "make_random_move", *COLLECTIONS):
        attribute(player, name)


def checks() -> Iterator[Check]:
    """Yield all checks, those of a sentence first."""
    yield from chain(_of_sentences(), _of_new_players(), _of_several_players())
    yield Check(
        "random move not random",
        "`make_random_move` was asked 20 times on a new board, and as often after one to four numbers. It always "
        "returned the same cell at the same point.",
        "any(len(set(moves)) > 1 or None in moves for moves in draws)",
        lines=DRAWS,
    )
    cells = ((0, 0), (0, 1), (1, 0))
    for number in range(1, 4):
        numbers = [f"ai.add_knowledge({cell}, 0)" for cell in cells[:number]]
        yield Check(
            "make_random_move: None",
            "`make_random_move` returned None, though cells are left that are hidden and no known mines.",
            f"None not in moves or set(ai.moves_made) != {set_in_python(cells[:number])}",
            lines="\n".join([made_as(2, 2), *numbers, "moves = [ai.make_random_move() for _ in range(10)]"]),
        )


def _of_sentences() -> Iterator[Check]:
    for size, count in ((1, 0), (1, 1), (3, 0), (3, 1), (3, 2), (3, 3)):
        cells = set_in_python([(0, column) for column in range(size)])
        for method, is_known in (("known_mines", count == size), ("known_safes", count == 0)):
            description = f"`{method}` of a sentence does not return the set of cells that the sentence shows."
            asked, right = f"Sentence({cells}, {count}).{method}()", cells if is_known else "set()"
            yield Check(f"Sentence.{method}", description, asked, right)
    for method, count in (("mark_mine", 1), ("mark_safe", 2)):
        description = f"`{method}` of a sentence leaves other cells, or another count, than it should."
        for cell, right in (((0, 1), f"({{(0, 0), (0, 2)}}, {count})"), ((1, 1), "({(0, 0), (0, 1), (0, 2)}, 2)")):
            lines = f"sentence = Sentence({{(0, 0), (0, 1), (0, 2)}}, 2)\nsentence.{method}({cell})"
            asked = "(set(sentence.cells), sentence.count)"
            yield Check(f"Sentence.{method}", description, asked, right, lines)


def _of_new_players() -> Iterator[Check]:
    for name, size in (("height", "3"), ("width", "5")):
        description = f"A player made with height=3, width=5 has another `{name}`."
        yield Check("size not kept", description, f"ai.{name}", size, MADE)
    for name in COLLECTIONS:
        description = f"A new player begins with a `{name}` that is not empty."
        yield Check("starts with knowledge", description, f"len(ai.{name})", "0", MADE)
    for name, other in combinations(SETS, 2):
        description = f"`{name}` and `{other}` are one and the same set: a cell added to the one is in the other."
        lines = f"{MADE}\nai.{name}.add((0, 0))"
        yield Check("one set under two names", description, f"set(ai.{other})", "set()", lines)


def _of_several_players() -> Iterator[Check]:
    shared, lines = "shared by all players", f"{MADE}\nai.add_knowledge((1, 2), 1)\nother = {MADE.partition('= ')[2]}"
    for name in COLLECTIONS:
        description = f"After one player got a number, `{name}` of a new player is not empty: all players share it."
        yield Check(shared, description, f"len(other.{name})", "0", lines)
    for cell, count in (((0, 0), 3), ((0, 2), 2), ((2, 4), 0)):  # they prove mines and safe cells beside (1, 2)
        lines += f"\nother.add_knowledge({cell}, {count})"
    held = "player.moves_made, player.mines, player.safes, [(one.cells, one.count) for one in player.knowledge]"
    yield Check(
        shared,
        "Two new players got the same number. A third player got other numbers in between, and then the collections of "
        "the two are not the same.",
        "held[0] == held[1]",
        lines=f"{lines}\nlast = {MADE.partition('= ')[2]}\nlast.add_knowledge((1, 2), 1)\n"
        f"held = [({held}) for player in (ai, last)]",
    )
