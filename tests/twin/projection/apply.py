"""What each event changes in a packet."""
from .control_tokens import apart, own_tokens
from .delta import delta_of, read_knowledge
from .extensions import fits_field, read_extension_field
from .facts import no_facts, notation
from .fit import fit, forget
from .json_value import member, parse, string, text_member, whole_number, wrap
from .text import cut_characters, cut_end, cut_middle, prefix, shown_json, shown_text
from .view import LIMIT_DEFAULT, LIMIT_MIN


def new_packet():
    empty = {name: b"" for name in ("goal", "operation", "node_id", "node_type", "node_summary")}
    empty |= {name: b"" for name in ("constraints", "state_summary", "hub_context")}
    empty |= {name: [] for name in ("actions", "diagnostics", "candidates", "errors", "control_tokens")}
    empty |= {"pending": [], "knowledge": {}, "extensions": {}, "extension_fields": {}}
    empty |= {"turn": 0, "limit": LIMIT_DEFAULT, "error_count": 0, "goal_cuts": 0}
    return empty | {"diagnostics_tool": b""}


def bounded_json(text: bytes, most: int) -> bytes:
    if len(text) <= most:
        return text
    return string(cut_middle(notation(parse(text), most // 4), most // 2))


def text_of(data, name: bytes) -> bytes:
    return prefix(text_member(data, name), 32 << 10)


def json_of(data, name: bytes) -> bytes:
    value = member(data, name)
    if value is None or value == ("word", b"null"):
        return b""
    return bounded_json(shown_json(value), 16 << 10)


def tool_name(p, data) -> bytes:
    return cut_end(apart(shown_text(text_of(data, b"tool")), p["control_tokens"]), 64)


def apply_agent_resumed(p, data, seq):
    """The model that reads the views may have tokens that none before it had."""
    prompt = member(data, b"prompt")
    if not prompt or prompt[0] != "object":
        return
    named = member(prompt, b"control_tokens")
    named = [one[1] for one in named[1] if one[0] == "text"] if named and named[0] == "list" else []
    own = own_tokens([*p["control_tokens"], *named])
    if own == p["control_tokens"]:
        return
    p["control_tokens"] = own
    for action in p["actions"]:
        action["shown"], action["hidden"] = b"", 0


def apply_run_start(p, data, seq):
    apply_agent_resumed(p, data, seq)
    p["goal"] = text_of(data, b"goal")
    p["constraints"] = json_of(data, b"constraints")
    declared = member(data, b"extensions")
    for name, declaration in declared[1] if declared and declared[0] == "object" else []:
        field = read_extension_field(declaration)
        if field and len(p["extension_fields"]) < 64:
            p["extension_fields"][cut_end(shown_text(name), 80)] = field
    node, budget = member(data, b"node"), member(data, b"budget")
    if node and node[0] == "object":
        p["node_type"], p["node_summary"] = text_of(node, b"type"), text_of(node, b"summary")
    if budget and budget[0] == "object":
        p["limit"] = max(LIMIT_MIN, whole_number(member(budget, b"bytes"), p["limit"]))


def apply_tool_call(p, data, seq):
    call_id = text_of(data, b"call_id")
    p["pending"] = [one for one in p["pending"] if not call_id or one["call_id"] != call_id][-63:]
    p["pending"].append({"call_id": call_id, "tool": tool_name(p, data), "args": json_of(data, b"args")})


def answered_call(p, call_id: bytes, tool: bytes):
    if call_id:
        found = [call for call in p["pending"] if call["call_id"] == call_id]
    elif tool:
        found = [call for call in p["pending"] if call["tool"] == tool]
    else:
        found = p["pending"] if len(p["pending"]) == 1 else []
    return found[0] if found else None


def learn(p, delta, seq):
    def forget_key(key):
        p["knowledge"].pop(key, None)
        if p["extension_fields"].get(key, {}).get("from") == b"knowledge":
            p["extensions"].pop(key, None)

    for key, value in delta["knowledge"]:
        older = key if value == b"null" else delta["supersedes"].get(key, key)
        if value == b"null" or older != key:
            forget_key(older)
        if value == b"null":
            continue
        if p["extension_fields"].get(key, {}).get("from") == b"knowledge":
            if fits_field(p["extension_fields"][key], value):
                p["extensions"][key] = value
                p["knowledge"].pop(key, None)
                continue
            p["extensions"].pop(key, None)
        p["knowledge"][key] = {"value": bounded_json(value, 2048), "ref": seq}
    while len(p["knowledge"]) > 256:
        oldest = min(sorted(p["knowledge"]), key=lambda key: p["knowledge"][key]["ref"])
        del p["knowledge"][oldest]
    for name, value in delta["extensions"]:
        if name in p["extension_fields"] and fits_field(p["extension_fields"][name], value):
            p["extensions"][name] = value


def new_action(p, seq):
    return {
        **{name: b"" for name in ("speaker", "said", "tool", "args", "summary", "shown")},
        **{"ref": seq, "turn": p["turn"], "outcome": b"success", "facts": no_facts(), "hidden": 0},
        "times": 1,
        "is_summary_given": False,
    }


def outdate_reports(p, delta, action):
    """What the same call said when it found problems, and does not say now."""
    if not delta["summarizer"] or b"contract@" in delta["summarizer"] or action["outcome"] == b"error":
        return
    said = {key for key, _ in delta["knowledge"]}
    for old in p["actions"]:
        if (old["speaker"], old["tool"], old["args"]) != (b"", action["tool"], action["args"]):
            continue
        if old["outcome"] == b"partial":
            kept = p["knowledge"].items()
            p["knowledge"] = {key: one for key, one in kept if key in said or one["ref"] != old["ref"]}


def apply_tool_result(p, data, seq):
    delta = delta_of(data)
    action = new_action(p, seq)
    action["tool"] = tool_name(p, data)
    call = answered_call(p, text_of(data, b"call_id"), action["tool"])
    if call:
        action["tool"] = action["tool"] or call["tool"]
        action["args"] = call["args"]
        p["pending"].remove(call)
    action["args"] = action["args"] or json_of(data, b"args")
    action["tool"] = action["tool"] or b"unknown"
    action["summary"] = cut_end(apart(shown_text(delta["summary"]), p["control_tokens"]), 200)
    action["outcome"], action["facts"] = delta["outcome"], delta["facts"]
    action["is_summary_given"] = delta["is_summary_given"]
    outdate_reports(p, delta, action)
    learn(p, delta, seq)
    if delta["state_summary"]:
        p["state_summary"] = shown_text(delta["state_summary"])
    if delta["has_diagnostics"]:
        p["diagnostics"], p["diagnostics_tool"] = delta["diagnostics"], action["tool"]
    elif action["tool"] == p["diagnostics_tool"]:
        finder = (b"", action["tool"], b"partial")
        found = [old["args"] for old in p["actions"] if (old["speaker"], old["tool"], old["outcome"]) == finder]
        is_again = action["outcome"] == b"unknown" and found and found[-1] == action["args"]
        if action["outcome"] == b"success" or is_again:
            p["diagnostics"] = []
    for old in p["actions"]:
        if all(old[name] == action[name] for name in ("speaker", "tool", "args", "outcome", "summary", "facts")):
            action["times"] = old["times"] + 1
    p["candidates"] = delta["candidates"]
    if action["outcome"] != b"unknown":
        p["errors"] = [error for error in p["errors"] if error["tool"] != action["tool"]]
    if action["outcome"] == b"error":
        p["error_count"] += 1
        message = cut_characters(shown_text(delta["error"] or b"failed without a message"), 200)
        p["errors"] = p["errors"][-7:] + [{"tool": action["tool"], "message": message, "ref": seq}]
    p["actions"].append(action)


def speech(p, speaker: bytes, content: bytes, seq):
    said = shown_text(content)
    if said:
        p["actions"].append({**new_action(p, seq), "speaker": speaker, "said": said})


def apply_user_message(p, data, seq):
    speech(p, b"user", text_of(data, b"content"), seq)


def words_before_call(text: bytes) -> bytes:
    for mark in (b"<start_", b"call:", b"<tool", b"<function", b"<|", b'{"', b"```"):
        text = text.split(mark)[0]
    return text.rstrip(b" \t\r\n")


def useless_reply(p, data, seq) -> bool:
    """An answer that was of no use is not shown; what was wrong with it is, when the log says so."""
    p["errors"] = [one for one in p["errors"] if one["tool"] != b"reply"]
    error = member(data, b"error")
    if not error or error[0] != "object":
        return False
    if text_member(error, b"kind") not in (b"malformed_output", b"repeated"):
        return False
    if member(error, b"show") == wrap(True):
        p["error_count"] += 1
        said = text_member(error, b"message") or b"failed without a message"
        message = cut_characters(shown_text(said), 200)
        p["errors"] = p["errors"][-7:] + [{"tool": b"reply", "message": message, "ref": seq}]
    return True


def apply_model_response(p, data, seq):
    if useless_reply(p, data, seq):
        return
    calls, text = member(data, b"calls"), text_of(data, b"text")
    if calls and calls[0] == "list" and calls[1]:
        text = words_before_call(text)
    speech(p, b"you", text, seq)


def apply_hub_update(p, data, seq):
    p["hub_context"] = json_of(data, b"nodes")


def apply_packet_delta(p, data, seq):
    learn(p, {**read_knowledge(data), "extensions": []}, seq)
    error, action = member(data, b"error"), member(data, b"action")
    if error and error[0] == "text":
        p["error_count"] += 1
        message = cut_characters(shown_text(error[1] or b"failed without a message"), 200)
        others = [one for one in p["errors"] if one["tool"] != b""]
        p["errors"] = others[-7:] + [{"tool": b"", "message": message, "ref": seq}]
    if error == ("word", b"null"):
        p["errors"] = []
    if action and action[0] == "object":
        one = new_action(p, seq)
        one["tool"] = tool_name(p, action) or b"unknown"
        said = shown_text(text_member(action, b"summary"))
        one["summary"] = cut_end(apart(said, p["control_tokens"]), 200)
        outcome = text_member(action, b"outcome")
        one["outcome"] = outcome if outcome in (b"success", b"partial", b"unknown") else b"error"
        p["actions"].append(one)


def apply_packet_limit(p, data, seq):
    p["limit"] = max(LIMIT_MIN, whole_number(member(data, b"bytes"), p["limit"]))
    p["goal_cuts"] = 0


RULES = {
    b"run_start": apply_run_start,
    b"user_message": apply_user_message,
    b"model_response": apply_model_response,
    b"tool_call": apply_tool_call,
    b"tool_result": apply_tool_result,
    b"hub_update": apply_hub_update,
    b"packet_delta": apply_packet_delta,
    b"packet_limit": apply_packet_limit,
    b"agent_resumed": apply_agent_resumed,
}


def apply(p, line: str, limit: int = 0):
    """Changes `p` by one log line; a `limit` replaces what the log says."""
    event = parse(line)
    seq = int(member(event, b"seq")[1])
    if seq == 0:
        p["operation"] = text_member(event, b"operation")
        p["node_id"] = text_member(event, b"node_id")
    p["turn"] = int(member(event, b"turn")[1])
    name, data = text_member(event, b"type"), member(event, b"data")
    if name not in RULES or data[0] != "object":
        return
    RULES[name](p, data, seq)
    if limit:
        p["limit"] = max(LIMIT_MIN, limit)
    if name == b"tool_call":
        return  # the view shows a call with its result
    forget(p)
    fit(p)
