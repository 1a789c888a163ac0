"""The view: the blocks of the history, and the frame around them."""
from .control_tokens import apart
from .goal import best_paragraphs
from .json_value import dump, escaped, parse, string
from .pieces import ref
from .problems import is_told, named, read_problem
from .text import HUGE, cut_middle, prefix, quoted, shown_text

LIMIT_DEFAULT = 8000
LIMIT_MIN = 256


class Members:
    """One side of the view: members are offered in the order of their worth."""

    def __init__(self, p, percent: int):
        self.limit, self.own, self.put = p["limit"], p["control_tokens"], {}
        self.room = self.share(percent)

    def share(self, percent: int) -> int:
        skeleton = len(b'"history":[') + len(b'{],"turn":}') + 10
        return max(0, self.limit - skeleton) * percent // 100

    def room_for(self, name: bytes, percent: int) -> int:
        return min(self.share(percent), max(0, self.room - len(name) - 4))

    def apart(self, text: bytes) -> bytes:
        return apart(text, self.own)

    def add(self, name: bytes, value: bytes):
        self.room -= min(self.room, len(name) + len(value) + 4)
        self.put[name] = value

    def text(self, name: bytes, value: bytes, percent: int):
        room = self.room_for(name, percent)
        if not value or room < 8:
            return
        shown = self.apart(shown_text(value))
        if len(shown) + 2 > room:
            shown = cut_middle(shown, room - 2)
        self.add(name, quoted(shown, room))

    def goal(self, value: bytes, percent: int):
        room = self.room_for(b"goal", percent)
        if value and room >= 8:
            self.add(b"goal", best_paragraphs(self.apart(shown_text(value)), room - 2))

    def json(self, name: bytes, value: bytes):
        value = self.apart(value)
        if value and len(value) <= self.room_for(name, 100):
            self.add(name, value)

    def json_items(self, name: bytes, value: bytes):
        value = self.apart(value)
        if value and len(value) > self.room_for(name, 100) and parse(value)[0] == "list":
            self.list(name, [dump(item) for item in parse(value)[1]], 100)
        else:
            self.json(name, value)

    def list(self, name: bytes, items, percent: int):
        room, text = self.room_for(name, percent), b"["
        for item in items:
            if len(text) + len(item) + 2 <= room:
                text += (b"," if len(text) > 1 else b"") + item
        if len(text) > 1:
            self.add(name, text + b"]")

    def problems(self, name: bytes, entries, problems):
        """In full when all are, else the first ones in full and all others named, else names."""
        room, names_room = self.room_for(name, 25), self.room_for(name, 32)
        told, left_out = [], 0
        for in_full in range(len(entries), -1, -1):
            told = entries[:in_full] + named(problems[in_full:], HUGE)[0]
            if len(b"[" + b",".join(told) + b"]") <= room:
                break
        else:
            told, left_out = named(problems, names_room - 1)
        if left_out:
            told, left_out = named(problems, names_room - 1 - 15)
            told.append(b'{"more":%d}' % left_out)
        value = b"[" + b",".join(told) + b"]"
        if told and len(value) <= names_room:
            self.add(name, value)

    def shorten(self, name: bytes, value: bytes):
        if name in self.put and len(value) < len(self.put[name]):
            self.put[name] = value

    def name_repeated(self, name: bytes, problems, history, all_of_them: bool):
        """Names alone the problems that the history tells; their room is not given to others."""
        new = [one for one in problems if not all_of_them and not is_told(one, history)]
        repeated = [one for one in problems if all_of_them or is_told(one, history)]
        if name not in self.put or not repeated:
            return
        most = len(self.put[name])
        for in_full in range(len(new), -1, -1):
            rest, left_out = named(new[in_full:] + repeated, HUGE)
            told = [one[0] for one in new[:in_full]] + rest
            if sum(len(one) + 1 for one in told) <= most:
                break
        else:
            told, left_out = named(new + repeated, most)
        if not left_out:
            self.shorten(name, b"[" + b",".join(told) + b"]")

    def take(self, names) -> bytes:
        return b"".join(b'"' + n + b'":' + self.put[n] + b"," for n in names if n in self.put)


