"""Random conversations in three dialects, as clients would lead them: the same history each time, with odd spaces,
parallel calls whose results come in another order, thoughts that are signed, and users who speak up in between."""
import json

from strict_rules import seal

WORDS = "parser index merge cache lock retry socket token buffer frame ärger 日本 fix \"quoted\" \\ tab\tend".split(" ")


REPLY_TOKENS = 32


class Conversation:
    def __init__(self, dialect, dice, size=40, thinking=None):
        self.dialect, self.dice, self.size = dialect, dice, size
        self.thinking = dice.random() < 0.5 if thinking is None else thinking
        self.made = 0
        self.raw = []  # messages as they stand in every body from now on
        self.system = self.text(20)
        if dialect == "chat":
            self.say({"role": "system", "content": self.system})
        self.user(self.text(30))

    # --- what is said ---------------------------------------------------------

    def text(self, words=None):
        words = words or self.dice.randrange(1, self.size)
        return " ".join(self.dice.choice(WORDS) + str(self.dice.randrange(1000)) for _ in range(words))

    def say(self, message):
        """Each client writes its JSON in its own way, and always in the same."""
        form = self.dice.choice([{"indent": 1}, {"separators": (",", ":")}, {"ensure_ascii": False}, {}])
        self.raw.append(json.dumps(message, **form))

    def user(self, text):
        part = {"type": "input_text" if self.dialect == "responses" else "text", "text": text}
        self.say({"role": "user", "content": self.dice.choice([text, [part]])})

    def new_id(self, kind):
        self.made += 1
        return f"{kind}_{self.made}"

    # --- a turn: what the model answers, and what the client adds to its history --------

    def answer(self):
        """The server's answer; the client's next messages are added."""
        calls = [(self.new_id("call"), "tool_" + str(self.dice.randrange(5)), {"path": self.text(2)})
                 for _ in range(self.dice.choice([0, 1, 1, 1, 2, 3]))]
        return getattr(self, "answer_" + self.dialect)(self.text(8), calls)

    def answer_chat(self, text, calls):
        message = {"role": "assistant", "content": None if calls and self.dice.random() < 0.3 else text}
        if calls:
            message["tool_calls"] = [{"id": id, "type": "function", "function": {"name": name, "arguments": json.dumps(args)}}
                                     for id, name, args in calls]
        self.say(message)
        for id, _, _ in self.shuffled(calls):
            self.say({"role": "tool", "tool_call_id": id, "content": self.text()})
        self.maybe_user(calls)
        return {"id": self.new_id("r"), "choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}

    def answer_messages(self, text, calls):
        content = [{"type": "text", "text": text}]
        if self.thinking:
            thought = self.text(5)
            content.insert(0, {"type": "thinking", "thinking": thought, "signature": seal(thought)})
        content += [{"type": "tool_use", "id": id, "name": name, "input": args} for id, name, args in calls]
        self.say({"role": "assistant", "content": content})
        if calls:
            results = [{"type": "tool_result", "tool_use_id": id, "content": self.text()} for id, _, _ in self.shuffled(calls)]
            if self.dice.random() < 0.2:
                results.append({"type": "text", "text": self.text(4)})
            self.say({"role": "user", "content": results})
        else:
            self.user(self.text(6))
        return {"id": self.new_id("r"), "type": "message", "role": "assistant", "content": content, "stop_reason": "end_turn"}

    def answer_responses(self, text, calls):
        output, number = [], self.new_id("r").split("_")[1]
        if self.thinking:
            output.append({"type": "reasoning", "id": f"rs_r{number}", "summary": [], "encrypted_content": seal(f"rs_r{number}")})
        message = {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": text}]}
        if self.thinking:
            message["id"] = f"it_r{number}"
        output.append(message)
        output += [{"type": "function_call", "call_id": id, "name": name, "arguments": json.dumps(args)} for id, name, args in calls]
        for item in output:
            self.say(item)
        for id, _, _ in self.shuffled(calls):
            self.say({"type": "function_call_output", "call_id": id, "output": self.text()})
        self.maybe_user(calls)
        return {"id": self.new_id("resp"), "object": "response", "status": "completed", "output": output}

    def maybe_user(self, calls):
        if not calls or self.dice.random() < 0.15:
            self.user(self.text(6))

    def shuffled(self, calls):
        return self.dice.sample(calls, len(calls))

    # --- the request ----------------------------------------------------------

    def body(self, raw=None):
        raw = self.raw if raw is None else raw
        head = {"model": "m", "max_tokens": REPLY_TOKENS}
        if self.dialect == "messages":
            head["system"] = self.system
            if self.thinking:
                head["thinking"] = {"type": "enabled", "budget_tokens": 1024}
        if self.dialect == "responses":
            head["instructions"] = self.system
        key = "input" if self.dialect == "responses" else "messages"
        text = json.dumps(head, indent=1)[:-2]
        messages = " ,\n  ".join(raw)
        return f'{text} ,\n "{key}": [ {messages} ],\n "temperature": 0.70 }}'.encode()


def pieces_of(dialect, body):
    """The bytes of each message of a body."""
    text = body.decode()
    key = "input" if dialect == "responses" else "messages"
    at = text.index(f'"{key}": [') + len(key) + 5
    decoder, pieces = json.JSONDecoder(), []
    while text[at] != "]":
        if text[at] in " ,\n\t\r":
            at += 1
            continue
        _, end = decoder.raw_decode(text, at)
        pieces.append(text[at:end])
        at = end
    return pieces
