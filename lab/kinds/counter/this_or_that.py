"""Looks at one thing and uses one of two tools, by what it finds."""

from kind import text

STRUCTURE = "branch"
DOMAIN = "two ways"

# thing; field; good; bad; tool if good; tool if bad; extra; drawn
SKINS = [
    row.split(";")
    for row in """parcel;state;whole;damaged;deliver;send_back;driver;person
order;stock;in stock;sold out;ship;reorder;town;word
patient;fever;none;high;discharge;keep;ward;word
book;loan;here;lent out;hand_out;reserve;reader;person
bill;payment;paid;open;file;remind;clerk;person
room;state;clean;dirty;check_in;send_cleaner;guest;person
lamp;test;lights;dark;hang;throw_away;shelf;id
egg;crack;none;cracked;pack;discard;tray;id
pupil;exam;passed;failed;promote;repeat;class;word
ferry;weather;calm;stormy;sail;cancel;captain;person
card;balance;enough;short;charge;refuse;till;id
tyre;profile;deep;worn;mount;replace;car;id
guest;booking;found;missing;welcome;turn_away;host;person
wine;taste;good;corked;serve;pour_out;table;id
claim;papers;complete;missing;pay;ask_back;insured;person
pitch;grass;dry;wet;open_pitch;close_pitch;team;word""".split("\n")
]


def make(k):
    thing, field, good, bad, yes, no, extra, drawn = k.pick(SKINS)
    names, given, lists = k.many(k.pick(k.word, k.id), 3), getattr(k, drawn)(), k.chance(40)
    name, slips, needs = names[0], k.ids(3), k.chance(50)
    states = [k.pick(good, bad) for _ in names]
    y, n, order = yes.replace("_", " "), no.replace("_", " "), k.shuffled(range(3))
    k.role(
        f"You decide what happens to a {thing}.|{thing}: {y} or {n}|You look first, then you act once.",
        f"Inspector of every {thing}.|One of two things is done, never both.|Clerk with two stamps: {y}, {n}.",
    )
    k.must(
        f"If {field} is {good}: {y}. If it is {bad}: {n}.|{field.capitalize()} {bad} means {n}, {field} {good} means {y}."
    )
    k.steps("<show> tells how it is.|Check with <show>.")
    k.goal(
        f"{y.capitalize()} or {n} {thing} {name}, by its {field}; {extra}: {given}.|{thing} {name} ({extra} {given}): what is to be done? Do it.|Deal with {name}, {extra} {given}.",
        f"{thing}: {name}. {extra}: {given}. decide and act|{given} ({extra}) asks about {thing} {name}. {y.capitalize()} it, or {n} if the {field} is {bad}.",
        f"Please look at {name} and do what the rules say. {extra.capitalize()}: {given}.|if {name} is {good}, {y}, otherwise {n}. {extra} is {given}|{name} came in, {extra} {given}, handle it",
    )

    def row(i):
        return {f"{thing}|name": names[i], "slip|note_no": slips[i], field: states[i]}

    by = {} if lists else {"which": text(f"{thing}|name|which", f"The {thing}.|Which {thing}.")}

    @k.look(
        f"list_{thing}s|all_{thing}s|overview" if lists else f"show_{thing}|check_{thing}|inspect",
        f"Lists each {thing} with its {field}." if lists else f"Shows one {thing} and its {field}.",
        **by,
    )
    def show(which=None):
        if lists:
            return [row(i) for i in order]
        return row(names.index(which)) if which in names else k.fail(f"There is no {thing} {which}.")

    params = {
        "which": text(f"{thing}|name|which", f"The {thing}.|Which {thing}."),
        "extra_": text(f"{extra}|the_{extra}", f"The {extra}.|Which {extra}."),
    }
    if needs:
        params["slip"] = text("slip|note_no", f"Number of the slip of the {thing}.")

    def act(which):
        return k.one(f"{which}: done.", "ok") if which in names else k.fail(f"There is no {thing} {which}.")

    @k.act(f"{yes}|{yes}_{thing}|{yes}_it", f"To {y} one {thing}.", **params)
    def first(which, extra_, slip=None):
        return act(which)

    @k.act(f"{no}|{no}_{thing}|{no}_it", f"To {n} one {thing}.", **params)
    def second(which, extra_, slip=None):
        return act(which)

    def right():
        if not show.calls:
            return show() if lists else show(which=name)
        tool = first if states[0] == good else second
        return [] if tool.calls else tool(which=name, extra_=given, **({"slip": slips[0]} if needs else {}))

    return right
