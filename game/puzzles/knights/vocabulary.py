"""The words that sentences about people are made of, as tables: numbers, quantifiers, roles, reports, things."""

import re
from collections.abc import Callable, Mapping, Sequence

from game.puzzles.knights.english_writer import PLURALS
from game.puzzles.knights.puzzle import KNAVE, KNIGHT
from game.statements.connectives import And, AtLeast, AtMost, Exactly, Formula, Not, Or, Xor


def any_of(*words: str) -> str:
    """Return a pattern that matches any of these patterns, the longest first: "not all" before "all"."""
    return "|".join(sorted(words, key=len, reverse=True))


def ungrouped(pattern: str) -> str:
    """Return the pattern without its groups."""
    return re.sub(r"\((?!\?)", "(?:", pattern)


def _every(each: Sequence[Formula]) -> Formula:
    """Join by And; a single formula stays as it is."""
    return each[0] if len(each) == 1 else And(*each)


# Numbers and quantifiers.

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER = rf"(?:[0-9]{{1,9}}|{'|'.join(NUMBER_WORDS)})\b"


def number_of(text: str) -> int:
    """Convert digits or a word to a number."""
    return int(text) if text.isdecimal() else NUMBER_WORDS.index(text.lower())


COUNTS: Mapping[str, Callable[[int, Sequence[Formula]], Formula]] = {
    **dict.fromkeys(("exactly", "only", "just"), Exactly),
    **dict.fromkeys(("at least", "no fewer than", "no less than"), AtLeast),
    **dict.fromkeys(("at most", "no more than"), AtMost),
    "more than": lambda number, each: AtLeast(number + 1, each),
    **dict.fromkeys(("fewer than", "less than"), lambda number, each: AtMost(number - 1, each) if number else Or()),
}
COUNT = rf"({any_of(*COUNTS)}) ({NUMBER})"

QUANTIFIERS: Mapping[str, Callable[[Sequence[Formula]], Formula]] = {
    **dict.fromkeys(("and", "all", "each", "both", "every one"), _every),
    **dict.fromkeys(("not all", "not both", "not every one"), lambda each: Not(_every(each))),
    **dict.fromkeys(("none", "neither", "not one"), lambda each: _every([Not(one) for one in each])),
    "or": lambda each: each[0] if len(each) == 1 else Or(*each),
    "an odd number": lambda each: Xor(*each),
    "an even number": lambda each: Not(Xor(*each)),
    "all but one": lambda each: Exactly(len(each) - 1, each),
}
"""The quantifiers; "and" and "or" are those of lists of names, and "and" is that of "we"."""

QUANTIFIER = any_of(*(word for word in QUANTIFIERS if word not in ("and", "or")))
EVERYBODY: Mapping[str, str] = {
    **dict.fromkeys(("everybody", "everyone", "every one of us"), "each"),
    **dict.fromkeys(("not everybody", "not everyone"), "not all"),
    **dict.fromkeys(("nobody", "no one"), "none"),
}
"""Subjects that mean all people, and their quantifiers."""

OF_TWO = {"both", "not both", "neither"}
"""The quantifiers of exactly two people."""

OF_NAMES_WITH_AND = {"all", "each", "both", "not all", "not both", "every one", "not every one", "all but one"}
"""The quantifiers that take "of A and B", never "of A or B"."""

OF_TWO_READINGS = {"all", "each", "both", "every one"}
"""The quantifiers that, before "is not", may mean "none" or "not all"."""

TOGETHER: Mapping[str, bool] = {"and": True, "all": True, "both": True, "not all": False, "not both": False}
"""The quantifiers allowed in comparisons, such as "A and B are the same"; False if the comparison is negated."""


def joined(quantifier: str, each: Sequence[Formula]) -> Formula:
    """Join formulas, one for each person, by a quantifier or a count, such as "all" or "at least two"."""
    if found := re.fullmatch(COUNT, quantifier):
        return COUNTS[found[1]](number_of(found[2]), each)
    return QUANTIFIERS[quantifier](each)


HERE = r"(?:(?:among|of|between) (?:us|them)|here|on (?:the|this) island)\b"


# Roles.

SYNONYMS = {"liar": KNAVE, "liars": KNAVE}
SYNONYMS |= {f"truth{sign}teller{s}": KNIGHT for sign in ("-", " ", "") for s in ("", "s")}
"""Other words for two of the roles, on an island where everybody else lies or tells the truth."""

SINGULARS = {plural: role for role, plural in PLURALS.items()} | {role: role for role in PLURALS} | SYNONYMS
ROLE = rf"(?:an? )?({any_of(*SINGULARS)})\b"

TRUTH = r"(?:tell(?:s|ing)?|told|speak(?:s|ing)?) (?:only )?the truth"
HONEST = rf"(?:always )?{TRUTH}|(?:always )?(?:truthful|honest)|never (?:lies?|lied|lying)"
HABIT = rf"(?:{HONEST}|(?:always )?(?:lies?|lied|lying)|never {TRUTH})\b"
"""The predicates that mean a role on an island without spies, such as "always lies"; `HONEST` ones mean a knight."""

