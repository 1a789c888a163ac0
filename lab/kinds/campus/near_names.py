"""Several things have nearly the same name; only the one with exactly that name is meant."""

from kind import text

STRUCTURE = "near-names"
DOMAIN = "similar names"

# thing;verb;detail;suffixes
SKINS = """school;inspect;inspector;Junior,Senior,Annex
choir;invite;hall;Youth,Women,Chamber
street;close;crew;North,South,Lane
ward;clean;agent;West,East,Intensive
hall;heat;caretaker;Small,Large,Foyer
club;fund;account;Juniors,Ladies,Seniors
novel;reprint;printer;Part Two,Abridged,Sequel
hotel;rate;critic;Garden,Plaza,Express
court;staff;clerk;Lower,Upper,Appeals
symphony;record;engineer;Finale,Suite,Sketch
museum;light;electrician;Annex,Depot,Garden
team;train;coach;Reserves,Juniors,Seconds
dish;price;till;Light,Large,Deluxe
ferry;paint;colour;Star,Express,Junior
library;open;librarian;Annex,Mobile,Children
trail;mark;ranger;Loop,Extension,Summit
festival;insure;insurer;Fringe,Warm-up,Encore
exam;print;printer;Resit,Oral,Practice
parish;visit;dean;Old,New,Chapel
cottage;let;agent;Annex,Loft,Stable"""


def make(k):
    thing, verb, detail, suffixes = k.pick(SKINS.split("\n")).split(";")
    base = k.word().capitalize()
    names = [base, *[f"{base} {s}" for s in suffixes.split(",")]]
    other = k.word().capitalize()
    names += [other, f"{other} {suffixes.split(',')[0]}"]
    nos, value = k.ids(len(names)), k.person()
    at = 0 if k.chance(60) else k.int(1, 3)
    name, rows = names[at], k.shuffled(range(len(names)))
    day = k.date()

    k.role(f"You {verb} things whose names are alike.|{thing} office", "Half of your day is telling names apart.|I read a name to its end.")
    k.must("Only the name that is exactly the same is meant.|A longer or shorter name is another one.")
    k.steps("<all_names> lists them.|See <all_names>.", "<do> it by number.|Then <do>.")
    k.goal(
        f"{verb} {name} on {day}, {detail} {value}",
        f"{thing}: {name}; {day}; {verb}; {detail}: {value}",
        f"Dear office, would you please {verb} the {thing} called {name} on {day}? The {detail} is {value}. I know there are others of a similar name, but it is this one.",
        f"{value} ({detail}) comes on {day} to {verb} '{name}', put it down",
    )

    @k.look(f"all_names|list_{thing}s|directory", f"Every {thing} with its number.")
    def all_names():
        return [{"no|id": nos[i], f"{thing}|name": names[i]} for i in rows]

    @k.act(
        f"{verb}|{verb}_{thing}|do_{verb}",
        f"To {verb} one {thing}.",
        no=text("no|id", f"Number of the {thing}."),
        day=text("day|date", "The day."),
        value=text(f"{detail}|by", f"The {detail}."),
    )
    def do(no, day, value):
        return f"{no}: {verb}, {day}." if no in nos else k.fail(f"No {thing} {no}.")

    def right():
        if not all_names.made():
            return all_names()
        return [] if do.made() else do(no=nos[at], day=day, value=value)

    return right
