"""Compares one thing with its reference, field by field, and sets what differs; things and fields are drawn."""

from kind import choice, text

STRUCTURE = "drift"
DOMAIN = "skins"

# thing, things; what it should be like
THINGS = """kiosk,kiosks,blueprint|server,servers,baseline|room,rooms,room plan|recipe,recipes,master recipe|bus,buses,norm sheet|form,forms,template
tank,tanks,data sheet|stand,stands,style guide|account,accounts,contract|probe,probes,protocol|shop,shops,price sheet|choir,choirs,score
router,routers,golden copy|incubator,incubators,care sheet|booth,booths,floor plan|stage,stages,cue sheet|lock,locks,key plan|ward,wards,standard
drone,drones,flight sheet|kiln,kilns,firing plan|page,pages,draft|pond,ponds,survey|crane,cranes,certificate|menu,menus,proof"""
# field; how it is drawn
FIELDS = """colour;word|owner;person|limit;number|host;host|opens;time|version;version|mail;mail|price;money|path;path|due;date
title;title|pressure;number|keeper;person|phone;phone|mode;word|link;url|part;id|handler;ident|speed;number|closes;time|level;number|seal;id"""
VERBS = "set,Sets|change,Changes|correct,Corrects|update,Updates|fix,Fixes|write,Writes|adjust,Adjusts"


def make(k):
    thing, things, plan = k.pick(THINGS.replace("\n", "|").split("|")).split(",")
    fields = dict(row.split(";") for row in k.some(FIELDS.replace("\n", "|").split("|"), k.int(3, 6)))
    verb, does = k.pick(VERBS.split("|")).split(",")

    def draw(kind):
        return str(k.int(2, 900) if kind == "number" else getattr(k, kind)())

    name, other, no = k.pick(k.word, k.title)(), k.word(), k.id()
    want = {field: draw(kind) for field, kind in fields.items()}
    off = k.some(list(fields), 0 if k.chance(6) else k.int(1, min(3, len(fields))))
    now = {
        field: k.many(lambda field=field: draw(fields[field]), 2)[-1] if field in off else want[field]
        for field in fields
    }
    is_model, has_old, by_id, spare = k.chance(35), k.chance(30), k.chance(65), k.word()
    own = no if by_id else name
    ref = other if is_model else name

    k.role(
        f"You see to it that every {thing} is as it should be.|{things} inspector|You compare {things} with what was agreed.",
        f"Quality bot for {things}.|You put right what differs, and nothing else.|Keeper of the {things}, strict and quiet",
    )
    k.must(
        f"Set every field that differs, and leave the others alone.|All fields that differ get the value of the {plan}."
    )
    k.steps(
        f"<wanted> has what it should be.|Read the {plan} with <wanted>.",
        f"<actual> shows the {thing} as it is.",
        "<put> once for each field.",
    )
    model = f" {other}" if is_model else ""
    k.goal(
        f"Bring the {thing} {name} in line with the {plan}{model}.|{name} should be like its {plan}{model}.|{thing} {name}: make it match the {plan}{model}",
        f"Does {name} still agree with the {plan}{model}? Correct what does not.|What differs from the {plan}{model} has to change; {thing} {name}.",
        f"check {name} against the {plan}{model} and {verb} what is off|The {plan}{model} is right, {name} is not. See to it.",
        f"{thing}: {name}. reference: {plan}{model}. task: no differences.|Please go over the {thing} {name}; only the {plan}{model} counts.",
    )
    words = plan.replace(" ", "_")
    by = (
        text(f"{words}|name|of", f"Name of the {plan}.|Which {plan}.")
        if is_model
        else text(f"{thing}|name|of", f"Name of the {thing}.")
    )

    @k.look(
        f"{words}|get_{words}|read_{words}|reference", f"What the {plan} says.|The {plan}: how it should be.", name=by
    )
    def wanted(name):
        return dict(want) if name == ref else k.fail(f"There is no {plan} for {name}.")

    @k.look(
        f"get_{thing}|{thing}|inspect|show_{thing}",
        f"Shows one {thing} as it is.|The state of one {thing}.",
        name=text(f"{thing}|name|which", f"Name of the {thing}."),
    )
    def actual(name):
        return (
            {f"{thing}_id|id|no": no, "last_by|seen_by": spare} | now
            if name == own_name
            else k.fail(f"There is no {thing} {name}.")
        )

    own_name = name
    params = {
        "no": text(f"{thing}_id|id" if by_id else f"{thing}|name", f"{'Id' if by_id else 'Name'} of the {thing}.")
    }
    params["field"] = choice("field|what|key", "Which field.|What is set.", k.shuffled(list(fields)))
    if has_old:
        params["old"] = text("old|was|from_value", "The value that it has now.|Value before the change.")
    params["value"] = text("value|to|new", "The new value.|What it becomes.")

    @k.act(f"{verb}|{verb}_field|{verb}_{thing}", f"{does} one field of one {thing}.|{does} one value.", **params)
    def put(no, field, value, old=None):
        if no != own or old not in (None, now[field]):
            return k.fail(f"{no} has no {field} {old or ''}.")
        now[field] = value
        return k.one("ok", f"{field} is {value}.", f"{thing} {no}: {field} changed")

    def right():
        if calls := [call for call in (wanted(name=ref), actual(name=name)) if not call.tool.made(**call.args)]:
            return calls
        todo = [field for field in fields if now[field] != want[field]]
        return [put(no=own, field=f, value=want[f], **({"old": now[f]} if has_old else {})) for f in todo]

    return right
