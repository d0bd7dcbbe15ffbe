"""The reader of messages to a program, for `python -m tests.fuzz --kind readers`."""

import re

from engines.programs.protocol_messages import BadMessage, message_in
from mineproof.protocol.protocol_server import ProtocolServer
from tests.fuzz.fuzzed_reader import Reader, as_bytes

SEEN = '"height": 1, "width": 3, "total": 1, "reveals": [[0, 0, 1]]'
SPOKEN = (
    '{"hello": 1}',
    '{"set": {"seconds": 4}}',
    '{"new": true}',
    '{"id": 1, "ask": "deduce", "facts": [{"atoms": ["a", "b"], "count": 1}, {"formula": ["or", "a", ["not", "c"]]}], '
    '"total": {"count": 10, "untouched": 85}, "seconds": 5.0}',
    f'{{"id": 3, "ask": "deduce", {SEEN}, "marks": [], "grid": "square"}}',
    f'{{"id": 6, "ask": "move", {SEEN}, "neighbors": [[2], [], [0]], "closed": [[0, 1]], "facts": [{{"atoms": ["0,2"], '
    '"count": 1}], "seed": 3}',
)


def _spoken(line: str) -> object:
    """The answer of an engine that speaks the protocol: whatever it catches that is no error of its own is raised."""
    answer = ProtocolServer("sat")._answer(message_in(as_bytes(line), dict))
    if answer and re.match(r"\w+(?:Error|Exception): ", str(answer.get("error", ""))):
        raise RuntimeError(answer["error"])
    return answer


READERS = {"messages to a program": Reader(_spoken, SPOKEN, (BadMessage,))}
