"""Compares the fields of a record with a paper that is right, and corrects each field that differs."""

from kind import choice, text

STRUCTURE = "drift"
DOMAIN = "records and papers"

# whom; record; paper; fields (name:drawn)
SKINS = [
    row.split(";")
    for row in """guest;registration;passport;birthday:date,country:word,number:id
pupil;school file;certificate;birthday:date,street:word,doctor:person
car;parking card;car papers;plate:id,colour:word,owner:person
firm;supplier file;letterhead;street:word,phone:phone,tax_no:id
patient;card;insurance letter;insurer:word,number:id,valid_to:date
boat;berth sheet;boat papers;length:id,owner:person,flag:word
employee;staff file;contract;start:date,grade:word,boss:person
horse;stable sheet;horse passport;born:date,coat:word,owner:person
shop;market file;licence;trade:word,holder:person,ends:date
book;catalogue card;title page;author:person,printer:word,isbn:id
tenant;meter sheet;lease;flat:id,since:date,payer:person
player;squad list;licence;number:id,born:date,club:word
account;file;signed form;holder:person,limit:money,opened:date
painting;wall label;purchase note;painter:person,painted:date,owner:word
parcel;tour sheet;way bill;receiver:person,weight:id,town:word
pump;plan;type plate;maker:word,serial:id,built:date""".split("\n")
]


def make(k):
    whom, record, paper, fields = k.pick(SKINS)
    fields = [f.split(":") for f in fields.split(",")]
    true = {f: getattr(k, kind)() for f, kind in fields}
    now = {f: getattr(k, kind)() if k.chance(45) else true[f] for f, kind in fields}
    if k.chance(12):
        now = dict(true)
    name, order, has_who = k.pick(k.word, k.id)(), k.shuffled(list(true)), k.chance(75)
    r, p = record.replace(" ", "_"), paper.replace(" ", "_")
    k.role(
        f"You check each {record} against the {paper}.|{record} check|What the {paper} says is true, what the {record} says may be wrong.",
        f"Careful eyes, one field at a time.|Clerk at the {whom} desk.|You correct records. The {paper} decides.",
    )
    k.must(
        f"The {paper} is right. Correct only fields that differ.|Fields that agree are left alone; the {paper} wins."
    )
    k.steps("Read <is_> and <should>.", "Then <fix> field by field.")
    k.goal(
        f"Does the {record} of {whom} {name} agree with the {paper}? Correct it.|{name}: {record} against {paper}|Please bring the {record} of {name} in line with the {paper}.",
        f"{whom}: {name}. task: check {record}, {paper} is right|Correct the {record} of {whom} {name}; the {paper} has the right data.|something in the {record} of {name} is wrong, compare with the {paper}",
        f"The {whom} {name} complains about wrong data. The {paper} is right, the {record} is not.|for {name}, make {record} same as {paper} please",
    )
    param = {"of": text(f"{whom}|name|of", f"The {whom}.|Which {whom}.")}

    @k.look(f"read_{r}|show_{r}|{r}", f"Shows the {record} of one {whom}.", **param)
    def is_(of):
        return {f"{whom}|of": of} | {f: now[f] for f in order} if of == name else k.fail(f"There is no {whom} {of}.")

    @k.look(f"read_{p}|show_{p}|{p}", f"Shows the {paper} of one {whom}.", **param)
    def should(of):
        return {f"{whom}|of": of} | dict(reversed(true.items())) if of == name else k.fail(f"There is no {whom} {of}.")

    params = {"of": param["of"]} if has_who else {}
    params |= {
        "field": choice("field|entry|what", "Which field.|The field to correct.", list(true)),
        "value": text("value|to|correct", "What is right.|The right value."),
    }

    @k.act(
        f"fix|correct_{r}|set_field", f"Corrects one field of the {record}.|Writes one field of a {record}.", **params
    )
    def fix(field, value, of=name):
        if of != name or field not in now:
            return k.fail(f"{of} has no {field}.")
        now[field] = value
        return k.one(f"{field}: {value}.", "ok", "corrected")

    def right():
        if looks := [tool(of=name) for tool in (is_, should) if not tool.calls]:
            return looks
        return [fix(field=f, value=true[f], **({"of": name} if has_who else {})) for f in true if now[f] != true[f]]

    return right, lambda: now == true
