"""Reads a value, finds out who is in charge, and sends them that value."""

from kind import choice, text

STRUCTURE = "notify"
DOMAIN = "on call"

# thing;what is told;drawn;in charge;fields of the duty list
SKINS = """cluster;version;version;on-call engineer;area
database;size;number;dba;instance
sensor;reading;number;technician;hall
release;build id;id;release manager;product
invoice;amount;money;accountant;client group
freezer;temperature;number;keeper;floor
website;error id;id;web master;domain
robot;fault code;id;operator;cell
experiment;result;number;scientist;project
backup;last date;date;admin;server room
certificate;expiry;date;security officer;zone
printer;toner code;id;caretaker;building
pipeline;failing step;word;developer;repo
domain;renewal date;date;registrar contact;customer
model;score;number;data scientist;team
vehicle;mileage;number;fleet manager;depot
account;login host;host;auditor;tenant
reactor;pressure;number;shift lead;unit
book order;delivery date;date;librarian;branch
telescope;next target;word;observer;dome
network;gateway;host;network admin;site
batch;lot code;id;quality lead;line"""


def make(k):
    thing, what, how, role, field = k.pick(SKINS.split("\n")).split(";")
    u = str.maketrans(" -", "__")
    t, w, r, fd = (x.translate(u) for x in (thing, what, role, field))
    draw = (lambda: str(k.int(100, 9999))) if how == "number" else getattr(k, how)
    name, value, before, areas = k.pick(k.word, k.ident)(), draw(), draw(), k.words(4)
    people, alt = k.many(k.pick(k.person, k.mail), 4), k.people(4)
    ways, in_rule = ["mail", "chat", "phone"], k.chance(50)
    via, area = k.pick(ways), areas[0]
    order, nobody, lists = k.shuffled(range(4)), k.chance(10), k.chance(55)
    plus = "" if in_rule else f" by {via}"

    k.role(
        f"You tell people what they need to know.|messenger|You find the {role} and pass the {what} on.",
        f"Herald of each {thing}.|Nobody reads dashboards. You read them and tell the {role}.",
    )
    if in_rule:
        k.must(f"Messages go by {via}.|Always tell people by {via}.")
    k.must(f"If nobody is in charge, say that nobody was told, it was not done.|No {role}: report that it is not possible.")
    k.steps(f"<read> the {what} and the {field}.", f"<duty> says who is {role}.", "<tell> them.")
    k.goal(
        f"Tell the {role} the {what} of {name}{plus}.|{name}: {what} to the {role}{plus}|The {role} in charge of {thing} {name} wants to know its {what}{plus}.",
        f"what is the {what} of {name}? let the {role} know{plus}|notify {r} {name} {w}{plus}",
        f"Please find out who is {role} for {name} and pass on the {what}{plus}.|{what} of {name} -> {role}{plus}",
        f"the {role} of {name} was not told again. send the {what}{plus}, now",
    )

    @k.look(f"get_{t}|show_{t}|{t}_info", f"Data of one {thing}.", name=text(f"{t}|name", f"Name of the {thing}."))
    def read(**a):
        if a["name"] != name:
            return k.fail(f"no {thing} {a['name']}")
        return {t: name, f"last_{w}|old_{w}": before, w: value, fd: area}

    by = {} if lists else {"area": text(f"{fd}|of", f"The {field}.")}

    @k.look(f"duty_list|list_{r}s" if lists else f"find_{r}|who_is_{r}", f"Every {role}, by {field}." if lists else f"The {role} for one {field}.", **by)
    def duty(area=None):
        rows = [i for i in order if not (nobody and i == 0) and (lists or areas[i] == area)]
        return [{fd: areas[i], "deputy|stand_in": alt[i], f"{r}|in_charge": people[i]} for i in rows]

    @k.act(
        "send_message|tell|notify",
        "Sends somebody a value.",
        to=text("to|who|recipient", "Who gets it."),
        about=text(f"{t}|about|subject", f"The {thing} it is about."),
        value=text(f"{w}|value|text", f"The {what} to tell."),
        via=choice("via|channel|by", "How it is sent.", ways),
    )
    def tell(to, about, value, via):
        return k.one("sent", f"{to} was told") if to in people + alt and about == name and not tell.calls else k.fail(f"{to}: unknown")

    def right():
        if not read.made(name=name):
            return [read(name=name), duty()] if lists and not duty.calls else read(name=name)
        if not (duty.calls if lists else duty.made(area=area)):
            return duty() if lists else duty(area=area)
        if nobody:
            return k.give_up(f"nobody is {role} for {area}.")
        return None if tell.calls else tell(to=people[0], about=name, value=value, via=via)

    return right
