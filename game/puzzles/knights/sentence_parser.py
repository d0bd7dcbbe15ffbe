"""A parser of English sentences about people: those of `english_writer`, and common ones of puzzle books.

A sentence is read from its parts to the whole. People and quotations are found first, then clauses; each becomes a
single character, its mark (see `clause_parser`). The remaining text matches a pattern of `FORMS`; parts in parentheses
are read first. `vocabulary.FORMS` has an example of each form. Case is ignored.

"Either ... or ..." is inclusive, as in Smullyan's books, unless "but not both" follows. "Both" and "neither of" are for
exactly two people. "B said that ..." is an event, which may or may not have happened: if B said so, it is true for a
knight, and false for a knave. "B could say that ..." only means that B is able to say so. Ambiguous sentences are
refused: "and" beside "or", a list after "then", "he" where it may be two people.
"""

import re
from collections.abc import Callable

from game.errors import BadPuzzle, TooDeep
from game.puzzles.knights import vocabulary as words
from game.puzzles.knights.clause_parser import CLAUSE, MARK, PARENTHESES, PERSON, QUOTATION, ClauseReader
from game.puzzles.knights.people_and_other_facts_reader import THIRD_PERSON, Island
from game.puzzles.knights.puzzle import KNIGHT, SPEAKER, TOO_DEEP
from game.statements.abstract_formula import MOST_LEVELS
from game.statements.connectives import Biconditional, Formula, Implication, Not, Or, Xor
from game.wording import brief

QUOTES = {"“": "”", "‘": "’", '"': '"', "'": "'"}


def formula_of(text: str, island: Island, speaker: str | None = None, reported: str | None = None) -> Formula:
    """Parse a sentence by `speaker`, or by a narrator if `speaker` is None; "he" is the person `reported`.

    Raises `BadPuzzle`, with the words that it cannot parse.
    """
    if MARK.search(text):
        raise BadPuzzle(f"{brief(text)} has characters without a meaning; expected words")
    try:
        return _Sentence(island, speaker, reported).read(" ".join(text.split()).rstrip(" .!"))
    except (RecursionError, TooDeep):
        raise BadPuzzle(TOO_DEEP) from None


