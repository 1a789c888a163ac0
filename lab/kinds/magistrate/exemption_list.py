"""Everybody is treated but those on the exemption list, or nobody but those, by number or by name."""

from kind import text

STRUCTURE = "all-but"
DOMAIN = "exemptions"

# person;persons;verb;exemption
SKINS = """household;households;bill;exemption
taxpayer;taxpayers;assess;relief
pupil;pupils;test;dispensation
driver;drivers;charge;waiver
importer;importers;inspect;privilege
tenant;tenants;raise;protection
juror;jurors;summon;excuse
patient;patients;invoice;remission
shop;shops;close;licence
farm;farms;survey;immunity
bank;banks;audit;deferral
voter;voters;remind;opt-out
factory;factories;curtail;guarantee
ship;ships;pilot;certificate
student;students;enrol;release
member;members;dun;pardon
researcher;researchers;retrain;credit
vehicle;vehicles;tow;permit"""


def an(word):
    return ("an " if word[0] in "aeiou" else "a ") + word


def make(k):
    one, many, verb, exc = k.pick(SKINS.split("\n")).split(";")
    n, act_no = k.int(3, 6), k.id()
    rows = list(zip(k.ids(n), k.people(n), strict=True))
    exempt = k.some(rows, k.int(0, n - 1))
    by = k.pick("no", "name")
    strangers = [(k.id(), k.person()) for _ in range(k.int(0, 1))]
    rule = k.pick("but", "only")
    todo = [r for r in rows if (r in exempt) == (rule == "only")]
    say = {
        "but": f"Who has {an(exc)} is passed over; all others are concerned.|All {many} are concerned, except those with {an(exc)}.",
        "only": f"Only those with {an(exc)} are concerned; all others are passed over.|Nobody is concerned but those with {an(exc)}.",
    }[rule]
    k.must(say)
    k.role(f"You {verb} {many}.", f"{many}: {verb}", f"Office for {many}. There is a list of each {exc}.")
    k.steps("<roll> and <exemptions>.", f"<treat> each {one} concerned.")
    k.goal(f"{verb.capitalize()} the {many} concerned under act {act_no}.", f"act {act_no}: {verb} {many}", f"Under act {act_no} it is time to {verb} the {many}; mind the list of each {exc}.", f"{verb} whom the rule concerns ({act_no})")

    @k.look(f"roll|list_{many}|all_of_them", f"All {many}.")
    def roll():
        return [{"no|id": i, "name": p} for i, p in rows]

    @k.look("exemptions|exempt_list|special_list", f"Who has {an(exc)}.")
    def exemptions():
        return [{"no|id": i} if by == "no" else {"name": p} for i, p in exempt + strangers]

    @k.act(f"{verb}|{verb}_one|{verb}_{one}", f"To {verb} {an(one)}.", no=text("no|id", f"Number of the {one}."), name=text("name", f"Name of the {one}."), act=text("act|under", "Number of the act."))
    def treat(no, name, act):
        return f"{no}: {verb}." if (no, name) in rows else k.fail(f"No {one} {no} {name}.")

    def right():
        looks = ([] if roll.made() else [roll()]) + ([] if exemptions.made() else [exemptions()])
        return looks or [treat(no=i, name=p, act=act_no) for i, p in todo if not treat.made(no=i)]

    return right
