"""Acts on the row in a certain position of a list: second, last but one, from the top or from the bottom."""

from kind import text

STRUCTURE = "by-position"
DOMAIN = "lists"

# list;row;verb;extra
SKINS = """waiting list;patient;call;phone
cause list;case;adjourn;room
ballot;candidate;mark;party
order of bids;bidder;invite;town
order of succession;heir;notify;seat
berthing plan;ship;warn;flag
timetable;train;cancel;track
guest list;guest;greet;country
jury list;juror;excuse;street
roll;pupil;examine;bench
payment run;payment;stop;bank
switching plan;switch;lock;bay
audit plan;branch;visit;city
reading round;meter;skip;street
sample rack;sample;pull;donor
land list;parcel;inspect;owner
toll log;vehicle;charge;plate
agenda;item;strike;speaker"""

WORDS = ["first", "second", "third", "fourth"]


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    lst, row, verb, extra = k.pick(SKINS.split("\n")).split(";")
    n, no = k.int(4, 6), k.id()
    rows = list(zip(k.ids(n), k.words(n), strict=True))
    lists = k.words(2)
    i = k.int(0, 3)
    top = k.chance(60)
    at = i if top else n - 1 - i
    said = (
        k.pick(f"the {WORDS[i]} {row} of", f"number {WORDS[i]} from the top of", f"the {row} in {WORDS[i]} place of")
        if top
        else k.pick("the last {r} of", "the {r} at the very end of").format(r=row) if i == 0 else k.pick(f"the {WORDS[i]} {row} from the end of", f"number {WORDS[i]} from the bottom of")
    )
    k.must("The list is to be taken as it stands.|Positions are those of the list as it is shown.")
    k.role(f"You work with every {lst}.", f"{lst} desk", "Clerk for lists.")
    k.steps("<show> it, then <treat> the one that is meant.")
    k.goal(f"{verb.capitalize()} {said} {lst} {lists[0]}; slip {no}.", f"slip {no}: {verb} {said} {lists[0]}", f"Please {verb} {said} the {lst} {lists[0]} under slip {no}.", f"{lst} {lists[0]}. {verb} {said} it. slip {no}")

    @k.look("show|show_list|read_list", f"{an(lst).capitalize()}, from top to bottom.", name=text("name|list", f"Name of the {lst}."))
    def show(name):
        return [{f"{row}|no": a, extra: b} for a, b in (rows if name == lists[0] else rows[::-1])] if name in lists else k.fail(f"No {lst} {name}.")

    @k.act(f"{verb}|{verb}_{row}|{verb}_one", f"To {verb} {an(row)}.", item=text(f"{row}|no", f"Number of the {row}."), extra=text(extra, f"Its {extra}, as listed."), slip=text("slip|under", "Number of the slip."))
    def treat(**a):
        return f"{a['item']}: {verb}." if (a["item"], a["extra"]) in rows else k.fail(f"No {row} {a['item']} with {extra} {a['extra']}.")

    def right():
        if not show.made(name=lists[0]):
            return show(name=lists[0])
        if not treat.made():
            return treat(item=rows[at][0], extra=rows[at][1], slip=no)

    return right
