"""Answers one question about one thing: a single field of its record, or that it is not there."""

from kind import text

STRUCTURE = "question-one"
DOMAIN = "enquiries"

# thing; fields asked about (name:drawn)
SKINS = [
    row.split(";")
    for row in """guest;room:id,leaves:date,bill:money
flight;gate:id,departs:time,seats_left:int
pupil;teacher:person,locker:id,born:date
parcel;carrier:title,arrives:date,weight:int
book;author:person,shelf:id,due:date
patient;doctor:person,bed:id,visit:time
order;total:money,ships:date,buyer:person
account;balance:money,opened:date,adviser:person
painting;painter:person,hall:title,insured:money
player;coach:person,goals:int,joined:date
meter;reading:int,installed:date,reader:person
policy;premium:money,ends:date,holder:person
shift;starts:time,leader:person,place:title
cow;born:date,milk:int,barn:title
boat;owner:person,berth:id,length_cm:int
course;room:id,starts:time,tutor:person
dish;price:money,cook:person,calories:int
van;driver:person,plate:id,mileage:int""".split("\n")
]


def make(k):
    thing, fields = k.pick(SKINS)
    fields = [f.split(":") for f in fields.split(",")]

    def draw(kind):
        return k.int(100, 9000) if kind == "int" else getattr(k, kind)()

    names, lists, gone = k.many(k.pick(k.word, k.id, k.person), k.int(2, 4)), k.chance(45), k.chance(10)
    name, (asked, _) = names[0], k.pick(fields)
    extra = [k.one("updated|checked_on"), k.one("clerk|noted_by")]
    rows = {
        n: {f"{thing}|name": n}
        | dict(k.shuffled([(f, draw(kind)) for f, kind in fields] + [(extra[0], k.date()), (extra[1], k.word())]))
        for n in names
    }
    if lists:
        keys = list(rows[name])
        rows = {n: {key: row[key] for key in keys} for n, row in rows.items()}
    order, label = k.shuffled([n for n in names if not (gone and n == name)]), asked.replace("_", " ")
    k.role(
        f"You answer questions about any {thing}.|{thing} enquiries|Information clerk, one fact at a time.",
        "You read records to people on the phone.|Enquiry desk. No small talk.|Assistant: looks up, answers, done.",
    )
    k.must(f"If there is no such {thing}, say that you cannot tell.|Not on record: report that it is not known.")
    k.steps("<show> has it.|Look with <show>.")
    k.answers(f"The {label} of the {thing}.|{label.capitalize()}, as the record says.")
    k.goal(
        f"{label.capitalize()} of {thing} {name}?|What does the record say for {thing} {name}: {label}?|I need the {label} of {name}.",
        f"{thing}: {name}. field: {label}|Please tell me {label} of the {thing} {name}, thank you very much.|{name} - {label}?",
        f"quick one: {label}, {thing} {name}|A customer asks about {name}. She wants the {label}.|give me for {name} the {label} only",
    )
    by = {} if lists else {"which": text(f"{thing}|name|which", f"The {thing}.|Which {thing}.")}

    @k.look(
        f"list_{thing}s|all_{thing}s|{thing}s" if lists else f"show_{thing}|{thing}_record|find_{thing}",
        f"Lists every {thing}." if lists else f"Shows the record of one {thing}.",
        **by,
    )
    def show(which=None):
        if lists:
            return [rows[n] for n in order]
        return rows[which] if which in order else k.fail(f"There is no {thing} {which}.")

    def right():
        if not show.calls and not (gone and k.seen(f"There is no {thing} {name}")):
            return show() if lists else show(which=name)
        return k.give_up(f"there is no {thing} {name}.") if gone else k.answer(rows[name][asked])

    return right
