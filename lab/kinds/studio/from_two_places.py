"""Two look-ups in two systems, then one call that needs a value of each."""

from kind import text

STRUCTURE = "join"
DOMAIN = "two systems"

# first, how, its value, how, second, how, its value, how, verb, about
SKINS = """person|person|key|id|server|host|address|url|allow|Lets a key in at an address; package|ident|version|version|environment|word|cluster|host|install|Installs a version on a cluster; poster|title|file|path|printer|word|mail|mail|submit|Sends a file to a mail address;
ticket|id|reporter|person|product|word|team|word|connect|Connects a reporter with a team; branch|key|commit|id|server|word|slot|id|deploy|Deploys a commit to a slot; report|title|table|ident|reader|person|channel|word|share|Shares a table in a channel;
clip|title|reel|id|cinema|word|screen|word|send|Sends a reel to a screen; flag|key|owner|person|release|version|date|date|announce|Announces a date to an owner; domain|host|zone|id|service|word|target|host|point|Points a zone at a target;
photo|path|licence|id|customer|person|account|mail|sell|Sells a licence to an account; document|title|template|word|language|word|translator|person|order|Orders a template from a translator; job|key|image|version|team|word|quota|id|start|Starts an image under a quota;
employee|person|laptop|id|office|word|desk|id|place|Places a laptop at a desk; dataset|word|bucket|folder|partner|word|login|mail|open|Opens a bucket for a login; alert|key|rule|id|shift|word|engineer|person|bind|Binds a rule to an engineer; logo|title|colour|word|shop|word|machine|id|print|Prints a colour on a machine""".split(";")


def make(k):
    a, how_a, x, how_x, b, how_b, y, how_y, verb, about = k.pick(SKINS).strip().split("|")
    n = k.int(2, 3)
    one, two = k.many(getattr(k, how_a), n), k.many(getattr(k, how_b), n)
    xs, ys = dict(zip(one, k.many(getattr(k, how_x), n), strict=True)), dict(zip(two, k.many(getattr(k, how_y), n), strict=True))
    a1, b1 = one[0], two[0]
    note = k.id() if k.chance(45) else ""
    ref = k.pick(f" Ticket {note}.", f" (ticket {note})", f", ticket {note}") if note else ""
    lists = k.chance(40)  # the second look prints all

    k.role(f"""You connect two systems.|{a}/{b} glue|You look up the {x} here and the {y} there, then {verb}.|integration helper
        |You do what takes people three browser tabs.|Operations assistant.|You {verb} things; the facts are in two places.""")
    k.must(f"The {x} comes from the {a}, the {y} from the {b}.|Every {a} has its {x}, every {b} its {y}.")
    k.steps("Ask <first> and <second>, in any order.|Both <first> and <second> are needed.", "Then <act_on>, once.|One <act_on> with both.")
    k.goal(f"""{verb.capitalize()}: {x} of {a} {a1}, {y} of {b} {b1}.{ref}|{a} {a1} + {b} {b1} -> {verb}{ref}
        |For {b} {b1}, {verb} the {x} of {a} {a1}.{ref}|{b}: {b1}; {a}: {a1}; do: {verb}{ref}
        |We have {a} {a1} and {b} {b1}. Please {verb} the {x} with the {y}.{ref}|please {verb} what {a1} has as {x}, with the {y} of {b1}{ref}
        |{verb} for me: take the {y} from {b} {b1} and the {x} from {a} {a1}{ref}|Can {a} {a1} and {b} {b1} be brought together? ({verb}){ref}""")

    @k.look(f"get_{a}|{a}_info|find_{a}", f"Shows one {a}, with its {x}.|The {x} of a {a}.", key=text(f"{a}|name|key", f"The {a}.|Which {a}."))
    def first(key):
        return {a: key, x: xs[key], "group|area": k.alias("north|red|main")} if key in xs else k.fail(f"No {a} {key}.")

    @k.look(*((f"list_{b}s|{b}s|all_{b}s", f"Lists the {b}s, each with its {y}.|All {b}s.") if lists else (f"get_{b}|{b}_info|find_{b}", f"Shows one {b}, with its {y}.|The {y} of a {b}.")),
            **({} if lists else dict(key=text(f"{b}|name|key", f"The {b}.|Which {b}."))))
    def second(key=None):
        rows = [{b: n, y: v} for n, v in ys.items()]
        if key is None:
            return rows
        return {b: key, y: ys[key]} if key in ys else k.fail(f"No {b} {key}.")

    params = dict(one=text(f"{x}|this_{x}|what", f"The {x}.|Which {x}."), two=text(f"{y}|at_{y}|with", f"The {y}.|Which {y}."))
    if note:
        params["note"] = text("ticket|ticket_id|reference", "Number of the ticket.|The ticket it belongs to.")

    @k.act(f"{verb}|{verb}_{x}|do_{verb}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(one, two, note=""):
        return f"{one} / {two}: ok" if one in xs.values() and two in ys.values() else k.fail(f"No {x} {one}, or no {y} {two}.")

    def right():
        looks = [] if first.made(key=a1) else [first(key=a1)]
        if not (second.made() if lists else second.made(key=b1)):
            looks.append(second() if lists else second(key=b1))
        return looks or (None if act_on.made() else act_on(one=xs[a1], two=ys[b1], **(dict(note=note) if note else {})))

    return right
