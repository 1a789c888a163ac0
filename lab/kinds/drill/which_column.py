"""A table with several columns of ids and names: the description of a parameter says which of them it wants."""

from kind import text
from kind.criteria import Table, one_of, some_of

STRUCTURE = "which-column"
DOMAIN = "skins"
# column; as a description calls it
COLUMNS = """serial|Serial number, as it stands on the {t}; order_no|Number of the order it belongs to; customer_no|Number of the customer; old_no|The number it had before; place_no|Number of the place where it stands;
invoice_no|Number of its invoice; batch_no|The batch that it came in; parent_no|Number of what it is a part of; ticket_no|Number of its ticket; asset_no|Number in the books""".split(";")
PEOPLE = "owner|Who owns it; buyer|Who bought it; maker|Who made it; checker|Who checked it last; guard|Who guards it; seller|Who sold it".split("; ")


def make(k):
    t = Table(k, k.int(2, 4))
    numbers = [column.strip().split("|") for column in k.some(COLUMNS, 3)]
    people = [column.split("|") for column in k.some(PEOPLE, 2)]
    for name, _ in numbers:
        for row, value in zip(t.rows, k.ids(len(t.rows)), strict=True):
            row[name] = value
    for name, _ in people:
        for row, value in zip(t.rows, k.people(len(t.rows)), strict=True):
            row[name] = value
    t.order += k.shuffled([name for name, _ in numbers + people])
    many = k.chance(40)
    wanted = some_of(k, t) if many else one_of(k, t)
    rows, which = wanted.rows(t), k.one(*wanted.texts)
    number, person = k.pick(numbers), k.pick(people) if k.chance(60) else None
    day = k.date()
    k.role(f"""You {t.verb} {t.things}.|{t.place} registry|Every {t.thing} has many numbers.|Clerk with a long table of {t.things}.""")
    k.steps("<look> has all columns.|Take it from <look>.", "Then <deed>.|<deed> what is meant.")
    meant = f"the {t.things} {which}" if many else f"the {t.thing} {which}"
    k.goal(f"""{t.verb} {meant}, as of {day}.|{meant}: to be {t.done} on {day}|on {day} {t.verb} {meant}|Please have {meant} {t.done} ({day}).|{day}: {t.verb} {meant}""")

    @k.look(f"list_{t.things}|{t.things}|table", f"Lists the {t.things} with all columns.|The table of {t.things}.")
    def look():
        return t.shown()

    params = dict(no=text(f"number|no|{number[0]}|ref", number[1].format(t=t.thing) + "."), day_=text("day|date|on", "The day.|Date."))
    if person:
        params["who"] = text(f"name|who|person|{person[0]}", person[1] + ".")

    @k.act(f"{t.verb}|{t.verb}_{t.thing}|do_{t.verb}", f"To {t.verb} one {t.thing}.|Gets a {t.thing} {t.done}.", **{role: params[role] for role in k.shuffled(sorted(params))})
    def deed(no=None, day_=None, who=None):
        return f"{no}: {t.done}." if any(row[number[0]] == no for row in t.rows) else k.fail(f"{no} is not such a number.")

    def right():
        if not look.made():
            return look()
        return [deed(no=row[number[0]], day_=day, **(dict(who=row[person[0]]) if person else {})) for row in rows if not deed.made(no=row[number[0]])]

    return right
