"""One word is the name of an office and also a status; rows are chosen by the one or by the other."""

from kind import text

STRUCTURE = "word-as-name"
DOMAIN = "offices"

# row;rows;name column;status column;verb
SKINS = """file;files;office;status;forward
case;cases;chamber;stage;call
claim;claims;branch;phase;pay
truck;trucks;dock;signal;wave_on
patient;patients;ward;colour;move
parcel;parcels;parish;class;survey
voter;voters;precinct;mark;check
loan;loans;desk;rating;review
sample;samples;bench;label;freeze
meter;meters;feeder;code;read
pupil;pupils;house;group;register
ship;ships;quay;flag;unload
flat;flats;block;state;show
train;trains;depot;mode;release
policy;policies;agency;tier;renew
return;returns;district;type;assess
well;wells;basin;grade;test
bid;bids;board;round;open"""


def an(word):
    return ("an " if word[0] in "aeio" or word.startswith(("hour", "un-", "under", "us")) and word[:3] != "use" else "a ") + word


def make(k):
    row, rows_, name, status, verb = k.pick(SKINS.split("\n")).split(";")
    w, x, y = k.words(3)
    n, slip, word = k.int(4, 6), k.id(), verb.replace("_", " ")
    rows = [(i, k.pick(w, w, x, y), k.pick(w, w, x, y)) for i in k.ids(n)]
    side = k.pick("name", "status", "both", "name_only")
    tests = {"name": lambda r: r[1] == w, "status": lambda r: r[2] == w, "both": lambda r: r[1] == w and r[2] == w, "name_only": lambda r: r[1] == w and r[2] != w}
    said = {
        "name": [f"of the {name} {w}, whatever their {status}", f"that belong to {name} {w}"],
        "status": [f"whose {status} is {w}, in whatever {name}", f"in {status} {w}"],
        "both": [f"of {name} {w} whose {status} is {w} too", f"where {name} and {status} both say {w}"],
        "name_only": [f"of {name} {w}, except those in {status} {w}", f"that belong to {name} {w} without having {w} as {status}"],
    }[side]
    said = k.pick(said)
    todo = [r[0] for r in rows if tests[side](r)]
    k.must(f"{w.capitalize()} is the name of {an(name)}, and also {an(status)}.|Beware: {w} can be {an(name)} or {an(status)}.")
    k.role(f"You handle {rows_}.", f"{rows_} - {name} and {status}", f"Office for {rows_}. Names are confusing here.")
    k.steps("<overview> first.", f"<treat> each {row} that is meant.")
    k.goal(f"{word.capitalize()} all {rows_} {said}, slip {slip}.", f"slip {slip}: {word} those {said}", f"Everything {said} goes today ({word}). The slip is {slip}.", f"Please {word} the {rows_} {said}; use slip {slip}")

    @k.look(f"overview|list_{rows_}|show_all", f"All {rows_}, with {name} and {status}.")
    def overview():
        return [{f"{row}|no": i, name: a, status: b} for i, a, b in rows if not treat.made(item=i)]

    @k.act(f"{verb}|{verb}_one|{verb}_{row}", f"To {word} {an(row)}.", item=text("item|no|id", f"Number of the {row}."), slip=text("slip|with", "Number of the slip."))
    def treat(item, slip):
        return f"{item}: {word}, slip {slip}." if item in [r[0] for r in rows] else k.fail(f"No {row} {item}.")

    def right():
        if not overview.made():
            return overview()
        return [treat(item=i, slip=slip) for i in todo if not treat.made(item=i)]

    return right
