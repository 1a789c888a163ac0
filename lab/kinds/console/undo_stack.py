"""Takes back the changes since a given one, the newest first."""

from kind import text

STRUCTURE = "undo-newest-first"
DOMAIN = "databases"

# change;place;verb
SKINS = """migration;database;revert
commit;branch;revert
edit;page;undo
booking;ledger;reverse
patch;server;uninstall
move;game;take_back
rule;firewall;withdraw
step;recipe;undo
layer;drawing;peel
deploy;service;roll_back
transfer;account;reverse
version;document;withdraw
import;catalog;undo
setting;router;reset
order;desk;annul
batch;feed;retract
flip;flag;reverse
brick;wall;remove
tag;build;untag
cut;clip;undo"""


def make(k):
    change, place, verb = k.pick(SKINS.split("\n")).split(";")
    where, why = k.word(), k.title()
    ids = k.ids(k.int(3, 6))  # oldest first
    since = k.int(max(0, len(ids) - 4), len(ids) - 1)
    rows = list(zip(ids, sorted(k.times(len(ids))), strict=True))
    todo = list(reversed(ids[since + 1 :]))
    shown = rows if k.chance(50) else rows[::-1]
    act = verb.replace("_", " ")

    k.role(f"You {act} what went wrong.|{change} undoer|Back in time, one {change} after the other.")
    k.must(f"The newest goes first: a {change} can't be taken back while a later one stands.|Always the latest {change} first, then the one before.")
    k.steps("<log> has them all.", "<back> one by one.")
    k.goal(
        f"{act} everything after {ids[since]} in {where}, reason {why}",
        f"{place} {where} was fine with {ids[since]}. Please {act} all that came later ({why}).",
        f"{place}: {where}\nlast_good: {ids[since]}\nreason: {why}",
        f"{where} back to {ids[since]} - {why}",
        f"{ids[since]} should be the last {change} in {where} again; {act} the later ones, because: {why}",
    )

    @k.look(f"log|list_{change}|{change}_log", f"Each {change} of a {place} with its time.", where=text(place, f"Name of the {place}."))
    def log(**by):
        if by["where"] != where:
            return k.fail(f"no {place} {by['where']}")
        return [{change: i, "time|at": t} for i, t in shown if not back.made(ref=i)]

    @k.act(f"{verb}|{verb}_{change}", f"Takes one {change} back.|Undoes the latest {change}.", where=text(place, f"Name of the {place}."), ref=text(change, f"Number of the {change}."), why=text("reason|why", "The reason."))
    def back(where, ref, why):
        left = [i for i in ids if not back.made(ref=i)]
        return f"{ref}: {act}" if left and left[-1] == ref else k.fail(f"{ref} is not the latest {change}")

    def right():
        if not log.made(where=where):
            return log(where=where)
        for i in todo:
            if not back.made(ref=i):
                return back(where=where, ref=i, why=why)
        return None

    return right