SAME = r"(?:(?:of )?the same (?:kind|type|sort)|the same|alike)\b"
DIFFERENT = r"(?:(?:of )?(?:a )?(?:different|opposite) (?:kinds?|types?|sorts?)|different|opposites)\b"


# Sentences.

SHORT: Mapping[str, str] = {
    r"n['’]t\b": " not",
    r"['’]m\b": " am",
    r"['’]re\b": " are",
    r"\b(there|it|he|she)['’]s\b": r"\1 is",
    r"['’]s (?=(?:always|an?|either|honest|lying|neither|not?|telling|the (?:only|same)|truthful)\b)": " is ",
}
"""Contractions, and their long forms."""

UNTRUE = "it is (?:not (?:true|the case|so)|false|untrue) that"
FRAME = f"{UNTRUE}|it is (?:true|the case|so|a fact) that"
"""The beginnings of a sentence with a single clause after them, which is denied by those in `UNTRUE`."""

ONLY = r"only (?:an? )?(knight|knave) (?:would|could|can) (?:say|claim|tell you|state) that"
OF_THESE = r"of (?:these|the following)(?: (?:statements|sentences|claims|things))? (?:are|is) true ?:"
IF_AND_ONLY_IF = "if and only if|iff|exactly when|exactly if"
SAID = r"(?:has )?(?:said|says|claimed|claims|stated|told you|told us)(?: that\b|:|,)?"
DID_NOT_SAY = r"(?:did not|does not|never) (?:say|said|claim|claimed|state|stated) that\b"
COULD_SAY = r"(could|can|would) (?:say|claim|state|assert|tell you|tell us) that\b"


# Things: what is true or false beside the roles.

TO_BE = ("is", "are", "was", "were")
_DO = ("lead", "contain", "hold", "hide", "open", "belong", "run", "end", "take", "go", "have")
BASES: Mapping[str, str] = {
    **dict.fromkeys(TO_BE, ""),
    **{{"go": "goes", "have": "has"}.get(verb, f"{verb}s"): verb for verb in _DO},
    **{verb: verb for verb in _DO},
}
"""The verbs of things with their base forms, as in "does not lead". Forms of "to be" have none: "is not"."""

DEEDS: Mapping[str, str] = {
    "stole": "steal",
    "took": "take",
    "ate": "eat",
    "broke": "break",
    "hid": "hide",
    "had": "have",
    "committed": "commit",
    "killed": "kill",
    "robbed": "rob",
    "won": "win",
}
"""The verbs of deeds with their base forms, as in "did not steal"."""

HAS_OR_DID = any_of("has", "have", "do", "does", "did", *DEEDS)

PROPERTIES: Mapping[str, tuple[str, bool]] = {
    **{word: (word, True) for word in ("guilty", "married", "rich", "certified", "the thief", "the murderer")},
    **{word: (word, True) for word in ("a werewolf", "a thief", "the werewolf", "the culprit")},
    "innocent": ("guilty", False),
    "unmarried": ("married", False),
}
"""Words for properties of people. Each has the name of the property and its value: "innocent" denies "guilty"."""

NO_THING = {
    word
    for words in (
        "and or if then but not no nor either neither both all every each some any none only exactly least most more",
        "fewer less than unless except without who which what that whether because when whose while since although i",
        "me my mine we us our ours you your he she it his her its they them their one ones other others another",
        "knight knights knave knaves spy spies liar liars truth lie lies lied lying true false honest truthful say",
        "says said tell tells told claim claims claimed statement sentence speaker previous yes iff known does do",
        "did would could might may should must can cannot will probably perhaps maybe possibly hardly scarcely too",
        "also always never sometimes usually same different type kind nothing nowhere everything anything something",
        "person people man woman inhabitant islander native everybody everyone nobody somebody someone anybody",
        "anyone",
    )
    for word in words.split()
}
"""The words never used in a thing, since their meaning depends on the rest of the sentence."""


FORMS = """\
B is a knave
I am a knight or a knave
B and C are knaves
we are both knaves
none of us is a knave
neither B nor C is a knave
exactly two of us are knaves
at least one of us is a knave
of B and C, exactly one is a knave
the others are knaves
there are exactly two knaves among us
there are more knights than knaves
B and I are the same kind
B tells the truth
I am a knave or B is a knight
either B is a knave or C is a knave, but not both
if B is a knight, then C is a knave
if B is a knight, then so is C
B is a knight but C is not
B is a knight if and only if C is a knave
it is not true that (B is a knave and C is a knight)
exactly 1 of these are true: B is a knave; C is a knight
B said that C is a knave
B could say that C is a knave
only a knave would say that B is a knight
there is gold on the island
the left road leads to town
B is guilty""".splitlines()
"""A sentence of each form; error messages suggest the nearest one."""
