"""Numbers were changed; the goal names an old or a new one, the act wants one of the two, the look tells both."""

from kind import text

STRUCTURE = "renumbered"
DOMAIN = "conversions"

# thing;verb;column
SKINS = """parcel;survey;parish
account;audit;branch
patient;discharge;ward
file;destroy;archive
house;inspect;street
meter;read;feeder
vehicle;tax;county
policy;renew;agency
case;list;chamber
course;cancel;faculty
train;announce;line
ship;berth;port
sample;thaw;rack
well;cap;basin
bond;redeem;issuer
supplier;pay;town
voter;notify;precinct
licence;print;trade"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    thing, verb, col = k.pick(SKINS.split("\n")).split(";")
    n = k.int(3, 5)
    rows = list(zip(k.ids(n), k.ids(n), k.words(n), strict=True))
    if k.chance(40):
        rows = [(rows[i][0], rows[(i + 1) % n][0], rows[i][2]) for i in range(n)]  # old numbers were given anew
    x = k.pick(rows)
    given, wanted = k.pick("old", "new"), k.pick("old", "new")
    no, use = x[given == "new"], x[wanted == "new"]
    by = k.person()
    k.must(f"<treat> wants the {wanted} number.|What is given to <treat> is always the {wanted} number.", "All numbers were changed once; the table has old and new.|There are old and new numbers.")
    k.role(f"You look after {thing}s whose numbers were changed.", f"{thing} numbers, old and new", "Conversion desk.")
    k.steps("<table> has both numbers.", "<treat> one.")
    k.goal(
        f"{verb.capitalize()} the {thing} with the {given} number {no}, for {by}.", f"{by}: {verb} {no} ({given} number)", f"{verb} {thing} {no}; that is its {given} number. ordered by {by}", f"By the {given} count it is {thing} {no}. {by} asks you to {verb} it."
    )

    @k.look("table|conversion|old_and_new", f"All {thing}s with old and new number.")
    def table():
        return [{"old|old_no": o, "new|new_no": w, col: c} for o, w, c in rows]

    @k.act(f"{verb}|{verb}_{thing}|{verb}_one", f"To {verb} {an(thing)}.", no=text("no|number|id", f"Number of the {thing}."), place=text(f"{col}", f"Its {col}."), by=text("by|for", "Who ordered it."))
    def treat(no, place, by):
        return f"{no}: {verb}, {place}." if any(no in r[:2] for r in rows) else k.fail(f"No {thing} {no}.")

    def right():
        if not table.made():
            return table()
        if not treat.made():
            return treat(no=use, place=x[2], by=by)

    return right
