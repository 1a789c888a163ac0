"""Before an act it is asked whether something forbids it; what counts as forbidding is laid down."""

from kind import text

STRUCTURE = "gate"
DOMAIN = "moratoria"

# act;thing;area
SKINS = """evict;tenant;district
fell;tree;park
disconnect;customer;zone
auction;house;county
deport;person;state
demolish;building;quarter
fish;pond;basin
drill;well;aquifer
dismiss;employee;plant
tow;car;street
vaccinate;herd;valley
export;crate;port
slaughter;animal;farm
sue;debtor;court_district
close;school;parish
switch_off;line;sector
expel;pupil;school_board
publish;dataset;institute"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    act, thing, area = k.pick(SKINS.split("\n")).split(";")
    areas, no, officer = k.words(2), k.id(), k.person()
    where, today = areas[0], k.date()
    until = next(d for d in k.dates(9) if d != today)
    kind = k.pick("ban", "ban", "advice", "none")
    rule = k.pick("date", "any", "ban_only", "never")
    live = until > today
    stop = {
        "date": kind != "none" and live,
        "any": kind != "none",
        "ban_only": kind == "ban" and live,
        "never": False,
    }[rule]
    w, ar = act.replace("_", " "), area.replace("_", " ")
    say = {
        "date": "An entry of any kind forbids it as long as its last day has not passed.|Whatever is entered and still runs forbids it; what has run out does not.",
        "any": "Any entry forbids it, even one that has run out.|As soon as something is entered, it is forbidden, whatever the last day.",
        "ban_only": "Only a ban that still runs forbids it; an advice does not.|An advice is no obstacle, nor a ban that has run out; a running ban is.",
        "never": "Entries are noted, but forbid nothing.|Whatever is entered, it may be done.",
    }[rule]
    k.must(f"Today is {today}.|It is {today}.", say, "If it is forbidden, do nothing and report that it was not done.|Forbidden: say that it cannot be done.")
    k.role(f"You {w} by order, if it may be done.", f"{thing}: {w}", f"Enforcement. First the register of the {ar}, then the act.")
    k.steps(f"<entries> of the {ar}.", "<carry_out> if it may be done.")
    k.goal(f"{w.capitalize()} {thing} {no} in {ar} {where}; officer {officer}.", f"{officer}: {w} {no} ({ar} {where})", f"In {where}, {thing} {no} is up: {w}. Responsible: {officer}.", f"May one {w} {thing} {no} in {where}? If so, do it for {officer}.")
    ref = k.id()

    @k.look("entries|register_of|moratoria", f"What is entered for {an(ar)}, and the file number for acts there.", area=text(f"{area}|name", f"Name of the {ar}."))
    def entries(**a):
        if a["area"] not in areas:
            return k.fail(f"No {ar} {a['area']}.")
        out = {"file|file_no": ref}
        return out | ({"entry|kind": kind, "last_day|until": until} if kind != "none" else {"entry|kind": "nothing entered"})

    @k.act(f"{act}", f"To {w} {an(thing)}.", item=text("item|no|id", f"Number of the {thing}."), file=text("file|file_no", f"File number of the {ar}."), officer=text("officer|by", "Name of the officer."))
    def carry_out(**a):
        return f"{a['item']}: {w}." if a["file"] == ref else k.fail(f"No file {a['file']}.")

    def right():
        if not entries.made(area=where):
            return entries(area=where)
        if stop:
            return k.give_up("it is forbidden.")
        if not carry_out.made():
            return carry_out(item=no, file=ref, officer=officer)

    return right
