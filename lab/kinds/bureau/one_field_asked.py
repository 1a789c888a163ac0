"""Answers one question about one entry; two entries may have nearly the same name."""

from kind import integer, text

STRUCTURE = "question-one"
DOMAIN = "skins"

# entry, register, how it is asked for; fields with kinds
SKINS = """tenant|rent book|p|flat:i|rent:n|moved in:d;
pupil|school register|p|class teacher:p|bus line:i|birthday:d;
machine|machine list|i|last service:d|operator:p|hours:n; member|club list|p|joined:d|fee:n|phone:o;
supplier|supplier file|w|contact:p|discount:n|phone:o; room|room list|w|key number:i|area:n|cleaner:p;
car|fleet list|i|driver:p|next test:d|mileage:n; book|catalogue|t|shelf:i|author:p|bought on:d;
grave|cemetery plan|i|family:p|lease end:d|row:n; dog|dog list|w|chip:i|owner:p|vaccinated:d;
course|course list|t|teacher:p|start:d|room:i; order|order book|i|customer:p|total:n|delivery day:d;
boat|boat list|w|berth:i|length:n|skipper:p; host|network list|h|admin:p|rack:i|installed:d;
wine|cellar book|t|bin:i|bottles:n|grower:p; patient|ward list|p|bed:i|doctor:p|admitted:d;
stall|market plan|i|trader:p|metres:n|power socket:i;
tree|tree register|i|height:n|planted:d|forester:p; song|repertoire|t|page:n|composer:p|folder:i;
shift|rota|d|worker:p|hours:n|post:i; parcel|parcel list|i|flat:i|arrived:d|sender:p;
recipe|recipe box|t|minutes:n|cook:p|card:i""".split(";")


def make(k):
    entry, register, named, *fields = k.pick(SKINS).strip().split("|")
    fields, kinds = zip(*(f.split(":") for f in fields), strict=True)
    draws = dict(p=k.person, i=k.id, n=lambda: k.int(20, 9000), d=k.date, o=k.phone, w=k.word, t=k.title, h=k.host)
    n = k.int(3, 6)
    names = k.many(draws[named], n)
    rows = [[name, *(draws[kind]() for kind in kinds)] for name in names]
    row, at = k.pick(rows), k.int(0, 2)
    name, field = row[0], fields[at]
    other = (at + 1) % 3
    finds, second = k.chance(45), k.chance(25)
    if second:
        rows.append([name, *(draws[kind]() for kind in kinds)])
    which = k.pick(
        f" (the one with {fields[other]} {row[other + 1]})", f", {fields[other]} {row[other + 1]}",
    ) if second else ""
    gone = k.chance(12)
    if gone:
        rows = [r for r in rows if r[0] != name]
    rows = k.shuffled(rows)
    u = [f.replace(" ", "_") for f in fields]
    limit = k.int(5, 50)

    k.role(f"""You answer questions from the {register}.|{register} info
        |Ask me about any {entry}: I look into the {register}.
        |You have the {register} in front of you.|front desk with the {register}""")
    k.must(
        f"If there is no such {entry}, report that it can't be told.|"
        f"No such {entry}: say that it is not in the {register}."
    )
    if finds:
        k.must(f"Ask for at most {limit} lines at a time.|At most {limit} lines, please.")
    k.steps("Look it up with <find>.", "Then answer.")
    k.goal(f"""What is the {field} of {entry} {name}{which}?|{name}{which}: {field}?
        |i need the {field} of {name}{which}, can you look
        |{entry}: {name}{which} / wanted: {field}|Could you tell me which {field} we have for {name}{which}?
        |Nobody here knows the {field} of {entry} {name}{which}. What does the {register} say?
        |{field} for {name}{which} pls|Tell me about {name}{which}. All I want is the {field}.""")
    k.answers(f"The {field}, as it stands.|The {field} that was asked for.|Only the {field}.")
    keys = (f"{entry}|name", *u)
    one = dict(
        query=text(f"{entry}|name|query", f"Name or number of the {entry}.|Which {entry}."),
        most=integer("limit|lines|at_most", "How many lines at most.|Most lines that come."),
    )

    @k.look(
        f"find_{entry}|look_up|search" if finds else f"read_{register.replace(' ', '_')}|list_all|show_register",
        f"Finds entries of the {register}.|Searches the {register}."
        if finds
        else f"Shows the {register}.|The whole {register}.",
        **(one if finds else {}),
    )
    def find(query=None, most=99):
        return [dict(zip(keys, r, strict=True)) for r in rows if query in (None, r[0])]

    def right():
        if not find.calls or finds and not find.made(query=name):
            return find(query=name, most=limit) if finds else find()
        return k.give_up(f"there is no {entry} {name}.") if gone else k.answer(row[at + 1])

    return right
