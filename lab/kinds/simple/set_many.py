"""Gives several things the values of the goal; their ids come from a list. Things, fields and values are drawn."""

from kind import integer, text

STRUCTURE = "set-many"
DOMAIN = "skins"

THINGS = """shelf,shelves,warehouse|seat,seats,theatre|valve,valves,plant|task,tasks,sprint|plot,plots,allotment|slide,slides,deck
dish,dishes,menu|device,devices,network|stop,stops,line|chapter,chapters,manual|horse,horses,stable|van,vans,fleet
sample,samples,study|poster,posters,gallery|room,rooms,hostel|mast,masts,coast|course,courses,faculty|vat,vats,brewery
ticket,tickets,board|column,columns,sheet|kiosk,kiosks,airport|drone,drones,survey|bell,bells,tower|cell,cells,battery"""
# field; how drawn; what the field means
FIELDS = """price;number|owner;person|colour;word|due;date|target;number|label;title|opens;time|host;host|dose;number|version;version
keeper;person|contact;mail|code_name;ident|limit;number|page;url|grade;word|stock;number|file;path|phone;phone|speed;number
deadline;date|guard;person|pressure;number|fee;money|angle;number|tag;word"""
VERBS = "set,Sets|change,Changes|update,Updates|put,Puts|write,Writes|enter,Enters|fix,Fixes"


def make(k):
    thing, things, place = k.pick(THINGS.replace("\n", "|").split("|")).split(",")
    (field, kind), (side, side_kind) = (row.split(";") for row in k.some(FIELDS.replace("\n", "|").split("|"), 2))
    verb, does = k.pick(VERBS.split("|")).split(",")

    def draw(kind):
        return k.int(2, 900) if kind == "number" else str(getattr(k, kind)())

    count, wanted = k.int(4, 7), k.int(2, 3)
    names, ids, where = k.many(k.pick(k.word, k.word, k.title), count), k.ids(count), k.word()
    now, new = k.many(lambda: draw(kind), count), k.many(lambda: draw(kind), wanted)
    sides, order = k.many(lambda: draw(side_kind), count), k.shuffled(range(count))
    if k.chance(30):
        now[0] = new[0]
    asked, noted, reason = k.chance(40), k.chance(35), k.word()
    new = [value if kind == "number" else str(value) for value in new]
    because = f" Reason: {reason}." if noted else ""
    pairs = k.pick(
        ", ".join(f"{name}: {value}" for name, value in zip(names, new, strict=False)),
        "; ".join(f"{value} for {name}" for name, value in zip(names, new, strict=False)),
        " and ".join(f"{name} to {value}" for name, value in zip(names, new, strict=False)),
        "\n" + "\n".join(f"- {name} -> {value}" for name, value in zip(names, new, strict=False)),
        "\n" + "\n".join(f"{value}\t{name}" for name, value in zip(names, new, strict=False)),
    )

    k.role(
        f"You keep the {things} of the {place}.|{place} bot, {things}|You {verb} values, one {thing} after the other.",
        f"Data entry for the {place} {where}.|You write down what others decide about {things}.|A tidy clerk, {things} only",
    )
    k.must(f"Leave alone what has its value already.|If a {thing} is right already, skip it.|Touch only what differs.")
    k.steps(
        "<listed> has the ids.|Find the ids with <listed>.", f"<put> once for each {thing} that differs.|Then <put>."
    )
    k.goal(
        f"New {field} in {where}: {pairs}\n{because}|{pairs}\n\nThat is the {field} of each, {place} {where}.{because}",
        f"Set the {field} as follows ({where}): {pairs}.{because}|{field}, {where}: {pairs}.{because}",
        f"The {things} named here get another {field}. {pairs}.{because} {place.capitalize()}: {where}.",
        f"In {where} we want this {field}: {pairs}.{because}|Can you {verb} the {field} in {where}? {pairs}.{because}",
        f"please bring {where} up to date; {field}: {pairs}.{because}",
    )
    by = {"name": text(f"{place}|where|name", f"Name of the {place}.|Which {place}.")} if asked else {}

    @k.look(
        f"list_{things}|{things}|{things}_of",
        f"Lists the {things} of the {place}.|Every {thing} with its {field}.",
        **by,
    )
    def listed(name=where):
        if name != where:
            return k.fail(f"There is no {place} {name}.")
        return [{f"{thing}|name": names[i], "id|no|ref": ids[i], field: now[i], side: sides[i]} for i in order]

    params = {"no": text(f"{thing}_id|id|{thing}", f"Id of the {thing}.|Which {thing}, by id.")}
    params["value"] = (integer if kind == "number" else text)(
        f"{field}|new_{field}|value", f"The new {field}.|{field.capitalize()} that it gets."
    )
    if noted:
        params["why"] = text("reason|why", "Reason of the change.|Why it is changed.")

    @k.act(f"{verb}_{field}|{verb}|{verb}_{thing}", f"{does} the {field} of one {thing}.", **params)
    def put(no, value, why=None):
        if no not in ids:
            return k.fail(f"There is no {thing} {no}.")
        now[ids.index(no)] = value
        return k.one("saved", f"{field} of {no}: {value}", f"{thing} {no} changed.")

    def right():
        if not listed.calls:
            return listed(name=where) if asked else listed()
        more = {"why": reason} if noted else {}
        return [put(no=ids[i], value=value, **more) for i, value in enumerate(new) if now[i] != value]

    return right
