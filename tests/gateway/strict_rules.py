"""What model providers refuse, as functions: each raises Refused for a body that breaks a rule.

Real servers differ in how strict they are (llama.cpp takes an orphaned result with a 200); a gateway
that these rules let through is let through by all of them.
"""
import hashlib
import json


class Refused(Exception):
    pass


def need(condition, why):
    if not condition:
        raise Refused(why)


def seal(text):
    """A signature that only its server can make: of thoughts, and of items with encrypted content."""
    return hashlib.sha256(b"the server's own key " + text.encode()).hexdigest()


def ids_in_order(calls, results, where):
    need(len(set(calls)) == len(calls), f"{where}: two calls have one id")
    need(len(set(results)) == len(results), f"{where}: two results for one call")
    need(set(results) == set(calls), f"{where}: calls {sorted(calls)} but results {sorted(results)}")


def check_chat(body):
    messages = body["messages"]
    need(messages and any(one["role"] == "user" for one in messages), "no message of a user")
    at = 0
    while at < len(messages):
        message = messages[at]
        role = message["role"]
        need(role in ("system", "developer", "user", "assistant", "tool"), f"no role: {role}")
        need(role != "tool", f"message {at}: a result that follows no call")
        if role == "user":
            need(message["content"], f"message {at}: an empty message")
        at += 1
        calls = [call["id"] for call in message.get("tool_calls") or []]
        for call in message.get("tool_calls") or []:
            need(isinstance(json.loads(call["function"]["arguments"]), dict), "arguments that are no object")
        results = []
        while calls and at < len(messages) and messages[at]["role"] == "tool":
            results.append(messages[at]["tool_call_id"])
            at += 1
        ids_in_order(calls, results, f"message {at}")


def check_alternation(body):
    """Templates such as Gemma's: user and model take turns, and nobody else speaks."""
    before = None
    for message in body["messages"]:
        if message["role"] in ("system", "developer", "tool"):
            continue
        # Calls whose results follow belong to one turn of the model.
        need(message["role"] != before or before == "assistant", "two messages of the user in a row")
        before = message["role"]


def blocks_of(message):
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def check_messages(body):
    messages = body["messages"]
    need(messages and messages[0]["role"] == "user", "the first message must be the user's")
    marks = json.dumps(body).count('"cache_control"')
    need(marks <= 4, f"{marks} blocks with cache_control")
    turns = []  # of several messages in a row by one side, as the server joins them
    for message in messages:
        need(message["role"] in ("user", "assistant"), f"no role: {message['role']}")
        blocks = blocks_of(message)
        need(blocks, "a message without content")
        for block in blocks:
            need(block["type"] != "text" or block["text"], "an empty text")
            if block["type"] == "thinking":
                need(block["signature"] == seal(block["thinking"]), "a thought was changed")
        if turns and turns[-1][0] == message["role"]:
            turns[-1][1].extend(blocks)
        else:
            turns.append((message["role"], list(blocks)))
    seen = set()
    for number, (role, blocks) in enumerate(turns):
        calls = [block["id"] for block in blocks if block["type"] == "tool_use"]
        need(not seen & set(calls), "a call's id is used again")
        seen |= set(calls)
        results = [block["tool_use_id"] for block in blocks if block["type"] == "tool_result"]
        if role == "assistant":
            following = turns[number + 1][1] if number + 1 < len(turns) else []
            answered = [block["tool_use_id"] for block in following if block["type"] == "tool_result"]
            ids_in_order(calls, answered, f"turn {number}")
        elif results:
            need(all(block["type"] == "tool_result" for block in blocks[:len(results)]), "results must come first")
            before = [block["id"] for block in turns[number - 1][1] if block["type"] == "tool_use"] if number else []
            ids_in_order(before, results, f"turn {number}")
    if (body.get("thinking") or {}).get("type") == "enabled":
        check_thinking(turns)


def check_thinking(turns):
    """The turn that the model is in must begin with its thoughts."""
    begin = max(number for number, (role, blocks) in enumerate(turns)
                if role == "user" and any(block["type"] != "tool_result" for block in blocks))
    said = [blocks for role, blocks in turns[begin:] if role == "assistant"]
    need(not said or said[0][0]["type"] in ("thinking", "redacted_thinking"),
         "the model's turn must begin with its thoughts")


def check_responses(body):
    items = body["input"]
    if isinstance(items, str):
        return
    need(items, "no input")
    open_calls, answered = {}, set()
    for number, item in enumerate(items):
        kind = item.get("type", "message")
        following = items[number + 1] if number + 1 < len(items) else {}
        if kind == "reasoning":
            need(item["encrypted_content"] == seal(item["id"]), "a reasoning item was changed")
            need(following.get("id") == item["id"].replace("rs", "it"),
                 f"{item['id']} was provided without its required following item")
        elif kind == "function_call":
            need(item["call_id"] not in open_calls, "a call's id is used again")
            open_calls[item["call_id"]] = number
        elif kind == "function_call_output":
            need(item["call_id"] in open_calls, f"no call for the output {item['call_id']}")
            need(item["call_id"] not in answered, "two outputs for one call")
            answered.add(item["call_id"])
        elif kind == "compaction":
            need(item["encrypted_content"] == seal(json.dumps(items[:number], sort_keys=True)),
                 "what a compaction item stands for was changed")
        else:
            need(kind == "message" and item["role"] in ("user", "assistant", "system", "developer"), f"no type: {kind}")
        reasoned = item.get("id", "").startswith("it_r")
        before = items[number - 1].get("id", "") if number else ""
        need(not reasoned or before == item["id"].replace("it", "rs"),
             f"{item.get('id')} was provided without its required reasoning item")
    need(set(open_calls) == answered, f"no output for {sorted(set(open_calls) - answered)}")


CHECKS = {"chat": check_chat, "messages": check_messages, "responses": check_responses}


def check(dialect, raw):
    """Refused, if a provider of this dialect would refuse the body."""
    try:
        CHECKS[dialect](json.loads(raw))
    except (KeyError, TypeError, ValueError) as error:
        raise Refused(f"malformed: {error!r}") from error
