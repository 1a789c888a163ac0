"""Sends a file along its routing slip: to the next station, skipping, returning or ending as the rule says."""

from kind import text

STRUCTURE = "route-slip"
DOMAIN = "circulation"

# paper;station word;stamp
SKINS = """file;office;initials
draft law;committee;vote
loan request;desk;mark
import paper;counter;seal
patient chart;ward;entry
building plan;department;stamp
exam script;examiner;grade
contract;signatory;signature
tender;unit;opinion
complaint;section;note
switch plan;control room;release
grant file;panel;score
deed;notary;seal
circular;school;tick
claim;expert;finding
timetable;region;consent
sample form;lab;code
tax file;assessor;check"""


def an(word):
    return ("an " if word[0] in "aeiou" else "a ") + word


def make(k):
    paper, station, stamp = k.pick(SKINS.split("\n")).split(";")
    names, ids = k.words(4), k.ids(2)
    mine = ids[0]
    done_n = k.int(1, 3)
    slip = [(n, "yes" if i < done_n else "no") for i, n in enumerate(names)]
    skip = None
    if done_n < 3 and k.chance(40):
        skip = k.int(0, done_n - 1)
        slip[skip] = (names[skip], "no")
    rule = k.pick("onward", "gap", "back")
    to = {"onward": names[done_n], "gap": names[skip] if skip is not None else names[done_n], "back": names[done_n - 1] if skip != done_n - 1 else None}[rule]
    if to is None:
        rule, to = "onward", names[done_n]
    say = {
        "onward": f"It goes to the {station} after the last one that has given its {stamp}; gaps before that are left.|Next is the {station} right behind the last {stamp}. Never go back.",
        "gap": f"It goes to the first {station} on the slip that has not given its {stamp}, even if later ones have.|The first {station} without {stamp} is next.",
        "back": f"It is returned to the {station} that gave its {stamp} last.|Back to the last {station} that has given its {stamp}.",
    }[rule]
    k.must(say)
    why = k.id()
    k.role(f"You circulate every {paper}.", f"{paper} circulation", f"Messenger. The routing slip tells the way.")
    k.steps("<read_slip>, then <forward>.")
    k.goal(f"Send {paper} {mine} to where it goes next; cover note {why}.", f"{paper} {mine}: next {station}? Send, note {why}.", f"{mine} is lying about. Send it with note {why}.", f"note {why} / {mine} / send")

    @k.look("read_slip|slip|routing", f"The routing slip of {an(paper)}, in order.", item=text("item|no|id", f"Number of the {paper}."))
    def read_slip(item):
        if item not in ids:
            return k.fail(f"No {paper} {item}.")
        return [{f"{station.replace(' ', '_')}|station": n, f"{stamp}|done": d} for n, d in (slip if item == mine else slip[::-1])]

    @k.act("forward|send_to|pass", f"Sends {an(paper)} to {an(station)}.", item=text("item|no|id", f"Number of the {paper}."), to=text("to|station", f"Name of the {station}."), note=text("note|with", "Number of the cover note."))
    def forward(item, to, note):
        return f"{item} went to {to}." if to in names else k.fail(f"No {station} {to}.")

    def right():
        if not read_slip.made(item=mine):
            return read_slip(item=mine)
        if not forward.made():
            return forward(item=mine, to=to, note=why)

    return right
