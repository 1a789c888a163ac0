"""Puts somebody into a group; if the group is not there yet, it is made first."""

from kind import choice, text

STRUCTURE = "ensure-then-add"
DOMAIN = "skins"

# group, who goes in, plural, roles, leader
SKINS = """team|player|players|field,goal,bench|coach; class|pupil|pupils|front,middle,back|teacher;
mail list|contact|contacts|reader,writer,owner|owner;
choir part|singer|singers|high,middle,low|leader; folder|file|files|draft,final,copy|owner;
shift|worker|workers|early,late,night|foreman; tour|visitor|visitors|child,adult,senior|guide;
project|helper|helpers|lead,member,guest|head; chat room|user|users|read,write,admin|host;
flower bed|plant|plants|edge,centre,corner|gardener; playlist|song|songs|start,middle,end|editor;
crew|sailor|sailors|deck,galley,engine|skipper; ward|patient|patients|bed,chair,cot|doctor;
table|guest|guests|head,side,end|host; display|exhibit|exhibits|left,right,back|curator;
herd|cow|cows|calf,milk,dry|farmer; route|stop|stops|first,way,last|driver;
course|student|students|day,evening,online|teacher; stand|trader|traders|food,craft,books|warden;
board|task|tasks|todo,doing,done|owner; troop|scout|scouts|cub,scout,leader|head;
menu|dish|dishes|starter,main,sweet|cook""".split(";")


def make(k):
    group, one, many, roles, boss = k.pick(SKINS).strip().split("|")
    roles, n = roles.split(","), k.int(2, 4)
    names, ids, heads = k.words(n + 1), k.ids(n + 1), k.people(n + 1)
    there, name = k.chance(50), names[n]
    rows = list(zip(ids[: n + there], names, heads, strict=False))
    ref, who, no = ids[n], k.pick(k.person, k.word)(), k.id()
    role, inside = k.pick(roles), there and k.chance(18)
    shown, has_role = k.shuffled(rows), k.chance(60)
    members = {r[0]: [k.id(), k.id()] for r in rows}
    if inside:
        members[ref].append(no)
    g, o, b = group.replace(" ", "_"), one.replace(" ", "_"), boss.replace(" ", "_")

    k.role(f"""You put {many} into groups.|{group} and {many}|Who belongs where: you see to it.
        |{group} office|You keep every {group} in order.""")
    k.must(f"If there is no such {group} yet, make it first.|No such {group}? Make it, then go on.")
    k.must("Who is in it already is not added again.|Nobody is added twice.")
    k.steps("See <list_>.", "<create> it if it is missing.", "Then <add>.")
    r = k.pick(f", as {role}", f" (role: {role})") if has_role else ""
    k.goal(f"""Put {one} {who} (number {no}) into {group} {name}{r}; {boss} is {heads[n]}.
        |{name}, {boss} {heads[n]}: add {who}, {no}{r}|{who} / {no} belongs to {group} {name}{r}. {boss}: {heads[n]}
        |please add {no} ({who}) to the {group} {name}{r}, make it if we don't have it, {boss} {heads[n]}
        |{group}: {name}\n{boss}: {heads[n]}\nadd: {who}, {no}{r}
        |Why is {who} not in {name} yet? Number {no}{r}. The {boss} is {heads[n]}.
        |could you see that {who}, number {no}, is in {group} {name}{r}? {heads[n]} is the {boss}
        |{heads[n]} is {boss} of {name} and wants {who} in it{r}, number {no}""")

    @k.look(f"{g}_list|list_groups|groups", f"Lists each {group} with who is in it.|All groups.")
    def list_():
        return [
            {f"{g}_no|id": a, f"{g}|name": x, b: c, f"{o}_numbers|holds": ", ".join(members[a])} for a, x, c in shown
        ]

    @k.act(
        f"make_{g}|create_{g}|new_{g}",
        f"Makes a new {group} and tells its number.|New {group}.",
        name_=text(f"{g}|name|called", f"Name of the {group}.|What it is called."),
        head=text(f"{b}|by|who", f"Name of the {boss}.|Who is the {boss}."),
    )
    def create(name_, head):
        if name_ in [x for _, x, _ in rows] or name_ != name:
            return k.fail(f"{name_} is there already or not wanted.")
        return f"{name_} is made, its number is {ref}."

    more = dict(role_=choice("role|as|place", "Role in it.|As what.", roles)) if has_role else {}

    @k.act(
        f"add_{o}|add|put_in",
        f"Adds one {one} to one {group}.|Puts somebody in.",
        to=text(f"{g}_no|to|into", f"Number of the {group}.|Which {group}, by number."),
        who_=text(f"{o}_no|who|number", f"Number of the {one}.|Who, by number."),
        **more,
    )
    def add(to, who_, role_=None):
        if to not in [a for a, _, _ in rows] and not (to == ref and create.calls):
            return k.fail(f"No {group} {to}.")
        return f"{who_} is in {to}."

    def right():
        if not list_.calls:
            return list_()
        if inside:
            return None
        if not there and not create.calls:
            return create(name_=name, head=heads[n])
        return None if add.calls else add(to=ref, who_=no, **(dict(role_=role) if has_role else {}))

    return right
