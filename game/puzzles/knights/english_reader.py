"""A reader of puzzles in English: the people on the island, then the clues, a line each or in a paragraph.

`english_writer` has an example. "It is known that" is optional, and so are numbers before the clues. A person may speak
in other forms, too: `“We are both knaves,” says A`, `A claims that B is a knave`, `A: B is a knave`, `A says either “I
am a knight” or “I am a knave”, but you do not know which`. Questions are skipped, and so are sentences true on every
such island ("Knights always tell the truth"). Case is ignored.
"""

import re
from collections.abc import Iterator, Sequence

from game.errors import BadPuzzle
from game.puzzles.knights.people_and_other_facts_reader import Island
from game.puzzles.knights.puzzle import KnightsPuzzle, checked_counts
from game.puzzles.knights.sentence_parser import formula_of
from game.puzzles.knights.vocabulary import NUMBER, ROLE, SINGULARS, number_of
from game.statements.connectives import Formula, Xor
from game.text.error_places import in_line
from game.wording import brief, listed


def _pattern(*forms: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(forms)})[.!]?", re.IGNORECASE)


ISLANDERS = r"(?:inhabitants?|people|persons?|islanders?|natives?|residents?|locals?|characters?)"
OF_KINDS = r"(?:an|the|this) island of (?P<kinds>.*\bknights\b.*)"
ON_ISLAND = r"(?:of|on|from) (?:an|the|this) island(?: of knights and knaves)?"
NUMBERED = rf"(?:(?:a single|(?P<number>{NUMBER})) )?{ISLANDERS}"
GROUP = rf"(?:{NUMBERED}(?: {ON_ISLAND})?(?:, |: | named | called |,? who are ))?"
TRUTHFUL = r"(?:is )?(?:always |only )?(?:truthful|honest|(?:tells?|telling|speaks?) the truth)"
LYING = r"(?:is )?(?:always |only )?(?:lies?|lying|tells? lies|a liar)"
KNIGHT_OR_KNAVE = (
    rf"a knight(?: \((?:who )?{TRUTHFUL}\)|,? who {TRUTHFUL},?)? or a knave(?: \((?:who )?{LYING}\)|,? who {LYING})?"
)
EITHER_KIND = rf"is (?:either )?{KNIGHT_OR_KNAVE}"
INTRODUCTIONS = (
    _pattern(
        rf"(?:(?:suppose |imagine )?(?:{ON_ISLAND},? |on [^“”\":,]*, )?"
        r"(?:you|we) (?:have |see |find |(?:have )?(?:meet|met|come across|encounter) )"
        r"|(?:there|here) are |consider |(?:the |this )?puzzle(?: [0-9]+)? (?:has|contains) )"
        rf"{GROUP}(?P<people>.+?)(?:,? (?:who live )?on (?:{OF_KINDS}|an island))?(?:,? each of whom {EITHER_KIND})?"
    ),
    _pattern(rf"{GROUP}(?P<people>.+?),? lives? on {OF_KINDS}"),
    _pattern(rf"(?P<people>.+?) (?:is|are) (?:an |the )?{NUMBERED} (?:of|on|from) {OF_KINDS}"),
)
"""The sentences that introduce the people on the island."""

SETTING = _pattern(
    r"[a-z' ]*\bisland (?:is|was) (?:inhabited|populated) (?:only |solely )?by knights and knaves",
    r"(?:(?:there|here),? )?(?:a )?knights? (?:always |only )?tells? (?:only )?the truth"
    rf"(?:(?:,? and|,? while|,? but|,|;) (?:a )?knaves? {LYING})?",
    rf"(?:a )?knaves? {LYING}",
    r"every (?:sentence|statement) (?:spoken|made) by a knight is true,? and every (?:sentence|statement) "
    r"(?:spoken|made) by a knave is false",
    rf"(?:each|everybody|everyone|every {ISLANDERS})(?: of (?:them|whom|these))?(?: here| on the island)? "
    rf"{EITHER_KIND}",
)
"""The sentences that are true on every island of knights and knaves."""

