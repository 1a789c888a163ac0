"""What is stored may be too old; then it is renewed first, and the new value is used."""

from kind import text

STRUCTURE = "refresh"
DOMAIN = "expiring things"

# thing, how, key, verb, about, target, how
SKINS = """session|word|session key|call|Calls a service|service|word; rate|word|exchange rate|book|Books an invoice|invoice|id; certificate|host|fingerprint|install|Installs on a host|host|host; quote|word|offer number|order|Orders an article|article|id; lease|host|address|publish|Publishes a name|name|key; index|ident|snapshot|search|Searches for a term|term|word; licence|title|licence key|activate|Activates on a laptop|laptop|host;
mirror|host|checksum|release|Releases a package|package|ident; pass|person|pass number|admit|Admits to a room|room|word; cache|key|build hash|deploy|Deploys to a server|server|host; forecast|word|run number|plan|Plans a shoot|shoot|title; badge|person|badge code|open|Opens a door|door|word; preview|title|link|send|Sends to a client|client|mail; grant|word|token|read|Reads a table|table|ident; price list|word|list number|print|Prints a leaflet|leaflet|title; proof|title|proof number|print|Prints on a press|press|word""".split(";")


def make(k):
    thing, how, key, verb, about, target, how2 = k.pick(SKINS).strip().split("|")
    name, to, (old, new) = getattr(k, how)(), getattr(k, how2)(), k.ids(2)
    today = sorted(k.dates(3))[1]
    stale = k.chance(60)
    days = k.many(k.date, 12)
    until = next((d for d in days if (d < today) == stale and d != today), None)
    if until is None:
        until = f"20{22 if stale else 29}-0{k.int(1, 9)}-1{k.int(0, 9)}"
    u, t = key.replace(" ", "_"), thing.replace(" ", "_")
    later = f"20{k.int(29, 35)}-{k.int(10, 12)}-{k.int(10, 28)}"

    k.role(f"""You {verb} with a valid {key}.|{thing} keeper|You never use an old {key}.|renew, then {verb}
        |You look at dates before you use something.|Old values cause trouble; you renew them.|You help with {thing}s.""")
    k.must(f"Today is {today}.|It is {today} today.", f"A {thing} that ended before today has to be renewed first; one that is still good is not renewed.|Renew it only if its last day is before today.")
    k.steps("<show> tells the last day.|Look at <show>.", "<renew> if it is over.", "Then <act_on>.")
    k.goal(f"""{verb.capitalize()} {target} {to} with the {key} of {thing} {name}.|{target} {to}: {verb}, {thing} {name}|{thing} {name} -> {verb} {to}|Please {verb} {to}; the {key} comes from {thing} {name}.|{thing}: {name}\n{target}: {to}\ndo: {verb}
        |use {thing} {name} to {verb} the {target} {to}, renew it when it is too old|for {to} we take the {key} of {name}, {verb} it|can you {verb} {target} {to}? {thing} is {name}, check that it is still good""")
    by = dict(key=text(f"{t}|name|which", f"The {thing}.|Which {thing}."))

    @k.look(f"get_{t}|show_{t}|{t}_info", f"The {key} of a {thing} and its last day.|Shows one {thing}.", **by)
    def show(key):
        if key != name:
            return k.fail(f"No {thing} {key}.")
        return {u: new, "valid_until|last_day|until": later} if renew.made() else {u: old, "valid_until|last_day|until": until}

    @k.act(f"renew|renew_{t}|refresh_{t}", f"Renews a {thing} and prints its new {key}.", **by)
    def renew(key):
        return {u: new, "valid_until|last_day|until": later} if key == name and not renew.made() else k.fail(f"No {thing} {key} to renew.")

    params = dict(to=text(f"{target}|to|what", f"The {target}.|Which {target}."), code=text(f"{u}|with|use", f"The {key}.|Which {key}."))

    @k.act(f"{verb}|{verb}_{target}|do_{verb}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(to, code):
        return f"{to}: ok" if code == (new if stale else old) and (renew.made() or not stale) else k.fail(f"{code} is not valid.")

    def right():
        if act_on.made():
            return None
        if not k.seen(old) and not renew.made():
            return show(key=name)
        if stale and not renew.made():
            return renew(key=name)
        return act_on(to=to, code=new if stale else old)

    return right
