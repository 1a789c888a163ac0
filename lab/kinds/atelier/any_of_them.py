"""One act for the whole lot: which of two depends on whether any, or all, or none of the rows has a mark."""

from kind import text

STRUCTURE = "any-all-none"
DOMAIN = "go or no go"

# lot;lots;row;rows;mark;yes act;no act
SKINS = """match;matches;player;players;injured;postpone;confirm
batch;batches;jar;jars;cracked;scrap;ship
show;shows;singer;singers;hoarse;cancel;announce
litter;litters;puppy;puppies;sick;isolate;release
edition;editions;print;prints;smudged;reprint;sign
hunt;hunts;hound;hounds;lame;call_off;ride_out
tray;trays;seedling;seedlings;mouldy;compost;pot_on
shoot;shoots;camera;cameras;faulty;delay;roll
collection;collections;gown;gowns;torn;hold;present
banquet;banquets;dish;dishes;late;stall;serve
issue;issues;page;pages;blank;stop;print
crew;crews;rower;rowers;absent;withdraw;enter
firing;firings;pot;pots;damp;wait;light
peal;peals;ringer;ringers;new;practise;ring
tour;tours;coach;coaches;full;split;depart
flight;flights;wine;wines;corked;replace;pour
parade;parades;float;floats;unlit;rewire;start
flock;flocks;hen;hens;moulting;rest;show
order;orders;chair;chairs;wobbly;rework;deliver
market;markets;stall;stalls;unpaid;chase;open_up"""


def make(k):
    lot, lots, row, rows_, mark, yes, no = k.pick(SKINS.split("\n")).split(";")
    n, name, day = k.int(3, 5), k.word(), k.date()
    share = k.pick(0, 0, 40, 100)
    flags = [k.chance(share) for _ in range(n)]
    ids, boss = k.ids(n), k.person()
    sheet, older = k.ids(2)
    test, said = k.pick(
        [
            (any(flags), f"if even one {row} is {mark}|as soon as a single {row} is {mark}"),
            (all(flags), f"only if every {row} is {mark}|if there's no {row} that isn't {mark}"),
            (not any(flags), f"if not one {row} is {mark}|as long as no {row} at all is {mark}"),
            (not all(flags), f"if at least one {row} isn't {mark}|unless every {row} is {mark}"),
        ]
    )
    act = yes if test else no
    y, o = yes.replace("_", " "), no.replace("_", " ")

    k.role(f"You decide what becomes of a {lot}.|{lots}, go or no go|It's you who says yes or no to a {lot}.", "Day manager")
    k.must(f"We {y} {k.one(said)}; otherwise we {o}.|Otherwise it is {o}, but {k.one(said)} it is {y}.", f"{boss} signs for it.|Put {boss} on it.")
    k.steps(f"See the {rows_} with <members>.", "Then one of the two, once.")
    k.goal(
        f"What about {name} on {day}? Decide and do it.",
        f"{name}, {day}: decide",
        f"Everybody's asking about the {lot} {name} on {day}. Have a look at the {rows_} and do what the rules say.",
        f"{lot}: {name}; day: {day}; {y} or {o}",
        f"Do we {y} {name} or do we {o} it? It's for {day}. Just get it done.",
    )

    @k.look(f"{rows_}_of|members|check_{rows_}", f"The {rows_} of a {lot}.|How the {rows_} are.", name=text(f"{lot}|name|of", f"Name of the {lot}.|Which {lot}."))
    def members(**by):
        return {"sheet|check_no": sheet, "last_sheet|previous": older, rows_: [{f"{row}|id": i, mark: f} for i, f in zip(ids, flags, strict=True)]} if by.get("name") == name else k.fail(f"no such {lot}")

    tools = {}

    def job(verb, role):
        def work(day, boss, sheet_no, **by):
            return f"{verb}: {by['name']}, {day}" if by.get("name") == name and sheet_no == sheet and not any(t.made() for t in tools.values()) else k.fail("no")

        work.__name__ = role
        v = verb.replace("_", " ")
        tools[verb] = k.act(
            f"{verb}|{verb}_{lot}|{verb}_it",
            f"To {v} a {lot}.|We {v} the whole {lot}.",
            name=text(f"{lot}|name|which", f"Name of the {lot}.|Which {lot}."),
            day=text("day|date|on", "The day.|Which day."),
            sheet_no=text("sheet|check_no|based_on", "Number of the sheet with the checks.|On which sheet it rests."),
            boss=text("signed|by|boss", "Who signs for it.|Name that signs."),
        )(work)

    job(yes, "do_yes")
    job(no, "do_no")

    def right():
        if not members.made():
            return members(name=name)
        return [] if any(t.made() for t in tools.values()) else tools[act](name=name, day=day, boss=boss, sheet_no=sheet)

    return right
