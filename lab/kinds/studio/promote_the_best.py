"""Picks the row with the largest or smallest number, and acts on it by its id, with a value from the goal."""

from kind import integer, text

STRUCTURE = "pick-extreme"
DOMAIN = "choosing builds"

# thing, things, group, measures, verb, about, target, how
SKINS = """build|builds|branch|coverage,size,warnings|deploy|Deploys one build|environment|word; candidate|candidates|experiment|score,latency,cost|promote|Promotes one candidate|stage|word;
host|hosts|cluster|load,memory,uptime|move_job|Moves a job to one host|job|id; render|renders|scene|noise,time,samples|choose|Chooses one render|shot|id;
draft|drafts|campaign|clicks,words,edits|publish|Publishes one draft|channel|word; model|models|task|accuracy,parameters,memory|serve|Serves one model|endpoint|url;
query plan|query plans|report|cost,rows,buffers|pin|Pins one query plan|database|word; supplier|suppliers|material|price,rating,delay|order_from|Orders from one supplier|order number|id;
freelancer|freelancers|skill|rate,rating,projects|book|Books one freelancer|project|title; mirror|mirrors|package|speed,lag,users|select|Selects one mirror|client|host;
photo|photos|shoot|sharpness,likes,size|print|Prints one photo|frame|id; translator|translators|language|words,price,rating|hire|Hires one translator|document|path;
replica|replicas|database|lag,load,size|read_from|Reads from one replica|service|word; logo|logos|contest|votes,colours,age|award|Awards one logo|prize|word;
slot|slots|printer|copies,wait,price|take|Takes one slot|poster|title; variant|variants|test|conversions,visitors,bounces|roll_out|Rolls one variant out|market|word""".split(";")


def make(k):
    thing, things, group, measures, verb, about, target, how = k.pick(SKINS).strip().split("|")
    m, other = k.some(measures.split(","), 2)
    t, tg, v, n = thing.replace(" ", "_"), target.replace(" ", "_"), verb.replace("_", " "), k.int(3, 6)
    where = asked = k.word()
    value, is_max = getattr(k, how)(), k.chance(50)
    rows = list(zip(k.ids(n), k.numbers(n, 2, 999), k.numbers(n, 2, 999), strict=True))
    best = (max if is_max else min)(rows, key=lambda r: r[1])
    most = k.pick("highest", "largest", "biggest", "top", "greatest") if is_max else k.pick("lowest", "smallest", "least", "minimal")
    confirms = k.chance(35)

    k.role(f"""You choose between {things}.|{thing} picker|You compare {things} by numbers.|selection bot
        |You help a lead who has no time to compare {things}.|Decide by the numbers, then act.|{things} of {group} {where}""")
    k.must("Exactly one is chosen.|Act once, on one only.")
    k.steps(f"<compare> lists the {things}.|See <compare>.", f"Take the one with the {most} {m} and call <choose>.")
    k.goal(f"""{v.capitalize()} the {thing} of {group} {where} with the {most} {m}; {target}: {value}.|{where}: {most} {m} wins -> {v}, {target} {value}
        |{target} {value} gets the {thing} with the {most} {m} ({group} {where})|Of the {things} for {where}, which has the {most} {m}? {v.capitalize()} that one for {target} {value}.
        |{group}: {where}; criterion: {most} {m}; {target}: {value}|please {v} only the {thing} which has {most} {m} in {where}, {target} is {value}
        |We go with the {most} {m} in {group} {where}. Not {other}! {v.capitalize()} it, {target} {value}.
        |release note: {target} {value} uses the {thing} of {where} with the {most} {m}. do that.""")

    @k.look(f"list_{t}s|compare|{t}s_of|candidates", f"Lists the {things} of one {group}.|Numbers of all {things} of a {group}.",
            where=text(f"{group}|name|of", f"Name of the {group}.|Which {group}."))
    def compare(where):
        if where != asked:
            return k.fail(f"No {group} {where}.")
        key = f"id|{t}|no"
        if k.style % 2:
            return [{key: r[0], m: r[1], other: r[2]} for r in rows]
        return [{key: r[0], other: r[2], m: r[1]} for r in rows]

    params = dict(key=text(f"id|{t}|{t}_id", f"Id of the {thing}."), to=text(f"{tg}|for_{tg}|target", f"The {target}.|Which {target}."))
    if confirms:
        params["number_"] = integer(f"{m}|value|measured", f"Its {m}, for the record.|The {m} of the chosen one.")

    @k.act(f"{verb}|{verb}_{t}|choose", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def choose(key, to, number_=None):
        if key not in [r[0] for r in rows] or number_ not in (None, *[r[1] for r in rows if r[0] == key]):
            return k.fail(f"No {thing} {key} like that.")
        return f"{v}: {key} ({to})"

    def right():
        if not compare.made(where=asked):
            return compare(where=asked)
        args = dict(key=best[0], to=value, **(dict(number_=best[1]) if confirms else {}))
        return None if choose.made() else choose(**args)

    return right
