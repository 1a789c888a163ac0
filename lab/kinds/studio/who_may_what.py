"""Gives a person exactly the right on one thing: raises, lowers or leaves it, by the ids of both."""

from kind import choice, text

STRUCTURE = "permission"
DOMAIN = "users and permissions"

# thing, things, how, levels from low to high
SKINS = """repo|repos|ident|read,triage,write,admin; folder|folders|folder|viewer,commenter,editor; dashboard|dashboards|title|view,edit,own; bucket|buckets|word|none,read,full; channel|channels|word|guest,member,moderator; database|databases|ident|select,update,owner; project|projects|title|observer,developer,maintainer; page|pages|url|reader,author,publisher;
server|servers|host|user,operator,root; calendar|calendars|word|busy,details,manage; album|albums|title|look,upload,curate; vault|vaults|word|list,use,manage; room|rooms|word|visitor,staff,keyholder; mailing list|mailing lists|word|receive,post,moderate; board|boards|title|watch,move,admin; film project|film projects|title|review,cut,release""".split(";")


def make(k):
    thing, things, how, levels = k.pick(SKINS).strip().split("|")
    levels, t = levels.split(","), thing.replace(" ", "_")
    name, people, ids = getattr(k, how)(), k.people(k.int(2, 4)), None
    who, ids = people[0], dict(zip(people, k.ids(len(people)), strict=True))
    now = {p: k.pick(levels) for p in people}
    want = k.pick(levels)
    case = k.pick("keep", "set", "set", "set", "set")
    if case == "keep":
        now[who] = want
    else:
        now[who] = k.pick([x for x in levels if x != want])
    until = k.date() if case == "set" and k.chance(40) else ""
    ends = k.pick(f" until {until}", f" (until {until})") if until else ""

    k.role(f"""You manage rights on {things}.|{thing} permissions|You give people what they need, no more.|access bot
        |You keep the rights of a studio tidy.|Security-minded helper.|You know who may do what on {things}.""")
    k.must("If the person has exactly that right already, change nothing.|Right level there already: nothing to do.")
    k.steps("See <members> first.|<members> has ids and levels.", "Then <grant> if it differs.")
    k.goal(f"""{who} should have {want} on {thing} {name}{ends}.|{name}: {who} = {want}{ends}|Give {who} the right {want} on {thing} {name}{ends}, not more and not less.
        |{thing} {name}: level {want} for {who}{ends}|who: {who}\nwhat: {thing} {name}\nlevel: {want}{ends}|Can you make {who} {want} of {name}{ends}?
        |please change right of {who} at {name} to {want}{ends}|On {name}, {who} needs {want}{ends}; check what is there now|perm: {who} -> {want} @ {name}{ends}""")

    @k.look(f"list_members|members|{t}_rights|who_has_access", f"Who has which right on one {thing}.|Members of a {thing}, with ids.", key=text(f"{t}|name|of", f"The {thing}.|Which {thing}."))
    def members(key):
        if key != name:
            return k.fail(f"No {thing} {key}.")
        return [{"id|user_id|no": ids[p], "name|person": p, "level|right|role": now[p]} for p in people]

    params = dict(key=text(f"{t}|name|on", f"The {thing}.|Which {thing}."), who=text("user|user_id|member", "Id of the person.|Who, by id."), level=choice("level|right|role", "The right.|How much the person may do.", levels))
    if until:
        params["until"] = text("until|ends|expires", "Day on which it ends.|Last day.", optional=True)

    @k.act("set_right|grant|change_level", f"Sets the right of a person on a {thing}.", **dict(k.shuffled(list(params.items()))))
    def grant(key, who, level, until=None):
        if key != name or who not in ids.values():
            return k.fail(f"No {thing} {key}, or nobody has the id {who}.")
        return f"{who}: {level} on {key}"

    def right():
        if not members.made(key=name):
            return members(key=name)
        if case == "keep" or grant.made():
            return None
        return grant(key=name, who=ids[who], level=want, **(dict(until=until) if until else {}))

    return right
