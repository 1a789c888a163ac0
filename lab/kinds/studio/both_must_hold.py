"""Finds the one entry that meets a state and a number or a person, and acts on it with a value from the goal."""

from kind import flag, text

STRUCTURE = "pick-by-two"
DOMAIN = "finding the right one"

# thing, things, field and its few values, second field and how, verb, about, new value, how
SKINS = """pull request|pull requests|state:open,merged,draft|author:person|approve|Approves one pull request|comment|title; server|servers|role:web,cache,mail|rack:id|rename|Renames one server|new name|host;
run|runs|result:passed,failed,aborted|branch:key|rerun|Runs one run again|label|word; domain|domains|status:active,parked,lapsed|registrar:word|renew|Renews one domain|contact|mail;
ticket|tickets|priority:low,high,urgent|customer:person|take_over|Takes one ticket over|agent|person; flag|flags|stage:alpha,beta,live|team:word|extend|Extends one flag|date|date;
scan|scans|kind:full,quick,custom|host:host|repeat|Repeats one scan|profile|word; layer|layers|blend:normal,screen,multiply|group:word|recolour|Gives one layer another colour|colour|word;
clip|clips|camera:left,right,top|scene:title|cut_in|Cuts one clip in|position|time; key|keys|scope:read,write,admin|owner:person|expire|Lets one key expire|day|date;
volume|volumes|tier:cold,warm,hot|zone:word|resize|Resizes one volume|class|word; booking|bookings|room:blue,red,green|guest:person|shift|Shifts one booking|time|time;
article|articles|section:news,opinion,sports|writer:person|retitle|Gives one article another title|title|title; dump|dumps|format:plain,custom,folder|database:word|load|Loads one dump|target|host;
font file|font files|weight:bold,light,regular|family:word|swap_in|Swaps in one font file|page|path; cert|certs|type:server,client,root|host:host|reissue|Issues one cert again|contact|mail""".split(";")


def make(k):
    thing, things, first, second, verb, about, extra, how = k.pick(SKINS).strip().split("|")
    (f1, few), (f2, draw2) = first.split(":"), second.split(":")
    few, some2, t, x, v = few.split(","), k.many(getattr(k, draw2), 3), thing.replace(" ", "_"), extra.replace(" ", "_"), verb.replace("_", " ")
    pairs = k.some([(a, b) for a in few for b in some2], k.int(4, 7))
    rows = list(zip(k.ids(len(pairs)), pairs, k.words(len(pairs)), strict=True))
    key, (a, b), _ = k.pick(rows)
    gone = k.chance(10)
    shown = [r for r in rows if r[0] != key or not gone]
    value, silent = getattr(k, how)(), k.pick(None, None, True, False)
    which = k.pick(f"{f1} {a} and {f2} {b}", f"{f2} {b} and {f1} {a}", f"{f1}: {a}, {f2}: {b}", f"{b} as {f2} and {a} as {f1}")
    quiet = {None: "", True: k.pick(" Silent, please.", " (silent: yes)", " Do it silently."), False: k.pick(" Not silent.", " (silent: no)")}[silent]

    k.role(f"""You look after {things}.|{thing} helper|People describe a {thing}, you find it and act.|find-and-do agent
        |You work on {things} for a dev team. Check twice.|support engineer, second shift|You know {things} by their properties.""")
    k.must(f"If no {thing} has both, say that it was not done.|Both have to fit. If there is no such {thing}, report: not done.")
    k.steps("Search with <rows_of>.|<rows_of> shows them.", "Then <act_on>, once.")
    k.goal(f"""{v.capitalize()} the {thing} with {which}; {extra}: {value}.{quiet}|{thing} ({which}) -> {v}, {extra} {value}{quiet}
        |There is a {thing} with {which}. {v.capitalize()} it with {value} as {extra}.{quiet}|{extra} {value} for the {thing} that has {which}{quiet}
        |{thing} = {which}\naction = {v}\n{extra} = {value}{quiet}|I mean the {thing} with {which}, no other one. {v} it, {extra} is {value}{quiet}
        |can you {v} one {thing} for me? it is the one with {which}. {extra}: {value}.{quiet}|{value} is the {extra} for the {thing} where {which}, please {v}{quiet}""")

    @k.look(f"list_{t}s|rows_of|search|all_{t}s", f"Lists the {things}.|All {things}, with {f1} and {f2}.")
    def rows_of():
        keys = (f"id|{t}|no", f1, f2, "note|tag|about")
        return [dict(zip(keys, (i, *p, w), strict=True)) for i, p, w in shown]

    params = dict(key=text(f"id|{t}|{t}_id", f"Id of the {thing}."), value=text(f"{x}|value", f"The {extra}.|{extra.capitalize()} to set."))
    if silent is not None:
        params["silent"] = flag("silent|quiet|no_mail", "True: nobody is told.|Whether it is done silently.")

    @k.act(f"{verb}|{verb}_{t}|{verb}_this", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(key, value, silent=None):
        return f"{key}: {value}" if key in [r[0] for r in shown] else k.fail(f"No {thing} {key}.")

    def right():
        if not rows_of.made():
            return rows_of()
        if gone:
            return k.give_up(f"no {thing} has both.")
        return None if act_on.made() else act_on(key=key, value=value, **({} if silent is None else dict(silent=silent)))

    return right
