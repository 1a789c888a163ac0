"""Finds by two look-ups what to act on, then acts with that and with a value from the goal."""

from kind import flag, text

STRUCTURE = "chain-act"
DOMAIN = "change requests"

# start, how, middle, how, end, how, verb, about, given, how
SKINS = """service|word|deployment|id|host|host|restart|Restarts a host|reason|word; ticket|id|customer|person|mail address|mail|answer|Answers to a mail address|template|word; poster|title|client|person|mailbox|mail|send_proof|Sends a proof|file|path;
branch|key|commit|id|author|person|praise|Thanks an author|words|title; page|title|section|word|owner|person|request|Requests a change from an owner|new title|title; employee|person|badge|id|door group|word|open_for|Opens a door group|day|date;
app|word|build|version|artifact|id|publish|Publishes an artifact|channel|word; domain|host|zone|word|name server|host|point|Points a name server somewhere|address|url; song|title|album|title|label|word|bill|Bills a label|amount text|money;
order|id|parcel|id|courier|word|call|Calls a courier|phone|phone; user|mail|licence|id|vendor|word|renew|Renews at a vendor|date|date; dataset|word|table|ident|steward|person|ask|Asks a steward|question|title;
alert|key|service|word|channel|word|post|Posts to a channel|text|title; screen|word|component|ident|designer|person|invite|Invites a designer|time|time; camera|id|crew|word|producer|person|inform|Informs a producer|place|title;
test|ident|module|path|maintainer|person|report|Reports to a maintainer|ticket|id""".split(";")


def make(k):
    a, how_a, b, how_b, c, how_c, verb, about, given, how_g = k.pick(SKINS).strip().split("|")
    n = k.int(2, 3)
    starts, mids, ends = (k.many(getattr(k, how), n) for how in (how_a, how_b, how_c))
    value, v = getattr(k, how_g)(), verb.replace("_", " ")
    a_, b_, c_, g_ = (x.replace(" ", "_").replace("-", "_") for x in (a, b, c, given))
    urgent, dates = k.pick(None, None, True, False), k.dates(n)
    hurry = {None: "", True: k.pick(" It's urgent.", " (urgent)", " Urgent: yes."), False: k.pick(" Not urgent.", " (urgent: no)")}[urgent]

    k.role(f"""You take requests about {a}s.|{a} desk|You find the {c} of a {a} and {v}.|request handler
        |You do small errands in three systems.|Assistant to a project manager.|You follow from {a} to {b} to {c}.""")
    k.must(f"The {a} knows its {b}, the {b} knows its {c}.|Way: {a}, then its {b}, then its {c}.")
    k.steps("First <first>, then <second>.|<first> and <second> tell what is needed.", "Then <act_on>, once.")
    k.goal(f"""{v.capitalize()} the {c} of {a} {starts[0]}; {given}: {value}.{hurry}|{a} {starts[0]}: {v}, {given} {value}{hurry}
        |{given} {value} for the {c} behind {a} {starts[0]}, please {v}{hurry}|{a}: {starts[0]}\ntask: {v} the {c}\n{given}: {value}{hurry}
        |It's about {a} {starts[0]}. Find out the {c} and {v}, with {value} as {given}.{hurry}|please {v} who/what is {c} for {starts[0]} with {given} {value}{hurry}
        |Use {value} as {given} and {v} the {c}; the {a} is {starts[0]}{hurry}|Could you {v} the {c} ({a} {starts[0]})? {given.capitalize()} is {value}.{hurry}""")

    @k.look(f"get_{a_}|{a_}_info|find_{a_}", f"What is known of one {a}.|Shows a {a}.", key=text(f"{a_}|name|key", f"The {a}.|Which {a}."))
    def first(key):
        if key not in starts:
            return k.fail(f"No {a} {key}.")
        return {a_: key, "changed|since": dates[starts.index(key)], b_: mids[starts.index(key)]}

    @k.look(f"get_{b_}|{b_}_info|find_{b_}", f"What is known of one {b}.|Shows a {b}.", key=text(f"{b_}|name|key", f"The {b}.|Which {b}."))
    def second(key):
        if key not in mids:
            return k.fail(f"No {b} {key}.")
        return {b_: key, c_: ends[mids.index(key)], "changed|since": dates[-1 - mids.index(key)]}

    params = dict(key=text(f"{c_}|to|target", f"The {c}.|Which {c}."), value=text(f"{g_}|with_{g_}", f"The {given}.|{given.capitalize()} to use."))
    if urgent is not None:
        params["urgent"] = flag("urgent|now|high_priority", "True if it is urgent.|Whether it is urgent.")

    @k.act(f"{verb}|{verb}_{c_}|do_{verb}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(key, value, urgent=None):
        return f"ok: {key}" if key in ends else k.fail(f"No {c} {key}.")

    def right():
        if not first.made(key=starts[0]):
            return first(key=starts[0])
        if not second.made(key=mids[0]):
            return second(key=mids[0])
        return None if act_on.made() else act_on(key=ends[0], value=value, **({} if urgent is None else dict(urgent=urgent)))

    return right
