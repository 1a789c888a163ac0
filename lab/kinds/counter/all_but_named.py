"""Does the same to everything on a list, except the ones that the goal names."""

from kind import choice, text

STRUCTURE = "all-but"
DOMAIN = "mixed desks"

# thing; things; place; verb; does; what else the call wants; its values
SKINS = [
    row.split(";")
    for row in """room;rooms;hotel;lock;Locks;shift;day,night
stall;stalls;market hall;close;Closes;reason;weather,cleaning
course;courses;evening school;cancel;Cancels;reason;illness,holiday
account;accounts;bank branch;freeze;Freezes;level;partly,fully
lamp;lamps;theatre;dim;Dims;strength;half,quarter
bus line;lines;town;stop;Stops;reason;strike,snow
locker;lockers;swimming pool;empty;Empties;by;keeper,owner
bed;beds;ward;clean;Cleans;way;dry,steam
loan;loans;library;extend;Extends;term;week,month
meter;meters;estate;reset;Resets;mode;soft,hard
gate;gates;stadium;open;Opens;side;left,right
field;fields;farm;water;Waters;amount;little,much
exhibit;exhibits;museum;cover;Covers;with;cloth,glass
table;tables;restaurant;release;Releases;for_meal;lunch,dinner
policy;policies;insurance;renew;Renews;payment;monthly,yearly
van;vans;delivery depot;fuel;Fuels;fuel;diesel,gas
till;tills;supermarket;close;Closes;reason;repair,counting""".split("\n")
]


def make(k):
    thing, things, place, verb, does, extra, values = k.pick(SKINS)
    values, where, count, one = values.split(","), k.word(), k.int(3, 6), thing.split()[-1]
    names, ids = k.words(count), k.ids(count)
    kept = k.some(names, k.pick(1, 1, 1, 2)) if not k.chance(8) else list(names)
    value, by_id = k.pick(values), k.chance(60)
    order = k.shuffled(names) if len(kept) < count else names
    keep = kept[0] if len(kept) == 1 else f"{', '.join(kept[:-1])} and {kept[-1]}"
    k.role(
        f"You look after the {things} of a {place}.|{place}: {things}|Assistant of a {place}; you do what the slip says.",
        f"You work in a {place}.|Caretaker. Nothing more and nothing less than asked.|The {place}'s helper for {things}.",
    )
    k.steps(f"<show> lists the {things}.|Start with <show>.", f"Then <do> each {one} but those that are excepted.")
    k.goal(
        f"{verb.capitalize()} all {things} of {where} except {keep}; {extra.replace('_', ' ')}: {value}.",
        f"All {things} of {where} but {keep}: {verb} ({extra.replace('_', ' ')} {value}).|{where}: {verb} everything, only {keep} stays as it is. {extra.replace('_', ' ')} {value}",
        f"Not {keep}! The other {things} of {where}: please {verb} them, {extra.replace('_', ' ')} {value}.",
        f"Leave {keep} alone. {verb.capitalize()} every other {one} of {where}. {extra.replace('_', ' ').capitalize()}: {value}.",
        f"place: {where}. do: {verb} every {one}. without: {keep}. {extra.replace('_', ' ')}: {value}",
        f"would you {verb} the {things} of {where}, apart from {keep}? {extra.replace('_', ' ')} is {value}, thanks",
        f"I need the {things} in {where} done ({verb}, {value}), all of them, with the exception of {keep}.",
        f"{verb} each {one} of {where}, {extra.replace('_', ' ')} {value}, but skip {keep}",
    )

    @k.look(
        f"list_{things}|{things}|show_{things}",
        f"Lists the {things} of a place.|All {things} of one place, with numbers.",
        of=text("place|where|site", "Name of the place.|Which place."),
    )
    def show(of):
        if of != where:
            return k.fail(f"There is no place {of}.")
        return [{"name|called": n, f"{one}_no|id|no": ids[names.index(n)]} for n in order]

    @k.act(
        f"{verb}|{verb}_{one}|{verb}_one",
        f"{does} one {one}.|To {verb} a single {one}.",
        which=text(f"{one}_no|no|id", f"Number of the {one}.") if by_id else text(f"{one}|name", f"Name of the {one}."),
        how=choice(f"{extra}|the_{extra}", f"The {extra.replace('_', ' ')} that the order says.", values),
    )
    def do(which, how):
        if which not in (ids if by_id else names):
            return k.fail(f"There is no {one} {which}.")
        return k.one(f"{which}: done.", "ok", f"{does} {which}, {how}.")

    def right():
        if not show.made(of=where):
            return show(of=where)
        todo = [ids[names.index(n)] if by_id else n for n in order if n not in kept]
        return [do(which=one, how=value) for one in todo if not do.made(which=one)]

    return right
