"""Looks one thing up and answers with one of its fields; other fields and other things stand beside it."""

from kind import text

STRUCTURE = "question-one"
DOMAIN = "status questions"

# thing, how, fields with how they look
SKINS = """server|host|address:url,admin:person,rack:id; release|version|date:date,manager:person,branch:key; user|person|phone:phone,mail:mail,office:word; ticket|id|assignee:person,opened:date,customer:person; package|ident|version:version,licence:word,vendor:word;
certificate|host|expiry:date,issuer:word,serial:id; page|url|author:person,changed:date,section:word; table|ident|owner:person,schema:word,refreshed:time; job|key|next run:time,host:host,queue:word; photo|path|photographer:person,taken:date,licence:word;
poster|title|printer:word,delivery:date,price:money; flag|key|team:word,since:date,contact:mail; build|id|commit:id,started:time,runner:host; domain|host|registrar:word,renewal:date,contact:mail; film|title|director:person,premiere:date,studio:word;
invoice|id|client:person,due:date,sum:money; alert|key|channel:word,runbook:url,responder:person; course|title|teacher:person,room:word,begins:time""".split(";")


def make(k):
    thing, how, fields = k.pick(SKINS).strip().split("|")
    fields = [f.split(":") for f in fields.split(",")]
    names = k.many(getattr(k, how), k.int(2, 5))
    data = {n: [getattr(k, h)() for _, h in fields] for n in names}
    i, name, lists = k.int(0, 2), names[0], k.chance(50)
    field, order = fields[i][0], k.shuffled(range(3))
    rows = k.shuffled(names)

    k.role(f"""You answer questions about {thing}s.|{thing} info|You look up one {thing} and say one thing.|ask me about {thing}s
        |Help line of a small team: short answers.|You read, you answer, you stop.|You know nothing by heart about {thing}s.""")
    k.steps("Look with <find>.|<find> knows it.", f"Answer with what was asked, nothing else.")
    k.goal(f"""What is the {field} of {thing} {name}?|{field} of {name}?|{thing} {name}: {field}|Please tell me the {field} for {name}.
        |quick q: {name}, {field}?|I have to write down the {field} of the {thing} {name}. What is it?|thing: {thing} {name}\nneeded: {field}
        |the {field} from {thing} {name}, which is it please|Look up {name} and give me its {field}.|A customer asks about {thing} {name}. They want to know the {field}.""")
    k.answers(f"The {field}.|The {field} of the {thing}.|{field.capitalize()}, nothing else.")
    by = dict(key=text(f"{thing}|name|key", f"The {thing}.|Which {thing}."))

    @k.look(*((f"list_{thing}s|all_{thing}s|{thing}_table", f"Lists the {thing}s.|All {thing}s, with what is known of them.") if lists else (f"get_{thing}|{thing}_info|find_{thing}", f"Shows one {thing}.|What is known of a {thing}.")), **({} if lists else by))
    def find(key=None):
        out = [{thing: n} | {fields[j][0].replace(" ", "_"): data[n][j] for j in order} for n in rows]
        if lists:
            return out
        return next((r for r in out if r[thing] == key), None) or k.fail(f"No {thing} {key}.")

    def right():
        if not find.made(**({} if lists else dict(key=name))):
            return find(**({} if lists else dict(key=name)))
        return k.answer(data[name][i])

    return right