SPIES = re.compile(r"\bsp(?:y|ies)\b", re.IGNORECASE)
NO_SPIES = re.compile(
    rf"(?:\b(?:no|not|nor|without|zero|0|except|excluding|free of)|n't)(?: any| an?| the)? {SPIES.pattern}",
    re.IGNORECASE,
)
NOBODY = re.compile(r"nobody lives on (?:an|the|this) island.*", re.IGNORECASE)
HOW_MANY = rf"it is not known how many {ROLE}(?:(?:,|,? and|,? or) {ROLE})*(?: there are)?(?: among them)?"
AMONG_THEM = re.compile(rf"among them:? ((?:(?:, and |, | and )?{NUMBER} {ROLE})+)(?:; {HOW_MANY})?\.?", re.IGNORECASE)

VERBS = (
    r"(?:then |also )?(?:(?:say|claim|state|answer|assert|declare|remark|add|note|comment|mention|insist)s"
    r"|(?:claim|answer|assert|remark|add|comment|mention|insist|express)ed|said|stated|declared|noted"
    r"|tells (?:you|us)|told (?:you|us)|replies|replied|was heard saying)"
)
QUOTED = r"[“\"‘'](?P<said>.+?)[.!,]*[”\"’']"
QUOTES = (
    _pattern(rf"(?P<who>.+?),? {VERBS}(?: that)?[:,]? ?{QUOTED}"),
    _pattern(rf"{QUOTED},? (?:{VERBS}|[-–—]) (?P<who>[^“”\",:]+?)"),
    _pattern(rf"{QUOTED},? (?P<who>[^“”\",:]+?) {VERBS}"),
    _pattern(rf"(?:according to|in a statement by|in the words of) (?P<who>[^“”\":]+?)[,:]? {QUOTED}"),
    _pattern(rf"(?:in (?P<who>[^“”\":]+?)'s words)[,:]? {QUOTED}"),
    _pattern(rf"(?:as (?P<who>[^“”\":]+?) puts? it)[,:]? {QUOTED}"),
    _pattern(rf"(?P<who>[^“”\":]+?): {QUOTED}"),
)
"""The forms of a statement in the words of its speaker."""

UNQUOTED = _pattern(rf"(?P<who>[^“”\":]+?)(?:,? {VERBS})?: (?P<said>[^“”\"]+)")
INDIRECT = _pattern(rf"(?P<who>[^“”\":,]+?) {VERBS} that (?P<said>[^“”\"]+)")
EITHER = _pattern(
    r"(?P<who>.+?) (?:says|said) either [“\"‘'](.+?)\.?[”\"’'] or [“\"‘'](.+?)\.?[”\"’'],? "
    r"(?:but|and) (?:you|we) (?:do not|don't) know which(?: one)?"
)
SILENT = _pattern(r"(?P<who>[^“”\":]+?) (?:says|said) nothing")
KNOWN = re.compile(r"it is known that (.+)", re.IGNORECASE)
NO_FACT = r"(?![^?]*\b(?:if|given|knowing|since|because|assuming|suppose)\b)"
"""A lookahead that rejects questions with a condition or a reason, such as "Who is a knave if A is a knight?"."""

ASKING = r"(?:(?:so,? |now,? )?(?:who|what|which|how many|where|is|are|can you|can we)\b)"
QUESTION = re.compile(rf"(?:{ASKING}{NO_FACT}[^.:;?!“”\"]*\? ?)+|{HOW_MANY}\.?", re.IGNORECASE)
TITLE = re.compile(r"\b(Mr|Mrs|Ms|Dr|St|Prof|Capt|Lt|Col|Gen|Rev)\.(?= \w)", re.IGNORECASE)
END = re.compile(rf"(?<=[.!?])[”\"’']?\s+(?!(?i:{VERBS})\b)(?=[“\"‘'A-Z])")


