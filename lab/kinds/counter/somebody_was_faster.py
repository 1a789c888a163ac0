"""A change needs the version that was read; if somebody was faster, the error shows the newer one."""

from kind import integer, text

STRUCTURE = "version-guard"
DOMAIN = "shared papers"

# paper; field; drawn; verb; version word
SKINS = [
    row.split(";")
    for row in """roster;monday;person;put;issue
menu;soup;word;write;edition
seating plan;head_table;person;seat;state
duty plan;night;person;enter;issue
price list;ticket;money;write;edition
programme;opening;time;set;draft
guest list;host;person;name;state
minutes;chair;person;note;draft
timetable;first_bus;time;set;issue
stock sheet;keeper;person;enter;count
contract;end;date;write;draft
team sheet;captain;person;name;state
will;heir;person;name;version
chart;nurse;person;enter;revision
catalogue;cover;word;set;edition
herd book;bull;word;enter;count""".split("\n")
]


def make(k):
    paper, field, drawn, verb, version = k.pick(SKINS)
    name, value, old = k.word(), *k.many(getattr(k, drawn), 2)
    first = k.int(11, 80)
    later, faster = first + k.int(1, 9), k.chance(60)
    by, signed, slug, label = k.person(), k.chance(40), paper.replace(" ", "_"), field.replace("_", " ")
    who = f" Signed: {by}." if signed else ""
    k.role(
        f"You change a {paper} that others change, too.|{paper}|Several people write here; the {version} must be right.",
        f"Secretary of a busy office.|You keep the {paper} up to date.|You write with the {version} that holds.",
    )
    k.must(f"<put> wants the {version} that holds now.|If the {version} is too old, use the newer one.")
    k.steps("<show> prints it.|Read it with <show>.", "Then <put>.")
    k.goal(
        f"In {paper} {name}, {verb} {value} as {label}.{who}|{paper} {name}: {label} {value}.{who}|{label} of {name} is to be {value}.{who}",
        f"paper: {paper} {name}. field: {label}. new: {value}.{who}|Please {verb} {value} instead of {old} ({label}, {name}).{who}|{value} replaces {old} as {label} in {name}.{who}",
        f"we need {value} for {label} in the {paper} {name}.{who}|{name}, {label}: not {old} but {value}.{who}",
    )

    @k.look(
        f"show_{slug}|read_{slug}|open_{slug}",
        f"Prints one {paper}.",
        which=text(f"{slug}|name|which", f"Name of the {paper}.|Which {paper}."),
    )
    def show(which):
        return (
            {f"{slug}|name": name, field: old, version: first, "lines|length": 200}
            if which == name
            else k.fail(f"There is no {paper} {which}.")
        )

    params = {
        "which": text(f"{slug}|name|which", f"Name of the {paper}."),
        "value_": text(f"{field}|value|to", f"The new {label}."),
        "version_": integer(f"{version}|based_on", f"The {version} that holds.|Which {version}."),
    }
    if signed:
        params["by_"] = text("signed|by|editor", "Who signs.|Name of who signs.")

    @k.act(f"{verb}_{field}|{verb}|put", f"Sets the {label} of a {paper}.", **params)
    def put(which, value_, version_, by_=None):
        if which != name or version_ not in (first, later):
            return k.fail(f"There is no {version} {version_} of {which}.")
        if faster and version_ == first:
            return k.fail(f"Somebody was faster: {version} {first} is old, {later} holds now.")
        return (
            k.one(f"{label}: {value_}.", "saved")
            if faster or version_ == first
            else k.fail(f"There is no {version} {version_}.")
        )

    def right():
        if not show.calls:
            return show(which=name)
        holds = later if k.seen("Somebody was faster") else first
        return [] if put.calls else put(which=name, value_=value, version_=holds, **({"by_": by} if signed else {}))

    return right
