"""Looks at the two that the goal names and acts on the larger, older or cheaper one; all names come from tables."""

from kind import text

STRUCTURE = "branch+pick-extreme"
DOMAIN = "skins"

THINGS = """truck|pump|flat|laptop|server|field|ferry|oven|branch|dataset|camera|tractor|warehouse|printer|script|lease
bicycle|tank|freezer|hotel|loan|tower|greenhouse|battery|bridge|contract|elevator|cart|scanner|kayak"""
# measure; how it is drawn; the larger one; the smaller one
MEASURES = """load;number;fuller;emptier|price;money;dearer;cheaper|built;date;newer;older|weight;number;heavier;lighter
length;number;longer;shorter|last_check;date;later checked;earlier checked|cost;money;more costly;less costly
score;number;better scored;worse scored|opened;date;younger;older|errors;number;more faulty;less faulty
distance;number;farther;nearer|hours;number;more used;less used|rent;money;more expensive;less expensive
height;number;taller;shorter|capacity;number;larger;smaller|due;date;later due;earlier due|noise;number;louder;quieter
delivered;date;more recently delivered;less recently delivered|power;number;stronger;weaker|fee;money;pricier;cheaper"""
# verb; what the tool does, with @ for the thing; a value of the goal: name, how drawn
ACTS = """sell;Sells the @.;to;person|book;Books the @ for a day.;day;date|retire;Takes the @ out of service.|keep;Keeps the @.
inspect;Orders an inspection of the @.;on;date|lend;Lends the @ to somebody.;to;person|rename;Renames the @.;new_name;word
tag;Puts a tag on the @.;tag;word|move;Moves the @ to a place.;to;word|insure;Insures the @ up to an amount.;amount;money
pause;Pauses the @.|stop;Stops the @.|order;Orders the @.|return;Gives the @ back.|assign;Assigns the @ to somebody.;to;person
close;Closes the @ with a note.;note;word|clean;Has the @ cleaned.;on;date|upgrade;Upgrades the @.;to_version;version
check;Puts the @ on the list of checks.|reserve;Reserves the @.;for_whom;person|hide;Hides the @ from the list."""


def table(text):
    return [row.split(";") for row in text.replace("\n", "|").split("|")]


def make(k):
    thing, (measure, drawn, more, less) = k.pick(table(THINGS))[0], k.pick(table(MEASURES))
    verb, about, *third = k.pick(table(ACTS))
    one, two, count = *k.many(k.pick(k.word, k.title, k.ident), 2), k.int(2, 4)
    sorts = {"number": lambda: k.int(10, 9000), "money": lambda: k.int(100, 90000) / 100, "date": k.date}
    values, ids, other = k.many(sorts[drawn], 2 + count), k.ids(2 + count), k.ids(2 + count)
    given = str(getattr(k, third[1])()) if third else ""
    is_more, lists, by_id = k.chance(50), k.chance(35), k.chance(70)
    names = [one, two, *k.words(count)]
    want = (max if is_more else min)((0, 1), key=lambda i: values[i])
    which, end = more if is_more else less, f" ({third[0].replace('_', ' ')}: {given})" if third else ""
    rows = k.shuffled(range(2 + count))

    k.role(
        f"You decide which {thing} it is.|{thing} desk|You compare before you act.|Planner for every {thing} we have.",
        f"You {verb} one {thing} at a time.|Assistant of a company; {measure} of each {thing} is on record.",
        f"Agent. It may {verb}, and it reads the records first.",
    )
    k.must(f"Compare by {measure}.|What counts is the field {measure}.|{which.capitalize()}: by its {measure}.")
    k.steps(
        f"<show> tells the {measure}.|Look at both with <show>.", "Then <do> it to one of the two.|Only one gets <do>."
    )
    k.goal(
        f"{verb.capitalize()} the {which} one of {one} and {two}.{end}",
        f"{one} or {two}? {verb.capitalize()} the {which} {thing}{end}.",
        f"of {two} and {one}, {verb} what is {which}{end}",
        f"We have {one} and {two}. {verb.capitalize()} whichever is {which}{end}.",
        f"{thing}: {one} / {two}. task: {verb} the {which} one{end}",
        f"Please {verb} either {one} or {two}, namely the {which} {thing}.{end}",
        f"If {one} is {which} than {two}, {verb} {one}, otherwise {two}.{end}",
        f"Not both! Only the {which} one, {two} or {one}, is the one to {verb}.{end}",
        f"{end.strip()} {verb} {one}, unless {two} is {which}: then that one".strip(),
    )

    def row(i):
        return {"name|called": names[i], f"{thing}_id|id|no": ids[i], "serial|part_no": other[i], measure: values[i]}

    by = {} if lists else {"name": text(f"name|{thing}|which", f"Name of the {thing}.|Which {thing}.")}
    about_show = (
        f"Lists every {thing}.|All there are, with {measure}."
        if lists
        else f"Shows one {thing}.|Record of one {thing}."
    )

    @k.look(f"show|list_all|{thing}_list" if lists else f"show|get_{thing}|{thing}_info|lookup", about_show, **by)
    def show(name=None):
        if lists:
            return [row(i) for i in rows]
        return row(names.index(name)) if name in names else k.fail(f"No {thing} is called {name}.")

    by = {"no": text(f"{thing}_id|id|{thing}", f"Id of the {thing}.|Which {thing}, by id.")}
    if not by_id:
        by = {"no": text("serial|serial_no|part", f"Serial or part number of the {thing}.")}
    if third:
        by["third"] = text(f"{third[0]}|the_{third[0]}", f"The {third[0].replace('_', ' ')} that the order says.")

    @k.act(
        f"{verb}|{verb}_{thing}|{verb}_one|do_{verb}",
        about.replace("@", thing) + "|To " + verb + f" one {thing}.",
        **by,
    )
    def do(no, third=None):
        return k.one(f"{no}: done.", "ok", f"{verb}: {no}") if no in (ids if by_id else other) else k.fail(f"{no}?")

    def right():
        asked = [show()] if lists else [show(name=name) for name in (one, two)]
        if asked := [call for call in asked if not show.made(**call.args)]:
            return asked
        more = {"third": given} if third else {}
        return [] if do.calls else do(no=(ids if by_id else other)[want], **more)

    return right