def node_json(p, most: int) -> bytes:
    def shown(name):
        return apart(shown_text(p[name]), p["control_tokens"])

    if not p["node_id"]:
        return b""
    out = b'{"id":' + quoted(shown("node_id"), most // 2)
    if p["node_type"]:
        out += b',"type":' + quoted(shown("node_type"), 40)
    if p["node_summary"]:
        out += b',"summary":' + quoted(shown("node_summary"), most // 2)
    return out + b"}"


def knowledge_json(p, most: int) -> bytes:
    used, kept = 2, {}
    for key, entry in sorted(sorted(p["knowledge"].items()), key=lambda one: -one[1]["ref"]):
        name = quoted(apart(key, p["control_tokens"]), most)
        value = apart(entry["value"], p["control_tokens"])
        cost = len(name) + len(value) + 2
        if used + cost <= most:
            used += cost
            kept.setdefault(name, value)
    if not kept:
        return b""
    return b"{" + b",".join(key + b":" + value for key, value in sorted(kept.items())) + b"}"


def error_json(error, most: int, own) -> bytes:
    end = b',"ref":"' + ref(error["ref"]) + b'"}'
    tool = b'"tool":' + quoted(shown_text(error["tool"]), most // 4) + b"," if error["tool"] else b""
    out = b"{" + tool + b'"message":'
    taken = len(out) + len(end)
    if most < taken + 8:
        return b""  # without its message it says nothing
    return out + quoted(apart(error["message"], own), most - taken) + end


def is_error_told(p, error) -> bool:
    """Whether the result of the failed call is shown and says what went wrong."""
    words = escaped(prefix(error["message"], 40))
    for action in p["actions"]:
        if action["ref"] == error["ref"]:
            _, is_there, got = action["shown"].partition(b',"got":"')
            return bool(is_there) and words in got
    return False


def goal_share(p) -> int:
    least = min(20, max(15, 20000 // p["limit"])) if len(p["goal"]) <= 600 else 12
    return max(least, (80, 50, 25, 0)[p["goal_cuts"]])


def before_history(p) -> bytes:
    is_cut = p["goal_cuts"] == 3
    m = Members(p, 45 if is_cut else 80)
    if is_cut:
        m.goal(p["goal"], goal_share(p))
    m.text(b"operation", p["operation"], 10)
    m.json(b"node", node_json(p, m.room_for(b"node", 16)))
    m.json(b"constraints", p["constraints"])
    if not is_cut:
        m.goal(p["goal"], goal_share(p))
    return b"{" + m.take([b"goal", b"operation", b"node", b"constraints"])


def named_error(error) -> bytes:
    return b'{"tool":' + string(shown_text(error["tool"])) + b',"ref":"' + ref(error["ref"]) + b'"}'


def is_in_doubt(p, error) -> bool:
    """Whether its tool has answered since, and nobody knows how."""
    later = (one for one in p["actions"] if one["ref"] > error["ref"] and not one["speaker"])
    return any(one["tool"] == error["tool"] for one in later)


def shown_error(p):
    """The newest one, unless it is in doubt and there are others."""
    sure = [error for error in p["errors"] if not is_in_doubt(p, error)]
    return (sure or p["errors"])[-1]


def after_history(p, repeats="named", spare: int = 0) -> bytes:
    """What the history tells is only named; all of it is hoped to be, or none, before a cut. More is known
    in the bytes that the history leaves."""
    m = Members(p, 40)
    if p["errors"]:
        room = min(320, m.room_for(b"last_error", 16))
        m.json(b"last_error", error_json(shown_error(p), room, m.own))
    if p["error_count"]:
        m.json(b"error_count", b"%d" % p["error_count"])
    own_file = m.apart(p["node_id"].partition(b"::")[0])
    diagnostics = [m.apart(entry) for entry in p["diagnostics"]]
    problems = [read_problem(entry, own_file) for entry in diagnostics]
    m.problems(b"diagnostics", diagnostics, problems)
    m.text(b"state_summary", p["state_summary"], 10)
    known = knowledge_json(p, m.room_for(b"knowledge", 25))
    m.json(b"knowledge", known)
    m.list(b"candidate_actions", [m.apart(one) for one in p["candidates"]], 12)
    if p["extensions"]:
        pairs = [string(name) + b":" + value for name, value in sorted(p["extensions"].items())]
        m.json(b"extensions", b"{" + b",".join(pairs) + b"}")
    m.json_items(b"hub_context", p["hub_context"])
    if repeats != "told":
        error = shown_error(p) if p["errors"] else None
        is_named = error and (p["goal_cuts"] == 3 or is_in_doubt(p, error))
        if is_named and (repeats == "hoped" or is_error_told(p, error)):
            m.shorten(b"last_error", m.apart(named_error(error)))
        shown = [one["shown"] for one in p["actions"]]
        m.name_repeated(b"diagnostics", problems, shown, repeats == "hoped")
    room = len(known) + spare - (0 if known else 13)
    more = knowledge_json(p, room) if room > len(known) else b""
    if len(more) > len(known):
        m.put[b"knowledge"] = more
    names = [b"knowledge", b"hub_context", b"extensions", b"state_summary", b"diagnostics"]
    names += [b"candidate_actions", b"last_error", b"error_count"]
    return b"]," + m.take(names) + b'"turn":%d}' % shown_turn(p)


def shown_turn(p) -> int:
    return min(p["turn"], 9_999_999_999)


def view(p) -> bytes:
    blocks = b",".join(action["shown"] for action in p["actions"] if action["shown"])
    spare = history_room(p, "named") - shown_bytes(p)
    return before_history(p) + b'"history":[' + blocks + after_history(p, "named", spare)


def shown_bytes(p, first: int = 0, end=None) -> int:
    return sum(len(action["shown"]) + 1 for action in p["actions"][first:end] if action["shown"])


def history_room(p, repeats: str) -> int:
    """What the blocks may take, each with a comma; less than nothing when the frame is too long."""
    spare = 10 - len(b"%d" % shown_turn(p))
    frame = before_history(p) + b'"history":[' + after_history(p, repeats)
    return p["limit"] - len(frame) - spare
