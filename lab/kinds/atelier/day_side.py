"""Acts on what lies before, on or after a day: the goal says which side, the system text says which day it is."""

from kind import text

STRUCTURE = "today-side"
DOMAIN = "events"

# thing;things;date 1;date 2;verb;done
SKINS = """concert;concerts;doors;presale;announce;announced
workshop;workshops;starts;closes;publish;published
exhibition;exhibitions;opening;takedown;photograph;photographed
sowing;sowings;sown;harvest;label;labelled
fixture;fixtures;played;deadline;confirm;confirmed
screening;screenings;shown;delivery;review;reviewed
supper;suppers;served;shopping;cost;costed
issue;issues;printed;copy;proof;proofed
jab;jabs;given;booster;book;booked
fitting;fittings;first;final;remind;reminded
auction;auctions;viewing;sale;catalogue;catalogued
rehearsal;rehearsals;blocking;dress;schedule;scheduled
shearing;shearings;shorn;dipping;log;logged
batch;batches;brewed;bottling;taste;tasted
class;classes;begins;ends;advertise;advertised
market;markets;setup;teardown;staff;staffed
launch;launches;embargo;party;invite;invited
regatta;regattas;entry;race;register;registered
recital;recitals;tuning;evening;record;recorded
hatch;hatches;set;due;candle;candled"""


def make(k):
    thing, things, a, b, verb, done = k.pick(SKINS.split("\n")).split(";")
    n, today, by = k.int(3, 6), k.date(), k.person()
    x, y = k.dates(n), k.dates(n)
    if k.chance(50):
        x[0] = today
    if k.chance(50):
        y[-1] = today
    ids = k.ids(n)
    column, values = k.pick((a, x), (b, y))
    side = k.pick("before", "after", "from")
    test = {"before": lambda d: d < today, "after": lambda d: d > today, "from": lambda d: d >= today}[side]
    hit = [i for i, d in zip(ids, values, strict=True) if test(d)]
    words = {
        "before": [f"whose {column} date has gone by already", f"whose {column} date is in the past", f"with {column} earlier than today"],
        "after": [f"whose {column} date is still to come, today's not included", f"with {column} later than today", f"whose {column} date is tomorrow or later"],
        "from": [f"whose {column} date is today or later", f"with {column} not earlier than today", f"whose {column} date isn't in the past"],
    }[side]
    which = k.one(*words)

    k.role(f"You keep the diary of {things}.|diary of {things}|Events office. {things.capitalize()} and more {things}.", "You work through the calendar for us.")
    k.must(f"Today is {today}.|It's {today} today.|Date: {today}.", f"Sign everything as {by}.|{by} is who you work for, put that name on it.")
    k.steps("<diary> prints it all.", "One <mark> each.")
    k.goal(
        f"All {things} {which} are to be {done}.",
        f"{verb} the {things} {which}",
        f"Would you go through the {things} and {verb} each one {which}?",
        f"{things} {which}: have they been {done}? No? Well then.",
        f"list: {things}. filter: {which}. action: {verb}",
    )

    @k.look("diary|calendar|agenda", f"Prints the diary of {things}.|Every {thing} with its dates.")
    def diary():
        return [{"id|no": i, f"{a}|{a}_date": p, f"{b}|{b}_date": q} for i, p, q in zip(ids, x, y, strict=True) if not mark.made(key=i)]

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one",
        f"Has one {thing} {done}.",
        key=text(f"{thing}|id|no", f"Id of the {thing}.|Which {thing}."),
        by=text("by|signed|name", "Name it is signed with.|Who signs."),
        day=text("date|day|on", f"The {column} date of the {thing}.|Its {column} date, as in the diary."),
    )
    def mark(key, by, day):
        if (key, day) not in zip(ids, values, strict=True) or mark.made(key=key):
            return k.fail(f"{key}: the diary says otherwise")
        return f"{key} {done}"

    def right():
        if not diary.made():
            return diary()
        return [mark(key=i, by=by, day=d) for i, d in zip(ids, values, strict=True) if i in hit and not mark.made(key=i)]

    return right
