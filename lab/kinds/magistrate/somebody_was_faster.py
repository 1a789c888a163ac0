"""Changes an entry under its version; when somebody was faster, the rule says whether to insist or to give way."""

from kind import text

STRUCTURE = "version-guard"
DOMAIN = "shared registers"

# thing;field
SKINS = """parcel;owner
timetable;platform
ward plan;nurse
budget title;holder
tariff;rate code
duty roster;officer
street entry;name
account card;signatory
exam plan;room
berth plan;ship
policy;beneficiary
grid map;switch state
docket;judge
lab rota;user
rent roll;tenant
voter entry;precinct
warehouse slot;importer
bus plan;driver"""


def make(k):
    thing, field = k.pick(SKINS.split("\n")).split(";")
    no, other, want, old, theirs, who = *k.ids(2), *k.words(3), k.person()
    v1, v2 = k.numbers(2, 3, 90)
    v1, v2 = str(min(v1, v2)), str(max(v1, v2))
    race, rule = k.chance(65), k.pick("insist", "yield")
    col = field.replace(" ", "_")
    say = {
        "insist": "If somebody was faster, enter ours all the same, under the newer version.|A newer version is no obstacle: repeat with its number.",
        "yield": "If somebody was faster, theirs stays: stop, and report that ours was not entered.|A newer version has precedence; then say that it could not be done.",
    }[rule]
    k.must(say)
    k.role(f"You change entries of the {thing} register.", f"{thing} entries", "Register clerk; several people work on it.")
    k.steps("<read_entry> gives the version, <write_entry> wants it.")
    k.goal(f"Enter {want} as {field} of {thing} {no}, for {who}.", f"{thing} {no}: {field} = {want} ({who})", f"{who} orders: the {field} of {no} becomes {want}.", f"{no} gets {want} as its {field}. By order of {who}")

    @k.look("read_entry|show|get_entry", f"An entry: {field} and version.", item=text("item|no|id", f"Number of the {thing}."))
    def read_entry(item):
        if item not in (no, other):
            return k.fail(f"No {thing} {item}.")
        return {col: old, "version": v1}

    @k.act("write_entry|change|set_entry", f"Sets the {field} of an entry.", item=text("item|no|id", f"Number of the {thing}."), value=text(f"{col}|value", f"The new {field}."), version=text("version|based_on", "Version that the change is based on."), by=text("by|ordered_by", "Who ordered it."))
    def write_entry(item, value, version, by):
        if item != no:
            return k.fail(f"No {thing} {item}.")
        if race and version == v1:
            return k.fail(f"Somebody was faster: version {v2}, {field} {theirs}.")
        return f"{item}: {value}." if version in (v1, v2) else k.fail(f"There is no version {version}.")

    def right():
        if write_entry.made():
            return None
        if not read_entry.made(item=no):
            return read_entry(item=no)
        if race and k.seen(v2) and k.seen(theirs):
            return k.give_up("somebody was faster.") if rule == "yield" else write_entry(item=no, value=want, version=v2, by=who)
        return write_entry(item=no, value=want, version=v1, by=who)

    return right
