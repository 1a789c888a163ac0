"""Divides a thing among persons in named parts; who gets which share code depends on the table of the case."""

from kind import text

STRUCTURE = "split"
DOMAIN = "divisions"

# thing;person;share word;relation
SKINS = """estate;heir;share;kinship
quota;fisher;lot;seniority
field;sibling;strip;age_rank
pension;claimant;part;status
house;owner;floor;claim_rank
fund;partner;tranche;role
water right;farmer;turn;position
budget;office;slice;category
fine;defendant;portion;guilt
berth;club;segment;class
prize;winner;fraction;place
archive;museum;section;subject
route;carrier;leg;licence
airtime;party;block;strength
grant;group;package;task
debt;guarantor;quota;order
lease;subtenant;unit;floor_rank
capacity;shipper;band;priority"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, one, share, rel = k.pick(SKINS.split("\n")).split(";")
    n = k.int(2, 3)
    people, rels, codes, no = k.people(n), k.words(3), k.ids(3), k.id()
    of = dict(zip(rels, codes, strict=True))
    rel_of = dict(zip(people, k.some(rels, n), strict=True))
    extra = (k.person(), k.pick(rels))
    r = rel.replace("_", " ")
    left_out = k.pick(people) if n > 2 and k.chance(35) else None
    todo = [p for p in people if p != left_out]
    shown = k.shuffled([*rel_of.items(), extra])
    table = ", ".join(f"{a}: {c}" for a, c in k.shuffled(list(of.items())))
    k.must(f"The {share} follows from the {r}: {table}.|Each {r} has its {share} ({table}).", "Only those whom the goal names get something.|Who is not named in the goal goes empty-handed.")
    k.role(f"You divide each {thing}.", f"Division of {thing}", "Divider. Everybody gets the part that is due.")
    k.steps("<people_of> shows who is who.", "<allot> to each that is named.")
    who = " and ".join(todo) if len(todo) == 2 else ", ".join(todo)
    k.goal(f"Divide {thing} {no} among {who}.", f"{thing} {no}: {who}, each the proper {share}", f"{who} are to have what is due to them of {thing} {no}.", f"allot {no} to {who}")

    @k.look("people_of|who_is_who|claimants", f"Who may claim of {an(thing)}, with {r}.", no=text("no|id", f"Number of the {thing}."))
    def people_of(**a):
        return [{f"{one}|name": p, rel: x} for p, x in shown] if a["no"] == no else k.fail(f"No {thing} {a['no']}.")

    @k.act("allot|give_share|assign_part", f"Gives {an(one)} {an(share)} of {an(thing)}.", no=text("no|id", f"Number of the {thing}."), who=text(f"{one}|who", f"Name of the {one}."), code=text(f"{share}|code", f"Code of the {share}."))
    def allot(no, who, code):
        return f"{who}: {code}." if code in codes and who in [p for p, _ in shown] else k.fail(f"No {share} {code} or no {one} {who}.")

    def right():
        if not people_of.made(no=no):
            return people_of(no=no)
        return [allot(no=no, who=p, code=of[rel_of[p]]) for p in todo if not allot.made(who=p)]

    return right
