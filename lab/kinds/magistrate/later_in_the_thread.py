"""In a thread of messages a value is given, changed and sometimes changed back; what was agreed is entered."""

from kind import choice, text

STRUCTURE = "corrected-later"
DOMAIN = "agreements"

# matter;value;two sides
SKINS = """hearing;room;court;counsel
lease;rent_class;landlord;tenant
settlement;account;insurer;insured
transfer;branch;bank;client
delivery;dock;customs;carrier
surgery;theatre;clinic;patient
exam;hall;school;pupil
outage;window;grid;factory
sale;notary;seller;buyer
audit;venue;auditor;firm
trip;route;agency;ministry
sampling;basin;lab;waterworks
vote;hall;council;party
repair;crew;depot;railway
course;tutor;faculty;student
visit;gate;embassy;guest
loan;index;lender;borrower
inspection;stand;inspector;operator"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    matter, value, s1, s2 = k.pick(SKINS.split("\n")).split(";")
    ref, other = k.ids(2)
    sides = k.shuffled([s1, s2])
    vals, day = k.words(3), k.date()
    n = k.int(3, 4)
    who = [k.pick(sides) for _ in range(n)]
    who[0], who[1] = sides
    used = [k.pick(vals) for _ in range(n)]
    used[0], used[1] = vals[:2]
    lines = list(zip(who, used, strict=True))
    rule = k.pick("last", "first", s1, s2)
    pick = {"last": lines[-1], "first": lines[0]}.get(rule) or [x for x in lines if x[0] == rule][-1]
    say = {
        "last": f"What was written last about the {value} holds, whoever wrote it.|The last message decides.",
        "first": f"What was written first about the {value} holds; later changes are not accepted.|The first message decides, changes are void.",
    }.get(rule) or f"What the {rule} wrote last about the {value} holds; the other side may only propose.|Only the {rule} decides, by its latest message."
    v = value.replace("_", " ")
    k.must(say)
    k.role(f"You enter what was agreed about each {matter}.", f"Agreements, {v}", f"Secretary. Threads about {an(matter)} become one entry.")
    k.steps("<thread> shows the messages in order.", "<enter> what holds.")
    k.goal(f"Enter the {v} of {matter} {ref}, day {day}.", f"{matter} {ref} ({day}): which {v} holds? Enter it.", f"{ref} / {v} / {day}", f"For {day} the {v} of {ref} has to be entered as the thread has it.")
    words = k.pick("We propose {}.", "Please take {}.", "It has to be {}.", "{} then.")

    @k.look("thread|messages|read_thread", f"The messages about {an(matter)}, oldest first.", ref=text(f"{matter}|ref", f"Number of the {matter}."))
    def thread(**by):
        if by["ref"] != ref:
            return [] if by["ref"] == other else k.fail(f"No {matter} {by['ref']}.")
        return [{"from|side": s, "text|message": words.format(u)} for s, u in lines]

    @k.act(f"enter|enter_{value}|set_{value}", f"Enters the {v} of {an(matter)}.", ref=text(f"{matter}|ref", f"Number of the {matter}."), value=text(f"{value}|value", f"The {v} that holds."), day=text("day|date", "Day of it."), by=choice("side|as_said_by", "The side whose message holds.", [s1, s2]))
    def enter(ref, value, day, by):
        return f"{ref}: {value} on {day}." if value in vals else k.fail(f"{value} was never mentioned.")

    def right():
        if not thread.made(ref=ref):
            return thread(ref=ref)
        if not enter.made():
            return enter(ref=ref, value=pick[1], day=day, by=pick[0])

    return right
