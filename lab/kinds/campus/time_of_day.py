"""What is done depends on the hour of the request and on the hours that the system text sets."""

from kind import text

STRUCTURE = "time-of-day-branch"
DOMAIN = "day and night desks"

# matter;day tool;night tool;who
SKINS = """leak;send plumber;call night fitter;tenant
fever;book doctor;call night nurse;patient
lost key;open at counter;send locksmith;guest
noise;ring neighbour;inform patrol;resident
alarm;ask guard;wake warden;museum
late arrival;hold desk;leave key in box;traveller
injury;send to clinic;call ambulance;player
escaped dog;ask walkers;call shelter;owner
power cut;send electrician;start generator;hall
missing child;ask teachers;call police;parent
sick cook;find stand-in;close kitchen;restaurant
broken string;open workshop;lend spare;violinist
stuck lift;send caretaker;call fire brigade;visitor
urgent writ;bring to clerk;wake duty judge;lawyer
no heating;adjust boiler;bring heaters;ward
bus breakdown;send mechanic;order taxis;driver
late bill;ring office;leave note;club
snow;call sweepers;close paths;parish
stranger;ask name;lock doors;dormitory
flood;pump cellar;clear house;library"""


def an(word):
    return f"{'an' if word[0] in 'aeiou' and word[:3] not in ('uni', 'use', 'eur') or word[:4] == 'hour' else 'a'} {word}"


def make(k):
    matter, day_tool, night_tool, who = k.pick(SKINS.split("\n")).split(";")
    start, end = f"{k.int(6, 9):02}:00", f"{k.int(16, 20):02}:00"
    refs, people = k.ids(3), k.people(3)
    hours = [k.pick(f"{k.int(10, 15)}:{k.int(10, 59)}", f"{k.int(21, 23)}:{k.int(10, 59)}", f"0{k.int(1, 5)}:{k.int(10, 59)}") for _ in refs]
    places = [w.capitalize() for w in k.words(3)]
    ref, is_day = refs[0], start <= hours[0] < end
    d, n = day_tool.replace(" ", "_").replace("-", "_"), night_tool.replace(" ", "_").replace("-", "_")

    k.role(f"You deal with each case of {matter}.|{matter} desk, day and night", "The clock decides.|I react, by day and by night.")
    k.must(f"From {start} to {end} it is day: {day_tool}. At any other hour: {night_tool}.|{night_tool.capitalize()} outside {start} to {end}, {day_tool} within.")
    k.steps("<case> has the hour.|Look at <case>.")
    k.goal(
        f"Deal with {matter} {ref}.|{ref} ({matter}): act",
        f"{an(who).capitalize()} has reported {ref}, {matter}. Do what is to be done at that hour.",
        f"Dear desk, {ref} came in, a case of {matter} as it seems. Would you take the proper step, please?",
        f"[ ] {ref}: right step for the hour",
    )

    @k.look("case|get_case|read_report", "A report: who, where, at what hour.", ref=text("case|ref", "Number of the case."))
    def case(ref):
        if ref not in refs:
            return k.fail(f"No case {ref}.")
        i = refs.index(ref)
        return {"by|name": people[i], "where|place": places[i], "hour|reported_at": hours[i]}

    def acts(role, words, names):
        def do(ref, place, name):
            return f"{ref}: {words}." if ref in refs and place in places else k.fail("No such case or place.")

        do.__name__ = role
        return k.act(
            names, f"In a case of {matter}: {words}.",
            ref=text("case|ref", "Number of the case."),
            place=text("place|where", "Where it is."),
            name=text("name|reported_by", "Who reported it."),
        )(do)

    by_day, by_night = acts("by_day", day_tool, f"{d}|do_{d}"), acts("by_night", night_tool, f"{n}|do_{n}")

    def right():
        if not case.made(ref=ref):
            return case(ref=ref)
        if by_day.made() or by_night.made():
            return []
        return (by_day if is_day else by_night)(ref=ref, place=places[0], name=people[0])

    return right
