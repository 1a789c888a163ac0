"""Acts only if a reading is beyond a limit, with the reading in the call; otherwise nothing is to be done."""

from kind import integer, text

STRUCTURE = "threshold"
DOMAIN = "limits and alarms"

# thing, how, readings, verb, about, to whom, how
SKINS = """server|host|load,memory used,open files|warn|Warns somebody about a server|admin|person; bucket|folder|size,objects,cost|alert|Alerts somebody about a bucket|owner|mail; queue|key|length,age,errors|page|Pages somebody about a queue|engineer|person; campaign|word|spend,clicks,bounces|pause|Pauses a campaign and tells somebody|manager|person; table|ident|rows,nulls,duplicates|report|Reports a table to somebody|steward|person;
page|url|load time,errors,broken links|flag|Flags a page for somebody|writer|person; project|title|hours,open tasks,cost|escalate|Escalates a project to somebody|sponsor|person; film set|title|overtime,costs,retakes|inform|Informs somebody about a film set|producer|person; build|version|minutes,warnings,size|complain|Complains to somebody about a build|lead|person; printer|host|pages,jams,toner use|order_service|Orders service from somebody for a printer|firm|word;
disk|id|temperature,errors,hours|replace|Has somebody replace a disk|technician|person; account|mail|failed logins,sessions,devices|lock|Locks an account and tells somebody|officer|mail; stream|title|dropped frames,delay,viewers|cut|Cuts a stream and tells somebody|director|person; cluster|word|pods,restarts,cost|throttle|Throttles a cluster and tells somebody|team|word; API|ident|latency,calls,refusals|limit|Limits an API and tells somebody|partner|mail; room|word|temperature,noise,people|air|Has somebody air a room|caretaker|person""".split(";")


def make(k):
    thing, how, readings, verb, about, who, how2 = k.pick(SKINS).strip().split("|")
    name, to, v, t = getattr(k, how)(), getattr(k, how2)(), verb.replace("_", " "), thing.lower().replace(" ", "_")
    names = readings.split(",")
    values = dict(zip(names, k.numbers(3, 20, 900), strict=True))
    reading, over = k.pick(names), k.chance(70)
    hit = k.chance(75)
    gap = k.int(1, 15)
    limit = values[reading] + (-gap if over == hit else gap)
    beyond = k.pick("above", "over", "more than") if over else k.pick("below", "under", "less than")
    r = {x: x.replace(" ", "_") for x in names}

    k.role(f"""You watch {thing}s.|{thing} watch|You raise the alarm, but only if there is a reason.|threshold bot
        |No false alarms, please.|You read one number and decide.|You keep an eye on {thing}s for {who}s.""")
    k.must("If the limit is not passed, do nothing.|Only beyond the limit something is to be done.")
    k.steps("<read> the figures.|See <read>.", "<act_on> if it must be.")
    k.goal(f"""If the {reading} of {thing} {name} is {beyond} {limit}, {v} it; {who}: {to}.|{name}: {reading} {beyond} {limit} -> {v}, {who} {to}|{v} {thing} {name} when its {reading} is {beyond} {limit} ({who} {to})|Is the {reading} of {name} {beyond} {limit}? Then {v}, {who} is {to}. If not, leave it.
        |{thing}: {name}\nlimit: {reading} {beyond} {limit}\naction: {v}\n{who}: {to}|please control {name}; {reading} {beyond} {limit} means {v}, tell {to}|{to} wants to know if {thing} {name} has {reading} {beyond} {limit}: {v} in that case only|only if {reading} {beyond} {limit}: {v} {name}, {who} {to}""")

    @k.look(f"read_{t}|{t}_figures|measure", f"Figures of one {thing}.|Reads what a {thing} shows.", key=text(f"{t}|name|which", f"The {thing}.|Which {thing}."))
    def read(key):
        return {t: name} | {r[x]: x_ for x, x_ in values.items()} if key == name else k.fail(f"No {thing} {key}.")

    params = dict(key=text(f"{t}|name|which", f"The {thing}.|Which {thing}."), to=text(f"{who}|to|tell", f"The {who}.|Which {who}."), value=integer(f"{r[reading]}|reading|measured", f"The {reading} that was read.|Present {reading}."))

    @k.act(f"{verb}|{verb}_{t}|do_{verb}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(key, to, value):
        return f"{key}: {v} ok" if (key, value) == (name, values[reading]) else k.fail(f"{key}: no such {thing}, or not {value}.")

    def right():
        if not read.made(key=name):
            return read(key=name)
        return None if not hit or act_on.made() else act_on(key=name, to=to, value=values[reading])

    return right
