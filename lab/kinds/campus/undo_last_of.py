"""Takes back the last entry that a person made; others have made later ones."""

from kind import text

STRUCTURE = "undo"
DOMAIN = "registers"

# entry;book;who;verb
SKINS = """grade;grade book;teacher;strike out
dose;dose chart;nurse;void
goal;score sheet;scorer;cancel
pledge;auction list;bidder;annul
booking;booking book;porter;cancel
remark;case file;clerk;strike
order;till;waiter;void
loan;loan list;librarian;cancel
vote;vote list;member;annul
gift;gift list;guest;delete
shift;rota;helper;delete
note;guest book;visitor;delete
repair;repair book;caretaker;withdraw
bid;art sale;collector;withdraw
fine;fine book;warden;waive
lap;lap sheet;runner;discount
song;request list;dancer;skip
visit;visit log;carer;delete
ticket;sale list;cashier;void
entry;diary;child;erase"""


def make(k):
    entry, book, who, verb = k.pick(SKINS.split("\n")).split(";")
    n = k.int(5, 8)
    people = k.people(3)
    by = [people[0], people[0], *[k.pick(people[1:]) for _ in range(n - 2)]]
    nos, times, what = k.ids(n), k.times(n), k.words(n)
    last = max((i for i in range(n) if by[i] == people[0]), key=lambda i: times[i])
    person, why, place = people[0], k.word(), k.word().capitalize()
    rows = k.shuffled(range(n))
    v = verb.replace(" ", "_")

    k.role(f"You keep the {book} {place}.|{book} corrections", f"Everybody errs. You {verb}.|I {verb} what people entered by mistake.")
    k.must(f"Last means the latest time of that person.|The latest by time is meant, of that {who} only.")
    k.steps("<entries> shows all of today.|Look into <entries>.", "<drop> it.|Then <drop>.")
    k.goal(
        f"{verb} the last {entry} of {person}: {why}",
        f"{person} made a mistake just now. Please {verb} that {entry} ({why}).",
        f"Oh dear, oh dear. This is {person}. The {entry} that I put in last is all wrong, could you {verb} it? As reason write {why}. The ones before are fine!",
        f"{book} {place}: last one by {person} -> {verb}, reason {why}",
    )

    @k.look(f"entries|read_{book.replace(' ', '_')}|todays", f"What was entered in the {book} today.")
    def entries():
        return [{"no|id": nos[i], "time|at": times[i], f"{who}|by": by[i], f"{entry}|what": what[i]} for i in rows]

    @k.act(f"{v}|{v}_{entry}|take_back", f"To {verb} one {entry}.", no=text("no|id|which", f"Number of the {entry}."), why=text("why|reason", "The reason."), who=text(f"{who}|by", "Who had made it."))
    def drop(no, why, who):
        return f"{no}: {verb}." if no in nos else k.fail(f"No {entry} {no}.")

    def right():
        if not entries.made():
            return entries()
        return [] if drop.made() else drop(no=nos[last], why=why, who=person)

    return right
