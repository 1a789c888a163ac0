"""Makes one booking whose fields stand in the goal in any order, among others that do not matter; one is looked up."""

from kind import choice, integer, text

STRUCTURE = "order-form"
DOMAIN = "skins"
# what is made; who it is for; fields: name, said before the value, type
FORMS = """booking guest; shipment customer; appointment patient; order client; reservation member; job sender;
ticket reporter; rental driver; transfer owner; subscription reader; permit applicant; delivery shop""".split(";")
FIELDS = """date|on|for the|date:; time|at|from|time:; amount|times|quantity|amount:; room|in|room|place:; size|in size|size|size:;
colour|in|colour|colour:; weight|of|weighing|weight:; phone|phone|call|phone:; note|note|with the note|note:""".split(";")
SIZES, COLOURS = ["small", "medium", "large"], ["red", "green", "blue", "grey"]


def make(k):
    made, who = k.pick(FORMS).split()
    person, code, others = k.person(), k.id(), k.people(3)
    codes = dict(zip([person, *others], [code, *k.ids(3)], strict=True))
    fields = [field.strip().split("|") for field in k.some(FIELDS, k.int(3, 4))]
    used, spare = fields[:-1], fields[-1]

    def drawn(name):
        return {"date": k.date, "time": k.time, "amount": lambda: k.int(2, 60), "room": k.word, "size": lambda: k.pick(SIZES), "colour": lambda: k.pick(COLOURS),
                "weight": lambda: k.int(2, 400), "phone": k.phone, "note": k.word}[name]()

    values = {field[0]: drawn(field[0]) for field in fields}
    was = {field[0]: drawn(field[0]) for field in used}
    told = [k.pick(f"{field[1]} {values[field[0]]}", f"{field[2]} {values[field[0]]}", f"{field[3]} {values[field[0]]}") if field[0] in ("date", "time")
            else f"{field[3]} {values[field[0]]}" if k.chance(50) else f"{field[0]} {values[field[0]]}" for field in k.shuffled([*used, spare])]
    changed = k.pick(used)[0] if k.chance(30) else None
    instead = " " + k.one(f"(it was {changed} {was[changed]} before)|The old {changed} {was[changed]} no longer holds.|Not {was[changed]} as it said first.") if changed and was[changed] != values[changed] else ""
    default = k.chance(40)
    source, sources = k.word(), []
    if default:
        sources = [source, k.word()]
        k.must(f"The source of every {made} is {source}.|Always use source {source}.|{source} is our source.")
    k.role(f"""You make a {made} from a message.|{made} desk|You take down a {made}.|Clerk: one message, one {made}.""")
    k.steps(f"<find> gives the code of the {who}.|Find the code with <find>.", "Then <book>, once.|Then fill in <book>.")
    listed = k.pick(", ", "; ").join(told)
    k.goal(f"""New {made} for {person}: {listed}.{instead}|{person} wants a {made}, {listed}.{instead}|{made} {listed}; {who} {person}.{instead}
        |{listed} - {made} for {person} please.{instead}|Please enter this {made}: {who} {person}, {listed}.{instead}""")

    @k.look(f"find_{who}|find|{who}_code|lookup", f"Finds the code of a {who}.|Who is the {who}.", name=text(f"name|{who}|who", f"Name of the {who}."))
    def find(name=None):
        return [{f"{who}|name": one, "code|id|no": codes[one]} for one in codes] if name in codes else k.fail(f"There is no {who} {name}.")

    kinds = {"amount": integer, "weight": integer, "size": lambda n, a: choice(n, a, SIZES), "colour": lambda n, a: choice(n, a, COLOURS)}
    params = {field[0] + "_": kinds.get(field[0], text)(f"{field[0]}|{made}_{field[0]}", f"The {field[0]} of the {made}.|{field[0].capitalize()}.") for field in k.shuffled(used)}
    params["code"] = text(f"code|{who}_code|{who}_id", f"Code of the {who}.")
    if default:
        params["source"] = text("source|origin|channel", "Where it comes from.|The source.")

    @k.act(f"make_{made}|book|enter|add_{made}", f"Enters a {made}.|Makes one {made}.", **{role: params[role] for role in k.shuffled(sorted(params))})
    def book(**args):
        return f"Entered for {args.get('code')}." if args.get("code") in codes.values() else k.fail(f"There is no {who} with the code {args.get('code')}.")

    def right():
        if not find.made():
            return find(name=person)
        more = dict(source=source) if default else {}
        return None if book.made() else book(code=code, **{field[0] + "_": values[field[0]] for field in used}, **more)

    return right
