"""The measure of `eval recall` in place, written a second time from its definition.

A value of a call is grounded when it stands in an earlier message as a whole token. It is in place when
some occurrence in the view has, among the 8 words before and the 8 after it, at least half of the up to 5
words before and 5 after some occurrence in the history (within 300 characters), and at least two.
"""
import json
import re

WORD = re.compile("[A-Za-z0-9_]+")
SHELL_AND_SQL = set(
    "all and as asc avg awk between by case cat cd chmod count create delete desc describe distinct do done drop "
    "echo else end exists find for from git grep group having head in inner insert into is join left like limit "
    "ls max min mkdir not null on or order outer python right sed select set show sort sudo sum table tail the "
    "then union update values wc where with xargs".split())


def is_prose(text: str) -> bool:
    words = text.split()
    plain = sum(bool(re.fullmatch("[A-Za-z][a-z']*[.,;:!?]?", word)) for word in words)
    return len(words) >= 5 and plain * 10 >= len(words) * 7


def values(args) -> list:
    """What a call takes, each once."""
    found = []

    def add(value: str):
        if len(value) >= 2 and WORD.search(value) and value not in found:
            found.append(value)

    def walk(value):
        if isinstance(value, dict):
            value = list(value.values())
        if isinstance(value, list):
            for item in value:
                walk(item)
        elif isinstance(value, str):
            if (len(value.encode()) > 200 and "\n" in value) or is_prose(value):
                return
            if not re.search(r"\s", value):
                return add(value)
            for word in re.findall(r"\w[\w./:@#-]*", value):
                word = word.rstrip("./:-")
                if len(word) >= 3 and word.lower() not in SHELL_AND_SQL:
                    add(word)
        elif value is not None and not isinstance(value, bool):
            add(json.dumps(value))

    walk(args)
    return found


def plain(text: str) -> str:
    """Of JSON the keys and values, one a line; anything else as it is."""
    try:
        tree = json.loads(text)
    except ValueError:
        return text
    if not isinstance(tree, (dict, list)):
        return text
    lines = []

    def walk(value):
        if isinstance(value, dict):
            for key, item in value.items():
                lines.append(key)
                walk(item)
        elif isinstance(value, list):
            for item in value:
                walk(item)
        else:
            lines.append(value if isinstance(value, str) else json.dumps(value))

    walk(tree)
    return "\n".join(lines) + "\n"


def places(text: str, value: str):
    return re.finditer(rf"(?<!\w){re.escape(value)}(?!\w)", text)


def beside(text: str, match, count: int, reach: int) -> set:
    before = [word for word in WORD.finditer(text) if word.end() <= match.start()][-count:]
    after = [word for word in WORD.finditer(text) if word.start() >= match.end()][:count]
    return {word.group() for word in before if match.start() - word.start() <= reach} | {
        word.group() for word in after if word.end() - match.end() <= reach}


def is_in_place(value: str, view: str, history: list) -> bool:
    near = [beside(view, match, 8, len(view)) for match in places(view, value)]
    for text in history:
        for match in places(text, value):
            wanted = beside(text, match, 5, 300)
            enough = min(len(wanted), max(2, (len(wanted) + 1) // 2))
            if any(len(wanted & words) >= enough for words in near):
                return True
    return False


def quoted(view: str, history: list) -> tuple:
    runs = set()
    for text in history:
        words = WORD.findall(text)
        runs |= {tuple(words[i:i + 4]) for i in range(len(words) - 3)}
    words = WORD.findall(view)
    held = set()
    for i in range(len(words) - 3):
        if tuple(words[i:i + 4]) in runs:
            held |= set(range(i, i + 4))
    return len(held), len(words)


def message_text(message: dict) -> str:
    content = message.get("content") or ""
    if message["role"] != "assistant":
        return plain(content)
    calls = "".join(f"{call['name']}\n{plain(json.dumps(call['args']))}\n" for call in message.get("tool_calls") or [])
    return content + "\n" + calls


def measure(runs, contexts) -> dict:
    """(in place, of) for ir, ir_tools and ic, and (quoted, words); `contexts` are those of all decisions in order."""
    counts = {name: [0, 0] for name in ("ir", "ir_tools", "ic", "quoted")}

    def count(name, part, of=1):
        counts[name][0] += int(part)
        counts[name][1] += of

    for line in runs.read_text().splitlines():
        history, elsewhere, system = [], [], ""
        for message in json.loads(line)["messages"]:
            if message["role"] == "system":
                system += message["content"] + "\n"
                continue
            if message.get("tool_calls"):
                view = plain(next(contexts)["context"])
                count("quoted", *quoted(view, history))
                for call in message["tool_calls"]:
                    decided = True
                    for value in values(call["args"]):
                        if not any(True for text in history for _ in places(text, value)):
                            continue
                        good = is_in_place(value, view, history) or is_in_place(value, system, history)
                        decided = decided and good
                        count("ir", good)
                        if not any(True for text in elsewhere for _ in places(text, value)):
                            count("ir_tools", good)
                    count("ic", decided)
            text = message_text(message)
            history.append(text)
            if message["role"] != "tool":
                elsewhere.append(text)
    return {name: tuple(pair) for name, pair in counts.items()}
