"""Two entries exchange one of their fields; the other field stays, and which is which is said."""

from kind import text

STRUCTURE = "swap"
DOMAIN = "rosters and plans"

# entry;field a;field b
SKINS = """judge;room;day
nurse;shift;ward
train;track;crew
class;hall;teacher
ship;berth;pilot
patient;bed;doctor
tenant;garage;cellar
trader;stall;storage
driver;route;truck
exam;gym;hour
sample;rack;label
delegate;seat;table
meter;feeder;seal
officer;post;radio
hearing;date;clerk
parcel;gate;street
researcher;desk;key
flight;gate;stand"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    entry, a, b = k.pick(SKINS.split("\n")).split(";")
    names = k.words(4)
    rows = {n: {a: x, b: y} for n, x, y in zip(names, k.words(4), k.words(4), strict=True)}
    p, q = names[:2]
    f = k.pick(a, b)
    g = b if f == a else a
    no = k.id()
    k.must(f"<put> wants both fields: what is not exchanged stays as it was.|Each <put> gives {a} and {b}; only what is exchanged changes.")
    k.role(f"You keep the plan of {entry}s.", f"{entry} plan", "Planner.")
    k.steps("<plan> first.", "Then <put> for both.")
    k.goal(
        f"{p} and {q} exchange their {f}s; the {g}s stay. Note {no}.", f"note {no}: swap {f} of {p} and {q}, not {g}", f"{q} gets the {f} of {p}, and {p} that of {q}. The {g} remains in both cases ({no}).", f"Under note {no}, {entry}s {p} and {q} change {f} with each other, and nothing else."
    )

    @k.look("plan|show_plan|all_rows", f"The plan: {a} and {b} of each {entry}.")
    def plan():
        return [{f"{entry}|name": n, **r} for n, r in rows.items()]

    @k.act("put|set_row|write", f"Writes the row of {an(entry)}.", name=text(f"{entry}|name", f"Name of the {entry}."), a=text(a, f"Its {a} from now on."), b=text(b, f"Its {b} from now on."), note=text("note|under", "Number of the note."))
    def put(**x):
        return f"{x['name']}: {x['a']}, {x['b']}." if x["name"] in rows else k.fail(f"No {entry} {x['name']}.")

    def right():
        if not plan.made():
            return plan()
        out = []
        for me, you in ((p, q), (q, p)):
            new = {**rows[me], f: rows[you][f]}
            if not put.made(name=me):
                out.append(put(name=me, a=new[a], b=new[b], note=no))
        return out

    return right