def read_sentences(lines: Sequence[tuple[int, str]]) -> KnightsPuzzle:
    """Parse a puzzle from lines of sentences, given with line numbers. Raises `BadPuzzle`, with the line.

    >>> island = "A and B live on an island of knights and knaves."
    >>> read_sentences([(1, island), (2, "A says: “B is a knave.”")])
    <KnightsPuzzle None: people 2, statements 1, facts 0>
    """
    sentences = [(number, one) for number, line in lines for one in _sentences(_plain(line))]
    while sentences and SETTING.fullmatch(sentences[0][1]):
        sentences.pop(0)
    (first, introduction), *rest = sentences or [(1, "")]
    with in_line(first):
        people, counts = _introduced(introduction)
        island = Island(KnightsPuzzle(people, (), counts=counts))
    says, facts = list[tuple[str, Formula]](), list[Formula]()
    for line_number, sentence in rest:
        with in_line(line_number):
            if QUESTION.fullmatch(sentence) or (counts is None and SETTING.fullmatch(sentence)):
                continue
            if counts is not None and (found := AMONG_THEM.fullmatch(sentence)):
                if counts:
                    raise BadPuzzle("the numbers of people are given twice; expected one line with all of them")
                named = re.findall(rf"({NUMBER}) {ROLE}", found[1], re.IGNORECASE)
                numbers = {SINGULARS[role.lower()]: number_of(number) for number, role in named}
                counts = checked_counts(numbers, len(people))
                if len(counts) < len(named):
                    raise BadPuzzle("the number of a role is given twice; expected each once")
            elif found := KNOWN.fullmatch(sentence):
                facts.append(formula_of(found[1], island))
            elif found := EITHER.fullmatch(sentence):
                speaker = island.person(found["who"])
                statements = [formula_of(found[quote], island, speaker) for quote in (2, 3)]
                facts.append(Xor(*[island.puzzle.saying(speaker, one) for one in statements]))
            elif found := SILENT.fullmatch(sentence):
                island.person(found["who"])
            elif statement := _statement(sentence, island):
                says.append(statement)
            else:
                facts.append(_bare_fact(sentence, island))
    return KnightsPuzzle(people, says, facts, counts=counts)


def _plain(line: str) -> str:
    """Remove the number of a clue and the dots of titles, and straighten apostrophes."""
    line = re.sub(r"^[0-9]{1,9}\. (?=.)", "", " ".join(line.split()))
    return TITLE.sub(r"\1", re.sub(r"(?<=\w)[’‘](?=\w)", "'", line))


def _sentences(line: str) -> Iterator[str]:
    """Split a line into sentences, but not inside quotations. A question is not separated from the text after it."""
    begin = 0
    for found in END.finditer(line):
        before = line[begin : found.end()].strip()
        if before.count("“") == before.count("”") and before.count('"') % 2 == 0 and not before.endswith("?"):
            yield before
            begin = found.end()
    yield line[begin:]


def _introduced(line: str) -> tuple[list[str], dict[str, int] | None]:
    """Return the people in the first sentence, and the counts: empty if there may be spies, else None."""
    if NOBODY.fullmatch(line):
        return [], None
    found = next(filter(None, (pattern.fullmatch(line) for pattern in INTRODUCTIONS)), None)
    if not found:
        expected = "a sentence such as 'A and B live on an island of knights and knaves.'"
        raise BadPuzzle(f"{brief(line)}; expected {expected}")
    named = re.split(",? and |, ", found["people"], flags=re.IGNORECASE)
    people = [name for name in named if not re.match("an? .", name)]  # "Sue, a baker, and Bob"
    if found["number"] and number_of(found["number"]) != len(people):
        message = f"{found['number']} people are announced, and {len(people)} are named"
        raise BadPuzzle(f"{message}, {listed(people)}; expected the same number")
    kinds = found["kinds"] or ""
    return people, {} if SPIES.search(kinds) and not NO_SPIES.search(kinds) else None


def _statement(sentence: str, island: Island) -> tuple[str, Formula] | None:
    for pattern in (*QUOTES, UNQUOTED, INDIRECT):
        found = pattern.fullmatch(sentence)
        if found and (pattern is not UNQUOTED or island.is_person(found["who"])):
            who = island.person(found["who"])
            speaker, reported = (None, who) if pattern is INDIRECT else (who, None)
            return who, formula_of(found["said"], island, speaker, reported)
    return None


def _bare_fact(sentence: str, island: Island) -> Formula:
    try:
        return formula_of(sentence, island)
    except BadPuzzle as error:
        expected = "expected 'A says: “...”', 'It is known that ...' or a question such as 'Who is what?'"
        as_fact = "" if re.search('[“”":]| sa(?:ys|id) ', sentence) else f", or as a fact: {error}"
        raise BadPuzzle(f"{brief(sentence)} is no clue; {expected}{as_fact}") from None
