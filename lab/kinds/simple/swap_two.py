"""Lets two things change places, or what they hold; things, places and tools are drawn from tables."""

from kind import text

STRUCTURE = "swap"
DOMAIN = "skins"

# thing, things; what each has; how that is drawn
THINGS = """guest,guests;room;id|statue,statues;plinth;word|driver,drivers;route;id|team,teams;slot;time|song,songs;position;number|cow,cows;stall;word
server,servers;rack;host|speaker,speakers;hall;word|boat,boats;berth;id|nurse,nurses;shift;word|dish,dishes;page;number|trainee,trainees;mentor;person
exhibit,exhibits;case;id|class,classes;room;word|kiln,kilns;batch;id|player,players;number;number|plant,plants;bed;word|job,jobs;runner;host
tenant,tenants;cellar;id|lecture,lectures;day;date|photo,photos;caption;title|van,vans;depot;word|choir,choirs;hour;time|article,articles;editor;person
widget,widgets;handler;ident|door,doors;code;id|banner,banners;link;url|module,modules;owner;person"""
VERBS = "set,Sets|assign,Assigns|give,Gives|put,Puts|change,Changes|book,Books|move,Moves"


def make(k):
    thing, things, place, kind = k.pick(THINGS.replace("\n", "|").split("|")).replace(";", ",").split(",")
    verb, does = k.pick(VERBS.split("|")).split(",")
    count, by_id, lists, frees = k.int(3, 6), k.chance(65), k.chance(60), k.chance(40)
    names, ids, sides = k.many(k.pick(k.word, k.title, k.person), count), k.ids(count), k.words(count)
    was = k.many(lambda: str(k.int(2, 90) if kind == "number" else getattr(k, kind)()), count)
    now, (one, two), order = list(was), k.shuffled(names[:2]), k.shuffled(range(count))
    known = ids if by_id else names
    has_why, why, single = k.chance(35), k.word(), k.chance(30)
    because = f" Reason: {why}." if has_why else ""

    k.role(
        f"You keep the list of {things}.|{things} planner|You see to it that each {thing} has its {place}.|Planner, {things}.",
        f"A clerk for {things}; the {place} is what matters.|You {verb} what was agreed on, for one {thing} after the other.",
    )
    k.must(f"Never two of the same {place} by mistake: both change.|A swap means that both get what the other one had.")
    k.steps(f"<show> tells the {place}.|Look with <show> first.", "Then <put>.|<put> changes it.")
    k.goal(
        f"{one} and {two} swap their {place}.|Swap {place}: {one}, {two}.{because}|Let {two} have the {place} of {one}, and the other way round.",
        f"The {place} of {one} goes to {two} and that of {two} to {one}.|{one} <-> {two} ({place}, {things})",
        f"Somebody mixed up {one} and {two}: each has the {place} of the other one. Put it right.|exchange {place} of {two} with that of {one}",
        f"Please exchange what {one} and {two} have as {place}.|{thing} {one} wants to change {place} with {thing} {two}.",
    )
    if has_why:
        k.must(f"The reason on record is {why}.|Reason for every change: {why}.")

    def row(i):
        return {f"{thing}|name": names[i], "id|no|ref": ids[i], "group|from": sides[i], f"{place}|now": now[i]}

    by = {} if lists else {"name": text(f"name|{thing}", f"Name of the {thing}.|Which {thing}.")}

    @k.look(
        f"list_{things}|{things}" if lists else f"get_{thing}|show_{thing}",
        f"Lists all {things}." if lists else f"Shows one {thing}.",
        **by,
    )
    def show(name=None):
        if lists:
            return [row(i) for i in order]
        return row(names.index(name)) if name in names else k.fail(f"There is no {thing} {name}.")

    reason = {"why": text("reason|why", "Reason on record.|Why it is done.")} if has_why else {}
    ref = f"{'Id' if by_id else 'Name'} of the {thing}"
    own = f"{thing}_id|id" if by_id else f"{thing}|name"
    if single:
        params = {
            "a": text(f"first|first_{thing}", f"{ref} that is one of the two."),
            "b": text(f"second|other_{thing}", f"{ref} that is the other one."),
        }
        params |= (
            {"mine": text(f"first_{place}|{place}_of_first", f"What the first one has now as {place}.")}
            if frees
            else {}
        )

        @k.act(f"swap|swap_{place}|exchange", f"Lets two {things} change their {place}.", **params, **reason)
        def put(a, b, mine=None, why=None):
            if a not in known or b not in known or a == b or mine not in (None, now[known.index(a)]):
                return k.fail(f"{a} and {b} can't swap.")
            i, j = known.index(a), known.index(b)
            now[i], now[j] = now[j], now[i]
            return k.one("swapped", f"{a}: {now[i]}, {b}: {now[j]}")
    else:
        params = {
            "a": text(own, f"{ref}."),
            "to": text(f"{place}|new_{place}|to", f"The {place} that it gets.|New {place}."),
        }

        @k.act(f"{verb}_{place}|{verb}|{verb}_{thing}", f"{does} the {place} of one {thing}.", **params, **reason)
        def put(a, to, why=None):
            if a not in known or to not in was:
                return k.fail(f"{a} or {to} is unknown.")
            now[known.index(a)] = to
            return k.one("ok", f"{a}: {to}", f"{thing} {a} has another {place} now.")

    def right():
        if calls := [
            call for call in ([show()] if lists else [show(name=one), show(name=two)]) if not show.made(**call.args)
        ]:
            return calls
        more = {"why": why} if has_why else {}
        if not single:
            return [put(a=known[i], to=was[1 - i], **more) for i in (0, 1) if now[i] != was[1 - i]]
        pairs = [] if put.calls else [(0, 1), (1, 0)]
        return [put(a=known[i], b=known[j], **({"mine": was[i]} if frees else {}), **more) for i, j in pairs]

    return right
