"""Every change needs a fresh token: each call prints the one for the next."""

from kind import text

STRUCTURE = "stale-token"
DOMAIN = "tokens"

# token, system, item, how, value, how, verb, about
SKINS = """revision|wiki|page|title|editor|person|assign|Assigns an editor to a page; etag|storage|object|path|class|word|set_class|Sets the class of an object; nonce|gateway|key|key|owner|person|bind|Binds a key to an owner; ticket|print queue|poster|title|printer|word|send|Sends a poster to a printer; stamp|ledger|entry|id|account|word|book|Books an entry; cursor|import|record|id|group|word|load|Loads a record;
lock number|timeline|clip|id|time|time|place|Places a clip; sequence|chat|channel|word|topic|title|set_topic|Sets the topic of a channel; token|registry|package|ident|version|version|pin|Pins a version; receipt|vault|secret|key|holder|person|hand_out|Hands out a secret; change number|firewall|host|host|zone|word|allow|Allows a host in a zone; generation|scheduler|job|key|start|time|plan|Plans a job;
seal|archive|box|id|shelf|word|store|Stores a box; handle|editor|layer|word|colour|word|paint|Paints a layer; pass|studio|track|title|singer|person|credit|Credits a singer; version stamp|catalogue|product|id|price|money|price|Prices a product""".split(";")


def make(k):
    token, system, item, how, value, how2, verb, about = k.pick(SKINS).strip().split("|")
    n = k.int(2, 3)
    want = dict(zip(k.many(getattr(k, how), n), k.many(getattr(k, how2), n), strict=True))
    codes, tk, v = k.ids(n + 4), token.replace(" ", "_"), verb.replace("_", " ")
    count, s = [0], system.replace(" ", "_")
    shown = k.pick(", ".join(f"{a}: {b}" for a, b in want.items()), "; ".join(f"{a} = {b}" for a, b in want.items()), " and ".join(f"{b} for {a}" for a, b in want.items()))

    k.role(f"""You make changes in a {system}.|{system} writer|You {v} one {item} after the other.|token juggler
        |Each {token} is good for one change.|You work for a team with a strict {system}.|careful with every {token}""")
    k.must(f"A {token} is good for one change only; each change prints the next one.|Every change uses up its {token} and prints a new one.")
    k.steps(f"<current> tells the first {token}.|Get a {token} from <current>.", f"Then <change>, each time with the newest {token}.")
    k.goal(f"""{v.capitalize()} ({value}): {shown}.|{system}: {shown}|{shown} - please {v} all of them|Set the {value} of these {item}s: {shown}.|{item} / {value}: {shown}
        |in the {system} we need {shown}, {v} each|todo ({v}): {shown}|Please {v} in the {system}: {shown}; none may be forgotten""")

    @k.look(f"get_{tk}|current_{tk}|{s}_state", f"The {token} that is good now.|Which {token} the {system} expects.")
    def current():
        return {tk: codes[count[0]], "open|free": True}

    params = dict(code=text(f"{tk}|with|{tk}_now", f"The newest {token}.|The {token} that is good now."), key=text(f"{item}|name|what", f"The {item}.|Which {item}."), to=text(f"{value}|to|new_{value}", f"The {value}.|Which {value}."))

    @k.act(f"{verb}|{verb}_{item}|do_{verb}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def change(code, key, to):
        if code != codes[count[0]] or key not in want or change.made(key=key):
            return k.fail(f"Refused: old {token}, or no {item} {key}.")
        count[0] += 1
        return {f"{item}|name": key, f"next_{tk}|new_{tk}": codes[count[0]]}

    def right():
        code = codes[count[0]]
        if not k.seen(code):
            return current()
        return [change(code=code, key=a, to=b) for a, b in want.items() if not change.made(key=a)]

    return right
