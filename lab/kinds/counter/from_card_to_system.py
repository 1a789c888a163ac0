"""Copies the fields of a card into another system, field by field into the right place."""

from kind import integer, text

STRUCTURE = "handover"
DOMAIN = "records"

# record; person or thing; fields (name:drawn); system; verb
SKINS = [
    row.split(";")
    for row in """application;applicant;birthday:date,street:word,phone:phone;register;enter
order;customer;article:word,pieces:int,day:date;shipping;ship
accident card;driver;plate:id,damage:word,day:date;claims;open
booking mail;guest;arrival:date,nights:int,room:id;hotel book;book
birth slip;calf;mother:id,day:date,weight:int;herd book;enter
loan slip;reader;title:word,due:date,branch:word;library;lend
lab sheet;patient;sample:id,test:word,value:int;file;add
delivery note;supplier;goods:word,crates:int,van:id;stock;receive
entry form;runner;club:word,distance:int,born:date;race list;enter
rental note;tenant;flat:id,rent:int,since:date;ledger;add
call note;caller;phone:phone,topic:word,time:time;call list;log
gift card;donor;amount:int,purpose:word,day:date;accounts;book
repair slip;owner;bike:id,fault:word,ready:date;workshop;open
invoice;firm;total:int,due:date,number:id;payments;pay
visit slip;visitor;host:person,time:time,badge:id;gate list;admit
find note;finder;object:word,place:word,day:date;lost property;store""".split("\n")
]


def make(k):
    record, who, fields, system, verb = k.pick(SKINS)
    fields = [f.split(":") for f in fields.split(",")][: k.pick(2, 3, 3)]
    ref, by = k.id(), k.person()

    def draw(kind):
        return k.int(11, 900) if kind == "int" else getattr(k, kind)()

    name, card = k.pick(k.person, k.word)(), {f: draw(kind) for f, kind in fields}
    noise, slug, gone = (
        {k.one("remark|colour|printed"): k.word(), k.one("copy|seen_by"): by},
        record.replace(" ", "_"),
        k.chance(6),
    )
    k.role(
        f"You bring each {record} into the {system}.|{record} -> {system}|Data entry. Exactly as written.",
        f"Clerk between paper and {system}.|You copy, you never invent.|Assistant: {system}, {record}s.",
    )
    k.must(
        f"If there is no such {record}, report that it is not possible.|Missing {record}: say that it can't be done."
    )
    k.steps(f"<read> the {record} first.|The data are in <read>.", "Then <enter> them, once.")
    k.goal(
        f"Bring {record} {ref} into the {system}.|{record} {ref}: {verb} in {system}|Please {verb} what {record} {ref} says into the {system}.",
        f"{ref} is not in the {system} yet. Copy the {record}.|{record}: {ref}. to: {system}. task: {verb}|from {record} {ref} to the {system}, all fields please",
        f"Somebody left {record} {ref} on my desk. It belongs into the {system}.|the {system} needs the data of {ref} ({record}); {verb} them",
    )

    @k.look(
        f"read_{slug}|open_{slug}|show_{slug}",
        f"Shows one {record}.|What a {record} says.",
        no=text(f"{slug}|no|ref", f"Number of the {record}.|Which {record}."),
    )
    def read(no):
        if no != ref or gone:
            return k.fail(f"There is no {record} {no}.")
        return dict(k_rows)

    k_rows = k.shuffled([(f"{who}|name", name), *card.items(), *noise.items()])
    kinds = {"int": integer}
    params = {"who": text(f"{who}|name", f"Name of the {who}.|Which {who}.")}
    params |= {
        f: kinds.get(kind, text)(f"{f}|the_{f}", f"The {f}, as the {record} says.|{f.capitalize()} on the {record}.")
        for f, kind in fields
    }
    params = dict(k.shuffled(list(params.items())))

    @k.act(
        f"{verb}|{verb}_{who}|{verb}_in_{system.replace(' ', '_')}",
        f"Makes an entry in the {system}.|To {verb} one {who} in the {system}.",
        **params,
    )
    def enter(**args):
        if args["who"] != name:
            return k.fail(f"The {system} does not take {args['who']}.")
        return k.one("Entered.", "ok", f"{system}: 1 new entry")

    def right():
        if gone:
            return k.give_up(f"there is no {record} {ref}.") if k.seen(ref) else read(no=ref)
        if not read.calls:
            return read(no=ref)
        return [] if enter.calls else enter(who=name, **card)

    return right
