"""Sets several values that a message asks for; the record's number has to be found first."""

from kind import choice, integer, text

STRUCTURE = "set-many"
DOMAIN = "forms by message"

# record, records, three fields
SKINS = """profile|profiles|city,phone,team; server|servers|region,rack,owner; product|products|colour,supplier,shelf; event|events|room,speaker,topic;
job|jobs|image,queue,mailbox; campaign|campaigns|slogan,banner,audience; dashboard|dashboards|theme,source,owner; episode|episodes|title,guest,producer;
release|releases|codename,branch,manager; customer|customers|plan,contact,region; font|fonts|foundry,licence,style; lamp|lamps|scene,zone,driver;
course|courses|teacher,room,level; environment|environments|cluster,domain,tier; alert|alerts|channel,runbook,receiver;
poster|posters|headline,printer,format; account|accounts|currency,manager,label; locale|locales|reviewer,glossary,style""".split(";")


def make(k):
    record, records, fields = k.pick(SKINS).strip().split("|")
    all_fields = fields.split(",")
    fields = k.some(all_fields, k.int(2, 3))
    name, other, *_ = names = k.many(k.pick(k.title, k.word, k.person), k.int(2, 4))
    ids = dict(zip(names, k.numbers(len(names), 100, 9999), strict=True))
    new = dict(zip(fields, k.words(len(fields)), strict=True))
    old = {f: k.word() for f in fields}
    listed = k.pick(", ".join(f"{f} {v}" for f, v in new.items()), "; ".join(f"{f}: {v}" for f, v in new.items()), " and ".join(f"{v} as {f}" for f, v in new.items()), ", ".join(f"{f}={v}" for f, v in new.items()))
    says_old = k.chance(35)
    by_list = k.chance(50)

    k.role(f"""You keep {records} up to date.|{record} form|You type what people write into the {record} form.|change desk for {records}
        |You read chat messages and change {records}.|data entry, one field a call|You maintain {records}; people tell you what is new.""")
    k.must("One call for each field.|Every field that is named is set, one call each.")
    k.steps(f"The number of the {record} comes from <find>.|First <find>.", "Then <put> for each field.")
    k.goal(f"""{record} {name}: {listed}|Please update {name}: {listed}|hey, new data for {record} {name}: {listed}
        |{name} has changed. From now on: {listed}.|set {listed} ({record} {name}, not {other})
        |Form\n{record}: {name}\nchanges: {listed}|The {record} {name} gets {listed}|for {name} please to write {listed}, thank you
        |update {record} '{name}': {listed}|Could somebody enter {listed} for the {record} {name}?""")
    query = {} if by_list else dict(query=text("name|query|title", f"Name of the {record}.|What the {record} is called."))

    @k.look(f"list_{records}|{records}" if by_list else f"find_{record}|search|lookup", f"Lists the {records} and their numbers." if by_list else f"Finds {records} by name.|Number and data of one {record}.", **query)
    def find(query=None):
        rows = [{"name|title": n, f"number|{record}_no|no": i} | (old if n == name else {f: "-" for f in fields}) for n, i in ids.items()]
        return [r for r in rows if query is None or query in r.values()]

    params = dict(no=integer(f"number|{record}|no", f"Number of the {record}."), field=choice("field|property|what", "Name of the field.|Which field.", all_fields), value=text("value|new|to", "The new value.|What it should be."))
    if says_old:
        params["was"] = text("old|was|before", "The value that it has now.|Old value.")

    @k.act(f"set_field|update_{record}|put|edit", f"Sets one field of a {record}.|Changes a field.", **dict(k.shuffled(list(params.items()))))
    def put(no, field, value, was=None):
        if no != ids[name] or field not in fields or was not in (None, old[field]):
            return k.fail(f"No {record} {no} with such a field.")
        return f"{field} = {value}"

    def right():
        if not k.seen(ids[name]):
            return find() if by_list else find(query=name)
        more = {f: dict(was=old[f]) if says_old else {} for f in fields}
        return [put(no=ids[name], field=f, value=v, **more[f]) for f, v in new.items() if not put.made(field=f, value=v)]

    return right
