"""Before the act a rule has to hold: enough, allowed, not frozen. If it does not, nothing is done and that is said."""

from kind import integer, text

STRUCTURE = "gate"
DOMAIN = "release gates"

# thing, how, verb, about, number, at least or most, state and its bad word, given, how
SKINS = """release|version|publish|Publishes a release|open bugs|most|state:frozen|channel|word; branch|key|merge|Merges a branch|approvals|least|state:locked|target|word; host|host|drain|Drains a host|active users|most|mode:protected|window|time; export|ident|send|Sends an export|consents|least|status:blocked|partner|mail; film|title|premiere|Shows a film first|ratings|least|rights:disputed|cinema|word;
discount|id|grant|Grants a discount|orders|least|status:closed|customer|person; payment|id|pay|Makes a payment|open questions|most|flag:suspicious|account|id; model|ident|deploy|Deploys a model|failed checks|most|state:retired|endpoint|url; poster|title|print|Prints a poster|resolution|least|status:draft|printer|word; user|mail|promote|Promotes a user|training days|least|status:suspended|group|word;
backup|word|delete|Deletes a backup|newer copies|least|hold:legal|site|word; campaign|word|start|Starts a campaign|budget left|least|status:paused|market|word; page|url|remove|Removes a page|incoming links|most|status:pinned|redirect|url; flag|key|remove|Removes a flag|uses left|most|stage:experiment|release|version; server|host|sell|Sells a server|disks inside|most|status:leased|buyer|person; clip|id|post|Posts a clip|cleared songs|least|rights:open|channel|word""".split(";")


def make(k):
    thing, how, verb, about, number, bound, state, given, how2 = k.pick(SKINS).strip().split("|")
    field, bad = state.split(":")
    name, value = getattr(k, how)(), getattr(k, how2)()
    limit = k.int(5, 60)
    case = k.pick("ok", "ok", "ok", "number", "state")
    under, over = k.int(1, limit - 1), limit + k.int(1, 40)
    good_number, bad_number = (over, under) if bound == "least" else (under, over)
    now = bad_number if case == "number" else k.pick(good_number, limit)
    word = bad if case == "state" else k.pick("fine", "normal", "open" if bad != "open" else "clear")
    n, g = number.replace(" ", "_"), given.replace(" ", "_")
    rule = f"at {bound} {limit} {number}"

    k.role(f"""You {verb} {thing}s, if the rules allow it.|{thing} gate|You check before you act.|gatekeeper
        |Better no {thing} than a bad one.|You are the last check.|You look at the numbers and then decide.""")
    k.must(f"Only with {rule}, and never if its {field} is {bad}. Otherwise do nothing and report that it is not done.|Allowed if it has {rule} and the {field} is not {bad}; if not, leave it and say that it was not done.")
    k.steps("<check> first.|Look at <check>.", "Then <act_on>, if it is allowed.")
    k.goal(f"""{verb.capitalize()} {thing} {name} if it may be done; {given}: {value}.|{name}: {verb}, {given} {value}|{thing} {name} -> {given} {value} ({verb}, if allowed)|Please {verb} {name} with {given} {value}, if the rules allow that.
        |{thing}: {name}\n{given}: {value}\n{verb}: only if allowed|may we {verb} {name}? if yes do it, {given} is {value}|{given} {value} is ready for {thing} {name}. {verb.capitalize()} it when all conditions hold.|want to {verb} {name} ({given} {value}), check first""")

    @k.look(f"check_{thing}|{thing}_status|get_{thing}", f"Figures and {field} of one {thing}.|How it stands with a {thing}.", key=text(f"{thing}|name|which", f"The {thing}.|Which {thing}."))
    def check(key):
        if key != name:
            return k.fail(f"No {thing} {key}.")
        return {thing: name, n: now, "checked_by|by": person, field: word}

    person = k.person()
    params = dict(key=text(f"{thing}|name|which", f"The {thing}.|Which {thing}."), value=text(f"{g}|with_{g}", f"The {given}.|Which {given}."))
    asks = k.chance(45)
    if asks:
        params["size"] = integer(f"{n}|confirmed|as_checked", f"The number of {number}, as checked.|How many {number} there are.")

    @k.act(f"{verb}|{verb}_{thing}|do_{verb}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(key, value, size=None):
        return f"{key}: {verb} ok" if key == name else k.fail(f"No {thing} {key}.")

    def right():
        if not check.made(key=name):
            return check(key=name)
        if case != "ok":
            return k.give_up("the rules do not allow it.")
        return None if act_on.made() else act_on(key=name, value=value, **(dict(size=now) if asks else {}))

    return right
