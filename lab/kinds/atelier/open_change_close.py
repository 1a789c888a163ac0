"""Opens a paper for changes, changes a line and closes it: kept or thrown away, depending on what the change reports."""

from kind import text

STRUCTURE = "checkout"
DOMAIN = "papers under lock"

# paper;papers;line word;warning word
SKINS = """ledger;ledgers;entry;mismatch
score;scores;bar;clash
script;scripts;cue;overlap
menu;menus;dish;allergen
plan;plans;bed;frost
rulebook;rulebooks;rule;conflict
roster;rosters;shift;double
catalogue;catalogues;lot;dispute
pattern;patterns;dart;bulge
studbook;studbooks;sire;inbreeding
setlist;setlists;song;repeat
storyboard;storyboards;shot;gap
cookbook;cookbooks;step;burn
guidebook;guidebooks;stop;closure
hymnal;hymnals;verse;metre
log;logs;reading;outlier
bill;bills;act;overrun
map;maps;stall;collision
index;indexes;name;duplicate
chart;charts;berth;draught"""


def make(k):
    paper, papers, line, warning = k.pick(SKINS.split("\n")).split(";")
    name, old, new, token, who = k.word(), k.word(), k.word(), k.id(), k.person()
    warns = k.chance(50)
    keep_if, rule = k.pick(
        [
            ("clean", f"If the change reports a {warning}, throw it away; otherwise keep it.|Keep it only if no {warning} is reported, else throw it away."),
            ("always", f"Keep the change, even if it reports a {warning}.|A {warning} is no reason to throw a change away: keep it."),
            ("never", f"This is a rehearsal: throw the change away in any case.|Only a trial: whatever it reports, throw it away."),
        ]
    )
    keeps = keep_if == "always" or (keep_if == "clean" and not warns)

    k.role(f"{papers}, changes", f"You change {papers}, carefully.", f"Open, change, close. In that order.")
    k.must(rule, "A paper has to be opened first, and never left open.|Open it, change it, and close it one way or the other.")
    k.goal(
        f"In {name}, {line} {old} becomes {new}.",
        f"{name}: {old} -> {new}",
        f"Would you change the {line} {old} in {name} to {new}, for {who}?",
        f"{paper}: {name}; {line}: {old}; new: {new}",
        f"It should say {new} where {name} has {old}.",
    )

    @k.act("open_paper|open_it|check_out", f"Opens one of the {papers} for changes.|Unlocks a {paper}; gives a key.", name=text(f"{paper}|name|which", f"Name of the {paper}.|Which {paper}."))
    def open_it(**by):
        return f"Open, key {token}." if by.get("name") == name and not open_it.made() else k.fail(f"no such {paper}, or open already")

    @k.act("change|change_line|replace", f"Changes a {line} in an open paper.|Puts a new {line} in place of an old one.", key=text("key|with_key|open_key", "The key that opening gave.|Key of the open paper."), old=text("old|was|from_text", f"The {line} as it is.|What it was."), new=text("new|becomes|to_text", f"The {line} as it shall be.|What it becomes."))
    def change(key, old, new):
        if key != token or not open_it.made() or (old, new) != pair or change.made():
            return k.fail("no such open paper or line")
        return f"Changed, but there is a {warning}." if warns else "Changed, all clear."

    pair = (old, new)

    def closing(key):
        return key == token and change.made() and not keep.made() and not drop.made()

    @k.act("keep|save_and_close|commit", "Keeps the changes and closes.|Closes a paper with its changes.", key=text("key|with_key|open_key", "The key that opening gave.|Key of the open paper."))
    def keep(key):
        return "kept" if closing(key) else k.fail("nothing to keep")

    @k.act("throw_away|discard|roll_back", "Throws the changes away and closes.|Closes a paper as it was before.", key=text("key|with_key|open_key", "The key that opening gave.|Key of the open paper."))
    def drop(key):
        return "thrown away" if closing(key) else k.fail("nothing to throw away")

    def right():
        if keep.made() or drop.made():
            return None
        if not open_it.made():
            return open_it(name=name)
        if not change.made():
            return change(key=token, old=old, new=new)
        return keep(key=token) if keeps else drop(key=token)

    return right
