"""Some rows lack a value; each gets the one that a second list has for its group."""

from kind import text

STRUCTURE = "fill-the-gaps"
DOMAIN = "spreadsheets"

# row;missing;group;verb
SKINS = """contact;region_code;country;fill
product;tax_code;category;complete
host;contact_id;rack;set
ticket;queue_id;team;fill
student;tutor_id;class;assign
device;policy_id;model;bind
invoice;cost_no;department;complete
string;reviewer_id;language;assign
shipment;dock_no;route;fill
song;rights_no;label;enter
patient;ward_no;clinic;set
domain;vault_id;registrar;fill
repository;owner_id;group;set
meter;tariff_no;street;enter
sample;freezer_no;study;place
player;locker_no;squad;give
lead;rep_id;state;fill
sensor;map_no;floor;pin
article;slot_no;section;place
order;depot_no;zone;fill"""


def make(k):
    row, field, group, verb = k.pick(SKINS.split("\n")).split(";")
    groups = k.words(3)
    codes = dict(zip(groups, k.ids(3), strict=True))
    ids = k.ids(k.int(3, 6))
    of = {i: k.pick(groups) for i in ids}
    missing = [i for i in ids if k.chance(45)]
    missing = missing[:3]
    sheet, nice = k.word(), field.replace("_", " ")

    k.role(f"You complete what others left empty.|{row} completer|Gaps in lists annoy you.")
    k.must(f"Only empty ones are filled; what is there stays.|Never overwrite a {nice}.")
    k.steps("<rows> shows the gaps, <codes_of> what belongs there.", "<fill> each gap.")
    k.goal(
        f"fill in the missing {nice} in {sheet}",
        f"Please complete {sheet}: every {row} without {nice} gets the one of its {group}.",
        f"sheet: {sheet}\ncolumn: {nice}\ntask: no gaps",
        f"{sheet} has holes again ({nice}), {verb} them",
        f"{verb}({sheet}): {nice} where empty",
    )

    @k.look(f"rows|list_{row}|read_sheet", f"Each {row} of a sheet.", name=text("sheet|name", "Name of the sheet."))
    def rows(name):
        if name != sheet:
            return k.fail(f"no sheet {name}")
        return [{row: i, group: of[i], field: "" if i in missing and not fill.made(ref=i) else codes[of[i]] if i in missing else old[i]} for i in ids]

    old = dict(zip(ids, k.ids(len(ids)), strict=True))

    @k.look(f"codes_of|{group}_codes|list_{field}", f"Which {nice} belongs to which {group}.")
    def codes_of():
        return [{group: g, field: c} for g, c in codes.items()]

    @k.act(
        f"{verb}_{field}|{verb}|set_{field}",
        f"Enters the {nice} of one {row}.",
        name=text("sheet|in_sheet", "Name of the sheet."),
        ref=text(row, f"Number of the {row}."),
        value=text(f"{field}|value", f"The {nice}."),
    )
    def fill(name, ref, value):
        return f"{ref}: {value}" if ref in ids and value in codes.values() and not fill.made(ref=ref) else k.fail("not so")

    def right():
        if not rows.made(name=sheet):
            return rows(name=sheet)
        if missing and not codes_of.made():
            return codes_of()
        return [fill(name=sheet, ref=i, value=codes[of[i]]) for i in missing if not fill.made(ref=i)]

    return right
