"""Acts on all that share a property with a named one, with or without that one itself."""

from kind import text

STRUCTURE = "same-group-as"
DOMAIN = "households and groups"

# member;members;column a;column b;verb
SKINS = """resident;residents;house;surname;register
voter;voters;street;precinct;notify
patient;patients;ward;doctor;test
pupil;pupils;class;bus;inform
account;accounts;owner;branch;freeze
vehicle;vehicles;keeper;garage;recall
ship;ships;fleet;port;inspect
parcel;parcels;owner;sheet;survey
meter;meters;feeder;model;reset
claim;claims;event;agent;suspend
company;companies;group;sector;audit
sample;samples;donor;batch;retest
tenant;tenants;block;entrance;warn
wagon;wagons;series;depot;withdraw
juror;jurors;panel;employer;excuse
well;wells;aquifer;farm;close
official;officials;office;grade;brief
policy;policies;broker;product;review"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    one, many, a, b, verb = k.pick(SKINS.split("\n")).split(";")
    va, vb, n, memo = k.words(2), k.words(2), k.int(4, 6), k.id()
    rows = [{"id": i, a: k.pick(va), b: k.pick(vb)} for i in k.ids(n)]
    x = rows[k.int(0, n - 1)]
    col, withit = k.pick(a, b), k.pick("with", "without")
    todo = [r["id"] for r in rows if r[col] == x[col] and (withit == "with" or r is not x)]
    said = {
        "with": [f"{x['id']} and all others of the same {col}", f"all {many} that have the same {col} as {x['id']}, this one included"],
        "without": [f"all others of the same {col} as {x['id']}, not this one itself", f"those that share the {col} with {x['id']}, which itself is left alone"],
    }[withit]
    said = k.pick(said)
    k.must(f"The {a} and the {b} are two different things.|Do not mix up {a} and {b}.")
    k.role(f"You deal with {many} in groups.", f"Groups of {many}", f"{one.capitalize()} office; what concerns one may concern its group.")
    k.steps("<people> shows everything.", f"<deal> with each {one} that is meant.")
    k.goal(f"{verb.capitalize()} {said}. Memo {memo}.", f"memo {memo}: {verb} {said}", f"Please {verb} {said} (memo {memo}).", f"It concerns {said}: {verb}, under memo {memo}.")

    @k.look(f"people|list_{many}|all_{many}", f"All {many}.")
    def people():
        return [{f"{one}|no": r["id"], a: r[a], b: r[b]} for r in rows]

    @k.act(f"{verb}|{verb}_one|{verb}_{one}", f"To {verb} {an(one)}.", item=text("item|no|id", f"Number of the {one}."), group=text(f"group|shared", "The value that the group shares."), memo=text("memo|under", "Number of the memo."))
    def deal(item, group, memo):
        return f"{item}: {verb} ({group})." if item in [r["id"] for r in rows] else k.fail(f"No {one} {item}.")

    def right():
        if not people.made():
            return people()
        return [deal(item=i, group=x[col], memo=memo) for i in todo if not deal.made(item=i)]

    return right
