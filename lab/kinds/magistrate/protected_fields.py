"""Fields of a record differ from a reference; they are put right, except those that the rule protects."""

from kind import choice, text

STRUCTURE = "drift"
DOMAIN = "master data"

# thing;fields
SKINS = """station;name,line,zone,keeper
branch;street,manager,region,phone
ward;head,floor,colour,code
meter;model,feeder,owner,seal
court;president,seat,circuit,hall
school;head,level,district,motto
vessel;flag,port,master,class
parcel;owner,use,sheet,soil
policy;agent,product,peril,payer
pump;maker,basin,grade,crew
lab;chief,wing,safety,phone
fund;manager,custodian,class,bank
precinct;officer,hall,street,town
depot;foreman,gate,line,fuel
tenant file;house,payer,agent,garage
supplier;contact,town,bank,group
instrument;room,owner,model,firmware
customs post;chief,road,border,post_office"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, fields = k.pick(SKINS.split("\n")).split(";")
    fields = fields.split(",")
    no, name = k.id(), k.word()
    ref = {f: k.word() for f in fields}
    now = {f: (ref[f] if k.chance(40) else k.word()) for f in fields}
    f, g = k.some(fields, 2)
    rule = k.pick("all", "but", "only", "but2")
    say = {
        "all": "Every field that differs is put right.|All differences are removed.",
        "but": f"Every field that differs is put right, except {f}: that one is protected.|{f.capitalize()} may differ; all the rest is put right.",
        "only": f"Only {f} and {g} are put right; differences elsewhere are intended.|Put right {f} and {g}, if they differ, and nothing else.",
        "but2": f"Neither {f} nor {g} is touched; whatever else differs is put right.|Protected: {f}, {g}. The rest is put right.",
    }[rule]
    may = {"all": fields, "but": [x for x in fields if x != f], "only": [f, g], "but2": [x for x in fields if x not in (f, g)]}[rule]
    todo = [x for x in fields if x in may and now[x] != ref[x]]
    k.must(say)
    k.role(f"You keep the data of each {thing} right.", f"{thing} data", "Data steward.")
    k.steps("<reference> against <present>.", "<set_field> for each difference that counts.")
    by = k.person()
    k.goal(f"Check {thing} {no} against the reference; steward: {by}.", f"{no}: put right what differs ({by})", f"Does {thing} {no} agree with its reference? Correct it, in the name of {by}.", f"{by} / {no} / reference check")

    @k.look("reference|should_be|master_data", f"How the data of {an(thing)} should be.", no=text("no|id", f"Number of the {thing}."))
    def reference(**a):
        return dict(ref) if a["no"] == no else k.fail(f"No {thing} {a['no']}.")

    @k.look("present|is_now|current_data", f"How the data of {an(thing)} are.", no=text("no|id", f"Number of the {thing}."))
    def present(**a):
        if a["no"] != no:
            return k.fail(f"No {thing} {a['no']}.")
        return {x: ref[x] if set_field.made(field=x, value=ref[x]) else now[x] for x in fields}

    @k.act("set_field|correct|put_right", f"Sets one field of {an(thing)}.", no=text("no|id", f"Number of the {thing}."), field=choice("field|what", "Which field.", fields), value=text("value|to", "Its right value."), by=text("steward|by", "Name of the steward."))
    def set_field(**a):
        return f"{a['field']}: {a['value']}." if a["no"] == no else k.fail(f"No {thing} {a['no']}.")

    def right():
        looks = ([] if reference.made(no=no) else [reference(no=no)]) + ([] if present.made(no=no) else [present(no=no)])
        return looks or [set_field(no=no, field=x, value=ref[x], by=by) for x in todo if not set_field.made(field=x)]

    return right
