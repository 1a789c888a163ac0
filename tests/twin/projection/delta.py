"""What a result changes, as its delta says it, or its own fields when it has none."""
import re

from .facts import leaf_values, no_facts
from .json_value import member, minified, text_member, whole_number
from .text import cut_end, shown_json, shown_text


NO_PROBLEM = (b"success", b"unknown")


def read_facts(delta):
    tree = member(delta, b"facts")
    if tree is None or tree == ("word", b"null"):
        return no_facts()
    given = text_member(delta, b"ranks")
    ranks = []
    for n in range(len(list(leaf_values(tree)))):
        byte = given[n] if n < len(given) else 0x33
        ranks.append(byte - 0x30 if 0x30 <= byte <= 0x39 else 3)
    return {
        "tree": tree,
        "ranks": ranks,
        "is_text": member(delta, b"is_text") == ("word", b"true"),
        "left_out": min(whole_number(member(delta, b"left_out"), 0), 1 << 40),
    }


def key_of(text: bytes) -> bytes:
    return cut_end(shown_text(text), 80)


def members_of(value, name: bytes):
    found = member(value, name)
    return found[1] if found and found[0] == "object" else []


def read_knowledge(delta):
    replaced = [(key, one[1]) for key, one in members_of(delta, b"supersedes") if one[0] == "text"]
    return {
        "knowledge": [(key_of(key), shown_json(one)) for key, one in members_of(delta, b"knowledge")],
        "supersedes": {key_of(key): key_of(old) for key, old in replaced},
    }


def is_given(summarizer: bytes) -> bool:
    """Whether a tool or a summarizer for it has written the summary, rather than a digest of the output."""
    ids = summarizer.split(b" ")[0].split(b",")
    return len(ids) > 1 or ids[0] == b"" or ids[0].startswith(b"contract@")


def read_delta(delta):
    def pairs(name):
        return [(key_of(key), shown_json(value)) for key, value in members_of(delta, name)]

    def items(name):
        found = member(delta, name)
        return [shown_json(one) for one in found[1]] if found and found[0] == "list" else []

    said = text_member(delta, b"outcome")
    outcome = said if said == b"unknown" else outcome_named(said)
    diagnostics = member(delta, b"diagnostics")
    return {
        "outcome": outcome or b"error",
        "summary": text_member(delta, b"summary"),
        "summarizer": text_member(delta, b"summarizer"),
        "is_summary_given": is_given(text_member(delta, b"summarizer")),
        "error": text_member(delta, b"error")
        or (b"" if outcome else b"the delta does not say how it ended"),
        "state_summary": text_member(delta, b"state_summary"),
        **read_knowledge(delta),
        "diagnostics": items(b"diagnostics"),
        "has_diagnostics": diagnostics is not None and diagnostics[0] == "list",
        "candidates": items(b"candidates"),
        "extensions": pairs(b"extensions"),
        "facts": read_facts(delta),
    }


def says_something(value) -> bool:
    if value[0] == "word":  # the number 0 says that nothing went wrong
        return value[1] not in (b"null", b"false") and (value[1] == b"true" or float(value[1]) != 0)
    return bool(value[1])


FAILURES = {b"error", b"failed", b"failure", b"timeout", b"timed_out", b"timed out"}
FAILURES |= {b"killed", b"aborted", b"exception", b"crashed"}


def lower(text: bytes) -> bytes:
    return bytes(b + 32 if 65 <= b <= 90 else b for b in text)


def outcome_named(name: bytes) -> bytes:
    word = lower(name)
    if word in (b"success", b"partial"):
        return word
    return b"error" if word in FAILURES else b""


def exit_outcome(data) -> bytes:
    for name in (b"exit_code", b"exitCode", b"returncode", b"exit_status"):
        value = member(data, name)
        if value and re.fullmatch(rb"-?[0-9]+", value[1] if value[0] in ("word", "text") else b""):
            code = int(value[1])
            if code != 0 and -(2**63) <= code < 2**63:
                return b"error" if code < 0 or code >= 124 else b"partial"
    return b""


def claims_success(data) -> bool:
    for name in (b"exit_code", b"exitCode", b"returncode", b"exit_status"):
        if (member(data, name) or ("", b""))[1] == b"0":
            return True
    if any(member(data, name) == ("word", b"true") for name in (b"success", b"ok")):
        return True
    if any(member(data, name) == ("word", b"false") for name in (b"error", b"isError", b"is_error")):
        return True
    return lower(text_member(data, b"status")) in (b"ok", b"success", b"succeeded")


def plain_outcome(data) -> bytes:
    outcome = outcome_named(text_member(data, b"outcome"))
    if outcome:
        return outcome
    error = member(data, b"error")
    if error and says_something(error):
        return b"error"
    status = lower(text_member(data, b"status"))
    if status in FAILURES:
        return b"error"
    if status in (b"partial", b"warning"):
        return b"partial"
    if any(member(data, name) == ("word", b"false") for name in (b"success", b"ok")):
        return b"error"
    flags = (b"isError", b"is_error", b"timed_out", b"timeout")
    if any(member(data, name) == ("word", b"true") for name in flags):
        return b"error"
    return exit_outcome(data) or (b"success" if claims_success(data) else b"unknown")


def plain_error(data) -> bytes:
    error = member(data, b"error")
    if error and says_something(error) and error[0] != "word":
        if error[0] == "text":
            return error[1]
        return text_member(error, b"message") or minified(error)
    code = text_member(data, b"code")
    for name in (b"message", b"stderr", b"detail"):
        if text_member(data, name):
            return (code + b": " if code else b"") + text_member(data, name)
    return code or b"failed without a message"


def plain_delta(data):
    """Of a result that was recorded without a delta: what its fields themselves say."""
    delta = read_delta(("object", []))
    delta["outcome"] = plain_outcome(data)
    delta["summary"] = cut_end(shown_text(text_member(data, b"summary")), 200)
    if delta["outcome"] == b"error":
        delta["error"] = plain_error(data)
    return delta


def delta_of(data):
    recorded = member(data, b"delta")
    if recorded and recorded[0] == "object" and len(minified(recorded)) <= 16 << 10:
        return read_delta(recorded)
    return plain_delta(data)
