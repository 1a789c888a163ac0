"""Gives somebody a right on something, or takes it away, by the numbers that the lists have."""

from kind import choice, text

STRUCTURE = "permission"
DOMAIN = "skins"

# what the right is on, plural, who, levels from low to high
SKINS = """door|doors|employee|none,day,always; folder|folders|user|none,read,write;
calendar|calendars|colleague|none,see,edit; room|rooms|club|none,evening,weekend;
machine|machines|worker|none,use,service; garage|garages|tenant|none,guest,resident;
page|pages|author|none,draft,publish; account|accounts|clerk|none,view,pay;
camera|cameras|guard|none,live,archive; boat|boats|member|none,crew,skipper;
lab|labs|student|none,with help,alone; printer|printers|pupil|none,grey,colour;
safe|safes|cashier|none,deposit,open; archive|archives|reader|none,copy,borrow;
locker|lockers|trainer|none,once,season; stable|stables|rider|none,visit,ride;
server|servers|admin|none,watch,change; shop|shops|helper|none,stock,till;
kitchen|kitchens|volunteer|none,cold,hot; mailbox|mailboxes|trainee|none,read,send;
gate|gates|supplier|none,weekdays,any time; van|vans|driver|none,short,long""".split(";")


def make(k):
    thing, things, who_is, levels = k.pick(SKINS).strip().split("|")
    levels = [x.replace(" ", "_") for x in levels.split(",")]
    n = k.int(2, 4)
    names, numbers, people, ids = k.words(n), k.ids(n), k.people(n + 1), k.ids(n + 1)
    name, who = k.pick(names), k.pick(people[:n])
    have = {(p, x): k.pick(levels) for p in people for x in names}
    want = have[who, name] if k.chance(14) else k.pick([x for x in levels if x != have[who, name]])
    has_until, until = k.chance(45) and want != "none", k.date()
    if want == have[who, name]:
        has_until = False
    t, w, shown = thing.replace(" ", "_"), who_is.replace(" ", "_"), want.replace("_", " ")
    ref, uid = numbers[names.index(name)], ids[people.index(who)]

    k.role(f"""You hand out rights for our {things}.|access to {things}|Who may do what: you write it down.
        |rights desk ({things})|You give and take rights. Every {who_is} has a number.""")
    k.must(
        f"Levels: {', '.join(x.replace('_', ' ') for x in levels)}.|"
        f"From low to high: {', '.join(x.replace('_', ' ') for x in levels)}."
    )
    k.must("If somebody has the level already, do nothing.|A right that is already so is left as it is.")
    k.steps(f"<rights> shows who has what on one {thing}.", "<grant> sets it.")
    u = k.pick(f" until {until}", f" (until {until})") if has_until else ""
    k.goal(f"""Give {who} the level {shown} on {thing} {name}{u}.|{thing} {name}: {who} -> {shown}{u}
        |{who} should have {shown} for {name}{u}
        |can you set {who} to {shown} on the {thing} {name}{u}?|{who_is}: {who}\n{thing}: {name}\nlevel: {shown}{u}
        |{who} stands in front of {name} and it's wrong again. Level has to be {shown}{u}!
        |right "{shown}" on {name} for {who}{u}, please|On {name}, {who} gets {shown}{u}. Nobody else changes.""")

    @k.look(f"rights_on|who_has|{t}_rights", f"Shows who has which level on one {thing}.|The rights on one {thing}.",
            on=text(f"{t}|name|on", f"Name of the {thing}.|Which {thing}."))
    def rights(on):
        if on not in names:
            return k.fail(f"There is no {thing} {on}.")
        no = numbers[names.index(on)]
        keys = (f"{w}_no|id", f"{w}|name", "level|right", f"{t}_no")
        return [dict(zip(keys, (i, p, have[p, on], no), strict=True)) for p, i in zip(people, ids, strict=True)]

    more = dict(
        end=text(
            "until|end|ends_on",
            "Last day of the right; leave it out if there is none.|Until when, if said.",
            optional=True,
        ),
    )

    @k.act(
        "set_right|grant|set_level",
        f"Sets the level of somebody on one {thing}.|Gives or takes a right.",
        who_=text(f"{w}|who|{w}_no", f"Number of the {who_is}.|Who, by number."),
        on=text(f"{t}|on|{t}_no", f"Number of the {thing}.|Which {thing}, by number."),
        level=choice("level|right|what", "Which level.|The level.", levels),
        **more,
    )
    def grant(who_, on, level, end=None):
        return f"{who_}: {level} on {on}." if who_ in ids and on in numbers else k.fail(f"Unknown: {who_} or {on}.")

    def right():
        if not rights.made(on=name):
            return rights(on=name)
        if want == have[who, name] or grant.made(who_=uid, on=ref, level=want):
            return None
        return grant(who_=uid, on=ref, level=want, **(dict(end=until) if has_until else {}))

    return right
