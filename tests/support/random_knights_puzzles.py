"""Random Knights and Knaves puzzles in the JSON format of files."""

import json
from typing import Any

from hypothesis import strategies as st


def truth(i: int) -> list[Any]:
    return ["telling-truth", i]


def lie(i: int) -> list[Any]:
    return ["lying", i]


def line(n: int = 2, **keys: Any) -> str:
    return json.dumps({"id": 7, "n": n, **keys})


def expressions(n: int, roles: tuple[str, ...], things: tuple[str, ...] = ()) -> st.SearchStrategy[list[Any]]:
    """Formulas about `n` people; with `things`, also about these, and about what was said of either."""
    words = ["knight", "knave", "spy"] if "spy" in roles else ["telling-truth", "lying"]
    leaves = st.tuples(st.sampled_from(words), st.integers(0, n - 1)).map(list)
    if things:
        leaves |= st.sampled_from(things).map(lambda thing: ["fact", thing])

    def join(parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        some = st.lists(parts, min_size=1, max_size=3)
        return st.one_of(
            parts.map(lambda part: ["not", part]),
            st.tuples(st.sampled_from(["->", "<=>"]), parts, parts).map(list),
            st.builds(lambda word, of: [word, *of], st.sampled_from(["and", "or", "xor"]), some),
            *([st.tuples(st.just("said"), st.integers(0, n - 1), parts).map(list)] if things else []),
            st.tuples(st.sampled_from(["exactly", "at-least", "at-most"]), st.integers(0, 3), some).map(list),
        )

    return st.recursive(leaves, join, max_leaves=5)


@st.composite
def records(draw: st.DrawFn, things: tuple[str, ...] = ()) -> dict[str, Any]:
    n = draw(st.integers(1, 4))
    roles = draw(st.sampled_from([("knight", "knave"), ("knight", "knave", "spy")]))
    expression = expressions(n, roles, things)
    record: dict[str, Any] = {"id": draw(st.integers(-(10**19), 10**19)), "n": n}
    if draw(st.booleans()):
        record["statements"] = draw(st.lists(expression, min_size=n, max_size=n))
    else:
        record["says"] = draw(st.lists(st.tuples(st.integers(0, n - 1), expression).map(list), max_size=4))
    record["facts"] = draw(st.lists(expression, max_size=1))
    if "spy" in roles:
        knights = draw(st.integers(0, n))
        knaves = draw(st.integers(0, n - knights))
        counts = {"knight": knights, "knave": knaves, "spy": n - knights - knaves}
        told = draw(st.sets(st.sampled_from(roles)))
        record["counts"] = {role: count for role, count in counts.items() if role in told}
    return record
