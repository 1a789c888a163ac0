"""A reading says what is wrong; a table of remedies in the system text says what to do about it."""

from kind import choice, text

STRUCTURE = "diagnose"
DOMAIN = "troubleshooting"

# thing, how, faults with remedies, component, how
SKINS = """server|host|disk full:clean,out of memory:restart,clock drift:sync|unit|id; pipeline|key|cache broken:clear,runner lost:requeue,secret missing:inject|stage|word; printer|host|paper jam:open,ink empty:refill,offline:reconnect|tray|id; site|host|cert expired:renew,dns wrong:repoint,slow:scale|node|host; database|ident|locks:kill,bloat:vacuum,lag:reseed|replica|host;
camera|id|blurred:focus,dark:light,no signal:reseat|cable|id; mailbox|mail|quota:archive,bounces:verify,spam:filter|folder|word; render|title|noise:resample,missing texture:relink,crash:retry|frame|id; app|word|memory leak:restart,bad config:rollback,old cache:flush|instance|id; queue|key|stuck:skip,flooded:throttle,empty:refill|shard|id;
stream|title|stutter:lower,no sound:remix,delay:resync|track|word; index|ident|stale:rebuild,corrupt:restore,huge:split|segment|id; build|version|flaky test:quarantine,lint:format,conflict:rebase|module|path; network|word|loop:block,loss:reroute,flood:limit|port|id; poster file|path|missing font:embed,wrong colour:convert,low resolution:upscale|layer|word; backup|word|bad copy:repeat,full target:rotate,no access:authorise|volume|id""".split(";")


def make(k):
    thing, how, faults, part, how2 = k.pick(SKINS).strip().split("|")
    faults = dict(f.split(":") for f in faults.split(","))
    name, where, other, t = getattr(k, how)(), getattr(k, how2)(), getattr(k, how2)(), thing.replace(" ", "_")
    fine = k.chance(15)
    fault = k.pick(list(faults))
    remedies = k.shuffled(list(faults.values()))
    rule = k.shuffled(list(faults.items()))

    k.role(f"""You repair {thing}s.|{thing} doctor|You find out what is wrong and do what helps.|first aid for {thing}s
        |Look, think, fix.|You are on duty for {thing}s.|support engineer""")
    k.must("; ".join(f"{a}: {b}" for a, b in rule) + ".|" + "What helps: " + ", ".join(f"{b} against {a}" for a, b in rule) + ".", "If nothing is wrong, do nothing.|Without a fault there is nothing to do.")
    k.steps("<check> tells the fault.|Use <check> first.", f"Then <treat> the {part} that it names.")
    k.goal(f"""{thing.capitalize()} {name} makes trouble. Repair it.|{name} is broken?|check {thing} {name}, fix what is wrong|Something is wrong with {name}, please take care.|{thing}: {name}. find the fault, apply the remedy
        |users complain about {thing} {name}|please look what has {name} and repair|incident: {thing} {name}|Can you see what the matter is with {thing} {name} and do what helps?""")

    @k.look(f"check_{t}|diagnose|{t}_health", f"Checks one {thing}.|What is wrong with a {thing}, and where.", key=text(f"{t}|name|which", f"The {thing}.|Which {thing}."))
    def check(key):
        if key != name:
            return k.fail(f"No {thing} {key}.")
        if fine:
            return {"fault|problem|finding": k.alias("no fault|nothing wrong"), f"{part}|at": where}
        return {"fault|problem|finding": fault, f"{part}|at": where, f"healthy_{part}|fine": other}

    params = dict(key=text(f"{t}|name|which", f"The {thing}.|Which {thing}."), part=text(f"{part}|at|where", f"The {part} that has the fault.|Which {part}."), how=choice("remedy|how|action", "What to do.|The remedy.", remedies))

    @k.act(f"treat|repair_{t}|apply_remedy", f"Applies a remedy to a {part} of a {thing}.", **dict(k.shuffled(list(params.items()))))
    def treat(key, part, how):
        return f"{key}, {part}: {how} ok" if key == name and part in (where, other) else k.fail(f"No {thing} {key}, or nothing at {part}.")

    def right():
        if not check.made(key=name):
            return check(key=name)
        return None if fine or treat.made() else treat(key=name, part=where, how=faults[fault])

    return right
