"""Handles the waiting items strictly by their rank: the highest number first, then the next, until all are done."""

from kind import integer, text

STRUCTURE = "triage"
DOMAIN = "incident triage"

# item, items, rank, verb, about, who
SKINS = """incident|incidents|severity|assign|Gives an incident to somebody|engineer; bug|bugs|votes|schedule|Plans a bug for somebody|developer;
alert|alerts|impact|escalate|Passes an alert to somebody|on-call person; page|pages|visits|rewrite|Asks somebody to rewrite a page|writer;
query|queries|cost|tune|Asks somebody to tune a query|analyst; finding|findings|risk|fix|Hands a finding to somebody|owner;
shot|shots|errors|retouch|Gives a shot to somebody|artist; test|tests|failures|repair|Gives a test to somebody|tester;
customer|customers|seats|call|Asks somebody to call a customer|manager; string|strings|uses|translate|Gives a string to somebody|translator;
host|hosts|load|drain|Has somebody drain a host|operator; crash|crashes|users|debug|Gives a crash to somebody|developer;
leak|leaks|records|report|Has somebody report a leak|officer; outage|outages|minutes|review|Has somebody review an outage|lead;
poster|posters|copies|proof|Gives a poster to somebody|proofreader; debt item|debt items|hours|pay|Gives a debt item to somebody|developer""".split(";")


def make(k):
    item, items, rank, verb, about, who = k.pick(SKINS).strip().split("|")
    t = item.replace(" ", "_")
    n = k.int(3, 5)
    person, other = k.people(2)
    rows = list(zip(k.ids(n), k.numbers(n, 2, 990), k.words(n), strict=True))
    top = k.chance(40)  # only the first few
    count = k.int(2, n - 1) if top else n
    number = {2: "two", 3: "three", 4: "four"}.get(count, "")
    order = sorted(rows, key=lambda r: -r[1])[:count]
    what = f"the {number} {items} with the highest {rank}" if top else f"all {items}"

    k.role(f"""You sort {items} by {rank}.|{items} desk|You help the {who} of the week.|triage bot
        |You decide the order, people do the work.|Duty agent. The {rank} counts.|{item} triage for {person.split()[0]} and {other.split()[0]}""")
    k.must(f"The highest {rank} goes first, then the next highest.|Order: by {rank}, from high to low.")
    k.steps("<waiting> shows what waits.|Look at <waiting>.", "Then <give>, in the right order.|<give> one at a time.")
    k.goal(f"""{verb.capitalize()} {what}, in order of {rank}. {who.capitalize()}: {person}.|{what}, worst first -> {person}
        |{person} takes {what}; highest {rank} first|triage please ({rank}, descending): {what} to {person}, {other} is on leave
        |{who}: {person}\nwhat: {what}\norder: {rank}, high to low|Can {person} have {what}? Begin with the highest {rank}.
        |Today {person} is {who}, not {other}. Hand over {what}, top {rank} first.
        |please {verb} {what} with {person}; sort by {rank} descending|I need {what} at {person}, the big {rank} before the small.""")

    @k.look(f"list_{t}s|waiting|open_items|backlog", f"Lists the {items} that wait, with {rank}.|What waits, in no order.")
    def waiting():
        keys = (f"id|{t}|no", rank, "topic|about|title")
        return [dict(zip(keys, r, strict=True)) for r in rows if not give.made(key=r[0])]

    @k.act(
        f"{verb}|{verb}_{t}|give",
        f"{about}.",
        **dict(k.shuffled([
            ("key", text(f"id|{t}|{t}_id", f"Id of the {item}.")),
            ("to", text("to|who|person|name", f"Name of the {who}.|Who gets it.")),
            ("level", integer(f"{rank}|level|{rank}_now", f"The {rank} of the {item}.|Its {rank}, as listed.")),
        ])),
    )
    def give(key, to, level):
        if to not in (person, other) or (key, level) not in [r[:2] for r in rows] or give.made(key=key):
            return k.fail(f"No {item} {key} with {rank} {level}, or nobody called {to}.")
        return f"{key} -> {to}"

    def right():
        if not waiting.made():
            return waiting()
        left = [r for r in order if not give.made(key=r[0])]
        return give(key=left[0][0], to=person, level=left[0][1]) if left else None

    return right
