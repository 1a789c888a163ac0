"""Looks somebody up by one name, and if nothing comes, by the other one; then changes the entry."""

from kind import text

STRUCTURE = "empty-ask-again"
DOMAIN = "skins"

# entry, register, why there are two names, what is changed (kind)
SKINS = """member|club file|maiden name|mail|m; patient|card index|old surname|phone|o;
customer|shop file|former name|address code|i; firm|supplier list|trade name|contact|p;
street|street list|old name|district|w; book|catalogue|original title|shelf|i;
plant|plant list|latin name|bed|w; song|song list|working title|key|w;
boat|boat register|old name|berth|i; employee|staff list|nickname|desk|i;
server|inventory|alias|owner|p; dish|menu file|house name|station|w;
school|school list|former name|head|p; horse|stable list|show name|rider|p;
pub|licence list|old name|landlord|p; student|exam file|birth name|mail|m;
product|price list|brand name|bin|i; dog|dog register|call name|owner|p;
bird|ring list|local name|ring|i; medicine|drug list|generic name|drawer|i;
tenant|house file|stage name|phone|o; team|league list|sponsor name|coach|p""".split(";")


def make(k):
    entry, register, why, field, kind = k.pick(SKINS).strip().split("|")
    draw = dict(m=k.mail, o=k.phone, i=k.id, p=k.person, w=k.word)[kind]
    style = k.pick(k.word, k.title, k.person)
    name, other, *rest = k.many(style, 4)
    new, old, *olds = k.many(draw, 4)
    ref, *refs = k.ids(3)
    case = k.int(1, 100)
    under = name if case <= 25 else other if case <= 88 else None
    f, e = field.replace(" ", "_"), entry.replace(" ", "_")
    has_why, reason = k.chance(35), k.word()
    entries = [(rest[0], refs[0], olds[0]), (rest[1], refs[1], olds[1])]
    if under:
        entries.append((under, ref, old))

    k.role(f"""You look after the {register}.|{register}, changes
        |You find people and things in the {register} under any name.
        |{entry} file clerk|Change desk for the {register}""")
    k.must(f"If a name brings nothing, try the {why}.|Nothing found? Ask again with the {why}.")
    k.must(
        "If both names bring nothing, report that it is not done.|"
        "Under neither name: say that it could not be done."
    )
    k.steps("<find> the entry.", f"<put> the new {field}.")
    w = k.pick(f" Reason: {reason}.", f" ({reason})") if has_why else ""
    k.goal(f"""Change the {field} of {name} ({why}: {other}) to {new}.{w}|{name}, {why} {other}: {field} {new}.{w}
        |{new} is the new {field} of {name}. might still be under the {why} {other}.{w}
        |please set {field} = {new} for {entry} {name}; {why} is {other}.{w}
        |{entry}: {name}\n{why}: {other}\nnew {field}: {new}\n{w}
        |It says {old} in the {register}, but {name} has {new} as {field}! ({why}: {other}){w}
        |Could you update {name}? {field} is {new} from now on. They may be filed as {other}, the {why}.{w}
        |{field} -> {new}, for {name}, or {other} if you only find the {why}.{w}""")

    @k.look(f"find|find_{e}|search", f"Finds entries of the {register} by name.|Searches the {register}.",
            name_=text("name|query|for", "A name, in full.|Name to look for."))
    def find(name_):
        keys = (f"{e}|name", "id|no|entry", f)
        return [dict(zip(keys, row, strict=True)) for row in entries if row[0] == name_]

    more = dict(why_=text("reason|because|remark", "Reason of the change.|Why.")) if has_why else {}

    @k.act(
        f"set_{f}|change_{f}|update_{e}",
        f"Sets the {field} of one entry.|Changes the {field}.",
        key=text("id|no|entry", "Id of the entry.|Which entry, by id."),
        value=text(f"{f}|value|to", f"The new {field}.|What it becomes."),
        **more,
    )
    def put(key, value, why_=None):
        return f"{field} of {key}: {value}." if key in [row[1] for row in entries] else k.fail(f"No entry {key}.")

    def right():
        if not find.made(name_=name):
            return find(name_=name)
        if under != name and not find.made(name_=other):
            return find(name_=other)
        if under is None:
            return k.give_up("it is under neither name.")
        args = dict(key=ref, value=new) | (dict(why_=reason) if has_why else {})
        return None if put.made(**args) else put(**args)

    return right