class _Sentence(ClauseReader):
    """A reader of one sentence, from its clauses to the whole."""

    def read(self, text: str) -> Formula:
        for short, full in words.SHORT.items():
            text = re.sub(short, full, text, flags=re.IGNORECASE)
        self.text = text
        text = self.island.name.sub(self._marked_person, self._marked_quotations(text))
        self.has_report = re.search(rf"{PERSON} (?:{words.SAID}|{words.COULD_SAY})", text, re.IGNORECASE) is not None
        text = re.sub(rf"({PERSON}) {words.SAID} ?({QUOTATION})", self._marked_saying, text, flags=re.IGNORECASE)
        text = self.mark_clauses(text)
        for _ in range(MOST_LEVELS):
            inner = text
            text = re.sub(r"\(([^()]*)\)", lambda found: self.mark_clause(self._formed(found[1]), found[0]), text)
            if text == inner:
                return self._formed(text)
        raise BadPuzzle(TOO_DEEP)

    def _marked_person(self, found: re.Match[str]) -> str:
        word = found[0].lower()
        is_named = self.island.is_person(found[0])
        if not is_named and word in SPEAKER and self.speaker is None:
            return found[0]
        mark = self.mark(PERSON, found[0])
        who = "" if word in THIRD_PERSON else self.speaker
        self.people[mark] = self.island.person(found[0]) if is_named else who or ""
        return mark

    def _marked_quotations(self, text: str) -> str:
        while found := re.search(rf"\b{words.SAID} ?(?=[“‘\"'])", text, re.IGNORECASE):
            began, opening = found.end() + 1, text[found.end()]
            end, closing, depth = began, QUOTES[opening], 1
            while depth and end < len(text):
                sign, after = text[end], text[end + 1 : end + 2]
                depth += (sign == opening != closing) - (sign == closing and not after.isalnum())
                end += 1
            if depth:
                raise BadPuzzle(f"{brief(text[began - 1 :])} has no end; expected a quotation mark after it")
            text = f"{text[: began - 1]}{self.mark(QUOTATION, text[began : end - 1].rstrip('.!'))}{text[end:]}"
        return text

    def _marked_saying(self, found: re.Match[str]) -> str:
        self.before = found.string[: found.start()]
        speaker = self._person(found[1])
        statement = formula_of(self.texts[found[2]], self.island, speaker)
        return self.mark_clause(self.island.puzzle.saying(speaker, statement), found[0])

    # Forms.

    def _formed(self, text: str) -> Formula:
        text = text.strip(" .")
        for form, read in FORMS.items():
            if found := re.fullmatch(form, text, re.IGNORECASE):
                return read(self, *found.groups())
        raise self._refusal(text)

    def _prefixed(self, prefix: str, rest: str) -> Formula:
        clause = self._formed(rest)
        if re.match(words.FRAME, prefix, re.IGNORECASE):
            return Not(clause) if re.match(words.UNTRUE, prefix, re.IGNORECASE) else clause
        if only := re.match(words.ONLY, prefix, re.IGNORECASE):
            self.check_no_spies(prefix)
            return clause if only[1].lower() == KNIGHT else Not(clause)
        person = self._person(prefix[0])
        if could := re.fullmatch(words.COULD_SAY, prefix[2:], re.IGNORECASE):
            if could[1].lower() == "would":
                self.check_no_spies("would say")
            return self.island.puzzle.meaning(person, clause)
        saying = self.island.puzzle.saying(person, clause)
        return Not(saying) if re.fullmatch(words.DID_NOT_SAY, prefix[2:], re.IGNORECASE) else saying

    def _infixed(self, first: str, infix: str, second: str) -> Formula:
        one, other = self.clauses[first], self.clauses[second]
        if re.fullmatch(words.IF_AND_ONLY_IF, infix, re.IGNORECASE):
            return Biconditional(one, other)
        return Implication(one, other) if infix.lower() == "only if" else Implication(other, one)

    def _of_these(self, quantifier: str, rest: str) -> Formula:
        return words.joined(quantifier.lower(), [self.clauses[mark] for mark in re.findall(CLAUSE, rest)])

    def _listed(self, either: str | None, listed: str, both: str | None) -> Formula:
        text = brief(self.plain(f"{either or ''}{listed}{both or ''}"))
        joints = [joint.lower().replace("but", "and") for joint in re.findall(rf"{CLAUSE},? ?(\w*)", listed)[:-1]]
        if joints and not joints[-1]:
            last = brief(self.plain(re.findall(CLAUSE, listed)[-1]))
            raise BadPuzzle(f'{last} follows a comma; expected "and" or "or" before it')
        if {"and", "or"} <= {*joints}:
            raise BadPuzzle(f'{text} joins clauses by "and" and by "or"; {PARENTHESES}')
        parts = [self.clauses[mark] for mark in re.findall(CLAUSE, listed)]
        joined = words.joined("or" if "or" in joints else "and", parts)
        if either and not isinstance(joined, Or | Xor):
            raise BadPuzzle(f'{text} has no "or"; expected "either ... or ..."')
        if both and not (isinstance(joined, Or) and len(joined.operands) == 2):
            raise BadPuzzle(f'{text} says "{both.strip(", ")}"; expected two clauses with "or" before it')
        return Xor(*joined.operands) if both and "but" in both.lower() else joined

    # Errors.

    def _refusal(self, text: str) -> BadPuzzle:
        """Return the error for a text of no known form, with the words that are no clause."""
        ends = rf"{PREFIX}|{words.ungrouped(OF_THESE)}|{BETWEEN}|[,;:()]|{CLAUSE}"
        for left in re.split(ends, text, flags=re.IGNORECASE):
            if not re.search(r"\w", left):  # at most names
                continue
            plain = self.plain(left)
            if found := re.match(rf"(there (?:is|are) )?((?:{words.NUMBER}|some)(?(1)| of))\b", plain, re.IGNORECASE):
                number = found[2].lower().replace("some", "one")
                expected = f'"exactly {number}" or "at least {number}"'
                return BadPuzzle(f"{brief(found[0])} has two readings; expected {expected}, for example")
            named = re.match(r"((?:(?!\b(?:of|than)\b)[^,;()])+?) (?:is|am|are)\b", plain, re.IGNORECASE)
            if named:
                self.island.person(named[1])
            return BadPuzzle(f"{brief(plain)} is not understood; the nearest form is {self.nearest()}")
        whole = brief(self.plain(text))
        if sign := re.search(rf"[^\w\s,;:().{MARK.pattern[1:-1]}]", text):
            return BadPuzzle(f"{brief(sign[0])} in {whole} is not understood; the nearest form is {self.nearest()}")
        if re.fullmatch(rf"if {LIST}", text, re.IGNORECASE):
            return BadPuzzle(f'{whole} ends too early; expected "then" and a clause')
        if {*"()"} & {*text}:
            return BadPuzzle(f'{whole} has one parenthesis; expected "(" and ")"')
        return BadPuzzle(f"{whole} joins several clauses inside a longer one; {PARENTHESES}")


BETWEEN = r"\b(?:and|or|but|if|only if|then|iff|either|that|exactly when|exactly if|but not both|or both)\b"
PREFIX = words.ungrouped(
    rf"(?:{words.FRAME}|{words.ONLY}|{PERSON} (?:{words.DID_NOT_SAY}|{words.SAID}|{words.COULD_SAY}))"
)
LIST = rf"{CLAUSE}(?:(?:,|,? (?:and|or|but)) {CLAUSE})*"
OF_THESE = rf"({words.ungrouped(words.COUNT)}|an odd number) {words.OF_THESE}"
S = _Sentence
FORMS: dict[str, Callable[..., Formula]] = {
    rf"({CLAUSE})": lambda sentence, mark: sentence.clauses[mark],
    rf"({PREFIX}) ((?:{PREFIX} )*{CLAUSE})": S._prefixed,
    rf"if (.+?)(?:,? then|,|(?<={CLAUSE})) ({CLAUSE})": lambda sentence, antecedent, mark: Implication(
        sentence._formed(antecedent), sentence.clauses[mark]
    ),
    rf"({CLAUSE}),? ({words.IF_AND_ONLY_IF}|only if|if) ({CLAUSE})": S._infixed,
    rf"{OF_THESE} ((?:that )?{CLAUSE}(?:(?:;|,|,? (?:and|or))(?: that)? {CLAUSE})*)": S._of_these,
    rf"(either )?({LIST})(,? (?:but not|or) both)?": S._listed,
    rf"(.*{CLAUSE}.* )(either {LIST}.*)": lambda sentence, begun, rest: sentence._formed(
        begun + sentence.mark_clause(sentence._formed(rest), rest)
    ),
}
